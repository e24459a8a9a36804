#include "plan/read/read_plan.h"

#include <unordered_set>

#include "base/assert.h"
#include "plan/operation/bound.h"
#include "plan/operation/edge_place.h"
#include "plan/operation/key_range.h"
#include "plan/operation/key_value.h"
#include "plan/operation/where.h"
#include "schema/items/guard.h"
#include "schema/items/item_keys.h"
#include "table/request/limits.h"

namespace adjoin::plan {
namespace {

using schema::Direction;

/// A node in its owner's partition has a key that its ref alone does not tell. An index, if one is
/// declared, has it by the ref.
Result<table::QueryRequest> lookup_by_ref(const Target& target, const schema::ParsedRef& node,
                                          const std::string& ref) {
  const schema::Schema& schema = *target.schema;
  const schema::NodeType& type = *node.type;
  const schema::IndexEntry* entry = nullptr;
  if (type.owner && !type.owner->by_ref.empty()) {
    for (const schema::IndexEntry& one : type.entries) {
      if (one.index == type.owner->by_ref || one.name == type.owner->by_ref) entry = &one;
    }
  }
  if (entry == nullptr) {
    return Error(ErrorCode::unsupported, "node " + ref +
                                             " cannot be found by its ref without a Scan: declare "
                                             "`by-ref: INDEX` on " +
                                             type.name);
  }
  const schema::Index* const index = schema.index(entry->index);
  ADJOIN_ASSERT(index != nullptr);
  const KeySpace space = KeySpace::of_index(*index);
  std::vector<std::string> texts;
  for (const schema::Template& part : entry->pk) {
    ADJOIN_TRY(std::string text, part.render(node.parts));
    texts.push_back(std::move(text));
  }
  table::QueryRequest query;
  query.table = target.table;
  query.index_name = entry->index;
  ADJOIN_TRY(query.key_condition, partition_condition(space, texts));
  if (!entry->sk.empty()) {
    SortRange range;
    range.sort = &entry->sk.front();
    range.bindings = &node.parts;
    ADJOIN_TRY(range.front, range.sort->render_prefix(node.parts));
    ADJOIN_CHECK(add_sort_condition(space, range, {}, *query.key_condition));
  }
  // A ref names one node, and an index cannot enforce that: a second item would be a mistake in the
  // data.
  query.limit = 1;
  return query;
}

std::string entry_names(const schema::NodeType& type) {
  std::string names;
  for (const schema::IndexEntry& entry : type.entries) {
    if (!names.empty()) names += ", ";
    names += entry.name;
  }
  return names.empty() ? "none" : names;
}

/// Texts of an entry's partition: a node's ref that is the text itself, or fields.
Result<std::vector<std::string>> entry_partition(const schema::IndexEntry& entry,
                                                 const NodesBy& operation, std::uint32_t shard) {
  schema::Bindings bindings;
  schema::bind_fields(operation.partition, bindings);
  bindings.set("shard", std::to_string(shard));
  std::vector<std::string> texts;
  for (const schema::Template& part : entry.pk) {
    // Mostly the key is the owner's ref as it stands. Other parts of the key are taken from fields.
    if (!operation.of.empty() && texts.empty() && part.fits(operation.of)) {
      schema::Bindings of;
      // Shard 0 has the key without a suffix.
      if (shard == 0 || !part.match(operation.of, of)) {
        texts.push_back(operation.of);
        continue;
      }
      of.set("shard", std::to_string(shard));
      ADJOIN_TRY(std::string text, part.render(of));
      texts.push_back(std::move(text));
      continue;
    }
    Result<std::string> text = part.render(bindings);
    if (!text) {
      return validation_error("nodes " + operation.type + " by " + entry.name + " stand under " +
                              part.source() + ": say of which node, or give the fields in it");
    }
    texts.push_back(*std::move(text));
  }
  return texts;
}

/// The nodes of one shard of an entry's partition.
Result<ItemList> nodes_in_shard(const Target& target, const NodesBy& operation,
                                const schema::NodeType& type, const schema::IndexEntry& entry,
                                std::uint32_t shard) {
  const schema::Schema& schema = *target.schema;
  const schema::Index* const index = schema.index(entry.index);
  ADJOIN_ASSERT(index != nullptr);
  const KeySpace space = KeySpace::of_index(*index);
  ADJOIN_TRY(const std::vector<std::string> partition, entry_partition(entry, operation, shard));
  ItemList list;
  table::QueryRequest& query = list.request;
  query.table = target.table;
  query.index_name = entry.index;
  ADJOIN_TRY(query.key_condition, partition_condition(space, partition));
  if (!entry.sk.empty()) {
    schema::Bindings bindings;
    schema::bind_fields(operation.partition, bindings);
    SortRange range;
    range.sort = &entry.sk.front();
    range.bindings = &bindings;
    ADJOIN_TRY(range.front, range.sort->render_prefix(bindings));
    ADJOIN_TRY(list.excluded, add_bounded_condition(schema, {"nodes " + type.name, &type.fields},
                                                    space, range, operation.range, query));
  } else if (operation.range) {
    return validation_error("nodes " + type.name + " by " + entry.name +
                            " are in no order that a range can bound");
  }
  query.scan_index_forward = !operation.page.descending;
  ADJOIN_CHECK(select(target, operation.selection, query));
  return list;
}

/// Then there is at most one such edge, and a GetItem finds it. Else a Query over the common front
/// lists them all.
bool key_follows_from_ends(const schema::EdgeForm& form) {
  for (const schema::Template* key : {&form.pk, &form.sk}) {
    for (const schema::Segment& segment : key->segments()) {
      const bool suffix =
          segment.hole == "shard" || segment.encoding == schema::Encoding::tie_suffix;
      if (segment.is_hole() && !suffix && segment.hole.find('.') == std::string::npos) return false;
    }
  }
  return true;
}

/// The edges of one type from one node to another when their key holds more than the ends.
Result<EdgeList> parallel_list(const Target& target, const schema::EdgeForm& form,
                               const EdgeChoice& choice, const schema::ParsedRef& from,
                               const schema::ParsedRef& to) {
  schema::Bindings bindings;
  for (const auto& [name, text] : from.parts) bindings.set("from." + name, text);
  for (const auto& [name, text] : to.parts) bindings.set("to." + name, text);
  ADJOIN_TRY(const std::string from_ref, target.schema->make_ref(*from.type, from.parts));
  ADJOIN_TRY(const std::string to_ref, target.schema->make_ref(*to.type, to.parts));
  bindings.set("shard", std::to_string(schema::source_shard(*choice.edge, from_ref, to_ref)));
  EdgeList list;
  list.choice = choice;
  list.request.table = target.table;
  const KeySpace space = KeySpace::of_table(*target.schema);
  ADJOIN_TRY(const std::string pk, form.pk.render(bindings));
  ADJOIN_TRY(list.request.key_condition, partition_condition(space, {pk}));
  SortRange range;
  range.sort = &form.sk;
  range.bindings = &bindings;
  ADJOIN_TRY(range.front, form.sk.render_prefix(bindings));
  ADJOIN_CHECK(add_sort_condition(space, range, {}, *list.request.key_condition));
  list.rows = RowReader(*target.schema, false);
  list.rows.add(form, form.pk, form.sk, choice.direction == Direction::forward);
  return list;
}

Result<void> add_relations(const Target& target, const schema::ParsedRef& a,
                           const schema::ParsedRef& b, const Between& operation,
                           Direction direction, BetweenPlan& plan) {
  const bool forward = direction == Direction::forward;
  const schema::ParsedRef& from = forward ? a : b;
  const schema::ParsedRef& to = forward ? b : a;
  for (const schema::EdgeType& edge : target.schema->edges) {
    // A symmetric edge, and a loop, was met in the forward direction.
    // Met twice it would be counted twice.
    if (edge.reverse == schema::ReverseKind::same && !forward) continue;
    if (!forward && operation.a == operation.b) continue;
    const schema::EdgeForm* form = edge.form(from.type->name, to.type->name);
    if (form == nullptr) continue;
    const EdgeChoice choice{edge.name, &edge, direction};
    if (key_follows_from_ends(*form)) {
      const EdgeId id{
          forward ? operation.a : operation.b, edge.name, forward ? operation.b : operation.a, {}};
      ADJOIN_TRY(NamedEdge named, name_edge(target, id));
      ADJOIN_ASSERT(named.edge == &edge);
      plan.places.push_back({choice, std::move(named.key)});
    } else {
      ADJOIN_TRY(EdgeList list, parallel_list(target, *form, choice, from, to));
      plan.lists.push_back(std::move(list));
    }
  }
  return {};
}

}  // namespace

Result<NodeLookup> node_lookup(const Target& target, const GetNode& operation) {
  NodeLookup lookup;
  const schema::TableNaming& table = target.schema->table;
  const schema::NodeType* const type = target.schema->find_node_of(operation.ref);
  if (type != nullptr && type->stored && !type->is_found_by_ref()) {
    ADJOIN_TRY(const schema::ParsedRef node, target.schema->parse_ref(operation.ref));
    ADJOIN_TRY(lookup.query, lookup_by_ref(target, node, operation.ref));
    ADJOIN_CHECK(select(target, Selection{"", operation.fields}, *lookup.query));
    return lookup;
  }
  table::GetItemRequest get;
  get.table = target.table;
  ADJOIN_TRY(get.key, schema::node_key(*target.schema, operation.ref));
  if (!operation.fields.empty()) {
    get.projection_expression =
        compile_fields(operation.fields, {table.pk.name, table.sk.name}, "f", get.placeholders);
  }
  lookup.get = std::move(get);
  return lookup;
}

Result<NodesLookup> nodes_lookup(const Target& target, const GetNodes& operation) {
  NodesLookup lookup;
  std::unordered_set<std::string_view> seen;
  for (const std::string& ref : operation.refs) {
    // BatchGetItem refuses a key that is named twice.
    if (!seen.insert(ref).second) continue;
    ADJOIN_TRY(const schema::NodeType* type, target.schema->node_of(ref));
    // Not "missing": such nodes are there as soon as an edge names them, but they have nothing to
    // read.
    if (!type->stored) {
      lookup.never_stored.push_back(ref);
      continue;
    }
    ADJOIN_TRY(NodeLookup one, node_lookup(target, {ref, operation.fields}));
    if (one.query) {
      lookup.queries.push_back({ref, *std::move(one.query)});
      continue;
    }
    ADJOIN_ASSERT(one.get.has_value());
    // All keys of a batch share one projection, which is the same for the whole list.
    if (lookup.batches.empty() || lookup.batches.back().refs.size() == table::kBatchGetKeysMax) {
      table::KeysAndAttributes& keys = lookup.batches.emplace_back().request.tables.emplace_back();
      keys.table = target.table;
      keys.projection_expression = std::move(one.get->projection_expression);
      keys.placeholders = std::move(one.get->placeholders);
    }
    NodesLookup::Batch& batch = lookup.batches.back();
    batch.request.tables.front().keys.push_back(std::move(one.get->key));
    batch.refs.push_back(ref);
    ADJOIN_ASSERT(batch.refs.size() == batch.request.tables.front().keys.size());
    ADJOIN_ASSERT(batch.refs.size() <= table::kBatchGetKeysMax);
  }
  return lookup;
}

Result<table::GetItemRequest> edge_lookup(const Target& target, const GetEdge& operation) {
  const schema::TableNaming& table = target.schema->table;
  const EdgeId& id = operation.edge;
  ADJOIN_TRY(EdgePlace place, place_edge(target, id.from, id.type, id.to, id.fields));
  Result<table::GetItemRequest> get{table::GetItemRequest()};
  get->table = target.table;
  get->key = std::move(place.key);
  if (!operation.fields.empty()) {
    get->projection_expression =
        compile_fields(operation.fields, {table.pk.name, table.sk.name}, "f", get->placeholders);
  }
  return get;
}

/// One Query without a condition on the sort key: a node with its edges and series, in whatever
/// order they lie.
Result<table::QueryRequest> collection_query(const Target& target, const Collection& operation) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const schema::ParsedRef node, schema.parse_ref(operation.node));
  Result<std::string> pk = node.type->pk.render(node.parts);
  if (!pk) {
    return validation_error("the ref " + operation.node + " alone does not tell its partition (" +
                            node.type->pk.source() + "): ask for its owner's collection");
  }
  table::QueryRequest query;
  query.table = target.table;
  ADJOIN_TRY(query.key_condition, partition_condition(KeySpace::of_table(schema), {*pk}));
  query.scan_index_forward = !operation.page.descending;
  ADJOIN_CHECK(select(target, operation.selection, query));
  return query;
}

