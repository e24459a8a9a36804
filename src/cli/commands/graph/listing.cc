#include "cli/store/listing.h"

#include <utility>

#include "base/api_error.h"
#include "cli/commands/commands.h"
#include "cli/input/words.h"
#include "cli/shell/shared_options.h"
#include "cli/store/budget_options.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

std::string_view kind_name(Record::Kind kind) {
  switch (kind) {
    case Record::Kind::node: return "node";
    case Record::Kind::edge: return "edge";
    case Record::Kind::mirror: return "mirror";
    case Record::Kind::series: return "series";
    case Record::Kind::unknown: break;
  }
  return "unknown";
}

/// Without the keys, which a record of no declared type has too.
Row record_row(const graph::Graph& graph, const Record& record) {
  Row row;
  row.text("kind", kind_name(record.kind)).text("type", record.type).text("node", record.ref);
  Item fields;
  for (const auto& [name, value] : record.item) {
    if (!graph.is_structural(name)) fields.set(name, value);
  }
  nest_fields(fields, row);
  return row;
}

Result<int> run_collection(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::Collection operation;
  ADJOIN_TRY(operation.node, graph_text::node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection = selection(invocation);
  const auto row_of = [&](const Record& record) { return record_row(graph, record); };
  return answer_listing(opened, operation, opened.handle.collection(operation.node), invocation,
                        terminal, row_of);
}

}  // namespace

Command collection_command() {
  return Command{
      .name = "collection",
      .alias = "",
      .arguments = {kNodeArgument},
      .options = with_budget({kFirstOption, kAfterOption, kBeforeOption, kDescendingOption,
                              kWhereOption, kFieldsOption, kExplainOption}),
      .summary = "list everything in a node's partition, typed apart, one Query a page",
      .details =
          "Each row is {\"kind\":node|edge|mirror|series|unknown,\"type\":…,\"node\":ref,"
          "\"attributes\":{…}}; the node of an edge is its other end.",
      .examples = {{"adjoin collection PRODUCT#ABC123", "a product, its reviews and categories"}},
      .run = run_collection,
      .only_reads = true};
}

namespace {

Result<int> run_find(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::Find operation;
  operation.type = invocation.argument(0);
  const schema::NodeType* type = graph.schema().node(operation.type);
  if (type == nullptr) {
    return Error(ErrorCode::invalid_argument,
                 "the schema has no node type '" + visible(operation.type) + "'");
  }
  ADJOIN_TRY(operation.fields, field_words(type->fields, invocation.arguments, 1));
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection.fields = selection(invocation).fields;
  // Without fields the listing would be of all nodes of the type.
  if (operation.fields.empty()) {
    return validation_error("say by which fields to find " + type->name);
  }
  const auto row_of = [](const Node& node) {
    Row row;
    row.text("kind", "node").text("type", node.type).text("node", node.ref);
    nest_fields(node.fields, row);
    return row;
  };
  return answer_listing(opened, operation, opened.handle.nodes(type->name, operation.fields),
                        invocation, terminal, row_of);
}

}  // namespace

Command find_command() {
  return Command{.name = "find",
                 .alias = "",
                 .arguments = {{"NODETYPE", "a node type", Count::one},
                               {"FIELD=VALUE", "fields that the nodes have", Count::any}},
                 .options = with_budget(
                     {kFirstOption, kAfterOption, kBeforeOption, kFieldsOption, kExplainOption}),
                 .summary = "find nodes by fields, over an index: one Query a page, never a Scan",
                 .details =
                     "Takes the index entry of the type that the fields narrow most, else the "
                     "guard of a unique "
                     "value (two GetItems); fields that are not in its keys filter. When only a "
                     "Scan would find them the answer is an error that names the "
                     "index to declare. Rows are those of `nodes`.",
                 .examples = {{"adjoin find Order customerId=u1", "a customer's orders"}},
                 .run = run_find,
                 .only_reads = true};
}

namespace {

Result<std::optional<plan::Range>> bound(const Invocation& invocation) {
  using On = plan::Range::On;
  static constexpr std::pair<std::string_view, On> kBounds[] = {
      {"--rank", On::rank}, {"--range", On::order}, {"--time", On::time}};
  std::optional<plan::Range> found;
  for (const auto& [option, on] : kBounds) {
    const auto text = invocation.value(option);
    if (!text) continue;
    if (found)
      return Error(ErrorCode::invalid_argument, "--rank, --range and --time exclude each other");
    ADJOIN_TRY(found, range_word(*text));
    found->on = on;
  }
  return found;
}

Result<plan::Neighbors> read_neighbors(const graph::Graph& graph, const Invocation& invocation) {
  plan::Neighbors read;
  ADJOIN_TRY(read.types,
             graph_text::edge_types(graph, invocation.argument(1), invocation.has("--reverse")));
  ADJOIN_TRY(read.node, graph_text::node_ref(graph, invocation.argument(0), read.types));
  read.by = invocation.value("--by").value_or("");
  read.prefix = invocation.value("--prefix").value_or("");
  ADJOIN_TRY(read.rank, bound(invocation));
  ADJOIN_TRY(read.page, paging(invocation));
  read.selection = selection(invocation);
  return read;
}

Result<int> run_neighbors(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const plan::Neighbors operation, read_neighbors(graph, invocation));
  Listing<Edge> edges = opened.handle.edges_from(operation.node, operation.types);
  edges.by(operation.by).prefix(operation.prefix);
  if (operation.rank) edges.range(key_range(*operation.rank));
  const auto row_of = [&](const Edge& edge) {
    Row row;
    row.text("node", edge.from == operation.node ? edge.to : edge.from).text("edge", edge.type);
    nest_fields(edge.fields, row);
    return row;
  };
  return answer_listing(opened, operation, std::move(edges), invocation, terminal, row_of);
}

}  // namespace

