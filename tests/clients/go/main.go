// AWS SDK for Go v2, which speaks CBOR to CloudWatch: figures, alarms and what is refused.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"
)

var ctx = context.Background()

// must ends the program where err says that a call failed.
func must[T any](answer T, err error) T {
	if err != nil {
		fail("%v", err)
	}
	return answer
}

func fail(format string, words ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", words...)
	os.Exit(1)
}

func same(what string, got, expected any) {
	if !reflect.DeepEqual(got, expected) {
		fail("%s: %v, expected %v", what, got, expected)
	}
}

// refused says that err is of the type E, by which a program knows it.
func refused[E error](what string, err error) {
	var kind E
	if !errors.As(err, &kind) {
		fail("%s: %v, expected %T", what, err, kind)
	}
}

func newClient() *cloudwatch.Client {
	return cloudwatch.New(cloudwatch.Options{
		BaseEndpoint: aws.String(os.Getenv("ADJOIN_ENDPOINT")),
		Region:       "us-east-1",
		Credentials: credentials.NewStaticCredentialsProvider(
			os.Getenv("AWS_ACCESS_KEY_ID"), os.Getenv("AWS_SECRET_ACCESS_KEY"), ""),
		RetryMaxAttempts: 1,
	})
}

func figures(client *cloudwatch.Client) {
	must(client.PutMetricData(ctx, &cloudwatch.PutMetricDataInput{
		Namespace: aws.String("App"),
		MetricData: []types.MetricDatum{
			{MetricName: aws.String("load"), Values: []float64{1, 2.5}, Counts: []float64{2, 1}},
			{MetricName: aws.String("load"), StatisticValues: &types.StatisticSet{
				SampleCount: aws.Float64(2), Sum: aws.Float64(3), Minimum: aws.Float64(1),
				Maximum: aws.Float64(2)}},
		}}))
	names := []string{}
	pages := cloudwatch.NewListMetricsPaginator(
		client, &cloudwatch.ListMetricsInput{Namespace: aws.String("App")})
	for pages.HasMorePages() {
		for _, metric := range must(pages.NextPage(ctx)).Metrics {
			names = append(names, *metric.MetricName)
		}
	}
	same("metrics", names, []string{"load"})
	start, end := time.Now().Add(-time.Hour), time.Now().Add(time.Minute)
	statistics := must(client.GetMetricStatistics(ctx, &cloudwatch.GetMetricStatisticsInput{
		Namespace: aws.String("App"), MetricName: aws.String("load"), StartTime: &start,
		EndTime: &end, Period: aws.Int32(60),
		Statistics: []types.Statistic{types.StatisticSum, types.StatisticSampleCount}}))
	sum := 0.0
	for _, point := range statistics.Datapoints {
		sum += *point.Sum
		same("no maximum", point.Maximum, (*float64)(nil))
	}
	same("sum", sum, 7.5)
	math(client, start, end)
}

func math(client *cloudwatch.Client, start, end time.Time) {
	metric := &types.Metric{Namespace: aws.String("App"), MetricName: aws.String("load")}
	answer := must(client.GetMetricData(ctx, &cloudwatch.GetMetricDataInput{
		StartTime: &start, EndTime: &end,
		MetricDataQueries: []types.MetricDataQuery{
			{Id: aws.String("m1"), ReturnData: aws.Bool(false), MetricStat: &types.MetricStat{
				Metric: metric, Period: aws.Int32(3600), Stat: aws.String("Sum")}},
			{Id: aws.String("e1"), Expression: aws.String("m1 * 2"), Label: aws.String("twice")},
		}}))
	same("results", len(answer.MetricDataResults), 1)
	sum := 0.0
	for _, value := range answer.MetricDataResults[0].Values {
		sum += value
	}
	same("math", sum, 15.0)
	same("label", *answer.MetricDataResults[0].Label, "twice")
}

