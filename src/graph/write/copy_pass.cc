#include "graph/write/copy_pass.h"

#include <algorithm>

#include "base/assert.h"
#include "graph/context/further_shards.h"
#include "graph/context/items.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

/// How often a pass that meets edges which go away meanwhile is begun anew.
/// A pass without an edge that moved is the rule. The bound keeps a hot node from holding a writer
/// for ever; the mark stays then, and the next write goes on.
constexpr int kPassesMax = 32;

/// Copies that are right already are not written again: a pass that is begun anew costs reads only
/// for what it did before.
bool is_stale(const Item& item, const plan::CopyTarget& target, const Item& node) {
  for (const auto& [attribute, field] : target.copies) {
    const Value* is = item.find(attribute);
    const Value* should = node.find(field);
    if ((is == nullptr) != (should == nullptr)) return true;
    if (is != nullptr && !(*is == *should)) return true;
  }
  return false;
}

/// Whether others were there first: not so when, say, an item with a longer copy is too large.
bool lost(const Error& error) {
  if (api_error_of(error) == ApiError::transaction_in_progress) return true;
  const auto* details = details_of<table::TransactionCanceledDetails>(error);
  if (api_error_of(error) != ApiError::transaction_canceled || details == nullptr) return false;
  return std::none_of(details->reasons.begin(), details->reasons.end(),
                      [](const auto& reason) { return reason.code == "ValidationError"; });
}

}  // namespace

/// Calls `take(target)` for every target until it says false; whether it never did.
template <typename Take>
Result<bool> CopyPass::each_target(const std::string& ref, const Take& take) {
  ADJOIN_TRY(std::vector<plan::EdgeList> lists, plan::copy_lists(target_, ref));
  std::string made;
  bool all = true;
  const auto read = [&](plan::EdgeList& list) -> Result<bool> {
    // An index cannot be read consistently: an edge of the last moments may be missed there
    // (decision 0015).
    if (!list.request.index_name) list.request.consistent_read = true;
    do {
      ADJOIN_CHECK(meter_.check());
      ADJOIN_TRY(table::QueryResult page, store_.query(meter_.context(), list.request));
      for (const item::ItemView row : page.items) {
        const std::string_view other = list.rows.other_end(row, made);
        if (other.empty()) continue;
        ADJOIN_TRY(std::vector<plan::CopyTarget> targets,
                   plan::copy_targets(*target_.schema, list, ref, std::string(other), row));
        for (plan::CopyTarget& target : targets) {
          ADJOIN_TRY(all, take(std::move(target)));
          if (!all) return false;
        }
      }
      list.request.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (list.request.exclusive_start_key);
    return true;
  };
  ADJOIN_CHECK(each_list(store_, target_, meter_, std::move(lists), read));
  return all;
}

Result<plan::KnownCopies> CopyPass::list(const std::string& ref) {
  Result<plan::KnownCopies> known{plan::KnownCopies()};
  ADJOIN_TRY(const bool all, each_target(ref, [&](plan::CopyTarget target) -> Result<bool> {
               plan::add_target(std::move(target), known->targets);
               return known->targets.size() <= plan::copies_at_once(target_);
             }));
  // Too many for one transaction: the pass that follows rewrites them.
  known->too_many = !all;
  if (!all) known->targets.clear();
  return known;
}

/// False when the pass has to begin anew.
Result<bool> CopyPass::rewrite_stale(const Item& key, const Item& node,
                                     std::vector<plan::CopyTarget>& targets) {
  ADJOIN_ASSERT(!targets.empty());
  ADJOIN_ASSERT(targets.size() < target_.transact_items_max);  // beside the check of the node
  std::vector<Item> keys;
  for (const plan::CopyTarget& target : targets) keys.push_back(target.key);
  // Rows of an index need not have the copied attributes, and may lag. The items themselves are
  // read.
  ADJOIN_TRY(const ItemsByKey found, read_items(store_, target_, meter_, keys));
  std::vector<plan::CopyTarget> stale;
  for (plan::CopyTarget& target : targets) {
    const Item* const item = find_item(found, target.key);
    if (item != nullptr && is_stale(*item, target, node)) {
      stale.push_back(std::move(target));
    }
  }
  targets.clear();
  if (stale.empty()) return true;
  // The check of the node stands in the same transaction: copies of a value that the node does not
  // have any more are never written.
  const auto written = store_.transact_write_items(meter_.context(),
                                                   plan::rewrite_copies(target_, key, node, stale));
  if (written) return true;
  if (lost(written.error())) return false;
  return written.error();
}

/// False when the pass has to begin anew.
Result<bool> CopyPass::rewrite_all(const std::string& ref, const Item& key, const Item& node) {
  std::vector<plan::CopyTarget> chunk;
  ADJOIN_TRY(const bool whole, each_target(ref, [&](plan::CopyTarget target) -> Result<bool> {
               plan::add_target(std::move(target), chunk);
               // Beside them stands the check of the node.
               if (chunk.size() < target_.transact_items_max - 1) return true;
               return rewrite_stale(key, node, chunk);
             }));
  if (!whole || chunk.empty()) return whole;
  return rewrite_stale(key, node, chunk);
}

Result<void> CopyPass::finish(const plan::CopyRound& round) {
  ADJOIN_TRY(const Item key, schema::node_key(*target_.schema, round.ref));
  for (int pass = 0; pass < kPassesMax; ++pass) {
    table::GetItemRequest get;
    get.table = target_.table;
    get.key = key;
    get.consistent_read = true;
    ADJOIN_TRY(const table::GetItemResult found, store_.get_item(meter_.context(), get));
    const Item node = found.item ? found.item->decode() : Item();
    // The token of the write that marked the node. A later write of copied fields replaces it.
    const Value token(target_.token);
    const Value* mark = node.find(schema::kCopyMark);
    // Whoever marked it last brings it to an end.
    const bool ours = round.removed ? mark == nullptr : mark != nullptr && *mark == token;
    if (!ours) return {};
    ADJOIN_TRY(const bool whole, rewrite_all(round.ref, key, node));
    if (!whole) continue;
    // A removed node has no item that a mark could be taken from.
    if (round.removed) return {};
    // The condition fails if another write has marked the node since. That write finishes the
    // copies.
    const auto cleared =
        store_.update_item(meter_.context(), plan::clear_copy_mark(target_, key, target_.token));
    if (cleared || api_error_of(cleared.error()) == ApiError::conditional_check_failed) return {};
    return cleared.error();
  }
  return Error(ErrorCode::conflict, round.ref +
                                        " was written, but edges with copies of its fields "
                                        "changed again and again: write it once more to "
                                        "bring the copies up to date");
}

}  // namespace adjoin::graph
