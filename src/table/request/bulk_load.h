#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/sorted_records.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"

namespace adjoin::table {

/// An item on its way into a table, and what whoever brought it wants to be reminded of should it
/// have to be combined with others. Borrowed for the call.
struct BulkRecord {
  item::ItemView item;
  BytesView note;
};

/// A record as it lies among sorted ones: begun with its note, the stored item appended to it.
void begin_bulk_record(BytesView note, Bytes& out);
/// Of a whole one, from who is trusted.
BulkRecord read_bulk_record(BytesView bytes);

/// Says which item records of one key leave: called once, in key order, for every key that has
/// several records, which are in the order in which they came. Writes the item's stored form, which
/// must have the same key, and its note; an error ends the load. Of very many records it is asked
/// for some at a time, the first of which is then what it wrote last.
using BulkCombine = std::function<Result<void>(const std::vector<BulkRecord>& same_key,
                                               Bytes& stored_item, Bytes& note)>;

/// An item that could be told only when all others were combined.
struct LateItem {
  Bytes stored_item;
  Bytes note;
};
/// The next of them; nullopt after the last.
using LateItems = std::function<Result<std::optional<LateItem>>()>;

/// How far the end of a load is; an error ends the load.
using BulkProgress = std::function<Result<void>(std::uint64_t done, std::uint64_t total)>;

/// Fills an empty table at once: items come in any order, are sorted in bounded memory, and all of
/// them are there when `finish` returns, or none. Until then the table is empty to readers and
/// closed for writes. One change of kind `reset` stands for all of them; streams of the table tell
/// nothing. Not thread-safe.
class BulkLoad {
 public:
  /// A load that was not finished leaves the table empty.
  virtual ~BulkLoad() = default;

  /// @errors validation: no item of this table; storage_io; deadline_exceeded, cancelled.
  /// Only a bad item leaves the load as it was: after any other error it is of no more use.
  virtual Result<void> add(const item::Item& item, BytesView note) = 0;
  /// The same of an item in stored form, whose values are valid: keys and size alone are looked at.
  virtual Result<void> add_stored(item::ItemView item, BytesView note) = 0;
  /// Records that whoever brings them keeps, behind all that were added so far: their keys are
  /// those that `append_key` makes, their values bulk records of items that `check_stored` finds
  /// good. They are walked over more than once, from the `last` ones more than that, by another
  /// thread.
  virtual Result<void> add_run(std::shared_ptr<SortedRecords> records, bool is_last) = 0;
  /// What an item is sorted by whose keys are these texts. Thread-safe.
  virtual void append_key(std::string_view partition, std::string_view sort, Bytes& out) const = 0;
  /// What `add` or `add_stored` would say of an item. @errors validation
  virtual Result<void> check(const item::Item& item) const = 0;
  virtual Result<void> check_stored(item::ItemView item) const = 0;

  /// Where the caller may sort what is too much for memory, under other names than `load-…`: files
  /// there go with the load. Empty: a store in memory.
  virtual std::string folder() const = 0;
  /// Makes all that was added so far durable, so that a load of the same origin goes on from here
  /// when this one does not end: neither `finish` nor `give_up` was called, or its process ended.
  /// For loads that were begun with an origin in a store with files.
  /// @param word  what the caller wants to know then. Files of its own are to be durable before.
  /// @errors storage_io, cancelled, deadline_exceeded
  virtual Result<void> keep(BytesView word) = 0;
  /// The word of the load that this one goes on with; nullopt: it begins with nothing.
  virtual const std::optional<Bytes>& word() const = 0;
  /// What was kept is of no use: it goes with the load.
  virtual void give_up() = 0;

  /// Once. `late` is asked after the last call of `combine` for what was added; its own items are
  /// combined with each other alike. Empty functions: a key that comes twice is an error, and
  /// nothing is late.
  /// @return how many items the table has now
  /// @errors validation: an item of the last moment that is bad, or has the key of one that was
  ///         added; what the functions answer; limit_exceeded: more than a store in memory may
  ///         hold; storage_io
  virtual Result<std::uint64_t> finish(const BulkCombine& combine, const LateItems& late,
                                       const BulkProgress& progress) = 0;
};

}  // namespace adjoin::table
