#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/upkeep/verify.h"
#include "graph_text/finding_json.h"
#include "item/json.h"
#include "item/json_writer.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/verify_page.h"

namespace adjoin::server {
namespace {

using graph::Finding;

constexpr std::size_t kRepairedAtOnce = 100;

/// A finding as it was answered. What it would write is not taken from the body: it is worked out
/// anew.
Result<Finding> read_finding(std::string_view text) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(text));
  Result<Finding> finding{Finding()};
  ADJOIN_TRY(const std::string kind, body.text("finding"));
  ADJOIN_TRY(finding->kind, graph::finding_kind(kind));
  ADJOIN_TRY(finding->what, body.text("what"));
  for (const auto& [name, key] : {std::pair{"key", &finding->key}, std::pair{"at", &finding->at}}) {
    if (!body.has(name)) return validation_error("\"" + std::string(name) + "\" is missing");
    auto item = item::parse_item(body.json(name), item::JsonForm::dynamodb);
    if (!item) {
      return reworded(item.error(), "\"" + std::string(name) + "\": " + item.error().message());
    }
    *key = *std::move(item);
  }
  return finding;
}

/// Whether an item is a key of the table and nothing else.
bool is_key(const schema::Schema& schema, const Item& item) {
  const std::size_t attributes = schema.table.sk.name.empty() ? 1 : 2;
  return item.size() == attributes && item.contains(schema.table.pk.name) &&
         (attributes == 1 || item.contains(schema.table.sk.name));
}

Result<std::vector<Finding>> read_findings(const GraphBody& body, const schema::Schema& schema) {
  ADJOIN_TRY(const std::vector<std::string_view> elements,
             elements_of("repair", body.json("repair")));
  if (elements.empty() || elements.size() > kRepairedAtOnce) {
    return validation_error("\"repair\" has 1 to " + std::to_string(kRepairedAtOnce) + " findings");
  }
  std::vector<Finding> findings;
  for (const std::string_view element : elements) {
    auto finding = read_finding(element);
    const std::string number = "finding " + std::to_string(findings.size() + 1) + ": ";
    if (!finding) return reworded(finding.error(), number + finding.error().message());
    if (!is_key(schema, finding->at) || !is_key(schema, finding->key)) {
      return validation_error(number + "\"key\" and \"at\" are keys of table " + schema.table.name);
    }
    findings.push_back(*std::move(finding));
  }
  return findings;
}

bool is_same(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.what == b.what && a.key == b.key;
}

}  // namespace

Result<void> answer_repair(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  for (const std::string_view other : {"after", "without", "first", "only", "budget"}) {
    if (body.has(other)) {
      return validation_error("\"repair\" and \"" + std::string(other) + "\" exclude each other");
    }
  }
  ADJOIN_TRY(const std::vector<Finding> wanted, read_findings(body, graph.schema()));
  graph::CallOptions options;
  options.context = call.context;
  graph::VerifyOptions repairs;
  repairs.repair = true;
  std::vector<Finding> done;
  ADJOIN_TRY(graph::VerifySummary summary, graph::repair_found(
                                               graph, repairs, wanted,
                                               [&](const Finding& finding) {
                                                 done.push_back(finding);
                                                 return Result<void>();
                                               },
                                               options));
  item::JsonWriter json(call.out);
  json.begin_object();
  json.name("data");
  json.begin_array();
  for (const Finding& asked : wanted) {
    const auto found = std::find_if(done.begin(), done.end(),
                                    [&](const Finding& one) { return is_same(one, asked); });
    if (found != done.end()) {
      graph_text::append_outcome(*found, to_string(found->repair), json);
    } else {
      graph_text::append_outcome(asked, "gone", json);
    }
  }
  json.end_array();
  json.name("repaired");
  json.integer(static_cast<std::int64_t>(summary.repaired));
  graph_text::append_json(graph_text::footer(summary.spent), call.out);
  return {};
}

}  // namespace adjoin::server
