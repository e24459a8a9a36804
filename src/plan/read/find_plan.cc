#include "plan/read/find_plan.h"

#include <algorithm>

#include "base/assert.h"
#include "base/text.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_range.h"
#include "plan/operation/key_value.h"
#include "schema/items/guard.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {
namespace {

using schema::IndexEntry;

bool is_bound(const schema::Template& key, const schema::Bindings& bindings) {
  const auto& segments = key.segments();
  return std::all_of(segments.begin(), segments.end(), [&](const schema::Segment& segment) {
    return !segment.is_hole() || bindings.find(segment.hole) != nullptr;
  });
}

/// Given fields that narrow the entry's Query: all of its partition, and the front of its sort key.
std::vector<std::string> used_fields(const IndexEntry& entry, const schema::Bindings& bindings) {
  std::vector<std::string> used;
  const auto add = [&](const schema::Segment& segment) {
    if (segment.is_hole() && segment.hole != "shard") used.push_back(segment.hole);
  };
  for (const schema::Template& part : entry.pk) {
    std::for_each(part.segments().begin(), part.segments().end(), add);
  }
  if (entry.sk.empty()) return used;
  for (const schema::Segment& segment : entry.sk.front().segments()) {
    if (segment.is_hole() && bindings.find(segment.hole) == nullptr) break;
    add(segment);
  }
  return used;
}

bool is_whole(const IndexEntry& entry, const schema::Bindings& bindings) {
  return !entry.pk.empty() && std::all_of(entry.pk.begin(), entry.pk.end(), [&](const auto& part) {
    return is_bound(part, bindings);
  });
}

/// A field that nodes can lack and that the entry's keys are made of, so that such nodes are not in
/// it; empty: every node with the given fields is.
/// An index holds only items with all of its keys. A node that lacks one would be missing from the
/// answer, and nobody would be told.
std::string lacking(const schema::Schema& schema, const schema::NodeType& type,
                    const IndexEntry& entry, const schema::Bindings& bindings) {
  for (const auto& [name, value] : entry.when) {
    const std::string* given = bindings.find(name);
    if (given == nullptr || *given != value) return name;
  }
  for (const auto* side : {&entry.pk, &entry.sk}) {
    for (const schema::Template& part : *side) {
      for (const schema::Segment& segment : part.segments()) {
        const std::string& hole = segment.hole;
        if (!segment.is_hole() || bindings.find(hole) != nullptr) continue;
        if (type.ref.has_hole(hole) || is_kept_by_us(schema, hole)) continue;
        const schema::Field* field = type.field(hole);
        if (field == nullptr || !field->required) return hole;
      }
    }
  }
  return {};
}

/// Whether an attribute is among the fields, as a value that can stand in a key.
bool is_given(const Item& fields, std::string_view name) {
  const Value* value = fields.find(name);
  return value != nullptr && schema::key_text(*value).has_value();
}

/// How many of the index's sort attributes are themselves among the fields, from the first on.
std::size_t given_in_order(const schema::Index& index, const Item& fields) {
  std::size_t given = 0;
  while (given < index.sk.size() && is_given(fields, index.sk[given].name)) ++given;
  return given;
}

/// Whether no field is a sort attribute that the key condition cannot reach: a filter must not
/// name one.
bool can_be_asked(const schema::Index& index, const Item& fields) {
  return std::none_of(index.sk.begin() + static_cast<std::ptrdiff_t>(given_in_order(index, fields)),
                      index.sk.end(),
                      [&](const auto& sort) { return is_given(fields, sort.name); });
}

/// The entry that the fields narrow most; null when none is narrowed at all.
const IndexEntry* best_entry(const schema::Schema& schema, const schema::NodeType& type,
                             const Item& fields, const schema::Bindings& bindings) {
  const IndexEntry* best = nullptr;
  std::size_t most = 0;
  for (const IndexEntry& entry : type.entries) {
    if (!is_whole(entry, bindings)) continue;
    const schema::Index* const index = schema.index(entry.index);
    ADJOIN_ASSERT(index != nullptr);
    if (!can_be_asked(*index, fields)) continue;
    if (!entry.required && !lacking(schema, type, entry, bindings).empty()) continue;
    const std::size_t used = used_fields(entry, bindings).size();
    if (used > most) best = &entry;
    most = std::max(most, used);
  }
  return best;
}

Value::Type stored_type(const schema::KeyAttribute& key) {
  if (key.type == schema::KeyType::N) return Value::Type::number;
  return key.type == schema::KeyType::B ? Value::Type::binary : Value::Type::string;
}

/// An index whose keys are fields as they are, and which has every node with the given fields: each
/// attribute of its keys is given, or one that nodes of the type always have. Null when there is
/// none.
const schema::Index* index_of_fields(const schema::Schema& schema, const schema::NodeType& type,
                                     const Item& fields) {
  const auto is_given = [&](const schema::KeyAttribute& key) {
    const Value* value = fields.find(key.name);
    return value != nullptr && value->type() == stored_type(key) &&
           !is_structural(schema, key.name);
  };
  const auto is_there = [&](const schema::KeyAttribute& key) {
    const schema::Field* field = type.field(key.name);
    return is_given(key) || (field != nullptr && field->required && !fields.contains(key.name));
  };
  for (const schema::Index& index : schema.indexes) {
    if (index.local || !std::all_of(index.pk.begin(), index.pk.end(), is_given)) continue;
    // What the key condition cannot reach no filter may name.
    const auto beyond = std::find_if_not(index.sk.begin(), index.sk.end(), is_given);
    const bool reached = std::none_of(beyond, index.sk.end(), [&](const schema::KeyAttribute& key) {
      return fields.contains(key.name);
    });
    if (reached && std::all_of(index.sk.begin(), index.sk.end(), is_there)) return &index;
  }
  return nullptr;
}

/// An index of the schema that takes an entry of the type whose keys are texts made from fields;
/// null when there is none.
const schema::Index* free_index(const schema::Schema& schema, const schema::NodeType& type) {
  const auto is_free = [&](const schema::KeyAttribute& key) {
    return key.type == schema::KeyType::S && key.name != schema.table.pk.name &&
           key.name != schema.table.sk.name && type.field(key.name) == nullptr;
  };
  for (const schema::Index& index : schema.indexes) {
    const bool used = std::any_of(type.entries.begin(), type.entries.end(),
                                  [&](const auto& entry) { return entry.index == index.name; });
    if (used || index.local || index.pk.size() != 1 || index.sk.size() > 1) continue;
    if (!is_free(index.pk.front()) || (!index.sk.empty() && !is_free(index.sk.front()))) continue;
    return &index;
  }
  return nullptr;
}

std::string unused_index_name(const schema::Schema& schema) {
  for (int number = 1;; ++number) {
    std::string name = "GSI" + std::to_string(number);
    if (schema.index(name) == nullptr) return name;
  }
}

/// Lines that make nodes of the type be found by the field, each of which a schema takes as it is.
/// Whoever is refused can copy the lines and go on.
std::string index_advice(const schema::Schema& schema, const schema::NodeType& type,
                         const std::string& field) {
  const schema::Index* index = free_index(schema, type);
  const std::string name = index != nullptr ? index->name : unused_index_name(schema);
  const bool sorted = index == nullptr || !index->sk.empty();
  std::string text = "on " + type.name + " declare `index: {" + name + ": {pk: \"" + type.name +
                     schema.table.separator + "{" + field + "}\"" +
                     (sorted ? ", sk: \"{pk}\"" : "") + "}}`";
  if (index == nullptr) {
    text += ", and under indexes `" + name + ": {pk: " + name + "PK, sk: " + name + "SK}`";
  }
  if (type.field(field) == nullptr && !type.ref.has_hole(field)) {
    text += ", and under its fields `" + field + ": string`";
  }
  if (type.is_found_by_ref()) text += "; or `unique: [" + field + "]`, if no two have one value";
  return text;
}

Error only_a_scan(const schema::Schema& schema, const schema::NodeType& type, const Item& fields,
                  const schema::Bindings& bindings) {
  std::string names;
  for (const auto& [name, value] : fields) append_to_list(name, names);
  std::string text = "nodes " + type.name + " cannot be found by " + names + " without a Scan: ";
  for (const IndexEntry& entry : type.entries) {
    if (!is_whole(entry, bindings) || used_fields(entry, bindings).empty()) continue;
    text += "index entry " + entry.name + " leaves out nodes without " +
            lacking(schema, type, entry, bindings);
    return Error(ErrorCode::unsupported, std::move(text));
  }
  return Error(ErrorCode::unsupported, text + index_advice(schema, type, fields.begin()->first));
}

/// Whether a name is that of one of the attributes.
bool is_among(const std::vector<schema::KeyAttribute>& keys, std::string_view name) {
  return std::any_of(keys.begin(), keys.end(), [&](const auto& key) { return key.name == name; });
}

/// The fields that the key condition does not already hold, as a filter.
void add_filter(const schema::Schema& schema, const Find& operation, const IndexEntry* entry,
                table::QueryRequest& query) {
  std::string text;
  int number = 0;
  const schema::Index& index = *schema.index(*query.index_name);
  for (const auto& [name, value] : operation.fields) {
    const bool in_partition =
        entry == nullptr ? is_among(index.pk, name)
                         : std::any_of(entry->pk.begin(), entry->pk.end(),
                                       [&name = name](const auto& p) { return p.has_hole(name); });
    if (in_partition || is_among(index.sk, name) || is_structural(schema, name)) continue;
    const std::string tag = "q" + std::to_string(number++);
    query.placeholders.names.emplace("#" + tag, name);
    query.placeholders.values.emplace(":" + tag, value);
    text += (text.empty() ? "#" : " AND #") + tag + " = :" + tag;
  }
  if (!text.empty()) query.filter_expression = text;
}

/// The guard of the first unique value among the fields, or nothing.
Result<std::optional<table::GetItemRequest>> unique_guard(const Target& target,
                                                          const schema::NodeType& type,
                                                          const Item& fields) {
  for (const schema::UniqueField& unique : type.unique) {
    const Value* value = fields.find(unique.field);
    if (value == nullptr) continue;
    table::GetItemRequest get;
    get.table = target.table;
    ADJOIN_TRY(get.key, schema::unique_key(*target.schema, unique, *value));
    return std::optional<table::GetItemRequest>(std::move(get));
  }
  return std::optional<table::GetItemRequest>();
}

/// The Query on one partition of an entry.
Result<table::QueryRequest> query_entry(const Target& target, const Find& operation,
                                        const IndexEntry& entry, const schema::Bindings& bindings) {
  const schema::Schema& schema = *target.schema;
  const schema::Index& index = *schema.index(entry.index);
  const KeySpace space = KeySpace::of_index(index);
  std::vector<std::string> texts;
  for (const schema::Template& part : entry.pk) {
    ADJOIN_TRY(std::string text, part.render(bindings));
    texts.push_back(std::move(text));
  }
  table::QueryRequest query;
  query.table = target.table;
  query.index_name = entry.index;
  ADJOIN_TRY(query.key_condition, partition_condition(space, texts));
  const std::size_t given = given_in_order(index, operation.fields);
  for (std::size_t i = 0; i < given; ++i) {
    const Value* const value = operation.fields.find(index.sk[i].name);
    ADJOIN_ASSERT(value != nullptr);
    query.key_condition->terms.push_back(
        {index.sk[i].name, expression::KeyOperator::eq, *value, {}});
  }
  if (given == 0 && !entry.sk.empty()) {
    SortRange range;
    range.sort = &entry.sk.front();
    range.bindings = &bindings;
    ADJOIN_TRY(range.front, range.sort->render_prefix(bindings));
    ADJOIN_CHECK(add_sort_condition(space, range, {}, *query.key_condition));
  }
  ADJOIN_CHECK(select(target, Selection{"", operation.selection.fields}, query));
  add_filter(schema, operation, &entry, query);
  return query;
}

/// The Query on an index that has fields for its keys.
Result<table::QueryRequest> query_fields(const Target& target, const Find& operation,
                                         const schema::Index& index) {
  table::QueryRequest query;
  query.table = target.table;
  query.index_name = index.name;
  query.key_condition.emplace();
  const auto add = [&](const std::vector<schema::KeyAttribute>& keys) {
    for (const schema::KeyAttribute& key : keys) {
      const Value* value = operation.fields.find(key.name);
      if (value == nullptr) return;
      query.key_condition->terms.push_back({key.name, expression::KeyOperator::eq, *value, {}});
    }
  };
  add(index.pk);
  add(index.sk);
  ADJOIN_CHECK(select(target, Selection{"", operation.selection.fields}, query));
  add_filter(*target.schema, operation, nullptr, query);
  return query;
}

}  // namespace

