// Goal: after any history of commits, every view is exactly what a plain model of the same edges
// says, and readers that run beside the writer never see half a commit.
// Method: random commits from printed seeds, compared with std::map of counts; readers check an
// invariant that each commit keeps. Runs under ThreadSanitizer too.

#include <gtest/gtest.h>

#include <atomic>
#include <iostream>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <tuple>

#include "base/random.h"
#include "topology/builder.h"
#include "topology/topology.h"

namespace adjoin::topology::history_test {
namespace {

constexpr std::size_t kRoom = std::size_t{256} << 20U;
const std::vector<EdgeTypeShape> kTypes{{}, {.symmetric = true}, {}};

/// The edges, with how often each is there.
class Model {
 public:
  using Edge = std::tuple<EdgeTypeId, std::string, std::string>;

  void add(const Edge& edge) { ++edges_[edge]; }
  void remove(const Edge& edge) {
    if (--edges_[edge] == 0) edges_.erase(edge);
  }
  bool has(const Edge& edge) const { return edges_.count(edge) != 0; }
  const std::map<Edge, std::uint32_t>& edges() const { return edges_; }

 private:
  std::map<Edge, std::uint32_t> edges_;
};

using Lists = std::map<std::pair<EdgeTypeId, std::string>, std::map<std::string, std::uint32_t>>;

Lists lists_of(const View& view, Direction direction) {
  Lists lists;
  for (EdgeTypeId type = 0; type < view.type_count(); ++type) {
    const Lane lane = view.lane({type, direction});
    for (NodeId node = 0; node < view.node_count(); ++node) {
      std::uint32_t met = 0;
      NodeId last = 0;
      lane.spans(node, [&](std::span<const NodeId> ids) {
        for (const NodeId id : ids) {
          EXPECT_LE(last, id);
          last = id;
          ++met;
          ++lists[{type, std::string(view.ref(node))}][std::string(view.ref(id))];
          EXPECT_TRUE(lane.has(node, id));
        }
      });
      EXPECT_EQ(met, lane.degree(node));
    }
  }
  return lists;
}

void expect_same(const Model& model, const View& view) {
  Lists forward;
  Lists reverse;
  for (const auto& [edge, count] : model.edges()) {
    const auto& [type, from, to] = edge;
    forward[{type, from}][to] += count;
    reverse[{type, to}][from] += count;
  }
  EXPECT_EQ(lists_of(view, Direction::forward), forward);
  EXPECT_EQ(lists_of(view, Direction::reverse), reverse);
}

/// Commits of a few or many changes; some nodes are hubs, so that every form of a list comes up.
class Writer {
 public:
  Writer(std::uint64_t seed, std::uint32_t nodes) : random_(seed), nodes_(nodes) {}

  void next_commit(Topology& topology, Model& model) {
    std::vector<std::pair<Model::Edge, bool>> changes;
    const std::uint64_t count = random_.one_in(10) ? random_.below(3000) : 1 + random_.below(20);
    const bool shrinking = random_.one_in(3);
    for (std::uint64_t i = 0; i < count; ++i) {
      Model::Edge edge = random_edge();
      const bool there = model.has(edge);
      const bool removes = there && (shrinking || random_.one_in(2));
      if (shrinking && !there && !random_.one_in(4)) continue;
      if (there && !removes && std::get<0>(edge) != 2) continue;  // only type 2 has parallel edges
      change(model, changes, edge, !removes);
      const auto& [type, from, to] = edge;
      if (type == 1 && from != to) change(model, changes, {type, to, from}, !removes);
    }
    std::vector<EdgeChange> batch;
    for (const auto& [edge, added] : changes) {
      batch.push_back({std::get<0>(edge), std::get<1>(edge), std::get<2>(edge), added});
    }
    const Result<void> done = topology.apply(batch);
    EXPECT_TRUE(done) << done.error().message();
    topology.publish(CommitId{++commit_});
  }

 private:
  static void change(Model& model, std::vector<std::pair<Model::Edge, bool>>& changes,
                     const Model::Edge& edge, bool added) {
    added ? model.add(edge) : model.remove(edge);
    changes.emplace_back(edge, added);
  }
  std::string random_node() {
    const std::uint64_t bound = random_.one_in(3) ? 3 : nodes_;  // three hubs
    return "n" + std::to_string(random_.below(bound));
  }
  Model::Edge random_edge() {
    return {static_cast<EdgeTypeId>(random_.below(3)), random_node(), random_node()};
  }

