#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "base/bytes.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/index_edit.h"
#include "engine/commit/queued_operation.h"
#include "engine/commit/write_charges.h"
#include "table/request/call_context.h"
#include "table/request/stored_write.h"

namespace adjoin::engine {

/// A transaction of items in stored form. In the sequencer it reads each item once, merges bytes
/// and stages them; nothing is decoded. What it cannot do it declines, and leaves everything as it
/// was: the caller sends a request then. Borrows the table, the request and the context.
class StoredWrite final : public QueuedOperation {
 public:
  /// @param is_noted  as WriteReport::is_noted
  StoredWrite(const CatalogTable& table, const table::StoredWriteRequest& request,
              const table::CallContext& context, bool is_noted);

  /// Reads the old items, so that they are in the item cache when the write's turn comes.
  void read_ahead(const Database& database) const;
  void evaluate(Group& group) override;
  void fail(const Error& error) override {
    reply_ = error;
    charges_.clear();
  }
  bool shrinks() const override;

  /// Reports cost and charges, and moves the reply out. Call it once, after the sequencer ran the
  /// operation.
  Result<table::StoredWriteResult> take();

 private:
  struct Buffers;
  using Did = table::StoredWriteResult::Did;
  using Evaluations = std::array<Evaluation, table::kStoredActionsMax>;

  Result<table::StoredWriteResult> run(Group& group);
  bool applies(const table::StoredAction& action) const noexcept;
  /// Computes one evaluation for each action, and what the write comes to.
  Result<Did> evaluate_all(Group& group, Buffers& buffers, Evaluations& evaluations);
  /// Computes what an action makes of the item. Returns false if that would not fit.
  bool make_item(std::size_t action, Buffers& buffers, Evaluation& evaluation) const;
  void charge(const Evaluations& evaluations, const Buffers& buffers, Did did);

  const CatalogTable* table_;
  const table::StoredWriteRequest* request_;
  const table::CallContext* context_;
  bool is_noted_;
  bool first_existed_ = false;
  std::array<Bytes, table::kStoredActionsMax> keys_;  ///< of the items, in the engine's form
  table::CapacityUnits consumed_;
  WriteCharges charges_;
  std::optional<Result<table::StoredWriteResult>> reply_;
};

}  // namespace adjoin::engine
