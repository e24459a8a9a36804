#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

#include "table/store/forwarding_store.h"
#include "transfer/token_bucket.h"

namespace adjoin::transfer {

/// The most that a job may consume in a second, of what the service charges for.
struct Pace {
  std::optional<double> read_units;
  std::optional<double> write_units;
};

/// Another store, used no faster than a pace, counting what its calls consume. A request is never
/// divided: what one consumes beyond a second's worth is waited for before the next one, so that
/// the average holds. Pages of a Scan without a limit of their own get one that makes them consume
/// about a second's worth. What is submitted goes on at the same time as the other store takes it,
/// at the price that requests of its kind had before, until its own is known. Thread-safe.
class PacedStore final : public table::ForwardingStore {
 public:
  /// Shared: the tables of one store may be worked on at two paces.
  PacedStore(std::shared_ptr<table::TableStore> inner, const Pace& pace);

  Result<table::ScanResult> scan(const table::CallContext& context,
                                 const table::ScanRequest& request) override;

  /// At the same time as the other store makes them; what they consume is waited for behind them.
  Result<std::vector<table::QueryResult>> query_many(
      const table::CallContext& context, const std::vector<table::QueryRequest>& requests) override;

  /// Waits until it may be sent, not until it is done. A context's sum is added to before `done`.
  void submit(const table::CallContext& context, table::WriteRequest request,
              table::WriteCompletion done) override;

  /// Of all calls so far.
  table::CapacityUnits consumed() const noexcept;
  std::int64_t requests() const noexcept { return requests_.load(); }

 private:
  Result<void> before_call(const table::CallContext& context) override;
  Result<void> behind_call(const table::Cost& cost) override;

  double price_of(std::size_t kind);
  void learn_price(std::size_t kind, double write_units);
  /// For a second's worth, after a page of so many.
  std::int64_t next_page_items(std::int64_t items, const table::Cost& cost) const;

  std::unique_ptr<TokenBucket> reads_;  ///< null: as fast as they go
  std::unique_ptr<TokenBucket> writes_;
  double read_units_max_ = 0;
  double write_units_max_ = 0;
  std::atomic<std::int64_t> page_items_;  ///< of the next Scan
  std::atomic<std::int64_t> read_half_units_{0};
  std::atomic<std::int64_t> write_half_units_{0};
  std::atomic<std::int64_t> requests_{0};
  std::mutex mutex_;
  /// Write units of a submitted request, by its place in WriteRequest: what the last ones took.
  /// Guarded by mutex_. Nullopt: none has been answered yet.
  std::array<std::optional<double>, std::variant_size_v<table::WriteRequest>> prices_;
  std::shared_ptr<table::TableStore> inner_;  ///< the last: it ends what uses all above
};

}  // namespace adjoin::transfer
