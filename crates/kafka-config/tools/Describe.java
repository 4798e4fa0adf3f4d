// Records what a real broker answers to DescribeConfigs and IncrementalAlterConfigs. The broker is
// one node with id 1, fresh, started with tests/facts/describe-server.properties.
//
//   java -cp 'libs/*' tools/Describe.java 127.0.0.1:9092 > tests/facts/describe-4.3.1.txt
//
// Output: "step" lines say what was done, "alter" lines what came of it, "config" lines are entries:
// resource, name, value, source, flags, type, synonyms (name=value@source, in order).

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.protocol.Errors;

public class Describe {
    static Admin admin;

    public static void main(String[] args) throws Exception {
        admin = Admin.create(Map.of("bootstrap.servers", args[0]));
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, "t");
        ConfigResource broker = new ConfigResource(ConfigResource.Type.BROKER, "1");
        ConfigResource cluster = new ConfigResource(ConfigResource.Type.BROKER, "");
        ConfigResource group = new ConfigResource(ConfigResource.Type.GROUP, "g");
        ConfigResource metrics = new ConfigResource(ConfigResource.Type.CLIENT_METRICS, "m");

        step("create topic t retention.ms=1000 segment.bytes=2097152");
        var created = admin.createTopics(List.of(new NewTopic("t", Optional.of(1), Optional.empty())
            .configs(Map.of("retention.ms", "1000", "segment.bytes", "2097152"))));
        created.all().get();
        print("created/t", created.config("t").get().entries());
        step("static only");
        describe(topic, broker, cluster, group, metrics);

        step("dynamic");
        alter(cluster, "num.io.threads", "SET", "9");
        alter(broker, "num.io.threads", "SET", "10");
        alter(cluster, "log.retention.ms", "SET", "7777777");
        alter(cluster, "log.segment.bytes", "SET", "3145728");
        alter(cluster, "message.max.bytes", "SET", "1500000");
        alter(broker, "ssl.keystore.type", "SET", "PKCS12");
        alter(group, "consumer.session.timeout.ms", "SET", "46000");
        alter(metrics, "interval.ms", "SET", "1000");
        alter(metrics, "metrics", "SET", "a,b");
        alter(topic, "cleanup.policy", "SET", "delete");
        Thread.sleep(2000);
        describe(topic, broker, cluster, group, metrics);
        step("create topic u");
        created = admin.createTopics(List.of(new NewTopic("u", Optional.of(1), Optional.empty())
            .configs(Map.of("cleanup.policy", " compact , delete "))));
        created.all().get();
        print("created/u", created.config("u").get().entries());

