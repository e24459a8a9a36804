#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

#include "base/assert.h"
#include "graph/check/verify_item.h"
#include "graph/context/conditional_write.h"
#include "graph/context/items.h"
#include "graph/follow/repairs.h"
#include "plan/operation/key_value.h"

namespace adjoin::graph {
namespace {

/// Items compared at once.
constexpr std::size_t kClearedAtOnce = 32;
/// How often what others change meanwhile is looked at once more, after a pause that grows.
constexpr int kClearTriesMax = 12;
constexpr std::chrono::milliseconds kClearPauseMax{100};

/// What an expired edge can leave behind.
constexpr std::initializer_list<Finding::Kind> kLeftBehind = {
    Finding::Kind::orphan_mirror, Finding::Kind::wrong_mirror,   Finding::Kind::missing_mirror,
    Finding::Kind::wrong_counter, Finding::Kind::edge_set_drift, Finding::Kind::orphan_guard};

std::string name_of(const plan::Target& target, const Item& key) {
  const schema::Recognised known = schema::recognise(*target.schema, key);
  return known.edge == nullptr ? known.ref : known.from + " " + known.edge->name + " " + known.to;
}

}  // namespace

/// The service removes an item and nothing else. The other item goes first, then nodes, counters
/// and guards are brought to what the edges say now.
Result<void> ExpiredEdges::clear(const std::vector<plan::LeftBehind>& left, Followed& did) {
  if (left.empty()) return {};
  ADJOIN_CHECK(remove_others(left, did));
  std::map<std::string, Item, std::less<>> all;
  for (const plan::LeftBehind& one : left) {
    for (const Item& key : one.keys) all.emplace(plan::key_identity(key), key);
  }
  std::vector<Item> some;
  for (auto& [identity, key] : all) {
    some.push_back(std::move(key));
    if (some.size() == kClearedAtOnce) ADJOIN_CHECK(clear_some(std::exchange(some, {}), did));
  }
  return clear_some(some, did);
}

Result<void> ExpiredEdges::remove_others(const std::vector<plan::LeftBehind>& left, Followed& did) {
  for (const plan::LeftBehind& one : left) {
    if (!one.other_key) continue;
    ADJOIN_CHECK(meter_.check());
    const schema::Recognised known = schema::recognise(*target_.schema, *one.other_key);
    if (known.edge == nullptr) continue;
    table::TransactWriteItemsRequest request;
    request.actions.push_back(
        // An edge that was added anew has another time, and stays.
        delete_action(target_, *one.other_key, AsSeen().equals(known.edge->ttl, &one.time)));
    const auto done = graph_.store->transact_write_items(meter_.context(), request);
    if (done) {
      ++did.updates;
    } else if (api_error_of(done.error()) != ApiError::transaction_canceled &&
               api_error_of(done.error()) != ApiError::transaction_in_progress) {
      return done.error();
    }
  }
  return {};
}

Result<void> ExpiredEdges::clear_some(const std::vector<Item>& keys, Followed& did) {
  ADJOIN_ASSERT(keys.size() <= kClearedAtOnce);
  std::chrono::milliseconds pause{1};
  std::vector<Finding> open;
  for (int tries = 0; tries < kClearTriesMax && !keys.empty(); ++tries) {
    Result<std::vector<Finding>> found = look_in_one_moment(keys);
    if (!found && api_error_of(found.error()) != ApiError::validation) return found.error();
    if (!found && keys.size() == 1) {
      note_refused(name_of(target_, keys.front()), did);
      return {};
    }
    if (!found) {
      // Which of them cannot be compared shows when each stands alone.
      for (const Item& key : keys) ADJOIN_CHECK(clear_some({key}, did));
      return {};
    }
    if (found->empty()) return {};
    open.clear();
    for (Finding& finding : *found) {
      ADJOIN_TRY(const bool mended, mend_finding(*graph_.store, meter_, finding, did));
      if (!mended) open.push_back(std::move(finding));
    }
    // What was mended is looked at again too: a count is of mirrors that may just have come.
    if (open.empty()) continue;
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, kClearPauseMax);
  }
  for (const Finding& finding : open) note_refused(finding.what, did);
  return {};
}

Result<std::vector<Finding>> ExpiredEdges::look_in_one_moment(const std::vector<Item>& keys) {
  // A count and the edges that it counts are of one moment, where the store can hold one.
  if (graph_.store->capabilities().read_view) {
    ADJOIN_TRY(std::shared_ptr<const table::ReadView> view,
               graph_.store->read_view(meter_.context()));
    meter_.read_in(std::move(view));
  }
  Result<std::vector<Finding>> findings = look(keys);
  meter_.read_in(nullptr);
  return findings;
}

Result<std::vector<Finding>> ExpiredEdges::look(const std::vector<Item>& keys) {
  ADJOIN_TRY(const ItemsByKey found, read_items(*graph_.store, target_, meter_, keys));
  std::vector<Item> items;
  for (const auto& [identity, item] : found) items.push_back(item);
  VerifyOptions options;
  options.without = kinds_but(kLeftBehind);
  options.edges_are_gone = true;
  ADJOIN_TRY(std::vector<Finding> findings,
             ItemVerifier(graph_, target_, options, meter_).check(items));
  std::erase_if(findings, [](const Finding& finding) { return finding.mend.empty(); });
  return findings;
}

namespace {

/// More names than these are not kept.
constexpr std::size_t kRefusedMax = 1000;

}  // namespace

void note_refused(const std::string& name, Followed& did) {
  if (did.refused.size() >= kRefusedMax) return;
  if (std::find(did.refused.begin(), did.refused.end(), name) == did.refused.end()) {
    did.refused.push_back(name);
  }
}

Result<bool> mend_finding(table::TableStore& store, Meter& meter, const Finding& finding,
                          Followed& did) {
  for (const table::TransactWriteItemsRequest& request : finding.mend) {
    const auto done = store.transact_write_items(meter.context(), request);
    if (done) {
      ++did.updates;
      continue;
    }
    const auto* details = details_of<table::TransactionCanceledDetails>(done.error());
    const bool lost =
        api_error_of(done.error()) == ApiError::transaction_in_progress ||
        (details != nullptr && std::none_of(details->reasons.begin(), details->reasons.end(),
                                            [](const table::CancellationReason& reason) {
                                              return reason.code == "ValidationError";
                                            }));
    if (lost) return false;
    // An item of very many attributes does not fit into a condition.
    if (details == nullptr && api_error_of(done.error()) != ApiError::validation)
      return done.error();
    note_refused(finding.what, did);
  }
  return true;
}

}  // namespace adjoin::graph
