// Goal: what a client sends over the protocol is counted once, under the operation that it called:
// statements, batches, refusals, reads of graphs; and the metrics page says so.
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/open.h"
#include "engine/test_store.h"
#include "graph/graph.h"
#include "monitor/monitor.h"
#include "schema/load/load.h"
#include "server/api/api.h"
#include "tests/monitor/exact_count.h"

namespace adjoin::monitor {
namespace {

using meter::MeteredOperation;
using meter::Metric;

/// One request. What goes to the pool runs at once.
class DirectExchange final : public server::Exchange {
 public:
  DirectExchange(std::string_view method, std::string_view target, std::string_view operation,
                 std::string body)
      : operation_(operation), body_(std::move(body)) {
    request_.method = method;
    request_.target = target;
    request_.body = body_;
    request_.peer = "127.0.0.1:1";
    request_.fields.push_back({"host", "localhost:8000"});
    request_.fields.push_back({"content-type", "application/x-amz-json-1.0"});
    if (!operation_.empty()) request_.fields.push_back({"x-amz-target", operation_});
    deadline_ = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  }

  void finish() override { finished_.set_value(); }
  bool run_on_pool(std::function<void(Exchange&)> work) override {
    work(*this);
    return true;
  }
  /// Waits for a write that is queued.
  std::string answer() {
    finished_.get_future().wait();
    return response_.body;
  }

 private:
  std::string operation_;
  std::string body_;
  std::promise<void> finished_;
};

class ServedCounts : public ::testing::Test {
 protected:
  ServedCounts() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    store_ = engine::open(options).value();
    monitor_ = std::make_unique<Monitor>(*store_, MonitorOptions{.runs = false}, clock_);
    server::ApiOptions of_api;
    of_api.monitor = monitor_.get();
    api_.emplace(monitor_->store(), of_api);
    EXPECT_TRUE(store_->create_table({}, engine::graph_table()));
  }

  std::string call(std::string_view operation, std::string body) {
    DirectExchange exchange("POST", "/", "DynamoDB_20120810." + std::string(operation),
                            std::move(body));
    api_->handle(exchange);
    return exchange.answer();
  }
  std::string call_graph(std::string_view path, std::string body) {
    DirectExchange exchange("POST", path, "", std::move(body));
    api_->handle(exchange);
    return exchange.answer();
  }
  std::string page() {
    DirectExchange exchange("GET", "/metrics", "", "");
    api_->handle(exchange);
    return exchange.answer();
  }
  void put(const std::string& pk, const std::string& sk) {
    const std::string answer = call("PutItem", R"({"TableName":"graph","Item":{"PK":{"S":")" + pk +
                                                   R"("},"SK":{"S":")" + sk + R"("}}})");
    ASSERT_EQ(answer, "{}");
  }
  meter::Figures figures(const std::string& object, Metric metric,
                         MeteredOperation by = MeteredOperation::none) {
    taken_.collect(monitor_->traffic());
    return taken_.of(object, metric, by);
  }
  double latencies(MeteredOperation by) {
    return figures("graph", Metric::successful_request_latency, by).samples;
  }

  ManualClock clock_{std::chrono::milliseconds(1'700'000'040'000)};
  std::unique_ptr<table::TableStore> store_;
  std::unique_ptr<Monitor> monitor_;
  std::optional<server::Api> api_;
  TakenFigures taken_;
};

TEST_F(ServedCounts, OfAStatementAreThoseOfOneRequest) {
  for (const char* pk : {"a", "b", "c"}) put(pk, "1");
  const std::string answer = call(
      "ExecuteStatement",
      R"j({"Statement":"SELECT * FROM graph WHERE PK IN ['a','b','c'] AND begins_with(SK,'1')"})j");
  ASSERT_NE(answer.find("\"Items\""), std::string::npos) << answer;
  const auto by = MeteredOperation::execute_statement;
  EXPECT_EQ(latencies(by), 1);
  EXPECT_EQ(figures("graph", Metric::returned_items, by), meter::Figures::of(3));
  EXPECT_EQ(figures("graph", Metric::scanned_items, by), meter::Figures::of(3));
  EXPECT_EQ(figures("graph", Metric::read_units, by), meter::Figures::of(3));
  EXPECT_EQ(figures("graph", Metric::consumed_read_units), meter::Figures::of(3));
  EXPECT_EQ(latencies(MeteredOperation::query), 0);
  EXPECT_EQ(latencies(MeteredOperation::put_item), 3);
}