bool needs_scan(const schema::Schema& schema, const NodesBy& operation) {
  const schema::NodeType* type = schema.node(operation.type);
  return type != nullptr && operation.by.empty() && type->entries.empty();
}

Result<table::ScanRequest> nodes_scan(const Target& target, const NodesBy& operation) {
  ADJOIN_ASSERT(needs_scan(*target.schema, operation));
  const std::string nodes = "nodes " + operation.type;
  if (!operation.allow_scan) {
    return Error(ErrorCode::unsupported,
                 nodes +
                     " have no index entry, so that only a Scan of the whole table lists them: "
                     "declare `index` on " +
                     operation.type + ", or allow the scan");
  }
  if (operation.range || !operation.of.empty() || !operation.partition.empty()) {
    return validation_error(nodes +
                            " have no index entry, and a Scan has no partition and no "
                            "bound: use `where`");
  }
  if (operation.page.descending || !operation.page.before.empty()) {
    return validation_error(nodes +
                            " have no index entry, and a Scan is in no order: leave "
                            "`descending` and `before` out");
  }
  // `select` fills a Query. A Scan takes the same expressions.
  table::QueryRequest chosen;
  ADJOIN_CHECK(select(target, operation.selection, chosen));
  table::ScanRequest scan;
  scan.table = target.table;
  scan.filter_expression = std::move(chosen.filter_expression);
  scan.projection_expression = std::move(chosen.projection_expression);
  scan.placeholders = std::move(chosen.placeholders);
  return scan;
}

