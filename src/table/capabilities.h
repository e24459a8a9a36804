#pragma once

#include <cstdint>

#include "table/limits.h"

namespace adjoin::table {

enum class GsiConsistency : std::uint8_t { strong, eventual };
/// In what order `changes_after` delivers: the store's one commit order, or only per key.
enum class FeedOrder : std::uint8_t { commit, key, none };

/// What a store can do. Declared, never pretended: callers branch on it, tests skip by it.
struct Capabilities {
  bool transactions = false;
  GsiConsistency gsi_consistency = GsiConsistency::eventual;
  FeedOrder feed_order = FeedOrder::none;
  bool read_view = false;
  bool ingest = false;
  bool time_to_live = false;
  bool streams = false;
  bool update_table = false;
  /// How many queries of a frontier it is worth handing over in one `query_many`: they are answered
  /// side by side, and their pages held together.
  std::uint32_t queries_at_once = 64;
  /// Items of one TransactWriteItems; older implementations of the API take fewer than the service.
  std::uint32_t transact_items_max = kTransactActionsMax;
  bool notes = false;  ///< keeps notes with its tables, and holds requests to them
  /// Takes conditions and updates that are built already, in place of their texts.
  bool built_expressions = false;
  bool reads_at_hand = false;  ///< a read costs less than a write that turns out to be in vain
};

}  // namespace adjoin::table
