#!/usr/bin/python3
"""Contributor Insights through boto3: its settings by DynamoDB's API, its reports by CloudWatch's."""
import datetime
import json
import re
import time
import unittest

from connect import client, error_of, keys, make_table

dynamodb = client()
cloudwatch = client("cloudwatch")
INDEX = [{"IndexName": "by-name", "KeySchema": keys("name"), "Projection": {"ProjectionType": "ALL"}}]
LOCAL = [{"IndexName": "by-time", "KeySchema": keys("pk", "time"), "Projection": {"ProjectionType": "ALL"}}]


def make_people(name):
    make_table(dynamodb, name, "pk", "sk", types={"name": "S", "time": "N"},
               GlobalSecondaryIndexes=INDEX, LocalSecondaryIndexes=LOCAL)


HAS_MODE = "ContributorInsightsMode" in dynamodb.meta.service_model.operation_model(
    "UpdateContributorInsights").input_shape.members


def enable(table, mode=None, **index):
    """Older clients know no mode: there it is put into the body that they send."""
    if mode is None or HAS_MODE:
        more = {"ContributorInsightsMode": mode} if mode else {}
        return dynamodb.update_contributor_insights(TableName=table, ContributorInsightsAction="ENABLE",
                                                    **index, **more)

    def add_mode(params, **_):
        params["body"] = json.dumps({**json.loads(params["body"]), "ContributorInsightsMode": mode}).encode()
    event = "before-call.dynamodb.UpdateContributorInsights"
    dynamodb.meta.events.register(event, add_mode)
    try:
        return enable(table, **index)
    finally:
        dynamodb.meta.events.unregister(event, add_mode)


def rule_of(table, kind, **index):
    rules = dynamodb.describe_contributor_insights(TableName=table, **index)["ContributorInsightsRuleList"]
    return next(rule for rule in rules if rule.startswith(f"DynamoDBContributorInsights-{kind}-{table}-"))


def report(rule, **more):
    now = datetime.datetime.now(datetime.timezone.utc)
    return cloudwatch.get_insight_rule_report(
        RuleName=rule, StartTime=now - datetime.timedelta(minutes=10),
        EndTime=now + datetime.timedelta(minutes=1), Period=60, **more)


def until(holds):
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.2)


