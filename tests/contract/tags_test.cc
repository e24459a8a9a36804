// Goal: tags are kept with their table, replaced and removed by key, and held to their limits.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

Texts tags_of(table::TableStore& store, const std::string& table) {
  const auto tags = store.call<table::ListTagsOfResource>({}, {table});
  if (!tags) return {failure(tags)};
  Texts all;
  for (const table::Tag& tag : *tags) all.push_back(tag.key + "=" + tag.value);
  return all;
}

TEST_P(StoreContract, TagsAreKeptWithTheirTable) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  EXPECT_EQ(tags_of(store(), "Tab"), Texts{});
  EXPECT_EQ(failure(store().call<table::TagResource>(context_, {"Tab", {{"a", "1"}, {"b", ""}}})),
            "ok");
  EXPECT_EQ(failure(store().call<table::TagResource>(context_, {"Tab", {{"a", "2"}, {"c", "3"}}})),
            "ok");
  EXPECT_EQ(failure(store().call<table::UntagResource>(context_, {"Tab", {"b", "absent"}})), "ok");
  reopen();
  EXPECT_EQ(tags_of(store(), "Tab"), (Texts{"a=2", "c=3"}));
  EXPECT_EQ(tags_of(store(), "Num"), Texts{});
  EXPECT_EQ(failure(store().call<table::UntagResource>(context_, {"Tab", {"a", "c"}})), "ok");
  EXPECT_EQ(tags_of(store(), "Tab"), Texts{});
}

TEST_P(StoreContract, ATableIsMadeWithItsTags) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  table::CreateTableRequest request;
  request.table_name = "Tagged";
  request.attribute_definitions = {{"id", Value::Type::string}};
  request.key_schema = {{"id", table::KeyRole::hash}};
  request.tags = {{"aws:x", "v"}};
  EXPECT_EQ(failure(store().create_table(context_, request)).substr(0, 11), "validation:");
  request.tags = {{"k", "v"}};
  ASSERT_EQ(failure(store().create_table(context_, request)), "ok");
  EXPECT_EQ(tags_of(store(), "Tagged"), Texts{"k=v"});
  ASSERT_EQ(failure(store().delete_table(context_, "Tagged")), "ok");
  request.tags.clear();
  ASSERT_EQ(failure(store().create_table(context_, request)), "ok");
  EXPECT_EQ(tags_of(store(), "Tagged"), Texts{});
}

TEST_P(StoreContract, RefusedTagsChangeNothing) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  std::vector<table::Tag> many;
  for (int i = 0; i < 50; ++i) many.push_back({"k" + std::to_string(i), "v"});
  ASSERT_EQ(failure(store().call<table::TagResource>(context_, {"Tab", many})), "ok");
  EXPECT_EQ(failure(store().call<table::TagResource>(context_,
                                                     {"Tab", {{"k0", "new"}, {"one more", "v"}}})),
            "validation: Number of Tags exceed the current limit for the provided ResourceArn");
  EXPECT_EQ(tags_of(store(), "Tab").front(), "k0=v");
  EXPECT_EQ(failure(store().call<table::TagResource>(context_, {"Tab", {}})).substr(0, 11),
            "validation:");
  EXPECT_EQ(failure(store().call<table::TagResource>(context_, {"Tab", {{"", "v"}}})).substr(0, 11),
            "validation:");
  EXPECT_EQ(failure(store().call<table::UntagResource>(context_, {"Tab", {}})).substr(0, 11),
            "validation:");
  for (const auto& answer :
       {failure(store().call<table::TagResource>(context_, {"None", {{"k", "v"}}})),
        failure(store().call<table::UntagResource>(context_, {"None", {"k"}})),
        failure(store().call<table::ListTagsOfResource>(context_, {"None"}))}) {
    EXPECT_EQ(answer, "resource_not_found: Requested resource not found: Table: None not found");
  }
}

}  // namespace
}  // namespace adjoin::contract
