// Goal: the routes by which somebody watches a graph answer what is so: its keys, what is wrong in
// it, its busy keys, its last requests. Method: the whole Api over a store in memory, in virtual
// time; each answer against what was written and asked.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "engine/test_store.h"
#include "graph/graph.h"
#include "item/utf8.h"
#include "monitor/monitor.h"
#include "schema/load/load.h"
#include "server/api/api.h"
#include "server/graph/graph_body.h"
#include "table/store/forwarding_store.h"

namespace adjoin::server::graph_watch_test {
namespace {

using namespace std::chrono_literals;
using schema::Tree;

/// Answers on the thread that asks, unless the call waits.
class WatchedExchange final : public Exchange {
 public:
  WatchedExchange(std::string target, std::string operation, std::string body,
                  std::string_view method = "POST")
      : target_(std::move(target)), operation_(std::move(operation)), body_(std::move(body)) {
    request_.method = method;
    request_.target = target_;
    request_.body = body_;
    request_.peer = "127.0.0.1:1";
    request_.fields.push_back({"host", "localhost"});
    request_.fields.push_back({"content-type", "application/json"});
    if (!operation_.empty()) request_.fields.push_back({"x-amz-target", operation_});
    deadline_ = std::chrono::steady_clock::now() + 30s;
  }
  void finish() override { is_finished = true; }
  bool run_on_pool(std::function<void(Exchange&)> work) override {
    work(*this);
    return true;
  }

  bool is_finished = false;

 private:
  const std::string target_;
  const std::string operation_;
  const std::string body_;
};

/// As a store behind an endpoint: it holds no moments.
class EndpointStore final : public table::Forwarding<EndpointStore> {
 public:
  using Forwarding::Forwarding;
  table::Capabilities capabilities() const override {
    table::Capabilities less = Forwarding::capabilities();
    less.read_view = false;
    return less;
  }
};

constexpr const char* kSchema = R"(
graph: 1
table: {name: people, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Person: {ref: "PERSON#{id}", fields: {name: string}, counters: {followers: {of: followers}}}
  Tag: {ref: "TAG#{id}", stored: false}
edges:
  FOLLOWS: {from: {type: Person, as: following}, to: {type: Person, as: followers}, reverse: {index: GSI1}, on-exists: keep}
  LIKES: {from: Person, to: Tag, reverse: {item: {type: LIKED}}}
)";

class GraphWatch : public testing::Test {
 protected:
  GraphWatch() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20U;
    engine_ = engine::open(options).value();
    monitor_ = std::make_unique<monitor::Monitor>(*engine_, monitor::MonitorOptions{.runs = false},
                                                  clock_);
    ApiOptions of_api;
    of_api.writes_wait = false;
    of_api.live = &live_;
    of_api.monitor = monitor_.get();
    of_api.started = clock_.unix_time();
    api_.emplace(monitor_->store(), of_api);
    auto schema = schema::load_schema(kSchema, "people");
    EXPECT_TRUE(graph::Graph::create(*engine_, *std::move(schema)).has_value());
    for (const char* name : {"alice", "bob", "carol"}) {
      graph_call("nodes", R"({"putNode":{"node":"PERSON#)" + std::string(name) + R"("}})");
    }
    for (const char* name : {"alice", "carol"}) {
      graph_call("edges", R"({"addEdge":{"from":")" + std::string(name) +
                              R"(","type":"FOLLOWS","to":"bob"}})");
    }
    graph_call("edges", R"({"addEdge":{"from":"alice","type":"LIKES","to":"TAG#tea"}})");
  }

