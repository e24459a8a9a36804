// Goal: what a graph's most frequent calls do on an engine does not creep. Method: the store's
// counts of its work, which are exact, and ceilings of allocations by the calling thread.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <ostream>
#include <string>

#include "graph/suite/test_graph.h"
#include "tests/graph/test_engine.h"

namespace {

thread_local std::uint64_t allocated = 0;

}  // namespace

// The program's own, so that they can be counted. Inlined apart they would not look like a pair.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  ++allocated;
  if (void* place = std::malloc(bytes)) return place;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* place) noexcept { std::free(place); }
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept { std::free(place); }

namespace adjoin::graph {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Links, pk: PK, sk: SK, separator: "#"}
indexes: {TIME: {pk: TPK, sk: TSK, projection: ALL}}
nodes: {Object: {ref: "N#{id}", fields: {data: string, time: ms}, counters: {links: {of: LINK}}}}
edges:
  LINK:
    from: Object
    to: Object
    on-exists: replace
    views: {byTime: {index: TIME, pk: "{from}", sk: "{time:desc}#{to}"}}
    fields: {time: ms!, data: string!}
)";

struct Work {
  std::uint64_t point_reads, seeks, steps, batches, entries;
  friend bool operator==(const Work&, const Work&) = default;
};
void PrintTo(const Work& work, std::ostream* out) {
  *out << work.point_reads << " point reads, " << work.seeks << " seeks, " << work.steps
       << " steps, " << work.batches << " batches, " << work.entries << " entries";
}

std::string node(int number) { return "N#0000000" + std::to_string(number); }
Item fields(std::int64_t time) {
  return {{"data", std::string(100, 'x')}, {"time", Value(1'700'000'000'000 + time)}};
}

class GraphWork : public testing::Test {
 protected:
  GraphWork() {
    for (int i = 0; i < 8; ++i) graph_.put_node({node(i), fields(i), true}).value();
    for (int i = 1; i < 6; ++i) graph_.add_edge({node(0), "LINK", node(i), fields(i)}).value();
    // The first write of a kind is compiled.
    graph_.add_edge({node(2), "LINK", node(3), fields(1)}).value();
    graph_.update_edge({{node(2), "LINK", node(3), {}}, fields(2), {}, {}, {}}).value();
    graph_.remove_edge({{node(2), "LINK", node(3), {}}}).value();
    graph_.update_node({node(2), fields(3), {}, {}, {}}).value();
    // The first item of each part of the cache makes its room.
    for (int i = 0; i < 2000; ++i) graph_.put_node({"N#1" + std::to_string(i), {}, true}).value();
  }

  template <typename Action>
  Work work_of(Action&& action) {
    const table::StoreStats before = store_->stats().value();
    const std::uint64_t allocated_before = allocated;
    action();
    allocations_ = allocated - allocated_before;
    const table::StoreStats after = store_->stats().value();
    return {after.point_reads - before.point_reads, after.iterator_seeks - before.iterator_seeks,
            after.iterator_steps - before.iterator_steps,
            after.batches_written - before.batches_written,
            after.entries_written - before.entries_written};
  }

  std::unique_ptr<table::TableStore> store_ = open_test_engine();
  Graph graph_ = Graph::create(*store_, load_text(kSchema)).value();
  std::uint64_t allocations_ = 0;
};

TEST_F(GraphWork, AnEdgeThatIsNewIsDecidedByOneReadAndCounted) {
  EXPECT_EQ(work_of([&] {
              graph_.add_edge({node(0), "LINK", node(6), fields(9)}).value();
            }),
            (Work{2, 0, 0, 1, 3}));
  EXPECT_LE(allocations_, 16U);
}

TEST_F(GraphWork, AnEdgeThatReplacesOneIsDecidedByOneReadAndNotCounted) {
  EXPECT_EQ(work_of([&] {
              graph_.add_edge({node(0), "LINK", node(1), fields(9)}).value();
            }),
            (Work{1, 0, 0, 1, 3}));
  EXPECT_LE(allocations_, 11U);
}

TEST_F(GraphWork, AnUpdateOfAnEdgeReadsItOnceAlthoughAnIndexKeyChanges) {
  EXPECT_EQ(work_of([&] {
              graph_.update_edge({{node(0), "LINK", node(1), {}}, fields(9), {}, {}, {}}).value();
            }),
            (Work{1, 0, 0, 1, 3}));
  EXPECT_LE(allocations_, 10U);
}

TEST_F(GraphWork, AnUpdateOfANodeReadsItOnce) {
  EXPECT_EQ(work_of([&] {
              graph_.update_node({node(1), fields(9), {}, {}, {}}).value();
            }),
            (Work{1, 0, 0, 1, 1}));
  EXPECT_LE(allocations_, 9U);
}

TEST_F(GraphWork, ARemovedEdgeIsReadOnceAndCountedDown) {
  EXPECT_EQ(work_of([&] {
              graph_.remove_edge({{node(0), "LINK", node(1), {}}}).value();
            }),
            (Work{2, 0, 0, 1, 3}));
  EXPECT_LE(allocations_, 13U);
}

TEST_F(GraphWork, APageOfNeighboursIsASeekAndAStepForEach) {
  EXPECT_EQ(work_of([&] {
              EXPECT_EQ(graph_.neighbors({node(0), {"LINK"}})->size(), 5U);
            }),
            (Work{0, 1, 5, 0, 0}));
  EXPECT_LE(allocations_, 13U);
}

TEST_F(GraphWork, ANodeIsOneReadAndFewAllocations) {
  EXPECT_EQ(work_of([&] {
              EXPECT_TRUE(graph_.get_node({node(0), {}})->item);
            }),
            (Work{1, 0, 0, 0, 0}));
  EXPECT_LE(allocations_, 4U);
}

TEST_F(GraphWork, ACountKeptAtANodeIsOneReadAndFewAllocations) {
  EXPECT_EQ(work_of([&] {
              EXPECT_EQ(graph_.count({node(0), "LINK"})->count, 5);
            }),
            (Work{1, 0, 0, 0, 0}));
  EXPECT_LE(allocations_, 3U);
}

}  // namespace
}  // namespace adjoin::graph
