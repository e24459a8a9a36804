// Goal: requests are refused in DynamoDB's order and words, and prepared forms hold what stores
// need. Method: one table with every kind of index; the contract suite holds whole stores to the
// rest.
#include "table/prepare/prepare.h"

#include <gtest/gtest.h>

#include "item/json.h"

namespace adjoin::table {
namespace {

TableDescription make_table() {
  CreateTableRequest request;
  request.table_name = "Tab";
  request.attribute_definitions = {{"pk", Value::Type::string},
                                   {"sk", Value::Type::number},
                                   {"g", Value::Type::string},
                                   {"h", Value::Type::binary}};
  request.key_schema = {{"pk", KeyRole::hash}, {"sk", KeyRole::range}};
  request.global_secondary_indexes = {{"Global",
                                       {{"g", KeyRole::hash}, {"h", KeyRole::range}},
                                       {ProjectionType::include, {"a"}},
                                       std::nullopt}};
  request.local_secondary_indexes = {{"Local",
                                      {{"pk", KeyRole::hash}, {"g", KeyRole::range}},
                                      {ProjectionType::keys_only, {}},
                                      std::nullopt}};
  return prepare(request).value();
}

Item item_of(std::string_view json) {
  return item::parse_item(json, item::JsonForm::plain).value();
}

class Prepare : public testing::Test {
 protected:
  template <typename Request>
  std::string refusal(const Request& request) {
    const auto prepared = prepare(request, table_);
    return prepared ? "ok" : prepared.error().message();
  }
  TableDescription table_ = make_table();
};

TEST_F(Prepare, PointsKeysIntoTheRequest) {
  const Item key = item_of(R"({"pk":"a","sk":1})");
  const Result<PreparedKey> prepared = prepare_key(key, table_);
  ASSERT_TRUE(prepared.has_value());
  EXPECT_EQ(prepared->partition, key.find("pk"));
  EXPECT_EQ(prepared->sort, key.find("sk"));
}

TEST_F(Prepare, ChecksExpressionsBeforeKeys) {
  GetItemRequest request;
  request.table = "Tab";
  request.projection_expression = "";
  EXPECT_EQ(refusal(request), "Invalid ProjectionExpression: The expression can not be empty;");
  request.projection_expression.reset();
  EXPECT_EQ(refusal(request), "The provided key element does not match the schema");
}

TEST_F(Prepare, NamesEveryExpressionThePlaceholdersCouldHaveServed) {
  UpdateItemRequest update;
  update.key = item_of(R"({"pk":"a","sk":1})");
  update.placeholders.values[":v"] = "x";
  EXPECT_EQ(
      refusal(update),
      "1 validation error detected: ExpressionAttributeValues can only be specified when using "
      "expressions: UpdateExpression and ConditionExpression are null");
  GetItemRequest get;
  get.key = update.key;
  get.placeholders.names["#n"] = "x";
  EXPECT_EQ(refusal(get), "ExpressionAttributeNames can only be specified when using expressions");
}

TEST_F(Prepare, PutsTermsOfAKeyConditionInKeyOrder) {
  QueryRequest request;
  request.key_condition_expression = "sk > :s AND pk = :p";
  request.placeholders.values[":p"] = "a";
  request.placeholders.values[":s"] = Value(1);
  const Result<PreparedRead> read = prepare(request, table_);
  ASSERT_TRUE(read.has_value()) << read.error().message();
  ASSERT_EQ(read->key_condition.terms.size(), 2u);
  EXPECT_EQ(read->key_condition.terms[0].name, "pk");
  EXPECT_EQ(read->select, Select::all_attributes);
  EXPECT_EQ(read->index, nullptr);
  EXPECT_EQ(read->keys, &table_.keys);
}

TEST_F(Prepare, FetchesFromTheTableOnlyWhatALocalIndexLacks) {
  struct Case {
    const char* projection;
    const char* filter;
    Select select;
    bool fetches;
  };
  const Case cases[] = {
      {nullptr, nullptr, Select::unspecified, false},
      {nullptr, nullptr, Select::all_attributes, true},
      {"g, sk", nullptr, Select::unspecified, false},
      {"g, b", nullptr, Select::unspecified, true},
  };
  for (const Case& c : cases) {
    QueryRequest request;
    request.index_name = "Local";
    request.key_condition =
        expression::KeyCondition{{{"pk", expression::KeyOperator::eq, "a", {}}}};
    if (c.projection != nullptr) request.projection_expression = c.projection;
    if (c.filter != nullptr) request.filter_expression = c.filter;
    request.select = c.select;
    const Result<PreparedRead> read = prepare(request, table_);
    ASSERT_TRUE(read.has_value()) << read.error().message();
    EXPECT_EQ(read->fetch_from_table, c.fetches);
  }
}

TEST_F(Prepare, RefusesAFilterOfAQueryOnWhatTheIndexDoesNotHold) {
  QueryRequest query;
  query.index_name = "Local";
  query.key_condition = expression::KeyCondition{{{"pk", expression::KeyOperator::eq, "a", {}}}};
  query.filter_expression = "attribute_exists(b) OR size(a[0]) > b";
  EXPECT_EQ(refusal(query),
            "One or more parameter values were invalid: Secondary index Local does not project one "
            "or more filter attributes: [a, b]");
  ScanRequest scan;
  scan.index_name = "Local";
  scan.filter_expression = query.filter_expression;
  const Result<PreparedRead> read = prepare(scan, table_);
  ASSERT_TRUE(read.has_value()) << read.error().message();
  EXPECT_FALSE(read->fetch_from_table);
}

TEST_F(Prepare, LooksForUnusedPlaceholdersBeforeTermsOfOneAttribute) {
  QueryRequest query;
  query.key_condition_expression = "pk = :p AND pk = :p";
  query.placeholders.values[":p"] = "a";
  EXPECT_EQ(refusal(query),
            "Invalid KeyConditionExpression: KeyConditionExpressions must only contain one "
            "condition per key");
  query.placeholders.values[":q"] = "a";
  EXPECT_EQ(refusal(query),
            "Value provided in ExpressionAttributeValues unused in expressions: keys: {:q}");
}

TEST_F(Prepare, RefusesSelectThatContradictsTheProjection) {
  struct Case {
    Select select;
    bool projection, index;
    const char* message;
  };
  const Case cases[] = {
      {Select::specific_attributes, false, false,
       "1 validation error detected: Must specify the AttributesToGet or ProjectionExpression when "
       "choosing to get SPECIFIC_ATTRIBUTES"},
      {Select::all_attributes, true, false,
       "Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES"},
      {Select::count, true, false,
       "Cannot specify the ProjectionExpression when choosing to get only the Count"},
      {Select::all_projected_attributes, false, false,
       "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName"},
      {Select::all_projected_attributes, false, true, "ok"},
      {Select::specific_attributes, true, false, "ok"},
  };
  for (const Case& c : cases) {
    QueryRequest request;
    if (c.index) request.index_name = "Global";
    request.key_condition =
        expression::KeyCondition{{{c.index ? "g" : "pk", expression::KeyOperator::eq, "a", {}}}};
    if (c.projection) request.projection_expression = "a";
    request.select = c.select;
    EXPECT_EQ(refusal(request), c.message);
  }
}

TEST_F(Prepare, ProjectsIndexEntries) {
  const Item whole = item_of(R"({"pk":"p","sk":1,"a":2,"b":3,"g":"x","h":{"$b64":"AA=="}})");
  const Bytes stored = item::encode_item(whole);
  const item::ItemView view(stored);
  const IndexDescription& global = *table_.find_index("Global");
  EXPECT_EQ(project_for_index(view, global, table_),
            item_of(R"({"pk":"p","sk":1,"a":2,"g":"x","h":{"$b64":"AA=="}})"));
  const IndexDescription& local = *table_.find_index("Local");
  EXPECT_EQ(project_for_index(view, local, table_), item_of(R"({"pk":"p","sk":1,"g":"x"})"));
  EXPECT_EQ(last_evaluated_key(view, &local, table_), item_of(R"({"pk":"p","sk":1,"g":"x"})"));
  EXPECT_EQ(last_evaluated_key(view, nullptr, table_), item_of(R"({"pk":"p","sk":1})"));
}

TEST_F(Prepare, BatchesWordBadPutsAsBadKeys) {
  EXPECT_EQ(prepare(BatchAction(BatchPut{item_of(R"({"pk":"a"})")}), table_).error().message(),
            "The provided key element does not match the schema");
  TableBatch batch{
      "Tab",
      {BatchPut{item_of(R"({"pk":"a","sk":1})")}, BatchDelete{item_of(R"({"pk":"a","sk":1.0})")}}};
  EXPECT_EQ(refusal(batch), "Provided list of item keys contains duplicates");
}

TransactWriteItemsRequest transaction() {
  TransactWriteItemsRequest request;
  request.actions = {
      TransactPut{"Tab", item_of(R"({"pk":"a","sk":1})"), std::nullopt, {}, {}},
      ConditionCheck{"Tab", item_of(R"({"pk":"b","sk":1})"), "attribute_exists(pk)", {}, {}}};
  return request;
}

TEST_F(Prepare, ATransactionsErrorsAreTheRequestsOrReasons) {
  const TableLookup look_up = [&](const TableRef& ref) {
    return ref.name() == "Tab" ? &table_ : nullptr;
  };
  TransactWriteItemsRequest request = transaction();
  ASSERT_TRUE(prepare(request, look_up).has_value());
  std::get<TransactPut>(request.actions[0]).item = item_of(R"({"pk":1,"sk":1})");
  const auto cancelled = prepare(request, look_up);
  ASSERT_FALSE(cancelled.has_value());
  EXPECT_EQ(cancelled.error().message(),
            "Transaction cancelled, please refer cancellation reasons for specific reasons "
            "[ValidationError, None]");
}

TEST_F(Prepare, ATransactionTellsTheFirstProblemInTheOrderOfItsRequest) {
  const TableLookup look_up = [&](const TableRef& ref) {
    return ref.name() == "Tab" ? &table_ : nullptr;
  };
  const TransactPut right{"Tab", item_of(R"({"pk":"a","sk":1})"), std::nullopt, {}, {}};
  const TransactPut wrong_key{"Tab", item_of(R"({"pk":1,"sk":1})"), std::nullopt, {}, {}};
  const TransactPut empty_key{"Tab", item_of(R"({"pk":"","sk":1})"), std::nullopt, {}, {}};
  const TransactPut no_table{"None", item_of(R"({"pk":"b","sk":1})"), std::nullopt, {}, {}};
  const TransactPut no_syntax{"Tab", item_of(R"({"pk":"c","sk":1})"), "a a", {}, {}};
  const std::string reasons =
      "Transaction cancelled, please refer cancellation reasons for specific reasons ";
  const struct {
    std::vector<TransactAction> actions;
    std::string message;
  } cases[] = {
      {{right, wrong_key, no_table}, reasons + "[None, ValidationError, None]"},
      {{wrong_key, no_syntax, right}, reasons + "[ValidationError, None, None]"},
      {{right, no_table, wrong_key, no_syntax}, "Requested resource not found"},
      {{right, no_syntax, no_table, wrong_key},
       "Invalid ConditionExpression: Syntax error; token: \"a\", near: \"a a\""},
      {{right, right, no_table},
       "Transaction request cannot include multiple operations on one item"},
      {{wrong_key, right, right}, reasons + "[ValidationError, None, None]"},
      {{right, empty_key, no_syntax},
       "One or more parameter values are not valid. The AttributeValue for a key attribute cannot "
       "contain an empty string value. Key: pk"},
  };
  for (const auto& c : cases) {
    TransactWriteItemsRequest request;
    request.actions = c.actions;
    EXPECT_EQ(prepare(request, look_up).error().message(), c.message);
  }
  TransactGetItemsRequest gets;
  gets.items = {{"Tab", item_of(R"({"pk":"a"})"), std::nullopt, {}},
                {"Tab", item_of(R"({"pk":"a","sk":1})"), "a a", {}}};
  EXPECT_EQ(prepare(gets, look_up).error().message(), reasons + "[ValidationError, None]");
}

TEST(Fingerprint, TellsWhatIsAskedAndNotWhatIsReported) {
  TransactWriteItemsRequest request = transaction();
  const Fingerprint first = fingerprint(request);
  request.client_request_token = "token";
  request.return_consumed_capacity = ReturnConsumedCapacity::indexes;
  EXPECT_EQ(fingerprint(request), first);
  std::get<TransactPut>(request.actions[0]).item.set("x", "y");
  EXPECT_NE(fingerprint(request), first);
  request = transaction();
  std::get<ConditionCheck>(request.actions[1]).table = "Tac";
  EXPECT_NE(fingerprint(request), first);
  request = transaction();
  std::swap(request.actions[0], request.actions[1]);
  EXPECT_NE(fingerprint(request), first);
}

TEST(Fingerprint, IsTheSameInEveryVersion) {
  std::string hex;
  for (const std::uint8_t byte : fingerprint(transaction())) {
    constexpr char kDigits[] = "0123456789abcdef";
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  EXPECT_EQ(hex, "e80bde1888c44c1d765294f131850e4e");
}

TEST(TransactionCanceled, KeepsOnlyTheFirstValidationError) {
  std::vector<CancellationReason> reasons(4);
  reasons[0] = cancellation_reason(conditional_check_failed());
  reasons[1] = cancellation_reason(validation_error("first"));
  reasons[3] = cancellation_reason(validation_error("second"));
  const Error error = transaction_canceled(reasons);
  const auto* details = details_of<TransactionCanceledDetails>(error);
  ASSERT_NE(details, nullptr);
  EXPECT_EQ(details->reasons[0].code, "None");
  EXPECT_EQ(details->reasons[1].message, "first");
  EXPECT_EQ(details->reasons[3].code, "None");
}

TEST_F(Prepare, LeavesToARequestWhatNoStoredReadCanAskFor) {
  const std::string global = "Global";
  const std::string local = "Local";
  const std::string unknown = "Unknown";
  const std::string long_key(2049, 'k');
  struct Case {
    const char* what;
    const std::string* index;
    std::vector<std::string> partition;
    std::string front;
    bool is_taken;
  };
  for (const Case& one : std::vector<Case>{
           {"a partition of the table", nullptr, {"a"}, "", true},
           {"a sort key of type N that begins with a text", nullptr, {"a"}, "1", false},
           {"a sort key of type B that begins with a text", &global, {"a"}, "1", false},
           {"a partition of a global index", &global, {"a"}, "", true},
           {"a front of a text in a local index", &local, {"a"}, "g", true},
           {"an index that is not there", &unknown, {"a"}, "", false},
           {"an empty key", nullptr, {""}, "", false},
           {"a key that is too long", nullptr, {long_key}, "", false},
           {"a front that is too long", &local, {"a"}, std::string(1025, 'f'), false},
           {"a key that is no UTF-8", nullptr, {"\xff"}, "", false},
           {"a front that is no UTF-8", &local, {"a"}, "\xff", false},
           {"two parts of one", nullptr, {"a", "b"}, "", false},
       }) {
    StoredListRequest request;
    request.index_name = one.index;
    request.partition = one.partition;
    request.sort_front = one.front;
    PreparedRead read;
    EXPECT_EQ(prepare(request, table_, read), one.is_taken) << one.what;
  }
  EXPECT_FALSE(is_key_of({nullptr, "a", "1"}, table_)) << "a sort key of type N";
  TableDescription texts = table_;
  texts.keys.sort.front().type = Value::Type::string;
  EXPECT_TRUE(is_key_of({nullptr, "a", "1"}, texts));
  EXPECT_FALSE(is_key_of({nullptr, "", "1"}, texts));
  EXPECT_FALSE(is_key_of({nullptr, "a", ""}, texts));
  EXPECT_FALSE(is_key_of({nullptr, "a", "\xff"}, texts));
  EXPECT_FALSE(is_key_of({nullptr, long_key, "1"}, texts));
  EXPECT_FALSE(is_key_of({nullptr, "a", long_key}, texts));
}

}  // namespace
}  // namespace adjoin::table
