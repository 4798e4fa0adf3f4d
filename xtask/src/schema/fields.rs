//! One field in Rust: its name, its type, its default, and the condition under which it is there.

use super::model::{Field, Scalar, Type, Value, Versions};

/// Rust names of fields.
pub(crate) struct Names;

impl Names {
    /// The field's name, out of the way of keywords.
    pub(crate) fn rust(field: &Field) -> String {
        match field.name.as_str() {
            word @ ("type" | "match" | "ref" | "use" | "move") => format!("{word}_"),
            name => name.to_owned(),
        }
    }
}

/// The type without `Option`.
fn base_type(ty: &Type) -> String {
    match ty {
        Type::Scalar(scalar) => scalar.rust().to_owned(),
        Type::String => "Str".to_owned(),
        Type::Bytes => "Bytes".to_owned(),
        Type::Records => "Records".to_owned(),
        Type::Struct(name) => name.clone(),
        Type::Array(element) => match &**element {
            Type::Scalar(scalar) => format!("Array<{}>", scalar.rust()),
            other => format!("Vec<{}>", base_type(other)),
        },
    }
}

/// The type of the field.
pub(crate) fn rust_type(field: &Field) -> String {
    let base = base_type(&field.ty);
    if field.is_nullable() { format!("Option<{base}>") } else { base }
}

/// Whether null is the default. Records without a default start as null.
fn null_by_default(field: &Field) -> bool {
    field.is_nullable() && (field.default == Some(Value::Null) || field.ty == Type::Records)
}

/// Whether `Default::default()` of the Rust type is the default of the field.
pub(crate) fn is_plain_default(field: &Field) -> bool {
    match field.is_nullable() {
        true => null_by_default(field),
        false => field.default.is_none(),
    }
}

/// The default as an expression.
pub(crate) fn default_of(field: &Field) -> String {
    if null_by_default(field) {
        return "None".to_owned();
    }
    let base = match (&field.ty, &field.default) {
        (Type::Scalar(scalar), default) => scalar_default(*scalar, default.as_ref()),
        (Type::String, Some(Value::String(text))) => format!("Str::from_static({text:?})"),
        (Type::String, _) => "Str::new()".to_owned(),
        (Type::Bytes, _) => "Bytes::new()".to_owned(),
        (Type::Records, _) => "Records::default()".to_owned(),
        (Type::Struct(name), _) => format!("{name}::default()"),
        (Type::Array(element), _) => match **element {
            Type::Scalar(_) => "Array::new()".to_owned(),
            _ => "Vec::new()".to_owned(),
        },
    };
    if field.is_nullable() { format!("Some({base})") } else { base }
}

fn scalar_default(scalar: Scalar, default: Option<&Value>) -> String {
    let number = match default {
        Some(Value::Int(number)) => *number,
        Some(Value::Bool(true)) => 1,
        _ => 0,
    };
    match scalar {
        Scalar::Bool => (number != 0).to_string(),
        Scalar::Uuid => "Uuid::ZERO".to_owned(),
        Scalar::Error => format!("ErrorCode({number})"),
        Scalar::F64 => format!("{number}.0"),
        _ if number == i64::from(i32::MAX) && scalar == Scalar::I32 => "i32::MAX".to_owned(),
        _ if number == i64::from(i32::MIN) && scalar == Scalar::I32 => "i32::MIN".to_owned(),
        _ if number == i64::MAX => "i64::MAX".to_owned(),
        _ => number.to_string(),
    }
}

/// Whether `self.field` has its default value, as an expression.
pub(crate) fn is_default(field: &Field) -> String {
    let name = format!("self.{}", Names::rust(field));
    if null_by_default(field) {
        return format!("{name}.is_none()");
    }
    // Null carries no more than an empty value does.
    let nullable = field.is_nullable();
    match (&field.ty, &field.default) {
        (Type::Scalar(Scalar::Bool), Some(Value::Bool(true))) => name,
        (Type::Scalar(Scalar::Bool), _) => format!("!{name}"),
        (Type::Scalar(Scalar::Uuid), _) => format!("{name}.is_zero()"),
        (Type::Scalar(_), _) => format!("{name} == {}", default_of(field)),
        (Type::String, Some(Value::String(text))) if !nullable => format!("{name} == {text:?}"),
        (Type::String | Type::Bytes | Type::Records | Type::Array(_), _) if nullable => {
            format!("{name}.as_ref().is_none_or(|value| value.is_empty())")
        }
        (Type::String | Type::Bytes | Type::Records | Type::Array(_), _) => {
            format!("{name}.is_empty()")
        }
        (Type::Struct(_), _) => format!("{name} == {}", default_of(field)),
    }
}

/// Whether `self.field` differs from its default: what makes a tagged field be written.
pub(crate) fn is_set(field: &Field) -> String {
    let name = format!("self.{}", Names::rust(field));
    if null_by_default(field) {
        return format!("{name}.is_some()");
    }
    if field.is_nullable() {
        return match &field.ty {
            Type::Struct(_) => format!("{name} != {}", default_of(field)),
            _ => format!("{name}.as_ref().is_none_or(|value| !value.is_empty())"),
        };
    }
    match (&field.ty, &field.default) {
        (Type::Scalar(Scalar::Bool), Some(Value::Bool(true))) => format!("!{name}"),
        (Type::Scalar(Scalar::Bool), _) => name,
        (Type::Scalar(Scalar::Uuid), _) => format!("!{name}.is_zero()"),
        (Type::Scalar(_) | Type::Struct(_), _) => format!("{name} != {}", default_of(field)),
        _ => format!("!{name}.is_empty()"),
    }
}

/// The condition on `v` that holds exactly at the versions of `versions`, given that `v` is in `reach`;
/// `None` when it always holds.
pub(crate) fn condition(versions: Versions, reach: Versions) -> Option<String> {
    let real = versions.intersect(reach);
    match (real.min > reach.min, real.max < reach.max) {
        (false, false) => None,
        (true, false) => Some(format!("v >= {}", real.min)),
        (false, true) => Some(format!("v <= {}", real.max)),
        (true, true) if real.min == real.max => Some(format!("v == {}", real.min)),
        (true, true) => Some(format!("({}..={}).contains(&v)", real.min, real.max)),
    }
}

/// Whether null is allowed, as an expression.
pub(crate) fn null_allowed(field: &Field, reach: Versions) -> String {
    condition(field.nullable, field.versions.intersect(reach)).unwrap_or_else(|| "true".to_owned())
}
