#include "transfer/graph_export.h"

#include <utility>

#include "base/external_sort.h"
#include "plan/operation/key_value.h"
#include "schema/items/item_keys.h"

namespace adjoin::transfer {
namespace {

using schema::Recognised;

/// What is known of a ref in the sort.
/// By an external sort, since the set of all refs of a graph may exceed the memory.
constexpr std::string_view kStored = "0";
constexpr std::string_view kMentioned = "1";

/// Both keys as one text that no other pair has.
/// Tools need an id for each edge, and Neptune takes one of the same id for the same edge. Keys
/// give one that stays when the export is repeated.
std::string edge_id(const schema::Schema& schema, item::ItemView item) {
  std::string scratch;
  std::string id;
  for (const char c : plan::key_text(item, schema.table.pk, scratch)) {
    if (c == '|' || c == '\\') id += '\\';
    id += c;
  }
  id += '|';
  id += plan::key_text(item, schema.table.sk, scratch);
  return id;
}

class Walk {
 public:
  Walk(const schema::Schema& schema, GraphSink& sink, const WalkOptions& options)
      : schema_(schema), sink_(sink), refs_({options.folder}) {}

  Result<void> take(item::ItemView item) {
    const Recognised known = schema::recognise(schema_, item);
    switch (known.kind) {
      case Recognised::Kind::node: return take_node(known, item);
      case Recognised::Kind::edge:
        // The other item of a symmetric edge says the same.
        if (known.edge->reverse == schema::ReverseKind::same && known.to < known.from) return {};
        return take_edge(known, item);
      case Recognised::Kind::open_edge: return take_edge(known, item);
      // A mirror is the same edge once more, for readers in the other direction.
      case Recognised::Kind::mirror: return {};
      default: ++counts.others; return {};
    }
  }

  /// The nodes that have no item.
  /// Sorted by ref, all that was said of a node stands together.
  Result<void> finish() {
    ADJOIN_CHECK(refs_.sort());
    while (refs_.valid()) {
      const std::string ref(refs_.key());
      bool is_stored = false;
      while (refs_.valid() && refs_.key() == ref) {
        is_stored = is_stored || refs_.value() == kStored;
        ADJOIN_CHECK(refs_.next());
      }
      if (!is_stored) ADJOIN_CHECK(mention(ref));
    }
    return sink_.finish();
  }

  GraphCounts counts;

 private:
  Result<void> take_node(const Recognised& known, item::ItemView item) {
    const Item attributes = attributes_of(item);
    ++counts.nodes;
    ADJOIN_CHECK(refs_.add(known.ref, kStored));
    return sink_.node({known.node, known.ref, &attributes});
  }

  Result<void> take_edge(const Recognised& known, item::ItemView item) {
    const Item attributes = attributes_of(item);
    const std::string id = edge_id(schema_, item);
    ++counts.edges;
    const std::string to = end_of(known, item);
    ADJOIN_CHECK(refs_.add(known.from, kMentioned));
    ADJOIN_CHECK(refs_.add(to, kMentioned));
    const std::string_view name =
        known.edge != nullptr ? std::string_view(known.edge->name) : known.open_type;
    return sink_.edge({known.edge, name, id, known.from, to, &attributes});
  }

  /// Where an edge leads. Behind an open type may stand what is no declared node's ref.
  std::string end_of(const Recognised& known, item::ItemView item) const {
    if (!known.to.empty()) return std::string(known.to);
    std::string scratch;
    const std::string_view sk = plan::key_text(item, schema_.table.sk, scratch);
    return std::string(sk.substr(known.open_type.size() + schema_.table.separator.size()));
  }

  /// All but what keys are made of; stamps and counters belong to what they are on.
  Item attributes_of(item::ItemView item) const {
    Item attributes;
    for (item::AttributeCursor at(item); at.valid(); at.next()) {
      if (plan::is_structural(schema_, at.name())) continue;
      attributes.set(std::string(at.name()), at.value().decode());
    }
    return attributes;
  }

  Result<void> mention(const std::string& ref) {
    // An edge of no declared type may end at anything.
    const auto type = schema_.node_of(ref);
    ++counts.nodes;
    return sink_.node({type ? *type : nullptr, ref, nullptr});
  }

  const schema::Schema& schema_;
  GraphSink& sink_;
  ExternalSort refs_;
};

}  // namespace

Result<GraphCounts> walk_graph(table::TableStore& store, const table::CallContext& context,
                               const schema::Schema& schema, GraphSink& sink,
                               const WalkOptions& options) {
  Walk walk(schema, sink, options);
  std::uint64_t items = 0;
  table::ScanRequest scan;
  scan.table = schema.table.name;
  do {
    ADJOIN_TRY(table::ScanResult page, store.scan(context, scan));
    for (const item::ItemView item : page.items) ADJOIN_CHECK(walk.take(item));
    items += page.items.size();
    if (options.progress) ADJOIN_CHECK(options.progress(items));
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (scan.exclusive_start_key);
  ADJOIN_CHECK(walk.finish());
  return walk.counts;
}

}  // namespace adjoin::transfer
