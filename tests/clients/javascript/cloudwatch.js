// AWS SDK for JavaScript v3: figures, alarms and what is refused, as a program uses them.
'use strict';

const assert = require('node:assert');
const cloudwatch = require('@aws-sdk/client-cloudwatch');
const {DynamoDBClient, CreateTableCommand, PutItemCommand, waitUntilTableExists} =
    require('@aws-sdk/client-dynamodb');

const endpoint = process.env.ADJOIN_ENDPOINT;
const client = new cloudwatch.CloudWatchClient({endpoint, maxAttempts: 1});
const ask = (name, input) => client.send(new cloudwatch[name + 'Command'](input));
const at = (minutes) => new Date(Date.now() + minutes * 60e3);

async function refused(kind, name, input) {
  await assert.rejects(ask(name, input), (error) => {
    assert.ok(error instanceof cloudwatch[kind], `${name}: ${error.name}, expected ${kind}`);
    return true;
  });
}

async function until(found, what) {
  for (let tries = 0; tries < 100; ++tries) {
    const answer = await found();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${what} did not come`);
}

async function figuresOfATable() {
  const dynamodb = new DynamoDBClient({endpoint});
  await dynamodb.send(new CreateTableCommand({
    TableName: 'graph',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{AttributeName: 'pk', AttributeType: 'S'}],
    KeySchema: [{AttributeName: 'pk', KeyType: 'HASH'}],
  }));
  await waitUntilTableExists({client: dynamodb, maxWaitTime: 30}, {TableName: 'graph'});
  await dynamodb.send(new PutItemCommand({TableName: 'graph', Item: {pk: {S: 'a'}}}));
  const points = await until(async () => {
    const answer = await ask('GetMetricStatistics', {
      Namespace: 'AWS/DynamoDB',
      MetricName: 'ConsumedWriteCapacityUnits',
      Dimensions: [{Name: 'TableName', Value: 'graph'}],
      StartTime: at(-9),
      EndTime: at(1),
      Period: 60,
      Statistics: ['Sum'],
    });
    const some = answer.Datapoints.filter((point) => point.Sum > 0);
    return some.length > 0 && some;
  }, 'the units');
  assert.strictEqual(points[0].Sum, 1);
  assert.ok(points[0].Timestamp instanceof Date);
}

async function figuresOfAProgram() {
  await ask('PutMetricData', {
    Namespace: 'App',
    MetricData: [{MetricName: 'load', Values: [1, 2.5], Counts: [2, 1], Unit: 'Seconds'}],
  });
  const metrics = [];
  for await (const page of cloudwatch.paginateListMetrics({client}, {Namespace: 'App'})) {
    metrics.push(...page.Metrics);
  }
  assert.deepStrictEqual(metrics, [{Namespace: 'App', MetricName: 'load', Dimensions: []}]);
  const metric = {Namespace: 'App', MetricName: 'load'};
  const answer = await ask('GetMetricData', {
    MetricDataQueries: [
      {Id: 'm1', MetricStat: {Metric: metric, Period: 3600, Stat: 'Sum'}, ReturnData: false},
      {Id: 'e1', Expression: 'm1 * 2', Label: 'twice'},
    ],
    StartTime: at(-60),
    EndTime: at(1),
  });
  const [result] = answer.MetricDataResults;
  assert.strictEqual(result.Label, 'twice');
  assert.strictEqual(result.Values.reduce((sum, value) => sum + value, 0), 9);
}

async function alarms() {
  // Alarms on these figures ignore missing data, so the server's own judgement changes nothing.
  await ask('PutMetricAlarm', {
    AlarmName: 'busy',
    Namespace: 'AWS/DynamoDB',
    MetricName: 'ThrottledRequests',
    Statistic: 'Sum',
    Period: 60,
    EvaluationPeriods: 1,
    Threshold: 0.5,
    ComparisonOperator: 'GreaterThanThreshold',
  });
  await cloudwatch.waitUntilAlarmExists({client, maxWaitTime: 30}, {AlarmNames: ['busy']});
  await ask('SetAlarmState', {AlarmName: 'busy', StateValue: 'ALARM', StateReason: 'a test'});
  const {MetricAlarms} = await ask('DescribeAlarms', {AlarmNames: ['busy']});
  assert.strictEqual(MetricAlarms[0].StateValue, 'ALARM');
  assert.strictEqual(MetricAlarms[0].Threshold, 0.5);
  const found = await ask('DescribeAlarmsForMetric', {
    Namespace: 'AWS/DynamoDB', MetricName: 'ThrottledRequests'});
  assert.strictEqual(found.MetricAlarms.length, 1);
  const {AlarmHistoryItems} = await ask('DescribeAlarmHistory', {AlarmName: 'busy'});
  assert.deepStrictEqual(AlarmHistoryItems.map((item) => item.HistoryItemType),
                         ['StateUpdate', 'ConfigurationUpdate']);
  await ask('DisableAlarmActions', {AlarmNames: ['busy']});
  await ask('EnableAlarmActions', {AlarmNames: ['busy']});
  await ask('DeleteAlarms', {AlarmNames: ['busy']});
}

async function refusals() {
  await refused('ResourceNotFound', 'DeleteAlarms', {AlarmNames: ['nothing']});
  await refused('InvalidParameterValueException', 'PutMetricData',
                {Namespace: 'AWS/Mine', MetricData: [{MetricName: 'x', Value: 1}]});
  await refused('InvalidParameterCombinationException', 'GetMetricStatistics', {
    Namespace: 'App',
    MetricName: 'load',
    StartTime: at(-2880),
    EndTime: at(0),
    Period: 60,
    Statistics: ['Sum'],
  });
  await refused('InvalidNextToken', 'DescribeAlarms', {NextToken: 'nobody gave this'});
  await refused('ResourceNotFoundException', 'GetInsightRuleReport',
                {RuleName: 'nothing', StartTime: at(-60), EndTime: at(0), Period: 60});
  assert.deepStrictEqual((await ask('DescribeInsightRules', {})).InsightRules, []);
}

async function main() {
  await figuresOfATable();
  await figuresOfAProgram();
  await alarms();
  await refusals();
  console.log('figures, alarms and refusals are as they should be');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
