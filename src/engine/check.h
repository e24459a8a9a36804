#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/backup.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// One inconsistency that `check` found in a store.
/// Everything here is a bug or a damaged disk: no sequence of calls may lead to one.
struct Finding {
  enum class Kind : std::uint8_t {
    damaged_item,     ///< the stored bytes do not decode to an item
    misplaced_item,   ///< the item's key attributes differ from the key it is stored under
    missing_item,     ///< the last change put the item, but it is absent
    extra_item,       ///< the last change removed the item, but it is present
    differing_item,   ///< the item differs from the image in its last change
    missing_entry,    ///< an item belongs in an index, but has no entry there
    extra_entry,      ///< an index entry belongs to no item
    differing_entry,  ///< an index entry differs from its item
    missing_expiry,   ///< an item expires, but the family `ttl` has no entry for it
    extra_expiry,     ///< an entry of the family `ttl` belongs to no item
    damaged_change,   ///< a change record does not decode, or should have been trimmed
    damaged_stream,   ///< a table's streams do not match its changes
    damaged_token,    ///< the record of a client request token does not decode
    unknown_object,   ///< keys of a table or index that does not exist
  };
  Kind kind = Kind::damaged_item;
  std::string table;   ///< empty: no table is concerned
  std::string index;   ///< empty: no index is concerned
  std::string key;     ///< the item's key in plain JSON; empty if it is unknown
  std::string detail;  ///< one sentence for people
};
/// Returns the kind's name for people, such as "missing entry". The text is static.
std::string_view to_string(Finding::Kind kind) noexcept;

/// Called once for each finding, at once. If it returns an error, the check ends with that error.
using FindingSink = std::function<Result<void>(const Finding&)>;

struct CheckSummary {
  std::uint64_t items = 0;    ///< items that were checked
  std::uint64_t entries = 0;  ///< index entries that were checked
  std::uint64_t changes = 0;  ///< change records that were checked
  std::uint64_t findings = 0;
  /// Tables and indexes whose item count or bytes were estimates after a crash. They are exact now.
  std::uint64_t sizes_corrected = 0;
};

/// Consistency check of a whole store. It compares
///
///   - items with the keys they are stored under,
///   - index entries and `ttl` entries with the items, in both directions,
///   - items with their last recorded change, for the newest kComparedChangesMax changed items,
///   - streams, change records and object ids.
///
/// It reads one snapshot, and the store may be written meanwhile. Tables and indexes must not be
/// created, altered or dropped meanwhile. It changes only the sizes of tables that were estimates.
/// A damaged storage block is an error, not a finding, because it cannot be read past.
///
/// @param progress  keys done, estimated keys in total; may be empty
/// @errors unsupported  the store is not an engine store
///         io_error, corruption; errors of `sink` and `progress`
/// @cost reads everything once, and change records twice. Looks up one entry per item and index,
///       and one item per entry and changed item. Needs some 40 bytes of memory per changed item,
///       up to kComparedChangesMax of them.
constexpr std::size_t kComparedChangesMax = std::size_t{1} << 20;
Result<CheckSummary> check(table::TableStore& store, const FindingSink& sink,
                           const ByteProgress& progress);

}  // namespace adjoin::engine
