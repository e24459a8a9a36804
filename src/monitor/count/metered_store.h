#pragma once

#include <optional>
#include <vector>

#include "monitor/count/counted_request.h"
#include "monitor/count/traffic_meter.h"
#include "table/store/forwarding_store.h"

namespace adjoin::monitor {

/// Decorator of a store: counts each call, in a TrafficMeter. It stands directly above the store
/// that charges, below all that make several calls of one. A call whose context carries a
/// CountedRequest is a part of that request; every other call is a request of its own.
///
/// Bulk loads and reads of changes by commit are not counted. Thread-safe.
class MeteredStore final : public table::Forwarding<MeteredStore> {
 public:
  /// All must outlive this object.
  /// @param insights  answers the operations of Contributor Insights; null: nobody does
  MeteredStore(table::TableStore& inner, TrafficMeter& traffic,
               table::ContributorInsights* insights = nullptr);

  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run(Op, const table::CallContext& context,
                                 const table::RequestOf<Op>& request);
  /// Counts each query as a request, with an equal share of the time: the store answers them in one
  /// go, and nobody knows more.
  Result<std::vector<table::QueryResult>> query_many(
      const table::CallContext& context, const std::vector<table::QueryRequest>& requests) override;
  /// The request ends when the store completes it.
  void submit(const table::CallContext& context, table::WriteRequest request,
              table::WriteCompletion done) override;
  /// Counts it as the request that says the same, as the two below; one that is declined is none.
  Result<std::optional<table::GetItemResult>> get_stored(
      const table::CallContext& context, const table::StoredGetRequest& request) override;
  Result<std::optional<table::QueryResult>> list_stored(
      const table::CallContext& context, const table::StoredListRequest& request) override;
  Result<table::StoredWriteResult> write_stored(const table::CallContext& context,
                                                const table::StoredWriteRequest& request) override;
  table::Capabilities capabilities() const override { return inner_.capabilities(); }
  table::ContributorInsights* contributor_insights() override { return insights_; }

 private:
  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run_part(const table::CallContext& context,
                                      const table::RequestOf<Op>& request, CountedRequest& whole);
  /// Apart from `run`, whose frame is then small where a server has made the request already.
  template <table::Operation Op>
  [[gnu::noinline]] Result<table::ReplyOf<Op>> run_own(const table::CallContext& context,
                                                       const table::RequestOf<Op>& request);

  template <typename Reply, typename Request, typename Read, typename Add>
  Result<std::optional<Reply>> read_stored(const table::CallContext& context,
                                           const Request& request,
                                           meter::MeteredOperation operation, const Read& read,
                                           const Add& add);

  table::TableStore& inner_;
  TrafficMeter& traffic_;
  table::ContributorInsights* const insights_;
};

}  // namespace adjoin::monitor
