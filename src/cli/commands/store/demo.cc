#include <cstdint>
#include <ostream>
#include <string_view>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "cli/store/store_choice.h"
#include "schema/load/load.h"

namespace adjoin::cli {
namespace {

/// A follow graph small enough to see whole: who follows whom, read both ways through one index.
/// The console makes the same one (console/src/screen/tables/demo_graph.ts); its tests compare.
constexpr std::string_view kSchema = R"(graph: 1
version: 1
table: {name: Demo, pk: PK, sk: SK, separator: "#", type: Type}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}
nodes:
  Person: {ref: "PERSON#{id}", fields: {name: string}}
edges:
  FOLLOWS:
    from: {type: Person, as: following}
    to: {type: Person, as: followers}
    reverse: {index: GSI1}
    on-exists: keep
    self-loops: refuse
    fields: {since: int}
)";

struct DemoEdge {
  std::string_view from;
  std::string_view to;
  std::int64_t since;
};
constexpr DemoEdge kEdges[] = {
    {"ada", "bob", 2019},  {"ada", "cleo", 2021}, {"bob", "cleo", 2020}, {"bob", "dan", 2022},
    {"cleo", "dan", 2018}, {"cleo", "ada", 2021}, {"dan", "eve", 2023},  {"eve", "cleo", 2024},
};
constexpr std::pair<std::string_view, std::string_view> kPeople[] = {
    {"ada", "Ada"}, {"bob", "Bob"}, {"cleo", "Cleo"}, {"dan", "Dan"}, {"eve", "Eve"}};

Result<void> fill(const graph::Graph& graph) {
  for (const auto& [id, name] : kPeople) {
    plan::PutNode node;
    node.ref = "PERSON#" + std::string(id);
    node.fields.set("name", name);
    ADJOIN_CHECK(graph.put_node(node));
  }
  for (const DemoEdge& edge : kEdges) {
    plan::AddEdge add;
    add.from = "PERSON#" + std::string(edge.from);
    add.type = "FOLLOWS";
    add.to = "PERSON#" + std::string(edge.to);
    add.fields.set("since", Value(edge.since));
    ADJOIN_CHECK(graph.add_edge(add));
  }
  return {};
}

Result<int> run_demo(const Invocation& invocation, Terminal& terminal) {
  Invocation chosen = invocation;
  if (!chosen.has("--store")) {
    // Never into a store that somebody uses: the demo has a folder of its own.
    ADJOIN_TRY(const StoreChoice choice, choose_folder(invocation));
    chosen.options["--store"] = {choice.folder + "-demo"};
  }
  ADJOIN_TRY(const auto store, open_store(chosen, Missing::is_created));
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(kSchema, "demo"));
  ADJOIN_CHECK(check_table(chosen, schema.table.name));
  ADJOIN_TRY(const graph::Graph graph, graph::Graph::create(*store, std::move(schema)));
  ADJOIN_CHECK(fill(graph));
  const std::string at = "  adjoin --store " + chosen.options["--store"].front() + " ";
  terminal.out << "A graph of five people and who follows whom lies in "
               << chosen.options["--store"].front() << ", in one table. Try:\n\n"
               << at << "neighbors ada FOLLOWS\n"
               << at << "neighbors cleo followers\n"
               << at << "edge get ada FOLLOWS bob\n"
               << at << "path ada FOLLOWS eve\n"
               << at << "hood ada FOLLOWS --hops all\n"
               << at << "neighbors cleo followers --explain\n"
               << at << "edge add eve FOLLOWS ada since=2026\n"
               << at << "item scan\n"
               << "\nadjoin --help lists everything; doing this again changes nothing.\n";
  return kExitOk;
}

}  // namespace

Command demo_command() {
  return Command{
      .name = "demo",
      .alias = "",
      .arguments = {},
      .options = {},
      .summary = "make a small graph to try, and say what to try with it",
      .details =
          "It gets a store of its own unless --store names one. Doing it again changes "
          "nothing. A larger one, this machine's Debian packages, is made by `make demo` in "
          "Adjoin's sources.",
      .examples = {{"adjoin demo", "five people who follow each other"}},
      .run = run_demo,
      .sends_nothing = "makes a folder of its own"};
}

}  // namespace adjoin::cli