  Random random_;
  std::uint32_t nodes_;
  std::uint64_t commit_ = 0;
};

TEST(Histories, LeaveWhatAPlainModelSays) {
  const std::uint64_t first = std::random_device()();
  for (std::uint64_t seed = first; seed < first + 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::cout << "seed " << seed << "\n";
    Topology topology(kTypes, kRoom);
    Model model;
    Writer writer(seed, seed % 2 == 0 ? 4000 : 40);
    for (int commit = 0; commit < 150; ++commit) {
      writer.next_commit(topology, model);
      if (commit % 25 == 24) expect_same(model, topology.view());
    }
    if (HasFailure()) return;
  }
}

TEST(Histories, GoOnFromWhatWasBuiltAtOnce) {
  const std::uint64_t seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::cout << "seed " << seed << "\n";
  Topology first(kTypes, kRoom);
  Model model;
  Writer writer(seed, 2000);
  for (int commit = 0; commit < 60; ++commit) writer.next_commit(first, model);
  Builder builder(kTypes, kRoom);
  for (const auto& [edge, count] : model.edges()) {
    const auto& [type, from, to] = edge;
    for (std::uint32_t i = 0; i < count; ++i) ASSERT_TRUE(builder.add(type, from, to));
  }
  Result<std::unique_ptr<Topology>> built = builder.finish(CommitId{60});
  ASSERT_TRUE(built);
  expect_same(model, (*built)->view());
  for (int commit = 0; commit < 60; ++commit) writer.next_commit(**built, model);
  expect_same(model, (*built)->view());
}

/// Every commit moves edges: node i always has one edge to a partner and the partner one back, so
/// that out-degrees are all 1, and each forward edge stands in the other direction too.
TEST(Readers, NeverSeeHalfACommit) {
  constexpr std::uint32_t kNodes = 300;
  const std::uint64_t seed = std::random_device()();
  std::cout << "seed " << seed << "\n";
  Topology topology({{}}, kRoom);
  std::vector<std::string> refs;
  for (std::uint32_t i = 0; i < kNodes; ++i) refs.push_back("n" + std::to_string(i));
  std::vector<std::uint32_t> leads_to(kNodes);
  std::vector<EdgeChange> changes;
  for (std::uint32_t i = 0; i < kNodes; ++i) {
    leads_to[i] = (i + 1) % kNodes;
    changes.push_back({0, refs[i], refs[leads_to[i]], true});
  }
  ASSERT_TRUE(topology.apply(changes));
  topology.publish(CommitId{1});

  std::atomic<bool> done{false};
  std::atomic<std::uint64_t> looks{0};
  const auto read = [&] {
    std::uint64_t commit = 0;
    while (!done.load()) {
      const View view = topology.view();
      EXPECT_GE(view.commit().value, commit);
      commit = view.commit().value;
      const Lane out = view.lane({0, Direction::forward});
      const Lane in = view.lane({0, Direction::reverse});
      std::uint64_t sum = 0;
      for (std::uint32_t i = 0; i < kNodes; ++i) {
        const std::optional<NodeId> node = view.find(refs[i]);
        ASSERT_TRUE(node);
        EXPECT_EQ(out.degree(*node), 1U);
        out.each(*node, [&](NodeId to) { EXPECT_TRUE(in.has(to, *node)); });
        sum += in.degree(*node);
      }
      EXPECT_EQ(sum, kNodes);
      looks.fetch_add(1);
    }
  };
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) readers.emplace_back(read);
  Random random(seed);
  for (std::uint64_t commit = 2; commit < 3000 || looks.load() < 200; ++commit) {
    changes.clear();
    // Most edges go to few nodes at times, which makes lists grow and shrink; new names make the
    // tables of names grow under the readers.
    const auto bound = static_cast<std::uint32_t>(commit % 400 < 200 ? 2 : kNodes);
    std::vector<std::string> names;
    names.reserve(64);
    for (int i = 0; i < 8; ++i) {
      const auto from = static_cast<std::uint32_t>(random.below(kNodes));
      const auto to = static_cast<std::uint32_t>(random.below(bound));
      changes.push_back({0, refs[from], refs[leads_to[from]], false});
      changes.push_back({0, refs[from], refs[to], true});
      leads_to[from] = to;
    }
    names.push_back("fresh" + std::to_string(commit));
    changes.push_back({0, names.back(), names.back(), true});
    changes.push_back({0, names.back(), names.back(), false});
    ASSERT_TRUE(topology.apply(changes));
    topology.publish(CommitId{commit});
  }
  done.store(true);
  for (std::thread& reader : readers) reader.join();
  // What nobody reads any more is freed once 64 versions wait.
  for (std::uint64_t left = 64; left > 0; --left) topology.publish(CommitId{UINT64_MAX - left});
  EXPECT_EQ(topology.memory().waiting, 0U);
}

}  // namespace
}  // namespace adjoin::topology::history_test
