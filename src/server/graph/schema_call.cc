#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/assert.h"
#include "graph/transition/transition.h"
#include "graph/upkeep/migration_estimate.h"
#include "graph/upkeep/open.h"
#include "graph_text/schema_json.h"
#include "schema/load/load.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"
#include "server/http/inflate_body.h"
#include "table/store/all_tables.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kSchemaBytesMax = 1024 * 1024;
// A list of more has no reader: whoever has so many asks for one table.
constexpr std::size_t kGraphsMax = 100;

/// Ends an answer. Behind an endpoint a schema is an item of its table, which is read.
void finish_schema(ApiCall& call) {
  ADJOIN_ASSERT(call.context.cost != nullptr);  // of this call alone
  graph_text::Footer footer;
  footer.cost = *call.context.cost;
  footer.has_cost = footer.cost.requests > 0;
  graph_text::append_json(footer, call.out);
}

/// The text under a name. @errors invalid_argument; limit_exceeded: too long
Result<std::string> schema_text(const GraphBody& body, std::string_view name) {
  ADJOIN_TRY(std::string text, body.text(name));
  if (text.size() <= kSchemaBytesMax) return text;
  return body_too_large("a schema has at most " + std::to_string(kSchemaBytesMax) + " bytes");
}

/// The schema that a table carries; nullopt: there is no such table, or it carries none.
Result<std::optional<graph::KeptSchema>> find_kept(ApiCall& call, const std::string& table) {
  auto kept = graph::kept_schema(call.store, call.context, table);
  if (!kept && api_error_of(kept.error()) == ApiError::resource_not_found) {
    return std::optional<graph::KeptSchema>();
  }
  return kept;
}

/// The schema that a table carries. @errors resource_not_found; configuration: it carries none
Result<graph::KeptSchema> must_keep(ApiCall& call, const std::string& table) {
  ADJOIN_TRY(std::optional<graph::KeptSchema> kept,
             graph::kept_schema(call.store, call.context, table));
  if (!kept) return Error(ErrorCode::configuration, "table " + table + " carries no schema");
  return *std::move(kept);
}

Result<void> list_graph(ApiCall& call, const std::string& table) {
  ADJOIN_TRY(const graph::KeptSchema kept, must_keep(call, table));
  call.out += "{\"data\":[";
  graph_text::append_schema(kept.schema, call.out);
  call.out += ']';
  finish_schema(call);
  return {};
}

graph_text::Row failed_row(const std::string& table, const Error& error) {
  graph_text::Row row;
  row.text("table", table).text("error", to_string(error.code())).text("message", error.message());
  return row;
}

Result<void> list_graphs(ApiCall& call, const GraphBody& body) {
  ADJOIN_TRY(const std::string table, body.text("table"));
  if (!table.empty()) return list_graph(call, table);
  ADJOIN_TRY(const std::vector<std::string> tables, table::all_tables(call.store, call.context));
  std::vector<graph_text::Row> failed;
  std::size_t count = 0;
  call.out += "{\"data\":[";
  for (const std::string& name : tables) {
    if (count + failed.size() == kGraphsMax) break;
    const Result<std::optional<graph::KeptSchema>> kept = find_kept(call, name);
    // What a table carries cannot be read as a schema. The others' readers need not go without.
    if (!kept && kept.error().code() == ErrorCode::configuration) {
      failed.push_back(failed_row(name, kept.error()));
      continue;
    }
    if (!kept) return kept.error();
    if (!*kept) continue;
    if (count++ > 0) call.out += ',';
    graph_text::append_schema((*kept)->schema, call.out);
  }
  call.out += ']';
  if (!failed.empty()) {
    call.out += ",\"failed\":";
    graph_text::append_rows(failed, call.out);
  }
  finish_schema(call);
  return {};
}

/// Whether a migration would do all of it.
bool all_can_be_done(const std::vector<schema::Difference>& changes) {
  return std::none_of(changes.begin(), changes.end(), [](const schema::Difference& one) {
    return one.kind == schema::Difference::Class::refused;
  });
}

std::int64_t rounded(double number) { return static_cast<std::int64_t>(std::llround(number)); }

Result<graph_text::Row> estimate_row(ApiCall& call, const schema::Schema& before,
                                     const schema::Schema& after) {
  graph::CallOptions options;
  options.context = call.context;
  const graph::Transition transition(before, after);
  ADJOIN_TRY(const graph::MigrationEstimate estimate,
             graph::estimate_migration(call.store, transition, options));
  graph_text::Row row;
  row.integer("items", static_cast<std::int64_t>(estimate.items))
      .integer("passes", estimate.passes);
  row.integer("changes", static_cast<std::int64_t>(estimate.changes));
  row.integer("requests", rounded(estimate.requests));
  row.integer("rcu", rounded(estimate.read_units)).integer("wcu", rounded(estimate.write_units));
  return row;
}

