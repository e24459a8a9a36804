#include "adjoin/listing.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "adjoin/state/inner_call.h"
#include "adjoin/state/listing_source.h"
#include "base/access.h"
#include "base/assert.h"

namespace adjoin {
namespace detail {
namespace {

/// Most rows that a range asks for at once: it holds them all until they are used up.
constexpr std::size_t kRangeRowsMax = 10'000;

/// The options of a call that consists of several reads: what is left of time and budget.
class SharedCall {
 public:
  explicit SharedCall(const CallOptions& call) : call_(call), begin_(Clock::now()) {}

  /// The options of the next read. @errors deadline_exceeded
  Result<CallOptions> rest() const {
    CallOptions rest = call_;
    const std::int64_t elapsed =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_).count();
    Budget& budget = rest.budget;
    budget.requests_max -= std::min(budget.requests_max, used_.requests);
    budget.read_units_max -= std::min(budget.read_units_max, used_.read_units);
    if (budget.time_ms_max != INT64_MAX) {
      budget.time_ms_max = std::max<std::int64_t>(budget.time_ms_max - elapsed, 0);
    }
    if (call_.timeout_ms <= 0) return rest;
    rest.timeout_ms = call_.timeout_ms - elapsed;
    if (rest.timeout_ms > 0) return rest;
    return Error(ErrorCode::deadline_exceeded, "the operation's deadline has passed");
  }
  void add(const Usage& usage) noexcept { used_ += usage; }
  const Usage& used() const noexcept { return used_; }

 private:
  using Clock = std::chrono::steady_clock;
  CallOptions call_;
  Clock::time_point begin_;
  Usage used_;
};

std::int64_t clamped(std::size_t rows) noexcept {
  return rows > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(rows);
}

template <typename Row>
const RowSource<Row>& source_of(const Handle<const ListingSource>& source) noexcept {
  return static_cast<const RowSource<Row>&>(*source.get());
}

}  // namespace

/// Reads the pages of a listing one after the other and gives out their rows.
template <typename Row>
class RowReader : public Counted {
 public:
  RowReader(Handle<const ListingSource> source, ListingQuery query, const CallOptions& call)
      : source_(std::move(source)), query_(std::move(query)), options_(call), call_(call) {
    left_ = query_.first.value_or(SIZE_MAX);
  }

  /// The time of the call counts from here.
  void begin() {
    ADJOIN_ASSERT(!has_begun_);  // a range is read once
    has_begun_ = true;
    call_ = SharedCall(options_);
    if (!query_.before.empty()) {
      read_backwards();
    } else {
      is_last_page_ = false;
    }
    move_on();
  }
  /// Makes the next row, or the error that ends the range, the current one.
  void move_on() {
    current_.reset();
    while (!has_failed_) {
      if (at_ < rows_.size()) {
        current_.emplace(std::move(rows_[at_++]));
        return;
      }
      if (is_last_page_) return;
      if (const Result<void> read = read_page(); !read) return fail(read.error());
    }
  }
  bool is_at_end() const noexcept { return !current_; }
  Result<Row>& current() noexcept {
    ADJOIN_ASSERT(current_.has_value());
    return *current_;
  }
  const Usage& usage() const noexcept { return call_.used(); }

 private:
  void fail(Error error) {
    has_failed_ = true;
    current_.emplace(std::move(error));
  }
  Result<Page<Row>> page() {
    ADJOIN_TRY(CallOptions rest, call_.rest());
    Usage usage;
    rest.usage = &usage;
    if (query_.first) query_.first = std::min(left_, kRangeRowsMax);
    Result<Page<Row>> page = source_of<Row>(source_).page(query_, rest);
    call_.add(usage);
    if (options_.usage != nullptr) *options_.usage += usage;
    return page;
  }
  Result<void> read_page() {
    if (stopped_by_ != Limit::none) return check_whole(stopped_by_);
    ADJOIN_TRY(Page<Row> next, page());
    rows_ = std::move(next.rows);
    at_ = 0;
    left_ -= std::min(left_, rows_.size());
    stopped_by_ = next.stopped_by;
    // The rows of a page that was cut are right; the error follows them.
    is_last_page_ = left_ == 0 || (next.next.empty() && stopped_by_ == Limit::none);
    query_.after = std::move(next.next);
    return {};
  }
  /// Pages before a cursor come from back to front, so that the first row is known last.
  void read_backwards() {
    is_last_page_ = true;
    std::vector<Page<Row>> pages;
    do {
      Result<Page<Row>> one = page();
      if (!one) return fail(one.error());
      left_ -= std::min(left_, one->rows.size());
      const Result<void> whole = left_ == 0 ? Result<void>() : check_whole(one->stopped_by);
      if (!whole) return fail(whole.error());
      query_.before = one->previous;
      pages.push_back(*std::move(one));
    } while (left_ != 0 && !query_.before.empty());
    for (auto one = pages.rbegin(); one != pages.rend(); ++one) {
      std::move(one->rows.begin(), one->rows.end(), std::back_inserter(rows_));
    }
  }