  static std::string answer_of(Api& api, std::string target, std::string operation,
                               std::string body) {
    WatchedExchange exchange(std::move(target), std::move(operation), std::move(body));
    api.handle(exchange);
    EXPECT_TRUE(exchange.is_finished);
    return exchange.response().body;
  }
  std::string graph_call(const std::string& path, const std::string& body) {
    return answer_of(*api_, "/_graph/" + path, "", body);
  }
  std::string call(const std::string& operation, const std::string& body) {
    return answer_of(*api_, "/", "DynamoDB_20120810." + operation, body);
  }
  Tree ask(const std::string& path, const std::string& body) {
    const std::string text = graph_call(path, body);
    auto tree = schema::read_json(text);
    EXPECT_TRUE(tree.has_value()) << text;
    EXPECT_EQ(tree->find("error"), nullptr) << text;
    return tree ? *tree : Tree();
  }
  /// The message of a refusal.
  std::string refusal(const std::string& path, const std::string& body) {
    const std::string text = graph_call(path, body);
    const auto tree = schema::read_json(text);
    const Tree* code = tree ? tree->find("error") : nullptr;
    EXPECT_NE(code, nullptr) << text;
    return code == nullptr ? text : code->text + ": " + tree->find("message")->text;
  }
  static std::string text(const Tree& tree, std::string_view name) {
    const Tree* member = tree.find(name);
    if (member == nullptr) return "absent";
    return member->is_null() ? "null" : member->text;
  }
  static std::set<std::string> texts(const Tree& answer, std::string_view name) {
    std::set<std::string> all;
    for (const Tree& row : answer.find("data")->items) all.insert(text(row, name));
    return all;
  }
  void get_item(const std::string& name) {
    call("GetItem", R"({"TableName":"people","Key":{"PK":{"S":"PERSON#)" + name +
                        R"("},"SK":{"S":"PERSON#)" + name + R"("}}})");
  }
  /// What is asked now is told from the next second on.
  void pass_a_second() {
    clock_.advance(1s);
    monitor_->tick();
    live_.look(monitor_->traffic().now());
  }

  ManualClock clock_{1'700'000'040'000ms};
  std::unique_ptr<table::TableStore> engine_;
  std::unique_ptr<monitor::Monitor> monitor_;
  LiveRequests live_;
  std::optional<Api> api_;
};

TEST_F(GraphWatch, ListsTheKeysOfATableWithTheirNodesItemsAndBytes) {
  const Tree answer = ask("keys", R"({"counts":true})");
  EXPECT_EQ(texts(answer, "text"),
            (std::set<std::string>{"PERSON#alice", "PERSON#bob", "PERSON#carol", "TAG#tea"}));
  EXPECT_EQ(text(answer, "looked_at"), "4");
  EXPECT_EQ(text(answer, "cursor"), "null");
  EXPECT_EQ(text(answer, "cost"), "null");
  for (const Tree& row : answer.find("data")->items) {
    EXPECT_EQ(text(row, "node"), text(row, "text"));
    EXPECT_EQ(text(row, "type"), text(row, "text").starts_with("TAG") ? "Tag" : "Person");
    EXPECT_EQ(text(*row.find("key")->find("PK"), "S"), text(row, "text"));
    EXPECT_EQ(text(row, "items"), text(row, "node") == "PERSON#alice"   ? "3"
                                  : text(row, "node") == "PERSON#carol" ? "2"
                                                                        : "1");
    EXPECT_GT(std::stoi(text(row, "bytes")), 20);
    EXPECT_EQ(text(row, "more"), "absent");
  }
}

TEST_F(GraphWatch, ListsTheKeysOfAnIndex) {
  const Tree answer = ask("keys", R"({"index":"GSI1"})");
  ASSERT_EQ(answer.find("data")->items.size(), 1U);
  const Tree& row = answer.find("data")->items.front();
  EXPECT_EQ(text(row, "node"), "PERSON#bob");
  EXPECT_EQ(text(*row.find("key")->find("GSI1PK"), "S"), "PERSON#bob");
  EXPECT_EQ(text(row, "items"), "absent") << "nobody asked";
}

