// Goal: a topology comes back from a file exactly as it was, and a file that is anything else than
// what was written is refused, whatever is wrong with it.

#include "topology/saved_topology.h"

#include <gtest/gtest.h>
#include <libdeflate.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>

#include "base/random.h"

namespace adjoin::topology::saved_topology_test {
namespace {

constexpr std::size_t kRoom = std::size_t{64} << 20U;
const std::vector<EdgeTypeShape> kTypes{{false}, {true}};
const StopCheck kGoOn = [] { return false; };

class SavedTopology : public testing::Test {
 protected:
  SavedTopology()
      : folder_(std::filesystem::temp_directory_path() /
                ("adjoin-topology-" + std::to_string(std::random_device()()))) {
    std::filesystem::create_directory(folder_);
    path_ = folder_ / "one";
  }
  ~SavedTopology() override { std::filesystem::remove_all(folder_); }

  std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void replace(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }
  Result<std::unique_ptr<Topology>> read(std::size_t memory_bytes_max = kRoom) const {
    return read_saved_topology(path_, "these", kTypes, memory_bytes_max, kGoOn);
  }
  /// The error's code and text.
  std::string refusal() const {
    const auto found = read();
    return found ? "taken"
                 : std::string(to_string(found.error().code())) + ": " +
                       std::string(found.error().message());
  }
  void write(const Topology& topology) const {
    const Result<void> wrote = write_saved_topology(topology.view(), kTypes, "these", path_, kGoOn);
    ASSERT_TRUE(wrote) << wrote.error().message();
  }

  std::filesystem::path folder_;
  std::string path_;
};

/// All edges, as text, in order.
std::string all_of(const View& view) {
  std::string text;
  for (const Follow way : {Follow{0, Direction::forward}, Follow{0, Direction::reverse},
                           Follow{1, Direction::forward}, Follow{1, Direction::reverse}}) {
    for (NodeId node = 0; node < view.node_count(); ++node) {
      text += std::string(view.ref(node)) + ":";
      view.lane(way).spans(node, [&](std::span<const NodeId> ids) {
        for (const NodeId id : ids) text += " " + std::string(view.ref(id));
      });
      text += "\n";
    }
  }
  return text;
}

void add(Topology& topology, CommitId commit, const std::vector<EdgeChange>& changes) {
  ASSERT_TRUE(topology.apply(changes));
  topology.publish(commit);
}

TEST_F(SavedTopology, GivesBackWhatWasWrittenAfterAnyHistory) {
  Random random(20261123);
  Topology topology(kTypes, kRoom);
  std::multimap<std::pair<std::string, std::string>, EdgeTypeId> edges;
  for (std::uint64_t commit = 1; commit <= 60; ++commit) {
    for (int i = 0; i < 200; ++i) {
      const auto type = static_cast<EdgeTypeId>(random.below(2));
      // The first has more than a thousand edges of a type, and then fewer.
      const std::string from = random.one_in(2) ? "hub" : "n" + std::to_string(random.below(90));
      const std::string to = "n" + std::to_string(random.below(1500));
      const bool remove = commit > 40 && !edges.empty();
      if (remove) {
        const auto [ends, of] = *edges.begin();
        ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{of, ends.first, ends.second, false}}));
        edges.erase(edges.begin());
      } else {
        ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{type, from, to, true}}));
        edges.emplace(std::pair(from, to), type);
      }
    }
    topology.publish(CommitId{commit});
    if (commit % 10 != 0) continue;
    write(topology);
    const auto back = read();
    ASSERT_TRUE(back) << back.error().message();
    EXPECT_EQ((*back)->view().commit(), CommitId{commit});
    EXPECT_EQ((*back)->view().edge_count(), topology.view().edge_count());
    ASSERT_EQ(all_of((*back)->view()), all_of(topology.view())) << "commit " << commit;
    // And it goes on from there.
    add(**back, CommitId{commit + 1}, {{0, "hub", "one more", true}, {1, "new", "newer", true}});
    EXPECT_EQ((*back)->view().edge_count(), topology.view().edge_count() + 2);
  }
}

TEST_F(SavedTopology, OfNoEdgesIsOne) {
  write(Topology(kTypes, kRoom));
  EXPECT_EQ(refusal(), "taken");
}

