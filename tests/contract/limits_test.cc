// Goal: every documented limit holds at its value and refuses one beyond it, and emptiness.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

std::string quoted(std::size_t length) { return "\"" + std::string(length, 'k') + "\""; }

std::string put_text(StoreContract* test, table::TableStore& store, Item whole,
                     const char* table = "Tab") {
  static_cast<void>(test);
  table::PutItemRequest request;
  request.table = table;
  request.item = std::move(whole);
  return failure(store.put_item({}, request));
}

TEST_P(StoreContract, KeysAreBetweenOneByteAndTheirMaximum) {
  const auto put_key = [&](std::size_t pk, std::size_t sk) {
    return put_text(this, store(), item(R"({"pk":)" + quoted(pk) + R"(,"sk":)" + quoted(sk) + "}"));
  };
  EXPECT_EQ(put_key(1, 1), "ok");
  EXPECT_EQ(put_key(2048, 1024), "ok");
  EXPECT_EQ(put_key(2049, 1),
            "validation: One or more parameter values were invalid: Size of hashkey has exceeded "
            "the maximum size limit of2048 bytes");
  EXPECT_EQ(put_key(1, 1025),
            "validation: One or more parameter values were invalid: Aggregated size of all range "
            "keys has exceeded the size limit of 1024 bytes");
  EXPECT_EQ(put_key(0, 1),
            "validation: One or more parameter values are not valid. The AttributeValue for a key "
            "attribute cannot contain an empty string value. Key: pk");
  EXPECT_EQ(put_key(1, 0),
            "validation: One or more parameter values are not valid. The AttributeValue for a key "
            "attribute cannot contain an empty string value. Key: sk");
  EXPECT_EQ(get(R"({"pk":)" + quoted(2049) + R"(,"sk":"a"})").substr(0, 11), "validation:");
  EXPECT_EQ(get(R"({"pk":"","sk":"a"})").substr(0, 11), "validation:");
}

TEST_P(StoreContract, IndexKeysHaveTheSameMaximum) {
  const auto put_keys = [&](std::size_t g, std::size_t l) {
    return put_text(this, store(),
                    item(R"({"pk":"a","sk":"b","g":)" + quoted(g) + R"(,"l":)" + quoted(l) + "}"));
  };
  EXPECT_EQ(put_keys(2048, 1024), "ok");
  EXPECT_EQ(put_keys(2049, 1).substr(0, 11), "validation:");
  EXPECT_EQ(put_keys(1, 1025).substr(0, 11), "validation:");
}

TEST_P(StoreContract, KeysMustBeWholeAndOfTheirTypes) {
  const char* mismatch = "validation: The provided key element does not match the schema";
  for (const char* key : {"{}", R"({"pk":"a"})", R"({"sk":"a"})", R"({"pk":"a","sk":1})",
                          R"({"pk":"a","sk":"b","x":"c"})", R"({"pk":"a","x":"b"})"}) {
    EXPECT_EQ(get(key), mismatch) << key;
    EXPECT_EQ(remove(key), mismatch) << key;
    table::UpdateItemRequest request;
    request.table = "Tab";
    request.key = item(key);
    EXPECT_EQ(failure(store().update_item(context_, request)), mismatch) << key;
  }
  EXPECT_EQ(put_text(this, store(), item(R"({"pk":"a"})")),
            "validation: One or more parameter values were invalid: Missing the key sk in the "
            "item");
  EXPECT_EQ(put_text(this, store(), item(R"({"pk":1,"sk":"a"})")),
            "validation: One or more parameter values were invalid: Type mismatch for key pk "
            "expected: S actual: N");
}

