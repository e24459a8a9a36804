#!/usr/bin/python3
"""boto3's CloudWatch client: every operation that the server has, its errors by their classes,
paginators and waiters. Debian's boto3 speaks Query and reads XML; newer ones speak JSON.
"""
import datetime
import time
import unittest

from connect import WAIT, client, error_of, make_table

MINUTE = datetime.timedelta(minutes=1)
LOAD = {"Namespace": "App", "MetricName": "load"}
WATCHES = {**LOAD, "Period": 60, "EvaluationPeriods": 1, "Threshold": 1.5, "Statistic": "Sum",
           "ComparisonOperator": "GreaterThanThreshold"}


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def until(found, what):
    """What FOUND returns once it is something. The server counts each second."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        answer = found()
        if answer:
            return answer
        time.sleep(0.2)
    raise AssertionError(f"{what} did not come")


class CloudWatch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cloudwatch = client("cloudwatch", retries={"max_attempts": 0})
        cls.dynamodb = client()
        make_table(cls.dynamodb, "graph", "pk")
        for _ in range(3):
            cls.dynamodb.get_item(TableName="graph", Key={"pk": {"S": "a"}})

    def put(self, *values, namespace="App", **more):
        self.cloudwatch.put_metric_data(Namespace=namespace, MetricData=[
            {"MetricName": "load", "Value": value, **more} for value in values])

    def refused(self, operation, kind, code, **request):
        """That the client knows the error by its class, and its code."""
        call = getattr(self.cloudwatch, operation)
        with self.assertRaises(getattr(self.cloudwatch.exceptions, kind)) as error:
            call(**request)
        self.assertEqual(error.exception.response["Error"]["Code"], code)
        return error.exception.response

    # ---- What a table went through

    def test_a_tables_units_are_counted(self):
        def points():
            return self.cloudwatch.get_metric_statistics(
                Namespace="AWS/DynamoDB", MetricName="ConsumedReadCapacityUnits",
                Dimensions=[{"Name": "TableName", "Value": "graph"}], StartTime=now() - 9 * MINUTE,
                EndTime=now() + MINUTE, Period=60, Statistics=["Sum", "SampleCount"])
        answer = until(lambda: [p for p in points()["Datapoints"] if p["Sum"] > 0], "the units")
        self.assertEqual(sum(point["Sum"] for point in answer), 1.5)
        self.assertEqual(sum(point["SampleCount"] for point in answer), 3)
        self.assertEqual(points()["Label"], "ConsumedReadCapacityUnits")
        self.assertEqual({point["Unit"] for point in answer}, {"Count"})

    def test_latencies_have_percentiles(self):
        def points():
            return self.cloudwatch.get_metric_statistics(
                Namespace="AWS/DynamoDB", MetricName="SuccessfulRequestLatency",
                Dimensions=[{"Name": "TableName", "Value": "graph"},
                            {"Name": "Operation", "Value": "GetItem"}],
                StartTime=now() - 9 * MINUTE, EndTime=now() + MINUTE, Period=60,
                ExtendedStatistics=["p50", "p99.9"])["Datapoints"]
        point = until(points, "the latency")[0]
        self.assertEqual(set(point["ExtendedStatistics"]), {"p50", "p99.9"})
        self.assertGreater(point["ExtendedStatistics"]["p99.9"], 0)
        self.assertEqual(point["Unit"], "Milliseconds")

    # ---- A program's own figures

    def test_figures_that_are_put_come_back(self):
        start = now()
        self.put(1.5, 2.5, Dimensions=[{"Name": "Host", "Value": "a 'b' & <c>"}])
        self.cloudwatch.put_metric_data(Namespace="App", MetricData=[
            {"MetricName": "load", "Dimensions": [{"Name": "Host", "Value": "a 'b' & <c>"}],
             "Timestamp": start, "Values": [10, 20], "Counts": [1, 2]},
            {"MetricName": "load", "Dimensions": [{"Name": "Host", "Value": "a 'b' & <c>"}],
             "StatisticValues": {"SampleCount": 2, "Sum": 3, "Minimum": 1, "Maximum": 2}}])
        answer = self.cloudwatch.get_metric_statistics(
            **LOAD, Dimensions=[{"Name": "Host", "Value": "a 'b' & <c>"}], StartTime=start - MINUTE,
            EndTime=now() + MINUTE, Period=60, Unit="None",
            Statistics=["Sum", "SampleCount", "Minimum", "Maximum", "Average"])["Datapoints"]
        self.assertEqual(sum(point["Sum"] for point in answer), 57)
        self.assertEqual(sum(point["SampleCount"] for point in answer), 7)
        self.assertEqual(min(point["Minimum"] for point in answer), 1)
        self.assertEqual(max(point["Maximum"] for point in answer), 20)

    def test_a_large_body_is_compressed_and_taken(self):
        self.cloudwatch.put_metric_data(Namespace="Large", MetricData=[
            {"MetricName": "large", "Value": float(i), "Dimensions": [
                {"Name": "Text", "Value": "x" * 200}]} for i in range(1000)])
        self.assertEqual(len(self.cloudwatch.list_metrics(Namespace="Large")["Metrics"]), 1)

    def test_figures_that_nobody_may_put_are_refused(self):
        self.refused("put_metric_data", "InvalidParameterValueException", "InvalidParameterValue",
                     Namespace="AWS/Mine", MetricData=[{"MetricName": "x", "Value": 1}])
        self.refused("put_metric_data", "InvalidParameterCombinationException",
                     "InvalidParameterCombination", Namespace="App",
                     MetricData=[{"MetricName": "x", "Value": 1, "Values": [1]}])
        self.refused("put_metric_data", "MissingRequiredParameterException", "MissingParameter",
                     Namespace="App", MetricData=[{"MetricName": "x"}])

    def test_metrics_are_listed_by_what_they_have(self):
        self.put(1, namespace="Listed", Dimensions=[{"Name": "Host", "Value": "a"}])
        self.put(1, namespace="Listed", Dimensions=[{"Name": "Host", "Value": "b"}])
        found = self.cloudwatch.list_metrics(
            Namespace="Listed", MetricName="load", Dimensions=[{"Name": "Host", "Value": "b"}],
            RecentlyActive="PT3H")["Metrics"]
        self.assertEqual(found, [{"Namespace": "Listed", "MetricName": "load",
                                  "Dimensions": [{"Name": "Host", "Value": "b"}]}])
        code, _, _ = error_of(self.cloudwatch.list_metrics, NextToken="nobody gave this")
        self.assertEqual(code, "InvalidNextToken")

    def test_a_paginator_lists_all_metrics(self):
        self.cloudwatch.put_metric_data(Namespace="Paged", MetricData=[
            {"MetricName": f"m{i}", "Value": 1} for i in range(600)])
        pages = list(self.cloudwatch.get_paginator("list_metrics").paginate(Namespace="Paged"))
        self.assertEqual([len(page["Metrics"]) for page in pages], [500, 100])
        names = {metric["MetricName"] for page in pages for metric in page["Metrics"]}
        self.assertEqual(len(names), 600)

    def test_statistics_that_are_too_many_are_refused(self):
        response = self.refused(
            "get_metric_statistics", "InvalidParameterCombinationException",
            "InvalidParameterCombination", **LOAD, StartTime=now() - 2880 * MINUTE, EndTime=now(),
            Period=60, Statistics=["Sum"])
        self.assertIn("2,880 datapoints", response["Error"]["Message"])
        self.refused("get_metric_statistics", "InvalidParameterValueException",
                     "InvalidParameterValue", **LOAD, StartTime=now(), EndTime=now() - MINUTE,
                     Period=60, Statistics=["Sum"])

    # ---- Metric math

    def queries(self):
        return [{"Id": "m1", "MetricStat": {"Metric": {"Namespace": "Math", "MetricName": "load"},
                                            "Period": 60, "Stat": "Sum"}, "ReturnData": False},
                {"Id": "e1", "Expression": "FILL(m1, 0) * 10", "Label": "ten times"}]

    def test_math_is_done_over_metrics(self):
        self.put(7, namespace="Math")
        request = {"MetricDataQueries": self.queries(), "StartTime": now() - 10 * MINUTE,
                   "EndTime": now() + MINUTE}
        answer = self.cloudwatch.get_metric_data(**request)
        self.assertEqual(len(answer["MetricDataResults"]), 1)
        result = answer["MetricDataResults"][0]
        self.assertEqual((result["Id"], result["Label"], result["StatusCode"]),
                         ("e1", "ten times", "Complete"))
        self.assertIn(len(result["Values"]), (11, 12))
        self.assertEqual(sum(result["Values"]) % 70, 0)
        self.assertEqual(result["Timestamps"], sorted(result["Timestamps"], reverse=True))
        oldest = self.cloudwatch.get_metric_data(**request, ScanBy="TimestampAscending")
        self.assertEqual(oldest["MetricDataResults"][0]["Timestamps"],
                         sorted(result["Timestamps"]))

    def test_a_paginator_brings_all_points(self):
        pages = list(self.cloudwatch.get_paginator("get_metric_data").paginate(
            MetricDataQueries=self.queries(), StartTime=now() - 10 * MINUTE, EndTime=now(),
            PaginationConfig={"PageSize": 4}))
        values = [value for page in pages for result in page["MetricDataResults"]
                  for value in result["Values"]]
        self.assertIn(len(values), (10, 11))
        self.assertEqual(len(pages), 3)
        self.assertEqual(pages[0]["MetricDataResults"][0]["StatusCode"], "PartialData")

    def test_math_that_is_wrong_is_refused(self):
        for expression in ("m2 + 1", "1 +", "SEARCH('x', 'Sum', 60)"):
            code, message, _ = error_of(
                self.cloudwatch.get_metric_data, StartTime=now() - MINUTE, EndTime=now(),
                MetricDataQueries=[{"Id": "e1", "Expression": expression}])
            self.assertEqual(code, "ValidationError")
            self.assertIn("e1", message)

    # ---- Alarms

    def alarm(self, name, **more):
        self.cloudwatch.put_metric_alarm(AlarmName=name, **{**WATCHES, **more})
        self.addCleanup(self.cloudwatch.delete_alarms, AlarmNames=[name])
        return self.described(name)

    def described(self, name):
        return self.cloudwatch.describe_alarms(AlarmNames=[name])["MetricAlarms"][0]

    def test_an_alarm_comes_back_as_it_was_put(self):
        alarm = self.alarm("whole", AlarmDescription="what it is", DatapointsToAlarm=1,
                           TreatMissingData="notBreaching", AlarmActions=["arn:aws:sns:x:1:page"],
                           Dimensions=[{"Name": "Host", "Value": "a"}], Unit="Count")
        self.assertEqual(alarm["StateValue"], "INSUFFICIENT_DATA")
        self.assertTrue(alarm["AlarmArn"].startswith("arn:aws:cloudwatch:"))
        self.assertTrue(alarm["ActionsEnabled"])
        for member, value in {**WATCHES, "AlarmDescription": "what it is", "DatapointsToAlarm": 1,
                              "TreatMissingData": "notBreaching", "Unit": "Count",
                              "AlarmActions": ["arn:aws:sns:x:1:page"],
                              "Dimensions": [{"Name": "Host", "Value": "a"}]}.items():
            self.assertEqual(alarm[member], value, member)
        self.assertLess(abs((now() - alarm["AlarmConfigurationUpdatedTimestamp"]).total_seconds()),
                        60)

    def test_an_alarm_on_math_comes_back_as_it_was_put(self):
        self.cloudwatch.put_metric_alarm(
            AlarmName="math", EvaluationPeriods=1, Threshold=1, Metrics=self.queries(),
            ComparisonOperator="LessThanThreshold")
        self.addCleanup(self.cloudwatch.delete_alarms, AlarmNames=["math"])
        metrics = self.described("math")["Metrics"]
        self.assertEqual([metric["Id"] for metric in metrics], ["m1", "e1"])
        self.assertEqual(metrics[1]["Expression"], "FILL(m1, 0) * 10")
        self.assertFalse(metrics[0]["ReturnData"])

    def test_alarms_are_found_by_their_metric(self):
        self.alarm("of-a-metric", MetricName="other")
        found = self.cloudwatch.describe_alarms_for_metric(Namespace="App", MetricName="other",
                                                           Statistic="Sum", Period=60)
        self.assertEqual([a["AlarmName"] for a in found["MetricAlarms"]], ["of-a-metric"])
        self.assertEqual(self.cloudwatch.describe_alarms_for_metric(
            Namespace="App", MetricName="other", Statistic="Maximum")["MetricAlarms"], [])

    def test_a_state_is_set_and_waited_for(self):
        # Alarms on these figures ignore missing data: the server's own judgement changes nothing.
        self.alarm("by-hand", Namespace="AWS/DynamoDB", MetricName="ThrottledRequests")
        self.cloudwatch.get_waiter("alarm_exists").wait(AlarmNames=["by-hand"], WaiterConfig=WAIT)
        self.cloudwatch.set_alarm_state(AlarmName="by-hand", StateValue="ALARM",
                                        StateReason="a test", StateReasonData='{"a": 1}')
        alarm = self.described("by-hand")
        self.assertEqual((alarm["StateReason"], alarm["StateReasonData"]), ("a test", '{"a": 1}'))
        history = self.cloudwatch.describe_alarm_history(
            AlarmName="by-hand", HistoryItemType="StateUpdate")["AlarmHistoryItems"]
        self.assertEqual(history[0]["HistorySummary"],
                         "Alarm updated from INSUFFICIENT_DATA to ALARM")

    def test_actions_are_disabled_and_enabled(self):
        self.alarm("acting")
        self.cloudwatch.disable_alarm_actions(AlarmNames=["acting"])
        self.assertFalse(self.described("acting")["ActionsEnabled"])
        self.cloudwatch.enable_alarm_actions(AlarmNames=["acting"])
        self.assertTrue(self.described("acting")["ActionsEnabled"])

    def test_paginators_bring_all_alarms_and_their_history(self):
        names = [f"paged-{i:03}" for i in range(120)]
        for name in names:
            self.alarm(name)
        pages = list(self.cloudwatch.get_paginator("describe_alarms").paginate(
            AlarmNamePrefix="paged-"))
        self.assertEqual([len(page["MetricAlarms"]) for page in pages], [50, 50, 20])
        self.assertEqual([a["AlarmName"] for page in pages for a in page["MetricAlarms"]], names)
        history = list(self.cloudwatch.get_paginator("describe_alarm_history").paginate(
            HistoryItemType="ConfigurationUpdate", StartDate=now() - 60 * MINUTE))
        made = {item["AlarmName"] for page in history for item in page["AlarmHistoryItems"]}
        self.assertLessEqual(set(names), made)

    def test_alarms_that_nobody_can_have_are_refused(self):
        self.refused("delete_alarms", "ResourceNotFound", "ResourceNotFound",
                     AlarmNames=["nothing"])
        self.refused("set_alarm_state", "ResourceNotFound", "ResourceNotFound",
                     AlarmName="nothing", StateValue="OK", StateReason="a test")
        self.alarm("formed")
        self.refused("set_alarm_state", "InvalidFormatFault", "InvalidFormat", AlarmName="formed",
                     StateValue="OK", StateReason="a test", StateReasonData="no JSON")
        code, message, _ = error_of(self.cloudwatch.put_metric_alarm,
                                    **{**WATCHES, "AlarmName": "odd", "Period": 61})
        self.assertEqual(code, "ValidationError")
        self.assertIn("61", message)
        code, message, _ = error_of(self.cloudwatch.describe_alarms, StateValue="WORRIED")
        self.assertEqual(code, "ValidationError")
        for operation in ("describe_alarms", "describe_alarm_history"):
            self.refused(operation, "InvalidNextToken", "InvalidNextToken",
                         NextToken="nobody gave this")

    # ---- Contributor Insights

    def test_rules_are_listed_and_reported(self):
        self.dynamodb.update_contributor_insights(TableName="graph",
                                                  ContributorInsightsAction="ENABLE")
        rules = until(lambda: [rule for rule in
                               self.cloudwatch.describe_insight_rules()["InsightRules"]
                               if "-PKC-graph-" in rule["Name"]], "the rule")
        self.assertEqual(rules[0]["State"], "ENABLED")
        for _ in range(4):
            self.dynamodb.get_item(TableName="graph", Key={"pk": {"S": "busy"}})

        def report():
            return self.cloudwatch.get_insight_rule_report(
                RuleName=rules[0]["Name"], StartTime=now() - 9 * MINUTE, EndTime=now() + MINUTE,
                Period=60, MaxContributorCount=10, Metrics=["Sum", "UniqueContributors"],
                OrderBy="Sum")
        answer = until(lambda: report() if report()["Contributors"] else None, "a contributor")
        self.assertEqual(answer["KeyLabels"], ["pk"])
        self.assertEqual(answer["Contributors"][0]["Keys"], ["busy"])
        self.refused("get_insight_rule_report", "InvalidParameterValueException",
                     "InvalidParameterValue", RuleName=rules[0]["Name"], StartTime=now() - MINUTE,
                     EndTime=now(), Period=60, MaxContributorCount=26)
        self.refused("get_insight_rule_report", "ResourceNotFoundException",
                     "ResourceNotFoundException", RuleName="nothing", StartTime=now() - MINUTE,
                     EndTime=now(), Period=60)

    # ---- What the server does not have

    def test_other_operations_are_refused_by_name(self):
        code, message, _ = error_of(self.cloudwatch.list_dashboards)
        self.assertIn(code, ("InvalidAction", "UnknownOperationException"))
        self.assertIn("ListDashboards", message)


if __name__ == "__main__":
    unittest.main()
