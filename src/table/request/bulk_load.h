#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "base/result.h"
#include "base/sorted_records.h"
#include "item/stored_item.h"

namespace adjoin::table {

/// An item of a bulk load with a note: bytes of the caller that come back if the item must be
/// combined with others of the same key. Views are valid for the call.
struct BulkRecord {
  item::ItemView item;
  BytesView note;
};

/// Appends the beginning of an encoded bulk record, which holds the note. The caller then appends
/// the stored item.
void begin_bulk_record(BytesView note, Bytes& out);
/// Decodes an encoded bulk record, which must be well formed. Valid while `bytes` live.
BulkRecord read_bulk_record(BytesView bytes);

/// Combines records of one key into one item. The load calls it in key order, once for every key
/// that has several records; these are in the order in which they were added. The function writes
/// the item's stored form, which must have the same key, and its note. An error ends the load. If a
/// key has very many records, the load passes some at a time; the first is then the previous
/// result.
using BulkCombine = std::function<Result<void>(const std::vector<BulkRecord>& same_key,
                                               Bytes& stored_item, Bytes& note)>;

/// An item that the caller can make only after all others were combined.
struct LateItem {
  Bytes stored_item;
  Bytes note;
};
/// Source of late items: returns the next one, and nullopt after the last.
using LateItems = std::function<Result<std::optional<LateItem>>()>;

/// Called with the progress of `BulkLoad::finish`. An error ends the load.
using BulkProgress = std::function<Result<void>(std::uint64_t done, std::uint64_t total)>;

/// Bulk load of an empty table. Takes items in any order and sorts them in bounded memory. `finish`
/// makes all of them visible, or none. Until then readers see an empty table, and writes to it are
/// refused. The change feed has one change of kind `reset` for all items; streams of the table have
/// no record of them. Not thread-safe.
class BulkLoad {
 public:
  /// Ends the load. If `finish` did not succeed, the table stays empty.
  virtual ~BulkLoad() = default;

  /// Adds an item. @errors validation: not a valid item of this table; io_error;
  /// deadline_exceeded; cancelled. After `validation` the load is unchanged and can go on; after
  /// any other error it cannot.
  virtual Result<void> add(const Item& item, BytesView note) = 0;
  /// The same for an item in stored form whose values are valid. Checks only its keys and size.
  virtual Result<void> add_stored(item::ItemView item, BytesView note) = 0;
  /// Adds a run of records behind those so far; see ExternalSort::add_run. Keys must be made by
  /// `append_key`, values are bulk records of items that `check_stored` accepts. Another thread
  /// walks over the run, more than once, and over the last run more often than that.
  virtual Result<void> add_run(std::shared_ptr<SortedRecords> records, bool is_last) = 0;
  /// Appends the key by which the load sorts an item with these text keys. `sort` is the item's
  /// sort key. Thread-safe.
  virtual void append_key(std::string_view partition, std::string_view sort, Bytes& out) const = 0;
  /// Checks an item as `add` or `add_stored` do, without adding it. @errors validation
  virtual Result<void> check(const Item& item) const = 0;
  virtual Result<void> check_stored(item::ItemView item) const = 0;

  /// Returns a folder for the caller's own temporary files, whose names must not begin with
  /// `load-`. The files are removed with the load. Empty: the store is in memory.
  virtual std::string folder() const = 0;
  /// Writes a checkpoint: makes all items added so far durable. If the load ends without `finish`
  /// or `give_up`, for example because its process died, the next load of the same origin resumes
  /// here. Only for loads that were begun with an origin, in a store with files.
  /// @param word  bytes that the resumed load returns. Make files of your own durable before.
  /// @errors io_error, cancelled, deadline_exceeded
  virtual Result<void> keep(BytesView word) = 0;
  /// Returns the word of the checkpoint that this load resumed from; nullopt: it began empty.
  virtual const std::optional<Bytes>& word() const = 0;
  /// Discards the checkpoint: it is removed with the load.
  virtual void give_up() = 0;

  /// Finishes the load; call once. Calls `late` after the last call of `combine` for added items.
  /// Late items of one key are combined with each other too. Without `combine` a repeated key is an
  /// error; without `late` there are no late items.
  /// @return how many items the table has now
  /// @errors validation: a late item is bad or has the key of an added one; errors of the
  ///         functions; limit_exceeded: more than a store in memory may hold; io_error
  virtual Result<std::uint64_t> finish(const BulkCombine& combine, const LateItems& late,
                                       const BulkProgress& progress) = 0;
};

}  // namespace adjoin::table