TEST_F(GraphWatch, PagesThroughTheKeysThatBeginSo) {
  std::set<std::string> found;
  std::string after;
  int pages = 0;
  for (; pages < 10; ++pages) {
    const Tree answer =
        ask("keys", R"({"prefix":"PERSON#","first":1)" +
                        (after.empty() ? std::string() : R"(,"after":")" + after + '"') + "}");
    for (const std::string& key : texts(answer, "text")) found.insert(key);
    after = text(answer, "cursor");
    if (after == "null") break;
  }
  EXPECT_EQ(found, (std::set<std::string>{"PERSON#alice", "PERSON#bob", "PERSON#carol"}));
  EXPECT_GE(pages, 2);
}

TEST_F(GraphWatch, RefusesAWrongQuestionOfKeysByName) {
  EXPECT_EQ(refusal("keys", R"({"prefx":"a"})"),
            "invalid_argument: \"prefx\" is not known here; there are table, index, prefix, after, "
            "first, counts");
  EXPECT_EQ(refusal("keys", R"({"index":"GSI7"})"),
            "invalid_argument: \"index\": table people has no index \"GSI7\"; it has GSI1");
  EXPECT_EQ(refusal("keys", R"({"first":201})"),
            "invalid_argument: \"first\" is a whole number from 1 to 200");
  const std::string cursor = text(ask("keys", R"({"first":1})"), "cursor");
  EXPECT_NE(refusal("keys", R"({"index":"GSI1","after":")" + cursor + R"("})").find("cursor"),
            std::string::npos)
      << "a cursor goes on in its own list";
  std::string long_one = "x";
  for (int i = 0; i < 50; ++i) long_one += "\u00e9";
  const std::string answer = graph_call("keys", R"({"after":")" + long_one + R"("})");
  EXPECT_NE(answer.find("this is no cursor"), std::string::npos);
  EXPECT_TRUE(item::is_utf8(answer)) << answer;
}

TEST_F(GraphWatch, SaysInWordsWhatNoEndpointTells) {
  EndpointStore endpoint(*engine_);
  Api api(endpoint, {.writes_wait = false});
  for (const std::string path : {"keys", "heat", "log"}) {
    const std::string answer = answer_of(api, "/_graph/" + path, "", "{}");
    EXPECT_NE(answer.find(R"("error":"unsupported")"), std::string::npos) << answer;
  }
}

TEST_F(GraphWatch, FindsWhatIsWrongAndRepairsWhatIsSentBack) {
  EXPECT_TRUE(ask("verify", "{}").find("data")->items.empty());
  call("DeleteItem",
       R"({"TableName":"people","Key":{"PK":{"S":"TAG#tea"},"SK":{"S":"LIKES#PERSON#alice"}}})");
  call("PutItem", R"({"TableName":"people","Item":{"PK":{"S":"x"},"SK":{"S":"y"}}})");
  const std::string text_found = graph_call("verify", R"({"first":10})");
  const auto body = GraphBody::read(text_found);
  ASSERT_TRUE(body.has_value()) << text_found;
  const Tree found = schema::read_json(text_found).value();
  EXPECT_EQ(texts(found, "finding"), (std::set<std::string>{"missing-mirror", "unknown-item"}))
      << text_found;
  EXPECT_EQ(texts(found, "repair"), (std::set<std::string>{"possible", "yours"}));
  EXPECT_EQ(text(found, "nodes"), "3");
  ASSERT_EQ(found.find("groups")->items.size(), 2U);
  std::string wanted;
  for (const std::string_view finding : elements_of("data", body->json("data")).value()) {
    wanted += (wanted.empty() ? "" : ",") + std::string(finding);
    const Tree row = schema::read_json(finding).value();
    const bool is_mirror = text(row, "finding") == "missing-mirror";
    EXPECT_EQ(text(row, "type"), is_mirror ? "LIKES" : "null");
    EXPECT_EQ(row.find("is")->is_null(), is_mirror) << "the mirror is not there";
    EXPECT_EQ(row.find("should")->is_map(), is_mirror);
    EXPECT_EQ(row.find("would_write")->items.size(), is_mirror ? 1U : 0U);
  }
  const Tree repaired = ask("verify", R"({"repair":[)" + wanted + "]}");
  EXPECT_EQ(text(repaired, "repaired"), "1");
  EXPECT_EQ(texts(repaired, "repair"), (std::set<std::string>{"repaired", "yours"}));
  EXPECT_EQ(texts(ask("verify", "{}"), "finding"), (std::set<std::string>{"unknown-item"}));
  EXPECT_EQ(texts(ask("verify", R"({"repair":[)" + wanted + "]}"), "repair"),
            (std::set<std::string>{"gone", "yours"}));
}

TEST_F(GraphWatch, CountsAllOfACommonFindingAndListsSomeUntilItIsAskedForAlone) {
  for (int i = 0; i < 30; ++i) {
    graph_call("edges", R"({"addEdge":{"from":"alice","type":"FOLLOWS","to":"n)" +
                            std::to_string(i) + R"("}})");
  }
  call("PutItem", R"({"TableName":"people","Item":{"PK":{"S":"x"},"SK":{"S":"y"}}})");
  const Tree answer = ask("verify", "{}");
  std::string common;
  for (const Tree& group : answer.find("groups")->items) {
    if (text(group, "finding") != "orphan-edge") continue;
    common = text(group, "count") + " " + text(group, "listed") + " " + text(group, "repairable");
  }
  EXPECT_EQ(common, "30 20 0");
  EXPECT_EQ(texts(answer, "finding"), (std::set<std::string>{"orphan-edge", "unknown-item"}));
  EXPECT_EQ(texts(ask("verify", R"({"first":1})"), "finding"),
            (std::set<std::string>{"orphan-edge", "unknown-item"}))
      << "one of each is always listed";
  const Tree alone = ask("verify", R"({"only":{"finding":"orphan-edge","type":"FOLLOWS"}})");
  EXPECT_EQ(alone.find("data")->items.size(), 30U);
  EXPECT_EQ(ask("verify", R"({"only":{"finding":"unknown-item","type":null}})")
                .find("data")
                ->items.size(),
            1U);
  EXPECT_EQ(ask("verify", R"({"without":["orphan-edge"]})").find("data")->items.size(), 1U);
}

