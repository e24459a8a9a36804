#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/backup.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// One thing in a store that is not as everything else says it must be.
struct Finding {
  enum class Kind : std::uint8_t {
    damaged_item,     ///< its bytes are no item
    misplaced_item,   ///< its key attributes are not those it is stored under
    missing_item,     ///< its last change put it, and it is not there
    extra_item,       ///< its last change removed it, and it is there
    differing_item,   ///< it is not what its last change made of it
    missing_entry,    ///< an item belongs in an index and is not there
    extra_entry,      ///< an index has what no item gives it
    differing_entry,  ///< an index shows an item otherwise than it is
    missing_expiry,   ///< an item expires and is not in the order of expiry
    extra_expiry,     ///< that order has what no item gives it
    damaged_change,   ///< a change record that cannot be read, or that a trim has passed
    damaged_stream,   ///< a table's streams are not those its changes can have
    damaged_token,    ///< a client request token's record that cannot be read
    unknown_object,   ///< keys of a table or index that does not exist
  };
  Kind kind = Kind::damaged_item;
  std::string table;   ///< empty when it is of none
  std::string index;   ///< empty unless the finding is about one
  std::string key;     ///< the item's key in plain JSON; empty when it cannot be told
  std::string detail;  ///< a sentence
};
/// "missing entry". Valid for ever.
std::string_view to_string(Finding::Kind kind) noexcept;

/// Called for every finding as it is found; an error it answers ends the check.
using FindingSink = std::function<Result<void>(const Finding&)>;

struct CheckSummary {
  std::uint64_t items = 0;
  std::uint64_t entries = 0;
  std::uint64_t changes = 0;
  std::uint64_t findings = 0;
  /// Tables and indexes whose item count or bytes were estimates after a crash and are exact now.
  std::uint64_t sizes_corrected = 0;
};

/// Compares everything in a store with everything that follows from it: items with their keys,
/// indexes and the order of expiry with the items in both directions, items with the last change of
/// each that is still recorded (of the newest kComparedChangesMax items that changed), streams,
/// change records and ids. All at one moment, while the
/// store may be written to; tables and indexes must not be made, altered or dropped meanwhile.
/// Changes nothing but the sizes of tables that had become estimates. A damaged block of storage,
/// which cannot be read past, is an error, not a finding.
///
/// @param progress  keys done of about how many; may be empty
/// @errors unsupported  the store is not of the engine
///         storage_io, corruption, what `sink` or `progress` answered
/// @cost reads everything once, change records twice, and looks up one entry per item and index,
/// and
///       one item per entry and changed item; memory for some 40 bytes per changed item, up to
///       kComparedChangesMax of them
constexpr std::size_t kComparedChangesMax = std::size_t{1} << 20;
Result<CheckSummary> check(table::TableStore& store, const FindingSink& sink,
                           const ByteProgress& progress);

}  // namespace adjoin::engine
