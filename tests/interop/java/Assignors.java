import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.coordinator.group.api.assignor.MemberAssignment;
import org.apache.kafka.coordinator.group.api.assignor.PartitionAssignor;
import org.apache.kafka.coordinator.group.api.assignor.SubscribedTopicDescriber;
import org.apache.kafka.coordinator.group.api.assignor.SubscriptionType;
import org.apache.kafka.coordinator.group.assignor.RangeAssignor;
import org.apache.kafka.coordinator.group.assignor.UniformAssignor;
import org.apache.kafka.coordinator.group.modern.Assignment;
import org.apache.kafka.coordinator.group.modern.GroupSpecImpl;
import org.apache.kafka.coordinator.group.modern.MemberSubscriptionAndAssignmentImpl;

/**
 * Apache Kafka's server-side assignors on groups from standard input.
 *
 * <p>A group is a line {@code group N...} with the partition counts of its topics, and a line for each member:
 * {@code ID INSTANCE TOPIC,... TOPIC/PARTITION,...} (what it subscribes to, what it owns; {@code -} for nothing). Each
 * member comes out again with two more columns: what {@code range} gives it, and what {@code uniform} does.
 */
public final class Assignors {
    private record Group(String line, List<Integer> topics, Map<String, String[]> members) {}

    public static void main(String[] args) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        Group group = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            if (!words[0].equals("group")) {
                group.members.put(words[0], words);
                continue;
            }
            if (group != null) answer(group, out);
            group = new Group(line, new ArrayList<>(), new LinkedHashMap<>());
            for (int i = 1; i < words.length; i++) group.topics.add(Integer.parseInt(words[i]));
        }
        if (group != null) answer(group, out);
        out.flush();
    }

    private static void answer(Group group, PrintStream out) {
        var range = assign(new RangeAssignor(), group);
        var uniform = assign(new UniformAssignor(), group);
        out.println(group.line);
        group.members.forEach((id, words) -> out.println(String.join(" ", words[0], words[1], words[2], words[3],
            written(range.get(id)), written(uniform.get(id)))));
    }

    private static Map<String, MemberAssignment> assign(PartitionAssignor assignor, Group group) {
        var members = new HashMap<String, MemberSubscriptionAndAssignmentImpl>();
        var owners = new HashMap<Uuid, Map<Integer, String>>();
        var subscriptions = new TreeSet<String>();
        group.members.forEach((id, words) -> {
            var topics = new java.util.HashSet<Uuid>();
            for (String topic : list(words[2])) topics.add(topic(Integer.parseInt(topic)));
            var owned = new HashMap<Uuid, Set<Integer>>();
            for (String entry : list(words[3])) {
                String[] parts = entry.split("/");
                Uuid topic = topic(Integer.parseInt(parts[0]));
                int partition = Integer.parseInt(parts[1]);
                owned.computeIfAbsent(topic, t -> new TreeSet<>()).add(partition);
                owners.computeIfAbsent(topic, t -> new HashMap<>()).put(partition, id);
            }
            subscriptions.add(words[2]);
            members.put(id, new MemberSubscriptionAndAssignmentImpl(Optional.empty(),
                words[1].equals("-") ? Optional.empty() : Optional.of(words[1]), topics, new Assignment(owned)));
        });
        var type = subscriptions.size() > 1 ? SubscriptionType.HETEROGENEOUS : SubscriptionType.HOMOGENEOUS;
        return assignor.assign(new GroupSpecImpl(members, type, owners), describer(group)).members();
    }

    private static SubscribedTopicDescriber describer(Group group) {
        return new SubscribedTopicDescriber() {
            @Override
            public int numPartitions(Uuid topic) {
                return group.topics.get((int) topic.getLeastSignificantBits());
            }

            @Override
            public Set<String> racksForPartition(Uuid topic, int partition) {
                return Set.of();
            }
        };
    }

    private static Uuid topic(int index) {
        return new Uuid(1, index);
    }

    private static String[] list(String word) {
        return word.equals("-") ? new String[0] : word.split(",");
    }

    private static String written(MemberAssignment assignment) {
        if (assignment == null) return "-";
        var sorted = new TreeMap<Long, TreeSet<Integer>>();
        assignment.partitions().forEach((topic, partitions) ->
            sorted.put(topic.getLeastSignificantBits(), new TreeSet<>(partitions)));
        var entries = new ArrayList<String>();
        sorted.forEach((topic, partitions) -> partitions.forEach(p -> entries.add(topic + "/" + p)));
        return entries.isEmpty() ? "-" : String.join(",", entries);
    }
}
