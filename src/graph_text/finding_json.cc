#include "graph_text/finding_json.h"

#include <optional>
#include <string>

#include "item/json.h"
#include "item/json_writer.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph_text {
namespace {

using graph::Finding;
using graph::RepairWrite;
using item::JsonWriter;

void member(std::string_view name, std::string_view text, JsonWriter& json) {
  json.name(name);
  text.empty() ? json.null() : json.string(text);
}

void member(std::string_view name, const Item& item, JsonWriter& json) {
  json.name(name);
  json.raw(item::to_json(item, item::JsonForm::dynamodb));
}

void member(std::string_view name, const std::optional<Item>& item, JsonWriter& json) {
  if (item) return member(name, *item, json);
  json.name(name);
  json.null();
}

/// Of what the owner has to mend himself, no repair is offered.
std::string_view repair_word(std::string_view repair) {
  return repair == to_string(Finding::Repair::none) ? "yours" : repair;
}

void append_head(const Finding& finding, JsonWriter& json) {
  member("finding", to_string(finding.kind), json);
  member("type", finding.type, json);
  member("what", finding.what, json);
  member("detail", finding.detail, json);
  member("attribute", finding.attribute, json);
}

/// The ends of an edge, or the node.
void append_refs(const schema::Schema& schema, const graph::FindingView& view, JsonWriter& json) {
  const Item& item = view.item ? *view.item : view.finding.at;
  const schema::Recognised known = schema::recognise(schema, item);
  member("node", known.ref, json);
  member("from", known.from, json);
  member("to", known.to, json);
}

/// The attributes that a write sets, and those that it takes away.
void append_changes(const Item& before, const Item& after, JsonWriter& json) {
  Item set;
  for (const auto& [name, value] : after) {
    const Value* was = before.find(name);
    if (was == nullptr || !(*was == value)) set.set(name, value);
  }
  member("set", set, json);
  json.name("remove");
  json.begin_array();
  for (const auto& [name, value] : before) {
    if (!after.contains(name)) json.string(name);
  }
  json.end_array();
}

void append_write(const RepairWrite& write, JsonWriter& json) {
  json.begin_object();
  switch (write.operation) {
    case RepairWrite::Operation::put:
      member("operation", "Put", json);
      member("key", write.key, json);
      member("item", write.after, json);
      break;
    case RepairWrite::Operation::update:
      member("operation", "Update", json);
      member("key", write.key, json);
      append_changes(write.before.value_or(write.key), write.after.value_or(write.key), json);
      break;
    case RepairWrite::Operation::remove:
      member("operation", "Delete", json);
      member("key", write.key, json);
      break;
  }
  json.end_object();
}

}  // namespace

void append_finding(const schema::Schema& schema, const graph::FindingView& view,
                    JsonWriter& json) {
  const Finding& finding = view.finding;
  json.begin_object();
  append_head(finding, json);
  append_refs(schema, view, json);
  member("key", finding.key, json);
  member("at", finding.at, json);
  member("repair", repair_word(to_string(finding.repair)), json);
  member("item", view.item, json);
  member("is", view.is, json);
  member("should", view.should, json);
  json.name("would_write");
  json.begin_array();
  for (const RepairWrite& write : view.writes) append_write(write, json);
  json.end_array();
  json.name("removes");
  json.begin_array();
  for (const std::string& one : finding.removes) json.string(one);
  json.end_array();
  json.end_object();
}

void append_outcome(const Finding& finding, std::string_view repair, JsonWriter& json) {
  json.begin_object();
  append_head(finding, json);
  member("key", finding.key, json);
  member("at", finding.at, json);
  member("repair", repair_word(repair), json);
  json.end_object();
}

}  // namespace adjoin::graph_text
