#include <algorithm>
#include <utility>

#include "random/expression_writer.h"
#include "random/program.h"
#include "random/values.h"

namespace adjoin::random_programs {
namespace {

using table::AttributeDefinition;
using table::IndexDefinition;
using table::KeyRole;
using table::ProjectionType;
using table::ReturnConsumedCapacity;

struct Index {
  std::string name;
  bool local;
  std::vector<AttributeDefinition> partition;
  std::vector<AttributeDefinition> sort;
};

/// A kind of table: its request and what the generator must know of its keys.
struct Shape {
  table::CreateTableRequest create;
  std::vector<AttributeDefinition> keys;
  std::vector<Index> indexes;
};

const AttributeDefinition kG{"g", Value::Type::string};
const AttributeDefinition kH{"h", Value::Type::number};
const AttributeDefinition kL{"l", Value::Type::string};
const char* const kLater = "later";  ///< the index that comes and goes

void add_index(Shape& shape, Index index, table::IndexProjection projection) {
  IndexDefinition definition;
  definition.name = index.name;
  definition.projection = std::move(projection);
  for (const auto& attribute : index.partition) {
    definition.key_schema.push_back({attribute.name, KeyRole::hash});
  }
  for (const auto& attribute : index.sort) {
    definition.key_schema.push_back({attribute.name, KeyRole::range});
  }
  auto& definitions =
      index.local ? shape.create.local_secondary_indexes : shape.create.global_secondary_indexes;
  definitions.push_back(std::move(definition));
  for (const auto* attributes : {&index.partition, &index.sort}) {
    for (const AttributeDefinition& attribute : *attributes) {
      auto& known = shape.create.attribute_definitions;
      if (std::find(known.begin(), known.end(), attribute) == known.end()) {
        known.push_back(attribute);
      }
    }
  }
  shape.indexes.push_back(std::move(index));
}

Shape make_shape(std::uint64_t kind, const std::string& name) {
  Shape shape;
  shape.create.table_name = name;
  const AttributeDefinition pk{"pk", kind == 1   ? Value::Type::number
                                     : kind == 2 ? Value::Type::binary
                                                 : Value::Type::string};
  const AttributeDefinition sk{"sk", kind == 2 ? Value::Type::number : Value::Type::string};
  shape.keys = {pk};
  if (kind != 1) shape.keys.push_back(sk);
  shape.create.attribute_definitions = shape.keys;
  shape.create.key_schema = {{"pk", KeyRole::hash}};
  if (kind != 1) shape.create.key_schema.push_back({"sk", KeyRole::range});
  if (kind == 0) shape.create.stream_view_type = table::StreamViewType::new_and_old_images;
  if (kind == 2) shape.create.stream_view_type = table::StreamViewType::new_image;
  switch (kind) {
    case 0:
      add_index(shape, {"all", false, {kG}, {kH}}, {});
      add_index(shape, {"keys", false, {kG}, {}}, {ProjectionType::keys_only, {}});
      add_index(shape, {"local", true, {pk}, {kL}}, {});
      add_index(shape, {"few", true, {pk}, {kH}}, {ProjectionType::include, {"a", "m"}});
      break;
    case 1:
      add_index(shape, {"multi", false, {kG, kL}, {kH, pk}}, {ProjectionType::include, {"n"}});
      break;
    default: add_index(shape, {"back", false, {kH}, {pk}}, {ProjectionType::keys_only, {}}); break;
  }
  return shape;
}

class Generator {
 public:
  Generator(std::uint64_t seed, std::size_t steps)
      : random_(seed), values_(random_), seed_(seed), steps_(steps) {}

  Program run() {
    Program program;
    program.seed = seed_;
    const std::vector<std::string> names = table_names(seed_);
    const std::uint64_t tables = 1 + random_.below(2);
    for (std::uint64_t i = 0; i < tables; ++i) {
      shapes_.push_back(make_shape(random_.below(3), names[i]));
      program.steps.push_back(shapes_.back().create);
    }
    // Moving the clock is no request and does not count.
    for (std::size_t requests = program.steps.size(); requests < steps_;) {
      program.steps.push_back(step());
      if (!std::holds_alternative<AdvanceClock>(program.steps.back())) ++requests;
    }
    return program;
  }

