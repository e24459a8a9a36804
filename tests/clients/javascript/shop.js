// The e-commerce example of the adjacency list article, step by step as its program does it over the
// SDK, with the answers that it prints on DynamoDB. The sample data is examples/shop/data.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
  CreateTableCommand, DeleteTableCommand, ListTablesCommand, waitUntilTableExists,
  waitUntilTableNotExists,
} = require('@aws-sdk/client-dynamodb');
const {
  BatchWriteCommand, GetCommand, PutCommand, QueryCommand, ScanCommand,
} = require('@aws-sdk/lib-dynamodb');
const { unmarshall } = require('@aws-sdk/util-dynamodb');
const { client, documents, run } = require('./connect');

const TableName = 'EcommerceData';
const DATA = path.join(__dirname, '../../../examples/shop/data');

function itemsOf(file) {
  const lines = fs.readFileSync(path.join(DATA, file), 'utf8').trim().split('\n');
  return lines.map((line) => unmarshall(JSON.parse(line)));
}

// What is in one batch is at most 25; answers the sizes of the batches.
async function writeAll(requests) {
  const sizes = [];
  for (let at = 0; at < requests.length; at += 25) {
    const batch = requests.slice(at, at + 25);
    const answer = await documents.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: batch } }),
    );
    assert.deepEqual(answer.UnprocessedItems, {});
    sizes.push(batch.length);
  }
  return sizes;
}

// The items of one partition, of the table or of GSI1, whose sort key starts with PREFIX.
async function query(partition, prefix, index) {
  const [pk, sk] = index ? ['GSI1PK', 'GSI1SK'] : ['PK', 'SK'];
  const { Items } = await documents.send(new QueryCommand({
    TableName,
    IndexName: index,
    KeyConditionExpression: prefix ? `${pk} = :pk AND begins_with(${sk}, :sk)` : `${pk} = :pk`,
    ExpressionAttributeValues: { ':pk': partition, ...(prefix && { ':sk': prefix }) },
  }));
  return Items;
}

async function createTable() {
  const key = (pk, sk) => [
    { AttributeName: pk, KeyType: 'HASH' }, { AttributeName: sk, KeyType: 'RANGE' },
  ];
  const throughput = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 };
  const { TableDescription } = await client.send(new CreateTableCommand({
    TableName,
    KeySchema: key('PK', 'SK'),
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map(
      (AttributeName) => ({ AttributeName, AttributeType: 'S' }),
    ),
    GlobalSecondaryIndexes: [{
      IndexName: 'GSI1',
      KeySchema: key('GSI1PK', 'GSI1SK'),
      Projection: { ProjectionType: 'ALL' },
      ProvisionedThroughput: throughput,
    }],
    BillingMode: 'PROVISIONED',
    ProvisionedThroughput: throughput,
  }));
  assert.equal(TableDescription.TableName, TableName);
  const waited = await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName });
  assert.equal(waited.state, 'SUCCESS');
}

async function eightQueries() {
  const user = await documents.send(
    new GetCommand({ TableName, Key: { PK: 'USER#12345', SK: 'USER#12345' } }),
  );
  assert.equal(user.Item.userType, 'customer');
  assert.equal(user.Item.email, 'john@example.com');

  const orders = await query('USER#12345', 'ORDER#');
  assert.deepEqual(orders.map((item) => item.orderId), ['ORD001', 'ORD003', 'ORD004']);
  assert.deepEqual(orders.map((item) => item.status), [undefined, undefined, undefined]);

  const product = await query('PRODUCT#ABC123');
  assert.deepEqual(product.map((item) => item.Type), ['ProductCategory', 'Product', 'ProductReview']);
  assert.equal(product[1].name, 'Wireless Headphones');
  assert.equal(product[1].price, 199.99);

  const reviews = await query('PRODUCT#ABC123', 'REVIEW#');
  assert.deepEqual(reviews.map((item) => [item.reviewId, item.rating]), [['REV001', 5]]);

  const electronics = await query('CATEGORY#electronics', 'PRODUCT#', 'GSI1');
  assert.deepEqual(electronics.map((item) => item.productId), ['ABC123', 'GHI789']);

  const order = await query('ORDER#ORD001');
  const lines = order.filter((item) => item.Type === 'OrderItem');
  assert.equal(order.length, 2);
  assert.equal(lines.reduce((sum, line) => sum + line.totalPrice, 0), 199.99);

  const written = await query('USER#54321', 'REVIEW#');
  assert.deepEqual(written.map((item) => item.reviewId), ['REV002', 'REV003']);

  const sold = await query('PRODUCT#ABC123', 'ORDER#', 'GSI1');
  assert.deepEqual(sold.map((item) => item.orderId), ['ORD001', 'ORD005', 'ORD006']);

  // The article's own second pattern: full orders, by date.
  const dated = await query('USER#12345', 'ORDER#', 'GSI1');
  assert.deepEqual(dated.map((item) => item.orderDate.slice(0, 10)),
    ['2024-01-20', '2024-02-01', '2024-02-05']);
}

