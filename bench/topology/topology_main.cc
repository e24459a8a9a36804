// usage: bench_topology RESULTS [ID] [EDGES]
// Topology beside a plain array of neighbours (CSR): rows P5 to P8. EDGES is a file of lines
// "a,b", each an edge both ways; without it a graph with a few hubs is made up.

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <unordered_map>

#include "base/random.h"
#include "bench/paired.h"
#include "bench/result_row.h"
#include "bench/topology/csr.h"
#include "bench/topology/followed_table.h"
#include "topology/builder.h"
#include "topology/levels.h"
#include "topology/ranked_walk.h"
#include "topology/shortest_paths.h"

namespace adjoin::bench {
namespace {

using Edges = std::vector<std::pair<Csr::Node, Csr::Node>>;
constexpr std::size_t kRoom = std::size_t{2} << 30U;
const std::vector<topology::Follow> kFollow{{0, topology::Direction::forward}};
const std::vector<std::vector<topology::Follow>> kFriendsOfFriends{kFollow, kFollow};

/// Refs sort as their numbers, so that both sides mean the same node by the same number.
std::string ref_of(std::uint32_t node) { return fmt::format("USER#{:07}", node); }

struct Data {
  std::uint32_t nodes = 0;
  Edges edges;  ///< both ways, each once
};

Data read_edges(const std::string& path) {
  Data data;
  std::ifstream in(path);
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  for (char comma = 0; in >> a >> comma >> b;) {
    data.nodes = std::max({data.nodes, a + 1, b + 1});
    data.edges.emplace_back(a, b);
    if (a != b) data.edges.emplace_back(b, a);
  }
  return data;
}

Data make_edges() {
  Data data;
  data.nodes = 80'000;
  Random random(7);
  for (std::uint32_t i = 0; i < 1'300'000; ++i) {
    const auto a = static_cast<std::uint32_t>(random.below(data.nodes));
    const auto b = static_cast<std::uint32_t>(random.below(1 + random.below(data.nodes)));
    data.edges.emplace_back(a, b);
    if (a != b) data.edges.emplace_back(b, a);
  }
  return data;
}

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Bench {
 public:
  Bench(Data data, std::string results, std::string only)
      : data_(std::move(data)),
        csr_(data_.nodes, data_.edges),
        results_(std::move(results)),
        only_(std::move(only)) {
    Random random(11);
    for (int i = 0; i < 4096; ++i) {
      starts_.push_back(static_cast<std::uint32_t>(random.below(data_.nodes)));
      ends_.push_back(static_cast<std::uint32_t>(random.below(data_.nodes)));
    }
  }

  int run() {
    build();
    bool same = compare(searches(""));
    names();
    memory();
    {
      std::atomic<bool> done{false};
      std::thread writer([&] { write_until(done); });
      same = compare(searches(".writer")) && same;
      done.store(true);
      writer.join();
    }
    follow();
    same = followed_table() && same;
    return same ? 0 : 1;
  }

 private:
  bool wanted(const std::string& id) const { return id.starts_with(only_); }

  void row(const std::string& id, const std::string& what, double target, double measured,
           bool at_least, const std::string& reference, const std::string& rocksdb = "none") {
    if (!wanted(id)) return;
    const ResultRow kept{id, what, target, measured, at_least, reference, rocksdb};
    fmt::print("{:<18} {:<44} {:>12.3f}  {} {:.3f}{}\n", id, what, measured,
               at_least ? ">=" : "<=", target, kept.holds() ? "" : "  not met");
    keep(kept, results_);
  }

  bool compare(std::vector<Comparison> all) {
    std::erase_if(all, [this](const Comparison& one) { return !wanted(one.id); });
    return all.empty() || bench::run(all, 7, "no RocksDB in this", results_);
  }

  void build() {
    topology::Builder builder({{.symmetric = true}}, kRoom);
    std::vector<std::string> refs;
    for (std::uint32_t node = 0; node < data_.nodes; ++node) refs.push_back(ref_of(node));
    // Interned in order, so that the numbers are the data's own also for nodes without edges.
    for (const std::string& ref : refs) builder.intern(ref);
    const double seconds = seconds_of([&] {
      for (const auto& [from, to] : data_.edges) {
        if (!builder.add(0, refs[from], refs[to])) std::abort();
      }
      topology_ = *builder.finish(CommitId{1});
    });
    row("P8.build", "million edges a second, from refs, one thread", 2.5,
        static_cast<double>(data_.edges.size()) / seconds / 1e6, true, "a target of its own");
  }

  std::vector<Comparison> searches(const std::string& suffix) {
    const bool alone = suffix.empty();
    const auto make = [&](std::string id, std::string what, double target, std::uint64_t count,
                          Work ours, Work reference) {
      return Comparison{id + suffix,     std::move(what),      alone ? target : 0.5,    count,
                        std::move(ours), std::move(reference), "CSR on the same edges", !alone};
    };
    const auto over_starts = [this](auto one) {
      return [this, one](std::uint64_t count) {
        std::uint64_t sum = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
          sum += one(starts_[i % starts_.size()], ends_[i % ends_.size()]);
        }
        return sum;
      };
    };
    const auto reach = [this](std::uint32_t hops) {
      return [this, hops](std::uint32_t start, std::uint32_t) {
        const topology::View view = topology_->view();
        return topology::levels(view, kFollow, start, {.hops_max = hops}, space_).nodes.size();
      };
    };
    const auto csr_reach = [this](std::uint32_t hops) {
      return [this, hops](std::uint32_t start, std::uint32_t) { return csr_.reach(start, hops); };
    };
    const auto sum_of = [](std::span<const std::uint32_t> ids) {
      std::uint64_t sum = 0;
      for (const std::uint32_t id : ids) sum += id;
      return sum;
    };
    std::vector<Comparison> all;
    all.push_back(make("P5.1hop", "neighbours of a node, summed", 0.67, 1'000'000,
                       over_starts([this, sum_of](std::uint32_t start, std::uint32_t) {
                         const topology::View view = topology_->view();
                         std::uint64_t sum = 0;
                         view.lane(kFollow[0]).spans(start, [&](auto ids) { sum += sum_of(ids); });
                         return sum;
                       }),
                       over_starts([this, sum_of](std::uint32_t start, std::uint32_t) {
                         return sum_of(csr_.neighbours(start));
                       })));
    all.push_back(make("P5.2hop", "nodes within 2 hops", 0.77, 20'000, over_starts(reach(2)),
                       over_starts(csr_reach(2))));
    all.push_back(make("P5.3hop", "nodes within 3 hops", 0.77, 1'000, over_starts(reach(3)),
                       over_starts(csr_reach(3))));
    all.push_back(make(
        "P5.path", "a shortest path, the smallest; the array: its length", 0.77, 4'096,
        over_starts([this](std::uint32_t start, std::uint32_t end) {
          const topology::View view = topology_->view();
          return std::uint64_t{
              topology::shortest_paths(view, kFollow, start, end, {}, space_).hops.value_or(0)};
        }),
        over_starts(
            [this](std::uint32_t start, std::uint32_t end) { return csr_.path(start, end); })));
    all.push_back(make(
        "P5.fof", "ten best friends of friends", 0.77, 4'096,
        over_starts([this](std::uint32_t start, std::uint32_t) {
          const topology::View view = topology_->view();
          topology::ScoredNodes found =
              topology::ranked_walk(view, kFriendsOfFriends, start, {}, space_);
          topology::keep_best(view, 10, found.nodes);
          std::uint64_t sum = 0;
          for (const topology::Scored& one : found.nodes) sum = sum * 31 + one.node + one.walks;
          return sum;
        }),
        over_starts([this](std::uint32_t start, std::uint32_t) { return csr_.recommend(start); })));
    return all;
  }

