#include "graph/read/fetch_nodes.h"

#include <unordered_map>
#include <unordered_set>

#include "base/assert.h"
#include "graph/read/reads.h"
#include "plan/declared/undeclared.h"
#include "plan/operation/key_value.h"
#include "plan/read/read_plan.h"

// Nodes of a list, many to a request.

namespace adjoin::graph {
namespace {

/// Reads nodes and sorts what comes, in whatever order, to the refs that were asked for.
class NodeFetch {
 public:
  NodeFetch(table::TableStore& store, const plan::Target& target, Meter& meter)
      : store_(store), target_(target), meter_(meter) {}

  Result<void> batch(plan::NodesLookup::Batch batch) {
    std::unordered_map<std::string, const std::string*> ref_of;
    ADJOIN_ASSERT(batch.request.tables.size() == 1);
    const std::vector<Item>& keys = batch.request.tables.front().keys;
    ADJOIN_ASSERT(keys.size() == batch.refs.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      ref_of.emplace(plan::key_identity(keys[i]), &batch.refs[i]);
    }
    while (!batch.request.tables.empty()) {
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_send()) return {};
      ADJOIN_TRY(table::BatchGetItemResult result,
                 store_.batch_get_item(meter_.context(), batch.request));
      for (const auto& part : result.tables) {
        for (const item::ItemView view : part.items) {
          const Item key = plan::key_of(*target_.schema, view.decode());
          const auto asked = ref_of.find(plan::key_identity(key));
          if (asked == ref_of.end()) continue;  // an endpoint may answer what nobody asked for
          // A copy: a page would keep a hundred items in memory for the sake of one.
          found_.emplace(*asked->second, table::OwnedItem(Bytes(view.bytes())));
          ref_of.erase(asked);
        }
      }
      batch.request.tables = std::move(result.unprocessed);
    }
    for (const auto& [key, ref] : ref_of) missing_.insert(*ref);
    return {};
  }

  Result<void> one(const plan::NodesLookup::One& one) {
    ADJOIN_CHECK(meter_.check());
    if (!meter_.may_send()) return {};
    ADJOIN_TRY(const table::QueryResult page, store_.query(meter_.context(), one.query));
    if (page.items.empty()) {
      missing_.insert(one.ref);
    } else {
      found_.emplace(one.ref, table::OwnedItem(Bytes(page.items[0].bytes())));
    }
    return {};
  }

  void never(const std::string& ref) { missing_.insert(ref); }
  std::size_t held() const noexcept { return found_.size(); }

  /// Takes what was read, in the order of the refs.
  void give(const std::vector<std::string>& refs, NodesAnswer& answer) {
    for (const std::string& ref : refs) {
      if (auto node = found_.extract(ref)) {
        answer.nodes.push_back({ref, std::move(node.mapped())});
      } else if (missing_.erase(ref) != 0) {
        answer.missing.push_back(ref);
      }
    }
  }

 private:
  table::TableStore& store_;
  const plan::Target& target_;
  Meter& meter_;
  std::unordered_map<std::string, table::OwnedItem> found_;
  std::unordered_set<std::string> missing_;
};

}  // namespace

Result<void> fetch_nodes(table::TableStore& store, const plan::Target& target, Meter& meter,
                         const plan::GetNodes& operation, NodesAnswer& answer) {
  ADJOIN_TRY(plan::NodesLookup lookup, plan::nodes_lookup(target, operation));
  NodeFetch fetch(store, target, meter);
  for (const std::string& ref : lookup.never_stored) fetch.never(ref);
  for (plan::NodesLookup::Batch& batch : lookup.batches) {
    if (!meter.may_hold(fetch.held() + batch.refs.size())) break;
    ADJOIN_CHECK(fetch.batch(std::move(batch)));
  }
  for (const plan::NodesLookup::One& one : lookup.queries) {
    if (meter.is_stopped()) break;
    ADJOIN_CHECK(fetch.one(one));
  }
  fetch.give(operation.refs, answer);
  return {};
}

Result<NodesAnswer> read(const GraphContext& graph, const plan::GetNodes& operation,
                         const CallOptions& options) {
  NodesAnswer answer;
  answer.spent.warnings = plan::undeclared(*graph.schema, operation);
  Meter meter(options, *graph.clock, answer.spent);
  ADJOIN_CHECK(fetch_nodes(*graph.store, graph.read_target, meter, operation, answer));
  return answer;
}

}  // namespace adjoin::graph
