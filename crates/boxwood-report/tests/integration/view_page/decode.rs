//! Decoder of a page: the JSON, the blob, and its arrays.

use flate2::read::GzDecoder;
use serde_json::Value;
use std::io::Read;
use std::ops::Range;

/// Decoded page.
pub(crate) struct Page {
    pub(crate) json: Value,
    blob: Vec<u8>,
}

/// Decoded mesh.
pub(crate) struct PageMesh {
    pub(crate) positions: Vec<[u16; 3]>,
    pub(crate) triangles: Vec<[u32; 3]>,
    pub(crate) shown: usize,
    pub(crate) levels: Vec<Vec<Range<u32>>>,
}

impl Page {
    pub(crate) fn of(html: &str) -> Self {
        let json = serde_json::from_str(element(html, "application/json", "view")).expect("JSON");
        let mut blob = Vec::new();
        let packed = from_base64(element(html, "text/plain", "blob"));
        GzDecoder::new(&packed[..]).read_to_end(&mut blob).expect("gzip");
        Self { json, blob }
    }

    /// Bytes of a slice, and its number of items.
    fn slice(&self, slice: &Value) -> (&[u8], usize) {
        let [at, bytes, count] = ["at", "bytes", "count"].map(|key| whole(&slice[key]));
        assert_eq!(at % 4, 0, "arrays are aligned for 32-bit typed arrays");
        (&self.blob[at..at + bytes], count)
    }

    fn varints(&self, slice: &Value) -> (Vec<u32>, usize) {
        let (bytes, count) = self.slice(slice);
        let (mut numbers, mut number, mut shift) = (Vec::new(), 0, 0);
        for &byte in bytes {
            number |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                numbers.push(number);
                (number, shift) = (0, 0);
            }
        }
        assert_eq!(shift, 0, "the last varint is complete");
        (numbers, count)
    }

    fn cells(&self, slice: &Value) -> Vec<[u16; 3]> {
        let (bytes, count) = self.slice(slice);
        let numbers: Vec<u16> = bytes.as_chunks().0.iter().map(|&two| u16::from_le_bytes(two)).collect();
        let (cells, rest) = numbers.as_chunks();
        assert!(rest.is_empty() && cells.len() == count && bytes.len() == 6 * count);
        cells.to_vec()
    }

    fn floats<const N: usize>(&self, slice: &Value) -> Vec<[f64; N]> {
        let (bytes, count) = self.slice(slice);
        let numbers: Vec<f64> = bytes.as_chunks().0.iter().map(|&four| f64::from(f32::from_le_bytes(four))).collect();
        assert!(numbers.iter().all(|number| number.is_finite()));
        let (items, rest) = numbers.as_chunks();
        assert!(rest.is_empty() && items.len() == count && bytes.len() == 4 * N * count);
        items.to_vec()
    }

    pub(crate) fn page_mesh(&self, mesh: usize) -> PageMesh {
        let data = &self.json["meshes"][mesh];
        let positions = self.cells(&data["positions"]);
        let (below, count) = self.varints(&data["indices"]);
        let mut high = 0;
        let corners: Vec<u32> = below
            .into_iter()
            .map(|below| {
                let corner = high - below;
                high += u32::from(below == 0);
                corner
            })
            .collect();
        assert_eq!(high as usize, positions.len(), "every vertex is used");
        let (triangles, rest) = corners.as_chunks();
        assert!(rest.is_empty() && triangles.len() == count);
        let level = |slice: &Value| {
            let (numbers, count) = self.varints(slice);
            let mut end = 0;
            let runs = numbers.as_chunks::<2>().0.iter().map(|[before, own]| {
                let start = end + before;
                end = start + own;
                start..end
            });
            let runs: Vec<Range<u32>> = runs.collect();
            assert_eq!(runs.len(), count);
            runs
        };
        let levels = list(&data["levels"]).iter().map(level).collect();
        PageMesh { positions, triangles: triangles.to_vec(), shown: whole(&data["shown"]), levels }
    }

    pub(crate) fn matrix(&self, part: usize) -> [f64; 12] {
        numbers(&self.json["parts"][part]["matrix"])
    }

    /// Indices of the triangles of a mark in the list of triangles of the page mesh.
    pub(crate) fn marked(&self, mark: usize) -> Vec<u32> {
        let (steps, count) = self.varints(&self.json["marks"][mark]["data"]);
        assert_eq!(steps.len(), count);
        let sum = |last: &mut u32, step: u32| {
            *last += step;
            Some(*last)
        };
        steps.into_iter().scan(0, sum).collect()
    }

    pub(crate) fn points(&self, mark: usize) -> Vec<[f64; 3]> {
        self.floats(&self.json["marks"][mark]["data"])
    }

    /// Matrices of the moving parts in all frames, frame by frame.
    pub(crate) fn matrices(&self) -> Vec<[f64; 12]> {
        self.floats(&self.json["frames"]["motion"]["data"])
    }

    /// Vertices of the deforming mesh in all frames, frame by frame.
    pub(crate) fn moved(&self) -> Vec<[u16; 3]> {
        self.cells(&self.json["frames"]["motion"]["data"])
    }

    pub(crate) fn origin(&self) -> [f64; 3] {
        numbers(&self.json["origin"])
    }

    pub(crate) fn scale(&self) -> f64 {
        self.json["scale"].as_f64().expect("a number")
    }

    /// Converts a world point to page coordinates.
    pub(crate) fn place(&self, point: [f64; 3]) -> [f64; 3] {
        let (origin, scale) = (self.origin(), self.scale());
        // Coordinates are halved, because the difference of the largest numbers overflows.
        [0, 1, 2].map(|axis| (point[axis] / 2.0 - origin[axis] / 2.0) * scale * 2.0)
    }
}

pub(crate) fn apply(matrix: &[f64; 12], cell: [u16; 3]) -> [f64; 3] {
    let [x, y, z] = cell.map(f64::from);
    [0, 4, 8].map(|row| matrix[row] * x + matrix[row + 1] * y + matrix[row + 2] * z + matrix[row + 3])
}

pub(crate) fn whole(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a whole number")).expect("a number of items")
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

pub(crate) fn numbers<const N: usize>(value: &Value) -> [f64; N] {
    let numbers: Vec<f64> = list(value).iter().map(|number| number.as_f64().expect("a number")).collect();
    numbers.try_into().expect("as many as there should be")
}

/// Content of a data script element.
pub(crate) fn element<'a>(html: &'a str, kind: &str, id: &str) -> &'a str {
    let opening = format!("<script type=\"{kind}\" id=\"{id}\">");
    let (_, behind) = html.split_once(&opening).expect("the element is there");
    behind.split_once("</script>").expect("it ends").0
}

fn from_base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => panic!("{byte} is not a base64 digit"),
    };
    assert_eq!(text.len() % 4, 0);
    let digits: Vec<u8> = text.trim_end_matches('=').bytes().map(digit).collect();
    let four = |four: &[u8]| {
        let bits = four.iter().fold(0_u32, |bits, &digit| bits << 6 | u32::from(digit)) << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    };
    digits.chunks(4).flat_map(four).collect()
}
