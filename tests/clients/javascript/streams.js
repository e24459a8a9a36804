// A consumer of a table's stream, as the streams client reads one: shards, iterators, records in the
// order of the writes, with both images; and the old image of a change that changed nothing is absent.
const assert = require('node:assert/strict');
const { CreateTableCommand, waitUntilTableExists } = require('@aws-sdk/client-dynamodb');
const {
  DescribeStreamCommand, DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand,
  ListStreamsCommand,
} = require('@aws-sdk/client-dynamodb-streams');
const { DeleteCommand, PutCommand, UpdateCommand } = require('@aws-sdk/lib-dynamodb');
const { unmarshall } = require('@aws-sdk/util-dynamodb');
const { client, documents, endpoint, run } = require('./connect');

const TableName = 'Changes';
const streams = new DynamoDBStreamsClient({ endpoint, region: 'us-east-1' });

async function createTable() {
  await client.send(new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  }));
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName });
}

// Every shard's iterator, from the oldest record.
async function iteratorsOf(StreamArn) {
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  assert.equal(StreamDescription.StreamStatus, 'ENABLED');
  assert.equal(StreamDescription.StreamViewType, 'NEW_AND_OLD_IMAGES');
  assert.deepEqual(StreamDescription.KeySchema, [{ AttributeName: 'id', KeyType: 'HASH' }]);
  const iterators = [];
  for (const { ShardId } of StreamDescription.Shards) {
    const { ShardIterator } = await streams.send(new GetShardIteratorCommand({
      StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON',
    }));
    iterators.push(ShardIterator);
  }
  return iterators;
}

// Reads until COUNT records came, or until nothing came for a while.
async function consume(StreamArn, count) {
  let iterators = await iteratorsOf(StreamArn);
  const records = [];
  for (let quiet = 0; records.length < count && quiet < 100; quiet += 1) {
    const next = [];
    for (const ShardIterator of iterators) {
      const page = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: 3 }));
      assert.ok(page.Records.length <= 3);
      records.push(...page.Records);
      if (page.Records.length > 0) quiet = 0;
      if (page.NextShardIterator) next.push(page.NextShardIterator);
    }
    iterators = next;
  }
  return records;
}

const image = (value) => value && unmarshall(value);

run(async () => {
  await createTable();
  await documents.send(new PutCommand({ TableName, Item: { id: 'a', n: 1 } }));
  for (let n = 2; n <= 5; n += 1) {
    await documents.send(new UpdateCommand({
      TableName,
      Key: { id: 'a' },
      UpdateExpression: 'SET n = :n',
      ExpressionAttributeValues: { ':n': n },
    }));
  }
  await documents.send(new DeleteCommand({ TableName, Key: { id: 'a' } }));
  await documents.send(new DeleteCommand({ TableName, Key: { id: 'never there' } }));

  const { Streams } = await streams.send(new ListStreamsCommand({ TableName }));
  assert.equal(Streams.length, 1);
  assert.equal(Streams[0].TableName, TableName);

  const records = await consume(Streams[0].StreamArn, 6);
  assert.deepEqual(records.map((record) => record.eventName),
    ['INSERT', 'MODIFY', 'MODIFY', 'MODIFY', 'MODIFY', 'REMOVE']);
  assert.deepEqual(records.map(({ dynamodb }) => [image(dynamodb.OldImage)?.n, image(dynamodb.NewImage)?.n]),
    [[undefined, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, undefined]]);
  for (const record of records) {
    assert.deepEqual(image(record.dynamodb.Keys), { id: 'a' });
    assert.equal(record.eventSource, 'aws:dynamodb');
    assert.equal(record.dynamodb.StreamViewType, 'NEW_AND_OLD_IMAGES');
    assert.ok(record.dynamodb.ApproximateCreationDateTime instanceof Date);
    assert.ok(record.dynamodb.SizeBytes > 0);
  }
  const numbers = records.map((record) => BigInt(record.dynamodb.SequenceNumber));
  assert.ok(numbers.every((number, n) => n === 0 || number > numbers[n - 1]));
  assert.equal(new Set(records.map((record) => record.eventID)).size, records.length);
  streams.destroy();
});
