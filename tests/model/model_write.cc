#include "model/model_write.h"

#include "expression/condition.h"
#include "expression/update.h"
#include "item/size.h"

namespace adjoin::model {
namespace {

using table::PreparedWrite;
using table::ReturnValues;

std::size_t bytes_of(const std::optional<Item>& item) { return item ? item::size_bytes(*item) : 0; }

Result<void> check_condition(const PreparedWrite& write, const std::optional<Item>& before) {
  if (!write.condition) return {};
  const Bytes stored = before ? item::encode_item(*before) : Bytes();
  if (expression::evaluate(*write.condition, item::ItemView(stored))) return {};
  const bool with_item =
      write.on_condition_failure == table::ReturnValuesOnConditionCheckFailure::all_old;
  if (with_item && before) return table::conditional_check_failed(owned(*before));
  return table::conditional_check_failed();
}

Result<void> update(const PreparedWrite& write, Effect& effect) {
  if (!write.update) {
    effect.after = effect.before ? *effect.before : *write.key_item;
    return {};
  }
  Item item = effect.before ? *effect.before : *write.key_item;
  ADJOIN_TRY(const auto outcome, expression::apply(*write.update, item, effect.before.has_value()));
  static_cast<void>(outcome);
  if (!effect.before && !expression::creates_item(*write.update)) return {};
  ADJOIN_CHECK(table::check_item_for_table(item, *write.table, table::origin_of(*write.update)));
  effect.after = std::move(item);
  return {};
}

void set_attributes(const PreparedWrite& write, Effect& effect) {
  const Item nothing;
  const Item& before = effect.before ? *effect.before : nothing;
  std::optional<Item> answer;
  switch (write.return_values) {
    case ReturnValues::none: break;
    case ReturnValues::all_old: answer = effect.before; break;
    case ReturnValues::all_new: answer = effect.after; break;
    case ReturnValues::updated_old:
      if (write.update && effect.after) answer = expression::updated_part(*write.update, before);
      break;
    case ReturnValues::updated_new:
      if (write.update && effect.after) {
        answer = expression::updated_part(*write.update, *effect.after);
      }
      break;
  }
  if (answer && !answer->empty()) effect.attributes = owned(*answer);
}

Effect effect_before(const PreparedWrite& write, const Table& table) {
  Effect effect;
  const auto place = table.items.find(key_values(write.key));
  if (place != table.items.end()) effect.before = place->second;
  return effect;
}

/// What follows when the condition holds.
Result<void> set_after(const PreparedWrite& write, Effect& effect) {
  switch (write.kind) {
    case PreparedWrite::Kind::put:
      effect.after =
          write.item != nullptr ? *write.item : item::ItemView(write.stored_item).decode();
      break;
    case PreparedWrite::Kind::update: ADJOIN_CHECK(update(write, effect)); break;
    case PreparedWrite::Kind::remove: break;
    case PreparedWrite::Kind::check: effect.after = effect.before; break;
  }
  return {};
}

}  // namespace

Result<Effect> evaluate(const PreparedWrite& write, const Table& table) {
  Effect effect = effect_before(write, table);
  ADJOIN_CHECK(check_condition(write, effect.before));
  ADJOIN_CHECK(set_after(write, effect));
  set_attributes(write, effect);
  return effect;
}

void apply(const PreparedWrite& write, const Effect& effect, Table& table, CommitId commit,
           std::uint32_t ordinal, std::chrono::milliseconds now) {
  if (!effect.changes()) return;
  const KeyValues key = key_values(write.key);
  if (effect.after) {
    table.items[key] = *effect.after;
  } else {
    table.items.erase(key);
  }
  table::Change change;
  change.commit = commit;
  change.ordinal = ordinal;
  change.time = now;
  change.kind = !effect.before ? table::ChangeKind::insert
                : effect.after ? table::ChangeKind::modify
                               : table::ChangeKind::remove;
  change.key = key_item(effect.after ? *effect.after : *effect.before, table.description);
  if (effect.before) change.old_image = owned(*effect.before);
  if (effect.after) change.new_image = owned(*effect.after);
  table.changes.push_back(std::move(change));
}

void charge(const Effect& effect, const table::TableDescription& table, bool transactional,
            table::CapacityMeter& meter) {
  meter.write_item(bytes_of(effect.before), bytes_of(effect.after), transactional);
  for (const table::IndexDescription& index : table.indexes) {
    std::optional<IndexEntry> before;
    std::optional<IndexEntry> after;
    if (effect.before) before = index_entry(*effect.before, index, table);
    if (effect.after) after = index_entry(*effect.after, index, table);
    table::IndexEntryChange change;
    if (before) change.old_bytes = item::size_bytes(before->projected);
    if (after) change.new_bytes = item::size_bytes(after->projected);
    change.same_key =
        before && after && before->partition == after->partition && before->sort == after->sort;
    change.same_content = before == after;
    meter.write_index(index, change, transactional);
  }
}

void charge_refused(const PreparedWrite& write, const Table& table, bool transactional,
                    table::CapacityMeter& meter) {
  Effect effect = effect_before(write, table);
  if (!set_after(write, effect)) effect.after.reset();
  meter.write_item(bytes_of(effect.before), bytes_of(effect.after), transactional);
}

}  // namespace adjoin::model
