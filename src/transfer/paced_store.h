#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

#include "base/token_bucket.h"
#include "table/store/forwarding_store.h"

namespace adjoin::transfer {

/// Rate limit of a job, in capacity units a second. nullopt: not limited.
struct Pace {
  std::optional<double> read_units;
  std::optional<double> write_units;
  /// Called before each request and while one waits. Its error ends the call instead. May be empty;
  /// called from several threads.
  std::function<Result<void>()> may_go_on = {};
};

/// Rate-limiting decorator of a store; it also counts the units that its calls consume. A request
/// is never split. If one consumes more than a second's worth, the next one waits, so that the
/// average holds. A Scan page without a limit gets one of about a second's worth. Submitted writes
/// run concurrently. Each is charged what requests of its kind cost before, until its own cost is
/// known. A request's cost is known only after it. So it is sent while the balance is above zero,
/// and pays afterwards. Thread-safe.
class PacedStore final : public table::Forwarding<PacedStore> {
 public:
  /// `inner` is shared: two rate limits may apply to the tables of one store.
  PacedStore(std::shared_ptr<table::TableStore> inner, const Pace& pace);
  using Forwarding::run;

  /// Scans one page. If reads are limited, a request without a page limit gets one.
  Result<table::ScanResult> run(table::Scan, const table::CallContext& context,
                                const table::ScanRequest& request);

  /// Sends the queries concurrently. The wait for what they consume comes after them.
  Result<std::vector<table::QueryResult>> query_many(
      const table::CallContext& context, const std::vector<table::QueryRequest>& requests) override;

  /// Waits until the request may be sent, not until it completes. Adds its cost to the context's
  /// sum before `done` is called.
  void submit(const table::CallContext& context, table::WriteRequest request,
              table::WriteCompletion done) override;

  /// Units that all calls so far consumed.
  table::CapacityUnits consumed() const noexcept;
  std::int64_t requests() const noexcept { return requests_.load(); }
  /// Everything that all calls so far consumed.
  table::Cost total() const noexcept;

 private:
  Result<void> before_call(const table::CallContext& context) override;
  Result<void> behind_call(const table::Cost& cost) override;

  /// How long to wait before calling again; zero: there are tokens of both kinds now.
  std::chrono::milliseconds wait();
  void spend(double read_units, double write_units);
  double price_of(std::size_t kind);
  void learn_price(std::size_t kind, double write_units);
  /// Limit for the next Scan page of about a second's worth, given the items and cost of the last
  /// page.
  std::int64_t next_page_items(std::int64_t items, const table::Cost& cost) const;

  double read_units_max_ = 0;  ///< a second; 0: not limited
  double write_units_max_ = 0;
  std::atomic<std::int64_t> page_items_;  ///< of the next Scan
  std::atomic<std::int64_t> read_half_units_{0};
  std::atomic<std::int64_t> write_half_units_{0};
  std::atomic<std::int64_t> requests_{0};
  std::atomic<std::int64_t> scanned_{0};
  std::atomic<std::int64_t> returned_{0};
  std::function<Result<void>()> may_go_on_;  ///< may be empty
  std::mutex mutex_;                         ///< guards the buckets and prices_
  std::optional<TokenBucket> reads_;         ///< nullopt: not limited
  std::optional<TokenBucket> writes_;
  /// Moving average of the write units of submitted requests, by index in WriteRequest. nullopt:
  /// none has completed yet.
  std::array<std::optional<double>, std::variant_size_v<table::WriteRequest>> prices_;
  /// declared last, so destroyed first: its calls use the members above
  std::shared_ptr<table::TableStore> inner_;
};

}  // namespace adjoin::transfer
