#include <algorithm>

#include "base/assert.h"
#include "item/json.h"
#include "item/number.h"
#include "plan/operation/key_value.h"
#include "plan/write/copies.h"
#include "plan/write/write_build.h"
#include "schema/items/guard.h"

namespace adjoin::plan {
namespace {

/// Whether the sum itself decides something: ADD alone cannot tell.
bool needs_sum(const WriteBuild& build, const schema::NodeType& node, const std::string& name) {
  const schema::Field* field = node.field(name);
  return (field != nullptr && (field->min || field->max)) || uses_field(node.entries, name) ||
         is_copied(build.schema(), node, name) ||
         std::any_of(node.unique.begin(), node.unique.end(),
                     [&](const schema::UniqueField& unique) { return unique.field == name; });
}

}  // namespace

Result<void> check_additions(const schema::NodeType& node, const UpdateNode& update) {
  for (const auto& [name, amount] : update.add) {
    const Number* number = amount.as_number();
    if (number == nullptr) {
      return validation_error("what is added to \"" + name + "\" of " + update.ref +
                              " must be a number");
    }
    if (update.set.contains(name) ||
        std::find(update.remove.begin(), update.remove.end(), name) != update.remove.end()) {
      return validation_error("\"" + name + "\" of " + update.ref +
                              " is added to and changed besides: give one of the two");
    }
    if (const schema::Field* field = node.field(name)) {
      // The bounds of the field are for the sum, not for what is added.
      schema::Field unlimited = *field;
      unlimited.min.reset();
      unlimited.max.reset();
      ADJOIN_CHECK(check_field(unlimited, amount));
    } else if (node.extra_fields == schema::ExtraFields::refuse) {
      return validation_error("nodes " + node.name + " have no field \"" + name + "\"");
    }
  }
  return {};
}

Result<bool> add_up(WriteBuild& build, std::size_t index, const schema::NodeType& node,
                    UpdateNode& update, MergedWrite& write) {
  Item blind;
  for (const auto& [name, amount] : update.add) {
    if (!needs_sum(build, node, name)) {
      blind.set(name, amount);
      continue;
    }
    const std::optional<Item>* seen = build.seen(write.key());
    if (seen == nullptr) return false;
    if (!*seen) {
      // The caller requires the node: the request fails, and shows whether one has come since.
      write.expect_absent({Expectation::Kind::unchanged, index});
      continue;
    }
    const Value* old = (*seen)->find(name);
    if (old != nullptr && old->as_number() == nullptr) {
      return validation_error("\"" + name + "\" of " + update.ref + " holds no number to add to");
    }
    ADJOIN_ASSERT(amount.as_number() != nullptr);  // check_additions has refused others
    const Number before = old == nullptr ? Number() : *old->as_number();
    ADJOIN_TRY(const Number sum, item::add(before, *amount.as_number()));
    if (const schema::Field* field = node.field(name)) {
      ADJOIN_CHECK(check_field(*field, Value(sum)));
    }
    write.expect_value(name, old, {Expectation::Kind::unchanged, index});
    update.set.set(name, Value(sum));
  }
  update.add = std::move(blind);
  return true;
}

namespace {

std::string shown(const std::string& field, const Value& value) {
  std::string text = field + " ";
  item::append_json(value, item::JsonForm::plain, text);
  return text;
}

}  // namespace

/// The guard of a value is one item with the value as its key. Two nodes that want one value meet
/// there, and only there.
Result<void> change_guards(WriteBuild& build, std::size_t operation, const schema::NodeType& node,
                           const std::string& ref, const Item* before, const Item* after,
                           MergedWrite& write) {
  for (const schema::UniqueField& unique : node.unique) {
    const Value* old = before == nullptr ? nullptr : before->find(unique.field);
    const Value* now = after == nullptr ? nullptr : after->find(unique.field);
    if (before != nullptr) {
      // The guard to remove follows from the value that was read.
      write.expect_value(unique.field, old, {Expectation::Kind::unchanged, operation});
    }
    if (old != nullptr && now != nullptr && *old == *now) continue;
    if (old != nullptr) {
      ADJOIN_TRY(const Item key, schema::unique_key(build.schema(), unique, *old));
      ADJOIN_CHECK(build.set.at(key).remove());
    }
    if (now == nullptr) continue;
    ADJOIN_TRY(Item guard, schema::unique_guard(build.schema(), unique, *now, ref));
    ADJOIN_TRY(const Item key, schema::unique_key(build.schema(), unique, *now));
    MergedWrite& held = build.set.at(key);
    ADJOIN_CHECK(held.put(std::move(guard)));
    held.expect_free(std::string(schema::kGuardHolder), ref,
                     shown(unique.field, *now) + " is taken by",
                     {Expectation::Kind::unique_free, operation});
  }
  return {};
}

bool touches_unique(const schema::NodeType& node, const UpdateNode& update) {
  return std::any_of(node.unique.begin(), node.unique.end(),
                     [&](const schema::UniqueField& unique) {
                       return update.set.contains(unique.field) ||
                              std::find(update.remove.begin(), update.remove.end(), unique.field) !=
                                  update.remove.end();
                     });
}

}  // namespace adjoin::plan
