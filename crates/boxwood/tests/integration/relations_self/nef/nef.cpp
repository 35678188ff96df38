// The relation of unions of convex bodies by CGAL Nef polyhedra.
//
// Reads one case per line, "bodies of A | bodies of B", each body a letter and 12 integers (see README.md), and writes the line
// with " = relation" appended.

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Nef_polyhedron_3.h>
#include <CGAL/Polyhedron_3.h>
#include <CGAL/convex_hull_3.h>

#include <array>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Polyhedron = CGAL::Polyhedron_3<Kernel>;
using Nef = CGAL::Nef_polyhedron_3<Kernel>;
using Point = Kernel::Point_3;
using Vector = Kernel::Vector_3;

static Nef body(char kind, const std::array<int, 12>& n) {
    const Point o(n[0], n[1], n[2]);
    const Vector u(n[3], n[4], n[5]), v(n[6], n[7], n[8]), w(n[9], n[10], n[11]);
    std::vector<Point> points{o, o + u, o + v, o + w};
    if (kind == 'P') {
        points.insert(points.end(), {o + u + w, o + v + w});
    } else if (kind == 'B') {
        points.insert(points.end(), {o + u + w, o + v + w, o + u + v, o + u + v + w});
    }
    Polyhedron hull;
    CGAL::convex_hull_3(points.begin(), points.end(), hull);
    return Nef(hull);
}

static std::string relation(const Nef& a, const Nef& b) {
    if ((a * b).is_empty()) return "disjoint";
    const Nef in_a = a.interior(), in_b = b.interior();
    if ((in_a * in_b).is_empty()) return "touching";
    const bool only_a = !(in_a - b).is_empty(), only_b = !(in_b - a).is_empty();
    if (only_a && only_b) return "crossing";
    if (!only_a && !only_b) return "coincident";
    const bool touching = !(a.boundary() * b.boundary()).is_empty();
    return std::string(only_a ? "b-in-a" : "a-in-b") + (touching ? "-touching" : "");
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word;
        std::array<Nef, 2> parts;
        int side = 0;
        while (words >> word) {
            if (word == "|") {
                side = 1;
                continue;
            }
            std::array<int, 12> numbers;
            for (int& number : numbers) words >> number;
            parts[side] = parts[side] + body(word[0], numbers);
        }
        std::cout << line << " = " << relation(parts[0], parts[1]) << std::endl;
    }
}
