#!/usr/bin/env python3
"""Writes src/wire/testdata/cloudwatch.txt, requests of CloudWatch's as botocore writes them in its three forms.

A request is a block of lines, each a word and a value, up to an empty line:
  operation NAME    json TEXT    cbor HEX    query TEXT
botocore writes CBOR from 1.40 on. The members stand in the order in which we write them, so that a test can compare
the texts. --replies FILE reads a page of golden replies instead, and fails if botocore reads one in another way than
the others.
"""
import datetime
import itertools
import json
import pathlib
import sys

import botocore.loaders
import botocore.model
import botocore.parsers
import botocore.serialize
from botocore.utils import percent_encode

FORMS = {"json": "json", "cbor": "smithy-rpc-v2-cbor", "query": "query"}
NOON = datetime.datetime(2026, 11, 24, 12, 0, tzinfo=datetime.timezone.utc)
LATER = NOON + datetime.timedelta(hours=1)
TABLE = [{"Name": "TableName", "Value": "Bj\u00f6rk & \u4e16 \U0001d11e"}, {"Name": "Operation", "Value": "GetItem"}]
METRIC = {"Namespace": "AWS/DynamoDB", "MetricName": "ThrottledRequests", "Dimensions": TABLE}
QUERIES = [
    {"Id": "m1", "MetricStat": {"Metric": METRIC, "Period": 60, "Stat": "p99.9", "Unit": "Count"}, "ReturnData": False},
    {"Id": "e1", "Expression": "FILL(m1,0) * 100", "Label": "a+b=c", "ReturnData": True, "Period": 300,
     "AccountId": "000000000000"},
]
DATUM = {"MetricName": "x", "Dimensions": TABLE, "Timestamp": LATER, "Value": -1.5e-7, "Unit": "Bytes/Second",
         "StorageResolution": 60}
SET = {"MetricName": "y", "StatisticValues": {"SampleCount": 3.0, "Sum": 6.5, "Minimum": 1.0, "Maximum": 4.25}}
MANY = {"MetricName": "z", "Values": [float(i) for i in range(12)], "Counts": [1.0] * 12}
REQUESTS = [
    ("GetMetricData", {"MetricDataQueries": QUERIES, "StartTime": NOON, "EndTime": LATER, "NextToken": "t/+=",
                       "ScanBy": "TimestampAscending", "MaxDatapoints": 100800, "LabelOptions": {"Timezone": "+0130"}}),
    ("GetMetricStatistics", {**METRIC, "StartTime": NOON, "EndTime": LATER, "Period": 60,
                             "Statistics": ["Sum", "Average"], "ExtendedStatistics": ["p90", "tm99"], "Unit": "Count"}),
    ("ListMetrics", {"Namespace": "AWS/DynamoDB", "MetricName": "UserErrors",
                     "Dimensions": [{"Name": "TableName"}, {"Name": "Operation", "Value": "Scan"}], "NextToken": "n",
                     "RecentlyActive": "PT3H", "IncludeLinkedAccounts": False, "OwningAccount": "000000000000"}),
    ("ListMetrics", {}),
    ("PutMetricData", {"Namespace": "App", "MetricData": [DATUM, SET, MANY], "EntityMetricData": [
        {"Entity": {"KeyAttributes": {"Name": "cart", "Type": "Service"}, "Attributes": {"Host": "a b"}},
         "MetricData": [SET]}], "StrictEntityValidation": True}),
    ("PutMetricAlarm", {"AlarmName": "throttled", "AlarmDescription": "50% <of> \"all\" & more\nlines",
                        "ActionsEnabled": True, "OKActions": ["arn:ok"], "AlarmActions": ["arn:a", "arn:b"],
                        "InsufficientDataActions": ["arn:i"], "MetricName": "ThrottledRequests",
                        "Namespace": "AWS/DynamoDB", "Statistic": "Sum", "ExtendedStatistic": "p99",
                        "Dimensions": TABLE, "Period": 60, "Unit": "Count", "EvaluationPeriods": 5,
                        "DatapointsToAlarm": 3, "Threshold": 1.5, "ComparisonOperator": "GreaterThanThreshold",
                        "TreatMissingData": "notBreaching", "EvaluateLowSampleCountPercentile": "ignore",
                        "Metrics": QUERIES, "Tags": [{"Key": "k", "Value": ""}], "ThresholdMetricId": "e1",
                        "EvaluationCriteria": {"PromQLCriteria": {"Query": "up == 0", "PendingPeriod": 60,
                                                                  "RecoveryPeriod": 120}},
                        "EvaluationInterval": 60}),
    ("DescribeAlarms", {"AlarmNames": ["a", "b"], "AlarmNamePrefix": "p", "AlarmTypes": ["MetricAlarm"],
                        "ChildrenOfAlarmName": "c", "ParentsOfAlarmName": "d", "StateValue": "ALARM",
                        "ActionPrefix": "arn:", "MaxRecords": 100, "NextToken": "n"}),
    ("DescribeAlarmsForMetric", {"MetricName": "m", "Namespace": "n", "Statistic": "Sum", "ExtendedStatistic": "p50",
                                 "Dimensions": TABLE, "Period": 60, "Unit": "None"}),
    ("DescribeAlarmHistory", {"AlarmName": "a", "AlarmContributorId": "c", "AlarmTypes": ["MetricAlarm"],
                              "HistoryItemType": "StateUpdate", "StartDate": NOON, "EndDate": LATER, "MaxRecords": 1,
                              "NextToken": "n", "ScanBy": "TimestampDescending"}),
    ("SetAlarmState", {"AlarmName": "a", "StateValue": "OK", "StateReason": "", "StateReasonData": "{\"a\": 1}"}),
    ("EnableAlarmActions", {"AlarmNames": ["a"]}),
    ("DisableAlarmActions", {"AlarmNames": [str(i) for i in range(1, 13)]}),
    ("DeleteAlarms", {"AlarmNames": ["a", "b"]}),
    ("GetInsightRuleReport", {"RuleName": "DynamoDBContributorInsights-PKC-T-1", "StartTime": NOON, "EndTime": LATER,
                              "Period": 60, "MaxContributorCount": 10, "Metrics": ["UniqueContributors", "Sum"],
                              "OrderBy": "Maximum"}),
    ("DescribeInsightRules", {"NextToken": "n", "MaxResults": 500}),
]


