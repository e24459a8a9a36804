// Goal: the sizes of tables and indexes are those of what a full scan finds, after any writes.
#include "base/random.h"
#include "contract/store_contract.h"
#include "item/size.h"

namespace adjoin::contract {
namespace {

/// Items and accounted bytes that a scan of the table or an index reads.
table::IndexSizes scanned(table::TableStore& store, const std::string& table_name,
                          const std::string& index) {
  table::IndexSizes sizes{index, 0, 0};
  table::ScanRequest request;
  request.table = table_name;
  if (!index.empty()) request.index_name = index;
  while (true) {
    const auto page = store.scan({}, request);
    EXPECT_TRUE(page.has_value()) << failure(page);
    if (!page) return sizes;
    for (const item::ItemView view : page->items) {
      ++sizes.item_count;
      sizes.size_bytes += view.size_bytes();
    }
    if (!page->last_evaluated_key) return sizes;
    request.exclusive_start_key = page->last_evaluated_key;
  }
}

table::TableSizes all_scanned(table::TableStore& store, const std::string& table_name) {
  const auto table = store.describe_table({}, table_name);
  table::TableSizes sizes;
  const table::IndexSizes own = scanned(store, table_name, "");
  sizes.item_count = own.item_count;
  sizes.size_bytes = own.size_bytes;
  for (const auto& index : table->indexes) {
    sizes.indexes.push_back(scanned(store, table_name, index.name));
  }
  return sizes;
}

std::string shown(const Result<table::TableSizes>& sizes) {
  if (!sizes) return failure(sizes);
  std::string text = std::to_string(sizes->item_count) + "/" + std::to_string(sizes->size_bytes);
  for (const table::IndexSizes& index : sizes->indexes) {
    text += " " + index.index_name + " " + std::to_string(index.item_count) + "/" +
            std::to_string(index.size_bytes);
  }
  return text;
}

/// A put, an update, a delete or a transaction of two of them on few keys.
void write_at_random(table::TableStore& store, Random& random) {
  const auto key = [&] {
    return R"("pk":"p)" + std::to_string(random.below(3)) + R"(","sk":"s)" +
           std::to_string(random.below(5)) + "\"";
  };
  const std::string text(random.below(200), 'x');
  const std::string whole =
      "{" + key() +
      (random.below(2) == 0 ? R"(,"g":"g1","h":)" + std::to_string(random.below(3)) : "") +
      (random.below(2) == 0 ? R"(,"l":"l1")" : "") + R"(,"a":")" + text + "\"}";
  table::TransactWriteItemsRequest request;
  request.actions.push_back(table::TransactPut{"Tab", item(whole), std::nullopt, {}, {}});
  switch (random.below(4)) {
    case 0:
      request.actions.push_back(table::TransactDelete{"Tab", item("{" + key() + "}"), {}, {}, {}});
      break;
    case 1:
      request.actions.push_back(
          table::TransactUpdate{"Tab",
                                item("{" + key() + "}"),
                                "SET g = :g, h = :h, a = :a",
                                {},
                                with_values(R"({":g":"g2",":h":7,":a":")" + text + "\"}"),
                                {}});
      break;
    case 2: {
      table::DeleteItemRequest remove;
      remove.table = "Tab";
      remove.key = item("{" + key() + "}");
      EXPECT_EQ(failure(store.delete_item({}, remove)), "ok");
      return;
    }
    default: break;
  }
  const auto done = store.transact_write_items({}, request);
  if (!done) {
    EXPECT_NE(failure(done).find("multiple operations on one item"), std::string::npos)
        << failure(done);
  }
}

TEST_P(StoreContract, SizesAreThoseOfAFullScanAfterRandomWrites) {
  EXPECT_EQ(shown(store().table_sizes(context_, "Tab")),
            "0/0 ByG 0/0 Keys 0/0 Multi 0/0 ByL 0/0 Few 0/0");
  Random random(17);
  for (int round = 0; round < 5; ++round) {
    for (int i = 0; i < 60; ++i) write_at_random(store(), random);
    EXPECT_EQ(shown(store().table_sizes(context_, "Tab")), shown(all_scanned(store(), "Tab")));
    reopen();
    EXPECT_EQ(shown(store().table_sizes(context_, "Tab")), shown(all_scanned(store(), "Tab")));
  }
  EXPECT_NE(store().table_sizes(context_, "Tab")->item_count, 0u);
  EXPECT_EQ(shown(store().table_sizes(context_, "Num")), "0/0");
}

TEST_P(StoreContract, SizesCountProjectedEntries) {
  put(R"({"pk":"a","sk":"b","g":"x","h":1,"a":"12345","other":"1234567890"})");
  EXPECT_EQ(shown(store().table_sizes(context_, "Tab")),
            "1/32 ByG 1/32 Keys 1/8 Multi 1/17 ByL 0/0 Few 0/0");
}

TEST_P(StoreContract, SizesOfAnUnknownTableAreRefused) {
  EXPECT_EQ(failure(store().table_sizes(context_, "None")),
            "resource_not_found: Requested resource not found: Table: None not found");
}

}  // namespace
}  // namespace adjoin::contract
