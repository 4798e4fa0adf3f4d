//! Which listeners a node has and what each is for.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use super::Roles;
use super::rules::{pairs, require};
use crate::endpoint::{Listener, SecurityProtocol, listener};
use crate::error::ConfigError;
use crate::values::ConfigValues;

/// `listeners` and the keys around it, resolved.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ListenerConfig {
    /// `listeners`: everything this node binds.
    pub all: Vec<Listener>,
    /// What clients and brokers are told, controller listeners left out: `advertised.listeners`, or
    /// else the broker's `listeners`. A host of `None` stands for this machine's name.
    pub advertised: Vec<Listener>,
    /// What the quorum is told: the controller listeners, by their advertised address if they have one.
    pub advertised_controller: Vec<Listener>,
    /// The listener by which brokers talk to each other: `inter.broker.listener.name`, or the name
    /// of `security.inter.broker.protocol`.
    pub inter_broker_name: String,
    /// `controller.listener.names`. The first is the one that brokers dial.
    pub controller_names: Vec<String>,
    /// `early.start.listeners`: open before the metadata is there. Controller listeners if not set.
    pub early_start_names: Vec<String>,
    /// `listener.security.protocol.map`, with what a default map implies for controller listeners.
    pub protocols: BTreeMap<String, SecurityProtocol>,
}

impl ListenerConfig {
    /// The listeners on which this node serves clients and brokers.
    pub fn broker(&self) -> impl Iterator<Item = &Listener> {
        self.all.iter().filter(|listener| !self.is_controller(&listener.name))
    }

    /// The listeners on which this node serves the quorum.
    pub fn controller(&self) -> impl Iterator<Item = &Listener> {
        self.all.iter().filter(|listener| self.is_controller(&listener.name))
    }

    /// Whether a listener of this name belongs to the quorum.
    pub fn is_controller(&self, name: &str) -> bool {
        self.controller_names.iter().any(|controller| controller == name)
    }

    /// Resolves the keys. Faults go to `errors`; what is returned then is not for use.
    pub(super) fn new(values: &ConfigValues, roles: Roles, errors: &mut Vec<ConfigError>) -> Self {
        let protocols = protocol_map(values).unwrap_or_else(|error| {
            errors.push(error);
            BTreeMap::new()
        });
        let all = endpoints(values.list("listeners"), "listeners", &protocols, true);
        let all = all.unwrap_or_else(|error| {
            errors.push(error);
            Vec::new()
        });
        let told = match values.list("advertised.listeners") {
            [] => Ok(all.clone()),
            entries => endpoints(entries, "advertised.listeners", &protocols, false),
        };
        let told = told.unwrap_or_else(|error| {
            errors.push(error);
            Vec::new()
        });
        let controller_names = values.list("controller.listener.names").to_vec();
        let is_controller = |listener: &Listener| controller_names.contains(&listener.name);
        let advertised_controller = all
            .iter()
            .filter(|own| is_controller(own))
            .map(|own| told.iter().find(|listener| listener.name == own.name).unwrap_or(own).clone());
        let early = match values.list("early.start.listeners") {
            [] => controller_names.clone(),
            names => names.iter().map(|name| name.to_ascii_uppercase()).collect(),
        };
        let config = Self {
            advertised: told.iter().filter(|listener| !is_controller(listener)).cloned().collect(),
            advertised_controller: advertised_controller.collect(),
            inter_broker_name: inter_broker_name(values, &protocols, errors),
            early_start_names: early,
            controller_names,
            protocols,
            all,
        };
        // Rules about names make no sense where the names could not be read.
        if errors.is_empty() {
            config.check(roles, errors);
        }
        config
    }

    fn check(&self, roles: Roles, errors: &mut Vec<ConfigError>) {
        if roles.broker {
            self.check_broker(errors);
        }
        if roles.controller {
            self.check_controller(roles, errors);
        } else {
            self.check_broker_only(errors);
        }
        for name in &self.early_start_names {
            let known = self.is_controller(name) || self.all.iter().any(|own| own.name == *name);
            require(errors, known, "early.start.listeners", || {
                format!(
                    "early.start.listeners contains listener {name}, but this is not contained in \
                     listeners or controller.listener.names"
                )
            });
        }
    }