/// Appends what is different from the schema that the table carries, if it carries one.
Result<void> append_comparison(ApiCall& call, const GraphBody& body,
                               const schema::Schema* proposed) {
  ADJOIN_TRY(std::string table, body.text("table"));
  ADJOIN_TRY(const bool estimates, body.flag("estimate"));
  std::optional<graph::KeptSchema> kept;
  if (!table.empty()) {
    ADJOIN_TRY(kept, must_keep(call, table));
  } else if (proposed != nullptr) {
    ADJOIN_TRY(kept, find_kept(call, proposed->table.name));
  }
  graph_text::Row row;
  kept ? row.text("against", kept->table) : row.null("against");
  if (!kept || proposed == nullptr) {
    row.json("diff", "[]", "").null("migrates").null("estimate");
    row.append_json(call.out);
    return {};
  }
  const std::vector<schema::Difference> changes = schema::diff(kept->schema, *proposed);
  std::vector<graph_text::Row> rows;
  for (const schema::Difference& one : changes) rows.push_back(graph_text::difference_row(one));
  std::string json;
  graph_text::append_rows(rows, json);
  const bool migrates = all_can_be_done(changes);
  row.json("diff", std::move(json), "").boolean("migrates", migrates);
  std::string estimate = "null";
  if (estimates && migrates && !changes.empty()) {
    ADJOIN_TRY(const graph_text::Row made, estimate_row(call, kept->schema, *proposed));
    estimate.clear();
    made.append_json(estimate);
  }
  row.json("estimate", std::move(estimate), "");
  row.append_json(call.out);
  return {};
}

/// A wrong schema is an answer: whoever writes one wants all that is wrong with it.
Result<void> check_schema(ApiCall& call, const GraphBody& body) {
  ADJOIN_TRY(const std::string text, schema_text(body, "check"));
  const schema::Loaded loaded = schema::load(text);
  const schema::Schema* proposed = loaded.schema ? &*loaded.schema : nullptr;
  std::vector<graph_text::Row> diagnostics;
  for (const schema::Diagnostic& one : loaded.diagnostics) {
    diagnostics.push_back(graph_text::diagnostic_row(one));
  }
  call.out += std::string("{\"data\":{\"ok\":") + (proposed == nullptr ? "false" : "true");
  call.out += ",\"diagnostics\":";
  graph_text::append_rows(diagnostics, call.out);
  call.out += ",\"left_out\":" + std::to_string(loaded.left_out()) + ",\"graph\":";
  if (proposed == nullptr) {
    call.out += "null";
  } else {
    graph_text::append_schema(*proposed, call.out);
  }
  // The comparison's members go on with the same object.
  call.out += ',';
  const std::size_t begin = call.out.size();
  ADJOIN_CHECK(append_comparison(call, body, proposed));
  ADJOIN_ASSERT(call.out[begin] == '{');
  call.out.erase(begin, 1);
  finish_schema(call);
  return {};
}

Result<void> init_graph(ApiCall& call, const GraphBody& body) {
  ADJOIN_TRY(const std::string text, schema_text(body, "init"));
  Result<schema::Schema> schema = schema::load_schema(text, "schema");
  if (!schema) return Error(ErrorCode::invalid_argument, schema.error().message());
  ADJOIN_TRY(const std::optional<graph::KeptSchema> kept, find_kept(call, schema->table.name));
  ADJOIN_TRY(const graph::Graph graph,
             graph::Graph::create(call.store, *std::move(schema), system_clock(), call.context));
  graph_text::Row row;
  row.text("outcome", kept ? "existed" : "created").text("table", graph.table().name());
  std::string json;
  graph_text::append_schema(graph.schema(), json);
  row.json("graph", std::move(json), "");
  call.out += "{\"data\":";
  row.append_json(call.out);
  finish_schema(call);
  return {};
}

}  // namespace

Result<void> answer_graph_schema(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  note_asked(call, "schema");
  if (body.has("init")) {
    ADJOIN_CHECK(body.check_names({"init"}));
    return init_graph(call, body);
  }
  if (body.has("check")) {
    ADJOIN_CHECK(body.check_names({"check", "table", "estimate"}));
    return check_schema(call, body);
  }
  ADJOIN_CHECK(body.check_names({"table", "check", "init"}));
  return list_graphs(call, body);
}

}  // namespace adjoin::server
