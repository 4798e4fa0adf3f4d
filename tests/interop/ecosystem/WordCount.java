import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.QueryableStoreTypes;

/**
 * Kafka Streams counts the words of a topic into another one, at least once.
 *
 * <pre>
 * WordCount BOOTSTRAP APPLICATION STATE FROM TO
 * </pre>
 *
 * It says {@code state RUNNING} and the like. Told {@code counts}, it says {@code count WORD NUMBER} for what its store
 * holds, and {@code end}; told {@code leave}, it ends.
 */
public final class WordCount {
    private static final PrintStream OUT = System.out;

    public static void main(String[] args) throws Exception {
        // What the libraries log is not said on standard output.
        System.setOut(System.err);
        Properties properties = new Properties();
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]);
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, args[1]);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, args[2]);
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
        properties.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        properties.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, "200");
        properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, "0");
        properties.put("auto.offset.reset", "earliest");
        // A member that was killed is missed after six seconds and not after 45.
        properties.put("session.timeout.ms", "6000");
        properties.put("heartbeat.interval.ms", "500");
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream(args[3])
                .flatMapValues(line -> List.of(line.toLowerCase(Locale.ROOT).split(" ")))
                .groupBy((key, word) -> word, Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("words")
                        .withKeySerde(Serdes.String()).withValueSerde(Serdes.Long()))
                .toStream()
                .mapValues(count -> Long.toString(count))
                .to(args[4]);
        KafkaStreams streams = new KafkaStreams(builder.build(), properties);
        streams.setStateListener((now, before) -> say("state " + now));
        streams.start();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
            for (String line = in.readLine(); line != null && !line.equals("leave"); line = in.readLine()) {
                tell(streams);
            }
        }
        streams.close(new KafkaStreams.CloseOptions().leaveGroup(true).timeout(Duration.ofSeconds(30)));
    }

    private static void tell(KafkaStreams streams) {
        TreeMap<String, Long> counts = new TreeMap<>();
        var query = StoreQueryParameters.fromNameAndType(
                "words", QueryableStoreTypes.<String, Long>keyValueStore());
        try (var all = streams.store(query).all()) {
            all.forEachRemaining(entry -> counts.put(entry.key, entry.value));
        } catch (org.apache.kafka.streams.errors.InvalidStateStoreException moving) {
            // It has none while partitions move: whoever asks will ask again.
            counts.clear();
        }
        counts.forEach((word, count) -> say("count " + word + " " + count));
        say("end");
    }

    private static synchronized void say(String line) {
        OUT.println(line);
        OUT.flush();
    }

    private WordCount() {}
}