Result<std::vector<ItemList>> nodes_by_lists(const Target& target, const NodesBy& operation) {
  const schema::Schema& schema = *target.schema;
  const schema::NodeType* type = schema.node(operation.type);
  if (type == nullptr) {
    return validation_error("no node type \"" + operation.type + "\" in the schema");
  }
  const schema::IndexEntry* entry = type->entry(operation.by);
  if (entry == nullptr && operation.by.empty() && type->entries.size() == 1) {
    entry = &type->entries.front();
  }
  if (entry == nullptr && operation.by.empty()) {
    return validation_error("nodes " + type->name +
                            " have several index entries, say by which: " + entry_names(*type));
  }
  if (entry == nullptr) {
    return validation_error("nodes " + type->name + " have no index entry \"" + operation.by +
                            "\"; they have: " + entry_names(*type));
  }
  Result<std::vector<ItemList>> lists{std::vector<ItemList>()};
  for (std::uint32_t shard = 0; shard < type->shard_count(*entry); ++shard) {
    ADJOIN_TRY(ItemList list, nodes_in_shard(target, operation, *type, *entry, shard));
    lists->push_back(std::move(list));
  }
  ADJOIN_ASSERT(!lists->empty());
  return lists;
}

Result<table::BatchGetItemRequest> counter_shards(const Target& target,
                                                  const schema::NodeType& node,
                                                  std::string_view ref,
                                                  const schema::Counter& counter) {
  ADJOIN_ASSERT(counter.is_sharded());
  ADJOIN_ASSERT(counter.shards <= table::kBatchGetKeysMax);
  Result<table::BatchGetItemRequest> request{table::BatchGetItemRequest()};
  table::KeysAndAttributes& keys = request->tables.emplace_back();
  keys.table = target.table;
  for (std::uint32_t shard = 0; shard < counter.shards; ++shard) {
    ADJOIN_TRY(Item key, schema::counter_key(*target.schema, node, ref, shard));
    keys.keys.push_back(std::move(key));
  }
  return request;
}

