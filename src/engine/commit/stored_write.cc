#include "engine/commit/stored_write.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/commit/collection_sizes.h"
#include "engine/commit/single_write.h"
#include "engine/commit/stored_merge.h"
#include "engine/layout/item_key.h"
#include "engine/read/projected.h"
#include "engine/seeded_bugs.h"
#include "expression/condition.h"
#include "table/check/checks.h"
#include "table/request/stored_write_facts.h"

namespace adjoin::engine {
namespace {

using Action = table::StoredAction;
using Effect = Evaluation::Effect;

constexpr std::size_t kActionsMax = table::kStoredActionsMax;
/// What a thread keeps from one write to the next, for each item: most items are smaller.
constexpr std::size_t kKeptBytes = 16 * 1024;

bool holds(const Action& action, std::optional<item::ItemView> old_item) {
  if (action.condition == nullptr || ADJOIN_MUTANT(18)) return true;
  return expression::evaluate(*action.condition, old_item.value_or(item::ItemView()));
}

}  // namespace

/// Working memory of the leading thread. Nothing of it is alive between two operations.
struct StoredWrite::Buffers {
  std::array<Bytes, kActionsMax> old_items;
  std::array<Bytes, kActionsMax> new_items;
  std::array<IndexEdits, kActionsMax> edits;
  MergeBuffers merge;

  void let_go_of_large() {
    const auto look = [](Bytes& bytes) {
      if (bytes.capacity() > kKeptBytes) Bytes().swap(bytes);
    };
    for (Bytes& item : old_items) look(item);
    for (Bytes& item : new_items) look(item);
    for (IndexEdits& of_item : edits) {
      for (IndexEdit& edit : of_item) {
        look(edit.old_projected);
        look(edit.new_projected);
      }
    }
  }

  /// Use of the buffers by one write, however it ends.
  struct Use {
    Buffers& buffers;
    ~Use() { buffers.let_go_of_large(); }
  };
};

StoredWrite::StoredWrite(const CatalogTable& table, const table::StoredWriteRequest& request,
                         const table::CallContext& context, bool is_noted)
    : table_(&table), request_(&request), context_(&context), is_noted_(is_noted) {
  const std::vector<Action>& actions = request.actions;
  ADJOIN_ASSERT(!actions.empty() && actions.size() <= kActionsMax);
  ADJOIN_ASSERT(actions.front().when == table::ActionWhen::always);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    layout::append_item_key(table.description.id, actions[i].pk, actions[i].sk, keys_[i]);
  }
}

bool StoredWrite::shrinks() const {
  return request_->actions.size() == 1 && request_->actions.front().kind == Action::Kind::remove;
}

bool StoredWrite::applies(const Action& action) const noexcept {
  return action.when == table::ActionWhen::always ||
         (action.when == table::ActionWhen::if_present) == first_existed_;
}

void StoredWrite::read_ahead(const Database& database) const {
  thread_local Bytes item;
  for (std::size_t i = 0; i < request_->actions.size(); ++i) {
    // An error shows again in the write's turn, which says so.
    (void)database.get({}, layout::Family::items, keys_[i], item);
  }
  if (item.capacity() > kKeptBytes) Bytes().swap(item);
}

void StoredWrite::evaluate(Group& group) {
  ADJOIN_ASSERT(!reply_.has_value());
  reply_ = run(group);
}

bool StoredWrite::make_item(std::size_t index, Buffers& buffers, Evaluation& evaluation) const {
  const Action& action = request_->actions[index];
  if (action.kind == Action::Kind::remove) {
    if (evaluation.old_item) evaluation.effect = Effect::remove;
    return true;
  }
  auto from = table::ItemFrom::put;
  if (action.kind == Action::Kind::put) {
    evaluation.new_item = item::ItemView(action.item);
  } else {
    from = table::ItemFrom::update_expression;
    Bytes& made = buffers.new_items[index];
    if (!merge_changes(evaluation.old_item, action.changes, buffers.merge, made)) return false;
    evaluation.new_item = item::ItemView(made);
  }
  // As in DynamoDB, a write that changes nothing leaves no change record.
  const bool same =
      evaluation.old_item && evaluation.old_item->bytes() == evaluation.new_item->bytes();
  if (!same) evaluation.effect = Effect::store;
  return table::check_stored_item(*evaluation.new_item, table_->description, from).has_value();
}

