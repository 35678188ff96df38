//! The third truth: unions of convex bodies by CGAL Nef polyhedra, recorded, and new ones where the program is there
//! (`nef/README.md`).

use crate::cells::{Block, Part};
use crate::check::{compare, count};
use crate::meshes::shuffled;
use crate::shells::Shell;
use boxwood::{Model, Pose, Relation};
use boxwood_scenes::{Random, joined};
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

const RECORDED: &str = include_str!("nef/recorded.txt");

/// A corner and three vectors, and what is between them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Body {
    kind: char,
    corner: [i32; 3],
    vectors: [[i32; 3]; 3],
}

fn plus(a: [i32; 3], b: [i32; 3]) -> [i32; 3] {
    [0, 1, 2].map(|k| a[k] + b[k])
}

impl Body {
    fn determinant(&self) -> i32 {
        let [u, v, w] = self.vectors;
        let minor = |i: usize, j: usize| v[i] * w[j] - v[j] * w[i];
        u[0] * minor(1, 2) - u[1] * minor(0, 2) + u[2] * minor(0, 1)
    }

    /// Outward, whichever way the vectors turn.
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
        let place = |&[i, j, k]: &[i32; 3]| plus(self.corner, [0, 1, 2].map(|x| i * u[x] + j * v[x] + k * w[x]));
        let triangle = |face: &[u32], i: usize| match self.determinant() {
            1.. => [face[0], face[i], face[i + 1]],
            _ => [face[0], face[i + 1], face[i]],
        };
        let triangles = faces.iter().flat_map(|face| (1..face.len() - 1).map(|i| triangle(face, i))).collect();
        Shell { vertices: sums.iter().map(place).collect(), triangles }
    }
}

/// The unions A and B of a case.
pub(crate) struct Case {
    parts: [Vec<Body>; 2],
}

impl Case {
    pub(crate) fn shells(&self) -> [Vec<Shell>; 2] {
        self.parts.each_ref().map(|part| part.iter().map(Body::shell).collect())
    }

    /// The same as boxes along the axes, if all are.
    pub(crate) fn blocks(&self) -> Option<[Part; 2]> {
        let block = |body: &Body| {
            let size = [0, 1, 2].map(|k| body.vectors[k][k]);
            let upright = [0, 1, 2].map(|i| [0, 1, 2].map(|k| if i == k { size[k] } else { 0 }));
            let is_box = body.kind == 'B' && body.vectors == upright && size.iter().all(|&x| x > 0);
            is_box.then(|| Block { low: body.corner, high: plus(body.corner, size), winding: 1 })
        };
        let [a, b] = self.parts.each_ref().map(|part| part.iter().map(block).collect::<Option<Vec<_>>>());
        Some([Part::new(a?), Part::new(b?)])
    }

    fn line(&self) -> String {
        let mut line = String::new();
        for (side, part) in self.parts.iter().enumerate() {
            line.push_str(if side == 1 { "| " } else { "" });
            for body in part {
                let numbers = [body.corner, body.vectors[0], body.vectors[1], body.vectors[2]];
                write!(line, "{} ", body.kind).expect("to a string");
                numbers.iter().flatten().for_each(|number| write!(line, "{number} ").expect("to a string"));
            }
        }
        line.trim_end().to_owned()
    }

    fn read(line: &str) -> Self {
        let mut parts = line.split('|').map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            let bodies = words.chunks(13).map(|words| {
                let number = |i: usize| words[i].parse().expect("an integer");
                let [corner, u, v, w] = [1, 4, 7, 10].map(|i| [number(i), number(i + 1), number(i + 2)]);
                Body { kind: words[0].chars().next().expect("a letter"), corner, vectors: [u, v, w] }
            });
            bodies.collect()
        });
        Self { parts: [0, 1].map(|_| parts.next().expect("two parts")) }
    }

    fn examine(&self, random: &mut Random, expected: Relation) -> Result<Relation, String> {
        let meshes = self.shells().map(|shells| joined(&shells.iter().map(Shell::mesh).collect::<Vec<_>>()));
        let reordered = meshes.each_ref().map(|mesh| Model::new(shuffled(random, mesh)));
        compare(expected, &meshes.map(Model::new), &reordered, [Pose::IDENTITY; 2])
    }
}

/// Cases with the relation that CGAL found, from lines of the program.
pub(crate) fn cases(lines: impl Iterator<Item = String>) -> impl Iterator<Item = (Case, Relation, String)> {
    lines.map(|line| {
        let (case, relation) = line.split_once('=').expect("a case and its relation");
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
        if let Err(report) = case.examine(&mut random, expected) {
            wrong.push(format!("line {all}, {line}: {report}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {all} wrong\n{}", wrong.len(), wrong[..wrong.len().min(3)].join("\n"));
}

/// One to three bodies, one or two; often a body begins at a corner of another one and shares vectors with it, so that faces,
/// edges and corners lie on each other.
fn random_case(random: &mut Random) -> Case {
    let large = 1 + random.below(5) as i32;
    let number = |random: &mut Random, large: i32| random.below(2 * large as u64 + 1) as i32 - large;
    let mut bodies: Vec<Body> = Vec::new();
    let counts = [1 + random.below(3), 1 + random.below(2)];
    // Boxes along the axes now and then, which cells can be compared with.
    let upright = random.below(6) == 0;
    while (bodies.len() as u64) < counts[0] + counts[1] {
        let kind = ['T', 'P', 'B'][random.below(3) as usize];
        let mut body = Body { kind, corner: [0; 3], vectors: [[0; 3]; 3] };
        body.corner = body.corner.map(|_| number(random, large));
        body.vectors = body.vectors.map(|vector| vector.map(|_| number(random, large)));
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
            // Around most others.
            1 => {
                body.corner = body.corner.map(|x| x.signum() - 3 * large);
                let vector = |i: usize, k: usize| if i == k { 6 * large } else { body.vectors[i][k].signum() };
                body = Body { kind: 'B', vectors: [0, 1, 2].map(|i| [0, 1, 2].map(|k| vector(i, k))), ..body };
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
fn unions_that_were_recorded() {
    assert_all(recorded());
}

/// Without the program there is nothing to compare with.
#[test]
fn new_unions() {
    let Ok(program) = std::env::var("BOXWOOD_NEF") else { return };
    let (from, cases_wanted) = (count("BOXWOOD_RELATIONS_SELF_FROM", 0), count("BOXWOOD_NEF_CASES", 2_000));
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("BOXWOOD_NEF runs");
    let mut input = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || {
        for number in from..from + cases_wanted {
            let case = random_case(&mut Random::new(30 << 40 | number));
            writeln!(input, "{}", case.line()).expect("the program reads");
        }
    });
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let lines: Vec<String> = lines.map(|line| line.expect("text")).collect();
    writer.join().expect("all written");
    assert!(child.wait().expect("it ends").success());
    assert_eq!(lines.len() as u64, cases_wanted);
    if let Ok(record) = std::env::var("BOXWOOD_NEF_RECORD") {
        std::fs::write(record, lines.join("\n") + "\n").expect("BOXWOOD_NEF_RECORD is writable");
    }
    assert_all(cases(lines.into_iter()));
}
