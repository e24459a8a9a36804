#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <utility>

#include "base/assert.h"
#include "graph/context/further_shards.h"
#include "graph/context/items.h"
#include "graph/follow/repairs.h"
#include "plan/write/copies.h"
#include "plan/write/followed.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

constexpr std::size_t kItemsOfCopy = plan::CopyRewrite::kActionsOfItem;
/// How often items that others change meanwhile are read anew.
constexpr int kRefreshTriesMax = 100;

}  // namespace

Result<void> CopyRefresh::items(const std::vector<Item>& listed) {
  const std::vector<Item> keys = each_once(listed);
  const std::size_t at_once = target_.operations_at_once(kItemsOfCopy);
  for (std::size_t begin = 0; begin < keys.size(); begin += at_once) {
    const std::size_t end = std::min(keys.size(), begin + at_once);
    std::vector<Item> some(keys.begin() + static_cast<std::ptrdiff_t>(begin),
                           keys.begin() + static_cast<std::ptrdiff_t>(end));
    bool done = false;
    for (int tries = 0; !done; ++tries) {
      if (tries == kRefreshTriesMax) {
        return Error(ErrorCode::conflict, "edges with copies changed again and again: try again");
      }
      ADJOIN_TRY(done, some_items(some));
      if (!done) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  return {};
}

/// False when they have to be read anew.
/// The record only says that something changed. Items and their nodes are read as they are now, so
/// that records in any order, or twice, lead to the same copies.
Result<bool> CopyRefresh::some_items(std::vector<Item>& keys) {
  std::vector<Item> wanted = keys;
  std::map<std::string, Item, std::less<>> nodes;  // keys by ref
  for (const Item& key : keys) {
    for (const plan::StreamCopy& copy :
         plan::stream_copies(schema::recognise(*target_.schema, key))) {
      if (nodes.count(copy.ref) != 0) continue;
      ADJOIN_TRY(Item node, schema::node_key(*target_.schema, copy.ref));
      wanted.push_back(node);
      nodes.emplace(copy.ref, std::move(node));
    }
  }
  ADJOIN_TRY(const ItemsByKey found, read_items(store_, target_, meter_, wanted));
  const auto node_of = [&](const std::string& ref) {
    const auto node = nodes.find(ref);
    ADJOIN_ASSERT(node != nodes.end());
    return find_item(found, node->second);
  };
  plan::CopyRewrite rewrite(target_);
  std::vector<Item> written;
  for (const Item& key : keys) {
    const Item* item = find_item(found, key);
    const auto copies = plan::stream_copies(schema::recognise(*target_.schema, key));
    if (item == nullptr || !plan::is_stale(*item, copies, node_of)) continue;
    ADJOIN_CHECK(rewrite.add(key, copies, node_of));
    written.push_back(key);
  }
  if (written.empty()) return true;
  ADJOIN_ASSERT(rewrite.actions() <= target_.transact_items_max);
  const auto done = store_.transact_write_items(meter_.context(), rewrite.take());
  if (!done) return judge(done.error(), written, keys);
  rewritten_ += written.size();
  return true;
}

Result<bool> CopyRefresh::judge(const Error& error, const std::vector<Item>& written,
                                std::vector<Item>& keys) {
  if (api_error_of(error) == ApiError::transaction_in_progress) return false;
  const auto* details = details_of<table::TransactionCanceledDetails>(error);
  if (api_error_of(error) != ApiError::transaction_canceled || details == nullptr) return error;
  const bool too_large = std::any_of(
      details->reasons.begin(), details->reasons.end(),
      [](const table::CancellationReason& reason) { return reason.code == "ValidationError"; });
  if (!too_large) return false;
  // Which it is shows when each stands alone.
  if (written.size() > 1) {
    for (const Item& key : written) {
      std::vector<Item> one{key};
      for (int tries = 0; tries < kRefreshTriesMax; ++tries) {
        ADJOIN_TRY(const bool done, some_items(one));
        if (done) break;
      }
    }
    return true;
  }
  ADJOIN_ASSERT(!written.empty());
  const schema::Recognised known = schema::recognise(*target_.schema, written.front());
  ADJOIN_ASSERT(known.edge != nullptr);  // only items of edges have copies
  refused_.push_back(known.from + " " + known.edge->name + " " + known.to);
  keys.clear();
  return true;
}

Result<void> CopyRefresh::edges_of(const std::string& ref) {
  ADJOIN_TRY(std::vector<plan::EdgeList> lists,
             plan::copy_lists(target_, ref, plan::CopyTime::stream));
  std::vector<Item> keys;
  std::string made;
  const auto read = [&](plan::EdgeList& list) -> Result<bool> {
    // An edge that an index does not show yet has a record of its own still to come.
    if (!list.request.index_name) list.request.consistent_read = true;
    do {
      ADJOIN_CHECK(meter_.check());
      ADJOIN_TRY(table::QueryResult page, graph_.store->query(meter_.context(), list.request));
      for (const item::ItemView row : page.items) {
        const std::string_view other = list.rows.other_end(row, made);
        if (other.empty()) continue;
        ADJOIN_TRY(std::vector<plan::CopyTarget> targets,
                   plan::copy_targets(*target_.schema, list, ref, std::string(other), row,
                                      plan::CopyTime::stream));
        for (plan::CopyTarget& target : targets) keys.push_back(std::move(target.key));
        const bool is_full = keys.size() >= target_.operations_at_once(kItemsOfCopy);
        if (is_full) ADJOIN_CHECK(items(std::exchange(keys, {})));
      }
      list.request.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (list.request.exclusive_start_key);
    return true;
  };
  ADJOIN_CHECK(each_list(*graph_.store, target_, meter_, std::move(lists), read));
  return items(keys);
}

}  // namespace adjoin::graph
