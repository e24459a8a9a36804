#include "meter/series/figures_record.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "item/varint.h"

namespace adjoin::meter {
namespace {

constexpr std::uint8_t kFiguresVersion = 1;
constexpr std::uint8_t kHasHistogram = 0x80;
constexpr std::uint8_t kHasDoubles = 0x40;
constexpr std::uint8_t kOperationBits = 0x3F;

using FigureNumbers = std::array<double, 4>;  // samples, sum, minimum, maximum

bool is_exact_integer(double number) noexcept {
  return number >= 0 && number <= kExactMax && number == std::floor(number);
}

bool are_exact_integers(const FigureNumbers& numbers) noexcept {
  for (const double number : numbers) {
    if (!is_exact_integer(number)) return false;
  }
  return true;
}

/// Round numbers have their bits in front; reversed, their varint is short.
std::uint64_t reversed_bytes(std::uint64_t value) noexcept {
  std::uint64_t reversed = 0;
  for (unsigned i = 0; i < 8; ++i) reversed |= (value >> (8 * i) & 0xFFU) << (8 * (7 - i));
  return reversed;
}

void append_figure_double(double number, Bytes& out) {
  const double plain = number == 0 ? 0.0 : number;  // minus zero has other bytes
  item::append_varint(reversed_bytes(std::bit_cast<std::uint64_t>(plain)), out);
}

void append_histogram(const Histogram& histogram, Bytes& out) {
  out.push_back(static_cast<char>(histogram.width()));
  item::append_varint(histogram.buckets().size(), out);
  unsigned next = 0;
  for (const Histogram::Bucket& bucket : histogram.buckets()) {
    item::append_varint(bucket.number - next, out);
    item::append_varint(bucket.count, out);
    next = unsigned{bucket.number} + 1;
  }
}

void append_figure_entry(const FigureSet::Entry& entry, Bytes& out) {
  const Figures& figures = entry.figures;
  ADJOIN_ASSERT(entry.key.operation <= kOperationBits);
  ADJOIN_ASSERT(figures.samples > 0);
  ADJOIN_ASSERT(figures.minimum <= figures.maximum);
  const FigureNumbers numbers = {figures.samples, figures.sum, figures.minimum, figures.maximum};
  const bool as_integers = are_exact_integers(numbers);
  unsigned operation = entry.key.operation;
  if (!figures.histogram.empty()) operation |= kHasHistogram;
  if (!as_integers) operation |= kHasDoubles;
  out.push_back(static_cast<char>(entry.key.metric));
  out.push_back(static_cast<char>(operation));
  for (const double number : numbers) {
    if (as_integers) {
      item::append_varint(static_cast<std::uint64_t>(number), out);
    } else {
      append_figure_double(number, out);
    }
  }
  if (!figures.histogram.empty()) append_histogram(figures.histogram, out);
}

/// Reads untrusted bytes entry by entry; every step is checked before it is taken.
class FiguresReader {
 public:
  explicit FiguresReader(BytesView record) : whole_(record.size()), rest_(record) {}

  Result<void> begin() {
    if (rest_.empty()) return damaged("it is empty");
    const auto version = static_cast<std::uint8_t>(rest_[0]);
    if (version != kFiguresVersion) {
      return Error(ErrorCode::unsupported, "A record of meters has version " +
                                               std::to_string(version) +
                                               ", and this program reads version 1. Open the "
                                               "store with the newer program that wrote it.");
    }
    rest_.remove_prefix(1);
    return {};
  }

  bool at_end() const noexcept { return rest_.empty(); }

  Result<FigureSet::Entry> next_entry() {
    if (rest_.size() < 2) return damaged("an entry is cut off");
    FigureSet::Entry entry;
    const auto flags = static_cast<std::uint8_t>(rest_[1]);
    entry.key.metric = static_cast<std::uint8_t>(rest_[0]);
    entry.key.operation = static_cast<std::uint8_t>(flags & kOperationBits);
    rest_.remove_prefix(2);
    if (!is_first_ && entry.key <= last_) return damaged("its entries do not rise");
    is_first_ = false;
    last_ = entry.key;
    ADJOIN_CHECK(read_numbers((flags & kHasDoubles) != 0, entry.figures));
    if ((flags & kHasHistogram) != 0) {
      ADJOIN_TRY(entry.figures.histogram, read_histogram());
    }
    return entry;
  }

