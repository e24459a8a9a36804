// Goal: a table's note is set against what the caller saw, and kept with the table.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

TEST_P(StoreContract, ANoteIsReplacedOnlyWhenItIsAsExpected) {
  if (!store().capabilities().notes) GTEST_SKIP() << "the store declares no notes";
  EXPECT_EQ(store().note(context_, "Tab").value(), std::nullopt);
  EXPECT_EQ(failure(store().set_note(context_, "Tab", std::nullopt, "one")), "ok");
  EXPECT_EQ(failure(store().set_note(context_, "Tab", std::nullopt, "two")).substr(0, 24),
            "conditional_check_failed");
  EXPECT_EQ(failure(store().set_note(context_, "Tab", "zero", "two")).substr(0, 24),
            "conditional_check_failed");
  EXPECT_EQ(failure(store().set_note(context_, "Tab", "one", "two")), "ok");
  reopen();
  EXPECT_EQ(store().note(context_, "Tab").value(), "two");
  EXPECT_EQ(store().note(context_, "Num").value(), std::nullopt);
}

TEST_P(StoreContract, ANoteGoesWithItsTable) {
  if (!store().capabilities().notes) GTEST_SKIP() << "the store declares no notes";
  EXPECT_EQ(failure(store().note(context_, "None")).substr(0, 18), "resource_not_found");
  EXPECT_EQ(failure(store().set_note(context_, "None", std::nullopt, "x")).substr(0, 18),
            "resource_not_found");
}

TEST_P(StoreContract, NotesOfTwoKindsStandSideBySide) {
  if (!store().capabilities().notes) GTEST_SKIP() << "the store declares no notes";
  constexpr auto kMigration = table::NoteKind::migration;
  EXPECT_EQ(failure(store().set_note(context_, "Tab", std::nullopt, "schema")), "ok");
  EXPECT_EQ(failure(store().set_note(context_, "Tab", std::nullopt, "way", kMigration)), "ok");
  reopen();
  EXPECT_EQ(store().note(context_, "Tab").value(), "schema");
  EXPECT_EQ(store().note(context_, "Tab", kMigration).value(), "way");
  EXPECT_EQ(failure(store().set_note(context_, "Tab", "way", std::nullopt, kMigration)), "ok");
  EXPECT_EQ(store().note(context_, "Tab", kMigration).value(), std::nullopt);
  EXPECT_EQ(store().note(context_, "Tab").value(), "schema");
}

TEST_P(StoreContract, RequestsBoundToANoteAreRefusedOnceItIsAnother) {
  if (!store().capabilities().notes) GTEST_SKIP() << "the store declares no notes";
  EXPECT_EQ(failure(store().set_note(context_, "Tab", std::nullopt, "one")), "ok");
  EXPECT_EQ(store().resolve_noted(context_, "Tab", "two").error().code(),
            ErrorCode::schema_changed);
  const table::TableRef bound = store().resolve_noted(context_, "Tab", "one").value();
  const table::TableRef free = store().resolve(context_, "Tab").value();
  const Item item{{"pk", "a"}, {"sk", "1"}};
  const auto answers = [&](const table::TableRef& ref) {
    table::PutItemRequest put;
    put.table = ref;
    put.item = item;
    table::GetItemRequest get;
    get.table = ref;
    get.key = item;
    table::ScanRequest scan;
    scan.table = ref;
    table::TransactWriteItemsRequest transact;
    table::TransactPut part;
    part.table = ref;
    part.item = item;
    transact.actions.emplace_back(part);
    table::BatchWriteItemRequest batch;
    batch.tables.push_back({ref, {table::BatchPut{item}}});
    table::BatchGetItemRequest gets;
    gets.tables.push_back({});
    gets.tables.back().table = ref;
    gets.tables.back().keys.push_back(item);
    std::vector<std::string> all;
    for (const std::string& one :
         {failure(store().put_item(context_, put)), failure(store().get_item(context_, get)),
          failure(store().scan(context_, scan)),
          failure(store().transact_write_items(context_, transact)),
          failure(store().batch_write_item(context_, batch)),
          failure(store().batch_get_item(context_, gets))}) {
      all.push_back(one.substr(0, 14));
    }
    return all;
  };
  const std::vector<std::string> fine(6, "ok");
  EXPECT_EQ(answers(bound), fine);
  EXPECT_EQ(
      failure(store().set_note(context_, "Tab", std::nullopt, "way", table::NoteKind::migration)),
      "ok");
  EXPECT_EQ(answers(bound), fine) << "the other kind of note binds nobody";
  EXPECT_EQ(failure(store().set_note(context_, "Tab", "one", "two")), "ok");
  EXPECT_EQ(answers(bound), std::vector<std::string>(6, "schema_changed"));
  EXPECT_EQ(answers(free), fine);
  EXPECT_EQ(store().check_noted(bound).error().code(), ErrorCode::schema_changed);
  EXPECT_EQ(failure(store().set_note(context_, "Tab", "two", "one")), "ok");
  EXPECT_EQ(answers(bound), std::vector<std::string>(6, "schema_changed"))
      << "the same text again is another note: who was away in between is not let in";
  const table::TableRef again = store().resolve_noted(context_, "Tab", "one").value();
  EXPECT_EQ(answers(again), fine);
  EXPECT_TRUE(store().check_noted(again).has_value());
}

TEST_P(StoreContract, SeveralNotesAreReplacedAllOrNone) {
  if (!store().capabilities().notes) GTEST_SKIP() << "the store declares no notes";
  constexpr auto kSchema = table::NoteKind::schema;
  constexpr auto kMigration = table::NoteKind::migration;
  const auto set = [&](std::vector<table::NoteChange> changes) {
    return failure(store().set_notes(context_, "Tab", std::move(changes))).substr(0, 24);
  };
  EXPECT_EQ(set({{kSchema, std::nullopt, "one"}, {kMigration, std::nullopt, "way"}}), "ok");
  EXPECT_EQ(set({{kSchema, "one", "two"}, {kMigration, "other", "end"}}),
            "conditional_check_failed");
  EXPECT_EQ(store().note(context_, "Tab").value(), "one");
  EXPECT_EQ(set({{kSchema, "one", "two"}, {kMigration, "way", std::nullopt}}), "ok");
  EXPECT_EQ(store().note(context_, "Tab").value(), "two");
  EXPECT_EQ(store().note(context_, "Tab", kMigration).value(), std::nullopt);
}

TEST_P(StoreContract, WhatIsBoundToANoteStaysSoWhenTheTableIsAltered) {
  if (!store().capabilities().notes) GTEST_SKIP() << "the store declares no notes";
  EXPECT_EQ(failure(store().set_note(context_, "Tab", std::nullopt, "one")), "ok");
  const table::TableRef bound = store().resolve_noted(context_, "Tab", "one").value();
  table::UpdateTableRequest update;
  update.table_name = "Tab";
  update.deletion_protection = true;
  EXPECT_EQ(failure(store().update_table(context_, update)), "ok");
  EXPECT_TRUE(store().check_noted(bound).has_value());
  EXPECT_EQ(failure(store().set_note(context_, "Tab", "one", "two")), "ok");
  EXPECT_EQ(store().check_noted(bound).error().code(), ErrorCode::schema_changed);
}

}  // namespace
}  // namespace adjoin::contract