 private:
  template <typename T>
  const T& one_of(const std::vector<T>& all) {
    return all[random_.below(all.size())];
  }
  const Shape& shape() { return one_of(shapes_); }

  Item key(const Shape& shape) {
    Item key;
    for (const AttributeDefinition& attribute : shape.keys) {
      key.set(attribute.name, values_.key(attribute.type));
    }
    return key;
  }
  Item whole_item(const Shape& shape) {
    Item item = key(shape);
    for (const char* name : {"g", "h", "l", "a", "n", "st", "m", "v", "ss", "ns"}) {
      if (random_.one_in(2)) item.set(name, values_.of(name));
    }
    if (random_.one_in(60)) item.set("big", std::string(random_.below(3000), 'x'));
    return item;
  }
  ReturnConsumedCapacity capacity() {
    return static_cast<ReturnConsumedCapacity>(random_.below(3));
  }
  table::ReturnValues returned(bool update) {
    if (update) return static_cast<table::ReturnValues>(random_.below(5));
    return random_.one_in(2) ? table::ReturnValues::none : table::ReturnValues::all_old;
  }
  table::ReturnValuesOnConditionCheckFailure on_failure() {
    return static_cast<table::ReturnValuesOnConditionCheckFailure>(random_.below(2));
  }

  std::optional<std::string> condition(expression::Placeholders& placeholders) {
    if (random_.one_in(2)) return std::nullopt;
    if (random_.one_in(4)) {
      return random_.one_in(2) ? "attribute_not_exists(pk)" : "attribute_exists(pk)";
    }
    return ExpressionWriter(random_, placeholders).condition();
  }
  std::optional<std::string> projection(expression::Placeholders& placeholders) {
    if (!random_.one_in(3)) return std::nullopt;
    return ExpressionWriter(random_, placeholders).projection();
  }

  Step step() {
    Step made = valid_step();
    if (random_.below(100) < 34) spoil(made);
    return made;
  }

  Step valid_step() {
    switch (random_.below(24)) {
      case 0:
      case 1: return get();
      case 2:
      case 3:
      case 4:
      case 5: return put();
      case 6:
      case 7:
      case 8:
      case 9: return update();
      case 10:
      case 11: return remove();
      case 12:
      case 13:
      case 14: return query();
      case 15: return scan();
      case 16: return batch_get();
      case 17: return batch_write();
      case 18: return transact_get();
      case 19:
      case 20:
      case 21: return transact_write();
      case 22: return AdvanceClock{std::chrono::minutes(one_of(std::vector<int>{1, 4, 7, 11}))};
      default: return table_step();
    }
  }

  Step get() {
    table::GetItemRequest r;
    const Shape& of = shape();
    r.table = of.create.table_name;
    r.key = key(of);
    r.consistent_read = random_.one_in(2);
    r.projection_expression = projection(r.placeholders);
    r.return_consumed_capacity = capacity();
    return r;
  }
  Step put() {
    table::PutItemRequest r;
    const Shape& of = shape();
    r.table = of.create.table_name;
    r.item = whole_item(of);
    r.condition_expression = condition(r.placeholders);
    r.return_values = returned(false);
    r.on_condition_failure = on_failure();
    r.return_consumed_capacity = capacity();
    r.return_item_collection_metrics =
        static_cast<table::ReturnItemCollectionMetrics>(random_.below(2));
    return r;
  }
  Step update() {
    table::UpdateItemRequest r;
    const Shape& of = shape();
    r.table = of.create.table_name;
    r.key = key(of);
    if (!random_.one_in(20)) {
      r.update_expression = ExpressionWriter(random_, r.placeholders).update();
    }
    r.condition_expression = condition(r.placeholders);
    r.return_values = returned(true);
    r.on_condition_failure = on_failure();
    r.return_consumed_capacity = capacity();
    return r;
  }
  Step remove() {
    table::DeleteItemRequest r;
    const Shape& of = shape();
    r.table = of.create.table_name;
    r.key = key(of);
    r.condition_expression = condition(r.placeholders);
    r.return_values = returned(false);
    r.on_condition_failure = on_failure();
    r.return_consumed_capacity = capacity();
    return r;
  }

