#include "engine/commit/evaluate.h"

#include <utility>

#include "base/assert.h"
#include "engine/seeded_bugs.h"
#include "expression/condition.h"
#include "expression/update.h"

namespace adjoin::engine {
namespace {

using WriteKind = table::PreparedWrite::Kind;

table::OwnedItem copy_of(item::ItemView item) { return table::OwnedItem(Bytes(item.bytes())); }

Result<void> check_condition(const table::PreparedWrite& write,
                             std::optional<item::ItemView> old_item) {
  if (!write.condition) return {};
  if (ADJOIN_MUTANT(4) && write.kind == WriteKind::check) return {};
  if (ADJOIN_MUTANT(13) && write.kind == WriteKind::remove) return {};
  // Where there is no item, DynamoDB judges the condition on an item without attributes.
  if (expression::evaluate(*write.condition, old_item.value_or(item::ItemView()))) return {};
  const bool wants_item =
      write.on_condition_failure == table::ReturnValuesOnConditionCheckFailure::all_old;
  if (wants_item && old_item) return table::conditional_check_failed(copy_of(*old_item));
  return table::conditional_check_failed();
}

/// Sets the new item and, unless nothing changed, the effect.
void store(Evaluation& out) {
  ADJOIN_ASSERT(out.new_item.has_value());
  // Equal values have equal bytes. As in DynamoDB, a write that changes nothing leaves no change
  // record, so a stream does not show it.
  const bool same = out.old_item && out.old_item->bytes() == out.new_item->bytes();
  out.effect = same ? Evaluation::Effect::none : Evaluation::Effect::store;
}

void set_attributes(Item attributes, Evaluation& out) {
  if (!attributes.empty()) out.attributes.emplace(item::encode_item(attributes));
}

Result<void> evaluate_update(const table::PreparedWrite& write, Evaluation& out) {
  using table::ReturnValues;
  ADJOIN_ASSERT(write.key_item != nullptr);
  const bool wants_changes = write.update && (write.return_values == ReturnValues::updated_old ||
                                              write.return_values == ReturnValues::updated_new);
  if (write.update && out.old_item && !wants_changes &&
      expression::apply_stored(*write.update, *out.old_item, out.new_bytes)) {
    out.new_item = item::ItemView(out.new_bytes);
    if (!ADJOIN_MUTANT(17)) {
      ADJOIN_CHECK(
          table::check_stored_item(*out.new_item, *write.table, table::origin_of(*write.update)));
    }
    store(out);
    return {};
  }
  // An update without an item makes one. It begins with the key, so that SET can read key
  // attributes.
  Item after = out.old_item ? out.old_item->decode() : *write.key_item;
  const Item before = wants_changes && out.old_item ? after : Item();
  if (write.update) {
    ADJOIN_TRY(const expression::UpdateOutcome outcome,
               expression::apply(*write.update, after, out.old_item.has_value()));
    static_cast<void>(outcome);
    // Only now: an operand that is wrong is refused also where there is no item.
    if (!out.old_item && !expression::creates_item(*write.update)) return {};
    // The limits hold for the whole item after the update. Only here is it known: a request says
    // what changes and not what it grows.
    ADJOIN_CHECK(table::check_item_for_table(after, *write.table, table::origin_of(*write.update)));
  }
  item::encode_item(after, out.new_bytes);
  out.new_item = item::ItemView(out.new_bytes);
  store(out);
  if (!wants_changes) return {};
  const bool wants_old = write.return_values == ReturnValues::updated_old;
  set_attributes(expression::updated_part(*write.update, wants_old ? before : after), out);
  return {};
}

/// Sets the new item and the effect of a write whose condition holds.
Result<void> set_new_item(const table::PreparedWrite& write, Evaluation& out) {
  switch (write.kind) {
    case WriteKind::put:
      out.new_item = item::ItemView(write.stored_item);
      store(out);
      break;
    case WriteKind::update: ADJOIN_CHECK(evaluate_update(write, out)); break;
    case WriteKind::remove:
      if (out.old_item) out.effect = Evaluation::Effect::remove;
      break;
    // A check stages nothing. The new item is set so that sizes and charges count it as it is.
    case WriteKind::check: out.new_item = out.old_item; break;
  }
  return {};
}

}  // namespace

Result<void> evaluate(const table::PreparedWrite& write, std::optional<item::ItemView> old_item,
                      Evaluation& out) {
  ADJOIN_ASSERT(out.effect == Evaluation::Effect::none);
  ADJOIN_ASSERT(!out.new_item.has_value());
  out.old_item = old_item;
  ADJOIN_CHECK(check_condition(write, old_item));
  ADJOIN_CHECK(set_new_item(write, out));
  if (write.return_values == table::ReturnValues::all_old && old_item) {
    out.attributes = copy_of(*old_item);
  } else if (write.return_values == table::ReturnValues::all_new && out.new_item) {
    out.attributes = copy_of(*out.new_item);
  }
  return {};
}

std::size_t attempted_size(const table::PreparedWrite& write,
                           std::optional<item::ItemView> old_item) {
  Evaluation attempt;
  attempt.old_item = old_item;
  return set_new_item(write, attempt) ? attempt.new_size() : 0;
}

}  // namespace adjoin::engine
