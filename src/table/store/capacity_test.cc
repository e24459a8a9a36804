// Goal: units are those of DynamoDB's documentation, at and around every rounding edge.
#include <gtest/gtest.h>

#include "table/store/capacity_meter.h"

namespace adjoin::table {
namespace {

TEST(ReadUnits, RoundUpToFourKilobytesAndHalveWhenEventual) {
  struct Case {
    std::size_t bytes;
    std::int64_t consistent, eventual, transactional;
  };
  for (const Case& c : {Case{0, 2, 1, 4}, Case{1, 2, 1, 4}, Case{4096, 2, 1, 4},
                        Case{4097, 4, 2, 8}, Case{8192, 4, 2, 8}, Case{409600, 200, 100, 400}}) {
    EXPECT_EQ(read_half_units(c.bytes, true), c.consistent) << c.bytes;
    EXPECT_EQ(read_half_units(c.bytes, false), c.eventual) << c.bytes;
    EXPECT_EQ(transact_read_half_units(c.bytes), c.transactional) << c.bytes;
  }
}

TEST(WriteUnits, RoundUpToOneKilobyte) {
  EXPECT_EQ(write_half_units(0), 2);
  EXPECT_EQ(write_half_units(1024), 2);
  EXPECT_EQ(write_half_units(1025), 4);
  EXPECT_EQ(write_half_units(409600), 800);
}

TableDescription table_with_two_indexes() {
  TableDescription table;
  table.name = "T";
  table.indexes.resize(2);
  table.indexes[0].name = "G";
  table.indexes[1].name = "L";
  table.indexes[1].kind = IndexKind::local;
  return table;
}

TEST(CapacityMeter, ChargesTheLargerImageAndDoublesInTransactions) {
  const TableDescription table = table_with_two_indexes();
  CapacityMeter meter(table);
  meter.write_item(3000, 100, false);
  EXPECT_EQ(meter.total().write_half_units, 6);
  meter.write_item(100, 100, true);
  EXPECT_EQ(meter.total().write_half_units, 10);
}

TEST(CapacityMeter, ChargesAnIndexByWhatChangedInIt) {
  struct Case {
    const char* name;
    IndexEntryChange change;
    std::int64_t half_units;
  };
  const Case cases[] = {
      {"never in it", {std::nullopt, std::nullopt, false, false}, 0},
      {"appears", {std::nullopt, 100, false, false}, 2},
      {"disappears", {2000, std::nullopt, false, false}, 4},
      {"moves", {100, 2000, false, false}, 6},
      {"changes in place", {100, 2000, true, false}, 4},
      {"stays", {100, 100, true, true}, 0},
  };
  const TableDescription table = table_with_two_indexes();
  for (const Case& c : cases) {
    CapacityMeter meter(table);
    const IndexWriteUnits added = meter.write_index(table.indexes[0], c.change, false);
    EXPECT_EQ(meter.total().write_half_units, c.half_units) << c.name;
    EXPECT_EQ(added.removed + added.written, c.half_units) << c.name;
    const IndexWriteUnits twice = meter.write_index(table.indexes[0], c.change, true);
    EXPECT_EQ(twice.removed, 2 * added.removed) << c.name;
    EXPECT_EQ(twice.written, 2 * added.written) << c.name;
  }
}

TEST(CapacityMeter, TellsWhatEachChargeAdded) {
  const TableDescription table = table_with_two_indexes();
  CapacityMeter meter(table);
  EXPECT_EQ(meter.read_item(5000, ReadKind::transactional), 8);
  EXPECT_EQ(meter.read_item(0, ReadKind::eventual), 1);
  EXPECT_EQ(meter.read_page(&table.indexes[0], 9000, true), 6);
  EXPECT_EQ(meter.write_item(2000, 100, true), 8);
  EXPECT_EQ(meter.write_item(0, 0, false), 2);
  const IndexWriteUnits moved =
      meter.write_index(table.indexes[1], {100, 2000, false, false}, false);
  EXPECT_EQ(moved.removed, 2);
  EXPECT_EQ(moved.written, 4);
  EXPECT_EQ(meter.total(), (CapacityUnits{8 + 1 + 6, 8 + 2 + 6}));
}

TEST(CapacityMeter, ReportsWhatWasAskedFor) {
  const TableDescription table = table_with_two_indexes();
  CapacityMeter meter(table);
  meter.read_page(&table.indexes[1], 5000, true);
  meter.read_item(100, ReadKind::eventual);
  EXPECT_FALSE(meter.report(ReturnConsumedCapacity::none).has_value());

  const auto total = meter.report(ReturnConsumedCapacity::total);
  ASSERT_TRUE(total.has_value());
  EXPECT_EQ(total->table_name, "T");
  EXPECT_DOUBLE_EQ(total->total.read_units(), 2.5);
  EXPECT_EQ(total->table, CapacityUnits{});
  EXPECT_TRUE(total->indexes.empty());

  const auto parts = meter.report(ReturnConsumedCapacity::indexes);
  ASSERT_TRUE(parts.has_value());
  EXPECT_EQ(parts->table.read_half_units, 1);
  ASSERT_EQ(parts->indexes.size(), 1u);
  EXPECT_EQ(parts->indexes[0].index_name, "L");
  EXPECT_TRUE(parts->indexes[0].local);
  EXPECT_EQ(parts->indexes[0].units.read_half_units, 4);
}

}  // namespace
}  // namespace adjoin::table
