// Prints the facts of every configuration key that the Apache Kafka on the class path knows: one
// line a key, tab separated. `tests/facts/kafka-4.3.1.tsv` is the output for 4.3.1; the conformance
// test compares the crate's table with it. No documentation text is printed.
//
//   java -cp 'libs/*' tools/Facts.java > tests/facts/kafka-4.3.1.tsv
//
// Columns: scope, name, type, default, validator, importance, update mode, internal, synonyms.
// A default of "<required>" has none, "<null>" is null. Synonyms are broker keys in falling
// priority, with ":hours" or ":minutes" where the unit differs from the key's own.

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.coordinator.group.GroupConfig;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.apache.kafka.server.config.ConfigSynonym;
import org.apache.kafka.server.config.DynamicBrokerConfig;
import org.apache.kafka.server.config.DynamicConfig;
import org.apache.kafka.server.config.ServerTopicConfigSynonyms;
import org.apache.kafka.server.metrics.ClientMetricsConfigs;
import org.apache.kafka.storage.internals.log.LogConfig;

public class Facts {
    public static void main(String[] args) throws ReflectiveOperationException {
        Map<String, String> modes = DynamicBrokerConfig.dynamicConfigUpdateModes();
        print("broker", AbstractKafkaConfig.CONFIG_DEF, name -> modes.getOrDefault(name, "read-only"),
            name -> String.join(",", DynamicBrokerConfig.brokerConfigSynonyms(name, false)));
        print("topic", LogConfig.configDefCopy(), name -> "topic", Facts::topicSynonyms);
        print("group", GroupConfig.CONFIG_DEF, name -> "group",
            name -> GroupConfig.ALL_GROUP_CONFIG_SYNONYMS.getOrDefault(name, Optional.empty()).orElse(""));
        print("client-metrics", ClientMetricsConfigs.configDef(), name -> "client-metrics", name -> "");
        // Keys that exist only as dynamic configs of brokers: no file sets them.
        ConfigDef dynamicOnly = new ConfigDef();
        DynamicConfig.Broker.configKeys().values().stream()
            .filter(key -> !AbstractKafkaConfig.CONFIG_DEF.configKeys().containsKey(key.name))
            .forEach(dynamicOnly::define);
        print("dynamic-only", dynamicOnly, modes::get, name -> name);
    }

    static String topicSynonyms(String name) {
        List<ConfigSynonym> list = ServerTopicConfigSynonyms.ALL_TOPIC_CONFIG_SYNONYMS.getOrDefault(name, List.of());
        return list.stream().map(s -> s.name() + unit(s)).collect(Collectors.joining(","));
    }

    static String unit(ConfigSynonym synonym) {
        String one = synonym.converter().apply("1");
        return switch (one) {
            case "1" -> "";
            case "60000" -> ":minutes";
            case "3600000" -> ":hours";
            default -> ":" + one;
        };
    }

    interface Of { String get(String name); }

    static void print(String scope, ConfigDef def, Of mode, Of synonyms) throws ReflectiveOperationException {
        for (ConfigDef.ConfigKey key : new TreeMap<>(def.configKeys()).values()) {
            String value = !key.hasDefault() ? "<required>"
                : key.defaultValue == null ? "<null>" : ConfigDef.convertToString(key.defaultValue, key.type);
            System.out.println(String.join("\t", scope, key.name, key.type.name().toLowerCase(java.util.Locale.ROOT),
                value, validator(key.validator), key.importance.name().toLowerCase(java.util.Locale.ROOT),
                mode.get(key.name), Boolean.toString(key.internalConfig), synonyms.get(key.name)));
        }
    }

    static String validator(ConfigDef.Validator validator) throws ReflectiveOperationException {
        if (validator == null) return "";
        String text = validator.toString();
        String kind = validator.getClass().getSimpleName();
        if (text.startsWith(validator.getClass().getName())) text = "";
        if (validator instanceof ConfigDef.ValidList) {
            text += flag(validator, "isEmptyAllowed", " empty") + flag(validator, "isNullAllowed", " null");
        }
        return (kind + " " + text.strip()).strip();
    }

    static String flag(Object of, String name, String word) throws ReflectiveOperationException {
        Field field = of.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.getBoolean(of) ? word : "";
    }
}
