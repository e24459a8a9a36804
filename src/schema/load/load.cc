#include "schema/load/load.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "schema/load/load_context.h"
#include "schema/load/yaml_reader.h"

namespace adjoin::schema {

namespace {

void load_root(LoadContext& context, const Tree& root) {
  context.check_names(root,
                      {"graph", "version", "table", "indexes", "kinds", "nodes", "edges", "series",
                       "access-patterns", "plans", "open-types"},
                      "a schema");
  const Tree* graph = root.find("graph");
  if (graph == nullptr) {
    context.error(root.place, "'graph' is missing; begin with 'graph: 1'");
  } else if (graph->text != "1") {
    context.error(graph->place,
                  "format version '" + graph->text + "' is not known; this program reads graph: 1");
  }
  context.schema.version = context.text(root, "version");
  context.schema.open_types = context.boolean(root, "open-types", false);
  load_table(context, root);
  load_kinds(context, root);
  load_nodes(context, root);
  load_edges(context, root);
  load_series(context, root);
  settle_key_types(context, root);
  load_expiry(context);
  load_counters(context, root);
  load_position_key(context);
  load_access_patterns(context, root);
}

void finish_edge(LoadContext& context, EdgeType& edge) {
  // A self-loop at (ref, ref) would be the node's own item.
  for (const EdgeForm& form : edge.forms) {
    const NodeType* node = context.schema.node(form.from_type);
    if (form.from_type != form.to_type || !node->stored) continue;
    Bindings loop;
    for (const Segment& segment : node->ref.segments()) {
      if (!segment.is_hole()) continue;
      // Any text does: both keys are made from the same one.
      loop.set(segment.hole, "1");
      loop.set("from." + segment.hole, "1");
      loop.set("to." + segment.hole, "1");
    }
    const auto same = [](const Template& a, const Template& b) {
      if (a.segments().size() != b.segments().size()) return false;
      for (std::size_t i = 0; i < a.segments().size(); ++i) {
        const Segment& x = a.segments()[i];
        const Segment& y = b.segments()[i];
        const std::size_t dot = y.hole.find('.');
        if (x.literal != y.literal || x.is_hole() != y.is_hole()) return false;
        if (x.is_hole() && (dot == std::string::npos || y.hole.substr(dot + 1) != x.hole))
          return false;
      }
      return true;
    };
    if (same(node->pk, form.pk) && same(node->sk, form.sk)) edge.self_loops = false;
  }
}

/// Takes what is told of diagnostics in file order, and counts all.
void take_told(Diagnostics found, Loaded& loaded) {
  // A template is read once for every pair of end types: the same mistake is said once.
  std::set<std::tuple<int, int, std::string>> said;
  std::erase_if(found, [&said](const Diagnostic& d) {
    return !said.emplace(d.place.line, d.place.column, d.message).second;
  });
  loaded.errors = static_cast<std::size_t>(
      std::count_if(found.begin(), found.end(), [](const Diagnostic& d) { return d.is_error(); }));
  loaded.warnings = found.size() - loaded.errors;
  std::size_t errors_left = std::min(loaded.errors, kDiagnosticsMax);
  std::size_t warnings_left = std::min(loaded.warnings, kDiagnosticsMax - errors_left);
  for (Diagnostic& d : found) {
    std::size_t& left = d.is_error() ? errors_left : warnings_left;
    if (left == 0) continue;
    --left;
    loaded.diagnostics.push_back(std::move(d));
  }
  ADJOIN_ASSERT(loaded.diagnostics.size() <= kDiagnosticsMax);
}

}  // namespace

Loaded load(std::string_view text) {
  Loaded loaded;
  LoadContext context;
  const auto root = read_yaml(text, context.out);
  if (root && !root->is_map()) {
    context.error(root->place, "a schema is a map; begin with 'graph: 1'");
  } else if (root) {
    // The order matters: types are read before keys that name them, keys before what is checked of
    // pairs of keys.
    load_root(context, *root);
    for (EdgeType& edge : context.schema.edges) finish_edge(context, edge);
    for (EdgeType& edge : context.schema.edges) finish_shards(context, edge);
    for (Series& series : context.schema.series) finish_shards(context, series);
    for (NodeType& node : context.schema.nodes) finish_shards(context, node);
    context.schema.source = *root;
    context.schema.text = text;
    // Templates that are wrong by themselves would overlap with others, and bury their own error in
    // theirs.
    if (!has_errors(context.out)) check_items_apart(context);
    for (const NodeType& node : context.schema.nodes) check_node(context, node);
    for (const EdgeType& edge : context.schema.edges) {
      check_edge(context, edge);
      check_edge_rules(context, edge);
    }
    check_edge_sets(context);
    check_expiry(context);
    for (const Series& series : context.schema.series) check_series(context, series);
    for (const AccessPattern& p : context.schema.access_patterns) check_access_pattern(context, p);
  }
  std::stable_sort(
      context.out.begin(), context.out.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
      });
  take_told(std::move(context.out), loaded);
  if (loaded.errors == 0) loaded.schema = std::move(context.schema);
  return loaded;
}

Result<Schema> load_schema(std::string_view text, std::string_view file) {
  Loaded loaded = load(text);
  if (loaded.schema) return *std::move(loaded.schema);
  std::string message;
  for (const Diagnostic& d : loaded.diagnostics) {
    if (!d.is_error()) continue;
    if (!message.empty()) message += '\n';
    message += d.to_string(file);
  }
  if (loaded.errors > kDiagnosticsMax) {
    message += "\n" + std::to_string(loaded.errors - kDiagnosticsMax) + " more errors";
  }
  return Error(ErrorCode::configuration, std::move(message));
}

}  // namespace adjoin::schema
