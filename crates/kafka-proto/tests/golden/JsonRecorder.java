import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.types.Schema;

/**
 * Records what Kafka's JSON converters make of the messages that {@link Recorder} records as bytes: the same
 * instances, typical (1) and extreme (2), of every message and record at every version.
 *
 * Output: lines of name, version, kind and JSON, with tabs between. The records of a message are told by their
 * size, as in Kafka's request log.
 */
public class JsonRecorder {
    public static void main(String[] args) throws Exception {
        Map<String, Class<?>> classes = new TreeMap<>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            if (entry.endsWith(".jar") && entry.contains("kafka-")) {
                Recorder.collect(entry, classes);
            }
        }
        int lines = 0;
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[0]), StandardCharsets.UTF_8))) {
            for (Map.Entry<String, Class<?>> found : classes.entrySet()) {
                Class<?> type = found.getValue();
                Class<?> converter;
                try {
                    converter = Class.forName(type.getName() + "JsonConverter");
                } catch (ClassNotFoundException none) {
                    System.err.println("no converter of " + found.getKey());
                    continue;
                }
                Method write = converter.getMethod("write", type, short.class, boolean.class);
                Message lowest = (Message) type.getDeclaredConstructor().newInstance();
                for (short version = lowest.lowestSupportedVersion(); version <= lowest.highestSupportedVersion(); version++) {
                    for (int kind = 1; kind < 3; kind++) {
                        Message message = (Message) type.getDeclaredConstructor().newInstance();
                        new Recorder(kind == 2).fill(message, (Schema) type.getField("SCHEMA_" + version).get(null));
                        Object json = write.invoke(null, message, version, false);
                        out.print(found.getKey() + "\t" + version + "\t" + kind + "\t" + json + "\n");
                        lines++;
                    }
                }
            }
        }
        System.out.println(lines + " lines of JSON");
    }
}
