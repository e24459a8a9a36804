#include "adjoin/graph/node_list.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "adjoin/graph/key_range_of.h"
#include "base/text.h"
#include "item/json.h"
#include "item/json_writer.h"
#include "plan/operation/plan.h"
#include "plan/read/find_plan.h"
#include "schema/items/item_keys.h"

namespace adjoin::detail {
namespace {

using schema::IndexEntry;
using schema::NodeType;

/// Whether every node of the type that has the given fields is in the entry.
bool holds_every_node(const NodeType& type, const IndexEntry& entry,
                      const schema::Bindings& given) {
  for (const auto& [name, value] : entry.when) {
    const std::string* text = given.find(name);
    if (text == nullptr || *text != value) return false;
  }
  if (entry.required) return true;
  for (const auto* side : {&entry.pk, &entry.sk}) {
    for (const schema::Template& part : *side) {
      for (const schema::Segment& segment : part.segments()) {
        const std::string& hole = segment.hole;
        if (!segment.is_hole() || hole == "shard" || given.find(hole) != nullptr) continue;
        const schema::Field* field = type.field(hole);
        if (!type.ref.has_hole(hole) && (field == nullptr || !field->required)) return false;
      }
    }
  }
  return true;
}

/// Whether the node, or the fields, say which partition of the entry is meant.
bool has_partition(const IndexEntry& entry, const schema::Bindings& given,
                   std::string_view partition_node) {
  if (entry.pk.empty()) return false;
  if (!partition_node.empty()) return entry.pk.front().fits(partition_node);
  return std::all_of(entry.pk.begin(), entry.pk.end(),
                     [&](const auto& part) { return part.is_determined_by(given); });
}

/// Whether a Scan may answer what no entry does: it is permitted, and the type has no entry.
bool is_scanned(const NodeType& type, const ListingQuery& query) {
  return query.allow_scan && query.by.empty() && type.entries.empty();
}

/// Whether the nodes are found without a Scan, such as by the guard of a unique field.
bool is_findable(const schema::Schema& schema, const plan::Find& find) {
  plan::Target target;
  target.schema = &schema;
  target.table = table::TableRef(schema.table.name);
  return plan::find_plan(target, find).has_value();
}

std::size_t narrowing_fields(const IndexEntry& entry, const Item& fields) {
  std::size_t count = 0;
  for (const auto& [name, value] : fields) {
    count += static_cast<std::size_t>(
        std::any_of(entry.pk.begin(), entry.pk.end(),
                    [&name = name](const schema::Template& part) { return part.has_hole(name); }));
  }
  return count;
}

Error no_entry(const NodeType& type, const NodesAsked& asked) {
  std::string names;
  for (const IndexEntry& entry : type.entries) append_to_list(entry.name, names);
  std::string given = asked.partition_node;
  for (const auto& [name, value] : asked.fields) append_to_list(name, given);
  return Error(ErrorCode::unsupported,
               "no index entry of " + type.name + " lists its nodes " +
                   (given.empty() ? "as a whole" : "by " + given) +
                   " without a Scan: declare an `index` on it whose pk is " +
                   (given.empty() ? "a constant" : "made of that") +
                   (names.empty() ? "" : "; it has " + names));
}

Result<const IndexEntry*> choose_entry(const NodeType& type, const NodesAsked& asked,
                                       std::string_view by) {
  if (!by.empty()) {
    if (const IndexEntry* entry = type.entry(by)) return entry;
    std::string names;
    for (const IndexEntry& entry : type.entries) append_to_list(entry.name, names);
    return Error(ErrorCode::invalid_argument, "nodes " + type.name + " have no index entry \"" +
                                                  std::string(by) + "\"; they have " +
                                                  (names.empty() ? "none" : names));
  }
  schema::Bindings given;
  schema::bind_fields(asked.fields, given);
  const IndexEntry* best = nullptr;
  for (const IndexEntry& entry : type.entries) {
    if (!has_partition(entry, given, asked.partition_node)) continue;
    if (!holds_every_node(type, entry, given)) continue;
    if (best == nullptr ||
        narrowing_fields(entry, asked.fields) > narrowing_fields(*best, asked.fields)) {
      best = &entry;
    }
  }
  if (best == nullptr) return no_entry(type, asked);
  return best;
}

/// The condition that the fields have these values, where the entry's partition does not say it.
/// @param entry  null: none has a say
std::string rest_of_fields(const IndexEntry* entry, const Item& fields) {
  std::string text;
  for (const auto& [name, value] : fields) {
    const bool in_partition =
        entry != nullptr &&
        std::any_of(entry->pk.begin(), entry->pk.end(),
                    [&name = name](const schema::Template& part) { return part.has_hole(name); });
    if (in_partition) continue;
    text += (text.empty() ? "`" : " and `") + name + "` = ";
    item::append_json(value, item::JsonForm::plain, text);
  }
  return text;
}

std::string both(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return a + b;
  return "(" + a + ") and (" + b + ")";
}

}  // namespace

Result<NodeList> node_list(const schema::Schema& schema, const NodesAsked& asked,
                           const ListingQuery& query) {
  const NodeType* type = schema.node(asked.type);
  if (type == nullptr) {
    std::string known;
    for (const NodeType& one : schema.nodes) append_to_list(one.name, known);
    return Error(ErrorCode::invalid_argument,
                 "no node type \"" + asked.type + "\"; the schema has " + known);
  }
  if (!query.prefix.empty()) {
    return Error(ErrorCode::unsupported,
                 "nodes of a type are not listed by a prefix: bound their entry by a range");
  }
  const plan::Paging page{query.first, query.after, query.before, query.descending};
  const bool by_fields = query.by.empty() && asked.partition_node.empty() &&
                         !asked.fields.empty() && !query.range && query.where.empty();
  if (by_fields) {
    plan::Find find{type->name, asked.fields, page, {"", query.fields}};
    if (!is_scanned(*type, query) || is_findable(schema, find)) return NodeList(std::move(find));
  }
  plan::NodesBy read;
  read.type = type->name;
  read.of = asked.partition_node;
  read.page = page;
  ADJOIN_TRY(read.range, plan_range(query.range, plan::Range::On::order));
  const IndexEntry* entry = nullptr;
  if (is_scanned(*type, query)) {
    read.allow_scan = true;
  } else {
    ADJOIN_TRY(entry, choose_entry(*type, asked, query.by));
    read.by = entry->name;
    read.partition = asked.fields;
  }
  read.selection = {both(query.where, rest_of_fields(entry, asked.fields)), query.fields};
  return NodeList(std::move(read));
}

}  // namespace adjoin::detail