Result<StoredWrite::Did> StoredWrite::evaluate_all(Group& group, Buffers& buffers,
                                                   Evaluations& evaluations) {
  const std::vector<Action>& actions = request_->actions;
  Did did = Did::written;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    if (!applies(action)) continue;
    Evaluation& evaluation = evaluations[i];
    ADJOIN_TRY(evaluation.old_item, group.read_item(keys_[i], buffers.old_items[i]));
    if (i == 0) first_existed_ = evaluation.old_item.has_value() && !ADJOIN_MUTANT(16);
    // It goes on: what is refused costs what all of its items would have cost.
    if (!holds(action, evaluation.old_item)) {
      if (i > 0 || !request_->may_be_refused) return Did::declined;
      did = Did::refused;
    }
    if (!make_item(i, buffers, evaluation)) return Did::declined;
    if (group.collections() != nullptr &&
        !group.collections()->check_growth(table_->description, keys_[i], evaluation)) {
      return Did::declined;
    }
  }
  return did;
}

void StoredWrite::charge(const Evaluations& evaluations, const Buffers& buffers, Did did) {
  if (context_->cost == nullptr && context_->charges == nullptr) return;
  const std::vector<Action>& actions = request_->actions;
  const bool is_transaction =
      std::ranges::count_if(actions, [&](const Action& action) { return applies(action); }) > 1;
  WriteCharges* const charges = context_->charges == nullptr ? nullptr : &charges_;
  table::CapacityMeter meter(table_->description);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!applies(actions[i])) continue;
    const Evaluation& evaluation = evaluations[i];
    if (did == Did::written) {
      charge_write(table_->description, keys_[i], evaluation, buffers.edits[i], is_transaction,
                   meter, charges);
      continue;
    }
    const std::int64_t half_units =
        meter.write_item(evaluation.old_size(), evaluation.new_size(), is_transaction);
    if (charges == nullptr) continue;
    charges->add_item(table_->description, keys_[i], table::ChargeKind::write, half_units);
  }
  consumed_ = meter.total();
}

Result<table::StoredWriteResult> StoredWrite::run(Group& group) {
  thread_local Buffers buffers;
  const Buffers::Use use{buffers};
  Evaluations evaluations;
  table::StoredWriteResult result;
  const Result<TablePin> now = writable(*table_, is_noted_);
  // What a table becomes meanwhile is rare, and left to the request.
  if (!now || now->get() != table_) return result;
  ADJOIN_TRY(result.did, evaluate_all(group, buffers, evaluations));
  result.first_existed = first_existed_;
  const std::size_t count = request_->actions.size();
  if (result.did == Did::written) {
    for (std::size_t i = 0; i < count; ++i) {
      edit_indexes(table_->description, keys_[i], evaluations[i], buffers.edits[i]);
    }
  }
  if (result.did != Did::declined) charge(evaluations, buffers, result.did);
  if (result.did != Did::written) return result;
  // Nothing may fail from here on: the operation would have staged a part of its edits.
  result.commit = group.begin_commit();
  for (std::size_t i = 0; i < count; ++i) {
    if (ADJOIN_MUTANT(19) && i > 0) continue;
    group.stage(table_->description, keys_[i], evaluations[i], buffers.edits[i], result.commit,
                static_cast<std::uint32_t>(i));
  }
  return result;
}

Result<table::StoredWriteResult> StoredWrite::take() {
  ADJOIN_ASSERT(reply_.has_value());
  // A write that failed, or of which nobody knows, counts as a request too.
  if (!*reply_ || (*reply_)->did != Did::declined) {
    add_cost(*context_, consumed_, 0, 0);
    if (context_->charges != nullptr) {
      ChargedObjects charged;
      charges_.report(*context_, table::counted_operation_of(*request_), charged);
    }
  }
  return std::move(*reply_);
}

}  // namespace adjoin::engine
