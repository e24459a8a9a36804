#include "base/assert.h"
#include "graph/context/further_shards.h"
#include "graph/write/writer.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"
#include "plan/write/counters.h"

namespace adjoin::graph {

Result<std::optional<Value>> list_extreme(table::TableStore& store, const plan::Target& target,
                                          const plan::NeededExtreme& needed,
                                          const std::set<std::string, std::less<>>& without,
                                          Meter& meter) {
  ADJOIN_ASSERT(needed.counter != nullptr);
  ADJOIN_ASSERT(needed.counter->is_extreme());
  const schema::Counter& counter = *needed.counter;
  const schema::EdgeType* edge = target.schema->edge(counter.edge);
  ADJOIN_ASSERT(edge != nullptr);
  ADJOIN_TRY(const schema::NodeType* node, target.schema->node_of(needed.ref));
  ADJOIN_TRY(
      std::vector<plan::EdgeList> lists,
      plan::edge_lists(target, *node, needed.ref, {edge->name, edge, counter.direction}, {}));
  std::optional<Value> best;
  std::string made;
  const auto read = [&](plan::EdgeList& list) -> Result<bool> {
    // An index cannot be read consistently. The mark on the node, which the write requires
    // unchanged, tells of edges that came since.
    list.request.consistent_read = !list.request.index_name;
    do {
      ADJOIN_CHECK(meter.check());
      if (!meter.may_send()) {
        // Half a listing would yield a wrong minimum: here a budget ends with an error, not with a
        // part.
        return Error(ErrorCode::budget_exceeded,
                     "finding " + counter.attribute + " of " + needed.ref +
                         " anew over all its edges needs more than the budget allows: nothing was "
                         "written");
      }
      ADJOIN_TRY(table::QueryResult page, store.query(meter.context(), list.request));
      for (const item::ItemView row : page.items) {
        if (list.rows.other_end(row, made).empty()) continue;
        const auto value = row.find(counter.field);
        if (!value) continue;
        // The edges that the transaction itself writes are added to the answer by the plan.
        if (without.contains(plan::key_identity(plan::key_of(*target.schema, row.decode())))) {
          continue;
        }
        Value held = value->decode();
        // Values of a type without an order are neither minimum nor maximum.
        if (!plan::compare_values(held, held)) continue;
        if (!best || plan::is_beyond(counter, held, *best)) best = std::move(held);
      }
      list.request.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (list.request.exclusive_start_key);
    return true;
  };
  ADJOIN_CHECK(each_list(store, target, meter, std::move(lists), read));
  return best;
}

}  // namespace adjoin::graph
