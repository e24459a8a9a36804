#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/commit/single_write.h"
#include "table/request/transaction_requests.h"

namespace adjoin::engine {

/// TransactWriteItems as one operation: all of its actions are applied, or none. Borrows the tables
/// and what the actions borrow.
/// Isolation needs nothing more: nobody else runs while an operation is evaluated, and readers see
/// its batch whole or not at all.
class TransactWrite final : public QueuedOperation {
 public:
  struct Action {
    const CatalogTable* table = nullptr;
    table::PreparedWrite write;
    Bytes key;
  };

  TransactWrite(std::vector<Action> actions, const table::TransactWriteItemsRequest& request,
                WriteReport report);

  void evaluate(Group& group) override;
  void fail(const Error& error) override {
    reply_ = error;
    charges_.clear();
  }

  /// Moves the reply out. Call it once, after the sequencer ran the operation.
  Result<table::TransactWriteItemsResult> take_reply() {
    ADJOIN_ASSERT(reply_.has_value());
    return std::move(*reply_);
  }
  const table::CapacityUnits& consumed() const noexcept { return consumed_; }
  /// Returns the charges of the transaction, as `take_reply`; also of one that was cancelled.
  const WriteCharges& charges() const noexcept { return charges_; }

 private:
  Result<table::TransactWriteItemsResult> run(Group& group);
  /// Whether the action is part of the transaction, as its first item decides.
  bool applies(std::size_t action) const noexcept;
  /// A transaction that comes down to one write costs what that write does.
  bool is_charged_as_transaction() const noexcept;
  Result<table::TransactWriteItemsResult> replay(Group& group, const layout::TokenRecord& record);
  /// Computes one evaluation per action. @errors transaction_canceled, with all reasons, and then
  /// it has charged what the transaction costs
  Result<void> evaluate_all(Group& group, const std::vector<TablePin>& tables,
                            std::deque<Evaluation>& evaluations);
  static Result<void> decide(const Group& group, Action& action, const TablePin& now,
                             std::optional<item::ItemView> old_item, Evaluation& out);
  template <typename Charge>
  std::vector<table::ConsumedCapacity> charge(Charge&& charge_action, bool always = false);
  void charge_cancelled(const Group& group, const std::deque<Evaluation>& evaluations);
  /// Asks the store's admission, where it has one, for each action, and charges it for all.
  /// @errors transaction_canceled
  Result<void> admit(const Group& group, const std::deque<Evaluation>& evaluations,
                     const std::vector<IndexEdits>& edits) const;
  /// Null if the call has no charge sink.
  WriteCharges* told() noexcept { return report_.charges ? &charges_ : nullptr; }

  std::vector<Action> actions_;
  std::vector<table::ActionWhen> when_;  ///< empty: all actions apply
  bool first_existed_ = false;           ///< known when the first action was evaluated
  std::optional<std::string> token_;
  table::Fingerprint fingerprint_{};
  WriteReport report_;
  // One buffer an action: all old items are alive at once, until everything is staged.
  std::vector<Bytes> old_items_;  ///< storage that the evaluations borrow
  table::CapacityUnits consumed_;
  WriteCharges charges_;
  std::optional<Result<table::TransactWriteItemsResult>> reply_;
};

}  // namespace adjoin::engine