 private:
  Error damaged(std::string_view what) const {
    return Error(ErrorCode::corruption, "A record of meters is damaged at byte " +
                                            std::to_string(whole_ - rest_.size()) + ": " +
                                            std::string(what));
  }

  Result<std::uint64_t> varint() {
    std::uint64_t value = 0;
    BytesView rest = rest_;
    if (!item::take_varint(rest, value)) return damaged("a number is cut off or too long");
    rest_ = rest;
    return value;
  }

  Result<double> number(bool as_double) {
    ADJOIN_TRY(const std::uint64_t bits, varint());
    if (as_double) {
      const auto value = std::bit_cast<double>(reversed_bytes(bits));
      if (!std::isfinite(value)) return damaged("a number is not finite");
      if (value == 0 && bits != 0) return damaged("a number is minus zero");
      return value;
    }
    const auto value = static_cast<double>(bits);
    if (bits > static_cast<std::uint64_t>(kExactMax)) return damaged("an integer is too large");
    return value;
  }

  Result<void> read_numbers(bool as_doubles, Figures& figures) {
    FigureNumbers all{};
    for (double& value : all) {
      ADJOIN_TRY(value, number(as_doubles));
    }
    if (as_doubles && are_exact_integers(all)) return damaged("integers stand as doubles");
    figures.samples = all[0];
    figures.sum = all[1];
    figures.minimum = all[2];
    figures.maximum = all[3];
    if (figures.samples <= 0) return damaged("an entry has no samples");
    if (figures.minimum > figures.maximum) return damaged("a minimum is above its maximum");
    return {};
  }

  Result<Histogram> read_histogram() {
    if (rest_.empty()) return damaged("a histogram is cut off");
    const auto width = static_cast<std::uint8_t>(rest_[0]);
    if (width > Histogram::kWidthMax) return damaged("a histogram is too wide");
    rest_.remove_prefix(1);
    const std::uint64_t possible = kBucketCount >> width;
    ADJOIN_TRY(const std::uint64_t listed, varint());
    if (listed == 0 || listed > possible) return damaged("a histogram has no such size");
    std::vector<Histogram::Bucket> buckets;
    std::uint64_t next = 0;
    for (std::uint64_t i = 0; i < listed; ++i) {
      ADJOIN_TRY(const std::uint64_t skipped, varint());
      if (skipped >= possible - next) return damaged("a bucket is behind the last one");
      ADJOIN_TRY(const std::uint64_t count, varint());
      if (count == 0) return damaged("an empty bucket is listed");
      buckets.push_back({static_cast<std::uint8_t>(next + skipped), count});
      next += skipped + 1;
      if (next == possible && i + 1 < listed) return damaged("a bucket is behind the last one");
    }
    return Histogram(width, std::move(buckets));
  }

  std::size_t whole_;
  BytesView rest_;
  FigureKey last_;
  bool is_first_ = true;
};

}  // namespace

Bytes encode(const FigureSet& set) {
  Bytes out;
  out.push_back(static_cast<char>(kFiguresVersion));
  for (const FigureSet::Entry& entry : set.entries()) append_figure_entry(entry, out);
  return out;
}

Bytes encode_within(FigureSet& set, std::size_t limit) {
  Bytes out = encode(set);
  for (std::uint8_t width = 1; out.size() > limit && width <= Histogram::kWidthMax; ++width) {
    set.widen(width);
    out = encode(set);
  }
  return out;
}

Result<FigureSet> decode_figures(BytesView record) {
  FiguresReader reader(record);
  ADJOIN_CHECK(reader.begin());
  FigureSet set;
  while (!reader.at_end()) {
    ADJOIN_TRY(const FigureSet::Entry entry, reader.next_entry());
    set.add(entry.key, entry.figures);
  }
  return set;
}

Result<Figures> decode_figures_of(BytesView record, FigureKey key) {
  FiguresReader reader(record);
  ADJOIN_CHECK(reader.begin());
  while (!reader.at_end()) {
    ADJOIN_TRY(FigureSet::Entry entry, reader.next_entry());
    if (entry.key == key) return std::move(entry.figures);
    if (entry.key > key) break;
  }
  return Figures();
}

}  // namespace adjoin::meter