        step("alterations of t");
        for (String[] op : new String[][] {
            {"cleanup.policy", "APPEND", "compact"}, {"cleanup.policy", "APPEND", "compact"},
            {"cleanup.policy", "SUBTRACT", "delete"}, {"cleanup.policy", "SUBTRACT", "delete"},
            {"cleanup.policy", "SUBTRACT", "compact"}, {"cleanup.policy", "APPEND", "delete,compact"},
            {"cleanup.policy", "APPEND", "other"}, {"cleanup.policy", "DELETE", ""},
            {"cleanup.policy", "APPEND", "delete"}, {"cleanup.policy", "DELETE", ""},
            {"cleanup.policy", "SUBTRACT", "delete"}, {"cleanup.policy", "SET", " compact , delete "},
            {"cleanup.policy", "APPEND", " compact"}, {"cleanup.policy", "SUBTRACT", "compact, delete"},
            {"cleanup.policy", "SET", ""}, {"cleanup.policy", "APPEND", "delete"}, {"cleanup.policy", "SET", "delete,delete"},
            {"retention.ms", "APPEND", "5"}, {"retention.ms", "SUBTRACT", "5"}, {"retention.ms", "SET", " 5 "},
            {"retention.ms", "SET", "-7"}, {"retention.ms", "SET", "x"}, {"retention.ms", "DELETE", ""},
            {"retention.ms", "SET", null}, {"no.such.key", "SET", "1"}, {"no.such.key", "DELETE", ""},
            {"no.such.key", "APPEND", "1"}, {"leader.replication.throttled.replicas", "APPEND", "0:1"},
            {"leader.replication.throttled.replicas", "APPEND", "1:1"},
            {"leader.replication.throttled.replicas", "SUBTRACT", "0:1"},
            {"leader.replication.throttled.replicas", "SET", "x"},
            {"min.compaction.lag.ms", "SET", "10"}, {"max.compaction.lag.ms", "SET", "5"},
            {"internal.segment.bytes", "SET", "100"}, {"internal.segment.bytes", "DELETE", ""},
            {"remote.storage.enable", "SET", "true"}, {"segment.bytes", "SET", "100"},
            {"message.timestamp.type", "SET", "LogAppendTime"}, {"preallocate", "SET", "TRUE"},
            {"unclean.leader.election.enable", "SET", "1"},
        }) {
            alter(topic, op[0], op[1], op[2]);
        }
        many(topic, new String[][] {{"retention.ms", "SET", "1"}, {"retention.ms", "SET", "2"}});
        many(topic, new String[][] {{"retention.ms", "SET", null}, {"flush.ms", "SET", null}});
        many(topic, new String[][] {{"retention.ms", "SET", null}, {"flush.ms", "DELETE", null}});
        many(topic, new String[][] {{"retention.ms", "SET", "5"}, {"flush.ms", "SET", "x"}, {"segment.ms", "SET", "y"}});
        many(topic, new String[][] {{"no.such.key", "SET", "5"}, {"other", "SET", "x"}});
        many(topic, new String[][] {{"cleanup.policy", "APPEND", "x"}, {"retention.ms", "APPEND", "x"}});
        alter(topic, "cleanup.policy", "APPEND", null);
        alter(topic, "", "SET", "1");
        step("alterations of the broker");
        many(broker, new String[][] {{"num.partitions", "SET", "1"}, {"log.retention.hours", "SET", "2"}});
        many(broker, new String[][] {{"num.io.threads", "SET", null}, {"background.threads", "SET", null}});
        for (String[] op : new String[][] {
            {"num.partitions", "SET", "5"}, {"no.such.key", "SET", "1"}, {"log.retention.ms", "SET", "0"},
            {"log.retention.ms", "SET", "x"}, {"num.io.threads", "SET", "0"}, {"num.io.threads", "SET", "100"},
            {"log.retention.hours", "SET", "5"}, {"log.cleanup.policy", "APPEND", "compact"},
            {"log.cleanup.policy", "SUBTRACT", "compact"}, {"log.cleanup.policy", "DELETE", ""},
            {"num.io.threads", "DELETE", ""}, {"num.io.threads", "APPEND", "1"},
            {"max.connections.per.ip.overrides", "SET", "nonsense"}, {"max.connections", "SET", "77"},
            {"follower.replication.throttled.rate", "SET", "10"}, {"leader.replication.throttled.rate", "SET", "-1"},
            {"log.message.timestamp.type", "SET", "nope"}, {"ssl.keystore.password", "SET", "p"},
            {"listener.name.plaintext.max.connections", "SET", "5"}, {"listener.name.plaintext.num.io.threads", "SET", "5"},
            {"log.roll.ms", "SET", "0"}, {"min.insync.replicas", "SET", "2"}, {"min.insync.replicas", "DELETE", ""},
        }) {
            alter(broker, op[0], op[1], op[2]);
        }
        step("alterations of all brokers");
        for (String[] op : new String[][] {
            {"num.partitions", "SET", "5"}, {"ssl.keystore.type", "SET", "PEM"}, {"ssl.keystore.password", "SET", "p"},
            {"num.io.threads", "SET", "6"}, {"no.such.key", "SET", "1"}, {"min.insync.replicas", "SET", "1"},
            {"listeners", "SET", "PLAINTEXT://:1"}, {"log.cleaner.threads", "SET", "-1"},
            {"follower.replication.throttled.rate", "SET", "10"},
        }) {
            alter(cluster, op[0], op[1], op[2]);
        }
        step("alterations of others");
        alter(group, "consumer.session.timeout.ms", "SET", "1");
        alter(group, "consumer.session.timeout.ms", "SET", "999999");
        alter(group, "consumer.heartbeat.interval.ms", "SET", "0");
        alter(group, "no.such.key", "SET", "1");
        alter(group, "share.auto.offset.reset", "SET", "never");
        alter(group, "share.auto.offset.reset", "SET", "by_duration:PT1H");
        alter(metrics, "interval.ms", "SET", "1");
        alter(metrics, "interval.ms", "SET", "99");
        alter(metrics, "match", "SET", "client_id=a.*");
        alter(metrics, "match", "SET", "nope=1");
        alter(metrics, "match", "SET", "client_id=[");
        alter(metrics, "no.such.key", "SET", "1");
        alter(new ConfigResource(ConfigResource.Type.TOPIC, "absent"), "retention.ms", "SET", "1");
        alter(new ConfigResource(ConfigResource.Type.GROUP, ""), "consumer.session.timeout.ms", "SET", "46000");
        alter(new ConfigResource(ConfigResource.Type.CLIENT_METRICS, ""), "interval.ms", "SET", "1000");
        alter(new ConfigResource(ConfigResource.Type.TOPIC, ""), "retention.ms", "SET", "1");
        Thread.sleep(1000);
        step("afterwards");
        describe(topic, broker, cluster, group, metrics);
        admin.close();
    }

    static void step(String what) {
        System.out.println("step\t" + what);
    }

    static void alter(ConfigResource resource, String key, String op, String value) throws Exception {
        String result;
        try {
            admin.incrementalAlterConfigs(Map.of(resource, List.of(new AlterConfigOp(new ConfigEntry(key, value),
                AlterConfigOp.OpType.valueOf(op))))).all().get();
            result = "ok";
        } catch (ExecutionException e) {
            result = Errors.forException(e.getCause()).name() + " " + e.getCause().getMessage();
        }
        System.out.println(String.join("\t", "alter", resource.type().name() + "/" + resource.name(), op, key,
            value == null ? "<null>" : value, result));
        if (resource.type() == ConfigResource.Type.TOPIC && result.equals("ok")) {
            // What is stored now, as the metadata quorum has it.
            Thread.sleep(150);
            for (ConfigEntry entry : admin.describeConfigs(List.of(resource)).all().get().get(resource).entries()) {
                if (entry.name().equals(key) && entry.source() == ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG) {
                    System.out.println("stored\t" + key + "\t" + entry.value());
                }
            }
        }
    }

    static void many(ConfigResource resource, String[][] ops) throws Exception {
        List<AlterConfigOp> list = new ArrayList<>();
        for (String[] op : ops) {
            list.add(new AlterConfigOp(new ConfigEntry(op[0], op[2]), AlterConfigOp.OpType.valueOf(op[1])));
        }
        String result;
        try {
            admin.incrementalAlterConfigs(Map.of(resource, list)).all().get();
            result = "ok";
        } catch (ExecutionException e) {
            result = Errors.forException(e.getCause()).name() + " " + e.getCause().getMessage();
        }
        String text = list.stream().map(op -> op.opType() + " " + op.configEntry().name() + " " + op.configEntry().value())
            .collect(Collectors.joining("; "));
        System.out.println(String.join("\t", "many", resource.type().name() + "/" + resource.name(), text, result));
    }

    static void describe(ConfigResource... resources) throws Exception {
        for (ConfigResource resource : resources) {
            var options = new DescribeConfigsOptions().includeSynonyms(true).includeDocumentation(false);
            Collection<ConfigEntry> entries =
                admin.describeConfigs(List.of(resource), options).all().get().get(resource).entries();
            print(resource.type().name() + "/" + resource.name(), entries);
        }
    }

    static void print(String resource, Collection<ConfigEntry> entries) {
        List<ConfigEntry> sorted = new ArrayList<>(entries);
        sorted.sort(Comparator.comparing(ConfigEntry::name));
        for (ConfigEntry entry : sorted) {
            String synonyms = entry.synonyms().stream()
                .map(s -> s.name() + "=" + s.value() + "@" + s.source()).collect(Collectors.joining(" "));
            System.out.println(String.join("\t", "config", resource, entry.name(), String.valueOf(entry.value()),
                entry.source().name(), (entry.isReadOnly() ? "read-only" : "") + (entry.isSensitive() ? " sensitive" : ""),
                entry.type() == null ? "" : entry.type().name(), synonyms));
        }
    }
}