  /// Text for a key condition over some of the key attributes, in a random order of the terms.
  std::string key_condition(const std::vector<AttributeDefinition>& partition,
                            const std::vector<AttributeDefinition>& sort,
                            expression::Placeholders& placeholders) {
    ExpressionWriter writer(random_, placeholders);
    std::vector<std::string> terms;
    for (const AttributeDefinition& attribute : partition) {
      terms.push_back(writer.name(attribute.name) + " = " +
                      writer.value(values_.key(attribute.type)));
    }
    for (const AttributeDefinition& attribute : sort) {
      if (random_.one_in(3)) break;
      const std::string name = writer.name(attribute.name);
      Value value = values_.key(attribute.type);
      switch (random_.below(4)) {
        case 0: terms.push_back(name + " = " + writer.value(value)); continue;
        case 1:
          terms.push_back(name + " " + values_.pick("<", "<=", ">", ">=") + " " +
                          writer.value(value));
          break;
        case 2:
          terms.push_back(name + " BETWEEN " + writer.value(value) + " AND " +
                          writer.value(values_.key(attribute.type)));
          break;
        default: terms.push_back("begins_with(" + name + ", " + writer.value(value) + ")"); break;
      }
      break;
    }
    if (random_.one_in(4)) std::swap(terms.front(), terms.back());
    std::string text;
    for (const std::string& term : terms) text += (text.empty() ? "" : " AND ") + term;
    return text;
  }

  template <typename Request>
  const Index* read_members(const Shape& of, Request& r) {
    r.table = of.create.table_name;
    const Index* index = nullptr;
    if (!random_.one_in(3)) index = &one_of(of.indexes);
    if (index != nullptr) r.index_name = index->name;
    if (random_.one_in(3)) {
      r.filter_expression = ExpressionWriter(random_, r.placeholders).condition();
    }
    r.projection_expression = projection(r.placeholders);
    r.consistent_read = random_.one_in(6);
    if (random_.one_in(2)) r.limit = 1 + static_cast<std::int64_t>(random_.below(5));
    if (!r.projection_expression && random_.one_in(5)) {
      r.select = static_cast<table::Select>(random_.below(5));
    }
    r.return_consumed_capacity = capacity();
    return index;
  }
  Step query() {
    table::QueryRequest r;
    const Shape& of = shape();
    const Index* index = read_members(of, r);
    const std::vector<AttributeDefinition> partition{of.keys.front()};
    const std::vector<AttributeDefinition> sort(of.keys.begin() + 1, of.keys.end());
    r.key_condition_expression = index == nullptr
                                     ? key_condition(partition, sort, r.placeholders)
                                     : key_condition(index->partition, index->sort, r.placeholders);
    r.scan_index_forward = random_.one_in(2);
    return r;
  }
  Step scan() {
    table::ScanRequest r;
    read_members(shape(), r);
    if (random_.one_in(5)) r.index_name = kLater;
    return r;
  }