TEST_F(ServedCounts, OfABatchOfStatementsTellItsFailedConditions) {
  put("a", "1");
  const std::string answer =
      call("BatchExecuteStatement",
           R"({"Statements":[{"Statement":"INSERT INTO graph VALUE {'PK':'a','SK':'1'}"},
                        {"Statement":"INSERT INTO graph VALUE {'PK':'b','SK':'1'}"}]})");
  ASSERT_NE(answer.find("DuplicateItem"), std::string::npos) << answer;
  EXPECT_EQ(latencies(MeteredOperation::batch_execute_statement), 1);
  EXPECT_EQ(figures("graph", Metric::failed_conditions), meter::Figures::of(1));
  EXPECT_EQ(figures("graph", Metric::write_units, MeteredOperation::batch_execute_statement),
            meter::Figures::of(4));
  EXPECT_EQ(figures("-", Metric::user_errors).samples, 0);
}

TEST_F(ServedCounts, OfAStatementThatFindsTheItemTellOneFailedCondition) {
  put("a", "1");
  call("ExecuteStatement", R"({"Statement":"INSERT INTO graph VALUE {'PK':'a','SK':'1'}"})");
  EXPECT_EQ(figures("graph", Metric::failed_conditions), meter::Figures::of(1));
  EXPECT_EQ(latencies(MeteredOperation::execute_statement), 0);
  EXPECT_EQ(figures("-", Metric::user_errors).samples, 0);
}

TEST_F(ServedCounts, OfAQueuedWriteThatIsRefusedTellItsCondition) {
  put("a", "1");
  const std::string answer = call("PutItem",
                                  R"j({"TableName":"graph","Item":{"PK":{"S":"a"},"SK":{"S":"1"}},
                                       "ConditionExpression":"attribute_not_exists(PK)"})j");
  ASSERT_NE(answer.find("ConditionalCheckFailed"), std::string::npos) << answer;
  EXPECT_EQ(figures("graph", Metric::failed_conditions), meter::Figures::of(1));
  EXPECT_EQ(figures("graph", Metric::consumed_write_units).sum, 4);
  EXPECT_EQ(latencies(MeteredOperation::put_item), 1);
}

TEST_F(ServedCounts, OfWhatIsWrongAreAUsersErrorOnce) {
  call("GetItem", "no json");
  EXPECT_EQ(figures("-", Metric::user_errors).sum, 1);
  call("GetItem", R"({"TableName":"none","Key":{"PK":{"S":"a"},"SK":{"S":"1"}}})");
  EXPECT_EQ(figures("-", Metric::user_errors).sum, 2);
  call("PutItem", R"({"TableName":"none","Item":{"PK":{"S":"a"}}})");
  EXPECT_EQ(figures("-", Metric::user_errors).sum, 3);
  call("DescribeTable", R"({"TableName":"none"})");
  EXPECT_EQ(figures("-", Metric::user_errors).sum, 4);
  call("ExecuteStatement", R"({"Statement":"SELECT * FROM none"})");
  EXPECT_EQ(figures("-", Metric::user_errors).sum, 5);
  EXPECT_EQ(taken_.all().size(), 1U) << "nothing is counted of a table that is not there";
}