namespace {

/// How the edges of the operation's own type are counted.
Result<CountPlan> count_plan(const Target& target, const Count& operation) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const schema::ParsedRef node, schema.parse_ref(operation.node));
  ADJOIN_TRY(const EdgeChoice choice, choose_edge(schema, operation.type));
  CountPlan plan;
  const schema::Counter* counter = node.type->count_of({choice.edge, choice.direction});
  if (counter != nullptr && !operation.exact && operation.where.empty()) {
    plan.attribute = counter->attribute;
    if (counter->is_sharded()) {
      ADJOIN_TRY(plan.shards, counter_shards(target, *node.type, operation.node, *counter));
      return plan;
    }
    table::GetItemRequest get;
    get.table = target.table;
    ADJOIN_TRY(get.key, schema::node_key(schema, operation.node, node));
    get.projection_expression = compile_fields({counter->attribute}, {}, "f", get.placeholders);
    plan.counter = std::move(get);
    return plan;
  }
  ADJOIN_TRY(plan.lists, edge_lists(target, *node.type, operation.node, choice, {}));
  for (EdgeList& list : plan.lists) {
    ADJOIN_CHECK(select(target, Selection{operation.where, {}}, list.request));
    // Where other items may stand between the edges, the rows have to be looked at.
    if (list.rows.is_exclusive()) list.request.select = table::Select::count;
  }
  return plan;
}

}  // namespace

