#include "emit/direct_planner.h"

#include <algorithm>
#include <optional>
#include <set>
#include <variant>

#include "base/assert.h"
#include "emit/direct_limits.h"
#include "emit/request_members.h"
#include "emit/text.h"
#include "expression/update.h"
#include "item/json_writer.h"
#include "plan/explain/explain.h"
#include "plan/write/write_plan.h"

namespace adjoin::emit {
namespace {

/// How many sets of made-up texts the parts of refs get. The first stands in the emitted requests.
/// Requests for the others must be the same but for those texts.
constexpr std::size_t kTellings = 3;

/// The actions of a write that hold the fields of what is written: of one request the only one.
/// An edge may be written to several items. The probe shows which of them hold its fields.
std::vector<std::size_t> that_take_fields(const plan::Request& request, const std::string& probe) {
  const auto* transaction = std::get_if<table::TransactWriteItemsRequest>(&request);
  if (transaction == nullptr) return {0};
  std::vector<std::size_t> taking;
  for (std::size_t i = 0; i < transaction->actions.size(); ++i) {
    const auto* put = std::get_if<table::TransactPut>(&transaction->actions[i]);
    if (put != nullptr && put->item.contains(probe)) taking.push_back(i);
  }
  return taking;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

/// The condition with the names that its placeholders stand for.
/// The planner numbers its placeholders as it goes. Two conditions that mean the same could differ
/// in those numbers.
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
/// Fields of one shape share one request, in which a client puts the name and the value.
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
/// The first field that can be planned gives the request. Each later one must have its shape.
class Considered {
 public:
  Considered(const DirectPlanner& planner, const DirectPlanner::Ends& ends, const Change& change)
      : planner_(planner), ends_(ends), change_(change) {}

  // A field that fails changes nothing here: the caller reports it and tries the next.
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
/// They are attributes that an update may name, and most requests change them by themselves. So
/// each is tried like a field.
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

std::string part_text(std::size_t telling, std::string_view end, std::string_view hole) {
  const std::string name = std::string(end) + "." + std::string(hole);
  if (telling == 0) return "{" + name + "}";
  // Of different lengths and first letters, so that a key that cuts or sorts its parts comes out
  // differently. Unique for each part, so that replacing one leaves the others.
  std::string text = telling == 1 ? "q1" : "another";
  for (const char c : name) text += c == '.' || c == '-' || c == '_' ? 'z' : c;
  return text;
}

std::string json_of(const plan::Request& request, const std::vector<std::size_t>& taking) {
  const RequestMembers call = members_of(request);
  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  if (!taking.empty()) {
    json.name("takes");
    json.begin_array();
    for (const std::size_t action : taking) json.integer(static_cast<std::int64_t>(action));
    json.end_array();
  }
  json.name("op");
  json.string(call.operation);
  json.name("request");
  json.begin_object();
  for (const auto& [name, value] : call.members) {
    json.name(name);
    json.raw(value);
  }
  json.end_object();
  json.end_object();
  return out;
}

plan::Target DirectPlanner::target() const {
  plan::Target target;
  target.schema = &schema_;
  target.table = table::TableRef(schema_.table.name);
  // Clients put in the time and a token of their own when they send.
  // The planner puts both into requests as they are. It never reads the time of this machine.
  target.now = "{now}";
  target.token = "{token}";
  return target;
}

Result<std::string> DirectPlanner::ref(const schema::NodeType& type, std::size_t telling,
                                       std::string_view end) const {
  schema::Bindings parts;
  for (const schema::Segment& segment : type.ref.segments()) {
    if (segment.is_hole()) parts.set(segment.hole, part_text(telling, end, segment.hole));
  }
  return schema_.make_ref(type, parts);
}

Result<std::string> DirectPlanner::told(const Ends& ends, const Make& make) const {
  std::string first;
  for (std::size_t telling = 0; telling < kTellings; ++telling) {
    std::vector<std::string> refs;
    for (const auto& [type, end] : ends) {
      ADJOIN_TRY(std::string one, ref(*type, telling, end));
      refs.push_back(std::move(one));
    }
    // The planner itself makes each request, so a client cannot differ from the graph.
    ADJOIN_TRY(std::string text, make(refs));
    for (const auto& [type, end] : ends) {
      for (const schema::Segment& segment : type->ref.segments()) {
        if (!segment.is_hole()) continue;
        text = replaced(std::move(text), part_text(telling, end, segment.hole),
                        part_text(0, end, segment.hole));
      }
    }
    if (telling == 0) {
      first = std::move(text);
    } else if (text != first) {
      return validation_error("its requests depend on more than the refs");
    }
  }
  return first;
}

/// Paging is no second request: the client sends the same one again with a start key.
Result<std::string> DirectPlanner::read(const plan::ReadOperation& operation) const {
  ADJOIN_TRY(const plan::Plan plan, plan::explain(target(), operation));
  if (plan.steps.size() != 1) return validation_error("it takes several requests");
  return json_of(plan.steps.front().request);
}

Result<plan::Request> DirectPlanner::planned(const plan::WriteOperation& operation,
                                             bool is_there) const {
  plan::Knowledge known;
  if (is_there) known.existing.insert(0);
  ADJOIN_TRY(plan::WritePlan plan, plan::plan_writes(target(), {operation}, known));
  // A client sends what is prepared. It cannot read an item and decide.
  if (!plan.is_ready()) return validation_error("it has to look at items first");
  if (!plan.rounds.empty()) return validation_error("fields of it are copied elsewhere");
  return std::move(plan.request);
}

Result<std::string> DirectPlanner::write_of(const plan::WriteOperation& operation,
                                            const std::string& probe, bool is_there) const {
  ADJOIN_TRY(const plan::Request request, planned(operation, is_there));
  std::vector<std::size_t> taking;
  if (!probe.empty()) taking = that_take_fields(request, probe);
  return json_of(request, taking);
}

/// The undeclared probe goes first. If it fits, its request serves declared fields of the same
/// shape too.
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