    fn check_broker(&self, errors: &mut Vec<ConfigError>) {
        let key = "advertised.listeners";
        require(errors, !self.advertised.is_empty(), key, || {
            "There must be at least one broker advertised listener. Perhaps all listeners appear in \
             controller.listener.names?"
                .to_owned()
        });
        let names = names(&self.advertised);
        require(errors, names.contains(&self.inter_broker_name.as_str()), "inter.broker.listener.name", || {
            format!(
                "inter.broker.listener.name must be a listener name defined in advertised.listeners. The \
                 valid options based on currently configured listeners are {}",
                names.join(",")
            )
        });
        let own = self::names(&self.all);
        require(errors, names.iter().all(|name| own.contains(name)), key, || {
            format!(
                "advertised.listeners listener names must be equal to or a subset of the ones defined in \
                 listeners. Found {}. The valid options based on the current configuration are {}",
                names.join(","),
                own.join(",")
            )
        });
        let meta = |listener: &Listener| listener.host.as_deref() == Some("0.0.0.0");
        require(errors, !self.advertised.iter().any(meta), key, || {
            "advertised.listeners cannot use the nonroutable meta-address 0.0.0.0. Use a routable IP address."
                .to_owned()
        });
    }

    fn check_controller(&self, roles: Roles, errors: &mut Vec<ConfigError>) {
        let key = "controller.listener.names";
        let own = names(&self.all);
        let bound = |name: &String| own.contains(&name.as_str());
        let any = self.controller_names.iter().any(bound);
        require(errors, any, key, || {
            "controller.listener.names must contain at least one value appearing in the 'listeners' \
             configuration when running the KRaft controller role"
                .to_owned()
        });
        require(errors, !any || self.controller_names.iter().all(bound), key, || {
            "controller.listener.names must only contain values appearing in the 'listeners' configuration \
             when running the KRaft controller role"
                .to_owned()
        });
        require(errors, roles.broker || self.broker().next().is_none(), "listeners", || {
            "The listeners config must only contain KRaft controller listeners from \
             controller.listener.names when process.roles=controller"
                .to_owned()
        });
    }

    fn check_broker_only(&self, errors: &mut Vec<ConfigError>) {
        let key = "controller.listener.names";
        require(errors, self.controller().next().is_none(), key, || {
            "controller.listener.names must not contain a value appearing in the 'listeners' configuration \
             when running KRaft with just the broker role"
                .to_owned()
        });
        for name in &self.controller_names {
            require(errors, self.protocols.contains_key(name), key, || {
                format!(
                    "Controller listener with name {name} defined in controller.listener.names not found \
                     in listener.security.protocol.map  (an explicit security mapping for each controller \
                     listener is required if listener.security.protocol.map is non-empty, or if there are \
                     security protocols other than PLAINTEXT in use)"
                )
            });
        }
    }
}

fn names(listeners: &[Listener]) -> Vec<&str> {
    listeners.iter().map(|listener| listener.name.as_str()).collect()
}

