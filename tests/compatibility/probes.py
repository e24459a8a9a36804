"""One probe per row of docs/COMPATIBILITY.md: it shows that our server still differs from the service
in that way. A probe answers True while the difference is there. Its name is the row's id."""
import concurrent.futures
import time

from client import HEADERS

PROBES = {}
UNKNOWN_OPERATIONS = """CancelBulkOperation CreateBackup CreateGlobalTable DeleteBackup DeleteResourcePolicy DescribeBackup
    DescribeBulkOperation DescribeExport DescribeGlobalTable
    DescribeGlobalTableSettings DescribeImport DescribeKinesisStreamingDestination
    DescribeTableReplicaAutoScaling DisableKinesisStreamingDestination EnableKinesisStreamingDestination
    ExportTableToPointInTime GetResourcePolicy ImportTable ListBackups ListBulkOperations
    ListExports ListGlobalTables ListImports PutResourcePolicy RestoreTableFromBackup
    RestoreTableToPointInTime SearchVectors StartBulkPutItems
    UpdateGlobalTable UpdateGlobalTableSettings UpdateKinesisStreamingDestination
    UpdateTableReplicaAutoScaling""".split()
PROVISIONED = {"ReadCapacityUnits": 5, "WriteCapacityUnits": 5}
INDEX = {"IndexName": "by_a", "KeySchema": [{"AttributeName": "a", "KeyType": "HASH"}],
         "Projection": {"ProjectionType": "ALL"}}
DEFINITIONS = [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "a", "AttributeType": "S"}]
NAME = {"pk": {"S": "k"}}


def probe(function):
    PROBES[function.__name__.replace("_", "-")] = function
    return function


def provisioned(client, **members):
    return client.table(BillingMode="PROVISIONED", ProvisionedThroughput=PROVISIONED, **members)


def stream_of(client, table):
    return client.describe(table)["LatestStreamArn"]


def shards(client, arn):
    return client.ask("DescribeStream", {"StreamArn": arn})["StreamDescription"]["Shards"]


# Tables.

@probe
def table_active_at_once(client):
    return client.describe(client.table())["TableStatus"] == "ACTIVE"


@probe
def table_gone_at_once(client):
    table = client.table()
    client.expect("DeleteTable", {"TableName": table})
    return client.ask("DescribeTable", {"TableName": table}).error == "ResourceNotFoundException"


@probe
def update_at_once(client):
    table = provisioned(client)
    units = {"ReadCapacityUnits": 9, "WriteCapacityUnits": 9}
    answer = client.expect("UpdateTable", {"TableName": table, "ProvisionedThroughput": units})
    now = client.describe(table)
    return (answer["TableDescription"]["ProvisionedThroughput"]["ReadCapacityUnits"] == 9
            and now["TableStatus"] == "ACTIVE")


@probe
def several_changes_at_once(client):
    """Throughput, a stream, protection and an index in one UpdateTable."""
    table = provisioned(client)
    return client.ask("UpdateTable", {
        "TableName": table, "ProvisionedThroughput": {"ReadCapacityUnits": 9, "WriteCapacityUnits": 9},
        "StreamSpecification": {"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"}, "DeletionProtectionEnabled": False,
        "AttributeDefinitions": DEFINITIONS,
        "GlobalSecondaryIndexUpdates": [{"Create": {**INDEX, "ProvisionedThroughput": PROVISIONED}}]}).status == 200


@probe
def statistics_exact(client):
    table = client.table()
    client.put(table, **NAME)
    return client.describe(table)["ItemCount"] == 1


@probe
def throughput_not_enforced(client):
    table = provisioned(client)
    client.expect("UpdateTable", {"TableName": table, "ProvisionedThroughput": {
        "ReadCapacityUnits": 1, "WriteCapacityUnits": 10_000_000}})
    for _ in range(20):  # 2000 units in less than the burst of 300 seconds
        client.expect("PutItem", {"TableName": table, "Item": {**NAME, "b": {"S": "x" * 100_000}}})
        answer = client.ask("Scan", {"TableName": table, "ConsistentRead": True})
        if answer.error:
            return False
    return client.describe(table)["ProvisionedThroughput"]["WriteCapacityUnits"] == 10_000_000


