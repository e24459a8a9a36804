#include "engine/commit/transact_write.h"

#include "base/assert.h"
#include "engine/commit/collection_sizes.h"
#include "engine/seeded_bugs.h"
#include "table/check/empty_key.h"
#include "table/request/messages.h"

namespace adjoin::engine {

TransactWrite::TransactWrite(std::vector<Action> actions,
                             const table::TransactWriteItemsRequest& request, WriteReport report)
    : actions_(std::move(actions)),
      when_(request.when),
      token_(request.client_request_token),
      report_(report) {
  ADJOIN_ASSERT(when_.empty() || (when_.size() == actions_.size() && !token_));
  ADJOIN_ASSERT(when_.empty() || when_.front() == table::ActionWhen::always);
  // In the caller's thread: hashing up to 4 MB would hold up every other write.
  if (token_) fingerprint_ = table::fingerprint(request);
}

bool TransactWrite::applies(std::size_t action) const noexcept {
  if (when_.empty() || when_[action] == table::ActionWhen::always) return true;
  return (when_[action] == table::ActionWhen::if_present) == first_existed_;
}

bool TransactWrite::is_charged_as_transaction() const noexcept {
  if (when_.empty()) return true;
  std::size_t applied = 0;
  for (std::size_t i = 0; i < actions_.size(); ++i) applied += applies(i);
  return applied > 1;
}

void TransactWrite::evaluate(Group& group) {
  ADJOIN_ASSERT(!reply_.has_value());
  reply_ = run(group);
}

Result<table::TransactWriteItemsResult> TransactWrite::run(Group& group) {
  if (token_) {
    ADJOIN_TRY(const std::optional<layout::TokenRecord> known, group.read_token(*token_));
    // First of all. The tables may be gone or full by now, and the answer is still the one given
    // before.
    if (known) return replay(group, *known);
  }
  // Pinned until the end: staging borrows their descriptions.
  std::vector<TablePin> tables;
  for (const Action& action : actions_) {
    ADJOIN_TRY(TablePin now, writable(*action.table, report_.is_noted));
    tables.push_back(std::move(now));
  }
  // A deque, since an evaluation must not move: its new item points into it.
  std::deque<Evaluation> evaluations;
  ADJOIN_CHECK(evaluate_all(group, tables, evaluations));
  ADJOIN_ASSERT(evaluations.size() == actions_.size());
  std::vector<IndexEdits> edits(actions_.size());
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    edit_indexes(actions_[i].table->description, actions_[i].key, evaluations[i], edits[i]);
  }
  ADJOIN_CHECK(admit(group, evaluations, edits));

  table::TransactWriteItemsResult result;
  result.consumed_capacity = charge([&](std::size_t i, table::CapacityMeter& meter) {
    const Action& action = actions_[i];
    charge_write(action.table->description, action.key, evaluations[i], edits[i],
                 is_charged_as_transaction(), meter, told());
  });
  result.commit = group.begin_commit();
  result.first_existed = !when_.empty() && first_existed_;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const table::TableDescription& now = tables[i]->description;
    if (tables[i].get() != actions_[i].table) {
      edit_indexes(now, actions_[i].key, evaluations[i], edits[i]);
    }
    group.stage(now, actions_[i].key, evaluations[i], edits[i], result.commit,
                static_cast<std::uint32_t>(i));
  }
  if (report_.item_collection_metrics == table::ReturnItemCollectionMetrics::size) {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      const Action& action = actions_[i];
      if (!applies(i) || action.write.kind == table::PreparedWrite::Kind::check) continue;
      const table::TableDescription& table = action.table->description;
      if (const auto one = collection_of(group, table, action.write.key, action.key)) {
        table::add_collection(table.name, *one, result.item_collection_metrics);
      }
    }
  }
  // In the same batch as the edits. Were it apart, a crash between the two would let a retry apply
  // them twice.
  if (token_) group.stage_token(*token_, {fingerprint_, result.commit, group.now()});
  return result;
}

Result<table::TransactWriteItemsResult> TransactWrite::replay(Group& group,
                                                              const layout::TokenRecord& record) {
  if (record.fingerprint != fingerprint_) {
    return api_error(ApiError::idempotent_parameter_mismatch,
                     std::string(table::messages::kTokenReused));
  }
  table::TransactWriteItemsResult result;
  result.commit = record.commit;
  result.replayed = true;
  // Answering again costs what reading the items does.
  Bytes scratch;
  std::vector<std::size_t> sizes;
  for (const Action& action : actions_) {
    ADJOIN_TRY(const std::optional<item::ItemView> item, group.read_item(action.key, scratch));
    sizes.push_back(item ? item->size_bytes() : 0);
  }
  result.consumed_capacity = charge([&](std::size_t i, table::CapacityMeter& meter) {
    const std::int64_t half_units = meter.read_item(sizes[i], table::ReadKind::transactional);
    if (!report_.charges) return;
    charges_.add_item(actions_[i].table->description, actions_[i].key, table::ChargeKind::read,
                      half_units);
  });
  return result;
}

