#include "adjoin/graph.h"

#include <fstream>
#include <sstream>

#include "schema/load/load.h"

namespace adjoin {
namespace {

/// "DEPENDS,~PROVIDES" as its parts.
std::vector<std::string> split(const std::string& types) {
  std::vector<std::string> parts;
  std::stringstream rest(types);
  for (std::string part; std::getline(rest, part, ',');) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

std::string turned(const std::string& type) {
  return type.starts_with('~') ? type.substr(1) : "~" + type;
}

/// That the store's URL names the table of a schema, or none.
Result<void> check_table(const Store& store, const schema::Schema& schema) {
  if (store.table().empty() || store.table() == schema.table.name) return {};
  return Error(ErrorCode::invalid_argument, "the store's URL names the table " + store.table() +
                                                ", and the schema is of the table " +
                                                schema.table.name);
}

}  // namespace

Edges::Edges(const graph::Graph& graph, std::string types) : graph_(graph), types_(split(types)) {}

Edges& Edges::from(std::string node) {
  query_.node = std::move(node);
  query_.types = types_;
  return *this;
}
Edges& Edges::to(std::string node) {
  query_.node = std::move(node);
  query_.types.clear();
  for (const std::string& type : types_) query_.types.push_back(turned(type));
  return *this;
}
Edges& Edges::by(std::string view) {
  query_.by = std::move(view);
  return *this;
}
Edges& Edges::where(std::string condition) {
  query_.selection.where = std::move(condition);
  return *this;
}
Edges& Edges::fields(std::vector<std::string> names) {
  query_.selection.fields = std::move(names);
  return *this;
}
Edges& Edges::descending() {
  query_.page.descending = true;
  return *this;
}
Edges& Edges::first(std::size_t count) {
  query_.page.first = count;
  return *this;
}
Edges& Edges::after(std::string cursor) {
  query_.page.after = std::move(cursor);
  return *this;
}
Edges& Edges::before(std::string cursor) {
  query_.page.before = std::move(cursor);
  return *this;
}

Result<graph::EdgePage> Edges::page(const graph::CallOptions& options) const {
  if (query_.node.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "say at which node: edges(TYPE).from(NODE) or .to(NODE)");
  }
  return graph_.neighbors(query_, options);
}

Result<void> check_whole(const graph::Spent& spent) {
  if (spent.cut_by.empty()) return {};
  return Error(ErrorCode::budget_exceeded,
               "the budget's limit of " + spent.cut_by +
                   " ended the work before the answer was whole: raise it, or read page by page");
}

Result<std::vector<std::string>> Edges::nodes(const graph::CallOptions& options) const {
  std::vector<std::string> refs;
  Edges rest = *this;
  while (true) {
    ADJOIN_TRY(const graph::EdgePage page, rest.page(options));
    ADJOIN_CHECK(check_whole(page.spent));
    for (const graph::EdgeRow& row : page) refs.emplace_back(row.node);
    if (query_.page.first || page.next.empty()) return refs;
    rest.after(page.next);
  }
}

Result<Graph> Graph::open(const std::string& schema_file, std::string_view url) {
  std::ifstream in(schema_file);
  if (!in) return Error(ErrorCode::configuration, "cannot read the schema file " + schema_file);
  std::stringstream text;
  text << in.rdbuf();
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(text.str(), schema_file));
  ADJOIN_TRY(Store store, Store::open(url));
  ADJOIN_CHECK(check_table(store, schema));
  ADJOIN_TRY(graph::Graph graph, graph::Graph::create(store.tables(), std::move(schema)));
  return Graph(std::move(store), std::move(graph));
}

Result<Graph> Graph::open(const Store& store, std::string_view table) {
  ADJOIN_TRY(graph::Graph graph,
             graph::Graph::open(store.tables(), table.empty() ? store.table() : table));
  return Graph(store, std::move(graph));
}

Result<Graph> Graph::create(const Store& store, std::string_view schema_text) {
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(schema_text, "schema"));
  ADJOIN_CHECK(check_table(store, schema));
  ADJOIN_TRY(graph::Graph graph, graph::Graph::create(store.tables(), std::move(schema)));
  return Graph(store, std::move(graph));
}

Result<graph::Written> Graph::put_node(std::string ref, Attributes fields) const {
  return graph_.put_node({std::move(ref), std::move(fields), false});
}

Result<graph::Written> Graph::update_node(std::string ref, Attributes fields) const {
  return graph_.update_node({std::move(ref), std::move(fields), {}, {}});
}

Result<graph::RemovedNode> Graph::remove_node(std::string_view ref) const {
  return graph_.remove_node(ref);
}

Result<graph::Found> Graph::node(std::string ref) const {
  return graph_.get_node({std::move(ref), {}});
}

Result<graph::NodesAnswer> Graph::nodes(std::vector<std::string> refs) const {
  return graph_.get_nodes({std::move(refs), {}});
}