TEST_F(GraphWatch, EndsAPageOfFindingsWithItsBudgetAndGoesOnThere) {
  for (int i = 0; i < 800; ++i) {
    call("PutItem", R"({"TableName":"people","Item":{"PK":{"S":"x)" + std::to_string(i) +
                        R"("},"SK":{"S":"y"}}})");
  }
  int findings = 0;
  int pages = 0;
  std::string after;
  do {
    const Tree page = ask("verify", R"({"budget":{"requests":1})" +
                                        (after.empty() ? "" : R"(,"after":")" + after + '"') + "}");
    for (const Tree& group : page.find("groups")->items)
      findings += std::stoi(text(group, "count"));
    after = text(page, "cursor");
    EXPECT_EQ(text(page, "cut_by"), after == "null" ? "absent" : "requests");
    ++pages;
  } while (after != "null" && pages < 20);
  EXPECT_EQ(findings, 800);
  EXPECT_EQ(pages, 3) << "of 320 items";
}

TEST_F(GraphWatch, RefusesAWrongRepairByName) {
  EXPECT_EQ(refusal("verify", R"({"repair":[]})"),
            "invalid_argument: \"repair\" has 1 to 100 findings");
  EXPECT_EQ(refusal("verify", R"({"repair":[{"finding":"missing-mirror"}]})"),
            "invalid_argument: finding 1: \"key\" is missing");
  EXPECT_NE(refusal("verify", R"({"repair":[{"finding":"mirror"}]})").find("missing-mirror"),
            std::string::npos);
  EXPECT_EQ(refusal("verify", R"({"repair":[{"finding":"missing-mirror","what":"x",)"
                              R"("key":{"PK":{"S":"a"}},"at":{"PK":{"S":"a"},"SK":{"S":"b"}}}]})"),
            "invalid_argument: finding 1: \"key\" and \"at\" are keys of table people");
  EXPECT_EQ(refusal("verify", R"({"repair":[{}],"first":3})"),
            "invalid_argument: \"repair\" and \"first\" exclude each other");
  EXPECT_EQ(refusal("verify", R"({"only":{"finding":"orphan-edge"},"without":["wrong-key"]})"),
            "invalid_argument: \"only\" and \"without\" exclude each other");
}

