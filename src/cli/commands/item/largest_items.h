#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "table/request/table_description.h"

namespace adjoin::cli {

/// A large item, item collection or set.
struct Large {
  Item key;                 ///< of the item; for a collection its partition key alone
  std::string attribute;    ///< of a set; else empty
  std::size_t bytes = 0;    ///< as DynamoDB counts them
  std::uint64_t parts = 1;  ///< items of a collection, elements of a set
};

/// Finds the largest items, item collections and sets of a table. Items must be added in the order
/// of a Scan, in which the items of a collection follow one another. Memory is bounded by `kept`.
/// Not thread-safe.
class LargestItems {
 public:
  /// Items of this size or more are counted in `warned`. DynamoDB's limit is 400 KB.
  static constexpr std::size_t kWarnedBytes = 300 * std::size_t{1024};

  /// @param kept  how many of each kind are remembered
  LargestItems(const table::TableDescription& table, std::size_t kept);

  /// Adds one item.
  void look_at(const Item& item);
  /// Ends the last collection. Call once, when there are no more items.
  void finish();

  // Results, the largest first. Complete after `finish`.
  const std::vector<Large>& items() const noexcept { return items_; }
  const std::vector<Large>& collections() const noexcept { return collections_; }
  const std::vector<Large>& sets() const noexcept { return sets_; }
  /// Returns how many items have kWarnedBytes or more, whether or not `items` has them.
  std::uint64_t warned() const noexcept { return warned_; }

 private:
  /// Inserts in order of size, and drops the smallest beyond `kept_`.
  void keep(Large large, std::vector<Large>& largest) const;

  std::string pk_;
  std::string sk_;  ///< empty: the table has none
  std::size_t kept_;
  Large collection_;  ///< the one that is being read; 0 bytes: none
  std::vector<Large> items_;
  std::vector<Large> collections_;
  std::vector<Large> sets_;
  std::uint64_t warned_ = 0;
};

}  // namespace adjoin::cli