  void names() {
    if (!wanted("P6.1hop")) return;
    std::vector<std::string> refs;
    for (const std::uint32_t start : starts_) refs.push_back(ref_of(start));
    std::uint64_t sum = 0;
    const auto ask = [&] {
      for (int round = 0; round < 50; ++round) {
        for (const std::string& ref : refs) {
          const topology::View view = topology_->view();
          view.lane(kFollow[0]).each(*view.find(ref), [&](topology::NodeId id) {
            sum += view.ref(id).size();
          });
        }
      }
    };
    ask();
    const double seconds = seconds_of(ask);
    row("P6.1hop", "microseconds, refs in and out", 1.0,
        seconds * 1e6 / static_cast<double>(refs.size() * 50), false, "a target of its own");
    if (sum == 0) fmt::print("no names were read\n");
  }

  void memory() {
    const topology::MemoryUse use = topology_->memory();
    const auto edges = static_cast<double>(data_.edges.size()) / 2;
    row("P7.memory", "bytes an edge, both ways, without refs", 12,
        static_cast<double>(use.reserved - use.free) / edges, false,
        fmt::format("CSR {:.1f}", static_cast<double>(csr_.bytes()) / edges));
  }

  /// Takes edges out and puts them back, a commit each time, as fast as it goes.
  void write_until(const std::atomic<bool>& done) {
    std::uint64_t commit = topology_->view().commit().value;
    for (std::size_t i = 0; !done.load(std::memory_order_relaxed); i = (i + 1) % 100'000) {
      // Nodes beyond the data's own, so that answers stay the same.
      const std::string from = ref_of(9'000'000 + static_cast<std::uint32_t>(i % 1000));
      const std::string to = ref_of(9'100'000 + static_cast<std::uint32_t>(i % 777));
      for (const bool added : {true, false}) {
        const std::vector<topology::EdgeChange> change{{0, from, to, added}};
        if (!topology_->apply(change)) std::abort();
        topology_->publish(CommitId{++commit});
      }
    }
  }