  Step batch_get() {
    table::BatchGetItemRequest r;
    for (const Shape& of : shapes_) {
      table::KeysAndAttributes& part = r.tables.emplace_back();
      part.table = of.create.table_name;
      for (std::uint64_t i = 1 + random_.below(3); i > 0; --i) add_new(part.keys, key(of));
      part.consistent_read = random_.one_in(2);
      part.projection_expression = projection(part.placeholders);
    }
    r.return_consumed_capacity = capacity();
    return r;
  }
  static void add_new(std::vector<Item>& keys, Item key) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(std::move(key));
  }
  Step batch_write() {
    table::BatchWriteItemRequest r;
    for (const Shape& of : shapes_) {
      table::TableBatch& part = r.tables.emplace_back();
      part.table = of.create.table_name;
      std::vector<Item> keys;
      for (std::uint64_t i = 1 + random_.below(3); i > 0; --i) add_new(keys, key(of));
      for (const Item& one : keys) {
        if (random_.one_in(3)) {
          part.actions.push_back(table::BatchDelete{one});
          continue;
        }
        Item whole = whole_item(of);
        for (const auto& [name, value] : one) whole.set(name, value);
        part.actions.push_back(table::BatchPut{std::move(whole)});
      }
    }
    r.return_consumed_capacity = capacity();
    return r;
  }
  Step transact_get() {
    table::TransactGetItemsRequest r;
    const Shape& of = shape();
    std::vector<Item> keys;
    for (std::uint64_t i = 1 + random_.below(4); i > 0; --i) add_new(keys, key(of));
    for (Item& one : keys) {
      table::TransactGet& get = r.items.emplace_back();
      get.table = of.create.table_name;
      get.key = std::move(one);
      get.projection_expression = projection(get.placeholders);
    }
    r.return_consumed_capacity = capacity();
    return r;
  }
  table::TransactAction action(const Shape& of, const Item& target) {
    switch (random_.below(4)) {
      case 0: {
        table::TransactPut put;
        put.table = of.create.table_name;
        put.item = whole_item(of);
        for (const auto& [name, value] : target) put.item.set(name, value);
        put.condition_expression = condition(put.placeholders);
        put.on_condition_failure = on_failure();
        return put;
      }
      case 1: {
        table::TransactUpdate update;
        update.table = of.create.table_name;
        update.key = target;
        update.update_expression = ExpressionWriter(random_, update.placeholders).update();
        update.condition_expression = condition(update.placeholders);
        update.on_condition_failure = on_failure();
        return update;
      }
      case 2: {
        table::TransactDelete remove;
        remove.table = of.create.table_name;
        remove.key = target;
        remove.condition_expression = condition(remove.placeholders);
        remove.on_condition_failure = on_failure();
        return remove;
      }
      default: {
        table::ConditionCheck check;
        check.table = of.create.table_name;
        check.key = target;
        check.condition_expression =
            random_.one_in(2) ? "attribute_exists(pk) OR attribute_not_exists(pk)"
                              : ExpressionWriter(random_, check.placeholders).condition();
        check.on_condition_failure = on_failure();
        return check;
      }
    }
  }
  Step transact_write() {
    if (!transactions_.empty() && random_.one_in(4)) {
      table::TransactWriteItemsRequest again = one_of(transactions_);
      again.return_consumed_capacity = capacity();
      return again;
    }
    table::TransactWriteItemsRequest r;
    const Shape& of = shape();
    std::vector<Item> keys;
    for (std::uint64_t i = 1 + random_.below(3); i > 0; --i) add_new(keys, key(of));
    for (const Item& one : keys) r.actions.push_back(action(of, one));
    if (random_.one_in(2)) {
      r.client_request_token = "t" + std::to_string(seed_) + "-" + std::to_string(random_.below(3));
      transactions_.push_back(r);
    } else if (random_.one_in(2)) {
      r.when.push_back(table::ActionWhen::always);
      while (r.when.size() < r.actions.size()) {
        r.when.push_back(static_cast<table::ActionWhen>(random_.below(3)));
      }
    }
    r.return_consumed_capacity = capacity();
    return r;
  }
  /// Makes or drops an index on an attribute of any type: items from before may not fit it.
  Step update_table() {
    table::UpdateTableRequest r;
    r.table_name = shape().create.table_name;
    if (random_.one_in(3)) {
      r.global_secondary_index_updates = {table::DeleteIndex{kLater}};
      return r;
    }
    const AttributeDefinition key{random_.one_in(2) ? "a" : "v",
                                  random_.one_in(2) ? Value::Type::string : Value::Type::number};
    IndexDefinition index;
    index.name = kLater;
    index.key_schema = {{key.name, KeyRole::hash}};
    if (random_.one_in(2)) index.projection.type = ProjectionType::keys_only;
    r.attribute_definitions = {key};
    r.global_secondary_index_updates = {std::move(index)};
    return r;
  }
  Step table_step() {
    switch (random_.below(12)) {
      case 8:
      case 9:
      case 10:
      case 11: return update_table();
      case 0: return DeleteTable{one_of(table_names(seed_))};
      case 1:
      case 2: return shape().create;
      case 3: {
        table::ListTablesRequest r;
        r.exclusive_start_table_name = table_names(seed_).front();
        r.limit = 1;
        return r;
      }
      default: return DescribeTable{one_of(table_names(seed_))};
    }
  }

