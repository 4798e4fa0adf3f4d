//! The small grammars inside values: listeners, `host:port`, `NAME:PROTOCOL` maps, durations.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while1};
use nom::character::complete::{char, digit1, i64 as number, one_of, u16 as port};
use nom::combinator::{all_consuming, opt, recognize, verify};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// How a listener is secured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SecurityProtocol {
    /// No authentication, no encryption.
    Plaintext,
    /// TLS.
    Ssl,
    /// SASL without encryption.
    SaslPlaintext,
    /// SASL inside TLS.
    SaslSsl,
}

impl SecurityProtocol {
    /// All protocols.
    pub const ALL: [Self; 4] = [Self::Plaintext, Self::Ssl, Self::SaslPlaintext, Self::SaslSsl];

    /// The name in configurations.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plaintext => "PLAINTEXT",
            Self::Ssl => "SSL",
            Self::SaslPlaintext => "SASL_PLAINTEXT",
            Self::SaslSsl => "SASL_SSL",
        }
    }

    /// The number in metadata records (RegisterBrokerRecord, field `SecurityProtocol`).
    pub fn id(self) -> i16 {
        match self {
            Self::Plaintext => 0,
            Self::Ssl => 1,
            Self::SaslPlaintext => 2,
            Self::SaslSsl => 3,
        }
    }

    /// Whether connections are encrypted.
    pub fn is_tls(self) -> bool {
        matches!(self, Self::Ssl | Self::SaslSsl)
    }

    /// Whether connections authenticate by SASL.
    pub fn is_sasl(self) -> bool {
        matches!(self, Self::SaslPlaintext | Self::SaslSsl)
    }

    /// The protocol of a name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|protocol| protocol.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for SecurityProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A named address: one entry of `listeners` or `advertised.listeners`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Listener {
    /// The name, in upper case.
    pub name: String,
    /// The host to bind or to tell clients; `None` means all addresses, or for an advertised
    /// listener this machine's name.
    pub host: Option<String>,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// How it is secured.
    pub protocol: SecurityProtocol,
}

impl Listener {
    /// A listener; an empty host is none.
    pub fn new(name: &str, host: &str, port: u16, protocol: SecurityProtocol) -> Self {
        let host = (!host.is_empty()).then(|| host.to_owned());
        Self { name: name.to_ascii_uppercase(), host, port, protocol }
    }
}

/// As in `listeners`.
impl fmt::Display for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = self.host.as_deref().unwrap_or("");
        if host.contains(':') {
            write!(f, "{}://[{host}]:{}", self.name, self.port)
        } else {
            write!(f, "{}://{host}:{}", self.name, self.port)
        }
    }
}

/// A parsed listener entry: name as written, host, port.
pub(crate) fn listener(text: &str) -> Option<(&str, &str, u16)> {
    fn name(input: &str) -> IResult<&str, &str> {
        terminated(take_while1(|c: char| c != ':'), tag("://")).parse(input)
    }
    finish((name, host, preceded(char(':'), port)).parse(text))
}

/// A `host:port`, the host maybe in brackets and after a scheme, as Kafka takes it.
pub(crate) fn host_port(text: &str) -> Option<(&str, u16)> {
    fn scheme(input: &str) -> IResult<&str, &str> {
        terminated(take_while(is_host), tag("://")).parse(input)
    }
    // The last colon separates: `0:1:2` is the host `0:1`.
    let (_, text) = opt(scheme).parse(text).map(|(rest, _)| ((), rest)).ok()?;
    let (front, digits) = text.rsplit_once(':')?;
    let front = front.strip_prefix('[').unwrap_or(front);
    let front = front.strip_suffix(']').unwrap_or(front);
    let host_ok = front.chars().all(|c| is_host(c) || c == ':');
    let (_, port) = all_consuming(port::<&str, nom::error::Error<&str>>).parse(digits).ok()?;
    host_ok.then_some((front, port))
}

/// A voter of `controller.quorum.voters`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QuorumVoter {
    /// Its node id.
    pub id: i32,
    /// Its host.
    pub host: String,
    /// The port of its controller listener.
    pub port: u16,
}

/// A voter entry, `id@host:port`.
pub(crate) fn voter(text: &str) -> Option<QuorumVoter> {
    let (id, address) = text.split_once('@')?;
    let (host, port) = host_port(address)?;
    Some(QuorumVoter { id: id.parse().ok()?, host: host.to_owned(), port })
}