  void follow() {
    if (!wanted("P8.follow")) return;
    std::vector<std::string> refs;
    for (std::uint32_t node = 0; node < data_.nodes; ++node) refs.push_back(ref_of(node));
    topology::Topology followed({{.symmetric = true}}, kRoom);
    std::uint64_t commit = 0;
    std::vector<topology::EdgeChange> changes;
    const double seconds = seconds_of([&] {
      for (std::size_t i = 0; i < data_.edges.size(); ++i) {
        changes.push_back({0, refs[data_.edges[i].first], refs[data_.edges[i].second], true});
        if (changes.size() < 1000 && i + 1 < data_.edges.size()) continue;
        if (!followed.apply(changes)) std::abort();
        followed.publish(CommitId{++commit});
        changes.clear();
      }
    });
    row("P8.follow", "million changes a second, versions of 1000", 1.0,
        static_cast<double>(data_.edges.size()) / seconds / 1e6, true, "a target of its own");
  }

  /// Over a real store: a part of the edges, since loading them takes longer than all else.
  bool followed_table() {
    if (!wanted("P8.table") && !wanted("P8.file") && !wanted("P8.own_write")) return true;
    Edges part = data_.edges;
    part.resize(std::min<std::size_t>(part.size(), 500'000));
    const Result<FollowedTable> found = measure_followed_table(part, results_ + ".topology-store");
    if (!found) {
      fmt::print("P8.table: {}\n", found.error().message());
      return false;
    }
    row("P8.table", "million edges a second, from a scan of the table", 2.5,
        found->build_millions_a_second, true, "a target of its own", found->rocksdb);
    row("P8.file", "million edges a second, from its file", 20.0, found->file_millions_a_second,
        true, "a target of its own", found->rocksdb);
    row("P8.own_write", "ms, p99, a read of 1 hop behind a write", 1.0, found->own_write_ms_p99,
        false, "a target of its own", found->rocksdb);
    return true;
  }

  Data data_;
  Csr csr_;
  std::string results_;
  std::string only_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> ends_;
  std::unique_ptr<topology::Topology> topology_;
  topology::SearchSpace space_;
};

}  // namespace
}  // namespace adjoin::bench

int main(int count, char** words) {
  if (count < 2) {
    fmt::print("usage: bench_topology RESULTS [ID] [EDGES]\n");
    return 2;
  }
  const std::string only = count > 2 ? words[2] : "";
  adjoin::bench::Data data =
      count > 3 ? adjoin::bench::read_edges(words[3]) : adjoin::bench::make_edges();
  if (data.edges.empty()) {
    std::fprintf(stderr, "bench: %s: no lines \"a,b\" with the numbers of two nodes\n", words[3]);
    return 1;
  }
  std::sort(data.edges.begin(), data.edges.end());
  data.edges.erase(std::unique(data.edges.begin(), data.edges.end()), data.edges.end());
  fmt::print("{} nodes, {} edges both ways\n", data.nodes, data.edges.size() / 2);
  return adjoin::bench::Bench(std::move(data), words[1], only).run();
}
