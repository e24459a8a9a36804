#include <memory>
#include <string>
#include <utility>

#include "adjoin/graph.h"
#include "adjoin/graph/edge_types_at.h"
#include "adjoin/graph/key_range_of.h"
#include "adjoin/graph/node_list.h"
#include "adjoin/graph/row_values.h"
#include "adjoin/state/explained.h"
#include "adjoin/state/inner_call.h"
#include "adjoin/state/listing_source.h"
#include "adjoin/state/state.h"

namespace adjoin {
namespace detail {
namespace {

plan::Paging paging_of(const ListingQuery& query) {
  return {query.first, query.after, query.before, query.descending};
}
plan::Selection selection_of(const ListingQuery& query) { return {query.where, query.fields}; }

/// Refuses setters that a list has no meaning for.
Result<void> check_unused(std::string_view list, std::string_view setter, bool is_set) {
  if (!is_set) return {};
  return Error(ErrorCode::unsupported, std::string(list) + " is in one order of its own: leave `" +
                                           std::string(setter) + "` out");
}

/// A page with everything but its rows.
template <typename Row, typename Rows>
Page<Row> page_around(const Rows& rows) {
  Page<Row> page;
  page.rows.reserve(rows.size());
  page.next = rows.next;
  page.previous = rows.previous;
  page.stopped_by = rows.spent.cut_by;
  page.source = rows.spent.source;
  page.warnings = rows.spent.warnings;
  page.usage = usage_of(rows.spent.cost);
  return page;
}

// ---- Edges

struct EdgesAtNode : RowSource<Edge> {
  EdgesAtNode(adjoin::Graph of, std::string_view at, EdgeTypes read, Side on)
      : graph(std::move(of)), node(at), types(std::move(read)), side(on) {}

  Result<Page<Edge>> page(const ListingQuery& query, const CallOptions& call) const override {
    const graph::Graph& graph_read = inner(graph);
    ADJOIN_TRY(TypesAt at, edge_types_at(graph_read.schema(), node, types, side));
    if (at.names.empty()) return Page<Edge>();
    const bool skips_loops = at.meets_loops_twice;
    ADJOIN_TRY(const plan::Neighbors read, neighbors(std::move(at), query));
    const InnerCall inner_call(call);
    ADJOIN_TRY(const graph::EdgePage edges, graph_read.neighbors(read, inner_call.options()));
    Page<Edge> page = page_around<Edge>(edges);
    for (const graph::EdgeRow& row : edges) {
      const bool is_met_again =
          skips_loops && row.direction == schema::Direction::reverse && row.node == node;
      if (!is_met_again) page.rows.push_back(edge_of(graph_read, node, row));
    }
    return page;
  }

  Result<std::optional<Count>> short_count(const ListingQuery& query, const CountOptions& options,
                                           const CallOptions& call) const override {
    const graph::Graph& graph_read = inner(graph);
    ADJOIN_TRY(TypesAt at, edge_types_at(graph_read.schema(), node, types, side));
    // A view may leave edges out, and a loop must not count twice.
    if (at.names.empty() || at.meets_loops_twice || !query.by.empty()) {
      return std::optional<Count>();
    }
    const bool is_late = is_counted_late(at);
    plan::Count asked;
    asked.node = node;
    asked.exact = options.ignore_counters || (call.consistent_read && is_late);
    asked.where = query.where;
    asked.type = at.names.front();
    asked.further.assign(at.names.begin() + 1, at.names.end());
    const InnerCall inner_call(call);
    ADJOIN_TRY(graph::CountAnswer answer, graph_read.count(asked, inner_call.options()));
    Count count;
    count.rows = answer.count;
    count.from_counter = answer.from_counter;
    count.stopped_by = answer.spent.cut_by;
    const bool may_lag = is_late && !asked.exact && asked.where.empty();
    count.is_exact = count.stopped_by == Limit::none && !may_lag;
    count.warnings = std::move(answer.spent.warnings);
    count.usage = usage_of(answer.spent.cost);
    return std::optional<Count>(std::move(count));
  }

  Result<Explanation> explain(const ListingQuery& query) const override {
    const graph::Graph& graph_read = inner(graph);
    ADJOIN_TRY(TypesAt at, edge_types_at(graph_read.schema(), node, types, side));
    if (at.names.empty()) return Explanation();
    ADJOIN_TRY(plan::Neighbors read, neighbors(std::move(at), query));
    ADJOIN_TRY(const plan::Plan plan, graph_read.explain(plan::ReadOperation(std::move(read))));
    return to_explanation(plan);
  }

