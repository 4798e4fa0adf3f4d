// Prints what Apache Kafka says to whole broker and topic configurations. Reads one case a line:
// "broker" or "topic", a tab, and "key=value" pairs separated by "; ". Broker cases stand on top of
// a base configuration (see BASE; "-key" removes a key of it). In topic
// cases "broker/key" belongs to the broker and "was/key" to the topic before the change. Answers with the case, a tab, and
// "ok" or "error <message>".
//
//   java -cp 'libs/*' tools/Rules.java < tests/facts/rules-cases.txt > tests/facts/rules-4.3.1.tsv

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import org.apache.kafka.storage.internals.log.LogConfig;

public class Rules {
    static final Map<String, String> BASE = Map.of(
        "node.id", "1",
        "process.roles", "broker,controller",
        "listeners", "PLAINTEXT://127.0.0.1:9092,CONTROLLER://127.0.0.1:9093",
        "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SSL:SSL,A:PLAINTEXT",
        "controller.listener.names", "CONTROLLER",
        "controller.quorum.bootstrap.servers", "127.0.0.1:9093",
        "log.dirs", "/data");

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isBlank() || line.startsWith("#")) continue;
            String[] parts = line.split("\t", 2);
            String answer;
            try {
                if (parts[0].equals("broker")) broker(parts[1]); else topic(parts[1]);
                answer = "ok";
            } catch (Exception e) {
                String message = e.getMessage();
                // Errors from `require` keep their message behind a prefix of Scala's.
                answer = "error " + (message == null ? e.getClass().getSimpleName() : message.replace("requirement failed: ", ""));
            }
            out.println(line + "\t" + answer.replace("\n", " "));
        }
    }

    static void broker(String text) {
        Properties props = new Properties();
        props.putAll(BASE);
        pairs(text).forEach((key, value) -> {
            if (key.startsWith("-")) props.remove(key.substring(1)); else props.put(key, value);
        });
        KafkaConfig.fromProps(props, false);
    }

    static void topic(String text) {
        Properties props = new Properties();
        props.putAll(BASE);
        Map<String, String> existing = new HashMap<>();
        Map<String, String> overrides = new HashMap<>();
        pairs(text).forEach((key, value) -> {
            if (key.startsWith("broker/")) props.put(key.substring(7), value);
            else if (key.startsWith("was/")) existing.put(key.substring(4), value);
            else overrides.put(key, value);
        });
        KafkaConfig config = KafkaConfig.fromProps(props, false);
        LogConfig.validate(existing, overrides, config.extractLogConfigMap(),
            config.remoteLogManagerConfig().isRemoteStorageSystemEnabled());
    }

    static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new HashMap<>();
        for (String pair : text.split("; ")) {
            if (pair.isEmpty()) continue;
            int at = pair.indexOf('=');
            pairs.put(at < 0 ? pair : pair.substring(0, at), at < 0 ? "" : pair.substring(at + 1));
        }
        return pairs;
    }
}
