#include "graph/live/edge_states.h"

#include <cstring>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/sha256.h"

namespace adjoin::graph {
namespace {

/// What a node of the standard containers takes beside what is in it, with its bucket.
constexpr std::size_t kNodeBytes = 4 * sizeof(void*);

}  // namespace

std::string_view EdgeItem::pk() const {
  const std::size_t colon = key.find(':');
  ADJOIN_ASSERT(colon != std::string::npos);  // key_of has made it
  return std::string_view(key).substr(colon + 1, std::stoul(key.substr(0, colon)));
}

std::string_view EdgeItem::sk() const {
  const std::string_view first = pk();
  return {first.data() + first.size(), key.data() + key.size()};
}

std::string EdgeStates::key_of(std::string_view pk, std::string_view sk) {
  std::string key = std::to_string(pk.size());
  key += ':';
  key += pk;
  key += sk;
  return key;
}

EdgeStates::Fingerprint EdgeStates::fingerprint(std::string_view key) {
  const Sha256Digest digest = sha256(key);
  // Sixteen bytes instead of a key: a topology may hold millions of parallel edges.
  Fingerprint print{};
  std::memcpy(print.data(), digest.data(), sizeof print);
  return print;
}

void EdgeStates::note_made(const TopologyEdges::Scanned& found) {
  // Of parallel edges the adjacency tells only how many there are. Which of them is there is kept
  // here.
  if (has_parallels(found.edge.type)) items_.insert(fingerprint(key_of(found.pk, found.sk)));
}

void EdgeStates::set(EdgeItem item, bool is_there) {
  ADJOIN_ASSERT(!item.key.empty());
  const std::size_t bytes =
      2 * item.key.size() + item.from.size() + item.to.size() + sizeof(State) + kNodeBytes;
  std::string key = item.key;
  const auto [at, is_new] = newest_.try_emplace(std::move(key));
  if (is_new) {
    at->second.item = std::move(item);
    newest_bytes_ += bytes;
  }
  ADJOIN_ASSERT(newest_bytes_ > 0);
  at->second.is_there = is_there;
}

bool EdgeStates::is_there(const topology::View& view, const EdgeItem& item) const {
  if (has_parallels(item.type)) return items_.contains(fingerprint(item.key));
  const std::optional<topology::NodeId> from = view.find(item.from);
  const std::optional<topology::NodeId> to = view.find(item.to);
  return from && to && view.lane({item.type, topology::Direction::forward}).has(*from, *to);
}

Result<void> EdgeStates::apply(topology::Topology& topology) {
  std::vector<topology::EdgeChange> changes;
  CommitId version;
  {
    const topology::View view = topology.view();
    version = view.commit();
    for (const auto& [key, state] : newest_) {
      // A state that the topology has already is no change. So records that come twice do no harm.
      if (is_there(view, state.item) == state.is_there) continue;
      changes.push_back({state.item.type, state.item.from, state.item.to, state.is_there});
      if (!has_parallels(state.item.type)) continue;
      if (state.is_there) {
        items_.insert(fingerprint(key));
      } else {
        items_.erase(fingerprint(key));
      }
    }
  }
  if (!changes.empty()) {
    ADJOIN_CHECK(topology.apply(changes));
    topology.publish(CommitId{version.value + 1});
  }
  newest_.clear();
  newest_bytes_ = 0;
  return {};
}

void EdgeStates::clear() {
  newest_.clear();
  newest_bytes_ = 0;
  items_.clear();
}

std::size_t EdgeStates::bytes() const noexcept {
  return newest_bytes_ + items_.size() * (sizeof(Fingerprint) + kNodeBytes);
}

}  // namespace adjoin::graph
