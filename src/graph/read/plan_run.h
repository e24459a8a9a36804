#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "graph/read/pages.h"
#include "plan/declared/declared.h"
#include "plan/operation/edge_list.h"

namespace adjoin::graph {

/// Runs the steps of one declared read. Borrows graph, read and meter; used once.
class PlanRun {
 public:
  PlanRun(const GraphContext& graph, const plan::Declared& declared, const CallOptions& options,
          Meter& meter, PlanAnswer& answer)
      : graph_(graph),
        declared_(declared),
        options_(options),
        meter_(meter),
        answer_(answer),
        rows_(declared.steps.size()) {}

  Result<void> run();

 private:
  using Rows = std::vector<PlanRow>;
  /// Rows between two looks at the clock, where nothing is sent.
  static constexpr std::size_t kRowsAtOnce = 1024;

  Result<Rows> run_step(const plan::ReadOperation& operation);
  Result<Rows> run_step(const plan::FetchNodes& fetch_nodes);
  Result<Rows> run_step(const plan::FollowEdges& follow);
  Result<Rows> run_step(const plan::Expand& expand);
  Result<Rows> run_step(const plan::Unpack& unpack);
  Result<Rows> run_step(const plan::Descend& descend);
  Result<Rows> run_step(const plan::Intersect& intersect);
  Result<Rows> run_step(const plan::Score& score);
  Result<Rows> run_step(const plan::Filter& filter);

  // The single operations.
  Result<Rows> read(const plan::GetNode& operation);
  Result<Rows> read(const plan::GetNodes& operation);
  Result<Rows> read(const plan::GetEdge& operation);
  Result<Rows> read(const plan::Neighbors& operation);
  Result<Rows> read(const plan::Collection& operation);
  Result<Rows> read(const plan::NodesBy& operation);
  Result<Rows> read(const plan::ReadSeries& operation);
  Result<Rows> read(const plan::Count& operation);
  Result<Rows> read(const plan::Between& operation);
  Result<Rows> read(const plan::FindPath& operation);
  Result<Rows> read(const plan::Neighborhood& operation);
  Result<Rows> read(const plan::Mutual& operation);
  Result<Rows> read(const plan::Walk& operation);
  Result<Rows> read(const plan::ReadTree& operation);
  Result<Rows> read(const plan::Find& operation);

  /// A read that comes in pages: all of them, or the one that was asked for.
  template <typename Operation, typename RowOf>
  Result<Rows> read_pages(Operation operation, RowOf row_of);

  /// The edges of one type that the set on a node's item repeats; a node whose set has overflowed
  /// is asked for them.
  Result<Rows> unpacked(const PlanRow& node, const schema::EdgeType& edge,
                        const std::string& attribute);
  /// Each node of a source once, in order of first mention.
  std::vector<std::string> nodes_of(const plan::NodeSource& source) const;
  /// The nodes that have an item, 100 to a request, in order of the refs.
  Result<Rows> fetch(const std::vector<std::string>& refs, const std::vector<std::string>& fields);
  static Rows rows_of(const NodesAnswer& answer);
  /// Options of a single operation: what is left of the budget.
  CallOptions rest() const;
  /// Counts what a single operation spent.
  void spend(const Spent& spent);
  void page(const std::string& cursor) {
    if (answer_.cursor.empty()) answer_.cursor = cursor;
  }
  /// The answer's rows, with what hangs on them. What that repeats is bounded by the budget.
  Result<void> shape();
  static PlanRow hung_row(const PlanRow& edge, const std::string& at, const PlanRow* fetched,
                          bool is_node);
  /// Whether another row may hang.
  Result<bool> may_hang(const PlanRow& row);

  static PlanRow followed_row(const plan::EdgeChoice& choice, const std::string& near,
                              std::string far, item::Item item);
  /// One node's edges of one type, being read.
  struct OpenList {
    std::string node;
    std::size_t taken = 0;
    plan::EdgeList list;
  };
  Result<void> open_lists(const plan::FollowEdges& follow,
                          const std::vector<plan::EdgeChoice>& choices, const std::string& ref,
                          std::vector<OpenList>& lists, Rows& rows);
  /// The edges of one node and type that lie in shards, merged.
  Result<void> follow_shards(const plan::FollowEdges& follow, const plan::EdgeChoice& choice,
                             plan::Neighbors read, Rows& rows);
  /// Takes the rows of a page. False: nothing more of this list is wanted.
  /// Of nodes whose edges are in one shard unless they have grown: takes those that have.
  Result<void> follow_grown(const plan::FollowEdges& follow, std::vector<OpenList>& lists,
                            Rows& rows);
  Result<bool> take_edges(const plan::FollowEdges& follow, OpenList& one, table::QueryResult page,
                          Rows& rows);
  /// Edges of one type from one node.
  std::size_t wanted_of(const plan::FollowEdges& follow) const;

  std::size_t hung_ = 0;
  std::size_t hung_bytes_ = 0;
  const GraphContext& graph_;
  const plan::Declared& declared_;
  const CallOptions& options_;
  Meter& meter_;
  PlanAnswer& answer_;
  std::vector<Rows> rows_;
  const plan::DeclaredStep* step_ = nullptr;
};

/// Whether the row's fields are among the values.
bool fits(const PlanRow& row, const plan::FieldValues& where);

}  // namespace adjoin::graph
