#!/usr/bin/python3
"""usage: cloudwatch_cli_test.py COMMAND…
An AWS command line, started by COMMAND, as people type it: figures, alarms, rules, and what is
refused. The one that Debian has speaks Query; the first one, in its newer versions, speaks JSON.
"""
import datetime
import json
import os
import subprocess
import sys
import time
import unittest

ENDPOINT = os.environ["ADJOIN_ENDPOINT"]
COMMAND = sys.argv[1:]


def aws(*words, service="cloudwatch", code=0):
    done = subprocess.run([*COMMAND, service, *words, "--endpoint-url", ENDPOINT, "--output",
                           "json"], text=True, capture_output=True, timeout=120,
                          stdin=subprocess.DEVNULL)
    if (done.returncode == 0) != (code == 0):
        raise AssertionError(f"aws {words}: exit {done.returncode}\n{done.stderr}")
    if code:
        return done.stderr.strip()
    return json.loads(done.stdout) if done.stdout.strip() else None


def at(minutes):
    time_then = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=minutes)
    return time_then.strftime("%Y-%m-%dT%H:%M:%SZ")


class CommandLine(unittest.TestCase):
    def test_a_tables_units_are_printed(self):
        aws("create-table", "--table-name", "Music", "--billing-mode", "PAY_PER_REQUEST",
            "--attribute-definitions", "AttributeName=Artist,AttributeType=S", "--key-schema",
            "AttributeName=Artist,KeyType=HASH", service="dynamodb")
        aws("wait", "table-exists", "--table-name", "Music", service="dynamodb")
        aws("put-item", "--table-name", "Music", "--item", '{"Artist": {"S": "Acme"}}',
            service="dynamodb")
        sums = []
        for _ in range(20):
            points = aws("get-metric-statistics", "--namespace", "AWS/DynamoDB", "--metric-name",
                         "ConsumedWriteCapacityUnits", "--dimensions", "Name=TableName,Value=Music",
                         "--start-time", at(-9), "--end-time", at(1), "--period", "60",
                         "--statistics", "Sum")["Datapoints"]
            sums = [point["Sum"] for point in points if point["Sum"]]
            if sums:
                break
            time.sleep(0.5)
        self.assertEqual(sums, [1.0])

    def test_figures_are_put_listed_and_added_up(self):
        for value in ("1.5", "2"):
            aws("put-metric-data", "--namespace", "App", "--metric-name", "load", "--value", value,
                "--dimensions", "Host=a")
        self.assertEqual(aws("list-metrics", "--namespace", "App")["Metrics"],
                         [{"Namespace": "App", "MetricName": "load",
                           "Dimensions": [{"Name": "Host", "Value": "a"}]}])
        queries = [{"Id": "m1", "MetricStat": {
            "Metric": {"Namespace": "App", "MetricName": "load",
                       "Dimensions": [{"Name": "Host", "Value": "a"}]},
            "Period": 3600, "Stat": "Sum"}}]
        results = aws("get-metric-data", "--metric-data-queries", json.dumps(queries),
                      "--start-time", at(-60), "--end-time", at(1))["MetricDataResults"]
        self.assertEqual(sum(results[0]["Values"]), 3.5)

    def test_an_alarm_lives_and_ends(self):
        # Alarms on these figures ignore missing data, so the server's own judgement changes nothing.
        aws("put-metric-alarm", "--alarm-name", "busy", "--namespace", "AWS/DynamoDB",
            "--metric-name", "ThrottledRequests", "--statistic", "Sum", "--period", "60", "--threshold", "10",
            "--evaluation-periods", "2", "--comparison-operator", "GreaterThanThreshold",
            "--treat-missing-data", "notBreaching")
        aws("wait", "alarm-exists", "--alarm-names", "busy")
        aws("set-alarm-state", "--alarm-name", "busy", "--state-value", "ALARM", "--state-reason",
            "a test")
        alarms = aws("describe-alarms", "--state-value", "ALARM")["MetricAlarms"]
        self.assertEqual([alarm["AlarmName"] for alarm in alarms], ["busy"])
        self.assertEqual(len(aws("describe-alarms-for-metric", "--namespace", "AWS/DynamoDB",
                                 "--metric-name", "ThrottledRequests")["MetricAlarms"]), 1)
        history = aws("describe-alarm-history", "--alarm-name", "busy")["AlarmHistoryItems"]
        self.assertEqual([item["HistoryItemType"] for item in history],
                         ["StateUpdate", "ConfigurationUpdate"])
        aws("disable-alarm-actions", "--alarm-names", "busy")
        aws("enable-alarm-actions", "--alarm-names", "busy")
        aws("delete-alarms", "--alarm-names", "busy")
        self.assertEqual(aws("describe-alarms")["MetricAlarms"], [])

    def test_rules_are_listed(self):
        self.assertEqual(aws("describe-insight-rules")["InsightRules"], [])
        told = aws("get-insight-rule-report", "--rule-name", "nothing", "--start-time", at(-60),
                   "--end-time", at(0), "--period", "60", code=255)
        self.assertIn("ResourceNotFoundException", told)

    def test_what_cannot_be_asked_is_refused(self):
        told = aws("get-metric-statistics", "--namespace", "App", "--metric-name", "load",
                   "--start-time", at(-2880), "--end-time", at(0), "--period", "60",
                   "--statistics", "Sum", code=255)
        self.assertIn("(InvalidParameterCombination)", told)
        self.assertIn("2,880 datapoints", told)
        told = aws("delete-alarms", "--alarm-names", "nothing", code=255)
        self.assertIn("(ResourceNotFound)", told)
        told = aws("put-metric-data", "--namespace", "AWS/Mine", "--metric-name", "x", "--value",
                   "1", code=255)
        self.assertIn("(InvalidParameterValue)", told)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
