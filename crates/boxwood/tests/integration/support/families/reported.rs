//! Triangle pairs that floating-point tests of other projects decided wrongly, with the coordinates of the public
//! reports as far as these give them.

use super::{Pair, Triangle};

/// Source of the report, the pair, and whether it intersects.
pub(crate) type ReportedPair = (&'static str, Pair, bool);

const AXOM_Y: f64 = 54.6752;
const BVH_X: f64 = 31.316997528076172;
const BVH_Y: f64 = 1.2630000114440918;
const CGAL_Z: f64 = 0.013735383987426759;
/// 1/3, rounded to `f32`.
const THIRD: f64 = 0.3333333432674408;
/// 0.1 + 0.2 in `f64`.
const S: f64 = 0.1 + 0.2;

/// Reported pairs. The first four were found by comparing other libraries with rational arithmetic. The others are
/// named by the repository and number of the issue.
pub(crate) const REPORTED: [ReportedPair; 15] = [
    (
        "grid, first",
        [
            [[1.0, 3.0, 0.0], [1.0, -3.0, -1.0], [0.0, 2.0, -1.0]],
            [[2.0, -1.0, -1.0], [1.0, -3.0, -1.0], [-3.0, 3.0, -3.0]],
        ],
        true,
    ),
    (
        "grid, second",
        [
            [[-1.0, 2.0, 0.0], [-1.0, 2.0, 2.0], [-1.0, 0.0, -2.0]],
            [[-1.0, 2.0, 0.0], [0.0, 3.0, 1.0], [2.0, -3.0, 1.0]],
        ],
        true,
    ),
    (
        "grid, third",
        [
            [[-1.0, -1.0, 2.0], [-3.0, 1.0, -3.0], [-1.0, -2.0, 3.0]],
            [[3.0, 1.0, 1.0], [1.0, -3.0, 0.0], [-2.0, 0.0, 3.0]],
        ],
        true,
    ),
    (
        "tenths",
        [[[-0.2, 0.1, -0.1], [-0.1, -0.2, S], [-0.1, 0.2, -S]], [[0.1, S, -S], [-S, 0.1, 0.2], [0.1, -0.1, -0.2]]],
        true,
    ),
    // Two vertical triangles over the same two points of the ground, one above the other. The report does not give
    // the height of the fifth vertex nor the sixth vertex, so similar values are used.
    ("jgt-code#9, same wall", [JGT_BELOW, [jgt(THERE, 2), jgt(THERE, 1), jgt(HERE, 2)]], false),
    ("jgt-code#9, other wall", [JGT_BELOW, [jgt(THERE, 2), jgt(THERE, 1), [22.3, 29.7, HEIGHTS[2]]]], false),
    // The coordinates are those of the test that came with the fix; in the report, all x coordinates are zero (next
    // pair).
    (
        "Open3D#5117",
        [
            [[0.0, 0.13918686, 1.0], [0.0, 0.0, 1.1270161], [1.0, 0.0, 1.0284119]],
            [[1.0, 1.1269569, 0.0], [1.0, 0.03113556, 1.0], [2.0, 1.0189056, 0.0]],
        ],
        false,
    ),
    (
        "Open3D#5117, flat",
        [
            [[0.0, 0.13918686, 1.0], [0.0, 0.0, 1.1270161], [0.0, 0.0, 1.0284119]],
            [[0.0, 1.1269569, 0.0], [0.0, 0.03113556, 1.0], [0.0, 1.0189056, 0.0]],
        ],
        false,
    ),
    (
        "three-mesh-bvh#655",
        [
            [
                [32.22699737548828, BVH_Y, -11.8149995803833],
                [BVH_X, BVH_Y, -11.739999771118164],
                [32.22699737548828, BVH_Y, -11.739999771118164],
            ],
            [
                [BVH_X, 1.933000087738037, -7.585000038146973],
                [BVH_X, -0.8669999837875366, -7.295000076293945],
                [BVH_X, -0.8669999837875366, -7.585000038146973],
            ],
        ],
        false,
    ),
    (
        "axom#152",
        [
            [[76.648, AXOM_Y, 15.0012], [76.648, AXOM_Y, 14.5542], [76.582, AXOM_Y, 14.7879]],
            [[76.6252, AXOM_Y, 14.892], [76.582, AXOM_Y, 14.7879], [76.5617, AXOM_Y, 14.7929]],
        ],
        true,
    ),
    (
        "geogram#10",
        [
            [[1898.68, 775.0, 1158.48], [2000.0, 775.0, 1166.7], [1898.68, 675.0, 1148.6]],
            [[1966.41, 675.0, 1163.79], [1971.63, 675.0, 1166.95], [1967.56, 684.554, 1166.67]],
        ],
        false,
    ),
    // The first triangle is horizontal. A vertex of the second triangle has exactly its height, and lies in its face.
    (
        "CGAL#2319",
        [
            [
                [0.04576947784423828, 0.07539492797851563, CGAL_Z],
                [0.03664541244506836, 0.060013595581054686, CGAL_Z],
                [0.049645965576171874, 0.050098735809326174, CGAL_Z],
            ],
            [
                [0.04411455535888672, 0.06683123779296875, CGAL_Z],
                [0.0444151611328125, 0.06636723327636719, 0.014259093284606934],
                [0.04411455535888672, 0.06630753326416015, 0.014259093284606934],
            ],
        ],
        true,
    ),
    // One triangle on the ground and one well above it, with coordinates in thirds. The report gives only one of the
    // coordinates, so this pair is only similar to the reported one.
    (
        "CGAL#2619",
        [
            [[0.0, 0.0, 0.0], [0.0, 1.8, 0.0], [1.8, 0.0, 0.0]],
            [[0.0, 1.0, 2.0 * THIRD], [THIRD, THIRD, 1.0], [2.0 * THIRD, 2.0 * THIRD, 2.0 * THIRD]],
        ],
        false,
    ),
    ("libigl#2382", LIBIGL_2382, false),
    // According to the report, the other library decides the pair correctly if it is scaled by ten.
    ("libigl#2382, times ten", times_ten(LIBIGL_2382), false),
];

const HERE: [f64; 2] = [22.3743700520433, 29.5499517077955];
const THERE: [f64; 2] = [22.355455793708, 29.5919729814261];
const HEIGHTS: [f64; 3] = [0.600000003652259, 0.699999992258484, 0.800000012016314];
const JGT_BELOW: Triangle = [jgt(HERE, 1), jgt(THERE, 0), jgt(HERE, 0)];

const fn jgt(position: [f64; 2], level: usize) -> [f64; 3] {
    [position[0], position[1], HEIGHTS[level]]
}

const LIBIGL_2382: Pair = [
    [
        [0.3892470002174375, 0.385637506842613, 0.4576234966516495],
        [0.39279749989509577, 0.37299175560474374, 0.455539248883724],
        [0.3876965045928953, 0.3862382546067235, 0.4627127423882482],
    ],
    [
        [0.392347991466522, 0.384436011314392, 0.447445005178452],
        [0.39079749584197976, 0.3850367590785025, 0.45253425091505073],
        [0.387003496289253, 0.38789276033639897, 0.45634675025939975],
    ],
];

const fn times_ten(mut pair: Pair) -> Pair {
    let mut i = 0;
    while i < 18 {
        pair[i / 9][i / 3 % 3][i % 3] *= 10.0;
        i += 1;
    }
    pair
}

/// Triangles, as indices into [`LIBIGL_2381_CORNERS`], of issue libigl#2381, which precedes #2382: one triangle,
/// subdivided twice into 16 parts whose vertices are rounded. Two parts intersect if and only if they share a
/// vertex by index.
pub(crate) const LIBIGL_2381: [[usize; 3]; 16] = [
    [2, 11, 10],
    [1, 8, 9],
    [0, 7, 6],
    [3, 12, 13],
    [5, 14, 11],
    [3, 13, 8],
    [4, 12, 7],
    [4, 14, 12],
    [4, 10, 14],
    [5, 9, 13],
    [3, 6, 12],
    [5, 13, 14],
    [14, 10, 11],
    [13, 9, 8],
    [12, 6, 7],
    [14, 13, 12],
];

pub(crate) const LIBIGL_2381_CORNERS: [[f64; 3]; 15] = [
    [0.280039012432098, 0.827663004398346, 0.463775008916855],
    [0.33890101313591, 0.788042008876801, 0.488126993179321],
    [0.318053007125854, 0.768364012241364, 0.493088006973267],
    [0.309470012784004, 0.8078525066375735, 0.475951001048088],
    [0.299046009778976, 0.798013508319855, 0.478431507945061],
    [0.328477010130882, 0.7782030105590825, 0.490607500076294],
    [0.29475451260805097, 0.8177577555179597, 0.4698630049824715],
    [0.28954251110553697, 0.8128382563591005, 0.471103258430958],
    [0.324185512959957, 0.7979472577571872, 0.4820389971137045],
    [0.333689011633396, 0.7831225097179417, 0.4893672466278075],
    [0.308549508452415, 0.7831887602806095, 0.485759757459164],
    [0.323265008628368, 0.7732835114002232, 0.4918477535247805],
    [0.30425801128149, 0.8029330074787142, 0.4771912544965745],
    [0.318973511457443, 0.793027758598328, 0.483279250562191],
    [0.313761509954929, 0.7881082594394687, 0.4845195040106775],
];