@probe
def throughput_history(client):
    table = provisioned(client)
    for units in (4, 3, 2, 1, 5, 4, 3, 2, 1):  # more than the first four decreases of a day
        client.expect("UpdateTable", {"TableName": table, "ProvisionedThroughput": {
            "ReadCapacityUnits": units, "WriteCapacityUnits": 5}})
    now = client.describe(table)["ProvisionedThroughput"]
    return now["NumberOfDecreasesToday"] == 0 and "LastDecreaseDateTime" not in now


@probe
def settings_without_effect(client):
    table = client.table(
        SSESpecification={"Enabled": True, "SSEType": "KMS"}, TableClass="STANDARD_INFREQUENT_ACCESS",
        OnDemandThroughput={"MaxReadRequestUnits": 1, "MaxWriteRequestUnits": -1},
        WarmThroughput={"ReadUnitsPerSecond": 1, "WriteUnitsPerSecond": 2})
    told = client.describe(table)
    for units in (3, 2, 1):  # warm throughput may only grow there, and a class change twice a month
        for member in ({"WarmThroughput": {"ReadUnitsPerSecond": units}}, {"TableClass": "STANDARD"},
                       {"OnDemandThroughput": {"MaxReadRequestUnits": units}}, {"SSESpecification": {"Enabled": False}}):
            client.expect("UpdateTable", {"TableName": table, **member})
    for _ in range(3):  # more than the highest use
        client.expect("Scan", {"TableName": table})
    now = client.describe(table)
    return (told["TableClassSummary"] == {"TableClass": "STANDARD_INFREQUENT_ACCESS"}
            and told["SSEDescription"]["Status"] == "ENABLED" and "SSEDescription" not in now
            and told["OnDemandThroughput"] == {"MaxReadRequestUnits": 1, "MaxWriteRequestUnits": -1}
            and now["OnDemandThroughput"]["MaxReadRequestUnits"] == 1
            and now["WarmThroughput"] == {"ReadUnitsPerSecond": 1, "WriteUnitsPerSecond": 2, "Status": "ACTIVE"}
            and now["TableClassSummary"] == {"TableClass": "STANDARD"}
            and "WarmThroughput" not in client.describe(client.table()))