TEST_F(GraphWatch, ShowsBusyKeysWithTheirNodesAndTheirPeak) {
  pass_a_second();
  for (int i = 0; i < 10; ++i) get_item("bob");
  pass_a_second();
  for (int i = 0; i < 30; ++i) get_item("bob");
  get_item("carol");
  pass_a_second();
  const Tree answer = ask("heat", R"({"kind":"read","index":"","first":1})");
  ASSERT_EQ(answer.find("data")->items.size(), 1U);
  const Tree& row = answer.find("data")->items.front();
  EXPECT_EQ(text(row, "node"), "PERSON#bob");
  EXPECT_EQ(text(row, "type"), "Person");
  EXPECT_EQ(text(row, "index"), "null");
  EXPECT_EQ(text(row, "requests"), "40");
  EXPECT_EQ(text(row, "units"), "20");
  EXPECT_EQ(text(row, "peak"), "15");
  EXPECT_EQ(text(row, "limit"), "3000");
  EXPECT_EQ(text(row, "error"), "0");
  ASSERT_EQ(answer.find("objects")->items.size(), 1U);
  EXPECT_EQ(answer.find("objects")->items.front().find("stretches")->items.size(), 128U);
  EXPECT_EQ(text(answer, "cost"), "null");
  EXPECT_EQ(refusal("heat", R"({"kind":"scan"})"),
            "invalid_argument: \"kind\" is read, write or throttle, not \"scan\"");
}

TEST_F(GraphWatch, TellsTheRequestsSinceSomebodyBeganToAsk) {
  get_item("bob");
  const Tree first = ask("log", "{}");
  EXPECT_TRUE(first.find("data")->items.empty()) << "nothing is noted before";
  get_item("bob");
  call("GetItem", R"({"TableName":"nobody","Key":{"PK":{"S":"a"},"SK":{"S":"b"}}})");
  graph_call("edges", R"({"neighbors":{"node":"bob","type":"followers"}})");
  const Tree second = ask("log", R"({"after":")" + text(first, "cursor") + R"("})");
  ASSERT_EQ(second.find("data")->items.size(), 3U);
  const Tree& get = second.find("data")->items[0];
  EXPECT_EQ(text(get, "operation"), "GetItem");
  EXPECT_EQ(text(get, "table"), "people");
  EXPECT_EQ(text(get, "rcu"), "0.5");
  EXPECT_EQ(text(get, "status"), "200");
  EXPECT_EQ(text(get, "error"), "null");
  EXPECT_EQ(get.find("key")->items.size(), 2U);
  EXPECT_NE(get.find("key")->items[0].text, "PERSON#bob") << "no values where no log has them";
  EXPECT_EQ(text(second.find("data")->items[1], "status"), "400");
  EXPECT_EQ(text(second.find("data")->items[2], "path"), "/_graph/edges");
  EXPECT_EQ(text(second, "keys"), "hashed");
  EXPECT_EQ(text(second, "lost"), "0");
  // Of one table.
  const Tree of_table =
      ask("log", R"({"table":"people","after":")" + text(first, "cursor") + R"("})");
  EXPECT_EQ(of_table.find("data")->items.size(), 2U);
  // Of a cursor that this server never gave: it goes on from now.
  const Tree forged = ask("log", R"({"after":"18446744073709551615"})");
  EXPECT_TRUE(forged.find("data")->items.empty());
  EXPECT_EQ(text(forged, "lost"), "0");
  EXPECT_EQ(text(forged, "cursor"), text(second, "cursor"));
}

