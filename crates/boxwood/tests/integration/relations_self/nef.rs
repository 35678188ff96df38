//! The third oracle: relations of unions of convex solids, by CGAL Nef polyhedra. Tests recorded results, and new
//! ones if the program that calls CGAL is installed (`nef/README.md`).

use crate::relations_self::cells::{Block, Part};
use crate::relations_self::check::{compare, count_from_env};
use crate::relations_self::meshes::shuffled;
use crate::relations_self::shells::Shell;
use boxwood::query::Relation;
use boxwood::{Model, Pose};
use boxwood_scenes::{Random, merged};
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

const RECORDED: &str = include_str!("nef/recorded.txt");

/// A tetrahedron, prism or parallelepiped (see `nef/README.md`), given by a vertex and three edge vectors.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ConvexBody {
    kind: char,
    corner: [i32; 3],
    vectors: [[i32; 3]; 3],
}

fn add(a: [i32; 3], b: [i32; 3]) -> [i32; 3] {
    [0, 1, 2].map(|k| a[k] + b[k])
}

impl ConvexBody {
    fn determinant(&self) -> i32 {
        let [u, v, w] = self.vectors;
        let minor = |i: usize, j: usize| v[i] * w[j] - v[j] * w[i];
        u[0] * minor(1, 2) - u[1] * minor(0, 2) + u[2] * minor(0, 1)
    }

    /// The surface of the body, facing outward whatever the orientation of its edge vectors.
    fn shell(&self) -> Shell {
        let sums: &[[i32; 3]] = match self.kind {
            'T' => &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
            'P' => &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1]],
            _ => &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 1]],
        };
        let faces: &[&[u32]] = match self.kind {
            'T' => &[&[0, 2, 1], &[0, 1, 3], &[0, 3, 2], &[1, 2, 3]],
            'P' => &[&[0, 2, 1], &[3, 4, 5], &[0, 1, 4, 3], &[1, 2, 5, 4], &[2, 0, 3, 5]],
            _ => &[&[0, 2, 3, 1], &[4, 5, 7, 6], &[0, 1, 5, 4], &[2, 6, 7, 3], &[0, 4, 6, 2], &[1, 3, 7, 5]],
        };
        let [u, v, w] = self.vectors;
        let vertex_at = |&[i, j, k]: &[i32; 3]| add(self.corner, [0, 1, 2].map(|x| i * u[x] + j * v[x] + k * w[x]));
        let triangle = |face: &[u32], i: usize| match self.determinant() {
            1.. => [face[0], face[i], face[i + 1]],
            _ => [face[0], face[i + 1], face[i]],
        };
        let triangles = faces.iter().flat_map(|face| (1..face.len() - 1).map(|i| triangle(face, i))).collect();
        Shell { vertices: sums.iter().map(vertex_at).collect(), triangles }
    }
}

/// A test case: two unions A and B of convex bodies.
pub(crate) struct Case {
    parts: [Vec<ConvexBody>; 2],
}

impl Case {
    pub(crate) fn shells(&self) -> [Vec<Shell>; 2] {
        self.parts.each_ref().map(|part| part.iter().map(ConvexBody::shell).collect())
    }

    /// The same unions, each as a `Part` made of axis-aligned boxes; `None` if a body is not such a box.
    pub(crate) fn blocks(&self) -> Option<[Part; 2]> {
        let block = |body: &ConvexBody| {
            let size = [0, 1, 2].map(|k| body.vectors[k][k]);
            let upright = [0, 1, 2].map(|i| [0, 1, 2].map(|k| if i == k { size[k] } else { 0 }));
            let is_box = body.kind == 'B' && body.vectors == upright && size.iter().all(|&x| x > 0);
            is_box.then(|| Block { low: body.corner, high: add(body.corner, size), winding: 1 })
        };
        let [a, b] = self.parts.each_ref().map(|part| part.iter().map(block).collect::<Option<Vec<_>>>());
        Some([Part::new(a?), Part::new(b?)])
    }

    fn line(&self) -> String {
        let mut line = String::new();
        for (side, part) in self.parts.iter().enumerate() {
            line.push_str(if side == 1 { "| " } else { "" });
            for body in part {
                let vectors = [body.corner, body.vectors[0], body.vectors[1], body.vectors[2]];
                write!(line, "{} ", body.kind).expect("writing to a string succeeds");
                vectors
                    .iter()
                    .flatten()
                    .for_each(|integer| write!(line, "{integer} ").expect("writing to a string succeeds"));
            }
        }
        line.trim_end().to_owned()
    }

    fn read(line: &str) -> Self {
        let mut parts = line.split('|').map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            let bodies = words.chunks(13).map(|words| {
                let integer = |i: usize| words[i].parse().expect("integer");
                let [corner, u, v, w] = [1, 4, 7, 10].map(|i| [integer(i), integer(i + 1), integer(i + 2)]);
                ConvexBody { kind: words[0].chars().next().expect("kind letter"), corner, vectors: [u, v, w] }
            });
            bodies.collect()
        });
        Self { parts: [0, 1].map(|_| parts.next().expect("case has two parts")) }
    }

    fn check_case(&self, random: &mut Random, expected: Relation) -> Result<Relation, String> {
        let meshes = self.shells().map(|shells| merged(&shells.iter().map(Shell::mesh).collect::<Vec<_>>()));
        let reordered = meshes.each_ref().map(|mesh| Model::new(shuffled(random, mesh)));
        compare(expected, &meshes.map(Model::new), &reordered, [Pose::IDENTITY; 2])
    }
}

