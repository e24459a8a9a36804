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

/// Interpreter of one declared read: runs its steps in order and shapes the answer. Borrows all
/// arguments. Used once; not thread-safe.
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
  /// Rows between two checks of the deadline in work that sends no request.
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

  /// Runs a paged read: all pages, or the one page that was asked for.
  template <typename Operation, typename RowOf>
  Result<Rows> read_pages(Operation operation, RowOf row_of);

  /// Returns the edges of one type from the edge set on a node's item. If the set has overflowed,
  /// reads the edges instead.
  Result<Rows> unpacked(const PlanRow& node, const schema::EdgeType& edge,
                        const std::string& attribute);
  /// Returns each node of a source once, in the order of first mention.
  std::vector<std::string> nodes_of(const plan::NodeSource& source) const;
  /// Returns the nodes that have an item, in the order of the refs. @cost 100 to a request
  Result<Rows> fetch(const std::vector<std::string>& refs, const std::vector<std::string>& fields);
  static Rows rows_of(const NodesAnswer& answer);
  /// Returns the options of the next operation: the rest of the budget.
  CallOptions rest() const;
  /// Adds what an operation consumed.
  void spend(const Spent& spent);
  void page(const std::string& cursor) {
    if (answer_.cursor.empty()) answer_.cursor = cursor;
  }
  /// Builds the answer's rows with the nested rows of `return`. The budget bounds repetitions.
  Result<void> shape();
  static PlanRow hung_row(const PlanRow& edge, const std::string& at, const PlanRow* fetched,
                          bool is_node);
  /// Returns whether another nested row is within the bounds.
  Result<bool> may_hang(const PlanRow& row);

  static PlanRow followed_row(const plan::EdgeChoice& choice, const std::string& near,
                              std::string far, Item item);
  /// State of reading one node's edges of one type.
  struct OpenList {
    std::string node;
    std::size_t taken = 0;
    plan::EdgeList list;
  };
  Result<void> open_lists(const plan::FollowEdges& follow,
                          const std::vector<plan::EdgeChoice>& choices, const std::string& ref,
                          std::vector<OpenList>& lists, Rows& rows);
  /// Reads the edges of one node and type from all shards, merged by sort key.
  Result<void> follow_shards(const plan::FollowEdges& follow, const plan::EdgeChoice& choice,
                             plan::Neighbors read, Rows& rows);
  /// Reads the nodes whose shard count was raised above one.
  Result<void> follow_grown(const plan::FollowEdges& follow, std::vector<OpenList>& lists,
                            Rows& rows);
  /// Takes the rows of a page. Returns false if no more rows of this list are wanted.
  Result<bool> take_edges(const plan::FollowEdges& follow, OpenList& one, table::QueryResult page,
                          Rows& rows);
  /// Returns how many edges of one type are wanted from one node.
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

/// Returns whether the row's fields have the given values.
bool fits(const PlanRow& row, const plan::FieldValues& where);

}  // namespace adjoin::graph
