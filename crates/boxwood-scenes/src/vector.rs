//! Vector operations on `[f64; 3]`. Meshes store arrays, so arrays avoid conversions to a vector type.

pub(crate) type Vector = [f64; 3];

pub(crate) fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(crate) fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn scale(a: Vector, by: f64) -> Vector {
    a.map(|x| x * by)
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Unit vector in the direction of `a`; NaN if `a` is zero.
pub(crate) fn normalized(a: Vector) -> Vector {
    let length = dot(a, a).sqrt();
    a.map(|x| x / length)
}