TEST_F(ServedCounts, OfAGraphAreItsReadAndTheRequestsThatItTook) {
  const char* const schema =
      "graph: 1\ntable: {name: People, pk: PK, sk: SK}\n"
      "nodes: {User: {ref: \"U#{id}\"}}\nedges: {KNOWS: {from: User, to: User}}\n";
  const auto graph = graph::Graph::create(*store_, schema::load_schema(schema, "test").value());
  ASSERT_TRUE(graph);
  for (const char* friend_of : {"U#2", "U#3"}) {
    ASSERT_TRUE(graph->add_edge({"U#1", "KNOWS", friend_of, {}}));
  }
  const std::string answer =
      call_graph("/_graph/edges", R"({"neighbors":{"node":"U#1","type":["KNOWS"]}})");
  ASSERT_NE(answer.find("U#3"), std::string::npos) << answer;
  EXPECT_EQ(figures("People", Metric::graph_queries), meter::Figures::of(1));
  EXPECT_EQ(figures("People", Metric::graph_hops), meter::Figures::of(1));
  EXPECT_EQ(figures("People", Metric::graph_rows), meter::Figures::of(2));
  const auto by = MeteredOperation::query;
  EXPECT_EQ(figures("People", Metric::successful_request_latency, by).samples, 1);
  EXPECT_EQ(figures("People", Metric::returned_items, by), meter::Figures::of(2));
  call_graph("/_graph/edges", R"({"neighbors":{"node":"U#1","type":["NONE"]}})");
  EXPECT_EQ(figures("People", Metric::graph_queries).sum, 1);
  EXPECT_EQ(figures("-", Metric::user_errors).samples, 0) << "it is no request of DynamoDB's";
}

TEST_F(ServedCounts, StandOnTheMetricsPage) {
  put("a", "1");
  call("GetItem", R"({"TableName":"graph","Key":{"PK":{"S":"a"},"SK":{"S":"1"}}})");
  call("GetItem", R"({"TableName":"none","Key":{"PK":{"S":"a"},"SK":{"S":"1"}}})");
  const std::string page = this->page();
  for (const char* line : {
           "adjoin_requests_total{op=\"GetItem\",code=\"OK\"} 1\n",
           "adjoin_requests_total{op=\"GetItem\",code=\"resource_not_found\"} 1\n",
           "adjoin_request_duration_seconds_bucket{op=\"GetItem\",le=\"0.000050\"} 2\n",
           "adjoin_request_duration_seconds_bucket{op=\"GetItem\",le=\"10.000000\"} 2\n",
           "adjoin_request_duration_seconds_bucket{op=\"GetItem\",le=\"+Inf\"} 2\n",
           "adjoin_request_duration_seconds_count{op=\"GetItem\"} 2\n",
           "adjoin_consumed_read_capacity_units_total{op=\"GetItem\"} 0.5\n",
           "adjoin_consumed_write_capacity_units_total{op=\"PutItem\"} 1\n",
           "adjoin_scanned_items_total{op=\"GetItem\"} 1\n",
           "adjoin_returned_items_total{op=\"GetItem\"} 1\n",
           "adjoin_table_consumed_read_capacity_units_total"
           "{table=\"graph\",index=\"\",op=\"GetItem\"} 0.5\n",
           "adjoin_table_consumed_write_capacity_units_total"
           "{table=\"graph\",index=\"\",op=\"PutItem\"} 1\n",
           "adjoin_table_request_duration_seconds_count{table=\"graph\",op=\"GetItem\"} 1\n",
           "adjoin_table_request_duration_seconds_count{table=\"graph\",op=\"PutItem\"} 1\n",
       }) {
    EXPECT_NE(page.find(line), std::string::npos) << line << page;
  }
}

TEST_F(ServedCounts, HaveNoTablesWithoutAMonitor) {
  api_.emplace(*store_, server::ApiOptions());
  put("a", "1");
  const std::string page = this->page();
  EXPECT_NE(page.find("adjoin_requests_total{op=\"PutItem\",code=\"OK\"} 1\n"), std::string::npos);
  EXPECT_EQ(page.find("adjoin_table_"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::monitor