TEST_F(GraphWatch, WaitsForTheNextRequestAndIsNoneItself) {
  const std::string cursor = text(ask("log", "{}"), "cursor");
  WatchedExchange waits("/_graph/log", "", R"({"after":")" + cursor + R"("})");
  api_->handle(waits);
  EXPECT_FALSE(waits.is_finished);
  get_item("carol");
  ASSERT_TRUE(waits.is_finished);
  const Tree answer = schema::read_json(waits.response().body).value();
  ASSERT_EQ(answer.find("data")->items.size(), 1U);
  EXPECT_EQ(text(answer.find("data")->items[0], "operation"), "GetItem");
}

TEST_F(GraphWatch, AnswersNothingWhenNothingCameInTime) {
  const std::string cursor = text(ask("log", "{}"), "cursor");
  WatchedExchange waits("/_graph/log", "", R"({"waitMs":3000,"after":")" + cursor + R"("})");
  api_->handle(waits);
  for (int second = 0; second < 2; ++second) pass_a_second();
  EXPECT_FALSE(waits.is_finished);
  pass_a_second();
  ASSERT_TRUE(waits.is_finished);
  const Tree answer = schema::read_json(waits.response().body).value();
  EXPECT_TRUE(answer.find("data")->items.empty());
  EXPECT_EQ(text(answer, "cursor"), cursor);
}

TEST_F(GraphWatch, CountsItsWaitingInNoLatency) {
  const std::string cursor = text(ask("log", "{}"), "cursor");
  WatchedExchange waits("/_graph/log", "", R"({"waitMs":20000,"after":")" + cursor + R"("})");
  api_->handle(waits);
  for (int second = 0; second < 20; ++second) pass_a_second();
  ASSERT_TRUE(waits.is_finished);
  WatchedExchange page("/metrics", "", "", "GET");
  api_->handle(page);
  const std::string metrics(page.response().body);
  EXPECT_NE(metrics.find("adjoin_request_duration_seconds_count{op=\"/_graph/log\"} 2\n"),
            std::string::npos)
      << metrics;
  EXPECT_NE(metrics.find("adjoin_request_duration_seconds_sum{op=\"/_graph/log\"} 0"),
            std::string::npos)
      << metrics;
}

TEST_F(GraphWatch, AnswersWhoWaitsLongestToMakeRoom) {
  const std::string cursor = text(ask("log", "{}"), "cursor");
  const std::string body = R"({"after":")" + cursor + R"("})";
  std::vector<std::unique_ptr<WatchedExchange>> gone;
  for (std::size_t i = 0; i < LiveRequests::kWaitersMax; ++i) {
    gone.push_back(std::make_unique<WatchedExchange>("/_graph/log", "", body));
    api_->handle(*gone.back());
    ASSERT_FALSE(gone.back()->is_finished);
  }
  pass_a_second();
  WatchedExchange comes("/_graph/log", "", body);
  api_->handle(comes);
  EXPECT_FALSE(comes.is_finished) << "it waits";
  ASSERT_TRUE(gone[0]->is_finished);
  EXPECT_FALSE(gone[1]->is_finished);
  const Tree answer = schema::read_json(gone[0]->response().body).value();
  EXPECT_TRUE(answer.find("data")->items.empty());
  EXPECT_EQ(text(answer, "cursor"), cursor);
  live_.stop_waiting();
}

TEST_F(GraphWatch, AnswersAllWhoWaitWhenTheServerEnds) {
  const std::string cursor = text(ask("log", "{}"), "cursor");
  WatchedExchange waits("/_graph/log", "", R"({"after":")" + cursor + R"("})");
  api_->handle(waits);
  EXPECT_FALSE(waits.is_finished);
  live_.stop_waiting();
  EXPECT_TRUE(waits.is_finished);
  WatchedExchange late("/_graph/log", "", R"({"after":")" + cursor + R"("})");
  api_->handle(late);
  EXPECT_TRUE(late.is_finished);
}

}  // namespace
}  // namespace adjoin::server::graph_watch_test
