#include "graph/write/trial_items.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "expression/condition.h"
#include "expression/update.h"
#include "item/size.h"
#include "table/check/checks.h"
#include "table/request/limits.h"

namespace adjoin::graph {
namespace {

using PreparedKind = table::PreparedWrite::Kind;

// A few hundred bytes each; where they are large, fewer.
constexpr std::size_t kKnownMax = 4'000'000;
constexpr std::size_t kKnownBytesMax = std::size_t{1} << 30U;

/// The table's key of a row.
Item table_key(const table::TableDescription& table, item::ItemView row) {
  Item key;
  for (const auto* part : {&table.keys.partition, &table.keys.sort}) {
    for (const table::AttributeDefinition& attribute : *part) {
      if (const auto value = row.find(attribute.name)) key.set(attribute.name, value->decode());
    }
  }
  return key;
}

item::ItemView view_of(const std::optional<Bytes>& item) {
  return item ? item::ItemView(*item) : item::ItemView();
}

std::size_t trial_bytes(const std::optional<Bytes>& item) {
  return item ? item::ItemView(*item).size_bytes() : 0;
}

Result<void> check_condition(const table::PreparedWrite& write,
                             const std::optional<Bytes>& before) {
  if (!write.condition) return {};
  if (expression::evaluate(*write.condition, view_of(before))) return {};
  const bool wants_item =
      write.on_condition_failure == table::ReturnValuesOnConditionCheckFailure::all_old;
  if (wants_item && before) return table::conditional_check_failed(table::OwnedItem(*before));
  return table::conditional_check_failed();
}

Result<std::optional<Bytes>> after_update(const table::PreparedWrite& write,
                                          const std::optional<Bytes>& before) {
  Item item = before ? item::ItemView(*before).decode() : *write.key_item;
  if (write.update) {
    ADJOIN_CHECK(expression::apply(*write.update, item, before.has_value()));
    if (!before && !expression::creates_item(*write.update)) return std::optional<Bytes>();
    ADJOIN_CHECK(table::check_item_for_table(item, *write.table, table::origin_of(*write.update)));
  }
  return std::optional<Bytes>(item::encode_item(item));
}

/// An item's entry in an index: its key there, and what is projected. Nullopt: it is not in it.
struct TrialEntry {
  Item key;
  Item projected;
};

std::optional<TrialEntry> entry_of(const std::optional<Bytes>& item,
                                   const table::IndexDescription& index,
                                   const table::TableDescription& table) {
  if (!item || !is_in(index, item::ItemView(*item))) return std::nullopt;
  const item::ItemView row(*item);
  TrialEntry entry;
  for (const auto* part : {&index.keys.partition, &index.keys.sort}) {
    for (const table::AttributeDefinition& attribute : *part) {
      entry.key.set(attribute.name, row.find(attribute.name)->decode());
    }
  }
  entry.projected = table::project_for_index(row, index, table);
  return entry;
}

}  // namespace

bool is_in(const table::IndexDescription& index, item::ItemView item) {
  for (const auto* part : {&index.keys.partition, &index.keys.sort}) {
    for (const table::AttributeDefinition& attribute : *part) {
      const auto value = item.find(attribute.name);
      if (!value || value->type() != attribute.type) return false;
    }
  }
  return true;
}

Item key_of(const table::TableDescription& table, const table::PreparedWrite& write) {
  Item key;
  key.set(table.keys.partition.front().name, *write.key.partition);
  if (write.key.sort != nullptr) key.set(table.keys.sort.front().name, *write.key.sort);
  return key;
}

std::string TrialItems::identity(const std::string& table, const Item& key) {
  return std::to_string(table.size()) + ':' + table + item::encode_item(key);
}

Result<const table::TableDescription*> TrialItems::describe(const table::CallContext& context,
                                                            const table::TableRef& table) {
  auto& known = tables_[table.name()];
  if (known == nullptr) {
    ADJOIN_TRY(table::TableDescription found, store_.describe_table(context, table.name()));
    known = std::make_unique<const table::TableDescription>(std::move(found));
  }
  return known.get();
}

Result<void> TrialItems::fetch(const table::CallContext& context, const table::TableRef& table,
                               const std::vector<Item>& keys) {
  ADJOIN_TRY(const table::TableDescription* const description, describe(context, table));
  if (known_.size() > kKnownMax || read_bytes_ > kKnownBytesMax) {
    return Error(ErrorCode::budget_exceeded,
                 "a trial holds at most " + std::to_string(kKnownMax) +
                     " items in memory, and 1 GB of them, and this one meets more: give it a "
                     "smaller budget");
  }
  std::vector<Item> wanted;
  for (const Item& key : keys) {
    const bool is_new = known_.try_emplace(identity(description->name, key)).second;
    if (is_new) wanted.push_back(key);
  }
  for (std::size_t begin = 0; begin < wanted.size(); begin += table::kBatchGetKeysMax) {
    const std::size_t end = std::min(wanted.size(), begin + table::kBatchGetKeysMax);
    table::BatchGetItemRequest request;
    table::KeysAndAttributes& part = request.tables.emplace_back();
    part.table = table;
    part.keys.assign(wanted.begin() + static_cast<std::ptrdiff_t>(begin),
                     wanted.begin() + static_cast<std::ptrdiff_t>(end));
    while (!request.tables.empty()) {
      ADJOIN_TRY(table::BatchGetItemResult result, store_.batch_get_item(context, request));
      for (const auto& found : result.tables) {
        for (const item::ItemView item : found.items) {
          known_[identity(description->name, table_key(*description, item))].item =
              Bytes(item.bytes());
          read_bytes_ += item.bytes().size();
        }
      }
      request.tables = std::move(result.unprocessed);
    }
  }
  return {};
}

const std::optional<Bytes>& TrialItems::at(const table::TableRef& table, const Item& key) const {
  const auto found = known_.find(identity(table.name(), key));
  ADJOIN_ASSERT(found != known_.end());
  return found->second.item;
}

const std::optional<Bytes>* TrialItems::written(const table::TableDescription& table,
                                                item::ItemView row) const {
  const auto found = known_.find(identity(table.name, table_key(table, row)));
  if (found == known_.end() || !found->second.is_written) return nullptr;
  return &found->second.item;
}

void TrialItems::note(const table::TableDescription& table, item::ItemView row) {
  const auto [known, is_new] = known_.try_emplace(identity(table.name, table_key(table, row)));
  if (!is_new) return;
  known->second.item = Bytes(row.bytes());
  read_bytes_ += row.bytes().size();
}

Result<std::optional<Bytes>> TrialItems::made_of(const table::PreparedWrite& write,
                                                 const std::optional<Bytes>& before) {
  switch (write.kind) {
    case PreparedKind::put: return std::optional<Bytes>(write.stored_item);
    case PreparedKind::update: return after_update(write, before);
    case PreparedKind::remove: return std::optional<Bytes>();
    case PreparedKind::check: break;
  }
  return before;
}

Result<TrialItems::Change> TrialItems::change_of(const table::TableRef& table,
                                                 const table::PreparedWrite& write) const {
  Result<Change> change{Change()};
  change->before = at(table, key_of(*write.table, write));
  ADJOIN_CHECK(check_condition(write, change->before));
  ADJOIN_TRY(change->after, made_of(write, change->before));
  return change;
}

TrialItems::Change TrialItems::attempted(const table::TableRef& table,
                                         const table::PreparedWrite& write) const {
  Change change;
  change.before = at(table, key_of(*write.table, write));
  Result<std::optional<Bytes>> after = made_of(write, change.before);
  if (after) change.after = *std::move(after);
  return change;
}

void TrialItems::apply(const table::TableRef& table, const table::PreparedWrite& write,
                       Change change) {
  if (write.kind == PreparedKind::check) return;
  Known& known = known_[identity(table.name(), key_of(*write.table, write))];
  known.item = std::move(change.after);
  known.is_written = true;
}

void TrialItems::charge_refused(const Change& attempted, bool transactional,
                                table::CapacityMeter& meter) {
  meter.write_item(trial_bytes(attempted.before), trial_bytes(attempted.after), transactional);
}

void TrialItems::charge(const table::TableDescription& table, const Change& change,
                        bool transactional, table::CapacityMeter& meter) {
  charge_refused(change, transactional, meter);
  if (change.before == change.after) return;
  for (const table::IndexDescription& index : table.indexes) {
    const std::optional<TrialEntry> before = entry_of(change.before, index, table);
    const std::optional<TrialEntry> after = entry_of(change.after, index, table);
    table::IndexEntryChange entry;
    if (before) entry.old_bytes = item::size_bytes(before->projected);
    if (after) entry.new_bytes = item::size_bytes(after->projected);
    entry.same_key = before && after && before->key == after->key;
    entry.same_content = before && after && before->projected == after->projected;
    meter.write_index(index, entry, transactional);
  }
}

}  // namespace adjoin::graph
