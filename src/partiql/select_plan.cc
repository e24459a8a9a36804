#include "partiql/select_plan.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "expression/messages.h"
#include "partiql/conditions.h"
#include "partiql/messages.h"
#include "partiql/request_text.h"
#include "table/check/key_values.h"
#include "table/request/messages.h"

namespace adjoin::partiql {
namespace {

/// A SELECT from an index is planned by the keys of the index.
Result<const table::KeySchema*> keys_read(const Statement& statement,
                                          const table::TableDescription& table) {
  if (!statement.index) return &table.keys;
  const table::IndexDescription* index = table.find_index(*statement.index);
  if (index == nullptr) {
    return validation_error(table::messages::unknown_index(*statement.index));
  }
  return &index->keys;
}

/// An answer is a map, so two paths with the same last name would overwrite each other.
Result<void> check_projection(const std::vector<expression::Path>& projection) {
  std::set<std::string> names;
  for (const expression::Path& path : projection) {
    std::string name = answer_name(path);
    if (names.contains(name)) return messages::duplicate_identifier(name);
    names.insert(std::move(name));
  }
  std::vector<expression::Path> sorted = projection;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (expression::relate(sorted[i - 1], sorted[i]) != expression::PathRelation::overlap) continue;
    return messages::of_statement(expression::messages::paths_overlap(expression::Kind::projection,
                                                                      sorted[i - 1], sorted[i]));
  }
  return {};
}

Result<void> check_order(const Statement& statement, const table::KeySchema& keys) {
  if (statement.order_by.empty()) return {};
  if (!statement.where) return messages::order_without_where();
  for (const OrderTerm& term : statement.order_by) {
    if (keys.find(term.attribute) == nullptr) return messages::order_not_key(term.attribute);
  }
  return {};
}

void add_attributes(const Expression& condition, std::set<std::string>& names) {
  if (condition.kind == Expression::Kind::path) names.insert(condition.path.attribute);
  for (const Expression& operand : condition.operands) add_attributes(operand, names);
}

/// The whole attributes to read: those of the answer, and those that our own filter looks at.
/// Whole attributes, because nested paths are cut out and renamed here.
std::vector<expression::Path> attributes_to_read(const Statement& statement,
                                                 const Expression* own_filter) {
  std::set<std::string> names;
  for (const expression::Path& path : statement.projection) names.insert(path.attribute);
  if (own_filter != nullptr) add_attributes(*own_filter, names);
  std::vector<expression::Path> paths;
  for (const std::string& name : names) paths.push_back({name, {}});
  return paths;
}

/// By way of text, so that a filter of ours means exactly what a filter of the table means.
Result<expression::Condition> compile(const Expression& filter) {
  RequestText text;
  const std::string written = text.condition(filter);
  const expression::Placeholders placeholders = text.take_placeholders();
  ADJOIN_CHECK(expression::check_placeholders(placeholders));
  expression::PlaceholderUse use(placeholders);
  auto compiled = expression::parse_condition(written, expression::Kind::filter, use);
  if (!compiled) return messages::of_statement(compiled.error());
  return compiled;
}

/// Fills in what a Query and a Scan have in common.
/// Query and Scan share these members by name, so one template fills both.
template <typename Request>
void fill(const Statement& statement, const std::optional<Expression>& filter,
          const Expression* own_filter, Request& request) {
  RequestText text;
  request.table = statement.table;
  request.index_name = statement.index;
  if (filter) request.filter_expression = text.condition(*filter);
  if (!statement.projection.empty()) {
    request.projection_expression = text.projection(attributes_to_read(statement, own_filter));
  }
  request.placeholders = text.take_placeholders();
}

Result<ReadStep> query_step(const Statement& statement, const table::KeySchema& keys,
                            PartitionChoice choice) {
  ReadStep step;
  std::optional<Expression> filter;
  std::optional<Expression> own;
  if (!choice.rest.empty()) {
    Expression rest = all_of(std::move(choice.rest));
    // All or nothing: half a condition in the table's filter would make counts of scanned items
    // misleading.
    (mentions_key(rest, keys) ? own : filter) = std::move(rest);
  }
  if (own) {
    ADJOIN_TRY(step.own_filter, compile(*own));
  }
  table::QueryRequest query;
  fill(statement, filter, own ? &*own : nullptr, query);
  query.key_condition = std::move(choice.key_condition);
  for (const OrderTerm& term : statement.order_by) {
    const bool sort = std::any_of(keys.sort.begin(), keys.sort.end(), [&](const auto& attribute) {
      return attribute.name == term.attribute;
    });
    // The order of partitions is decided elsewhere; this is the order within one.
    if (sort) query.scan_index_forward = !term.descending;
  }
  step.request = std::move(query);
  return step;
}

/// ORDER BY the partition key orders the partitions; else they come as the WHERE names them.
void order_partitions(const Statement& statement, const table::KeySchema& keys,
                      std::vector<PartitionChoice>& choices) {
  for (const OrderTerm& term : statement.order_by) {
    if (term.attribute != keys.partition.front().name) continue;
    std::stable_sort(choices.begin(), choices.end(), [&](const auto& a, const auto& b) {
      const auto order = table::compare_key_values(a.key_condition.terms.front().value,
                                                   b.key_condition.terms.front().value);
      return term.descending ? order > 0 : order < 0;
    });
  }
}

/// The item API answers a nested path inside its containers, PartiQL as one flat attribute. So rows
/// have to be reshaped.
bool has_nested_path(const Statement& statement) {
  return std::any_of(statement.projection.begin(), statement.projection.end(),
                     [](const expression::Path& path) { return !path.is_top_level(); });
}

}  // namespace

/// The last name, or the last name with its positions: what SQL calls a column.
std::string answer_name(const expression::Path& path) {
  std::string name = path.attribute;
  for (const expression::PathStep& step : path.steps) {
    if (step.is_index) {
      name.append("[").append(std::to_string(step.index)).append("]");
    } else {
      name = step.name;
    }
  }
  return name;
}

Result<SelectPlan> plan_select(const Statement& statement, const table::TableDescription& table) {
  ADJOIN_TRY(const table::KeySchema* keys, keys_read(statement, table));
  ADJOIN_CHECK(check_projection(statement.projection));
  ADJOIN_CHECK(check_order(statement, *keys));
  std::optional<std::vector<PartitionChoice>> choices;
  if (statement.where) {
    ADJOIN_TRY(choices, choose_partitions(*statement.where, *keys));
  }
  SelectPlan plan;
  bool shape = has_nested_path(statement);
  if (choices) {
    order_partitions(statement, *keys, *choices);
    for (PartitionChoice& choice : *choices) {
      ADJOIN_TRY(ReadStep step, query_step(statement, *keys, std::move(choice)));
      shape = shape || step.own_filter.has_value();
      plan.steps.push_back(std::move(step));
    }
  } else {
    // A Scan has no order.
    if (!statement.order_by.empty()) return messages::order_without_partition();
    table::ScanRequest scan;
    fill(statement, statement.where, nullptr, scan);
    plan.steps.push_back({std::move(scan), std::nullopt});
  }
  // Otherwise the table's own projection is the answer already, and items are passed on as bytes.
  if (shape) plan.shape = statement.projection;
  return plan;
}

}  // namespace adjoin::partiql
