#pragma once

#include <atomic>

namespace adjoin::engine {

/// Mutation testing: seeded bugs that the test suites must detect. In the builds of tests
/// (ADJOIN_MUTATIONS of the presets dev and sanitize) `active_mutant` enables at most one, and none
/// at first. In the release ADJOIN_MUTANT(n) is the constant false and adds no code.
///
///   1   the write is not synced
///   2   an index entry whose content changed is not written again
///   3   evaluation ignores what earlier operations of the same group staged
///   4   a ConditionCheck of a transaction always succeeds
///   5   TransactGetItems reads item by item, without a snapshot
///   6   the token of a transaction is not recorded
///   7   the old index entry stays when an item's index key changes
///   8   LastEvaluatedKey is that of the item before the last
///   9   the change record of a removed item is lost
///   10  a cancelled transaction applies its first action
///   11  a query backwards from a start key reads the start key again
///   12  Limit counts items after the filter
///   13  DeleteItem ignores its condition
///   14  the reply is given before the write
///   15  the item cache keeps a value that was written after it was read
///   16  a decided transaction takes its first item to be absent
///   17  an item that an update merged in stored form is not checked
///   18  a stored write ignores its conditions
///   19  a stored write leaves out all items but its first
#ifdef ADJOIN_MUTATIONS
extern std::atomic<int> active_mutant;
#define ADJOIN_MUTANT(n) (::adjoin::engine::active_mutant.load(std::memory_order_relaxed) == (n))
#else
#define ADJOIN_MUTANT(n) false
#endif

}  // namespace adjoin::engine
