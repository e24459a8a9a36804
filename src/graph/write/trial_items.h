#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "base/result.h"
#include "table/prepare/prepare.h"
#include "table/store/capacity_meter.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// The items of a store as they would be after writes that nobody sends. Reads from the store what
/// it does not know. Not thread-safe.
class TrialItems {
 public:
  /// An item before and after one write; nullopt: there is none.
  struct Change {
    std::optional<Bytes> before;
    std::optional<Bytes> after;
  };

  explicit TrialItems(table::TableStore& store) : store_(store) {}

  /// Returns the description of a table. @errors resource_not_found
  /// @cost one DescribeTable for each table
  Result<const table::TableDescription*> describe(const table::CallContext& context,
                                                  const table::TableRef& table);

  /// Reads those of these items that are not known, eventually consistent: half the price, and a
  /// trial tells no more of the last moments than an index does. @cost a BatchGetItem for every 100
  Result<void> fetch(const table::CallContext& context, const table::TableRef& table,
                     const std::vector<Item>& keys);
  /// Returns the item as it would be; nullopt: none. It must have been fetched, noted or written.
  const std::optional<Bytes>& at(const table::TableRef& table, const Item& key) const;
  /// Returns what writes have made of a row of a Query; null: they have left it as it is.
  const std::optional<Bytes>* written(const table::TableDescription& table,
                                      item::ItemView row) const;
  /// Remembers a whole item that a Query has shown, so that a write of it needs no read.
  void note(const table::TableDescription& table, item::ItemView row);

  /// Computes what a write does to the item that it names, which is known.
  /// @errors conditional_check_failed, validation
  Result<Change> change_of(const table::TableRef& table, const table::PreparedWrite& write) const;
  /// Returns what it would have done if its condition held; nothing, if it can do nothing.
  Change attempted(const table::TableRef& table, const table::PreparedWrite& write) const;
  /// Makes the change.
  void apply(const table::TableRef& table, const table::PreparedWrite& write, Change change);

  /// Charges a write as stores do.
  static void charge(const table::TableDescription& table, const Change& change, bool transactional,
                     table::CapacityMeter& meter);
  /// Charges a write that was refused: what it would have cost on the table alone.
  static void charge_refused(const Change& attempted, bool transactional,
                             table::CapacityMeter& meter);

 private:
  struct Known {
    std::optional<Bytes> item;
    bool is_written = false;
  };
  /// What the write makes of the item, whatever its condition says.
  static Result<std::optional<Bytes>> made_of(const table::PreparedWrite& write,
                                              const std::optional<Bytes>& before);
  static std::string identity(const std::string& table, const Item& key);

  table::TableStore& store_;
  std::map<std::string, std::unique_ptr<const table::TableDescription>> tables_;
  std::map<std::string, Known> known_;
  std::size_t read_bytes_ = 0;  ///< of what is known, as it was read
};

/// Returns whether the item is in the index: an index is sparse.
bool is_in(const table::IndexDescription& index, item::ItemView item);

/// Returns the key of the item that a write names.
Item key_of(const table::TableDescription& table, const table::PreparedWrite& write);

}  // namespace adjoin::graph
