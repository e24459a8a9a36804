// The follow graph of the adjacency list article: an edge is one item, read forwards from the table
// and backwards from an index that turns its keys around.
const assert = require('node:assert/strict');
const { CreateTableCommand, waitUntilTableExists } = require('@aws-sdk/client-dynamodb');
const {
  GetCommand, PutCommand, QueryCommand, TransactWriteCommand, paginateQuery,
} = require('@aws-sdk/lib-dynamodb');
const { client, documents, run } = require('./connect');

const TableName = 'Social';

async function createTable() {
  const key = (pk, sk) => [
    { AttributeName: pk, KeyType: 'HASH' }, { AttributeName: sk, KeyType: 'RANGE' },
  ];
  await client.send(new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: key('PK', 'SK'),
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map(
      (AttributeName) => ({ AttributeName, AttributeType: 'S' }),
    ),
    GlobalSecondaryIndexes: [{
      IndexName: 'GSI1', KeySchema: key('GSI1PK', 'GSI1SK'), Projection: { ProjectionType: 'ALL' },
    }],
  }));
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName });
}

const edge = (from, to, createdAt) => ({
  PK: `ACTOR#${from}`,
  SK: `TARGET#${to}`,
  GSI1PK: `TARGET#${to}`,
  GSI1SK: `ACTOR#${from}`,
  edgeType: 'FOLLOWS',
  createdAt,
});

const follow = (from, to, createdAt) => documents.send(new PutCommand({
  TableName, Item: edge(from, to, createdAt), ConditionExpression: 'attribute_not_exists(PK)',
}));

const following = async (name) => (await documents.send(new QueryCommand({
  TableName,
  KeyConditionExpression: 'PK = :pk',
  ExpressionAttributeValues: { ':pk': `ACTOR#${name}` },
}))).Items;

const followers = async (name) => (await documents.send(new QueryCommand({
  TableName,
  IndexName: 'GSI1',
  KeyConditionExpression: 'GSI1PK = :pk',
  ExpressionAttributeValues: { ':pk': `TARGET#${name}` },
}))).Items;

const follows = async (from, to) => (await documents.send(
  new GetCommand({ TableName, Key: { PK: `ACTOR#${from}`, SK: `TARGET#${to}` } }),
)).Item;

async function bothDirections() {
  await follow('alice', 'bob', 1718900000);
  await follow('alice', 'carol', 1718900100);
  await follow('dave', 'bob', 1718900200);
  assert.deepEqual(await following('alice'),
    [edge('alice', 'bob', 1718900000), edge('alice', 'carol', 1718900100)]);
  assert.deepEqual(await followers('bob'),
    [edge('alice', 'bob', 1718900000), edge('dave', 'bob', 1718900200)]);
  assert.deepEqual(await following('bob'), []);
  assert.equal((await follows('alice', 'bob')).createdAt, 1718900000);
  assert.equal(await follows('bob', 'alice'), undefined);
}

async function followingTwiceIsRefused() {
  await assert.rejects(follow('alice', 'bob', 1), {
    name: 'ConditionalCheckFailedException', message: 'The conditional request failed',
  });
  assert.equal((await follows('alice', 'bob')).createdAt, 1718900000);
}

// Twenty askers at once: one edge, one winner, and the others are told.
async function oneOfManyWins() {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, asker) => follow('erin', 'bob', asker)),
  );
  const winners = results.filter((result) => result.status === 'fulfilled');
  assert.equal(winners.length, 1);
  for (const result of results.filter((one) => one.status === 'rejected')) {
    assert.equal(result.reason.name, 'ConditionalCheckFailedException');
  }
  const winner = results.findIndex((result) => result.status === 'fulfilled');
  assert.equal((await follows('erin', 'bob')).createdAt, winner);
}

// A counter on the followed that moves with the edge, as the article advises.
async function countsMoveWithEdges() {
  const counted = (from, to) => documents.send(new TransactWriteCommand({
    TransactItems: [
      {
        Put: {
          TableName,
          Item: edge(from, to, 1),
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
      {
        Update: {
          TableName,
          Key: { PK: `ACTOR#${to}`, SK: `ACTOR#${to}` },
          UpdateExpression: 'ADD followerCount :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ],
  }));
  const count = async (name) => (await documents.send(new GetCommand({
    TableName, Key: { PK: `ACTOR#${name}`, SK: `ACTOR#${name}` }, ConsistentRead: true,
  }))).Item?.followerCount;

  await counted('u1', 'star');
  await counted('u2', 'star');
  assert.equal(await count('star'), 2);
  await assert.rejects(counted('u1', 'star'), (error) => {
    assert.equal(error.name, 'TransactionCanceledException');
    assert.deepEqual(error.CancellationReasons.map((reason) => reason.Code),
      ['ConditionalCheckFailed', 'None']);
    return true;
  });
  assert.equal(await count('star'), 2);
}

// A celebrity's followers come page by page.
async function manyFollowersArePaged() {
  const names = Array.from({ length: 230 }, (_, n) => `fan${String(n).padStart(4, '0')}`);
  await Promise.all(names.map((name, n) => follow(name, 'celebrity', n)));
  const pages = paginateQuery({ client: documents, pageSize: 50 }, {
    TableName,
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :pk',
    ExpressionAttributeValues: { ':pk': 'TARGET#celebrity' },
  });
  const sizes = [];
  const found = [];
  for await (const page of pages) {
    sizes.push(page.Count);
    found.push(...page.Items.map((item) => item.PK.slice('ACTOR#'.length)));
  }
  assert.deepEqual(sizes, [50, 50, 50, 50, 30]);
  assert.deepEqual(found, names);
}

run(async () => {
  await createTable();
  await bothDirections();
  await followingTwiceIsRefused();
  await oneOfManyWins();
  await manyFollowersArePaged();
  await countsMoveWithEdges();
});