/// Parses output lines of the program that calls CGAL. Yields for each line the case, the relation that CGAL found,
/// and the line.
pub(crate) fn cases(lines: impl Iterator<Item = String>) -> impl Iterator<Item = (Case, Relation, String)> {
    lines.map(|line| {
        let (case, relation) = line.split_once('=').expect("case and relation");
        let relation = match relation.trim() {
            "disjoint" => Relation::Disjoint,
            "touching" => Relation::Touching,
            "crossing" => Relation::Crossing,
            "coincident" => Relation::Coincident,
            "a-in-b" => Relation::AInsideB { touching: false },
            "a-in-b-touching" => Relation::AInsideB { touching: true },
            "b-in-a" => Relation::BInsideA { touching: false },
            "b-in-a-touching" => Relation::BInsideA { touching: true },
            other => panic!("{other}"),
        };
        (Case::read(case), relation, line)
    })
}

pub(crate) fn recorded() -> impl Iterator<Item = (Case, Relation, String)> {
    cases(RECORDED.lines().map(str::to_owned))
}

fn assert_all(cases: impl Iterator<Item = (Case, Relation, String)>) {
    let mut random = Random::new(31);
    let (mut all, mut wrong) = (0, Vec::new());
    for (case, expected, line) in cases {
        all += 1;
        if let Err(report) = case.check_case(&mut random, expected) {
            wrong.push(format!("line {all}, {line}: {report}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {all} wrong\n{}", wrong.len(), wrong[..wrong.len().min(3)].join("\n"));
}

/// A random case: a union of one to three bodies, and one of one or two bodies. A body often starts at a vertex of
/// another one and shares edge vectors with it, so that faces, edges and vertices coincide.
fn random_case(random: &mut Random) -> Case {
    let large = 1 + random.below(5) as i32;
    let integer = |random: &mut Random, large: i32| random.below(2 * large as u64 + 1) as i32 - large;
    let mut bodies: Vec<ConvexBody> = Vec::new();
    let counts = [1 + random.below(3), 1 + random.below(2)];
    // One case in six consists of axis-aligned boxes only, which the oracle `cells` can check too.
    let upright = random.below(6) == 0;
    while (bodies.len() as u64) < counts[0] + counts[1] {
        let kind = ['T', 'P', 'B'][random.below(3) as usize];
        let mut body = ConvexBody { kind, corner: [0; 3], vectors: [[0; 3]; 3] };
        body.corner = body.corner.map(|_| integer(random, large));
        body.vectors = body.vectors.map(|vector| vector.map(|_| integer(random, large)));
        if !bodies.is_empty() && random.below(3) != 0 {
            let other = &bodies[random.below(bodies.len() as u64) as usize];
            let corners = other.shell().vertices;
            body.corner = corners[random.below(corners.len() as u64) as usize];
            for vector in body.vectors.iter_mut().take(random.below(4) as usize) {
                let sign = if random.below(2) == 0 { 1 } else { -1 };
                *vector = other.vectors[random.below(3) as usize].map(|x| x * sign);
            }
        }
        match random.below(10) {
            0 if !bodies.is_empty() => body = bodies[random.below(bodies.len() as u64) as usize],
            // Replaces the body by a large one that contains most others.
            1 => {
                body.corner = body.corner.map(|x| x.signum() - 3 * large);
                let vector = |i: usize, k: usize| if i == k { 6 * large } else { body.vectors[i][k].signum() };
                body = ConvexBody { kind: 'B', vectors: [0, 1, 2].map(|i| [0, 1, 2].map(|k| vector(i, k))), ..body };
            }
            _ => (),
        }
        if upright {
            body.kind = 'B';
            body.vectors =
                [0, 1, 2].map(|i| [0, 1, 2].map(|k| if i == k { body.vectors[i][k].abs().max(1) } else { 0 }));
        }
        if body.determinant() != 0 {
            bodies.push(body);
        }
    }
    let b = bodies.split_off(counts[0] as usize);
    Case { parts: if random.below(2) == 0 { [bodies, b] } else { [b, bodies] } }
}

#[test]
fn recorded_unions_match_nef() {
    assert_all(recorded());
}

/// Compares new random unions with CGAL. Does nothing unless the environment variable `BOXWOOD_NEF` names the
/// program.
#[test]
fn new_unions_match_nef() {
    let Ok(program) = std::env::var("BOXWOOD_NEF") else { return };
    let (from, cases_wanted) =
        (count_from_env("BOXWOOD_RELATIONS_SELF_FROM", 0), count_from_env("BOXWOOD_NEF_CASES", 2_000));
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("BOXWOOD_NEF runs");
    let mut input = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || {
        for index in from..from + cases_wanted {
            let case = random_case(&mut Random::new(30 << 40 | index));
            writeln!(input, "{}", case.line()).expect("program reads its input");
        }
    });
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let lines: Vec<String> = lines.map(|line| line.expect("UTF-8 output")).collect();
    writer.join().expect("writer thread did not panic");
    assert!(child.wait().expect("closing brace").success());
    assert_eq!(lines.len() as u64, cases_wanted);
    if let Ok(record) = std::env::var("BOXWOOD_NEF_RECORD") {
        std::fs::write(record, lines.join("\n") + "\n").expect("BOXWOOD_NEF_RECORD is writable");
    }
    assert_all(cases(lines.into_iter()));
}
