// KafkaJS in the interop runs, in the format that tests/interop/README.md describes. It only
// produces: its consumer always joins a group.
//
//   records.js produce BOOTSTRAP RECORDS TOPIC:CODEC...
//   records.js admin BOOTSTRAP TOPIC
const fs = require('fs')
const { Kafka, CompressionTypes, CompressionCodecs, logLevel } = require('kafkajs')
const SnappyCodec = require('kafkajs-snappy')
const LZ4 = require('kafkajs-lz4')

CompressionCodecs[CompressionTypes.Snappy] = SnappyCodec
CompressionCodecs[CompressionTypes.LZ4] = new LZ4().codec

const CODECS = {
  none: CompressionTypes.None,
  gzip: CompressionTypes.GZIP,
  snappy: CompressionTypes.Snappy,
  lz4: CompressionTypes.LZ4,
}

const bytes = (hex) => (hex === null ? null : Buffer.from(hex, 'hex'))

// KafkaJS takes headers as an object; a name that comes twice has a list of values.
const headersOf = (pairs) => {
  const headers = {}
  for (const [name, value] of pairs) {
    const key = bytes(name).toString()
    if (key in headers) headers[key] = [].concat(headers[key], [bytes(value)])
    else headers[key] = bytes(value)
  }
  return headers
}

async function produce(kafka, path, targets) {
  const records = fs
    .readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line)
    .map((line) => JSON.parse(line))
  const producer = kafka.producer({ idempotent: true })
  await producer.connect()
  for (const target of targets) {
    const [topic, codec] = target.split(':')
    const messages = records.map((r) => ({
      partition: 0,
      key: bytes(r.key),
      value: bytes(r.value),
      headers: headersOf(r.headers),
      timestamp: String(r.timestamp),
    }))
    for (let i = 0; i < messages.length; i += 4) {
      const batch = messages.slice(i, i + 4)
      await producer.send({ topic, compression: CODECS[codec], acks: -1, messages: batch })
    }
  }
  await producer.disconnect()
}

// A new partition's leader may need a moment until it knows that it leads.
async function retried(work) {
  for (let left = 20; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function admin(kafka, topic) {
  const admin = kafka.admin()
  await admin.connect()
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: 3 }] })
  await admin.createPartitions({ topicPartitions: [{ topic, count: 5 }] })
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
  if (topics[0].partitions.length !== 5) throw new Error(`${topics[0].partitions.length} partitions, want 5`)
  const offsets = await retried(() => admin.fetchTopicOffsets(topic))
  if (offsets.length !== 5 || offsets.some((o) => o.offset !== '0')) throw new Error(JSON.stringify(offsets))
  await admin.deleteTopics({ topics: [topic] })
  await admin.disconnect()
}

const [, , command, bootstrap, ...rest] = process.argv
const kafka = new Kafka({ clientId: 'interop', brokers: [bootstrap], logLevel: logLevel.ERROR })
const run = command === 'produce' ? produce(kafka, rest[0], rest.slice(1)) : admin(kafka, rest[0])
run.catch((error) => {
  console.error(error)
  process.exit(1)
})
