#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "item/attribute_value.h"
#include "table/request/table_description.h"

namespace adjoin::cli {

/// Something of a table that is large.
struct Large {
  item::Item key;           ///< of the item; of a collection its partition key alone
  std::string attribute;    ///< of a set
  std::size_t bytes = 0;    ///< as DynamoDB counts them
  std::uint64_t parts = 1;  ///< items of a collection, elements of a set
};

/// The largest items, item collections and sets of a table whose items come in the order of a Scan,
/// in which a collection stands together. Memory is bounded by `kept`. Not thread-safe.
class LargestItems {
 public:
  /// From this size on an item is told of: it may have 400 KB.
  static constexpr std::size_t kWarnedBytes = 300 * std::size_t{1024};

  /// @param kept  of each kind
  LargestItems(const table::TableDescription& table, std::size_t kept);

  void look_at(const item::Item& item);
  /// Ends the last collection. Call once, when there are no more items.
  void finish();

  // The largest first.
  const std::vector<Large>& items() const noexcept { return items_; }
  const std::vector<Large>& collections() const noexcept { return collections_; }
  const std::vector<Large>& sets() const noexcept { return sets_; }
  /// Items of kWarnedBytes or more, whether they are kept here or not.
  std::uint64_t warned() const noexcept { return warned_; }

 private:
  void keep(Large large, std::vector<Large>& largest) const;

  std::string pk_;
  std::string sk_;  ///< empty: the table has none
  std::size_t kept_;
  Large collection_;  ///< the one at hand
  std::vector<Large> items_;
  std::vector<Large> collections_;
  std::vector<Large> sets_;
  std::uint64_t warned_ = 0;
};

}  // namespace adjoin::cli