func alarms(client *cloudwatch.Client) {
	// Alarms on these figures ignore missing data, so the server's own judgement changes nothing.
	names := []string{"busy"}
	must(client.PutMetricAlarm(ctx, &cloudwatch.PutMetricAlarmInput{
		AlarmName: &names[0], Namespace: aws.String("AWS/DynamoDB"),
		MetricName: aws.String("ThrottledRequests"),
		Statistic:  types.StatisticSum, Period: aws.Int32(60), EvaluationPeriods: aws.Int32(1),
		Threshold:          aws.Float64(0.5),
		ComparisonOperator: types.ComparisonOperatorGreaterThanThreshold}))
	described := &cloudwatch.DescribeAlarmsInput{AlarmNames: names}
	waiter := cloudwatch.NewAlarmExistsWaiter(client)
	if err := waiter.Wait(ctx, described, 30*time.Second); err != nil {
		fail("the alarm does not exist: %v", err)
	}
	must(client.SetAlarmState(ctx, &cloudwatch.SetAlarmStateInput{
		AlarmName: &names[0], StateValue: types.StateValueAlarm, StateReason: aws.String("a test")}))
	alarm := must(client.DescribeAlarms(ctx, described)).MetricAlarms[0]
	same("state", alarm.StateValue, types.StateValueAlarm)
	same("threshold", *alarm.Threshold, 0.5)
	found := must(client.DescribeAlarmsForMetric(ctx, &cloudwatch.DescribeAlarmsForMetricInput{
		Namespace: aws.String("AWS/DynamoDB"), MetricName: aws.String("ThrottledRequests")}))
	same("alarms of the metric", len(found.MetricAlarms), 1)
	history := must(client.DescribeAlarmHistory(ctx, &cloudwatch.DescribeAlarmHistoryInput{
		AlarmName: &names[0]}))
	same("history", history.AlarmHistoryItems[0].HistoryItemType, types.HistoryItemTypeStateUpdate)
	must(client.DisableAlarmActions(ctx, &cloudwatch.DisableAlarmActionsInput{AlarmNames: names}))
	must(client.EnableAlarmActions(ctx, &cloudwatch.EnableAlarmActionsInput{AlarmNames: names}))
	must(client.DeleteAlarms(ctx, &cloudwatch.DeleteAlarmsInput{AlarmNames: names}))
}

func refusals(client *cloudwatch.Client) {
	start, end := time.Now().Add(-48*time.Hour), time.Now()
	_, err := client.DeleteAlarms(ctx,
		&cloudwatch.DeleteAlarmsInput{AlarmNames: []string{"nothing"}})
	refused[*types.ResourceNotFound]("DeleteAlarms", err)
	_, err = client.GetMetricStatistics(ctx, &cloudwatch.GetMetricStatisticsInput{
		Namespace: aws.String("App"), MetricName: aws.String("load"), StartTime: &start,
		EndTime: &end, Period: aws.Int32(60), Statistics: []types.Statistic{types.StatisticSum}})
	refused[*types.InvalidParameterCombinationException]("GetMetricStatistics", err)
	_, err = client.PutMetricData(ctx, &cloudwatch.PutMetricDataInput{
		Namespace: aws.String("AWS/Mine"), MetricData: []types.MetricDatum{
			{MetricName: aws.String("x"), Value: aws.Float64(1)}}})
	refused[*types.InvalidParameterValueException]("PutMetricData", err)
	_, err = client.DescribeAlarms(ctx,
		&cloudwatch.DescribeAlarmsInput{NextToken: aws.String("nobody gave this")})
	refused[*types.InvalidNextToken]("DescribeAlarms", err)
	_, err = client.GetInsightRuleReport(ctx, &cloudwatch.GetInsightRuleReportInput{
		RuleName: aws.String("nothing"), StartTime: &start, EndTime: &end, Period: aws.Int32(60)})
	refused[*types.ResourceNotFoundException]("GetInsightRuleReport", err)
	rules := must(client.DescribeInsightRules(ctx, &cloudwatch.DescribeInsightRulesInput{}))
	same("rules", len(rules.InsightRules), 0)
}

func main() {
	client := newClient()
	figures(client)
	alarms(client)
	refusals(client)
	fmt.Println("figures, alarms and refusals are as they should be")
}
