#include "emit/direct_updates.h"

#include <algorithm>
#include <optional>
#include <set>
#include <variant>

#include "base/assert.h"
#include "emit/direct_limits.h"
#include "emit/text.h"
#include "expression/update.h"

namespace adjoin::emit {
namespace {

/// The condition with the names that its placeholders stand for.
std::string named(std::string_view condition, const expression::Placeholders& placeholders) {
  std::string out;
  while (!condition.empty()) {
    const bool begins = condition[0] == '#';
    const std::size_t end = begins ? std::min(condition.find_first_of(" ,()", 1), condition.size())
                                   : std::min(condition.find('#'), condition.size());
    const std::string_view part = condition.substr(0, end);
    const auto name = placeholders.names.find(part);
    out += name == placeholders.names.end() ? std::string(part) : quoted(name->second);
    condition.remove_prefix(end);
  }
  return out;
}

/// What the one UpdateItem that changes this field consists of, with `*` for the field: two fields
/// of the same shape can stand in each other's place.
Result<std::set<std::string>> shape_of(const plan::Request& request, const std::string& field) {
  const auto* update = std::get_if<table::UpdateItemRequest>(&request);
  if (update == nullptr) return validation_error("it changes more than one item");
  ADJOIN_ASSERT(update->update_expression);
  expression::PlaceholderUse use(update->placeholders);
  ADJOIN_TRY(const expression::Update parsed,
             expression::parse_update(*update->update_expression, use));
  std::set<std::string> shape;
  for (const expression::Update::Action& action : parsed.actions) {
    const std::string& target = action.target.attribute;
    const std::string verb = std::to_string(static_cast<int>(action.verb));
    shape.insert(verb + " " + (target == field ? "*" : quoted(target)));
  }
  shape.insert("if " + named(update->condition_expression.value_or(""), update->placeholders));
  return shape;
}

/// Finds out which fields can stand in one request.
class Considered {
 public:
  Considered(const DirectPlanner& planner, const DirectPlanner::Ends& ends, const Change& change)
      : planner_(planner), ends_(ends), change_(change) {}

  Result<void> add(const std::string& field, const Value& value) {
    std::set<std::string> shape;
    const auto make = [&](const std::vector<std::string>& refs) -> Result<std::string> {
      ADJOIN_TRY(const plan::Request update, planner_.planned(change_(refs, field, value)));
      ADJOIN_TRY(shape, shape_of(update, field));
      return json_of(update, {0});
    };
    ADJOIN_TRY(std::string text, planner_.told(ends_, make));
    if (request.empty()) {
      request = std::move(text);
      shape_ = std::move(shape);
    } else if (shape != shape_) {
      return validation_error("more than the field would change");
    }
    return {};
  }

  std::string request;

 private:
  const DirectPlanner& planner_;
  const DirectPlanner::Ends& ends_;
  const Change& change_;
  std::set<std::string> shape_;
};

/// The fields, and what the table keeps of every item as if it were one.
std::vector<schema::Field> with_stamps(const schema::TableNaming& table,
                                       std::vector<schema::Field> fields) {
  const auto add = [&](const std::string& name, schema::FieldType type) {
    const auto is_it = [&](const schema::Field& one) { return one.name == name; };
    if (name.empty() || std::any_of(fields.begin(), fields.end(), is_it)) return;
    schema::Field field;
    field.name = name;
    field.type = type;
    fields.push_back(std::move(field));
  };
  add(table.created_attribute, schema::FieldType::datetime);
  add(table.updated_attribute, schema::FieldType::datetime);
  add(table.version_attribute, schema::FieldType::integer);
  add(table.ttl_attribute, schema::FieldType::epoch);
  return fields;
}

}  // namespace

Changes changes_of(const DirectPlanner& planner, std::string_view probe,
                   const std::vector<schema::Field>& fields, const DirectPlanner::Ends& ends,
                   const Change& change) {
  Considered considered(planner, ends, change);
  std::string why = "it has no fields";
  Changes changes;
  if (!probe.empty()) {
    const Result<void> fits = considered.add(std::string(probe), "x");
    if (!fits) why = fits.error().message();
  }
  for (const schema::Field& field : with_stamps(planner.table(), fields)) {
    Result<void> fits = validation_error("only you know a value of it");
    const std::optional<Value> value = sample_value(field);
    if (value) fits = considered.add(field.name, *value);
    if (!fits) changes.left_out.emplace_back(field.name, fits.error().message());
  }
  changes.request = std::move(considered.request);
  if (changes.request.empty()) {
    if (probe.empty() && !changes.left_out.empty()) why = changes.left_out.front().second;
    changes.left_out = {{"", why}};
  }
  return changes;
}

Item one_field(const std::string& name, const Value& value) {
  Item fields;
  fields.set(name, value);
  return fields;
}

}  // namespace adjoin::emit
