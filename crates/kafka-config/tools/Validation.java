// Prints what Apache Kafka says to a set of values for one key of every (type, validator) pair:
// scope, key, value, and either "ok <rendered>" or "error <message>". Line ends and tabs in values
// do not occur. `tests/facts/validation-4.3.1.tsv` is the output for 4.3.1.
//
//   java -cp 'libs/*' tools/Validation.java > tests/facts/validation-4.3.1.tsv

import java.util.LinkedHashSet;
import java.util.List;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.coordinator.group.GroupConfig;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.apache.kafka.server.metrics.ClientMetricsConfigs;
import org.apache.kafka.storage.internals.log.LogConfig;

public class Validation {
    static final List<String> NUMBERS = List.of("", " ", "0", " 1 ", "-1", "-2", "+7", "2147483647", "2147483648",
        "-2147483649", "9223372036854775808", "32768", "1.5", "1e3", "0.25", "1e-5", "12345678.9", "NaN", ".5", "5d",
        "0x10", "1_000", "abc");
    static final List<String> WORDS = List.of("", " ", "0", "true", "TRUE", "False", "yes", " abc ", "a,b", "a , b",
        "a,a", "a,,b", ",", "none", "None", "gzip", "GZIP", "producer", "compact", "compact,delete",
        "delete,compact,delete", "LogAppendTime", "plaintext", "PLAINTEXT", "SSL", "required", "read_committed",
        "bidirectional", "Upgrade", "es256", "broker", "broker,controller", "broker,other", "classic,consumer", "*",
        "0:1", "0:1,1:2", "0:1:2", "latest", "earliest", "by_duration:PT1H", "by_duration:P1DT2H3M4.5S",
        "by_duration:PT0S", "by_duration:-PT1H", "by_duration:x", "EARLIEST", "BY_DURATION:PT1H", "by_duration:pt1h",
        "by_duration:P1D", "by_duration:PT", "by_duration:P", "by_duration:PT-1H90M", "by_duration:PT-1H30M",
        "by_duration:PT1.5H", "by_duration:P1Y", "by_duration:PT1M1H", "by_duration:-PT-1H", "by_duration:PT1,5S",
        "by_duration:", "by_duration:PT1S ", "http://a:1", "a:99999", "1@localhost:9093", "1@a:1,2@b:2",
        "localhost:9093", "a:1,b:2", "[::1]:9093", "1@a", "@", "1@a:b", "x@a:1", "1@a:1,1@b:2");
    static final Set<String> seen = new HashSet<>();

    public static void main(String[] args) {
        print("broker", AbstractKafkaConfig.CONFIG_DEF);
        print("topic", LogConfig.configDefCopy());
        print("group", GroupConfig.CONFIG_DEF);
        print("client-metrics", ClientMetricsConfigs.configDef());
    }

    static void print(String scope, ConfigDef def) {
        for (ConfigDef.ConfigKey key : new TreeMap<>(def.configKeys()).values()) {
            if (key.type == ConfigDef.Type.CLASS || key.type == ConfigDef.Type.PASSWORD) continue;
            if (!seen.add(key.type + " " + validator(key))) continue;
            // One range of each type gets every value, the others only their bounds.
            boolean range = key.validator instanceof ConfigDef.Range && !seen.add(key.type + " range");
            Set<String> values = new LinkedHashSet<>(range ? List.of() : number(key.type) ? NUMBERS : WORDS);
            Matcher bounds = Pattern.compile("-?\\d+").matcher(validator(key));
            while (bounds.find()) {
                long bound = Long.parseLong(bounds.group());
                values.add(Long.toString(bound - 1));
                values.add(Long.toString(bound));
                values.add(Long.toString(bound + 1));
            }
            for (String value : values) {
                System.out.println(String.join("\t", scope, key.name, value, judge(key, value)));
            }
        }
    }

    static String validator(ConfigDef.ConfigKey key) {
        if (key.validator == null) return "";
        // List validators with one name differ in whether they take an empty list or null.
        String differs = key.type == ConfigDef.Type.LIST ? accepts(key, List.of()) + " " + accepts(key, null) : "";
        String text = key.validator.toString().replaceAll("@[0-9a-f]+", key.name);
        return key.validator.getClass().getSimpleName() + " " + text + " " + differs;
    }

    static boolean accepts(ConfigDef.ConfigKey key, Object value) {
        try {
            key.validator.ensureValid(key.name, value);
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    static boolean number(ConfigDef.Type type) {
        return switch (type) {
            case INT, SHORT, LONG, DOUBLE -> true;
            default -> false;
        };
    }

    static String judge(ConfigDef.ConfigKey key, String value) {
        try {
            Object parsed = ConfigDef.parseType(key.name, value, key.type);
            if (key.validator != null) key.validator.ensureValid(key.name, parsed);
            return "ok " + ConfigDef.convertToString(parsed, key.type);
        } catch (ConfigException e) {
            return "error " + e.getMessage();
        } catch (RuntimeException e) {
            return "throws " + e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }
}
