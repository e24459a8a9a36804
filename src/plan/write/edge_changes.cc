#include "plan/write/edge_changes.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/assert.h"
#include "item/number.h"
#include "plan/operation/key_value.h"

namespace adjoin::plan {
namespace {

/// That the name is of a field that an update may change.
Result<void> check_changed_name(const WriteBuild& build, const NamedEdge& edge,
                                const std::string& name) {
  if (is_kept_by_us(build.schema(), name)) {
    return validation_error("\"" + name + "\" is kept by the graph and cannot be set");
  }
  if (edge.edge == nullptr) return {};
  if (uses_field(edge.form->pk, name) || uses_field(edge.form->sk, name)) {
    return validation_error("\"" + name + "\" is part of the key of edges " + edge.type +
                            ": remove the edge and add it anew");
  }
  for (const auto* taken : {&edge.edge->set, &edge.edge->copies, &edge.edge->mirror_copies}) {
    for (const schema::TakenField& field : *taken) {
      if (field.attribute != name) continue;
      return validation_error("\"" + name + "\" of edges " + edge.type +
                              " comes from the ends of the edge and cannot be set");
    }
  }
  return {};
}

Error no_such_field(const NamedEdge& edge, const std::string& name) {
  return validation_error("edges " + edge.type + " have no field \"" + name + "\"");
}

Result<void> check_edge_additions(const NamedEdge& edge, const UpdateEdge& update) {
  for (const auto& [name, amount] : update.add) {
    if (amount.as_number() == nullptr) {
      return validation_error("what is added to \"" + name + "\" of edges " + edge.type +
                              " must be a number");
    }
    if (update.set.contains(name) ||
        std::find(update.remove.begin(), update.remove.end(), name) != update.remove.end()) {
      return validation_error("\"" + name + "\" of edges " + edge.type +
                              " is added to and changed besides: give one of the two");
    }
    if (edge.edge == nullptr) continue;
    if (const schema::Field* field = edge.edge->field(name)) {
      // The bounds of the field are for the sum, not for what is added.
      schema::Field unlimited = *field;
      unlimited.min.reset();
      unlimited.max.reset();
      ADJOIN_CHECK(check_field(unlimited, amount));
    } else if (edge.edge->extra_fields == schema::ExtraFields::refuse) {
      return no_such_field(edge, name);
    }
  }
  return {};
}

}  // namespace

Result<void> check_edge_changes(const WriteBuild& build, const NamedEdge& edge,
                                const UpdateEdge& update) {
  std::vector<std::string> names = update.remove;
  for (const auto& [name, value] : update.set) names.push_back(name);
  for (const auto& [name, amount] : update.add) names.push_back(name);
  if (names.empty()) return validation_error("nothing to change on the edge is given");
  for (const std::string& name : names) ADJOIN_CHECK(check_changed_name(build, edge, name));
  ADJOIN_CHECK(check_edge_additions(edge, update));
  if (edge.edge == nullptr) return {};
  for (const auto& [name, value] : update.set) {
    const schema::Field* field = edge.edge->field(name);
    if (field != nullptr) {
      ADJOIN_CHECK(check_field(*field, value));
    } else if (edge.edge->extra_fields == schema::ExtraFields::refuse) {
      return no_such_field(edge, name);
    }
  }
  for (const std::string& name : update.remove) {
    const schema::Field* field = edge.edge->field(name);
    if (field != nullptr && field->required) {
      return validation_error("field \"" + name + "\" of edges " + edge.type + " is required");
    }
  }
  return {};
}

bool has_bounds(const NamedEdge& edge, std::string_view field) noexcept {
  const schema::Field* declared = edge.edge == nullptr ? nullptr : edge.edge->field(field);
  return declared != nullptr && (declared->min || declared->max);
}

Result<void> add_up(std::size_t index, const NamedEdge& edge, const Item& seen, UpdateEdge& update,
                    MergedWrite& write) {
  for (const auto& [name, amount] : update.add) {
    const Value* old = seen.find(name);
    if (old != nullptr && old->as_number() == nullptr) {
      return validation_error("\"" + name + "\" of edges " + edge.type +
                              " holds no number to add to");
    }
    ADJOIN_ASSERT(amount.as_number() != nullptr);  // check_edge_changes has refused others
    const Number before = old == nullptr ? Number() : *old->as_number();
    ADJOIN_TRY(const Number sum, item::add(before, *amount.as_number()));
    const schema::Field* field = edge.edge == nullptr ? nullptr : edge.edge->field(name);
    if (field != nullptr) ADJOIN_CHECK(check_field(*field, Value(sum)));
    write.expect_value(name, old, {Expectation::Kind::unchanged, index});
    update.set.set(name, Value(sum));
  }
  update.add.clear();
  return {};
}

}  // namespace adjoin::plan