Result<FindPlan> find_plan(const Target& target, const Find& operation) {
  const schema::Schema& schema = *target.schema;
  const schema::NodeType* type = schema.node(operation.type);
  if (type == nullptr) {
    return validation_error("no node type \"" + operation.type + "\" in the schema");
  }
  if (operation.fields.empty())
    return validation_error("say by which fields to find " + type->name);
  schema::Bindings bindings;
  schema::bind_fields(operation.fields, bindings);
  FindPlan plan;
  // From the cheapest down: the ref by a GetItem, an index that the fields narrow, a guard and its
  // node, an index whose keys are fields. A Scan is refused.
  if (type->stored && is_bound(type->ref, bindings)) {
    ADJOIN_TRY(plan.ref, type->ref.render(bindings));
    return plan;
  }
  if (type->shards) bindings.set("shard", "0");  // one of those that are asked
  const IndexEntry* entry = best_entry(schema, *type, operation.fields, bindings);
  if (entry == nullptr) {
    ADJOIN_TRY(plan.guard, unique_guard(target, *type, operation.fields));
    if (plan.guard) return plan;
    const schema::Index* index = index_of_fields(schema, *type, operation.fields);
    if (index == nullptr) return only_a_scan(schema, *type, operation.fields, bindings);
    ADJOIN_TRY(table::QueryRequest query, query_fields(target, operation, *index));
    plan.queries.push_back(std::move(query));
    return plan;
  }
  for (std::uint32_t shard = 0; shard < type->shard_count(*entry); ++shard) {
    bindings.set("shard", std::to_string(shard));
    ADJOIN_TRY(table::QueryRequest query, query_entry(target, operation, *entry, bindings));
    plan.queries.push_back(std::move(query));
  }
  ADJOIN_ASSERT(!plan.queries.empty());
  return plan;
}

}  // namespace adjoin::plan
