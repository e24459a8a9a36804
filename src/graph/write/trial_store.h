#pragma once

#include <utility>
#include <vector>

#include "graph/write/trial_items.h"
#include "plan/operation/request.h"
#include "table/store/forwarding_store.h"

namespace adjoin::graph {

/// Decorator that keeps writes to itself: reads show what the writes before them would have made,
/// and each call is charged what it would have cost, to the half unit. So a graph's own code tells
/// what it would do, and for how much. Entries of an index are not found at a place to which a
/// write would move them. Not thread-safe.
class TrialStore final : public table::Forwarding<TrialStore> {
 public:
  using Context = table::CallContext;

  /// Borrows the store. Calls fail with budget_exceeded once the trial has itself spent more than
  /// so many read units.
  TrialStore(table::TableStore& store, double read_units_max)
      : Forwarding(store), store_(store), read_units_max_(read_units_max), items_(store) {}

  /// What the trial itself has spent so far, on reads.
  const table::Cost& spent() const noexcept { return spent_; }
  /// The first kRequestsMax requests that would have been sent, in their order.
  const std::vector<plan::Request>& requests() const noexcept { return requests_; }
  static constexpr std::size_t kRequestsMax = 200;

  /// Writes other than of items are refused; no graph sends them in a trial.
  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run(Op, const Context& context, const table::RequestOf<Op>& request) {
    if constexpr (Op::kInfo.writes) {
      return Error(ErrorCode::unsupported, "a trial sends no " + std::string(Op::kInfo.name));
    } else {
      return Forwarding::run(Op(), context, request);
    }
  }
  Result<table::GetItemResult> run(table::GetItem, const Context& context,
                                   const table::GetItemRequest& request);
  Result<table::BatchGetItemResult> run(table::BatchGetItem, const Context& context,
                                        const table::BatchGetItemRequest& request);
  Result<table::QueryResult> run(table::Query, const Context& context,
                                 const table::QueryRequest& request);
  Result<table::WriteResult> run(table::PutItem, const Context& context,
                                 const table::PutItemRequest& request);
  Result<table::WriteResult> run(table::UpdateItem, const Context& context,
                                 const table::UpdateItemRequest& request);
  Result<table::WriteResult> run(table::DeleteItem, const Context& context,
                                 const table::DeleteItemRequest& request);
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const Context& context,
                                              const table::TransactWriteItemsRequest& request);
  /// Compiled expressions have no text to show.
  table::Capabilities capabilities() const override;
  Result<void> set_notes(const Context& context, std::string_view name,
                         std::vector<table::NoteChange> changes) override;

 private:
  /// The same call with its usage counted as the trial's own.
  Context own(const Context& context);
  /// Reads the items that are not known yet. @errors budget_exceeded
  Result<void> fetch(const Context& context, const table::TableRef& table,
                     const std::vector<Item>& keys);
  /// What a read will consume is known only behind it: the one that passes the limit is the last.
  Result<void> check_budget() const;
  void keep(plan::Request request) {
    if (requests_.size() < kRequestsMax) requests_.push_back(std::move(request));
  }
  /// Adds what a call would have cost.
  static void count(const Context& context, table::CapacityUnits units, std::int64_t scanned = 0,
                    std::int64_t returned = 0);

  template <typename Request>
  Result<table::WriteResult> write(const Context& context, const Request& request);
  Result<table::GetItemResult> get(const Context& context, const table::GetItemRequest& request);
  struct Page;
  Result<bool> add_page(const Context& context, table::QueryRequest& asked, Page& page);

  table::TableStore& store_;
  const double read_units_max_;
  TrialItems items_;
  table::Cost spent_;
  std::vector<plan::Request> requests_;
};

}  // namespace adjoin::graph
