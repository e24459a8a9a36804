#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "table/request/call_context.h"
#include "table/request/table_description.h"

namespace adjoin::table {

/// The change of one index entry by a write. Sizes are accounted bytes of the projected entry.
struct IndexEntryChange {
  std::optional<std::size_t> old_bytes;  ///< nullopt: the old item was not in the index
  std::optional<std::size_t> new_bytes;  ///< nullopt: the new item is not in the index
  bool same_key = false;                 ///< the entry kept its index key and table key
  bool same_content = false;             ///< the projected entry did not change
};

/// Half units of one write on one index, by entry. Two entries, because they have two keys.
struct IndexWriteUnits {
  std::int64_t removed = 0;  ///< of the entry that goes; 0: none goes
  std::int64_t written = 0;  ///< of the entry that comes or is changed in place
};

/// Adds up the capacity units of one request on one table. All stores use it, so that all report
/// the same numbers. Each function that charges returns the half units that it added, for who tells
/// a ChargeSink. Allocates only if an index is charged. Borrows the description, which must
/// outlive it. Not thread-safe.
class CapacityMeter {
 public:
  explicit CapacityMeter(const TableDescription& table) : table_(&table) {}

  /// Charges a read of one item by its key. `bytes`: accounted size of the whole item; 0: no item.
  std::int64_t read_item(std::size_t bytes, ReadKind kind);
  /// Charges one page of a Query or Scan; call once per page. `bytes`: sum over all evaluated
  /// items, of whole items for the table (null `index`) or of projected entries for an index.
  std::int64_t read_page(const IndexDescription* index, std::size_t bytes, bool consistent_read);
  /// Charges one item written, removed or checked, by the larger image; 0: there is no such image.
  /// A write whose condition fails is charged like one that succeeds, on the table alone.
  std::int64_t write_item(std::size_t old_bytes, std::size_t new_bytes, bool transactional);
  /// Charges the same write on an index: none if the entry did not change, one for the old and one
  /// for the new entry if its key changed, else one for the larger entry.
  IndexWriteUnits write_index(const IndexDescription& index, const IndexEntryChange& change,
                              bool transactional);

  /// Returns the sum over the table and its indexes.
  CapacityUnits total() const;
  /// Returns the member of the reply: nullopt for `none`, only the sum for `total`. For `indexes`
  /// it lists every charged index, global ones first, in the order of the description.
  std::optional<ConsumedCapacity> report(ReturnConsumedCapacity asked) const;

 private:
  CapacityUnits& units_of(const IndexDescription& index);

  const TableDescription* table_;
  CapacityUnits table_units_;
  std::vector<std::optional<CapacityUnits>> index_units_;  ///< by index in the description
};

}  // namespace adjoin::table