  Handle<const ListingSource> source_;
  ListingQuery query_;
  CallOptions options_;
  SharedCall call_;
  std::size_t left_ = 0;  ///< rows that `first` still allows
  std::vector<Row> rows_;
  std::size_t at_ = 0;  ///< the row after the current one
  Limit stopped_by_ = Limit::none;
  bool has_begun_ = false;
  bool has_failed_ = false;
  bool is_last_page_ = true;
  std::optional<Result<Row>> current_;
};

template class Handle<const ListingSource>;
template class Handle<RowReader<Node>>;
template class Handle<RowReader<Edge>>;
template class Handle<RowReader<Item>>;
template class Handle<RowReader<Record>>;

}  // namespace detail

// ---- RowRange

template <typename Row>
RowRange<Row>::RowRange(detail::Handle<detail::RowReader<Row>> reader)
    : reader_(std::move(reader)) {}
template <typename Row>
RowRange<Row>::RowRange(RowRange&&) noexcept = default;
template <typename Row>
RowRange<Row>& RowRange<Row>::operator=(RowRange&&) noexcept = default;
template <typename Row>
RowRange<Row>::~RowRange() = default;

template <typename Row>
typename RowRange<Row>::Iterator RowRange<Row>::begin() {
  reader_->begin();
  return Iterator(reader_.get());
}
template <typename Row>
const Usage& RowRange<Row>::usage() const noexcept {
  return reader_->usage();
}
template <typename Row>
Result<Row>& RowRange<Row>::Iterator::operator*() const {
  return reader_->current();
}
template <typename Row>
typename RowRange<Row>::Iterator& RowRange<Row>::Iterator::operator++() {
  reader_->move_on();
  return *this;
}
template <typename Row>
bool RowRange<Row>::Iterator::operator==(End) const noexcept {
  return reader_->is_at_end();
}

// ---- Listing

template <typename Row>
Listing<Row>& Listing<Row>::by(std::string_view name) {
  by_ = name;
  return *this;
}
template <typename Row>
Listing<Row>& Listing<Row>::range(KeyRange range) {
  range_ = std::move(range);
  return *this;
}
template <typename Row>
Listing<Row>& Listing<Row>::prefix(std::string_view text) {
  prefix_ = text;
  return *this;
}
template <typename Row>
Listing<Row>& Listing<Row>::where(std::string_view condition) {
  where_ = condition;
  return *this;
}
template <typename Row>
Listing<Row>& Listing<Row>::fields(std::vector<std::string> names) {
  fields_ = std::move(names);
  return *this;
}
template <typename Row>
Listing<Row>& Listing<Row>::descending() {
  descending_ = true;
  return *this;
}
template <typename Row>
Listing<Row>& Listing<Row>::first(std::size_t rows_max) {
  first_ = rows_max;
  return *this;
}
template <typename Row>
Listing<Row>& Listing<Row>::after(std::string_view cursor) {
  after_ = cursor;
  return *this;
}
template <typename Row>
Listing<Row>& Listing<Row>::before(std::string_view cursor) {
  before_ = cursor;
  return *this;
}

template <typename Row>
detail::ListingQuery Listing<Row>::query() const {
  return {by_, range_, prefix_, where_, fields_, descending_, first_, after_, before_};
}

template <typename Row>
Result<Page<Row>> Listing<Row>::page(const CallOptions& call) const {
  return detail::source_of<Row>(source_).page(query(), call);
}

template <typename Row>
RowRange<Row> Listing<Row>::all(const CallOptions& call) const {
  using Reader = detail::RowReader<Row>;
  return detail::Access::make<RowRange<Row>>(
      detail::Access::make_as<Reader, Reader>(source_, query(), call));
}

template <typename Row>
Result<std::int64_t> Listing<Row>::count(const CallOptions& call) const {
  const bool is_whole = !range_ && prefix_.empty() && after_.empty() && before_.empty();
  if (is_whole) {
    ADJOIN_TRY(const std::optional<std::int64_t> kept,
               detail::source_of<Row>(source_).kept_count(query(), call));
    if (kept) return first_ ? std::min(*kept, detail::clamped(*first_)) : *kept;
  }
  std::int64_t count = 0;
  for (const Result<Row>& row : all(call)) {
    if (!row) return row.error();
    ++count;
  }
  return count;
}

template <typename Row>
Result<Explanation> Listing<Row>::explain() const {
  return detail::source_of<Row>(source_).explain(query());
}

template class Listing<Node>;
template class Listing<Edge>;
template class Listing<Item>;
template class Listing<Record>;
template class RowRange<Node>;
template class RowRange<Edge>;
template class RowRange<Item>;
template class RowRange<Record>;

}  // namespace adjoin
