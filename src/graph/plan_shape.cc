#include <unordered_map>

#include "graph/plan_run.h"
#include "item/size.h"

// The `return` of a plan: rows of one step, with rows of others hung on them.

namespace adjoin::graph {
namespace {

/// Items that a shape may repeat under others.
constexpr std::size_t kHungBytesMax = 64 * 1024 * 1024;

}  // namespace

PlanRow PlanRun::hung_row(const PlanRow& edge, const std::string& at, const PlanRow* fetched,
                          bool is_node) {
  PlanRow row;
  const std::string& other = edge.from == at ? edge.to : edge.from;
  if (!is_node) {
    row = edge;
  } else if (fetched != nullptr) {
    return *fetched;
  }
  row.node = other;
  return row;
}

Result<bool> PlanRun::may_hang(const PlanRow& row) {
  hung_bytes_ += sizeof(PlanRow) + row.node.size() + item::size_bytes(row.item);
  if (++hung_ > meter_.budget().nodes) meter_.cut("nodes");
  if (hung_bytes_ > kHungBytesMax) meter_.cut("size");
  if (hung_ > meter_.budget().nodes || hung_bytes_ > kHungBytesMax) return false;
  if (hung_ % kRowsAtOnce != 0) return true;
  ADJOIN_CHECK(meter_.check());
  // What was read before another budget ended the reading is still put together.
  return meter_.is_stopped() || meter_.may_go_on();
}

Result<void> PlanRun::shape() {
  const plan::ReturnShape& shape = declared_.shape;
  using ByNode = std::unordered_map<std::string_view, std::vector<const PlanRow*>>;
  std::vector<ByNode> via;
  std::vector<std::unordered_map<std::string_view, const PlanRow*>> nodes;
  for (const plan::ReturnedWith& with : shape.with) {
    ByNode& rows = via.emplace_back();
    for (const PlanRow& row : rows_[with.via]) {
      if (!fits(row, with.where)) continue;
      rows[row.from].push_back(&row);
      // A row of a tree hangs on its parent alone.
      if (row.to != row.from && row.measure != "level") rows[row.to].push_back(&row);
    }
    auto& fetched = nodes.emplace_back();
    if (!with.node) continue;
    for (const PlanRow& row : rows_[*with.node]) fetched.emplace(row.node, &row);
  }
  bool goes_on = true;
  for (const PlanRow& row : rows_[shape.each]) {
    PlanEntry& entry = answer_.data.emplace_back();
    entry.row = row;
    for (std::size_t i = 0; i < shape.with.size(); ++i) {
      auto& [name, hung] = entry.with.emplace_back();
      name = shape.with[i].name;
      const auto found = via[i].find(row.node);
      if (found == via[i].end()) continue;
      for (const PlanRow* edge : found->second) {
        if (!goes_on) break;
        const bool is_node = shape.with[i].node.has_value();
        const auto fetched = nodes[i].find(edge->from == row.node ? edge->to : edge->from);
        hung.push_back(hung_row(*edge, row.node,
                                fetched == nodes[i].end() ? nullptr : fetched->second, is_node));
        ADJOIN_TRY(goes_on, may_hang(hung.back()));
      }
    }
  }
  return {};
}

}  // namespace adjoin::graph