 private:
  Result<plan::Neighbors> neighbors(TypesAt at, const ListingQuery& query) const {
    plan::Neighbors read;
    read.node = node;
    read.types = std::move(at.names);
    read.by = query.by;
    ADJOIN_TRY(read.rank, plan_range(query.range, plan::Range::On::rank));
    read.prefix = query.prefix;
    read.page = paging_of(query);
    read.selection = selection_of(query);
    return read;
  }

  /// Whether the counter of one of the types lags behind the writes.
  bool is_counted_late(const TypesAt& at) const {
    const schema::Schema& schema = inner(graph).schema();
    const schema::NodeType* type = schema.find_node_of(node);
    if (type == nullptr) return false;
    for (const std::string& name : at.names) {
      const schema::Counter* counter = type->count_of(schema.edge_end(name));
      if (counter != nullptr && counter->is_eventual()) return true;
    }
    return false;
  }

  adjoin::Graph graph;
  std::string node;
  EdgeTypes types;
  Side side;
};

// ---- Nodes, series, collections

/// A page of a read whose rows may be of any type.
Page<Record> record_page(const graph::Graph& graph, const graph::ItemRows& rows) {
  Page<Record> page = page_around<Record>(rows);
  for (const graph::ItemRow& row : rows) page.rows.push_back(record_of(graph, row));
  return page;
}

Result<Page<Node>> node_page(const graph::Graph& graph, const std::string& type,
                             const graph::ItemRows& rows) {
  Page<Node> page = page_around<Node>(rows);
  for (const graph::ItemRow& row : rows) {
    // Other types' items can have the same index key.
    if (row.kind != graph::ItemRow::Kind::node || row.type != type) continue;
    page.rows.push_back({row.node, fields_of(graph, row.item), row.type});
  }
  return page;
}

struct NodesOfType : RowSource<Node> {
  NodesOfType(adjoin::Graph of, NodesAsked what) : graph(std::move(of)), asked(std::move(what)) {}

  Result<Page<Node>> page(const ListingQuery& query, const CallOptions& call) const override {
    const graph::Graph& graph_read = inner(graph);
    ADJOIN_TRY(const NodeList list, node_list(graph_read.schema(), asked, query));
    const InnerCall inner_call(call);
    const auto* find = std::get_if<plan::Find>(&list);
    ADJOIN_TRY(const graph::ItemRows rows,
               find != nullptr
                   ? graph_read.find(*find, inner_call.options())
                   : graph_read.nodes_by(std::get<plan::NodesBy>(list), inner_call.options()));
    return node_page(graph_read, asked.type, rows);
  }
  Result<Explanation> explain(const ListingQuery& query) const override {
    const graph::Graph& graph_read = inner(graph);
    ADJOIN_TRY(NodeList list, node_list(graph_read.schema(), asked, query));
    const auto as_read = [](auto one) { return plan::ReadOperation(std::move(one)); };
    ADJOIN_TRY(const plan::Plan plan, graph_read.explain(std::visit(as_read, std::move(list))));
    return to_explanation(plan);
  }

 private:
  adjoin::Graph graph;
  NodesAsked asked;
};

struct SeriesOfNode : RowSource<Item> {
  SeriesOfNode(adjoin::Graph of, std::string_view at, std::string_view series)
      : graph(std::move(of)), node(at), name(series) {}

  Result<Page<Item>> page(const ListingQuery& query, const CallOptions& call) const override {
    const graph::Graph& graph_read = inner(graph);
    ADJOIN_TRY(const plan::ReadSeries read, series(query));
    const InnerCall inner_call(call);
    ADJOIN_TRY(const graph::ItemRows rows, graph_read.series(read, inner_call.options()));
    Page<Item> page = page_around<Item>(rows);
    for (const graph::ItemRow& row : rows) page.rows.push_back(fields_of(graph_read, row.item));
    return page;
  }
  Result<Explanation> explain(const ListingQuery& query) const override {
    ADJOIN_TRY(plan::ReadSeries read, series(query));
    ADJOIN_TRY(const plan::Plan plan, inner(graph).explain(plan::ReadOperation(std::move(read))));
    return to_explanation(plan);
  }

 private:
  Result<plan::ReadSeries> series(const ListingQuery& query) const {
    ADJOIN_CHECK(check_unused("a series", "by", !query.by.empty()));
    ADJOIN_CHECK(check_unused("a series", "prefix", !query.prefix.empty()));
    plan::ReadSeries read;
    read.of = node;
    read.series = name;
    ADJOIN_TRY(read.range, plan_range(query.range, plan::Range::On::order));
    read.page = paging_of(query);
    read.selection = selection_of(query);
    return read;
  }

