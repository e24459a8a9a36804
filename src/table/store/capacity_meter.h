#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "table/request/call_context.h"
#include "table/request/table_description.h"

namespace adjoin::table {

/// What a write did to one index, in accounted bytes of the projected entry.
struct IndexEntryChange {
  std::optional<std::size_t> old_bytes;  ///< nullopt: the old item was not in the index
  std::optional<std::size_t> new_bytes;  ///< nullopt: the new item is not in the index
  bool same_key = false;                 ///< index key and table key are those of the old entry
  bool same_content = false;             ///< the projected entry did not change at all
};

/// Adds up what one request consumes on one table. Every store charges through it, so that every
/// store answers the same numbers. Allocates only once an index is charged.
/// Borrows the description: valid while that lives. Not thread-safe.
class CapacityMeter {
 public:
  explicit CapacityMeter(const TableDescription& table) : table_(&table) {}

  /// One item read by its key, `bytes` of its whole stored form; 0 when there is none.
  void read_item(std::size_t bytes, ReadKind kind);
  /// One page of a Query or Scan: the sum over all items evaluated, of whole items for the table
  /// (null `index`) and of projected entries for an index. Charge once per page.
  void read_page(const IndexDescription* index, std::size_t bytes, bool consistent_read);
  /// One item written, removed or checked: the larger image counts; 0 when there is none.
  void write_item(std::size_t old_bytes, std::size_t new_bytes, bool transactional);
  /// What the same write did to an index. Nothing for an entry that did not change; two writes when
  /// its key changed; else one of the larger entry.
  void write_index(const IndexDescription& index, const IndexEntryChange& change,
                   bool transactional);

  CapacityUnits total() const;
  /// As the answer reports it: nullopt for `none`, without parts for `total`. For `indexes` every
  /// charged index is listed, global ones first, in the order of the description.
  std::optional<ConsumedCapacity> report(ReturnConsumedCapacity asked) const;

 private:
  CapacityUnits& units_of(const IndexDescription& index);

  const TableDescription* table_;
  CapacityUnits table_units_;
  std::vector<std::optional<CapacityUnits>> index_units_;  ///< by place in the description
};

}  // namespace adjoin::table
