#include "graph/read/plan_run.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/assert.h"
#include "graph/read/fetch_nodes.h"
#include "graph/read/frontier.h"
#include "graph/read/reads.h"
#include "plan/declared/declared.h"
#include "plan/declared/undeclared.h"
#include "plan/explain/explain.h"
#include "plan/operation/edge_list.h"
#include "schema/model/field.h"

namespace adjoin::graph {

/// Filtered here and not by DynamoDB: the rows have been read by an earlier step.
bool fits(const PlanRow& row, const plan::FieldValues& where) {
  for (const auto& [name, choices] : where) {
    const Value* value = row.item.find(name);
    if (value == nullptr) return false;
    const std::optional<std::string> text = schema::key_text(*value);
    if (!text || std::find(choices.begin(), choices.end(), *text) == choices.end()) return false;
  }
  return true;
}

CallOptions PlanRun::rest() const {
  CallOptions options = options_;
  // The plan's own meter adds the cost to the caller's sum. The inner call must not add it too.
  options.context.cost = nullptr;
  options.budget = meter_.left();
  return options;
}

void PlanRun::spend(const Spent& spent) {
  answer_.spent.cost += spent.cost;
  // A bound on the fan-out samples, and the plan goes on. Any other limit ends it (decision 0017).
  if (spent.cut_by == Limit::fan_out) {
    meter_.sample();
  } else if (spent.cut_by != Limit::none) {
    meter_.cut(spent.cut_by);
  }
}

std::vector<std::string> PlanRun::nodes_of(const plan::NodeSource& source) const {
  ADJOIN_ASSERT(source.step < rows_.size());
  ADJOIN_ASSERT(&declared_.steps[source.step] < step_);  // which has run
  std::vector<std::string> refs;
  // Many rows lead to the same node, which is asked for once.
  std::unordered_set<std::string_view> seen;
  for (const PlanRow& row : rows_[source.step]) {
    const std::string& ref = source.end == plan::NodeSource::End::from ? row.from
                             : source.end == plan::NodeSource::End::to ? row.to
                                                                       : row.node;
    if (!ref.empty() && seen.insert(ref).second) refs.push_back(ref);
  }
  return refs;
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::ReadOperation& operation) {
  return std::visit([this](const auto& one) { return read(one); }, operation);
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::FetchNodes& fetch_nodes) {
  return fetch(nodes_of(fetch_nodes.nodes), fetch_nodes.fields);
}

Result<PlanRun::Rows> PlanRun::fetch(const std::vector<std::string>& refs,
                                     const std::vector<std::string>& fields) {
  plan::GetNodes get;
  get.fields = fields;
  for (const std::string& ref : refs) {
    // Ends of undeclared types have no item that the schema knows.
    if (graph_.schema->find_node_of(ref) != nullptr) get.refs.push_back(ref);
  }
  NodesAnswer answer;
  ADJOIN_CHECK(fetch_nodes(*graph_.store, graph_.read_target, meter_, get, answer));
  return rows_of(answer);
}

PlanRun::Rows PlanRun::rows_of(const NodesAnswer& answer) {
  Rows rows;
  rows.reserve(answer.nodes.size());
  for (const FoundNode& node : answer.nodes) {
    PlanRow& row = rows.emplace_back();
    row.node = node.ref;
    row.item = node.item.decode();
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::Expand& expand) {
  ADJOIN_TRY(std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*graph_.schema, expand.types));
  NodeNumbers nodes;
  Frontier frontier(graph_, std::move(choices), nodes, meter_);
  std::vector<NodeNumber> level;
  for (const std::string& ref : nodes_of(expand.nodes)) level.push_back(nodes.number(ref));
  Rows rows;
  for (std::uint32_t hop = 0;; ++hop) {
    for (const NodeNumber number : level) {
      PlanRow row;
      row.node = nodes.ref(number);
      row.measure = "level";
      row.value = hop;
      rows.push_back(std::move(row));
    }
    if ((expand.hops && hop == *expand.hops) || level.empty() || meter_.is_stopped()) return rows;
    if (hop == meter_.budget().hops_max) {
      meter_.cut(Limit::hops);
      return rows;
    }
    std::vector<NodeNumber> next;
    std::size_t known = nodes.size();
    ADJOIN_CHECK(frontier.expand(level, [&](NodeNumber, NodeNumber to) {
      // Numbers are given in the order of first mention: a smaller one was met before.
      if (to < known) return;
      next.push_back(to);
      known = to + std::size_t{1};
    }));
    sort_by_ref(nodes, next);
    level = std::move(next);
  }
}

Result<PlanRun::Rows> PlanRun::unpacked(const PlanRow& node, const schema::EdgeType& edge,
                                        const std::string& attribute) {
  const schema::Schema& schema = *graph_.schema;
  const Result<const schema::NodeType*> type = schema.node_of(node.node);
  if (type && (*type)->edge_set && !(*type)->edge_set->overflow_mark.empty() &&
      node.item.contains((*type)->edge_set->overflow_mark)) {
    // Its edges are too many for the set: they are asked for.
    plan::Neighbors all;
    all.node = node.node;
    all.types = {edge.name};
    const std::string cursor = answer_.cursor;
    ADJOIN_TRY(Rows rows, read(all));
    // These edges stand in for a set that was read: they are no rows to page through.
    answer_.cursor = cursor;
    return rows;
  }
  Rows rows;
  const plan::EdgeChoice choice{edge.name, &edge, schema::Direction::forward};
  for (plan::UnpackedEdge& one :
       plan::unpack_edges(schema, edge, node.node, node.item.find(attribute))) {
    rows.push_back(followed_row(choice, node.node, std::move(one.to), std::move(one.fields)));
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::Unpack& unpack) {
  ADJOIN_ASSERT(unpack.edge != nullptr);
  ADJOIN_ASSERT(unpack.step < rows_.size());
  Rows rows;
  for (const PlanRow& node : rows_[unpack.step]) {
    ADJOIN_TRY(Rows edges, unpacked(node, *unpack.edge, unpack.attribute));
    for (PlanRow& edge : edges) {
      if (fits(edge, unpack.where)) rows.push_back(std::move(edge));
    }
    if (!meter_.may_hold(rows.size())) break;
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::Descend& descend) {
  ADJOIN_ASSERT(descend.edge != nullptr);
  ADJOIN_ASSERT(descend.step < rows_.size());
  // A copy: the step that it comes from keeps its rows for `return`.
  Rows level = rows_[descend.step];
  Rows rows;
  std::unordered_set<std::string> met;
  for (PlanRow& row : level) {
    row.from.clear();
    row.to.clear();
    row.measure = "level";
    row.value = 0;
    met.insert(row.node);
  }
  for (std::uint32_t depth = 1; !level.empty(); ++depth) {
    std::vector<std::string> below;
    std::unordered_map<std::string, std::string> parent_of;
    for (const PlanRow& node : level) {
      if (depth > descend.levels) break;
      ADJOIN_TRY(Rows edges, unpacked(node, *descend.edge, descend.attribute));
      for (PlanRow& edge : edges) {
        // A node is met once: a cycle ends, and of two parents the first counts.
        if (!met.insert(edge.to).second) continue;
        parent_of.emplace(edge.to, node.node);
        below.push_back(std::move(edge.to));
      }
    }
    std::move(level.begin(), level.end(), std::back_inserter(rows));
    level.clear();
    if (below.empty() || !meter_.may_hold(met.size())) break;
    if (depth > meter_.budget().hops_max) {
      meter_.cut(Limit::hops);
      break;
    }
    ADJOIN_TRY(level, fetch(below, {}));
    for (PlanRow& row : level) {
      row.from = parent_of.at(row.node);
      row.to = row.node;
      row.type = descend.edge->name;
      row.measure = "level";
      row.value = depth;
    }
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::Intersect& intersect) {
  std::unordered_map<std::string, std::size_t> met;
  for (std::size_t i = 0; i < intersect.sets.size(); ++i) {
    ADJOIN_CHECK(meter_.check());
    if (!meter_.may_go_on()) return Rows();
    for (const std::string& ref : nodes_of(intersect.sets[i])) {
      std::size_t& sets = met[ref];
      // A node that an earlier set lacks is not counted again.
      if (sets == i) ++sets;
    }
  }
  Rows rows;
  for (const std::string& ref : nodes_of(intersect.sets.front())) {
    if (met[ref] != intersect.sets.size()) continue;
    rows.emplace_back().node = ref;
  }
  return rows;
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::Score& score) {
  std::unordered_map<std::string, std::int64_t> counts;
  for (const PlanRow& row : rows_[score.nodes.step]) {
    ++counts[score.nodes.end == plan::NodeSource::End::from ? row.from
             : score.nodes.end == plan::NodeSource::End::to ? row.to
                                                            : row.node];
  }
  Rows rows;
  for (const auto& [ref, count] : counts) {
    if (ref.empty()) continue;
    PlanRow& row = rows.emplace_back();
    row.node = ref;
    row.measure = "score";
    row.value = count;
  }
  // Equal scores by ref: the answer does not depend on the order of a hash table.
  std::sort(rows.begin(), rows.end(), [](const PlanRow& a, const PlanRow& b) {
    return a.value != b.value ? a.value > b.value : a.node < b.node;
  });
  if (score.first && rows.size() > *score.first) rows.resize(*score.first);
  return rows;
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::Filter& filter) {
  ADJOIN_ASSERT(filter.step < rows_.size());
  Rows rows;
  std::size_t seen = 0;
  for (const PlanRow& row : rows_[filter.step]) {
    if (++seen % kRowsAtOnce == 0) {
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_go_on()) break;
    }
    if (fits(row, filter.where)) rows.push_back(row);
  }
  return rows;
}

Result<void> PlanRun::run() {
  ADJOIN_ASSERT(rows_.size() == declared_.steps.size());
  for (std::size_t i = 0; i < declared_.steps.size(); ++i) {
    step_ = &declared_.steps[i];
    const table::Cost before = answer_.spent.cost;
    // Steps after the end of a budget are listed too, without rows and cost.
    if (!meter_.is_stopped()) {
      ADJOIN_TRY(rows_[i], std::visit([this](const auto& action) { return run_step(action); },
                                      step_->action));
    }
    table::Cost cost = answer_.spent.cost;
    cost.requests -= before.requests;
    cost.capacity.read_half_units -= before.capacity.read_half_units;
    cost.scanned -= before.scanned;
    cost.returned -= before.returned;
    answer_.steps.emplace_back(step_->name, cost);
  }
  return shape();
}

Result<PlanAnswer> run(const GraphContext& graph, std::string_view name,
                       const plan::Arguments& arguments, const CallOptions& options) {
  ADJOIN_TRY(const plan::Declared declared, plan::declare(*graph.schema, name, arguments));
  return run(graph, declared, options);
}

Result<PlanAnswer> run(const GraphContext& graph, const plan::Declared& declared,
                       const CallOptions& options) {
  PlanAnswer answer;
  answer.spent.warnings = plan::undeclared(*graph.schema, declared);
  Meter meter(options, *graph.clock, answer.spent);
  ADJOIN_CHECK(PlanRun(graph, declared, options, meter, answer).run());
  return answer;
}

}  // namespace adjoin::graph
