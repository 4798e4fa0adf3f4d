// KafkaJS as a member of a group, as README.md describes.
//
//   member.js kafkajs BOOTSTRAP GROUP TOPIC roundrobin
const readline = require('readline')
const { Kafka, logLevel } = require('kafkajs')

const [bootstrap, groupId, topic] = process.argv.slice(3)
const say = (...words) => process.stdout.write(words.join(' ') + '\n')

async function main() {
  const kafka = new Kafka({ clientId: 'member', brokers: [bootstrap], logLevel: logLevel.ERROR })
  const consumer = kafka.consumer({
    groupId,
    sessionTimeout: 6000,
    rebalanceTimeout: 6000,
    heartbeatInterval: 500,
    maxWaitTimeInMs: 100,
    metadataMaxAge: 5000,
  })
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    // What others have now is theirs to commit.
    next.clear()
    const mine = payload.memberAssignment[topic] || []
    say('assigned', ...[...mine].sort((a, b) => a - b))
  })
  // What was got and is not committed yet, by partition; the offset to go on with.
  const next = new Map()
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  readline.createInterface({ input: process.stdin }).on('line', async (order) => {
    if (order === 'commit') {
      const offsets = [...next].map(([partition, offset]) => ({ topic, partition, offset: String(offset) }))
      await consumer.commitOffsets(offsets)
      say('committed')
    } else if (order === 'leave') {
      await consumer.disconnect()
      process.exit(0)
    }
  })
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => {
      next.set(partition, BigInt(message.offset) + 1n)
      say('record', partition, message.offset)
    },
  })
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
