#include "graph/live/unstreamed_writes.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "item/stored_item.h"

namespace adjoin::graph {
namespace {

/// Items that are remembered at most: a load writes more in a moment than a topology made anew
/// costs.
constexpr std::size_t kItemsMax = 10'000;
/// Of one item, changes between there and not there.
constexpr std::size_t kRunsMax = 64;
/// Within that time the stream should have told of a write, unless it changed nothing.
constexpr std::chrono::seconds kUsuallyTold{1};
/// The same for an item that came and went: its records are late then, and what the table says of
/// it now may be undone by them for a while. They would be waited for without end only where two
/// threads wrote one item and were noted in another order.
constexpr std::chrono::seconds kSurelyTold{15};
/// The table is asked about so many at once.
constexpr std::size_t kAskedAtOnce = 25;

}  // namespace

void UnstreamedWrites::note(std::string_view pk, std::string_view sk, bool is_there) {
  const std::lock_guard lock(mutex_);
  const std::optional<HeldEdge> edge = edges_.edge_at(pk, sk);
  if (!edge) return;
  last_noted_ = Clock::now();
  if (is_too_much_) return;
  std::string key = EdgeStates::key_of(pk, sk);
  Waiting& waiting = waiting_[key];
  waiting.noted = last_noted_;
  if (waiting.runs.empty()) {
    waiting.item = {edge->type, std::string(edge->from), std::string(edge->to), std::move(key)};
    waiting.first_noted = waiting.noted;
  }
  if (waiting.runs.empty() || waiting.runs.back().is_there != is_there) {
    waiting.runs.push_back({is_there, 0});
  }
  ++waiting.runs.back().writes;
  is_too_much_ = waiting_.size() > kItemsMax || waiting.runs.size() > kRunsMax;
  // From here on nothing is matched until a new topology begins: the memory is free for the load.
  if (is_too_much_) waiting_.clear();
}

void UnstreamedWrites::see(const std::string& key, bool is_there) {
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(key);
  if (found == waiting_.end()) return;
  std::vector<Run>& runs = found->second.runs;
  if (runs.front().is_there != is_there) {
    found->second.has_told_more = found->second.has_told_more || runs.size() == 1;
    if (runs.size() == 1) return;
    // The rest of the first run changed nothing, or was told before it was noted.
    // A put over an item that is there leaves the same state, and may have no record of its own.
    runs.erase(runs.begin());
  }
  if (--runs.front().writes == 0) runs.erase(runs.begin());
  if (runs.empty()) waiting_.erase(found);
}

void UnstreamedWrites::settle(const IsThere& is_there) {
  const std::lock_guard lock(mutex_);
  std::erase_if(waiting_, [&](const auto& one) {
    const Waiting& waiting = one.second;
    // An item that waits for several states cannot be settled so: the topology may show the first
    // of two equal ones.
    return waiting.runs.size() == 1 && is_there(waiting.item) == waiting.runs.front().is_there;
  });
}

bool UnstreamedWrites::waits_since(Clock::time_point moment) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [&](const auto& one) { return one.second.first_noted <= moment; });
}

bool UnstreamedWrites::is_late(const Waiting& waiting, Clock::time_point now) {
  const bool will_be_told = waiting.runs.size() > 1 && !waiting.has_told_more;
  return now - waiting.noted > (will_be_told ? kSurelyTold : kUsuallyTold);
}

std::vector<EdgeItem> UnstreamedWrites::to_ask_about(Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  std::vector<EdgeItem> items;
  for (const auto& [key, waiting] : waiting_) {
    if (items.size() == kAskedAtOnce) break;
    if (is_late(waiting, now)) items.push_back(waiting.item);
  }
  return items;
}

void UnstreamedWrites::forget(const EdgeItem& item, Clock::time_point asked) {
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(item.key);
  if (found != waiting_.end() && is_late(found->second, asked)) waiting_.erase(found);
}

bool UnstreamedWrites::is_too_much() const {
  const std::lock_guard lock(mutex_);
  return is_too_much_;
}

UnstreamedWrites::Clock::time_point UnstreamedWrites::last_noted() const {
  const std::lock_guard lock(mutex_);
  return last_noted_;
}

void UnstreamedWrites::begin() {
  const std::lock_guard lock(mutex_);
  is_too_much_ = false;
  // Records of what came before the last state may be gone; the table, which is read now, has it.
  for (auto& [key, waiting] : waiting_) {
    ADJOIN_ASSERT(!waiting.runs.empty());  // what waits for nothing is forgotten
    waiting.runs = {{waiting.runs.back().is_there, 1}};
  }
}

void WatchedStore::submit(const Context& context, table::WriteRequest request,
                          table::WriteCompletion done) {
  // Before the request is moved away.
  std::vector<Touched> touched = touched_by(request);
  inner_.submit(context, std::move(request),
                [touched = std::move(touched), own = own_,
                 done = std::move(done)](Result<table::WriteReply> reply) {
                  // What a batch leaves undone is waited for in vain, for a while: that is safe.
                  if (reply) note(touched, *own);
                  done(std::move(reply));
                });
}

std::vector<WatchedStore::Touched> WatchedStore::touched_by(
    const table::WriteRequest& request) const {
  std::vector<Touched> touched;
  if (const auto* put = std::get_if<table::PutItemRequest>(&request)) {
    add(put->table, put->item, true, touched);
  } else if (const auto* update = std::get_if<table::UpdateItemRequest>(&request)) {
    add(update->table, update->key, true, touched);
  } else if (const auto* remove = std::get_if<table::DeleteItemRequest>(&request)) {
    add(remove->table, remove->key, false, touched);
  } else if (const auto* batch = std::get_if<table::BatchWriteItemRequest>(&request)) {
    for (const table::TableBatch& part : batch->tables) add(part, touched);
  } else if (const auto* all = std::get_if<table::TransactWriteItemsRequest>(&request)) {
    for (const table::TransactAction& action : all->actions) add(action, touched);
  }
  return touched;
}

void WatchedStore::add(const table::TableRef& table, const Item& item, bool is_there,
                       std::vector<Touched>& touched) const {
  if (table.name() != table_) return;
  touched.push_back({key_text_of(item, pk_), key_text_of(item, sk_), is_there});
}

void WatchedStore::add(const table::TableBatch& batch, std::vector<Touched>& touched) const {
  for (const table::BatchAction& action : batch.actions) {
    if (const auto* put = std::get_if<table::BatchPut>(&action)) {
      const bool is_stored = !put->stored_item.empty();
      add(batch.table, is_stored ? item::ItemView(put->stored_item).decode() : put->item, true,
          touched);
    } else {
      add(batch.table, std::get<table::BatchDelete>(action).key, false, touched);
    }
  }
}

void WatchedStore::add(const table::TransactAction& action, std::vector<Touched>& touched) const {
  if (const auto* put = std::get_if<table::TransactPut>(&action)) {
    const bool is_stored = !put->stored_item.empty();
    add(put->table, is_stored ? item::ItemView(put->stored_item).decode() : put->item, true,
        touched);
  } else if (const auto* update = std::get_if<table::TransactUpdate>(&action)) {
    add(update->table, update->key, true, touched);
  } else if (const auto* remove = std::get_if<table::TransactDelete>(&action)) {
    add(remove->table, remove->key, false, touched);
  }
}

void WatchedStore::note(const std::vector<Touched>& touched, UnstreamedWrites& own) {
  for (const Touched& one : touched) own.note(one.pk, one.sk, one.is_there);
}

}  // namespace adjoin::graph
