#include <iterator>
#include <utility>

#include "graph/read/fetch_nodes.h"
#include "graph/read/plan_run.h"
#include "graph/read/reads.h"
#include "plan/operation/edge_list.h"

// Steps that are one operation of the graph: its answer as rows.

namespace adjoin::graph {
namespace {

PlanRow node_row(const std::string& ref) {
  PlanRow row;
  row.node = ref;
  return row;
}

PlanRow measured(const std::string& ref, std::string measure, std::int64_t value) {
  PlanRow row;
  row.node = ref;
  row.measure = std::move(measure);
  row.value = value;
  return row;
}

/// `from` and `to` are those of the stored edge, whichever end was asked.
PlanRow edge_row(const EdgeRow& edge, const std::string& near) {
  PlanRow row;
  const bool forward = edge.direction == schema::Direction::forward;
  row.node = edge.node;
  row.from = forward ? near : row.node;
  row.to = forward ? row.node : near;
  row.type = edge.type;
  row.item = edge.item.decode();
  return row;
}

PlanRow item_row(const ItemRow& item) {
  PlanRow row = node_row(item.node);
  row.item = item.item.decode();
  return row;
}

}  // namespace

Result<PlanRun::Rows> PlanRun::read(const plan::GetNode& operation) {
  Rows rows;
  if (!meter_.may_send()) return rows;
  ADJOIN_TRY(const Found found, graph::read(graph_, operation, rest()));
  spend(found.spent);
  if (!found.item) return rows;
  rows.push_back(node_row(operation.ref));
  rows.back().item = found.item->decode();
  return rows;
}

Result<PlanRun::Rows> PlanRun::read(const plan::GetNodes& operation) {
  NodesAnswer answer;
  ADJOIN_CHECK(fetch_nodes(*graph_.store, graph_.read_target, meter_, operation, answer));
  Rows rows = rows_of(answer);
  // Only lists that the caller gave are reported: a node that an edge names may well have no item.
  std::move(answer.missing.begin(), answer.missing.end(), std::back_inserter(answer_.missing));
  return rows;
}

Result<PlanRun::Rows> PlanRun::read(const plan::GetEdge& operation) {
  Rows rows;
  if (!meter_.may_send()) return rows;
  ADJOIN_TRY(const Found found, graph::read(graph_, operation, rest()));
  spend(found.spent);
  if (!found.item) return rows;
  PlanRow& row = rows.emplace_back();
  row.node = row.to = operation.edge.to;
  row.from = operation.edge.from;
  row.type = operation.edge.type;
  row.item = found.item->decode();
  return rows;
}

/// A step without `first` means all rows: later steps would be wrong on a part of them.
template <typename Operation, typename RowOf>
Result<PlanRun::Rows> PlanRun::read_pages(Operation operation, RowOf row_of) {
  Rows rows;
  while (true) {
    ADJOIN_TRY(const auto part, graph::read(graph_, std::as_const(operation), rest()));
    spend(part.spent);
    for (const auto& row : part) rows.push_back(row_of(row));
    if (part.next.empty() || operation.page.first || meter_.is_stopped() ||
        !meter_.may_hold(rows.size())) {
      page(part.next);
      return rows;
    }
    operation.page.after = part.next;
  }
}

Result<PlanRun::Rows> PlanRun::read(const plan::Neighbors& operation) {
  return read_pages(operation, [&](const EdgeRow& edge) { return edge_row(edge, operation.node); });
}

Result<PlanRun::Rows> PlanRun::read(const plan::Collection& operation) {
  return read_pages(operation, [](const ItemRow& item) {
    PlanRow row = item_row(item);
    row.type = item.type;
    return row;
  });
}

Result<PlanRun::Rows> PlanRun::read(const plan::NodesBy& operation) {
  return read_pages(operation, item_row);
}

Result<PlanRun::Rows> PlanRun::read(const plan::ReadSeries& operation) {
  return read_pages(operation, item_row);
}

Result<PlanRun::Rows> PlanRun::read(const plan::Count& operation) {
  ADJOIN_TRY(const CountAnswer answer, graph::read(graph_, operation, rest()));
  spend(answer.spent);
  return Rows{measured(operation.node, "count", answer.count)};
}

Result<PlanRun::Rows> PlanRun::read(const plan::Between& operation) {
  ADJOIN_TRY(const EdgePage answer, graph::read(graph_, operation, rest()));
  spend(answer.spent);
  Rows rows;
  for (const EdgeRow& edge : answer) {
    PlanRow row = edge_row(edge, operation.a);
    // Seen from `a`, so the other end is `b` for edges in both directions.
    row.node = operation.b;
    rows.push_back(std::move(row));
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::read(const plan::FindPath& operation) {
  ADJOIN_TRY(const PathAnswer answer, graph::read(graph_, operation, rest()));
  spend(answer.spent);
  Rows rows;
  for (std::size_t i = 0; i < answer.nodes.size(); ++i) {
    rows.push_back(measured(answer.nodes[i], "level", static_cast<std::int64_t>(i)));
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::read(const plan::Neighborhood& operation) {
  ADJOIN_TRY(const NeighborhoodAnswer answer, graph::read(graph_, operation, rest()));
  spend(answer.spent);
  Rows rows;
  for (std::size_t level = 0; level < answer.levels.size(); ++level) {
    for (const std::string& ref : answer.levels[level]) {
      rows.push_back(measured(ref, "level", static_cast<std::int64_t>(level)));
    }
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::read(const plan::Mutual& operation) {
  ADJOIN_TRY(const MutualAnswer answer, graph::read(graph_, operation, rest()));
  spend(answer.spent);
  Rows rows;
  for (const std::string& ref : answer.nodes) rows.push_back(node_row(ref));
  return rows;
}

Result<PlanRun::Rows> PlanRun::read(const plan::Walk& operation) {
  ADJOIN_TRY(const RankedAnswer answer, graph::read(graph_, operation, rest()));
  spend(answer.spent);
  Rows rows;
  for (const RankedNode& node : answer.nodes) {
    rows.push_back(measured(node.node, "score", node.score));
    if (node.item) rows.back().item = *node.item;
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::read(const plan::ReadTree& operation) {
  ADJOIN_TRY(const TreeAnswer answer, graph::read(graph_, operation, rest()));
  spend(answer.spent);
  Rows rows;
  for (const TreeNode& node : answer.nodes) {
    rows.push_back(measured(node.node, "level", node.level));
    // The edge that led here, so that the next step can hang it on its parent.
    if (node.parent.empty()) continue;
    rows.back().from = operation.up ? node.node : node.parent;
    rows.back().to = operation.up ? node.parent : node.node;
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::read(const plan::Find& operation) {
  ADJOIN_TRY(const ItemRows answer, graph::read(graph_, operation, rest()));
  spend(answer.spent);
  Rows rows;
  for (const ItemRow& item : answer) {
    rows.push_back(node_row(item.node));
    rows.back().item = item.item.decode();
  }
  page(answer.next);
  return rows;
}

}  // namespace adjoin::graph