  adjoin::Graph graph;
  std::string node;
  std::string name;
};

struct CollectionOfNode : RowSource<Record> {
  CollectionOfNode(adjoin::Graph of, std::string_view at) : graph(std::move(of)), node(at) {}

  Result<Page<Record>> page(const ListingQuery& query, const CallOptions& call) const override {
    const graph::Graph& graph_read = inner(graph);
    ADJOIN_TRY(const plan::Collection read, collection(query));
    const InnerCall inner_call(call);
    ADJOIN_TRY(const graph::ItemRows rows, graph_read.collection(read, inner_call.options()));
    return record_page(graph_read, rows);
  }
  Result<Explanation> explain(const ListingQuery& query) const override {
    ADJOIN_TRY(plan::Collection read, collection(query));
    ADJOIN_TRY(const plan::Plan plan, inner(graph).explain(plan::ReadOperation(std::move(read))));
    return to_explanation(plan);
  }

 private:
  Result<plan::Collection> collection(const ListingQuery& query) const {
    ADJOIN_CHECK(check_unused("a collection", "by", !query.by.empty()));
    ADJOIN_CHECK(check_unused("a collection", "prefix", !query.prefix.empty()));
    ADJOIN_CHECK(check_unused("a collection", "range", query.range.has_value()));
    return plan::Collection{node, paging_of(query), selection_of(query)};
  }

  adjoin::Graph graph;
  std::string node;
};

struct CollectionOfIndex : RowSource<Record> {
  CollectionOfIndex(adjoin::Graph of, NodesAsked what)
      : graph(std::move(of)), asked(std::move(what)) {}

  Result<Page<Record>> page(const ListingQuery& query, const CallOptions& call) const override {
    const graph::Graph& graph_read = inner(graph);
    ADJOIN_TRY(const plan::NodesBy read, entry(query));
    const InnerCall inner_call(call);
    ADJOIN_TRY(const graph::ItemRows rows, graph_read.nodes_by(read, inner_call.options()));
    return record_page(graph_read, rows);
  }
  Result<Explanation> explain(const ListingQuery& query) const override {
    ADJOIN_TRY(plan::NodesBy read, entry(query));
    ADJOIN_TRY(const plan::Plan plan, inner(graph).explain(plan::ReadOperation(std::move(read))));
    return to_explanation(plan);
  }

 private:
  Result<plan::NodesBy> entry(const ListingQuery& query) const {
    ADJOIN_CHECK(check_unused("a collection", "prefix", !query.prefix.empty()));
    plan::NodesBy read;
    read.type = asked.type;
    read.by = query.by;
    read.of = asked.partition_node;
    read.partition = asked.fields;
    ADJOIN_TRY(read.range, plan_range(query.range, plan::Range::On::order));
    read.page = paging_of(query);
    read.selection = selection_of(query);
    read.allow_scan = query.allow_scan;
    return read;
  }

  adjoin::Graph graph;
  NodesAsked asked;
};

template <typename Row, typename Source, typename... Arguments>
Listing<Row> listing_of(Arguments&&... arguments) {
  return Access::make<Listing<Row>>(
      Access::make_as<const ListingSource, Source>(std::forward<Arguments>(arguments)...));
}

}  // namespace
}  // namespace detail

Listing<Edge> Graph::edges_from(std::string_view node, const EdgeTypes& types) const {
  return detail::listing_of<Edge, detail::EdgesAtNode>(*this, node, types, detail::Side::leaving);
}
Listing<Edge> Graph::edges_to(std::string_view node, const EdgeTypes& types) const {
  return detail::listing_of<Edge, detail::EdgesAtNode>(*this, node, types, detail::Side::arriving);
}
Listing<Edge> Graph::edges_at(std::string_view node, const EdgeTypes& types) const {
  return detail::listing_of<Edge, detail::EdgesAtNode>(*this, node, types, detail::Side::both);
}

Listing<Node> Graph::nodes(std::string_view type, Item fields,
                           std::string_view partition_node) const {
  return detail::listing_of<Node, detail::NodesOfType>(
      *this, detail::NodesAsked{std::string(type), std::move(fields), std::string(partition_node)});
}

Listing<Record> Graph::index_collection(std::string_view type, Item fields,
                                        std::string_view partition_node) const {
  return detail::listing_of<Record, detail::CollectionOfIndex>(
      *this, detail::NodesAsked{std::string(type), std::move(fields), std::string(partition_node)});
}

Listing<Item> Graph::series(std::string_view node, std::string_view name) const {
  return detail::listing_of<Item, detail::SeriesOfNode>(*this, node, name);
}

Listing<Record> Graph::collection(std::string_view node) const {
  return detail::listing_of<Record, detail::CollectionOfNode>(*this, node);
}

}  // namespace adjoin