Result<graph::Written> Graph::add_edge(std::string from, std::string type, std::string to,
                                       Attributes fields) const {
  return graph_.add_edge({std::move(from), std::move(type), std::move(to), std::move(fields)});
}

Result<graph::Written> Graph::remove_edge(std::string from, std::string type,
                                          std::string to) const {
  return graph_.remove_edge({{std::move(from), std::move(type), std::move(to), {}}});
}

Result<bool> Graph::has_edge(std::string from, std::string type, std::string to) const {
  ADJOIN_TRY(const graph::Found found, edge(std::move(from), std::move(type), std::move(to)));
  return found.item.has_value();
}

Result<graph::Found> Graph::edge(std::string from, std::string type, std::string to) const {
  return graph_.get_edge({{std::move(from), std::move(type), std::move(to), {}}, {}});
}

Result<plan::NamedKey> Graph::key(std::string_view ref) const {
  return plan::key_of_node(graph_.schema(), ref);
}

Result<std::vector<plan::NamedKey>> Graph::keys(std::string_view from, std::string_view type,
                                                std::string_view to,
                                                const Attributes& fields) const {
  return plan::keys_of_edge(graph_.schema(), from, type, to, fields);
}

Result<plan::NamedKey> Graph::parse_key(std::string_view pk, std::string_view sk) const {
  return plan::parse_key(graph_.schema(), pk, sk);
}

Result<std::int64_t> Graph::count(std::string node, std::string type) const {
  ADJOIN_TRY(const graph::CountAnswer answer,
             graph_.count({std::move(node), std::move(type), false, {}}));
  ADJOIN_CHECK(check_whole(answer.spent));
  return answer.count;
}

Result<graph::PlanAnswer> Graph::run(std::string_view name,
                                     const plan::Arguments& arguments) const {
  return graph_.run(name, arguments);
}

Result<graph::ItemRows> Graph::find(std::string node_type, Attributes fields) const {
  return graph_.find({std::move(node_type), std::move(fields), {}, {}});
}

Result<graph::Written> Graph::add_to_series(std::string node, std::string series,
                                            Attributes fields) const {
  return graph_.transact(
      {plan::AddToSeries{std::move(node), std::move(series), std::move(fields)}});
}

Result<graph::ItemRows> Graph::latest(std::string node, std::string series,
                                      std::optional<std::size_t> first) const {
  plan::ReadSeries read;
  read.of = std::move(node);
  read.series = std::move(series);
  read.page.first = first;
  read.page.descending = true;
  return graph_.series(read);
}

Result<graph::MutualAnswer> Graph::mutual(std::string a, std::string type, std::string b) const {
  return graph_.mutual({std::move(a), std::move(type), std::move(b), {}});
}

Result<graph::RankedAnswer> Graph::friends_of_friends(std::string node, std::string types,
                                                      std::size_t first) const {
  return graph_.walk({plan::Walk::Kind::friends_of_friends, std::move(node), split(types), first});
}

Result<graph::RankedAnswer> Graph::related(std::string node, std::string types,
                                           std::size_t first) const {
  return graph_.walk({plan::Walk::Kind::related, std::move(node), split(types), first});
}

Result<graph::RankedAnswer> Graph::recommend(std::string node, std::string types,
                                             std::size_t first) const {
  return graph_.walk({plan::Walk::Kind::recommend, std::move(node), split(types), first});
}

Result<graph::PathAnswer> Graph::path(std::string from, std::string types, std::string to) const {
  return graph_.path({std::move(from), split(types), std::move(to)});
}

Result<graph::NeighborhoodAnswer> Graph::neighborhood(std::string node, std::string types,
                                                      std::uint32_t hops) const {
  plan::Neighborhood operation{std::move(node), split(types), {}};
  if (hops != 0) operation.hops = hops;
  return graph_.neighborhood(operation);
}

Result<Graph> Graph::with_topology(const graph::TopologyOptions& options) const {
  ADJOIN_TRY(graph::Graph graph, graph_.with_topology(options));
  return Graph(store_, std::move(graph));
}
Result<graph::TopologyState> Graph::topology_state(const std::string& types) const {
  return graph_.topology_state(split(types));
}
Result<graph::ComponentAnswer> Graph::component(const std::string& node,
                                                const std::string& types) const {
  return graph_.component(node, split(types));
}
Result<graph::ComponentsAnswer> Graph::components(const std::string& types) const {
  return graph_.components(split(types));
}
Result<graph::TrianglesAnswer> Graph::triangles(const std::string& types,
                                                const std::optional<std::string>& node) const {
  return graph_.triangles(split(types), node);
}

Result<graph::Written> Graph::transact(const std::vector<plan::WriteOperation>& operations) const {
  return graph_.transact(operations);
}

Result<graph::Followed> Graph::follow() const { return graph::follow(graph_); }

}  // namespace adjoin