async function shardedActivity() {
  const actions = ['login', 'view_product', 'add_to_cart', 'purchase', 'logout'];
  for (const [shard, action] of actions.entries()) {
    await documents.send(new PutCommand({
      TableName,
      Item: {
        PK: `USER#12345#SHARD${shard}`,
        SK: `ACTIVITY#${1706000000000 + shard * 1000}`,
        Type: 'UserActivity',
        action,
        timestamp: 1706000000000 + shard * 1000,
      },
    }));
  }
  const shards = await Promise.all(
    actions.map((_, shard) => query(`USER#12345#SHARD${shard}`, 'ACTIVITY#')),
  );
  const newest = shards.flat().sort((a, b) => b.timestamp - a.timestamp);
  assert.deepEqual(newest.map((item) => item.action), [...actions].reverse());
}

const TREE = {
  electronics: ['audio', 'computers', 'mobile'],
  audio: ['headphones', 'speakers'],
  computers: ['desktops', 'laptops'],
  books: ['fiction', 'technical'],
};

async function createTree() {
  const names = new Set([...Object.keys(TREE), ...Object.values(TREE).flat()]);
  for (const name of names) {
    const PK = `CATEGORY#${name}`;
    await documents.send(new PutCommand({ TableName, Item: { PK, SK: PK, Type: 'Category', name } }));
  }
  let links = 0;
  for (const [parent, children] of Object.entries(TREE)) {
    for (const child of children) {
      await documents.send(new PutCommand({
        TableName,
        Item: {
          PK: `CATEGORY#${parent}`,
          SK: `CHILD#${child}`,
          Type: 'CategoryChild',
          parentCategoryId: parent,
          childCategoryId: child,
          GSI1PK: `CATEGORY#${child}`,
          GSI1SK: `PARENT#${parent}`,
        },
      }));
      links += 1;
    }
  }
  assert.deepEqual([names.size, links], [11, 9]);
}

const children = async (name) =>
  (await query(`CATEGORY#${name}`, 'CHILD#')).map((item) => item.childCategoryId);
const parents = async (name) =>
  (await query(`CATEGORY#${name}`, 'PARENT#', 'GSI1')).map((item) => item.parentCategoryId);

async function descendants(name) {
  const found = [];
  for (const child of await children(name)) found.push(child, ...(await descendants(child)));
  return found;
}

async function categoryTree() {
  await createTree();
  assert.deepEqual(await children('electronics'), ['audio', 'computers', 'mobile']);
  assert.deepEqual(await parents('laptops'), ['computers']);

  const way = ['headphones'];
  for (let above = await parents(way[0]); above.length > 0; above = await parents(way[0])) {
    way.unshift(above[0]);
  }
  assert.deepEqual(way, ['electronics', 'audio', 'headphones']);

  assert.deepEqual(await descendants('electronics'),
    ['audio', 'headphones', 'speakers', 'computers', 'desktops', 'laptops', 'mobile']);
}

async function cleanUp() {
  const { Items } = await documents.send(
    new ScanCommand({ TableName, ProjectionExpression: 'PK, SK' }),
  );
  assert.equal(Items.length, 63);
  assert.ok(Items.every((item) => Object.keys(item).sort().join() === 'PK,SK'));
  const sizes = await writeAll(Items.map((Key) => ({ DeleteRequest: { Key } })));
  assert.deepEqual(sizes, [25, 25, 13]);
  const { Count } = await documents.send(new ScanCommand({ TableName, Select: 'COUNT' }));
  assert.equal(Count, 0);
  await client.send(new DeleteTableCommand({ TableName }));
  const waited = await waitUntilTableNotExists(
    { client, maxWaitTime: 30, minDelay: 1 }, { TableName },
  );
  assert.equal(waited.state, 'SUCCESS');
  assert.deepEqual((await client.send(new ListTablesCommand({}))).TableNames, []);
}

run(async () => {
  await createTable();
  const items = [...itemsOf('entities.jsonl'), ...itemsOf('relations.jsonl')];
  assert.equal(items.length, 40);
  assert.deepEqual(await writeAll(items.map((Item) => ({ PutRequest: { Item } }))), [25, 15]);
  await eightQueries();
  await shardedActivity();
  await categoryTree();
  await cleanUp();
});
