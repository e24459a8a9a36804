#include "topology/saved_topology.h"

#include <algorithm>
#include <span>

#include "base/assert.h"
#include "topology/checksummed_file.h"
#include "topology/layer_editor.h"

namespace adjoin::topology {
namespace {

constexpr std::string_view kMagic = "ADJTOPO1";
/// Nodes or edges between two looks at the stop and at the memory.
constexpr std::uint32_t kStopEvery = 4096;

Error wrong(const std::string& what) { return Error(ErrorCode::corruption, what); }
Error stopped() { return Error(ErrorCode::cancelled, "the operation was cancelled"); }

/// The ways in which a type's edges are held.
/// A symmetric type has the same edges both ways, and is written once.
std::vector<Follow> held(const std::vector<EdgeTypeShape>& types) {
  std::vector<Follow> ways;
  for (EdgeTypeId type = 0; type < types.size(); ++type) {
    ways.push_back({type, Direction::forward});
    if (!types[type].symmetric) ways.push_back({type, Direction::reverse});
  }
  return ways;
}

Result<void> write_layer(const View& view, Follow way, const StopCheck& stop,
                         ChecksummedOutput& out) {
  const Lane lane = view.lane(way);
  std::uint32_t entries = 0;
  for (NodeId node = 0; node < view.node_count(); ++node) entries += lane.degree(node) != 0;
  out.u32(entries);
  std::uint64_t edges = 0;
  for (NodeId node = 0; node < view.node_count(); ++node) {
    if (node % kStopEvery == 0 && stop()) return stopped();
    const std::uint32_t degree = lane.degree(node);
    if (degree == 0) continue;
    out.u32(node);
    out.u32(degree);
    edges += degree;
    std::size_t written = 0;
    lane.spans(node, [&](std::span<const NodeId> ids) {
      written += ids.size();
      out.write(std::as_bytes(ids));
    });
    ADJOIN_ASSERT(written == degree);
  }
  ADJOIN_ASSERT(edges == lane.edges());
  return {};
}

}  // namespace

Result<void> write_saved_topology(const View& view, const std::vector<EdgeTypeShape>& types,
                                  std::string_view origin, const std::string& path,
                                  const StopCheck& stop) {
  ADJOIN_ASSERT(types.size() == view.type_count());
  ADJOIN_ASSERT(view.ordered() <= view.node_count());
  ADJOIN_TRY(ChecksummedOutput out, ChecksummedOutput::create(path));
  out.text(kMagic);
  out.u32(static_cast<std::uint32_t>(origin.size()));
  out.text(origin);
  out.u64(view.commit().value);
  out.u32(view.node_count());
  out.u32(view.ordered());
  out.u32(static_cast<std::uint32_t>(types.size()));
  for (const EdgeTypeShape& type : types) out.u16(type.symmetric ? 1 : 0);
  for (NodeId node = 0; node < view.node_count(); ++node) {
    const std::string_view ref = view.ref(node);
    ADJOIN_ASSERT(ref.size() <= UINT16_MAX);
    out.u16(static_cast<std::uint16_t>(ref.size()));
    out.text(ref);
  }
  for (const Follow way : held(types)) {
    ADJOIN_CHECK(write_layer(view, way, stop, out));
  }
  return out.finish();
}

/// Fills an empty topology from a file; a friend of it.
class SavedTopologyReader {
 public:
  SavedTopologyReader(ChecksummedInput& in, Topology& topology, const StopCheck& stop)
      : in_(in), topology_(topology), stop_(stop) {}

  Result<void> head(std::string_view origin) {
    ADJOIN_TRY(const std::string magic, in_.text(kMagic.size()));
    if (magic != kMagic) return wrong("it is no checkpoint of a topology of this version");
    // The origin is compared before anything is built. A table of another history must not be
    // answered from this file.
    ADJOIN_TRY(const std::uint32_t origin_bytes, in_.u32());
    const Error other(ErrorCode::configuration, "it is of other edges");
    if (origin_bytes != origin.size()) return other;
    ADJOIN_TRY(const std::string found, in_.text(origin_bytes));
    if (found != origin) return other;
    ADJOIN_TRY(commit_.value, in_.u64());
    ADJOIN_TRY(nodes_, in_.u32());
    ADJOIN_TRY(ordered_, in_.u32());
    if (ordered_ > nodes_) return wrong("more nodes are in order than there are");
    ADJOIN_TRY(const std::uint32_t types, in_.u32());
    if (types != topology_.types().size()) {
      return Error(ErrorCode::configuration, "it is of other edge types");
    }
    for (const EdgeTypeShape& type : topology_.types()) {
      ADJOIN_TRY(const std::uint16_t symmetric, in_.u16());
      if (symmetric != (type.symmetric ? 1 : 0)) {
        return Error(ErrorCode::configuration, "it is of other edge types");
      }
    }
    return {};
  }

