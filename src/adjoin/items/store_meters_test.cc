// StoreOptions::meters: what goes through a store is counted in its folder, and only if asked for.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "adjoin/items/test_table.h"
#include "adjoin/maintenance.h"
#include "adjoin/state/state.h"

namespace adjoin::store_meters_test {
namespace {

/// Records of figures of an open store (docs/formats/meters.md).
std::size_t figures_in(const Store& store) {
  table::SystemRecords* const records = detail::tables_of(store).system_records();
  EXPECT_NE(records, nullptr);
  std::size_t count = 0;
  EXPECT_TRUE(records->read("\x0E", "\x0F", [&](BytesView, BytesView) -> Result<void> {
    ++count;
    return {};
  }));
  return count;
}

class MeteredStores : public ::testing::Test {
 protected:
  MeteredStores() {
    std::string made = std::filesystem::temp_directory_path() / "adjoin-meters-XXXXXX";
    root_ = ::mkdtemp(made.data());
  }
  ~MeteredStores() override { std::filesystem::remove_all(root_); }

  /// Puts an item, closes the store, and returns how many records of figures are there then.
  std::size_t figures_after(const StoreOptions& options) {
    people_in(Store::open(url(), options).value()).put(person_key("1")).value();
    return figures_in(Store::open(url()).value());
  }
  std::string url() const { return root_ + "/store"; }

  std::string root_;
};

TEST_F(MeteredStores, CountNothingUnlessAskedTo) { EXPECT_EQ(figures_after({}), 0U); }

TEST_F(MeteredStores, KeepWhatWasCountedWhenTheyAreClosed) {
  EXPECT_GE(figures_after({.meters = true}), 2U) << "a minute and five minutes of the table";
}

TEST_F(MeteredStores, CountNothingWhenTheyOnlyRead) {
  EXPECT_EQ(figures_after({}), 0U);
  {
    const Store store = Store::open(url(), {.read_only = true, .meters = true}).value();
    EXPECT_TRUE(Table::open(store, "people").value().get(person_key("1")).value().has_value());
  }
  EXPECT_EQ(figures_in(Store::open(url()).value()), 0U);
}

TEST_F(MeteredStores, AreBackedUpAndCheckedAsOthers) {
  const Store store = Store::open(url(), {.meters = true}).value();
  people_in(store).put(person_key("1")).value();
  EXPECT_TRUE(backup(store, root_ + "/copy").value().complete);
  EXPECT_EQ(check(store).value().findings, 0U);
}

}  // namespace
}  // namespace adjoin::store_meters_test