class Insights(unittest.TestCase):
    def tearDown(self):
        for page in dynamodb.get_paginator("list_tables").paginate():
            for name in page["TableNames"]:
                dynamodb.delete_table(TableName=name)

    def test_what_was_never_enabled_is_disabled_and_not_listed(self):
        make_people("Never")
        told = dynamodb.describe_contributor_insights(TableName="Never")
        del told["ResponseMetadata"]
        self.assertEqual(told, {"TableName": "Never", "ContributorInsightsStatus": "DISABLED"})
        self.assertEqual(dynamodb.list_contributor_insights()["ContributorInsightsSummaries"], [])

    def test_a_table_and_an_index_are_enabled_apart(self):
        make_people("People")
        told = enable("People")
        self.assertEqual(told["ContributorInsightsStatus"], "ENABLED")
        if HAS_MODE:
            self.assertEqual(told["ContributorInsightsMode"], "ACCESSED_AND_THROTTLED_KEYS")
        told = dynamodb.describe_contributor_insights(TableName="People")
        self.assertEqual([re.sub(r"\d{13}$", "N", rule) for rule in told["ContributorInsightsRuleList"]],
                         [f"DynamoDBContributorInsights-{kind}-People-N" for kind in ("PKC", "PKT", "SKC", "SKT")])
        self.assertLess(abs(told["LastUpdateDateTime"].timestamp() - time.time()), 60)
        index = {"TableName": "People", "IndexName": "by-name"}
        self.assertEqual(dynamodb.describe_contributor_insights(**index)["ContributorInsightsStatus"], "DISABLED")
        enable("People", "THROTTLED_KEYS", IndexName="by-name")
        told = dynamodb.describe_contributor_insights(**index)
        self.assertEqual(len(told["ContributorInsightsRuleList"]), 1, "it has no sort key")
        self.assertIn("-PKT-People-by-name-", told["ContributorInsightsRuleList"][0])

    def test_a_new_mode_keeps_the_number_of_the_rules(self):
        make_people("Modes")
        enable("Modes")
        before = rule_of("Modes", "PKT")
        enable("Modes", "THROTTLED_KEYS")
        rules = dynamodb.describe_contributor_insights(TableName="Modes")["ContributorInsightsRuleList"]
        self.assertEqual(rules, [before, before.replace("-PKT-", "-SKT-")])
        dynamodb.update_contributor_insights(TableName="Modes", ContributorInsightsAction="DISABLE")
        told = dynamodb.describe_contributor_insights(TableName="Modes")
        self.assertEqual(told["ContributorInsightsStatus"], "DISABLED")
        self.assertNotIn("ContributorInsightsRuleList", told)

    def test_the_list_is_paged(self):
        for n in range(3):
            make_people(f"Page{n}")
            enable(f"Page{n}")
        names, more = [], {}
        while True:
            page = dynamodb.list_contributor_insights(MaxResults=2, **more)
            names += [one["TableName"] for one in page["ContributorInsightsSummaries"]]
            if "NextToken" not in page:
                break
            more = {"NextToken": page["NextToken"]}
        self.assertEqual(names, ["Page0", "Page1", "Page2"])
        one = dynamodb.list_contributor_insights(TableName="Page1")["ContributorInsightsSummaries"]
        self.assertEqual([summary["ContributorInsightsStatus"] for summary in one], ["ENABLED"])

    def test_what_is_not_there_is_refused(self):
        make_people("Here")
        for wrong in ({"TableName": "Nowhere"}, {"TableName": "Here", "IndexName": "no-index"},
                      {"TableName": "Here", "IndexName": "by-time"}):
            self.assertEqual(error_of(dynamodb.describe_contributor_insights, **wrong)[0],
                             "ResourceNotFoundException", wrong)
            self.assertEqual(error_of(dynamodb.update_contributor_insights,
                                      ContributorInsightsAction="ENABLE", **wrong)[0],
                             "ResourceNotFoundException", wrong)
        self.assertEqual(error_of(dynamodb.update_contributor_insights, TableName="Here",
                                  ContributorInsightsAction="PAUSE")[0], "ValidationException")

    def test_a_report_weighs_writes_three_times_and_leaves_statements_out(self):
        make_people("Busy")
        enable("Busy")
        rule = rule_of("Busy", "PKC")
        for n in range(4):
            dynamodb.put_item(TableName="Busy", Item={"pk": {"S": "bob"}, "sk": {"S": f"s{n}"}})
        dynamodb.get_item(TableName="Busy", Key={"pk": {"S": "bob"}, "sk": {"S": "s0"}}, ConsistentRead=True)
        dynamodb.put_item(TableName="Busy", Item={"pk": {"S": "eve"}, "sk": {"S": "s"}})
        dynamodb.execute_statement(Statement="""INSERT INTO "Busy" VALUE {'pk': 'sql', 'sk': 's'}""")
        until(lambda: report(rule)["AggregateValue"] >= 16)
        told = report(rule, Metrics=["Sum", "UniqueContributors", "MaxContributorValue", "Maximum"])
        self.assertEqual(told["KeyLabels"], ["pk"])
        self.assertEqual([(one["Keys"], one["ApproximateAggregateValue"]) for one in told["Contributors"]],
                         [(["bob"], 13), (["eve"], 3)])
        self.assertEqual(told["AggregateValue"], 16)
        self.assertEqual(sum(point["Sum"] for point in told["MetricDatapoints"]), 16)
        items = report(rule_of("Busy", "SKC"))
        self.assertEqual(items["KeyLabels"], ["pk", "sk"])
        self.assertEqual(items["Contributors"][0]["Keys"], ["bob", "s0"])
        self.assertEqual(report(rule_of("Busy", "PKT"))["Contributors"], [])

    def test_a_report_has_at_most_25_contributors(self):
        make_people("Many")
        enable("Many")
        rule = rule_of("Many", "PKC")
        for n in range(30):
            dynamodb.put_item(TableName="Many", Item={"pk": {"S": f"p{n}"}, "sk": {"S": "s"}})
        until(lambda: report(rule)["ApproximateUniqueCount"] == 30)
        self.assertEqual(len(report(rule, MaxContributorCount=25)["Contributors"]), 25)
        self.assertEqual(len(report(rule)["Contributors"]), 10)
        self.assertIn("InvalidParameterValue", error_of(report, rule=rule, MaxContributorCount=26)[0])
        self.assertEqual(error_of(report, rule="DynamoDBContributorInsights-PKC-Many-1")[0],
                         "ResourceNotFoundException")

    def test_the_rules_that_count_are_described(self):
        make_people("Rules")
        enable("Rules")
        names = [rule["Name"] for rule in cloudwatch.describe_insight_rules()["InsightRules"]]
        self.assertEqual(len([name for name in names if "-Rules-" in name]), 4)


if __name__ == "__main__":
    unittest.main()
