#include "wire/decode/legacy_members.h"

#include <algorithm>
#include <utility>

#include "item/value.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

bool is_set(Value::Type type) {
  return type == Value::Type::string_set || type == Value::Type::number_set ||
         type == Value::Type::binary_set;
}

/// ADD takes lists here, which ADD of an expression does not.
bool can_be_added(Value::Type type) {
  return type == Value::Type::number || type == Value::Type::list || is_set(type);
}

Result<void> add_action(AttributeUpdate& entry, expression::Update& update) {
  // PUT is the service's default.
  const std::string action = entry.action.value_or("PUT");
  if (!entry.value) {
    if (action != "DELETE") {
      return validation_error(messages::invalid(messages::kOnlyDeleteWithoutValue));
    }
    update.remove(entry.attribute);
    return {};
  }
  const Value::Type type = entry.value->type();
  if (action == "PUT") {
    update.set(entry.attribute, *std::move(entry.value));
  } else if (action == "ADD") {
    if (!can_be_added(type)) {
      return validation_error(messages::action_type("ADD action", item::to_string(type)));
    }
    update.add(entry.attribute, *std::move(entry.value));
  } else {
    if (!is_set(type)) {
      return validation_error(
          messages::action_type("DELETE action with value", item::to_string(type)));
    }
    // DELETE with a value takes elements out of a set; without one it removes the attribute.
    update.remove_elements(entry.attribute, *std::move(entry.value));
  }
  return {};
}

}  // namespace

/// The order of the request is kept: of two faults the service reports the first.
void read_attribute_updates(Decoder& in, std::optional<std::vector<AttributeUpdate>>& out) {
  out.emplace();
  for (in.begin_map("AttributeValueUpdate"); in.next_member();) {
    AttributeUpdate& entry = out->emplace_back();
    entry.attribute = in.name();
    for (in.begin_structure("AttributeValueUpdate"); in.next_member();) {
      if (in.name() == "Action") {
        in.read(entry.action);
      } else if (in.name() == "Value") {
        in.read(entry.value);
      } else {
        in.skip();
      }
    }
  }
}

void check_actions(const std::optional<std::vector<AttributeUpdate>>& updates,
                   Constraints& constraints) {
  // Only whether the word is known matters here. `add_action` reads it.
  static const Words<int> words{"[ADD, PUT, DELETE]", {{"ADD", 0}, {"PUT", 0}, {"DELETE", 0}}};
  if (!updates) return;
  for (const AttributeUpdate& entry : *updates) {
    int known = 0;
    constraints.choice(entry.action, "attributeUpdates." + entry.attribute + ".member.action",
                       words, known);
  }
}

Result<std::optional<expression::Update>> update_of(
    std::optional<std::vector<AttributeUpdate>> updates) {
  std::optional<expression::Update> built;
  if (!updates) return built;
  // An empty map is an update too: it creates the item if there is none.
  built.emplace().from_attribute_updates = true;
  for (AttributeUpdate& entry : *updates) ADJOIN_CHECK(add_action(entry, *built));
  return built;
}

/// Names are not limited in number. Their text is bounded by that of the request.
void check_attributes_to_get(const AttributesToGet& names, std::string_view place,
                             Constraints& constraints) {
  if (names) constraints.count(names->size(), "[]", place, 1, SIZE_MAX);
}

Result<std::optional<expression::Projection>> projection_of(const AttributesToGet& names) {
  std::optional<expression::Projection> projection;
  if (!names) return projection;
  projection.emplace();
  for (const std::string& name : *names) projection->paths.push_back({.attribute = name});
  // The order of names means nothing in a projection, and sorting brings repeated ones together.
  std::sort(projection->paths.begin(), projection->paths.end());
  const auto twice = std::adjacent_find(projection->paths.begin(), projection->paths.end());
  if (twice != projection->paths.end()) {
    return validation_error(messages::attribute_repeated(twice->attribute));
  }
  return projection;
}

}  // namespace adjoin::wire
