#include "graph/read/type_counts.h"

#include <map>
#include <utility>

#include "graph/context/meter.h"
#include "item/size.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

using RecognisedKind = schema::Recognised::Kind;

std::string_view kind_word(RecognisedKind kind) {
  switch (kind) {
    case RecognisedKind::node: return "node";
    case RecognisedKind::edge:
    case RecognisedKind::open_edge: return "edge";
    case RecognisedKind::mirror: return "mirror";
    case RecognisedKind::series: return "series";
    case RecognisedKind::guard: return "guard";
    case RecognisedKind::counter: return "counter";
    case RecognisedKind::position: return "position";
    case RecognisedKind::shards: return "shards";
    case RecognisedKind::unknown: break;
  }
  return "unknown";
}

/// Where a kind stands among the others: what people declared first.
int order_of_kind(RecognisedKind kind) {
  constexpr RecognisedKind kOrder[] = {
      RecognisedKind::node,    RecognisedKind::edge,   RecognisedKind::open_edge,
      RecognisedKind::mirror,  RecognisedKind::series, RecognisedKind::guard,
      RecognisedKind::counter, RecognisedKind::shards, RecognisedKind::position};
  int place = 0;
  for (const RecognisedKind one : kOrder) {
    if (one == kind) return place;
    ++place;
  }
  return place;
}

}  // namespace

/// A Scan of the whole table: types are in the keys, and DynamoDB counts only items.
Result<TypeCounts> count_types(const GraphContext& graph, const CallOptions& options,
                               std::optional<Item> after) {
  TypeCounts answer;
  Meter meter(options, system_clock(), answer.spent);
  std::map<std::pair<int, std::string>, TypeCount> found;
  table::ScanRequest scan;
  scan.table = graph.table;
  scan.exclusive_start_key = std::move(after);
  do {
    ADJOIN_CHECK(meter.check());
    // A part is returned with `cut_by`: it shows the proportions, if not the sums.
    if (!meter.may_send() || !meter.may_go_on()) break;
    ADJOIN_TRY(table::ScanResult page, graph.store->scan(meter.context(), scan));
    for (const item::ItemView view : page.items) {
      const Item item = view.decode();
      const schema::Recognised known = schema::recognise(*graph.schema, item);
      const bool is_open = known.kind == RecognisedKind::open_edge;
      std::string type(is_open ? std::string_view(known.open_type) : known.type_name());
      TypeCount& count = found[{order_of_kind(known.kind), type}];
      count.kind = kind_word(known.kind);
      count.type = std::move(type);
      ++count.items;
      count.bytes += item::size_bytes(item);
    }
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (scan.exclusive_start_key);
  answer.next = std::move(scan.exclusive_start_key);
  for (auto& [place, count] : found) answer.types.push_back(std::move(count));
  return answer;
}

}  // namespace adjoin::graph