  // ---- Spoiling: one thing is made wrong, in whatever way the operation has.

  void spoil_key(Item& key) {
    switch (random_.below(6)) {
      case 0: key.set("extra", "x"); break;
      case 1: key.erase("pk"); break;
      case 2: key.set("pk", Value()); break;
      case 3: key.set("pk", ""); break;
      case 4: key.set("pk", std::string(2049, 'k')); break;
      default: key.set("sk", std::string(1025, 'k')); break;
    }
  }
  std::string bad_expression() {
    return values_.pick("", "a = ", "((a = b))", "a = :undefined", "#undefined = a", "size = a",
                        "unknown(a)", "a[-1] = b", "SET", "SET a = ", "a b c", "size(a)");
  }
  void spoil(expression::Placeholders& placeholders) {
    if (random_.one_in(2)) {
      placeholders.names["#unused"] = "a";
    } else {
      placeholders.values[":unused"] = "a";
    }
  }

  template <typename T>
  void spoil_item_request(T& r, Item& key) {
    switch (random_.below(5)) {
      case 0: r.table = "none"; break;
      case 1: spoil(r.placeholders); break;
      case 2:
        if constexpr (requires { r.condition_expression; }) {
          r.condition_expression = bad_expression();
        } else {
          r.projection_expression = bad_expression();
        }
        break;
      default: spoil_key(key); break;
    }
  }
  void spoil_one(table::GetItemRequest& r) { spoil_item_request(r, r.key); }
  void spoil_one(table::PutItemRequest& r) {
    if (random_.one_in(4)) {
      r.item.set(values_.pick("g", "h", "l"), random_.one_in(2) ? Value("") : Value(true));
    } else if (random_.one_in(8)) {
      r.return_values = table::ReturnValues::all_new;
    } else {
      spoil_item_request(r, r.item);
    }
  }
  void spoil_one(table::UpdateItemRequest& r) {
    if (random_.one_in(3)) {
      r.update_expression = values_.pick("SET pk = a", "SET a.b = a", "SET n = gone + n", "SET a",
                                         "REMOVE a, a.b", "SET a = list_append(n, n)", "");
      r.placeholders = {};
    } else {
      spoil_item_request(r, r.key);
    }
  }
  void spoil_one(table::DeleteItemRequest& r) { spoil_item_request(r, r.key); }
  template <typename T>
  void spoil_read(T& r) {
    switch (random_.below(7)) {
      case 0: r.index_name = "none"; break;
      case 1: r.limit = -static_cast<std::int64_t>(random_.below(2)); break;
      case 2: r.filter_expression = bad_expression(); break;
      case 3: spoil(r.placeholders); break;
      case 4: r.table = "none"; break;
      case 5: r.select = table::Select::all_projected_attributes; break;
      default: r.exclusive_start_key = key(shapes_.front()); spoil_key(*r.exclusive_start_key);
    }
  }
  void spoil_one(table::QueryRequest& r) {
    switch (random_.below(4)) {
      case 0: r.key_condition_expression = bad_expression(); break;
      case 1: r.filter_expression = "pk = sk"; break;
      case 2: r.key_condition_expression.reset(); break;
      default: spoil_read(r); break;
    }
  }
  void spoil_one(table::ScanRequest& r) {
    if (random_.one_in(3)) {
      r.segment = 2;
      if (random_.one_in(2)) r.total_segments = 2;
    } else {
      spoil_read(r);
    }
  }
  void spoil_one(table::BatchGetItemRequest& r) {
    switch (random_.below(4)) {
      case 0: r.tables.clear(); break;
      case 1: r.tables.front().keys.push_back(r.tables.front().keys.front()); break;
      case 2: spoil_key(r.tables.back().keys.back()); break;
      default: r.tables.front().keys.resize(101); break;
    }
  }
  void spoil_one(table::BatchWriteItemRequest& r) {
    switch (random_.below(4)) {
      case 0: r.tables.clear(); break;
      case 1: r.tables.front().actions.push_back(r.tables.front().actions.front()); break;
      case 2: {
        Item bad = key(shapes_.front());
        spoil_key(bad);
        r.tables.front().actions.push_back(table::BatchDelete{std::move(bad)});
        break;
      }
      default: r.tables.front().actions.resize(26); break;
    }
  }
  void spoil_one(table::TransactGetItemsRequest& r) {
    switch (random_.below(4)) {
      case 0: r.items.push_back(r.items.front()); break;
      case 1: spoil_key(r.items.back().key); break;
      case 2: r.items.clear(); break;
      default: r.items.front().table = "none"; break;
    }
  }
  void spoil_one(table::TransactWriteItemsRequest& r) {
    const auto spoil_action = [&](auto& action) {
      if constexpr (requires { action.key; }) {
        spoil_key(action.key);
      } else {
        spoil_key(action.item);
      }
    };
    r.when.clear();
    switch (random_.below(7)) {
      case 0: r.actions.push_back(r.actions.front()); break;
      case 1: r.actions.clear(); break;
      case 2: r.client_request_token = std::string(random_.one_in(2) ? 0 : 37, 't'); break;
      case 3: std::visit([](auto& action) { action.table = "none"; }, r.actions.back()); break;
      case 4:
        std::visit([&](auto& a) { a.condition_expression = bad_expression(); }, r.actions.back());
        break;
      case 5:
        if (!transactions_.empty()) {
          r.client_request_token = one_of(transactions_).client_request_token;
          break;
        }
        [[fallthrough]];
      default: std::visit(spoil_action, r.actions.front()); break;
    }
  }
  void spoil_one(table::CreateTableRequest& r) {
    switch (random_.below(4)) {
      case 0: r.table_name = "x"; break;
      case 1: r.attribute_definitions.push_back({"unused", Value::Type::string}); break;
      case 2: r.key_schema.clear(); break;
      default: r.attribute_definitions.pop_back(); break;
    }
  }
  void spoil_one(table::UpdateTableRequest& r) {
    switch (random_.below(4)) {
      case 0: r.table_name = "none"; break;
      case 1: r.global_secondary_index_updates.clear(); break;
      case 2: r.global_secondary_index_updates.push_back(table::DeleteIndex{"none"}); break;
      default: r.global_secondary_index_updates = {table::DeleteIndex{"none"}}; break;
    }
  }
  void spoil_one(DeleteTable& r) { r.name = "none"; }
  void spoil_one(DescribeTable& r) { r.name = "none"; }
  void spoil_one(table::ListTablesRequest& r) { r.limit = 101; }
  void spoil_one(AdvanceClock&) {}
  void spoil(Step& step) {
    std::visit([&](auto& alternative) { spoil_one(alternative); }, step);
  }

  Random random_;
  Values values_;
  std::uint64_t seed_;
  std::size_t steps_;
  std::vector<Shape> shapes_;
  std::vector<table::TransactWriteItemsRequest> transactions_;
};

}  // namespace

Program generate(std::uint64_t seed, std::size_t steps) { return Generator(seed, steps).run(); }

}  // namespace adjoin::random_programs
