// Goal: tables are made, described, listed and dropped; what is not there is named.
#include "contract/store_contract.h"
#include "table/store/all_tables.h"

namespace adjoin::contract {
namespace {

table::CreateTableRequest simple(const std::string& name) {
  table::CreateTableRequest request;
  request.table_name = name;
  request.attribute_definitions = {{"id", Value::Type::string}};
  request.key_schema = {{"id", table::KeyRole::hash}};
  return request;
}

TEST_P(StoreContract, ATableIsDescribedAsItWasMade) {
  const auto described = store().describe_table(context_, "Tab");
  ASSERT_TRUE(described.has_value()) << failure(described);
  EXPECT_EQ(described->name, "Tab");
  EXPECT_EQ(described->status, table::ResourceStatus::active);
  EXPECT_EQ(described->created, clock_.unix_time());
  ASSERT_EQ(described->indexes.size(), 5u);
  EXPECT_EQ(described->indexes[0].name, "ByG");
  EXPECT_EQ(described->indexes[3].name, "ByL");
  EXPECT_EQ(described->find_index("Multi")->keys.partition.size(), 2u);
  EXPECT_EQ(described->find_index("Few")->projection.non_key_attributes, Texts{"a"});
}

TEST_P(StoreContract, ATableIsMadeOnce) {
  EXPECT_EQ(failure(store().create_table(context_, simple("Tab"))),
            "resource_in_use: Table already exists: Tab");
}

TEST_P(StoreContract, ADroppedTableIsGoneAndANewOneIsEmpty) {
  put(R"({"id":1})", "Num");
  const auto dropped = store().delete_table(context_, "Num");
  ASSERT_TRUE(dropped.has_value()) << failure(dropped);
  EXPECT_EQ(dropped->status, table::ResourceStatus::deleting);
  EXPECT_EQ(get(R"({"id":1})", "Num"), "resource_not_found: Requested resource not found");
  EXPECT_EQ(failure(store().describe_table(context_, "Num")),
            "resource_not_found: Requested resource not found: Table: Num not found");
  table::CreateTableRequest request = simple("Num");
  request.attribute_definitions[0].type = Value::Type::number;
  EXPECT_EQ(failure(store().create_table(context_, request)), "ok");
  EXPECT_EQ(get(R"({"id":1})", "Num"), "none");
}

TEST_P(StoreContract, AResolvedTableServesUntilItIsDropped) {
  put(R"({"id":1})", "Num");
  const auto resolved = store().resolve(context_, "Num");
  ASSERT_TRUE(resolved.has_value());
  table::GetItemRequest request;
  request.table = *resolved;
  request.key = item(R"({"id":1})");
  EXPECT_EQ(text(store().get_item(context_, request).value().item), R"({"id":1})");
  ASSERT_TRUE(store().delete_table(context_, "Num").has_value());
  EXPECT_EQ(failure(store().get_item(context_, request)),
            "resource_not_found: Requested resource not found");
  EXPECT_EQ(failure(store().resolve(context_, "Num")).substr(0, 19), "resource_not_found:");
}

TEST_P(StoreContract, DeletionProtectionRefusesDeletion) {
  table::CreateTableRequest request = simple("Kept");
  request.deletion_protection = true;
  ASSERT_TRUE(store().create_table(context_, request).has_value());
  EXPECT_EQ(failure(store().delete_table(context_, "Kept")),
            "validation: Resource cannot be deleted as it is currently protected against deletion. "
            "Disable deletion protection first.");
}

TEST_P(StoreContract, TablesAreListedInOrderByPages) {
  for (const char* name : {"zzz", "aaa", "mmm"}) {
    ASSERT_TRUE(store().create_table(context_, simple(name)).has_value());
  }
  EXPECT_EQ(store().list_tables(context_, {}).value().table_names,
            (Texts{"Num", "Tab", "aaa", "mmm", "zzz"}));
  table::ListTablesRequest request;
  request.limit = 2;
  const auto first = store().list_tables(context_, request);
  EXPECT_EQ(first->table_names, (Texts{"Num", "Tab"}));
  request.exclusive_start_table_name = first->last_evaluated_table_name;
  request.limit = 100;
  const auto rest = store().list_tables(context_, request);
  EXPECT_EQ(rest->table_names, (Texts{"aaa", "mmm", "zzz"}));
  EXPECT_FALSE(rest->last_evaluated_table_name.has_value());
  for (const std::int64_t limit : {0, -1, 101}) {
    request.limit = limit;
    EXPECT_EQ(failure(store().list_tables(context_, request)).substr(0, 11), "validation:");
  }
}

TEST_P(StoreContract, AllTablesAreMoreThanAPage) {
  Texts made = {"Num", "Tab"};
  for (int i = 100; i < 200; ++i) {
    made.push_back("t" + std::to_string(i));
    ASSERT_TRUE(store().create_table(context_, simple(made.back())).has_value());
  }
  std::int64_t requests = 0;
  const auto names = table::all_tables(store(), context_, &requests);
  ASSERT_TRUE(names.has_value()) << names.error().message();
  EXPECT_EQ(*names, made);
  EXPECT_EQ(requests, 2);
}

TEST_P(StoreContract, ABadExpressionIsNamedBeforeAMissingTable) {
  table::GetItemRequest request;
  request.table = "None";
  request.projection_expression = "";
  EXPECT_EQ(failure(store().get_item(context_, request)),
            "validation: Invalid ProjectionExpression: The expression can not be empty;");
  request.projection_expression.reset();
  EXPECT_EQ(failure(store().get_item(context_, request)),
            "resource_not_found: Requested resource not found");
}

TEST_P(StoreContract, TableNamesHaveThreeTo255OfTheirCharacters) {
  for (const auto& [name, code] : {std::pair<std::string, const char*>{"abc", "ok"},
                                   {std::string(255, 'n'), "ok"},
                                   {"a.-_9", "ok"},
                                   {"ab", "validation"},
                                   {"", "validation"},
                                   {std::string(256, 'n'), "validation"},
                                   {"a/b", "validation"},
                                   {"../x", "validation"},
                                   {"t\xC3\xA4st", "validation"},
                                   {std::string("a\0b", 3), "validation"}}) {
    const std::string answer = failure(store().create_table(context_, simple(name)));
    EXPECT_EQ(answer.substr(0, answer.find(':')), code) << name;
  }
}

}  // namespace
}  // namespace adjoin::contract
