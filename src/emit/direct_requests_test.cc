// The requests that a client on DynamoDB itself knows by heart: the planner's, with holes for refs,
// and what is left out. That they work is shown by tests/emit/direct_test.py.
#include "emit/direct_requests.h"

#include <gtest/gtest.h>

#include <string>

#include "schema/load/load.h"

namespace adjoin::emit {
namespace {

std::string requests_of(const std::string& text) {
  return direct_requests(schema::load_schema(text, "s").value()).json;
}

/// Whether the text stands in the other one, which is shown when it does not.
testing::AssertionResult has(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << part << "\nis not in\n" << text;
}

TEST(DirectRequests, AreThePlannersWithHolesForRefs) {
  const std::string text = requests_of(R"(graph: 1
table: {name: Tab, pk: PK, sk: SK, created: made}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {P: {ref: "P#{id}", counters: {fans: {of: fans}}}}
edges: {F: {from: P, to: {type: P, as: fans}, reverse: {index: GSI1}, on-exists: keep}}
)");
  EXPECT_TRUE(has(text,
                  R"("add":{"takes":[0],"op":"TransactWriteItems","request":{"TransactItems":[)"
                  R"({"Put":{"TableName":"Tab","Item":{"GSI1PK":{"S":"P#{to.id}"},)"
                  R"("GSI1SK":{"S":"F#P#{from.id}"},"PK":{"S":"P#{from.id}"},)"
                  R"("SK":{"S":"F#P#{to.id}"},"a field of yours":{"S":"x"},"made":{"S":"{now}"}},)"
                  R"j("ConditionExpression":"attribute_not_exists(#n0)")j"));
  EXPECT_TRUE(has(text, R"("Key":{"PK":{"S":"P#{to.id}"},"SK":{"S":"P#{to.id}"}},)"
                        R"("UpdateExpression":"ADD #n0 :v0")"));
  EXPECT_TRUE(has(text, R"("to":{"P":{"list":{"op":"Query","request":{"TableName":"Tab",)"
                        R"("IndexName":"GSI1")"));
  EXPECT_TRUE(has(text, R"("kept":["fans")"));
  for (const char* stamp : {"update made", "unset made"}) {
    EXPECT_TRUE(has(text, "\"P F P " + std::string(stamp) + "\":\"\\\"made\\\" is kept"));
  }
  EXPECT_TRUE(has(text, R"("left_out":{"P F P unset made")"));
}

TEST(DirectRequests, LeaveOutByNameWhatTheyCannotKnow) {
  const std::string text = requests_of(R"(graph: 1
table: {name: Tab, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  N: {ref: "N#{id}", fields: {mail: string}, unique: [mail], counters: {sum: {of: S, sum: n}, out: {of: L}}}
  V: {ref: "V#{id}", stored: false}
edges:
  T: {from: N, to: N, tree: true, reverse: {index: GSI1}, on-exists: keep}
  K: {from: N, to: N, key: [at], fields: {at: date!}}
  S: {from: N, to: N, on-exists: keep, fields: {n: int}}
  L: {from: N, to: N, limit: 2, on-exists: keep}
)");
  EXPECT_TRUE(has(text, R"("N put":"its values are unique by items of their own")"));
  EXPECT_TRUE(has(text, R"("V get":"only edges mention such nodes")"));
  EXPECT_TRUE(has(text, R"("N T N add":"a tree looks at the nodes above")"));
  EXPECT_TRUE(has(text, R"("K of N list":"keys of it are made of its fields")"));
  EXPECT_TRUE(has(text, R"("N S N remove":"sums, extremes or counters in shards are kept of it")"));
  EXPECT_TRUE(has(text, R"("N L N add":"a limit counts the edges that are there")"));
  EXPECT_FALSE(has(text, R"("N T N get")"));
}

TEST(DirectRequests, UpdateSingleFieldsThatNothingElseIsMadeOf) {
  const std::string text = requests_of(R"(graph: 1
table: {name: Tab, pk: PK, sk: SK, created: made, updated: seen, version: v}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  N: {ref: "N#{id}", fields: {title: string!, state: string, mail: string, name: string, code: {type: string, pattern: "c[0-9]"}}, unique: [mail],
      index: {GSI1: {pk: NS, sk: "{state}"}}}
edges:
  C: {from: N, to: N, reverse: {index: GSI1}, copy: {his: to.name}, on-exists: keep, fields: {n: int}}
  M: {from: N, to: N, reverse: {item: {sk: "M_BY#{from}"}}, on-exists: keep, fields: {n: int}}
)");
  EXPECT_TRUE(has(text,
                  R"("update":{"takes":[0],"op":"UpdateItem","request":{"TableName":"Tab",)"
                  R"("Key":{"PK":{"S":"N#{node.id}"},"SK":{"S":"N#{node.id}"}},)"
                  R"("UpdateExpression":"SET #n1 = :v0, #n2 = :v1 ADD #n3 :v2",)"
                  R"j("ConditionExpression":"attribute_exists(#n0)",)j"
                  R"("ExpressionAttributeNames":{"#n0":"PK","#n1":"a field of yours","#n2":"seen",)"
                  R"("#n3":"v"},"ExpressionAttributeValues":{":v0":{"S":"x"},":v1":{"S":"{now}"},)"
                  R"(":v2":{"N":"1"}}}})"));
  EXPECT_TRUE(has(text, R"("unset":{"takes":[0])"));
  EXPECT_TRUE(has(text, R"("N update state":"more than the field would change")"));
  EXPECT_TRUE(has(text, R"("N update mail":"it has to look at items first")"));
  EXPECT_TRUE(has(text, R"("N unset mail":"it has to look at items first")"));
  EXPECT_TRUE(has(text, R"("N update name":")"));  // an edge copies it
  EXPECT_TRUE(has(text, R"("N update code":"only you know a value of it")"));
  EXPECT_TRUE(has(text, R"("N unset title":"field \"title\" of nodes N is required")"));
  EXPECT_TRUE(has(text, R"("N update v":")"));
  EXPECT_TRUE(has(text, R"("N update seen":"more than the field would change")"));
  EXPECT_TRUE(has(text, R"("N M N update":"it has to look at items first")"));
  EXPECT_FALSE(has(text, R"("N update title")"));
  EXPECT_FALSE(has(text, R"("N C N update n")"));
}

}  // namespace
}  // namespace adjoin::emit