  Result<void> refs() {
    std::string ref;
    for (NodeId node = 0; node < nodes_; ++node) {
      ADJOIN_TRY(const std::uint16_t bytes, in_.u16());
      ref.resize(bytes);
      ADJOIN_CHECK(in_.read(std::as_writable_bytes(std::span(ref))));
      if (topology_.names_.intern(ref) != node) return wrong("it has a ref twice");
      if (node % kStopEvery == 0) ADJOIN_CHECK(look());
    }
    topology_.ordered_ = ordered_;
    return look();
  }

  Result<void> layer(Follow way) {
    const std::size_t place =
        std::size_t{way.type} * 2 + (way.direction == Direction::reverse ? 1 : 0);
    ADJOIN_TRY(const std::uint32_t entries, in_.u32());
    if (entries == 0) return {};
    LayerEditor editor = topology_.editor(place);
    std::vector<NodeId> ids;
    std::uint64_t next = 0;
    std::uint64_t unlooked = 0;  ///< nodes and edges since the last look
    for (std::uint32_t entry = 0; entry < entries; ++entry) {
      ADJOIN_TRY(const std::uint32_t node, in_.u32());
      ADJOIN_TRY(const std::uint32_t degree, in_.u32());
      if (node < next || node >= nodes_) return wrong("its nodes are out of order");
      if (degree == 0 || degree >= LayerEditor::kDegreeMax)
        return wrong("a node has a wrong degree");
      // Before memory is taken for it: a damaged degree may claim millions.
      if (in_.left() / sizeof(NodeId) < degree) return wrong("it ends within a node's edges");
      next = std::uint64_t{node} + 1;
      ids.resize(degree);
      ADJOIN_CHECK(in_.read(std::as_writable_bytes(std::span(ids))));
      if (!std::is_sorted(ids.begin(), ids.end()) || ids.back() >= nodes_) {
        return wrong("a node's edges are out of order");
      }
      editor.fill(node, ids);
      unlooked += 1 + degree;
      if (unlooked >= kStopEvery) {
        unlooked = 0;
        ADJOIN_CHECK(look());
      }
    }
    return look();
  }

  Result<void> finish() {
    // The checksum comes last, so everything was checked for its own sense on the way. Only then is
    // anything published.
    ADJOIN_CHECK(in_.finish());
    const auto edges = [this](std::size_t place) {
      return topology_.drafts_[place] == nullptr ? 0 : topology_.drafts_[place]->edges;
    };
    for (std::size_t type = 0; type < topology_.type_count(); ++type) {
      // A file with a good checksum can still be one that a program with a fault wrote.
      if (topology_.types()[type].symmetric || edges(type * 2) == edges(type * 2 + 1)) continue;
      return wrong("a type has other edges forward than back");
    }
    topology_.publish(commit_);
    return {};
  }

 private:
  Result<void> look() const {
    if (stop_()) return stopped();
    return topology_.check_memory();
  }

  ChecksummedInput& in_;
  Topology& topology_;
  const StopCheck& stop_;
  CommitId commit_;
  std::uint32_t nodes_ = 0;
  std::uint32_t ordered_ = 0;
};

Result<std::unique_ptr<Topology>> read_saved_topology(const std::string& path,
                                                      std::string_view origin,
                                                      const std::vector<EdgeTypeShape>& types,
                                                      std::size_t memory_bytes_max,
                                                      const StopCheck& stop) {
  ADJOIN_TRY(ChecksummedInput in, ChecksummedInput::open(path));
  auto topology = std::make_unique<Topology>(types, memory_bytes_max);
  SavedTopologyReader reader(in, *topology, stop);
  ADJOIN_CHECK(reader.head(origin));
  ADJOIN_CHECK(reader.refs());
  for (const Follow way : held(types)) ADJOIN_CHECK(reader.layer(way));
  ADJOIN_CHECK(reader.finish());
  return topology;
}

}  // namespace adjoin::topology
