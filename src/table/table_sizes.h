#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace adjoin::table {

/// How much an index holds: IndexSizeBytes and ItemCount of DescribeTable.
struct IndexSizes {
  std::string index_name;
  std::uint64_t item_count = 0;
  std::uint64_t size_bytes = 0;  ///< accounted bytes of the entries as they are projected
  friend bool operator==(const IndexSizes&, const IndexSizes&) = default;
};

/// How much a table holds: TableSizeBytes and ItemCount of DescribeTable. Apart from the
/// description, which does not change with every write.
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html
struct TableSizes {
  std::uint64_t item_count = 0;
  std::uint64_t size_bytes = 0;     ///< accounted bytes of the items, without those of indexes
  std::vector<IndexSizes> indexes;  ///< in the order of the description
  friend bool operator==(const TableSizes&, const TableSizes&) = default;
};

}  // namespace adjoin::table
