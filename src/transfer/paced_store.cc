#include "transfer/paced_store.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace adjoin::transfer {
namespace {

/// Of the first Scan, when nothing is known about the items.
constexpr std::int64_t kFirstPageItems = 25;
constexpr std::int64_t kPageItemsMax = 1'000'000;
/// So often an interrupt is looked for while waiting.
constexpr std::chrono::milliseconds kLongestSleep{100};

/// Full, and never fuller than with a second's worth.
std::optional<TokenBucket> bucket_of(const std::optional<double>& rate) {
  if (!rate) return std::nullopt;
  return TokenBucket(*rate, *rate, *rate, std::chrono::steady_clock::now());
}

}  // namespace

PacedStore::PacedStore(std::shared_ptr<table::TableStore> inner, const Pace& pace)
    : Forwarding(*inner),
      read_units_max_(pace.read_units.value_or(0)),
      write_units_max_(pace.write_units.value_or(0)),
      page_items_(kFirstPageItems),
      may_go_on_(pace.may_go_on),
      reads_(bucket_of(pace.read_units)),
      writes_(bucket_of(pace.write_units)),
      inner_(std::move(inner)) {}

Result<std::vector<table::QueryResult>> PacedStore::query_many(
    const table::CallContext& context, const std::vector<table::QueryRequest>& requests) {
  return pass(context, [&](const table::CallContext& counting) {
    return inner_->query_many(counting, requests);
  });
}

void PacedStore::submit(const table::CallContext& context, table::WriteRequest request,
                        table::WriteCompletion done) {
  if (Result<void> may = before_call(context); !may) return done(std::move(may).error());
  const std::size_t kind = request.index();
  const double price = price_of(kind);
  // Paid beforehand by a guess: else many submissions would all pass before the first one has its
  // cost.
  spend(0, price);
  const auto cost = std::make_shared<table::Cost>();
  table::CallContext counting = context;
  counting.cost = cost.get();
  inner_->submit(counting, std::move(request),
                 [this, kind, price, cost, sum = context.cost,
                  done = std::move(done)](Result<table::WriteReply> reply) {
                   // The guess is given back, and `behind_call` spends what it really was.
                   spend(0, -price);
                   charge(*cost, sum);
                   if (reply) learn_price(kind, cost->capacity.write_units());
                   if (Result<void> counted = behind_call(*cost); !counted) {
                     return done(std::move(counted).error());
                   }
                   done(std::move(reply));
                 });
}

/// Before any is known a second's worth, so that others wait for the first.
double PacedStore::price_of(std::size_t kind) {
  const std::lock_guard lock(mutex_);
  return prices_[kind].value_or(write_units_max_);
}

void PacedStore::learn_price(std::size_t kind, double write_units) {
  constexpr double kWeight = 0.25;
  const std::lock_guard lock(mutex_);
  std::optional<double>& price = prices_[kind];
  price = price ? *price + kWeight * (write_units - *price) : write_units;
}

Result<table::ScanResult> PacedStore::run(table::Scan, const table::CallContext& context,
                                          const table::ScanRequest& request) {
  // A caller's own limit is kept. It may count on the number of items.
  if (read_units_max_ == 0 || request.limit) {
    return ForwardingStore::run(table::Scan(), context, request);
  }
  table::ScanRequest limited = request;
  limited.limit = page_items_.load();
  table::Cost cost;
  table::CallContext counting = context;
  counting.cost = &cost;
  ADJOIN_TRY(table::ScanResult page, ForwardingStore::run(table::Scan(), counting, limited));
  charge(cost, context.cost);
  // The last page of a table may be short, and says nothing of the next one.
  if (page.last_evaluated_key) page_items_ = next_page_items(*limited.limit, cost);
  return page;
}

std::int64_t PacedStore::next_page_items(std::int64_t items, const table::Cost& cost) const {
  // Less than this no page consumes, however few its items are.
  if (cost.capacity.read_half_units <= 1) return std::min(2 * items, kPageItemsMax);
  const double for_a_second =
      static_cast<double>(items) * read_units_max_ / cost.capacity.read_units();
  return std::clamp<std::int64_t>(static_cast<std::int64_t>(for_a_second), 1, kPageItemsMax);
}

// Waits in short sleeps, so that an interrupt is noticed at once.
Result<void> PacedStore::before_call(const table::CallContext& context) {
  while (true) {
    if (may_go_on_) ADJOIN_CHECK(may_go_on_());
    const std::chrono::milliseconds left = wait();
    if (left.count() == 0) return {};
    if (context.cancel != nullptr && context.cancel->load(std::memory_order_relaxed)) {
      return Error(ErrorCode::cancelled, "interrupted");
    }
    if (context.deadline && std::chrono::steady_clock::now() > *context.deadline) {
      return Error(ErrorCode::deadline_exceeded, "the deadline is past");
    }
    std::this_thread::sleep_for(std::min(left, kLongestSleep));
  }
}

// A request may need both kinds of units: it waits for the slower bucket.
std::chrono::milliseconds PacedStore::wait() {
  const auto now = std::chrono::steady_clock::now();
  std::chrono::milliseconds longest{0};
  const std::lock_guard lock(mutex_);
  for (const std::optional<TokenBucket>* bucket : {&reads_, &writes_}) {
    if (!*bucket || (*bucket)->tokens(now) > 0) continue;
    longest = std::max(longest, (*bucket)->until(0, now));
  }
  return longest;
}

void PacedStore::spend(double read_units, double write_units) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (reads_) reads_->spend(read_units, now);
  if (writes_) writes_->spend(write_units, now);
}

Result<void> PacedStore::behind_call(const table::Cost& cost) {
  spend(cost.capacity.read_units(), cost.capacity.write_units());
  read_half_units_ += cost.capacity.read_half_units;
  write_half_units_ += cost.capacity.write_half_units;
  requests_ += cost.requests;
  scanned_ += cost.scanned;
  returned_ += cost.returned;
  return {};
}

table::Cost PacedStore::total() const noexcept {
  return {requests_.load(), consumed(), scanned_.load(), returned_.load()};
}

table::CapacityUnits PacedStore::consumed() const noexcept {
  return {read_half_units_.load(), write_half_units_.load()};
}

}  // namespace adjoin::transfer
