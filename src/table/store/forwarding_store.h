#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/store/table_store.h"

namespace adjoin::table {

/// Base of decorators of a store, by way of Forwarding: forwards calls to an inner store.
/// Operations and most other calls run `before_call` and `behind_call` around it. Has the
/// capabilities of the inner store, but takes no stored writes.
///
/// `submit` and `query_many` are not forwarded. The defaults of TableStore make single calls of
/// them, so that a decorator sees each. Override `submit` where callers need the inner store's
/// queue, and `query_many` where they need its concurrent queries.
///
/// The inner store must outlive this one. Thread-safe as far as the derived class is.
class ForwardingStore : public TableStore {
 public:
  Result<TableRef> resolve(const CallContext& context, std::string_view name) override {
    return pass(context, [&](const CallContext& c) { return inner_.resolve(c, name); });
  }
  Result<TableRef> resolve_noted(const CallContext& context, std::string_view name,
                                 std::string_view note) override {
    return pass(context, [&](const CallContext& c) { return inner_.resolve_noted(c, name, note); });
  }
  Result<void> check_noted(const TableRef& table) override { return inner_.check_noted(table); }

  Result<ChangesAfterResult> changes_after(const CallContext& context,
                                           const ChangesAfterRequest& request) override {
    return pass(context, [&](const CallContext& c) { return inner_.changes_after(c, request); });
  }
  template <Operation Op>
  Result<ReplyOf<Op>> run(Op, const CallContext& context, const RequestOf<Op>& request) {
    return pass(context, [&](const CallContext& c) { return inner_.call<Op>(c, request); });
  }
  Result<std::unique_ptr<BulkLoad>> begin_bulk_load(const CallContext& context,
                                                    const TableRef& table,
                                                    std::string_view origin) override {
    return inner_.begin_bulk_load(context, table, origin);
  }
  Result<std::string> derived_folder(const CallContext& context, const TableRef& table,
                                     CommitId commit) override {
    return inner_.derived_folder(context, table, commit);
  }
  Result<std::shared_ptr<const ReadView>> read_view(const CallContext& context) override {
    return inner_.read_view(context);
  }
  Result<std::optional<std::string>> note(const CallContext& context, std::string_view name,
                                          NoteKind kind) override {
    return pass(context, [&](const CallContext& c) { return inner_.note(c, name, kind); });
  }
  Result<void> set_notes(const CallContext& context, std::string_view name,
                         std::vector<NoteChange> changes) override {
    return pass(context, [&](const CallContext& c) {
      return inner_.set_notes(c, name, std::move(changes));
    });
  }
  Result<TableSizes> table_sizes(const CallContext& context, std::string_view name) override {
    return inner_.table_sizes(context, name);
  }
  Result<std::uint64_t> collection_bytes(std::string_view table, std::string_view index,
                                         BytesView partition_key) override {
    return inner_.collection_bytes(table, index, partition_key);
  }
  Result<StoreStats> stats() const override { return inner_.stats(); }
  Capabilities capabilities() const override {
    Capabilities can = inner_.capabilities();
    can.stored_writes = false;
    return can;
  }
  Result<StoreGauges> gauges() const override { return inner_.gauges(); }
  SystemRecords* system_records() override { return inner_.system_records(); }
  ContributorInsights* contributor_insights() override { return inner_.contributor_insights(); }

 protected:
  ForwardingStore(const Slots& slots, TableStore& inner) : TableStore(slots), inner_(inner) {}

  /// Runs before a call. If it returns an error, the call is not made and returns that error.
  virtual Result<void> before_call(const CallContext&) { return {}; }
  /// Runs after a call, with the usage of that call. If it returns an error, the call returns that
  /// error, although it was made.
  virtual Result<void> behind_call(const Cost&) { return {}; }

  /// Adds usage to the sum that a caller keeps; null: the caller keeps none.
  static void charge(const Cost& cost, Cost* sum) {
    if (sum != nullptr) *sum += cost;
  }

  /// Makes a call between `before_call` and `behind_call`, and charges its usage to `context`.
  /// A cost of its own for each call, because the caller's sum may hold many calls, and
  /// `behind_call` is asked about this one.
  template <typename Call>
  auto pass(const CallContext& context, const Call& call) -> decltype(call(context)) {
    ADJOIN_CHECK(before_call(context));
    Cost cost;
    CallContext counting = context;
    counting.cost = &cost;
    auto answer = call(counting);
    charge(cost, context.cost);
    ADJOIN_CHECK(behind_call(cost));
    return answer;
  }

 private:
  TableStore& inner_;
};

/// What a decorator derives from. It answers an operation differently with a
/// `run(Op, context, request)` of its own, beside `using Forwarding::run`.
template <typename Store, typename Base = ForwardingStore>
class Forwarding : public Base {
 public:
  explicit Forwarding(TableStore& inner) : Base(kAnswersOf<Store>, inner) {}
};

}  // namespace adjoin::table
