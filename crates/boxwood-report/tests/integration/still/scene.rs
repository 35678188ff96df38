//! Small scenes, and images of them.

use boxwood::{Mesh, Pose};
use boxwood_report::view::{Mark, MarkShape, PartLook, Row, Table, Verdict, VerdictTone, View, ViewPart};
use boxwood_scenes::cuboid;
use std::io::Cursor;
use std::sync::Arc;

/// Width and height of the images.
pub(crate) const SIZE: [u32; 2] = [240, 150];

/// Decoded image, row by row.
pub(crate) struct Picture {
    pub(crate) size: [u32; 2],
    pub(crate) pixels: Vec<[u8; 3]>,
}

impl Picture {
    pub(crate) fn of(view: &View) -> Self {
        Self::read(&view.to_png(SIZE).expect("a picture"))
    }

    pub(crate) fn read(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("pixels");
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        let pixels = bytes.chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Self { size: [info.width, info.height], pixels }
    }

    pub(crate) fn at(&self, x: u32, y: u32) -> [i32; 3] {
        self.pixels[(y * self.size[0] + x) as usize].map(i32::from)
    }

    pub(crate) fn middle(&self) -> [i32; 3] {
        self.at(self.size[0] / 2, self.size[1] / 2)
    }

    /// Largest amount by which the red of a pixel exceeds its green.
    pub(crate) fn reddest(&self) -> i32 {
        self.pixels.iter().map(|&[red, green, _]| i32::from(red) - i32::from(green)).max().unwrap_or(0)
    }

    /// Number of pixels that differ visibly.
    pub(crate) fn differs_from(&self, other: &Self) -> usize {
        assert_eq!(self.size, other.size);
        let differ = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 10);
        self.pixels.iter().zip(&other.pixels).filter(|&pair| differ(pair)).count()
    }
}

/// Returns true for the light background color.
pub(crate) fn is_background([red, green, blue]: [i32; 3]) -> bool {
    red > 220 && (0..14).contains(&(blue - red)) && green >= red
}

pub(crate) fn cube(half: f64) -> Mesh {
    cuboid([-half; 3], [half; 3])
}

pub(crate) fn part(mesh: usize, pose: Pose) -> ViewPart {
    ViewPart { name: String::new(), file: None, mesh, pose, look: PartLook::AsFound }
}

pub(crate) fn mark(shape: MarkShape) -> Mark {
    Mark { shape, row: None, part: None, frames: None }
}

pub(crate) fn row(parts: &[usize]) -> Row {
    Row { parts: parts.to_vec(), ..Row::default() }
}

/// View of parts that are named by their indices.
pub(crate) fn view(meshes: impl IntoIterator<Item = Mesh>, mut parts: Vec<ViewPart>, rows: Vec<Row>) -> View {
    for (number, part) in parts.iter_mut().enumerate() {
        part.name = number.to_string();
    }
    View {
        title: String::new(),
        verdict: Verdict { tone: VerdictTone::Neutral, text: String::new() },
        command: String::new(),
        version: String::new(),
        units: None,
        facts: Vec::new(),
        notes: Vec::new(),
        meshes: meshes.into_iter().map(Arc::new).collect(),
        parts,
        marks: Vec::new(),
        table: Table { rows, ..Table::default() },
        frames: None,
    }
}

/// One cube at the origin.
pub(crate) fn one_cube(rows: Vec<Row>) -> View {
    view([cube(1.0)], vec![part(0, Pose::IDENTITY)], rows)
}