TEST_P(StoreContract, AnItemHasAtMostFourHundredKilobytes) {
  // {"id":1} is 4 bytes, the name "b" one.
  const auto sized = [](std::size_t bytes) {
    return item(R"({"id":1,"b":")" + std::string(bytes - 5, 'x') + R"("})");
  };
  EXPECT_EQ(put_text(this, store(), sized(409'600), "Num"), "ok");
  EXPECT_EQ(put_text(this, store(), sized(409'601), "Num"),
            "validation: Item size has exceeded the maximum allowed size");
  table::UpdateItemRequest grow;
  grow.table = "Num";
  grow.key = item(R"({"id":1})");
  grow.update_expression = "SET c = :c";
  grow.placeholders = with_values(R"({":c":"x"})");
  EXPECT_EQ(failure(store().update_item(context_, grow)),
            "validation: Item size to update has exceeded the maximum allowed size");
}

TEST_P(StoreContract, AnItemCountsTogetherWithItsLocalIndexEntries) {
  // ByL and Few: an item with l has a whole copy in the first.
  const auto sized = [](std::size_t bytes) {
    return item(R"({"pk":"a","sk":"b","l":"x","z":")" + std::string(bytes, 'x') + R"("})");
  };
  EXPECT_EQ(put_text(this, store(), sized(200'000)), "ok");
  EXPECT_EQ(put_text(this, store(), sized(205'000)),
            "validation: Item size has exceeded the maximum allowed size");
}

Value nested(int levels) {
  Value value = "leaf";
  for (int i = 0; i < levels; ++i) {
    if (i % 2 == 0) {
      value = Value::List{std::move(value)};
    } else {
      Item map;
      map.set("m", std::move(value));
      value = std::move(map);
    }
  }
  return value;
}

constexpr const char* kNestedTooDeep =
    "validation: Nesting Levels have exceeded supported limits: Attributes in the item have nested "
    "levels beyond supported limit";

TEST_P(StoreContract, ThirtyOneContainersMayStandAroundAValue) {
  for (const auto& [levels, message] :
       {std::pair{1, "ok"}, {31, "ok"}, {32, kNestedTooDeep}, {2000, kNestedTooDeep}}) {
    Item whole = item(R"({"id":1})");
    whole.set("v", nested(levels));
    EXPECT_EQ(put_text(this, store(), std::move(whole), "Num"), message) << levels;
  }
}

TEST_P(StoreContract, PlaceholdersAndUpdatesNestNoDeeper) {
  const char* too_deep = kNestedTooDeep;
  const auto set = [&](const char* path, int levels) {
    table::UpdateItemRequest request;
    request.table = "Num";
    request.key = item(R"({"id":1})");
    request.update_expression = std::string("SET ") + path + " = :v";
    request.placeholders.values.emplace(":v", nested(levels));
    return refusal(store().update_item(context_, request), too_deep);
  };
  EXPECT_EQ(set("v", 31), "ok");
  EXPECT_EQ(set("v", 32), too_deep);
  EXPECT_EQ(set("l", 1), "ok");
  EXPECT_EQ(set("l[0]", 30), "ok");
  EXPECT_EQ(set("l[0]", 31), too_deep);
}

TEST_P(StoreContract, TextMustBeUtf8WhereverItStands) {
  const char* refused =
      "validation: One or more parameter values were invalid: a string or attribute name is not "
      "UTF-8 text";
  const std::string bad = "a\xED\xA0\x80";
  const auto with_value = [&](Value value) {
    Item whole = item(R"({"id":1})");
    whole.set("v", std::move(value));
    return put_text(this, store(), std::move(whole), "Num");
  };
  Item named;
  named.set(bad, "x");
  EXPECT_EQ(with_value(bad), refused);
  EXPECT_EQ(with_value(Value::List{Value(bad)}), refused);
  EXPECT_EQ(with_value(Set<std::string>{bad}), refused);
  EXPECT_EQ(with_value(named), refused);
  EXPECT_EQ(with_value(Binary{bad}), "ok");
  EXPECT_EQ(with_value(std::string("a\0b", 3)), "ok");
  Item key = item(R"({"pk":"a"})");
  key.set("sk", bad);
  EXPECT_EQ(put_text(this, store(), key), refused);
  table::UpdateItemRequest create;
  create.table = "Tab";
  create.key = key;
  EXPECT_EQ(failure(store().update_item(context_, create)), refused);
}

TEST_P(StoreContract, AttributeNamesHaveOneTo65535Bytes) {
  for (const auto& [bytes, message] :
       {std::pair{0, "validation: One or more parameter values were invalid: Empty attribute name"},
        {65'535, "ok"},
        {65'536,
         "validation: 1 validation error detected: Attribute name is too large, must be less than "
         "65536 bytes"}}) {
    Item whole = item(R"({"id":1})");
    whole.set(std::string(static_cast<std::size_t>(bytes), 'n'), "v");
    EXPECT_EQ(put_text(this, store(), std::move(whole), "Num"), message) << bytes;
  }
}

TEST_P(StoreContract, AWrongIndexKeyIsNamedAsItsRequestSaysIt) {
  put(R"({"pk":"a","sk":"b"})");
  table::UpdateItemRequest request;
  request.table = "Tab";
  request.key = item(R"({"pk":"a","sk":"b"})");
  request.update.emplace().from_attribute_updates = true;
  request.update->set("g", Value(1));
  if (!GetParam().behind_api) {
    EXPECT_EQ(failure(store().update_item({}, request)),
              "validation: One or more parameter values were invalid: Type mismatch for Index Key "
              "g Expected: S Actual: N IndexName: ByG");
  }
  EXPECT_EQ(failure(update(R"({"pk":"a","sk":"b"})", "SET g = :v", R"({":v":1})")),
            "validation: The update expression attempted to update the secondary index key to "
            "unsupported type");
}

TEST_P(StoreContract, EmptyStringsAreValuesButNoKeysAndEmptySetsAreNothing) {
  put(R"({"pk":"a","sk":"b","e":"","s":{"$set":[""]}})");
  Item whole = item(R"({"id":1})");
  whole.set("s", Set<std::string>{});
  EXPECT_EQ(
      put_text(this, store(), whole, "Num"),
      "validation: 1 validation error detected: One or more parameter values were invalid: An "
      "string set  may not be empty");
}

TEST_P(StoreContract, ExpressionsHaveAtMost4096BytesAnd300Operators) {
  const auto condition = [&](std::string expression, const char* values) {
    table::DeleteItemRequest request;
    request.table = "Num";
    request.key = item(R"({"id":1})");
    request.condition_expression = std::move(expression);
    request.placeholders = with_values(values);
    return failure(store().delete_item(context_, request));
  };
  const std::string long_name(4096 - 22, 'a');
  EXPECT_EQ(condition("attribute_not_exists(" + long_name + ")", "{}"), "ok");
  EXPECT_EQ(condition("attribute_not_exists(a" + long_name + ")", "{}").substr(0, 11),
            "validation:");
  std::string many = "a = :v";
  for (int i = 0; i < 149; ++i) many += " OR a = :v";
  EXPECT_EQ(condition(many + " OR NOT a=:v", R"({":v":1})").substr(0, 11), "validation:");
}

TEST_P(StoreContract, InTakesOneToOneHundredOperands) {
  for (const auto& [count, prefix] : {std::pair{100, "conditional_"}, {101, "validation: "}}) {
    table::DeleteItemRequest request;
    request.table = "Num";
    request.key = item(R"({"id":1})");
    std::string list;
    for (int i = 0; i < count; ++i) list += list.empty() ? ":v" : ", :v";
    request.condition_expression = "a IN (" + list + ")";
    request.placeholders = with_values(R"({":v":1})");
    EXPECT_EQ(failure(store().delete_item(context_, request)).substr(0, 12), prefix) << count;
  }
}

}  // namespace
}  // namespace adjoin::contract