Command neighbors_command() {
  return Command{
      .name = "neighbors",
      .alias = "",
      .arguments = {kNodeArgument, kTypesArgument},
      .options = with_budget(
          {{"--reverse", "", "from the other end: who points here", {}, false},
           kFirstOption,
           kAfterOption,
           kBeforeOption,
           kDescendingOption,
           kWhereOption,
           kFieldsOption,
           {"--by", "VIEW", "in the order of a declared view", {}, false},
           {"--rank", "RANGE", "a bound on the declared rank: '>=CONTRIBUTOR', 'A..B'", {}, false},
           {"--range", "RANGE", "a bound on what the sort key holds: '>=10'", {}, false},
           {"--time", "RANGE", "a bound on the edges' time: '>=2024-06', 'A..B'", {}, false},
           {"--prefix", "TEXT", "only ends whose ref begins so", {}, false},
           kExplainOption}),
      .summary = "list the nodes at the other end of a node's edges, one Query a page",
      .details =
          "Each row is {\"node\":ref,\"edge\":type,\"attributes\":{…}}. Without --first "
          "everything is listed. A bound is a range of the sort key where the key holds what is "
          "bounded; else it is a filter over the whole list, as --explain shows.",
      .examples = {{"adjoin neighbors ACTOR#alice FOLLOWS", "whom alice follows"},
                   {"adjoin neighbors ACTOR#bob FOLLOWS --reverse --first 20",
                    "bob's followers, 20 of them"},
                   {"adjoin neighbors ACTOR#bob followers", "the same by the name of the end"}},
      .run = run_neighbors,
      .only_reads = true};
}

namespace {

Result<plan::NodesBy> read_nodes(const graph::Graph& graph, const Invocation& invocation) {
  const std::string_view name = invocation.argument(0);
  const schema::NodeType* type = graph.schema().node(name);
  if (type == nullptr) {
    return Error(ErrorCode::invalid_argument,
                 "the schema has no node type '" + std::string(name) + "'");
  }
  plan::NodesBy operation;
  operation.type = type->name;
  operation.by = invocation.value("--by").value_or("");
  if (const auto of = invocation.value("--of")) {
    ADJOIN_TRY(operation.of, graph_text::node_ref(graph, *of, {}));
  }
  ADJOIN_TRY(operation.partition, field_words(type->fields, invocation.values("--in"), 0));
  if (const auto range = invocation.value("--range")) {
    ADJOIN_TRY(operation.range, range_word(*range));
    operation.range->on = plan::Range::On::order;
  }
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection = selection(invocation);
  operation.allow_scan = invocation.has("--allow-scan");
  return operation;
}

Result<int> run_nodes(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const plan::NodesBy operation, read_nodes(graph, invocation));
  // Other types may share the partition of the entry, and their items are told too.
  Listing<Record> nodes =
      opened.handle.index_collection(operation.type, operation.partition, operation.of);
  nodes.by(operation.by);
  if (operation.range) nodes.range(key_range(*operation.range));
  if (operation.allow_scan) nodes.allow_scan();
  const auto row_of = [&](const Record& record) { return record_row(graph, record); };
  const Result<int> answered =
      answer_listing(opened, operation, std::move(nodes), invocation, terminal, row_of);
  if (answered || operation.allow_scan || answered.error().code() != ErrorCode::unsupported) {
    return answered;
  }
  return Error(ErrorCode::unsupported,
               std::string(answered.error().message()) +
                   " (--allow-scan; adjoin info says how large the table is)");
}

}  // namespace

Command nodes_command() {
  return Command{
      .name = "nodes",
      .alias = "",
      .arguments = {{"TYPE", "the node type", Count::one, "node-types"}},
      .options = with_budget(
          {{"--by", "INDEX", "the index entry to read", {}, false},
           {"--of", "NODE", "the node that names the index partition", {}, false},
           {"--in", "FIELD=VALUE", "a field that names the index partition", {}, true},
           {"--range", "RANGE", "a bound on the sort key: '>=2024-01-01', 'A..B'", {}, false},
           kFirstOption,
           kAfterOption,
           kBeforeOption,
           kDescendingOption,
           kWhereOption,
           kFieldsOption,
           {"--allow-scan",
            "",
            "read the whole table, for a type without an index entry",
            {},
            false},
           kExplainOption}),
      .summary = "list the nodes of a type through one of their index entries, one Query a page",
      .details =
          "A type without an entry is only listed with --allow-scan: every item of the table is "
          "read "
          "and paid for, in no order, and the nodes of the type are answered. --explain shows the "
          "Scan, and adjoin info how large the table is.",
      .examples = {{"adjoin nodes Order --by GSI1 --of USER#12345", "a customer's orders by date"},
                   {"adjoin nodes User --allow-scan --first 10", "ten users, without an index"}},
      .run = run_nodes,
      .only_reads = true};
}

}  // namespace adjoin::cli
