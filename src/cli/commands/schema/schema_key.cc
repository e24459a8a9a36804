#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "plan/operation/named_key.h"
#include "schema/load/load.h"

namespace adjoin::cli {
namespace {

Row key_row(const plan::NamedKey& key) {
  Row row;
  row.text("kind", key.kind);
  if (!key.type.empty()) row.text("type", key.type);
  if (!key.node.empty()) row.text("node", key.node);
  if (!key.from.empty()) row.text("from", key.from).text("to", key.to);
  for (const auto& [name, value] : key.key) row.text(name, schema::key_text(value).value_or(""));
  return row;
}

Result<int> run_schema_key(const Invocation& invocation, Terminal& terminal) {
  const std::string file(invocation.argument(0));
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  ADJOIN_TRY(const schema::Schema schema, schema::load_schema(text, file));
  const std::string first(invocation.argument(1));
  const std::string second(invocation.argument(2));
  const std::string third(invocation.argument(3));
  std::vector<plan::NamedKey> keys;
  if (invocation.has("--parse")) {
    if (second.empty() || !third.empty()) {
      return Error(ErrorCode::invalid_argument, "--parse takes the two texts of a key: PK SK");
    }
    ADJOIN_TRY(plan::NamedKey key, plan::parse_key(schema, first, second));
    keys.push_back(std::move(key));
  } else if (second.empty()) {
    ADJOIN_TRY(plan::NamedKey key, plan::key_of_node(schema, first));
    keys.push_back(std::move(key));
  } else {
    if (third.empty()) return Error(ErrorCode::invalid_argument, "an edge is FROM TYPE TO");
    const schema::EdgeType* edge = schema.edge_end(second).edge;
    static const std::vector<schema::Field> kNone;
    ADJOIN_TRY(const Item fields,
               field_words(edge == nullptr ? kNone : edge->fields, invocation.values("--in"), 0));
    ADJOIN_TRY(keys, plan::keys_of_edge(schema, first, second, third, fields));
  }
  print_rows(keys, key_row, no_cost(), invocation, terminal);
  return keys.front().kind == "unknown" ? kExitNotFound : kExitOk;
}

}  // namespace

Command schema_key_command() {
  return Command{
      .name = "schema key",
      .alias = "",
      .arguments = {{"FILE", "the schema, YAML or JSON; - is standard input", Count::one},
                    {"A", "a node's ref; an edge's from; with --parse a partition key", Count::one},
                    {"B", "an edge's type; with --parse a sort key", Count::optional},
                    {"C", "an edge's to", Count::optional}},
      .options = {{"--parse", "", "say what the item with this key is", {}, false},
                  {"--in", "FIELD=VALUE", "a field that is in the edge's key", {}, true}},
      .summary = "make the key of a node or an edge by a schema, or say what a key means",
      .details =
          "Asks no store. A row is one item: "
          "{\"kind\":…,\"type\":…,\"node\":ref or \"from\":ref,\"to\":ref, and the key "
          "attributes}. "
          "An edge with a mirrored item has two rows. The exit code is 1 for a key that no "
          "declared "
          "type has.",
      .examples = {{"adjoin schema key schema.yaml USER#alice FOLLOWS USER#bob",
                    "the keys of an edge"},
                   {"adjoin schema key schema.yaml --parse USER#alice 'FOLLOWS#USER#bob'",
                    "what that item is"}},
      .run = run_schema_key,
      .sends_nothing = "reads the file alone"};
}

}  // namespace adjoin::cli