TEST_F(SavedTopology, IsTheBytesThatTheFormatSays) {
  Topology topology(kTypes, kRoom);
  add(topology, CommitId{258}, {{0, "a", "bc", true}});
  write(topology);
  std::string hex;
  for (const char byte : bytes()) {
    constexpr const char* kDigits = "0123456789abcdef";
    hex += {kDigits[static_cast<unsigned char>(byte) >> 4U],
            kDigits[static_cast<unsigned char>(byte) & 15U]};
  }
  EXPECT_EQ(hex,
            "41444a544f504f31"  // ADJTOPO1
            "05000000"
            "7468657365"        // these
            "0201000000000000"  // commit 258
            "02000000"
            "00000000"  // two nodes, none of them in order
            "02000000"
            "0000"
            "0100"  // two types, the second symmetric
            "0100"
            "61"
            "0200"
            "6263"  // a, bc
            "01000000"
            "00000000"
            "01000000"
            "01000000"  // forward: a leads to bc
            "01000000"
            "01000000"
            "01000000"
            "00000000"  // and back
            "00000000"  // the symmetric type: nothing
            "e036599d");
}

TEST_F(SavedTopology, IsRefusedWithAnyOneBitChanged) {
  Topology topology(kTypes, kRoom);
  add(topology, CommitId{9}, {{0, "a", "b", true}, {0, "a", "c", true}, {1, "b", "c", true}});
  write(topology);
  const std::string whole = bytes();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string changed = whole;
      changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ (1U << bit));
      replace(changed);
      EXPECT_NE(refusal(), "taken") << "byte " << at << ", bit " << bit;
    }
  }
}

TEST_F(SavedTopology, IsRefusedCutShortAnywhereAndWithBytesBehind) {
  Topology topology(kTypes, kRoom);
  add(topology, CommitId{9}, {{0, "a", "b", true}, {1, "b", "c", true}});
  write(topology);
  const std::string whole = bytes();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    replace(whole.substr(0, size));
    EXPECT_NE(refusal(), "taken") << size << " bytes";
  }
  replace(whole + "0000");
  EXPECT_NE(refusal(), "taken");
}

TEST_F(SavedTopology, IsRefusedWhenATypeHasOtherEdgesForwardThanBack) {
  Topology topology(kTypes, kRoom);
  add(topology, CommitId{9}, {{0, "a", "b", true}, {0, "c", "b", true}});
  write(topology);
  std::string changed = bytes();
  // Behind the list of the way back, of one node with two edges: the other type's, and the sum.
  constexpr std::size_t kSum = 4;
  constexpr std::size_t kBack = (1 + 2 + 2) * 4;
  changed.erase(changed.size() - kSum - 4 - kBack);
  changed += std::string(8, '\0');
  const std::uint32_t sum = libdeflate_crc32(0, changed.data(), changed.size());
  changed.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  replace(changed);
  EXPECT_EQ(refusal(), "corruption: a type has other edges forward than back");
}

TEST_F(SavedTopology, SaysWhyItIsNotTaken) {
  EXPECT_EQ(refusal(), "not_found: " + path_ + " is not there");
  Topology topology(kTypes, kRoom);
  add(topology, CommitId{9}, {{0, "a", "b", true}});
  write(topology);
  const std::string whole = bytes();
  const auto code = [&](std::string_view origin, const std::vector<EdgeTypeShape>& types) {
    const auto found = read_saved_topology(path_, origin, types, kRoom, kGoOn);
    return found ? "taken" : std::string(found.error().message());
  };
  EXPECT_EQ(code("those", kTypes), "it is of other edges");
  EXPECT_EQ(code("these", {{false}}), "it is of other edge types");
  EXPECT_EQ(code("these", {{true}, {true}}), "it is of other edge types");
  replace("x" + whole.substr(1));
  EXPECT_EQ(refusal(), "corruption: it is no checkpoint of a topology of this version");
  replace(whole.substr(0, whole.size() - 1) + "x");
  EXPECT_EQ(refusal(), "corruption: its checksum is wrong");
}

TEST_F(SavedTopology, IsBoundByTheMemoryThatATopologyMayTake) {
  Topology topology(kTypes, kRoom);
  for (int i = 0; i < 40'000; ++i) {
    ASSERT_TRUE(topology.apply(
        std::vector<EdgeChange>{{0, "n" + std::to_string(i), "m" + std::to_string(i), true}}));
  }
  topology.publish(CommitId{1});
  write(topology);
  const auto found = read(std::size_t{3} << 20U);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code(), ErrorCode::limit_exceeded) << found.error().message();
}

TEST_F(SavedTopology, LeavesTheFormerOneWhenItIsStopped) {
  Topology topology(kTypes, kRoom);
  add(topology, CommitId{1}, {{0, "a", "b", true}});
  write(topology);
  add(topology, CommitId{2}, {{0, "a", "c", true}});
  const auto stopped =
      write_saved_topology(topology.view(), kTypes, "these", path_, [] { return true; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code(), ErrorCode::cancelled);
  const auto back = read();
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ((*back)->view().commit(), CommitId{1});
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

}  // namespace
}  // namespace adjoin::topology::saved_topology_test
