// The social network of the pattern library's page: both directions of a relation are stored, a path
// between devices is searched breadth first. The page's code, over the document client.
const assert = require('node:assert/strict');
const { CreateTableCommand, waitUntilTableExists } = require('@aws-sdk/client-dynamodb');
const {
  BatchWriteCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand,
} = require('@aws-sdk/lib-dynamodb');
const { client, documents, run } = require('./connect');

const TableName = 'SocialGraph';
const key = (type, id) => `${type}#${id}`;

const put = (Item) => documents.send(new PutCommand({ TableName, Item }));

async function query(pk, prefix, more = {}) {
  return documents.send(new QueryCommand({
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ...more,
  }));
}

async function remove(...keys) {
  const answer = await documents.send(new BatchWriteCommand({
    RequestItems: { [TableName]: keys.map((Key) => ({ DeleteRequest: { Key } })) },
  }));
  assert.deepEqual(answer.UnprocessedItems, {});
}

const forward = (follower, followed) => ({ pk: key('USER', follower), sk: key('USER', followed) });
const backward = (follower, followed) =>
  ({ pk: key('USER', followed), sk: key('FOLLOWER', follower) });

async function follow(follower, followed) {
  await put({ ...forward(follower, followed), type: 'FOLLOWS' });
  await put({ ...backward(follower, followed), type: 'FOLLOWED_BY' });
}

const unfollow = (follower, followed) =>
  remove(forward(follower, followed), backward(follower, followed));

const followAtomic = (follower, followed) => documents.send(new TransactWriteCommand({
  TransactItems: [
    { Put: { TableName, Item: { ...forward(follower, followed), type: 'FOLLOWS' } } },
    { Put: { TableName, Item: { ...backward(follower, followed), type: 'FOLLOWED_BY' } } },
  ],
}));

const idsOf = ({ Items }) => Items.map((item) => item.sk.split('#')[1]);
const following = async (user) => idsOf(await query(key('USER', user), 'USER#'));
const followers = async (user) => idsOf(await query(key('USER', user), 'FOLLOWER#'));
const isFollowing = async (follower, followed) => (await documents.send(
  new GetCommand({ TableName, Key: forward(follower, followed) }),
)).Item !== undefined;

async function mutual(user) {
  const followed = new Set(await following(user));
  return (await followers(user)).filter((id) => followed.has(id));
}

async function connect(one, other) {
  const link = (from, to) => ({
    PutRequest: { Item: { pk: key('DEVICE', from), sk: key('DEVICE', to), type: 'CONNECTED_TO' } },
  });
  await documents.send(new BatchWriteCommand({
    RequestItems: { [TableName]: [link(one, other), link(other, one)] },
  }));
}

const connected = async (device) => idsOf(await query(key('DEVICE', device), 'DEVICE#'));

async function findPath(start, end) {
  const queue = [[start]];
  const visited = new Set([start]);
  while (queue.length > 0) {
    const path = queue.shift();
    const current = path[path.length - 1];
    if (current === end) return path;
    for (const next of await connected(current)) {
      if (!visited.has(next)) {
        visited.add(next);
        queue.push([...path, next]);
      }
    }
  }
  return [];
}

async function neighbourhood(device, hops) {
  const found = new Set([device]);
  let level = [device];
  for (let hop = 0; hop < hops; hop += 1) {
    const next = [];
    for (const one of level) {
      for (const other of await connected(one)) {
        if (!found.has(other)) {
          found.add(other);
          next.push(other);
        }
      }
    }
    level = next;
  }
  return [...found].sort();
}

async function relatedPosts(post) {
  const shared = new Map();
  for (const tag of idsOf(await query(key('POST', post), 'TAG#'))) {
    for (const other of idsOf(await query(key('TAG', tag), 'POST#'))) {
      if (other !== post) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
  }
  return [...shared.entries()].sort((a, b) => b[1] - a[1]);
}

async function social() {
  await follow('alice', 'bob');
  await follow('alice', 'carol');
  await follow('bob', 'carol');
  await follow('carol', 'alice');
  assert.deepEqual(await following('alice'), ['bob', 'carol']);
  assert.deepEqual(await followers('carol'), ['alice', 'bob']);
  assert.deepEqual(await mutual('alice'), ['carol']);
  assert.equal(await isFollowing('alice', 'bob'), true);
  assert.equal(await isFollowing('bob', 'alice'), false);
  const counted = await query(key('USER', 'carol'), 'FOLLOWER#', { Select: 'COUNT' });
  assert.deepEqual([counted.Count, counted.Items], [2, undefined]);

  await unfollow('alice', 'bob');
  assert.deepEqual(await following('alice'), ['carol']);
  assert.deepEqual(await followers('bob'), []);
  await unfollow('alice', 'bob');
}

async function pagedFollowers() {
  for (let fan = 0; fan < 7; fan += 1) await follow(`fan${fan}`, 'star');
  const pages = [];
  let last;
  do {
    const page = await query(key('USER', 'star'), 'FOLLOWER#', { Limit: 3, ExclusiveStartKey: last });
    pages.push(idsOf(page));
    last = page.LastEvaluatedKey;
  } while (last);
  assert.deepEqual(pages, [['fan0', 'fan1', 'fan2'], ['fan3', 'fan4', 'fan5'], ['fan6']]);
}

async function paths() {
  for (const [one, other] of [['r1', 'r2'], ['r2', 'r3'], ['r1', 's1'], ['s1', 's2'], ['s2', 'r3'],
    ['r3', 'edge'], ['lone', 'lonely']]) {
    await connect(one, other);
  }
  assert.deepEqual(await findPath('r1', 'edge'), ['r1', 'r2', 'r3', 'edge']);
  assert.deepEqual(await findPath('r1', 'lone'), []);
  assert.deepEqual(await findPath('r1', 'r1'), ['r1']);
  assert.deepEqual(await neighbourhood('r1', 1), ['r1', 'r2', 's1']);
  assert.deepEqual(await neighbourhood('r1', 2), ['r1', 'r2', 'r3', 's1', 's2']);
}

async function tags() {
  for (const [post, tag] of [['p1', 'js'], ['p1', 'db'], ['p2', 'js'], ['p2', 'db'], ['p3', 'db']]) {
    await put({ pk: key('POST', post), sk: key('TAG', tag), type: 'HAS_TAG' });
    await put({ pk: key('TAG', tag), sk: key('POST', post), type: 'TAGGED_IN' });
  }
  assert.deepEqual(await relatedPosts('p1'), [['p2', 2], ['p3', 1]]);
  await remove({ pk: 'POST#p2', sk: 'TAG#js' }, { pk: 'TAG#js', sk: 'POST#p2' });
  assert.deepEqual(await relatedPosts('p1'), [['p2', 1], ['p3', 1]]);
}

async function atomic() {
  await followAtomic('dora', 'emil');
  assert.equal(await isFollowing('dora', 'emil'), true);
  assert.deepEqual(await followers('emil'), ['dora']);
}

run(async () => {
  await client.send(new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' }, { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' }, { AttributeName: 'sk', AttributeType: 'S' },
    ],
  }));
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName });
  await social();
  await pagedFollowers();
  await paths();
  await tags();
  await atomic();
});
