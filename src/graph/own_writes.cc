#include "graph/own_writes.h"

#include <algorithm>
#include <utility>

namespace adjoin::graph {
namespace {

/// Items that are remembered at most: a load writes more in a moment than a topology made anew
/// costs.
constexpr std::size_t kItemsMax = 10'000;
/// States of one item.
constexpr std::size_t kStatesMax = 64;
/// The table is asked about so many at once.
constexpr std::size_t kAskedAtOnce = 25;

}  // namespace

void OwnWrites::note(std::string_view pk, std::string_view sk, bool is_there) {
  const std::lock_guard lock(mutex_);
  if (is_too_much_) return;
  const std::optional<HeldEdge> edge = edges_.edge_at(pk, sk);
  if (!edge) return;
  std::string key = EdgeStates::key_of(pk, sk);
  Waiting& waiting = waiting_[key];
  if (waiting.states.empty()) {
    waiting.item = {edge->type, std::string(edge->from), std::string(edge->to), std::move(key)};
  }
  if (waiting.states.empty() || waiting.states.back() != is_there) {
    waiting.states.push_back(is_there);
  }
  waiting.noted = Clock::now();
  if (waiting.states.size() == 1) waiting.first_noted = waiting.noted;
  is_too_much_ = waiting_.size() > kItemsMax || waiting.states.size() > kStatesMax;
  if (is_too_much_) waiting_.clear();
}

void OwnWrites::see(const std::string& key, bool is_there) {
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(key);
  if (found == waiting_.end()) return;
  // What stands before it changed nothing, or was told before it was noted.
  std::vector<bool>& states = found->second.states;
  const auto told = std::find(states.begin(), states.end(), is_there);
  if (told == states.end()) return;
  states.erase(states.begin(), told + 1);
  if (states.empty()) waiting_.erase(found);
}

void OwnWrites::settle(const IsThere& is_there) {
  const std::lock_guard lock(mutex_);
  std::erase_if(waiting_, [&](const auto& one) {
    const Waiting& waiting = one.second;
    return waiting.states.size() == 1 && is_there(waiting.item) == waiting.states.front();
  });
}

bool OwnWrites::waits_since(Clock::time_point moment) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [&](const auto& one) { return one.second.first_noted <= moment; });
}

std::vector<EdgeItem> OwnWrites::to_ask_about(Clock::time_point moment) const {
  const std::lock_guard lock(mutex_);
  std::vector<EdgeItem> items;
  for (const auto& [key, waiting] : waiting_) {
    if (waiting.noted < moment && items.size() < kAskedAtOnce) items.push_back(waiting.item);
  }
  return items;
}

void OwnWrites::forget(const EdgeItem& item, Clock::time_point moment) {
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(item.key);
  if (found != waiting_.end() && found->second.noted < moment) waiting_.erase(found);
}

bool OwnWrites::is_too_much() const {
  const std::lock_guard lock(mutex_);
  return is_too_much_;
}

void OwnWrites::begin() {
  const std::lock_guard lock(mutex_);
  is_too_much_ = false;
}

}  // namespace adjoin::graph
