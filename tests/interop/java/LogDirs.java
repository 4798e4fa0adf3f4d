import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartitionReplica;

/**
 * Moves replicas of node 1 between its log directories, which no tool of Apache Kafka does without a reassignment.
 *
 * <pre>
 * LogDirs BOOTSTRAP DIR TOPIC-PARTITION...   prints what became of each: "ok", or the name of the error
 * </pre>
 */
public final class LogDirs {
    public static void main(String[] args) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", args[0]))) {
            for (String partition : List.of(args).subList(2, args.length)) {
                int dash = partition.lastIndexOf('-');
                int number = Integer.parseInt(partition.substring(dash + 1));
                TopicPartitionReplica replica = new TopicPartitionReplica(partition.substring(0, dash), number, 1);
                System.out.println(partition + " " + outcome(admin, replica, args[1]));
            }
        }
    }

    private static String outcome(Admin admin, TopicPartitionReplica replica, String dir) throws InterruptedException {
        try {
            admin.alterReplicaLogDirs(Map.of(replica, dir)).all().get();
            return "ok";
        } catch (ExecutionException error) {
            return error.getCause().getClass().getSimpleName() + ": " + error.getCause().getMessage();
        }
    }
}
