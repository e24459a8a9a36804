#include "server/graph/verify_page.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "item/json_writer.h"
#include "plan/operation/cursor.h"

namespace adjoin::server {
namespace {

using graph::Finding;

constexpr std::size_t kFindingsMax = 200;
constexpr std::size_t kFindingsUsual = 100;
/// Of each group, so that a common finding leaves room for the others. One of each is listed even
/// where there is no room.
constexpr std::size_t kListedOfGroup = 20;

std::string verify_identity(const graph::Graph& graph) {
  return "verify " + graph.schema().table.name;
}

Result<std::vector<Finding::Kind>> read_without(const GraphBody& body) {
  Result<std::vector<Finding::Kind>> kinds{std::vector<Finding::Kind>()};
  if (!body.has("without")) return kinds;
  ADJOIN_TRY(const schema::Tree tree, body.tree("without"));
  if (!tree.is_list()) return validation_error("\"without\": an array of kinds is expected");
  for (const schema::Tree& name : tree.items) {
    ADJOIN_TRY(const Finding::Kind kind, graph::finding_kind(name.text));
    if (std::find(kinds->begin(), kinds->end(), kind) == kinds->end()) kinds->push_back(kind);
  }
  return kinds;
}

/// {"finding": KIND, "type": TYPE or null}
Result<std::optional<FindingGroup>> read_only(const GraphBody& body) {
  if (!body.has("only")) return std::optional<FindingGroup>();
  const auto only = GraphBody::read(body.json("only"));
  if (!only) return reworded(only.error(), "\"only\": " + only.error().message());
  ADJOIN_CHECK(only->check_names({"finding", "type"}));
  FindingGroup key;
  ADJOIN_TRY(const std::string kind, only->text("finding"));
  ADJOIN_TRY(key.kind, graph::finding_kind(kind));
  if (only->json("type") != "null") {
    ADJOIN_TRY(key.type, only->text("type"));
  }
  return std::optional(std::move(key));
}

}  // namespace

Result<PageQuestion> read_page_question(const GraphBody& body, const graph::Graph& graph) {
  Result<PageQuestion> question{PageQuestion()};
  ADJOIN_TRY(question->first, body.number("first", kFindingsMax, kFindingsUsual));
  ADJOIN_TRY(question->without, read_without(body));
  ADJOIN_TRY(question->only, read_only(body));
  if (question->only) {
    if (!question->without.empty())
      return validation_error("\"only\" and \"without\" exclude each other");
    question->without = graph::kinds_but({question->only->kind});
  }
  ADJOIN_TRY(const std::string after, body.text("after"));
  if (body.has("after")) {
    ADJOIN_TRY(plan::Cursor cursor, plan::decode_cursor(after, verify_identity(graph)));
    question->after = std::move(cursor.key);
  }
  return question;
}

std::string page_cursor(const graph::Graph& graph, const Item& key) {
  return plan::encode_cursor({0, key}, verify_identity(graph));
}

void FindingPage::add(const Finding& finding) {
  if (asked_.only && asked_.only->type != finding.type) return;
  Count& count = groups_[{finding.kind, finding.type}];
  ++count.all;
  if (finding.repair == Finding::Repair::possible) ++count.repairable;
  const bool has_room =
      (listed_.size() < asked_.first && count.listed < kListedOfGroup) || count.listed == 0;
  if (!asked_.only && !has_room) return;
  ++count.listed;
  listed_.push_back(finding);
}

void FindingPage::append_groups(item::JsonWriter& json) const {
  json.name("groups");
  json.begin_array();
  for (const auto& [group, count] : groups_) {
    json.begin_object();
    json.name("finding");
    json.string(to_string(group.kind));
    json.name("type");
    group.type.empty() ? json.null() : json.string(group.type);
    json.name("count");
    json.integer(static_cast<std::int64_t>(count.all));
    json.name("listed");
    json.integer(static_cast<std::int64_t>(count.listed));
    json.name("repairable");
    json.integer(static_cast<std::int64_t>(count.repairable));
    json.end_object();
  }
  json.end_array();
}

}  // namespace adjoin::server
