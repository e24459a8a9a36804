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

/// The pages of a listing, one after the other, within the time and budget of one call.
template <typename Row>
class PageReader {
 public:
  PageReader(Handle<const ListingSource> source, ListingQuery query, const CallOptions& call)
      : source_(std::move(source)), query_(std::move(query)), options_(call), call_(call) {
    left_ = query_.first.value_or(SIZE_MAX);
  }

  /// The time of the call counts from here.
  void begin() { call_ = SharedCall(options_); }
  bool is_backwards() const noexcept { return !query_.before.empty(); }
  /// Whether every row was read that the listing may give.
  bool is_at_end() const noexcept { return is_at_end_; }
  const Usage& used() const noexcept { return call_.used(); }

  /// Reads the next page; of a listing before a cursor, the page in front of the one before.
  /// REQUIRES: not at the end.
  Result<Page<Row>> next() {
    ADJOIN_ASSERT(!is_at_end_);
    ADJOIN_TRY(CallOptions rest, call_.rest());
    Usage usage;
    rest.usage = &usage;
    if (query_.first) query_.first = std::min(left_, kRangeRowsMax);
    Result<Page<Row>> page = source_of<Row>(source_).page(query_, rest);
    call_.add(usage);
    if (options_.usage != nullptr) *options_.usage += usage;
    if (!page) return page;
    left_ -= std::min(left_, page->size());
    std::string& cursor = is_backwards() ? query_.before : query_.after;
    cursor = is_backwards() ? page->previous : page->next;
    // A page that was cut is the last one only if it has all rows that were asked for.
    is_at_end_ = left_ == 0 || (cursor.empty() && page->stopped_by == Limit::none);
    return page;
  }

 private:
  Handle<const ListingSource> source_;
  ListingQuery query_;
  CallOptions options_;
  SharedCall call_;
  std::size_t left_ = 0;  ///< rows that `first` still allows
  bool is_at_end_ = false;
};

template <typename Row>
Result<Count> count_rows(PageReader<Row> pages) {
  Count count;
  while (!pages.is_at_end() && count.stopped_by == Limit::none) {
    ADJOIN_TRY(const Page<Row> page, pages.next());
    count.rows += static_cast<std::int64_t>(page.size());
    if (!pages.is_at_end()) count.stopped_by = page.stopped_by;
    if (count.warnings.empty()) count.warnings = page.warnings;
  }
  count.is_exact = count.stopped_by == Limit::none;
  count.usage = pages.used();
  return count;
}

}  // namespace

/// Reads the pages of a listing one after the other and gives out their rows.
template <typename Row>
class RowReader : public Counted {
 public:
  explicit RowReader(PageReader<Row> pages) : pages_(std::move(pages)) {}

  void begin() {
    ADJOIN_ASSERT(!has_begun_);  // a range is read once
    has_begun_ = true;
    pages_.begin();
    if (pages_.is_backwards()) {
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
  const Usage& usage() const noexcept { return pages_.used(); }

 private:
  void fail(Error error) {
    has_failed_ = true;
    current_.emplace(std::move(error));
  }
  Result<void> read_page() {
    if (stopped_by_ != Limit::none) return check_whole(stopped_by_);
    ADJOIN_TRY(Page<Row> next, pages_.next());
    rows_ = std::move(next.rows);
    at_ = 0;
    // The rows of a page that was cut are right; the error follows them.
    stopped_by_ = next.stopped_by;
    is_last_page_ = pages_.is_at_end();
    return {};
  }
  /// Pages before a cursor come from back to front, so that the first row is known last.
  void read_backwards() {
    is_last_page_ = true;
    std::vector<Page<Row>> read;
    while (!pages_.is_at_end()) {
      Result<Page<Row>> one = pages_.next();
      if (!one) return fail(one.error());
      const Result<void> whole = pages_.is_at_end() ? Result<void>() : check_whole(one->stopped_by);
      if (!whole) return fail(whole.error());
      read.push_back(*std::move(one));
    }
    for (auto one = read.rbegin(); one != read.rend(); ++one) {
      std::move(one->rows.begin(), one->rows.end(), std::back_inserter(rows_));
    }
  }

  PageReader<Row> pages_;
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
Listing<Row>& Listing<Row>::allow_scan() {
  allow_scan_ = true;
  return *this;
}

template <typename Row>
detail::ListingQuery Listing<Row>::query() const {
  return {by_, range_, prefix_, where_, fields_, descending_, first_, after_, before_, allow_scan_};
}

template <typename Row>
Result<Page<Row>> Listing<Row>::page(const CallOptions& call) const {
  return detail::source_of<Row>(source_).page(query(), call);
}

template <typename Row>
RowRange<Row> Listing<Row>::all(const CallOptions& call) const {
  using Reader = detail::RowReader<Row>;
  return detail::Access::make<RowRange<Row>>(
      detail::Access::make_as<Reader, Reader>(detail::PageReader<Row>(source_, query(), call)));
}

template <typename Row>
Result<std::int64_t> Listing<Row>::count(const CallOptions& call) const {
  ADJOIN_TRY(const Count count, count_within_budget({}, call));
  ADJOIN_CHECK(detail::check_whole(count.stopped_by));
  return count.rows;
}

template <typename Row>
Result<Count> Listing<Row>::count_within_budget(const CountOptions& options,
                                                const CallOptions& call) const {
  const bool is_whole = !range_ && prefix_.empty() && after_.empty() && before_.empty();
  if (is_whole) {
    ADJOIN_TRY(std::optional<Count> count,
               detail::source_of<Row>(source_).short_count(query(), options, call));
    if (count && first_) count->rows = std::min(count->rows, detail::clamped(*first_));
    if (count) return *std::move(count);
  }
  return detail::count_rows(detail::PageReader<Row>(source_, query(), call));
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