fn is_host(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '%' | '.' | '_')
}

fn host(input: &str) -> IResult<&str, &str> {
    let bracketed = delimited(char('['), take_while(|c| is_host(c) || c == ':'), char(']'));
    alt((bracketed, take_while(is_host))).parse(input)
}

fn finish<T>(result: IResult<&str, T>) -> Option<T> {
    match result {
        Ok(("", value)) => Some(value),
        _ => None,
    }
}

/// The milliseconds of an ISO 8601 duration of days and smaller (`PnDTnHnMn.nS`), as Java reads it:
/// any case, each number and the whole may have a sign. `None` if malformed or out of range.
pub fn duration_millis(text: &str) -> Option<i64> {
    fn part<'a>(unit: &'static str) -> impl Parser<&'a str, Output = i64, Error = nom::error::Error<&'a str>> {
        terminated(number, tag_no_case(unit))
    }
    fn seconds(input: &str) -> IResult<&str, (&str, Option<&str>)> {
        let whole = recognize((opt(one_of("+-")), digit1));
        let fraction = preceded(one_of(".,"), verify(digit1, |digits: &str| digits.len() <= 9));
        terminated((whole, opt(fraction)), tag_no_case("S")).parse(input)
    }
    let time = (opt(part("H")), opt(part("M")), opt(seconds));
    let time = preceded(tag_no_case("T"), verify(time, |t| t.0.is_some() || t.1.is_some() || t.2.is_some()));
    let (sign, _, days, time) = finish((opt(one_of("+-")), tag_no_case("P"), opt(part("D")), opt(time)).parse(text))?;
    if days.is_none() && time.is_none() {
        return None;
    }
    let (hours, minutes, seconds) = time.unwrap_or_default();
    let (whole, fraction) = seconds.unwrap_or(("0", None));
    let fraction_millis: i64 = format!("{:0<3.3}", fraction.unwrap_or("")).parse().ok()?;
    let fraction_millis = if whole.starts_with('-') { -fraction_millis } else { fraction_millis };
    let total = [(days, 86_400_000), (hours, 3_600_000), (minutes, 60_000), (whole.parse().ok(), 1000)]
        .into_iter()
        .try_fold(fraction_millis, |sum, (count, unit)| sum.checked_add(count.unwrap_or(0).checked_mul(unit)?))?;
    if sign == Some('-') { total.checked_neg() } else { Some(total) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listeners_are_taken_apart() {
        assert_eq!(listener("PLAINTEXT://:9092"), Some(("PLAINTEXT", "", 9092)));
        assert_eq!(listener("in-side://[::1]:0"), Some(("in-side", "::1", 0)));
        for bad in ["PLAINTEXT", "PLAINTEXT://", "PLAINTEXT://a", "://a:1", "A://a:1x", "A://a:65536", "A://a:-1"] {
            assert_eq!(listener(bad), None, "{bad}");
        }
    }

    #[test]
    fn listeners_print_as_they_are_written() {
        for text in ["PLAINTEXT://:9092", "A://[::1]:1", "B://host.example:0"] {
            let (name, host, port) = listener(text).expect("a listener");
            assert_eq!(Listener::new(name, host, port, SecurityProtocol::Plaintext).to_string(), text);
        }
    }

    #[test]
    fn host_and_port_divide_at_the_last_colon() {
        assert_eq!(host_port("0:1:2"), Some(("0:1", 2)));
        assert_eq!(host_port("[::1]:9093"), Some(("::1", 9093)));
        assert_eq!(host_port("http://a:1"), Some(("a", 1)));
        assert_eq!(host_port("1@a:1"), None);
    }

    #[test]
    fn durations() {
        assert_eq!(duration_millis("P1DT2H3M4.5S"), Some(93_784_500));
        assert_eq!(duration_millis("pt-0.25s"), Some(-250));
        assert_eq!(duration_millis("-PT-1H"), Some(3_600_000));
        for bad in ["", "P", "PT", "P1", "P1Y", "PT1M1H", "PT1.5H", "P9223372036854775807D"] {
            assert_eq!(duration_millis(bad), None, "{bad}");
        }
    }
}