/// `listener.security.protocol.map`. Where it is left at its default and nothing speaks of TLS or
/// SASL, controller listeners are plaintext without being named in it.
fn protocol_map(values: &ConfigValues) -> Result<BTreeMap<String, SecurityProtocol>, ConfigError> {
    let key = "listener.security.protocol.map";
    // Of two equal names the later counts; of two that differ in case neither does.
    let entries: BTreeMap<&str, &str> = pairs(key, values.string(key))?.into_iter().collect();
    let mut map = BTreeMap::new();
    for (name, protocol) in entries {
        if name.is_empty() {
            return Err(ConfigError::rule(key, "The provided listener name is null or empty string"));
        }
        let Some(protocol) = SecurityProtocol::from_name(protocol) else {
            let message = format!("Invalid security protocol `{protocol}` defined in {key}");
            return Err(ConfigError::rule(key, message));
        };
        if map.insert(name.to_ascii_uppercase(), protocol).is_some() {
            let message = format!("Duplicate key {} in {key}", name.to_ascii_uppercase());
            return Err(ConfigError::rule(key, message));
        }
    }
    let own = values.list("listeners").iter();
    let own = own.filter_map(|entry| Some(entry.split_once("://")?.0));
    let controller = values.list("controller.listener.names").iter().map(String::as_str);
    let secured = |name: &str| SecurityProtocol::from_name(name).is_some_and(|p| p.is_tls() || p.is_sasl());
    if !values.is_set(key) && !own.chain(controller.clone()).any(secured) {
        map.extend(controller.map(|name| (name.to_owned(), SecurityProtocol::Plaintext)));
    }
    Ok(map)
}

fn inter_broker_name(
    values: &ConfigValues,
    protocols: &BTreeMap<String, SecurityProtocol>,
    errors: &mut Vec<ConfigError>,
) -> String {
    let key = "inter.broker.listener.name";
    let protocol = "security.inter.broker.protocol";
    let Some(name) = values.optional_string(key) else {
        return values.string(protocol).to_owned();
    };
    require(errors, !values.is_set(protocol), key, || format!("Only one of {key} and {protocol} should be set."));
    let name = name.to_ascii_uppercase();
    require(errors, protocols.contains_key(&name), key, || {
        format!("Listener with name {name} defined in {key} not found in listener.security.protocol.map.")
    });
    name
}

/// Reads the entries of a listener list; `distinct` also forbids two on one port.
fn endpoints(
    entries: &[String],
    key: &str,
    protocols: &BTreeMap<String, SecurityProtocol>,
    distinct: bool,
) -> Result<Vec<Listener>, ConfigError> {
    let list = entries.join(", ");
    let fail =
        |what: String| ConfigError::rule(key, format!("Error creating broker listeners from '[{list}]': {what}"));
    let mut listeners = Vec::new();
    for entry in entries {
        let Some((name, host, port)) = listener(entry) else {
            return Err(fail(format!("Unable to parse {entry} to a broker endpoint")));
        };
        let upper = name.to_ascii_uppercase();
        let Some(protocol) = protocols.get(&upper) else {
            return Err(fail(format!("No security protocol defined for listener {upper}")));
        };
        listeners.push(Listener::new(name, host, port, *protocol));
    }
    let different: BTreeSet<&str> = listeners.iter().map(|listener| listener.name.as_str()).collect();
    if different.len() != listeners.len() {
        return Err(fail(format!("Each listener must have a different name, listeners: [{list}]")));
    }
    if distinct {
        check_ports(&listeners, &list).map_err(fail)?;
    }
    Ok(listeners)
}

/// Two listeners may share a port only if one is on an IPv4 address and the other on an IPv6 one.
fn check_ports(listeners: &[Listener], list: &str) -> Result<(), String> {
    let mut by_port: BTreeMap<u16, Vec<Option<IpAddr>>> = BTreeMap::new();
    for listener in listeners.iter().filter(|listener| listener.port != 0) {
        let address = listener.host.as_deref().and_then(|host| host.parse().ok());
        by_port.entry(listener.port).or_default().push(address);
    }
    for (port, addresses) in by_port {
        let shared = match addresses[..] {
            [] | [_] => true,
            [Some(a), Some(b)] => a.is_ipv4() != b.is_ipv4(),
            _ => false,
        };
        if !shared && addresses.iter().all(Option::is_some) {
            return Err(format!(
                "If you have two listeners on the same port then one needs to be IPv4 and the other IPv6, \
                 listeners: [{list}], port: {port}"
            ));
        } else if !shared {
            return Err(format!("Each listener must have a different port, listeners: [{list}]"));
        }
    }
    Ok(())
}
