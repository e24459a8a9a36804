#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "graph/check/verify_ledger.h"

namespace adjoin::graph {
namespace {

constexpr std::size_t kFirstSlots = 1024;
/// More second parents are no few mistakes: then all edges are looked at by themselves.
constexpr std::size_t kSecondsMax = 1000;

}  // namespace

std::size_t Forest::slot_of(std::uint64_t name) const {
  ADJOIN_ASSERT(held_ < slots_.size());  // a free slot ends the search
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = (name >> 12U) & mask;
  while (slots_[at].name != 0 && slots_[at].name != name) at = (at + 1) & mask;
  return at;
}

void Forest::grow() {
  std::vector<Node> before = std::exchange(slots_, {});
  slots_.resize(before.empty() ? kFirstSlots : before.size() * 2);
  std::vector<std::uint32_t> moved(before.size(), kNobody);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].name == 0) continue;
    moved[i] = static_cast<std::uint32_t>(slot_of(before[i].name));
    slots_[moved[i]] = before[i];
  }
  for (Node& node : slots_) {
    if (node.parent == kNobody) continue;
    ADJOIN_ASSERT(moved[node.parent] != kNobody);
    // Parents are places in the table of slots, which have all moved.
    node.parent = moved[node.parent];
  }
}

/// Edges come in the order of the Scan, so parents may be met after their children: both get a
/// node, and are joined by their places.
void Forest::add(std::uint64_t child, std::uint64_t parent) {
  ADJOIN_ASSERT(child != 0);
  ADJOIN_ASSERT(parent != 0);
  if (is_full_) return;
  if (held_ + 2 > nodes_max_ || seconds_.size() > kSecondsMax) {
    is_full_ = true;
    slots_ = {};
    seconds_ = {};
    return;
  }
  if ((held_ + 2) * 10 > slots_.size() * 7) grow();
  for (const std::uint64_t name : {child, parent}) {
    Node& node = slots_[slot_of(name)];
    if (node.name == 0) ++held_;
    node.name = name;
  }
  const auto above = static_cast<std::uint32_t>(slot_of(parent));
  Node& below = slots_[slot_of(child)];
  if (below.parent == above) return;
  if (below.parent == kNobody) {
    below.parent = above;
  } else {
    const bool is_known = std::any_of(seconds_.begin(), seconds_.end(), [&](const auto& second) {
      return second.child == child && second.parent == parent;
    });
    if (is_known) return;
    seconds_.push_back({child, parent});
  }
  ++slots_[above].children;
}

void Forest::take(std::uint32_t node) {
  // Without recursion: a tree may be as deep as it has nodes.
  std::vector<std::uint32_t> open{node};
  const auto leave = [&](std::uint32_t parent) {
    ADJOIN_ASSERT(slots_[parent].children > 0);
    if (--slots_[parent].children == 0) open.push_back(parent);
  };
  while (!open.empty()) {
    Node& taken = slots_[open.back()];
    open.pop_back();
    const std::uint64_t name = taken.name;
    const std::uint32_t parent = std::exchange(taken.parent, kNobody);
    ADJOIN_ASSERT(left_ > 0);
    --left_;
    // It stays in its slot, so that others are found behind it.
    taken.children = kNobody;
    if (parent != kNobody) leave(parent);
    for (const SecondParent& second : seconds_) {
      if (second.child == name) leave(static_cast<std::uint32_t>(slot_of(second.parent)));
    }
  }
}

/// A node without children is in no cycle. Taking it may leave its parent without children, and so
/// on: what is left in the end has a way back to itself.
void Forest::strip() {
  left_ = held_;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].name != 0 && slots_[i].children == 0) take(static_cast<std::uint32_t>(i));
  }
}

bool Forest::may_be_in_cycle(std::uint64_t node) const {
  if (is_full_) return true;
  if (left_ == 0) return false;
  const Node& found = slots_[slot_of(node)];
  return found.name != 0 && found.children != kNobody;
}

}  // namespace adjoin::graph