def service():
    loader = botocore.loaders.Loader()
    return botocore.model.ServiceModel(loader.load_service_model("cloudwatch", "service-2"), "cloudwatch")


def body_of(form, operation, parameters):
    serializer = botocore.serialize.create_serializer(FORMS[form], include_validation=False)
    body = serializer.serialize_to_request(parameters, operation)["body"]
    if form == "cbor":
        return bytes(body).hex()
    if form == "query":
        return "&".join(f"{percent_encode(name)}={percent_encode(value)}" for name, value in body.items())
    return json.dumps(json.loads(body), ensure_ascii=False)


def write_requests(path):
    model = service()
    lines = []
    for name, parameters in REQUESTS:
        operation = model.operation_model(name)
        lines += [f"operation {name}"]
        lines += [f"{form} {body_of(form, operation, parameters)}" for form in FORMS]
        lines += [""]
    path.write_text("\n".join(lines), encoding="utf-8")


def read_reply(form, operation, body):
    parser = botocore.parsers.create_parser(FORMS[form])
    reply = parser.parse({"body": body, "headers": {}, "status_code": 200}, operation.output_shape)
    reply.pop("ResponseMetadata", None)
    return reply


def check_replies(path):
    model = service()
    wrong = 0
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.split(" ", 1) for line in block.splitlines()]
        if not lines or lines[0][0] != "operation":
            continue
        operation = model.operation_model(lines[0][1])
        read = {form: read_reply(form, operation, bytes.fromhex(body) if form == "cbor" else body.encode())
                for form, body in lines[1:]}
        for one, other in itertools.combinations(read, 2):
            if read[one] != read[other]:
                wrong += 1
                print(f"{lines[0][1]}: {one} says {read[one]}\n  and {other} says {read[other]}")
    return wrong


if __name__ == "__main__":
    if sys.argv[1:2] == ["--replies"]:
        sys.exit(1 if check_replies(pathlib.Path(sys.argv[2])) else 0)
    write_requests(pathlib.Path(__file__).parent.parent / "src/wire/testdata/cloudwatch.txt")
