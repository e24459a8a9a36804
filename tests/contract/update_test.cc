// Goal: UpdateItem changes what its expression says, seen from the item as it was, or nothing.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

constexpr const char* kKey = R"({"pk":"a","sk":"b"})";

TEST_P(StoreContract, UpdatesDoWhatTheyDocument) {
  struct Case {
    const char* expression;
    const char* values;
    const char* after;  ///< without its key
  };
  const Case cases[] = {
      {"SET n = n + :v", R"({":v":2})", R"("q":[1,2,3],"m":{"x":1},"n":7})"},
      {"SET n = :v - n", R"({":v":2})", R"("q":[1,2,3],"m":{"x":1},"n":-3})"},
      {"SET k = n, n = :v", R"({":v":2})", R"("k":5,"q":[1,2,3],"m":{"x":1},"n":2})"},
      {"SET n = if_not_exists(n, :v)", R"({":v":2})", R"("q":[1,2,3],"m":{"x":1},"n":5})"},
      {"SET k = if_not_exists(k, :v)", R"({":v":2})", R"("k":2,"q":[1,2,3],"m":{"x":1},"n":5})"},
      {"SET q = list_append(q, :v)", R"({":v":[4]})", R"("q":[1,2,3,4],"m":{"x":1},"n":5})"},
      {"SET q = list_append(:v, q)", R"({":v":[0]})", R"("q":[0,1,2,3],"m":{"x":1},"n":5})"},
      {"SET q[1] = :v", R"({":v":"two"})", R"("q":[1,"two",3],"m":{"x":1},"n":5})"},
      {"SET q[99] = :v", R"({":v":4})", R"("q":[1,2,3,4],"m":{"x":1},"n":5})"},
      {"SET m.y = :v", R"({":v":2})", R"("q":[1,2,3],"m":{"x":1,"y":2},"n":5})"},
      {"REMOVE q[0], q[2]", "{}", R"("q":[2],"m":{"x":1},"n":5})"},
      {"REMOVE m.x, n, absent", "{}", R"("q":[1,2,3],"m":{}})"},
      {"ADD n :v", R"({":v":-6})", R"("q":[1,2,3],"m":{"x":1},"n":-1})"},
      {"ADD s :v", R"({":v":{"$set":["q"]}})",
       R"("q":[1,2,3],"m":{"x":1},"n":5,"s":{"$set":["q"]}})"},
  };
  for (const Case& c : cases) {
    put(R"({"pk":"a","sk":"b","q":[1,2,3],"m":{"x":1},"n":5})", "Tab");
    EXPECT_EQ(failure(update(kKey, c.expression, c.values)), "ok") << c.expression;
    Item expected = item(std::string(R"({"pk":"a","sk":"b",)") + c.after);
    EXPECT_EQ(get(kKey), text(expected)) << c.expression;
  }
}

TEST_P(StoreContract, DeleteTakesElementsAndTheLastOneTakesTheSet) {
  put(R"({"pk":"a","sk":"b","s":{"$set":["x","y"]}})");
  EXPECT_EQ(failure(update(kKey, "DELETE s :v", R"({":v":{"$set":["x","z"]}})")), "ok");
  EXPECT_EQ(get(kKey), R"({"pk":"a","s":{"$set":["y"]},"sk":"b"})");
  EXPECT_EQ(failure(update(kKey, "DELETE s :v", R"({":v":{"$set":["y"]}})")), "ok");
  EXPECT_EQ(get(kKey), R"({"pk":"a","sk":"b"})");
}

TEST_P(StoreContract, OnlyUpdatesThatGiveSomethingCreateAnItem) {
  EXPECT_EQ(failure(update(kKey, "REMOVE x")), "ok");
  EXPECT_EQ(get(kKey), "none");
  EXPECT_EQ(failure(update(kKey, "DELETE s :v", R"({":v":{"$set":["y"]}})")), "ok");
  EXPECT_EQ(get(kKey), "none");
  EXPECT_EQ(failure(update(kKey, "REMOVE m.x")), "ok");
  EXPECT_EQ(get(kKey), "none");
  EXPECT_EQ(failure(update(kKey, "ADD n :v", R"({":v":3})")), "ok");
  EXPECT_EQ(get(kKey), R"({"n":3,"pk":"a","sk":"b"})");
}

TEST_P(StoreContract, AnUpdateWithoutExpressionCreatesTheBareItem) {
  table::UpdateItemRequest request;
  request.table = "Tab";
  request.key = item(kKey);
  EXPECT_EQ(failure(store().update_item(context_, request)), "ok");
  EXPECT_EQ(get(kKey), R"({"pk":"a","sk":"b"})");
}

TEST_P(StoreContract, UpdatesThatCannotBeAreRefusedAndChangeNothing) {
  struct Case {
    const char* expression;
    const char* values;
    const char* message;
  };
  const Case cases[] = {
      {"SET pk = :v", R"({":v":"x"})",
       "Cannot update attribute pk. This attribute is part of the key"},
      {"REMOVE sk", "{}", "Cannot update attribute sk. This attribute is part of the key"},
      {"SET n = n + :v", R"({":v":"x"})", ""},
      {"SET q = gone + :v", R"({":v":1})", ""},
      {"SET q.r = :v", R"({":v":1})",
       "The document path provided in the update expression is invalid for update"},
      {"SET n = :v, n = :v", R"({":v":1})", "Two document paths overlap with each other"},
      {"SET n = n + :v", R"({":v":1e60})", ""},
      {"SET g = :v", R"({":v":1})",
       "The update expression attempted to update the secondary index key to unsupported type"},
      {"SET g = :v", R"({":v":""})",
       "The update expression attempted to update the secondary index key to a value that is not "
       "supported. The AttributeValue for a key attribute cannot contain an empty string value."},
      {"INVALID SYNTAX", "{}", "Invalid UpdateExpression: Syntax error; token: \"INVALID\""},
      {"", "{}", "Invalid UpdateExpression: The expression can not be empty;"},
  };
  put(R"({"pk":"a","sk":"b","n":5})");
  for (const Case& c : cases) {
    const std::string failed = failure(update(kKey, c.expression, c.values));
    EXPECT_EQ(failed.substr(0, 11), "validation:") << c.expression << ": " << failed;
    EXPECT_NE(failed.find(c.message), std::string::npos) << c.expression << ": " << failed;
    EXPECT_EQ(get(kKey), R"({"n":5,"pk":"a","sk":"b"})") << c.expression;
  }
}

}  // namespace
}  // namespace adjoin::contract