@probe
def unbuilt_members(client):
    """Refused by name, and nothing is made or changed."""
    table = client.table()
    create = {"TableName": "unbuilt", "BillingMode": "PAY_PER_REQUEST", "AttributeDefinitions": DEFINITIONS[:1],
              "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}
    update = {"TableName": table, "DeletionProtectionEnabled": True}
    members = [("CreateTable", create, name) for name in (
        "VectorIndexes", "ResourcePolicy", "GlobalTableSourceArn", "GlobalTableSettingsReplicationMode")]
    members += [("UpdateTable", update, name) for name in (
        "VectorIndexUpdates", "ReplicaUpdates", "MultiRegionConsistency", "GlobalTableWitnessUpdates",
        "GlobalTableSettingsReplicationMode")]
    for operation, body, name in members:
        answer = client.ask(operation, {**body, name: [{}]})
        if answer.error != "ValidationException" or not answer.message.endswith(f"does not support {name}"):
            return False
    return (client.ask("DescribeTable", {"TableName": "unbuilt"}).error == "ResourceNotFoundException"
            and not client.describe(table)["DeletionProtectionEnabled"])


@probe
def attribute_type_fixed(client):
    table = client.table()
    answer = client.ask("UpdateTable", {
        "TableName": table, "GlobalSecondaryIndexUpdates": [{"Create": INDEX}],
        "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "N"}, DEFINITIONS[1]]})
    return "Cannot change the type of an attribute that other keys use: pk" in answer.message


@probe
def names_of_the_place(client):
    arn = client.describe(client.table())["TableArn"]
    return arn.startswith("arn:aws:dynamodb:ddblocal:000000000000:table/")


@probe
def foreign_regions(client):
    table = client.table()
    def ask(region, account):
        return client.ask("DescribeTable", {"TableName": f"arn:aws:dynamodb:{region}:{account}:table/{table}"})
    foreign = ask("ddblocal", "123456789012")
    return (ask("us-west-2", "000000000000").status == 200 and foreign.error == "AccessDeniedException"
            and foreign.message.startswith("Not authorized: the resource is of another account: arn:"))


@probe
def tag_characters(client):
    arn = client.describe(client.table())["TableArn"]
    def refused(key):
        return client.ask("TagResource", {"ResourceArn": arn, "Tags": [{"Key": key, "Value": "v"}]}).error
    return refused("a!") and refused("\u20ac") and not refused("\u00e4") and not refused("\u0964")  # an Indian stop


@probe
def tags_on_one_page(client):
    table = client.table(Tags=[{"Key": f"key-{at}", "Value": ""} for at in range(50)])
    answer = client.ask("ListTagsOfResource", {"ResourceArn": client.describe(table)["TableArn"]})
    return len(answer["Tags"]) == 50


@probe
def tags_of_missing_tables(client):
    answer = client.ask("ListTagsOfResource", {"ResourceArn": "arn:aws:dynamodb:ddblocal:000000000000:table/missing"})
    return answer.message == "Requested resource not found: Table: missing not found"


# Items.

@probe
def reads_always_current(client):
    """An index and reads without ConsistentRead know a write that was answered before, every time."""
    table = client.table(AttributeDefinitions=DEFINITIONS, GlobalSecondaryIndexes=[INDEX])
    for at in range(100):
        client.put(table, pk={"S": str(at)}, a={"S": str(at)})
        found = client.ask("Query", {
            "TableName": table, "IndexName": "by_a", "KeyConditionExpression": "a = :a",
            "ExpressionAttributeValues": {":a": {"S": str(at)}}})["Count"]
        if found != 1 or "Item" not in client.ask("GetItem", {"TableName": table, "Key": {"pk": {"S": str(at)}}}).body:
            return False
    return client.ask("Query", {"TableName": table, "IndexName": "by_a", "ConsistentRead": True,
                                "KeyConditionExpression": "a = :a",
                                "ExpressionAttributeValues": {":a": {"S": "1"}}}).error == "ValidationException"


@probe
def no_transaction_conflicts(client):
    table = client.table()
    def one(_):
        return [client.ask("TransactWriteItems", {"TransactItems": [{"Update": {
            "TableName": table, "Key": NAME, "UpdateExpression": "ADD n :one",
            "ExpressionAttributeValues": {":one": {"N": "1"}}}}]}).error for _ in range(25)]
    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        errors = [error for errors in threads.map(one, range(8)) for error in errors]
    counted = client.ask("GetItem", {"TableName": table, "Key": NAME})["Item"]["n"]
    return not any(errors) and counted == {"N": "200"}


@probe
def rare_wording(client):
    """Of a large transaction, and of keys of several attributes."""
    keys = [{"AttributeName": name, "KeyType": kind}
            for name, kind in (("a", "HASH"), ("b", "RANGE"), ("c", "RANGE"))]
    table = client.table(
        AttributeDefinitions=[{"AttributeName": name, "AttributeType": "S"} for name in ("pk", "a", "b", "c")],
        GlobalSecondaryIndexes=[{**INDEX, "KeySchema": keys}])
    large = client.ask("TransactWriteItems", {"TransactItems": [
        {"Put": {"TableName": table, "Item": {"pk": {"S": str(at)}, "d": {"S": "x" * 400_000}}}} for at in range(11)]})
    query = {"TableName": table, "IndexName": "by_a", "ExpressionAttributeValues": {":v": {"S": "x"}}}
    skipped = client.ask("Query", {**query, "KeyConditionExpression": "a = :v AND c = :v"})
    behind = client.ask("Query", {**query, "KeyConditionExpression": "a = :v AND b > :v AND c = :v"})
    return (large.message == "Transaction request size exceeds the limit of 4 MB"
            and skipped.message == "Query condition missed key schema element: b"
            and behind.message == "Query key condition not supported")


@probe
def echoed_objects(client):
    writes = [{"DeleteRequest": {"Key": {"pk": {"S": str(at)}}}} for at in range(26)]
    return "WriteRequest@1, " in client.ask("BatchWriteItem", {"RequestItems": {"any": writes}}).message


@probe
def time_to_live_within_seconds(client):
    table = client.table()
    client.expect("UpdateTimeToLive", {"TableName": table, "TimeToLiveSpecification": {
        "AttributeName": "t", "Enabled": True}})
    client.put(table, **NAME, t={"N": str(int(time.time()) - 10)})
    return client.until(lambda: "Item" not in client.ask("GetItem", {"TableName": table, "Key": NAME}).body, 8)


@probe
def time_to_live_changed_at_once(client):
    table = client.table()
    for enabled in (True, False, True):
        client.expect("UpdateTimeToLive", {"TableName": table, "TimeToLiveSpecification": {
            "AttributeName": "t", "Enabled": enabled}})
    answer = client.ask("DescribeTimeToLive", {"TableName": table})
    return answer["TimeToLiveDescription"]["TimeToLiveStatus"] == "ENABLED"


@probe
def notes_are_a_view(client):
    table = client.table()
    key = {"pk": {"S": "adjoin#notes"}}
    client.expect("PutItem", {"TableName": table, "Item": {**key, "adjoin_schema": {"S": "{}"}}})
    shown = client.ask("GetItem", {"TableName": table, "Key": key})["Item"]
    return (shown["adjoin_schema"] == {"S": "{}"}
            and client.ask("Scan", {"TableName": table})["Count"] == 0
            and client.ask("DeleteItem", {"TableName": table, "Key": key}).error == "ValidationException")


# For who comes from DynamoDB Local.

@probe
def unused_definitions(client):
    answer = client.ask("CreateTable", {
        "TableName": "unused", "BillingMode": "PAY_PER_REQUEST", "AttributeDefinitions": DEFINITIONS,
        "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]})
    return answer.error == "ValidationException" and "AttributeDefinitions" in answer.message


@probe
def regions_share_tables(client):
    table = client.table()
    elsewhere = {**HEADERS, "Authorization": HEADERS["Authorization"].replace("us-east-1", "eu-west-1")
                                                                     .replace("local/", "other/")}
    return client.ask("DescribeTable", {"TableName": table}, headers=elsewhere).status == 200


# Streams.

STREAM = {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}


@probe
def one_shard(client):
    table = client.table(StreamSpecification=STREAM)
    for at in range(200):
        client.put(table, pk={"S": str(at)}, b={"S": "x" * 10_000})
    return len(shards(client, stream_of(client, table))) == 1


@probe
def stream_texts(client):
    arn = stream_of(client, client.table(StreamSpecification=STREAM))
    malformed = client.ask("DescribeStream", {"StreamArn": arn.replace("/stream/", "/strand/")})
    unknown = client.ask("DescribeStream", {"StreamArn": arn, "ExclusiveStartShardId": "shardId-" + "0" * 29})
    return (malformed.error == "ValidationException" and malformed.message.startswith("Invalid StreamArn: ")
            and unknown.message == "Requested resource not found: Shard does not exist")


@probe
def streams_go_with_tables(client):
    table = client.table(StreamSpecification=STREAM)
    arn = stream_of(client, table)
    client.put(table, **NAME)
    client.expect("DeleteTable", {"TableName": table})
    return client.ask("DescribeStream", {"StreamArn": arn}).error == "ResourceNotFoundException"


# PartiQL.

@probe
def statement_wording(client):
    deep = "SELECT * FROM \"any\" WHERE " + "(" * 1000 + "a = 1" + ")" * 1000
    return "Nesting is too deep" in client.ask("ExecuteStatement", {"Statement": deep}).message


# Operations and the account.

@probe
def unknown_operations(client):
    answers = {name: client.ask(name, {}) for name in UNKNOWN_OPERATIONS}
    return all(answer.error == "UnknownOperationException"
               and answer.message == f"This server does not have the operation {name}"
               for name, answer in answers.items())


@probe
def insights_at_once(client):
    table = client.table()
    request = {"TableName": table, "ContributorInsightsAction": "ENABLE"}
    return (client.ask("UpdateContributorInsights", request)["ContributorInsightsStatus"] == "ENABLED"
            and client.ask("DescribeContributorInsights", {"TableName": table})["ContributorInsightsStatus"] == "ENABLED")


@probe
def insights_estimated(client):
    """A thousand items of as many partitions: those of the later ones are not counted."""
    table = client.table(KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"},
                                    {"AttributeName": "a", "KeyType": "RANGE"}], AttributeDefinitions=DEFINITIONS)
    client.expect("UpdateContributorInsights", {"TableName": table, "ContributorInsightsAction": "ENABLE"})
    rules = client.ask("DescribeContributorInsights", {"TableName": table})["ContributorInsightsRuleList"]
    items = [{"PutRequest": {"Item": {"pk": {"S": f"k{n}"}, "a": {"S": "i"}}}} for n in range(1000)]
    for first in range(0, len(items), 25):
        client.expect("BatchWriteItem", {"RequestItems": {table: items[first:first + 25]}})
    def contributors(kind):
        now = int(time.time())
        request = {"RuleName": next(rule for rule in rules if f"-{kind}-" in rule), "StartTime": now - 600,
                   "EndTime": now + 60, "Period": 60, "MaxContributorCount": 25}
        return client.ask("GetInsightRuleReport", request, target="GraniteServiceVersion20100801.GetInsightRuleReport")
    return (client.until(lambda: contributors("PKC")["AggregateValue"] > 0, 10)
            and 0 < contributors("SKC")["ApproximateUniqueCount"] < 1000)


@probe
def first_interface(client):
    return client.ask("ListTables", {}, target="DynamoDB_20111205.ListTables").error == "UnknownOperationException"


@probe
def no_restore_in_time(client):
    table = client.table()
    answer = client.ask("DescribeContinuousBackups", {"TableName": table})
    def ask(enabled):
        return client.ask("UpdateContinuousBackups", {
            "TableName": table, "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": enabled}})
    point = answer["ContinuousBackupsDescription"]["PointInTimeRecoveryDescription"]
    return (point == {"PointInTimeRecoveryStatus": "DISABLED"}
            and ask(True).message.endswith("does not support PointInTimeRecoveryEnabled")
            and ask(False).status == 200)


@probe
def own_endpoint(client):
    address = client.ask("DescribeEndpoints")["Endpoints"][0]["Address"]
    return address == client.place.netloc


@probe
def limits_of_an_account(client):
    """Told as the service's defaults, and not enforced."""
    told = client.ask("DescribeLimits").body
    table = provisioned(client)
    answer = client.ask("UpdateTable", {"TableName": table, "ProvisionedThroughput": {
        "ReadCapacityUnits": told["AccountMaxReadCapacityUnits"] + 1, "WriteCapacityUnits": 5}})
    return told["TableMaxReadCapacityUnits"] == 40000 and answer.status == 200


@probe
def a_page_for_browsers(client):
    asked = client.get("/", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")
    healthy = client.get("/", "*/*")
    return asked[:2] == (302, "/_console/") and healthy[0] == 200 and healthy[2].startswith("healthy: ")


@probe
def any_credentials(client):
    """Without --auth."""
    nobody = {"Content-Type": HEADERS["Content-Type"]}
    return client.ask("ListTables", {}, headers=nobody).status == 200


# Bodies.

@probe
def names_given_twice(client):
    answer = client.ask("ListTables", '{"Limit":1,"Limit":2}')
    return answer.error == "SerializationException" and "Duplicate name" in answer.message


@probe
def integers_out_of_range(client):
    texts = {text: client.ask("ListTables", '{"Limit":%s}' % text).message for text in ("1.5", "9223372036854775808")}
    return texts == {"1.5": "DECIMAL_VALUE cannot be converted to Integer",
                     "9223372036854775808": "NUMBER_VALUE cannot be converted to Integer"}


@probe
def broken_json(client):
    return client.ask("ListTables", '{"Limit":').message.startswith("Invalid JSON at byte 10: ")


@probe
def bodies_that_are_no_object(client):
    return client.ask("ListTables", "5").error == "SerializationException"


# CloudWatch.

def monitoring(client, operation, **body):
    return client.ask(operation, body, target=f"GraniteServiceVersion20100801.{operation}")


def put_figures(client, name, *data):
    return monitoring(client, "PutMetricData", Namespace="Probes", MetricData=[
        {"MetricName": name, **datum} for datum in data])


def points_of(client, name, **more):
    request = {"Namespace": "Probes", "MetricName": name, "StartTime": int(time.time()) - 1200,
               "EndTime": int(time.time()) + 60, "Period": 60, **(more or {"Statistics": ["Sum"]})}
    return monitoring(client, "GetMetricStatistics", **request)["Datapoints"]


@probe
def metric_operations(client):
    alarm = {"AlarmName": "tagged", "Namespace": "Probes", "MetricName": "x", "Statistic": "Sum", "Period": 60,
             "EvaluationPeriods": 1, "Threshold": 1, "ComparisonOperator": "GreaterThanThreshold"}
    tagged = monitoring(client, "PutMetricAlarm", **alarm, Tags=[{"Key": "a", "Value": "b"}])
    monitoring(client, "DeleteAlarms", AlarmNames=["tagged"])
    asked = [monitoring(client, operation) for operation in
             ("ListDashboards", "PutCompositeAlarm", "DescribeAnomalyDetectors", "ListTagsForResource")]
    return tagged.status == 200 and {answer.error for answer in asked} == {"UnknownOperationException"}


@probe
def metrics_at_once(client):
    put_figures(client, "at once", {"Value": 5})
    return sum(point["Sum"] for point in points_of(client, "at once")) == 5


@probe
def metrics_by_the_minute(client):
    minute = int(time.time()) // 60 * 60 - 60
    put_figures(client, "by the second", *({"Value": 1, "StorageResolution": 1, "Timestamp": minute + second}
                                           for second in (1, 2, 3)))
    points = points_of(client, "by the second", Period=1, StartTime=minute, EndTime=minute + 60, Statistics=["Sum"])
    return [(point["Timestamp"], point["Sum"]) for point in points] == [(minute, 3)]


@probe
def metric_math_without_search(client):
    def ask(expression):
        return monitoring(client, "GetMetricData", StartTime=int(time.time()) - 600, EndTime=int(time.time()),
                          MetricDataQueries=[{"Id": "e1", "Expression": expression}])
    answers = {name: ask(f"{name}('x', 'Sum', 60)") for name in ("SEARCH", "ANOMALY_DETECTION_BAND", "LOG10")}
    return all(answer.error == "ValidationError" and name in answer.message for name, answer in answers.items())


@probe
def metric_math_at_once(client):
    metric = {"Namespace": "Probes", "MetricName": "at once"}

    def ask(label):
        queries = [{"Id": "e1", "Expression": "FILL(m1, 0)", "Label": label},
                   {"Id": "m1", "MetricStat": {"Stat": "Sum", "Period": 60, "Metric": metric}}]
        return monitoring(client, "GetMetricData", StartTime=int(time.time()) - 600, EndTime=int(time.time()),
                          MetricDataQueries=queries)
    return ask("${MAX} " * 16).status == 200 and ask("${MAX} " * 17).error == "ValidationError"


@probe
def metrics_without_percentiles(client):
    put_figures(client, "differs", {"Values": [1, 2]})
    put_figures(client, "the same", {"Values": [3, 3]})
    same = points_of(client, "the same", ExtendedStatistics=["p50"])
    return points_of(client, "differs", ExtendedStatistics=["p50"]) == [] and \
        same[0]["ExtendedStatistics"] == {"p50": 3}


@probe
def metrics_of_one_account(client):
    put_figures(client, "own", {"Value": 1})
    found = monitoring(client, "ListMetrics", Namespace="Probes", MetricName="own", IncludeLinkedAccounts=True,
                       OwningAccount="123456789012")
    return len(found["Metrics"]) == 1


@probe
def metric_series_limit(client):
    """The last one: it leaves room for no other series."""
    answers = [put_figures(client, f"series {part}", *(
        {"Value": 1, "Dimensions": [{"Name": "n", "Value": str(i)}]} for i in range(500))) for part in range(3)]
    return answers[0].status == 200 and answers[-1].error == "LimitExceededFault"