const schema::Counter* counter_of(const Target& target, const Count& operation) {
  if (operation.exact || !operation.where.empty() || !operation.further.empty()) return nullptr;
  const schema::NodeType* const node = target.schema->find_node_of(operation.node);
  const schema::EdgeEnd end = target.schema->edge_end(operation.type);
  if (node == nullptr || end.edge == nullptr) return nullptr;
  const schema::Counter* const counter = node->count_of({end.edge, end.direction});
  return counter == nullptr || counter->is_sharded() ? nullptr : counter;
}

Result<std::vector<CountPlan>> count_plans(const Target& target, const Count& operation) {
  Result<std::vector<CountPlan>> plans{std::vector<CountPlan>()};
  ADJOIN_TRY(CountPlan first, count_plan(target, operation));
  plans->push_back(std::move(first));
  for (const std::string& type : operation.further) {
    ADJOIN_TRY(CountPlan one,
               count_plan(target, {operation.node, type, operation.exact, operation.where, {}}));
    plans->push_back(std::move(one));
  }
  return plans;
}

Result<BetweenPlan> between_plan(const Target& target, const Between& operation) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const schema::ParsedRef a, schema.parse_ref(operation.a));
  ADJOIN_TRY(const schema::ParsedRef b, schema.parse_ref(operation.b));
  BetweenPlan plan;
  ADJOIN_CHECK(add_relations(target, a, b, operation, Direction::forward, plan));
  ADJOIN_CHECK(add_relations(target, a, b, operation, Direction::reverse, plan));
  if (!schema.open_types) return plan;
  // An edge of an undeclared type stands in the partition of the node that it leaves.
  for (const std::string* ref : {&operation.a, &operation.b}) {
    table::QueryRequest query;
    query.table = target.table;
    ADJOIN_TRY(query.key_condition, partition_condition(KeySpace::of_table(schema), {*ref}));
    plan.partitions.push_back(std::move(query));
    if (operation.a == operation.b) break;
  }
  return plan;
}

}  // namespace adjoin::plan