Result<void> TransactWrite::decide(const Group& group, Action& action, const TablePin& now,
                                   std::optional<item::ItemView> old_item, Evaluation& out) {
  if (now.get() != action.table) ADJOIN_CHECK(table::rebind(action.write, now->description));
  ADJOIN_CHECK(engine::evaluate(action.write, old_item, out));
  if (group.collections() == nullptr) return {};
  return group.collections()->check_growth(now->description, action.key, out);
}

Result<void> TransactWrite::evaluate_all(Group& group, const std::vector<TablePin>& tables,
                                         std::deque<Evaluation>& evaluations) {
  ADJOIN_ASSERT(tables.size() == actions_.size());
  std::vector<table::CancellationReason> reasons(actions_.size());
  bool cancelled = false;
  old_items_.resize(actions_.size());
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    Evaluation& evaluation = evaluations.emplace_back();
    if (!applies(i)) continue;
    ADJOIN_TRY(const std::optional<item::ItemView> old_item,
               group.read_item(actions_[i].key, old_items_[i]));
    if (i == 0) first_existed_ = old_item.has_value() && !ADJOIN_MUTANT(16);
    const Result<void> decided = decide(group, actions_[i], tables[i], old_item, evaluation);
    if (decided) continue;
    // Some errors are DynamoDB's answer for the whole request and not the reason of one action.
    if (table::refuses_whole_transaction(decided.error())) return decided.error();
    // It goes on: the answer has a reason for every action, in the request's order.
    cancelled = true;
    reasons[i] = table::cancellation_reason(decided.error());
  }
  if (!cancelled) return {};
  charge_cancelled(group, evaluations);
  if (ADJOIN_MUTANT(10) && reasons[0].code == "None") {
    IndexEdits edits;
    edit_indexes(actions_[0].table->description, actions_[0].key, evaluations[0], edits);
    group.stage(actions_[0].table->description, actions_[0].key, evaluations[0], edits,
                group.begin_commit(), 0);
  }
  return table::transaction_canceled(std::move(reasons));
}

/// All of its actions cost what they would have cost on their tables: the service prepares a
/// transaction before it knows that it fails.
void TransactWrite::charge_cancelled(const Group& group,
                                     const std::deque<Evaluation>& evaluations) {
  ADJOIN_ASSERT(evaluations.size() == actions_.size());
  table::Admission* const admission = group.database().admission();
  WriteCharges all;
  charge(
      [&](std::size_t i, table::CapacityMeter& meter) {
        const Action& action = actions_[i];
        const Evaluation& evaluation = evaluations[i];
        const std::size_t new_size = evaluation.new_item
                                         ? evaluation.new_size()
                                         : attempted_size(action.write, evaluation.old_item);
        const std::int64_t half_units =
            meter.write_item(evaluation.old_size(), new_size, is_charged_as_transaction());
        if (report_.charges) {
          charges_.add_item(action.table->description, action.key, table::ChargeKind::write,
                            half_units);
        }
        if (admission != nullptr) {
          all.add_item(action.table->description, action.key, table::ChargeKind::write, half_units);
        }
      },
      admission != nullptr);
  if (admission != nullptr) all.charge(*admission);
}

Result<void> TransactWrite::admit(const Group& group, const std::deque<Evaluation>& evaluations,
                                  const std::vector<IndexEdits>& edits) const {
  table::Admission* const admission = group.database().admission();
  if (admission == nullptr) return {};
  std::vector<table::CancellationReason> reasons(actions_.size());
  std::vector<WriteCharges> charges(actions_.size());
  bool is_refused = false;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    if (!applies(i)) continue;
    const table::TableDescription& table = actions_[i].table->description;
    table::CapacityMeter meter(table);
    charge_write(table, actions_[i].key, evaluations[i], edits[i], is_charged_as_transaction(),
                 meter, &charges[i]);
    const std::optional<Error> refused = charges[i].refusal(*admission);
    if (!refused) continue;
    is_refused = true;
    reasons[i] = table::cancellation_reason(*refused);
  }
  if (is_refused) return table::transaction_canceled(std::move(reasons));
  for (const WriteCharges& one : charges) one.charge(*admission);
  return {};
}

template <typename Charge>
std::vector<table::ConsumedCapacity> TransactWrite::charge(Charge&& charge_action, bool always) {
  std::vector<table::ConsumedCapacity> reports;
  if (!always && !report_.cost && !report_.charges &&
      report_.consumed_capacity == table::ReturnConsumedCapacity::none) {
    return reports;
  }
  std::vector<const CatalogTable*> tables;  // in order of first mention
  std::vector<table::CapacityMeter> meters;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    if (!applies(i)) continue;
    std::size_t place = 0;
    while (place < tables.size() && tables[place] != actions_[i].table) ++place;
    if (place == tables.size()) {
      tables.push_back(actions_[i].table);
      meters.emplace_back(actions_[i].table->description);
    }
    charge_action(i, meters[place]);
  }
  for (const table::CapacityMeter& meter : meters) {
    consumed_ += meter.total();
    if (auto one = meter.report(report_.consumed_capacity)) reports.push_back(std::move(*one));
  }
  return reports;
}

}  // namespace adjoin::engine
