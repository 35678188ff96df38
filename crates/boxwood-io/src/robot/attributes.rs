//! Numeric attributes of XML elements, and `<origin>`.

use super::error::{RobotReadError, RobotReadErrorKind};
use super::xml::{XmlElement, is_template};
use crate::text::printable;
use boxwood::{InvalidInput, Pose};

impl XmlElement<'_, '_> {
    /// Parses `N` finite numbers separated by blanks; `None` if the attribute is missing.
    pub(super) fn numbers<const N: usize>(&self, name: &str) -> Result<Option<[f64; N]>, RobotReadError> {
        let Some(text) = self.attribute(name) else { return Ok(None) };
        let numbers = parse_numbers::<N>(text).filter(|numbers| numbers.iter().all(|x| x.is_finite()));
        numbers.map(Some).ok_or_else(|| self.invalid_value(name, &expected(N)))
    }

    /// Parses a finite number; `default` if the attribute is missing.
    pub(super) fn number_or(&self, name: &str, default: f64) -> Result<f64, RobotReadError> {
        Ok(self.numbers::<1>(name)?.map_or(default, |[number]| number))
    }

    /// Parses a number that may be infinite; `None` if the attribute is missing.
    pub(super) fn bound(&self, name: &str) -> Result<Option<f64>, RobotReadError> {
        let Some(text) = self.attribute(name) else { return Ok(None) };
        match parse_numbers::<1>(text) {
            Some([number]) if !number.is_nan() => Ok(Some(number)),
            _ => Err(self.invalid_value(name, "a number")),
        }
    }

    /// Parses `N` lengths of a shape, which must be finite and >= 0. Zero is allowed and gives a flat shape.
    pub(super) fn lengths<const N: usize>(&self, name: &str) -> Result<[f64; N], RobotReadError> {
        self.required(name)?;
        let lengths = self.numbers::<N>(name)?.filter(|lengths| lengths.iter().all(|&x| x >= 0.0));
        lengths.ok_or_else(|| self.invalid_value(name, &format!("{}, none negative", expected(N))))
    }

    /// Error for an attribute whose value is invalid.
    pub(super) fn invalid_value(&self, name: &str, expected: &str) -> RobotReadError {
        let text = self.attribute(name).unwrap_or_default();
        let hint = if is_template(text) {
            " (this looks like xacro: run xacro first)"
        } else if text.contains(',') {
            " (separated by blanks, with decimal points)"
        } else {
            ""
        };
        self.error(RobotReadErrorKind::InvalidValue {
            owner: self.owner.clone(),
            what: format!("{name} of its <{}>", self.tag()),
            value: printable(text.as_bytes()),
            expected: format!("{expected}{hint}"),
        })
    }

    /// Pose given by the `<origin>` child; the identity if there is none.
    pub(super) fn origin(self) -> Result<Pose, RobotReadError> {
        let Some(origin) = self.child("origin") else { return Ok(Pose::IDENTITY) };
        let xyz = origin.numbers::<3>("xyz")?.unwrap_or([0.0; 3]);
        let pose = match origin.numbers::<4>("quat_xyzw")? {
            Some(quaternion) => Pose::from_quat_translation(quaternion, xyz),
            None => roll_pitch_yaw(origin.numbers::<3>("rpy")?.unwrap_or([0.0; 3]), xyz),
        };
        pose.map_err(|cause| origin.error(RobotReadErrorKind::Pose { owner: self.owner.clone(), cause }))
    }
}

fn expected(count: usize) -> String {
    match count {
        1 => "a finite number".to_owned(),
        3 => "three finite numbers".to_owned(),
        _ => format!("{count} finite numbers"),
    }
}

fn parse_numbers<const N: usize>(text: &str) -> Option<[f64; N]> {
    let mut words = text.split_ascii_whitespace();
    let mut numbers = [0.0; N];
    for number in &mut numbers {
        *number = words.next()?.parse().ok()?;
    }
    words.next().is_none().then_some(numbers)
}

/// Rotation about the fixed axes x, y and z, in this order: `Rz(yaw) Ry(pitch) Rx(roll)`, then a translation.
///
/// Uses `libm` for the same bits on every machine.
fn roll_pitch_yaw([roll, pitch, yaw]: [f64; 3], xyz: [f64; 3]) -> Result<Pose, InvalidInput> {
    let [(sr, cr), (sp, cp), (sy, cy)] = [roll, pitch, yaw].map(libm::sincos);
    let rows = [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [0.0 - sp, cp * sr, cp * cr],
    ];
    let pose = Pose::from_mat3_translation(rows, xyz);
    pose.check_finite().map(|()| pose)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roll_pitch_yaw_rotates_about_fixed_axes() {
        for angles in [[0.3, 0.0, 0.0], [0.0, -1.2, 0.0], [0.0, 0.0, 2.5], [0.3, -1.2, 2.5], [3.0, 1.6, -0.4]] {
            let about = |axis: usize| {
                Pose::from_axis_angle([0, 1, 2].map(|i| f64::from(u8::from(i == axis))), angles[axis]).expect("finite")
            };
            let steps = about(2) * about(1) * about(0);
            let pose = roll_pitch_yaw(angles, [1.0, 2.0, 3.0]).expect("finite");
            for (row, expected) in pose.to_rows().iter().zip(steps.to_rows()) {
                assert!((0..3).all(|column| (row[column] - expected[column]).abs() < 1e-15), "{angles:?}");
            }
        }
        assert_eq!(roll_pitch_yaw([0.0; 3], [0.0; 3]), Ok(Pose::IDENTITY));
    }

    #[test]
    fn numbers_are_separated_by_blanks() {
        assert_eq!(parse_numbers::<3>(" 1\t-2.5e0\n+3 "), Some([1.0, -2.5, 3.0]));
        for text in ["", "1 2", "1 2 3 4", "1, 2, 3", "1 2 x", "0x10 0 0"] {
            assert_eq!(parse_numbers::<3>(text), None, "{text:?}");
        }
    }
}
