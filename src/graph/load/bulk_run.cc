#include "graph/load/bulk_run.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "base/assert.h"

namespace adjoin::graph {
namespace {

/// The first eight bytes as a number that orders as they do.
/// Most comparisons of a sort are decided by these eight bytes, without a visit to the text.
std::uint64_t front_number(std::string_view text) noexcept {
  std::uint64_t front = 0;
  for (std::size_t i = 0; i < sizeof front; ++i) {
    front = front << 8U | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
  }
  return front;
}

/// Refs of a type begin alike ("USER#"). Eight bytes behind that tell far more of them apart.
std::size_t common_front(const std::vector<std::string_view>& texts) noexcept {
  std::size_t common = texts.empty() ? 0 : texts.front().size();
  for (const std::string_view text : texts) {
    std::size_t same = 0;
    while (same < std::min(common, text.size()) && text[same] == texts.front()[same]) ++same;
    common = same;
  }
  return common;
}

/// The place of each text among all, the same for equal ones.
/// Equal texts get one place, so that edges with equal keys end beside each other.
std::vector<std::uint32_t> places_of(const std::vector<std::string_view>& texts) {
  struct Entry {
    std::uint64_t front;
    std::uint32_t text;
  };
  const std::size_t common = common_front(texts);
  std::vector<Entry> order;
  order.reserve(texts.size());
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    order.push_back({front_number(texts[i].substr(common)), i});
  }
  std::sort(order.begin(), order.end(), [&texts](const Entry& a, const Entry& b) {
    return a.front != b.front ? a.front < b.front : texts[a.text] < texts[b.text];
  });
  std::vector<std::uint32_t> places(texts.size());
  std::uint32_t place = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && texts[order[i].text] != texts[order[i - 1].text]) ++place;
    places[order[i].text] = place;
  }
  return places;
}

unsigned bits_for(std::size_t count) noexcept {
  return static_cast<unsigned>(std::bit_width(count == 0 ? 0 : count - 1));
}

/// Sorts by the bits from `begin` to `end`, from the lowest up, so that equal ones keep their
/// order.
/// A radix sort: linear in the number of edges, and stable. Digits of 11 bits keep the table of
/// counts within the first-level cache.
void sort_by_bits(LargeVector<std::uint64_t>& numbers, unsigned begin, unsigned end) {
  constexpr unsigned kDigitBits = 11;
  constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
  LargeVector<std::uint64_t> other(numbers.size());
  ADJOIN_ASSERT(begin <= end);
  for (unsigned shift = begin; shift < end; shift += kDigitBits) {
    const std::uint64_t mask = (std::uint64_t{1} << std::min(kDigitBits, end - shift)) - 1;
    std::array<std::uint32_t, kDigits> from{};
    for (const std::uint64_t number : numbers) ++from[number >> shift & mask];
    std::exclusive_scan(from.begin(), from.end(), from.begin(), 0U);
    for (const std::uint64_t number : numbers) other[from[number >> shift & mask]++] = number;
    numbers.swap(other);
  }
}

}  // namespace

BulkRun::BulkRun(Content content, const BulkForms& forms, const table::BulkLoad& load)
    : content_(std::move(content)),
      forms_(forms.all()),
      partitions_(forms.partitions()),
      sorts_(forms.sorts()),
      load_(load) {
  for (const BulkEdgeRecord& edge : content_.edges) {
    count_ += mirror_of(edge) != nullptr ? 2 : 1;
  }
}

/// The number of an item is its partition, its sort key's front, its other end and its place, from
/// high to low. All four must fit into 64 bits; the batch asks before it takes an edge.
bool BulkRun::can_sort(const SortSize& size) noexcept {
  return size.refs <= BulkRefs::kSizeMax && bits_for(size.refs * size.partitions) +
                                                    bits_for(size.sorts) + bits_for(size.refs) +
                                                    bits_for(2 * size.edges) <=
                                                64;
}

/// By partition, then by ref.
std::vector<std::uint32_t> BulkRun::partition_places() const {
  Bytes keys;
  std::vector<std::size_t> ends;
  Bytes text;
  for (const BulkPartition& partition : partitions_) {
    for (std::uint32_t ref = 0; ref < content_.refs.size(); ++ref) {
      text = partition.before;
      text += content_.refs.text(ref);
      text += partition.after;
      load_.append_key(text, {}, keys);
      ends.push_back(keys.size());
    }
  }
  std::vector<std::string_view> texts;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    texts.push_back(BytesView(keys).substr(begin, end - begin));
    begin = end;
  }
  return places_of(texts);
}

std::vector<std::uint32_t> BulkRun::sort_places() const {
  std::vector<std::string_view> texts;
  for (const BulkSort& sort : sorts_) texts.emplace_back(sort.front);
  return places_of(texts);
}

std::vector<std::uint32_t> BulkRun::ref_places() const {
  std::vector<std::string_view> texts;
  for (std::uint32_t ref = 0; ref < content_.refs.size(); ++ref) {
    texts.push_back(content_.refs.text(ref));
  }
  return places_of(texts);
}

void BulkRun::sort() {
  const std::size_t refs = content_.refs.size();
  const std::vector<std::uint32_t> partitions = partition_places();
  const std::vector<std::uint32_t> sorts = sort_places();
  const std::vector<std::uint32_t> ends = ref_places();
  const unsigned item_bits = bits_for(2 * content_.edges.size());
  const unsigned end_bits = bits_for(refs);
  const unsigned sort_bits = bits_for(sorts_.size());
  const unsigned all_bits = item_bits + end_bits + sort_bits + bits_for(partitions.size());
  ADJOIN_ASSERT(all_bits <= 64);
  items_.reserve(count_);
  std::uint64_t item = 0;
  for (const BulkEdgeRecord& edge : content_.edges) {
    const auto add = [&](const BulkForm::Side& side) {
      const std::uint32_t with = side.in_from ? edge.from : edge.to;
      const std::uint32_t end = side.in_from ? edge.to : edge.from;
      std::uint64_t number = partitions[side.partition * refs + with];
      number = number << sort_bits | sorts[side.sort];
      number = number << end_bits | ends[end];
      return number << item_bits;
    };
    const BulkForm& form = *forms_[edge.form];
    // Odd numbers are mirrors, even ones edges: the lowest bit tells the two items apart.
    items_.push_back(add(form.own) | item);
    if (mirror_of(edge) != nullptr) items_.push_back(add(form.mirror) | (item + 1));
    item += 2;
  }
  ADJOIN_ASSERT(items_.size() == count_);
  sort_by_bits(items_, item_bits, all_bits);
  const auto agree = [&](std::size_t a, std::size_t b) {
    return items_[a] >> item_bits == items_[b] >> item_bits;
  };
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const bool repeated = (i > 0 && agree(i - 1, i)) || (i + 1 < items_.size() && agree(i, i + 1));
    if (repeated) repeated_.push_back(static_cast<std::uint32_t>(i));
  }
  const std::uint64_t item_mask = (std::uint64_t{1} << item_bits) - 1;
  // The order is fixed now: of each number only the edge is needed any more.
  for (std::uint64_t& number : items_) number &= item_mask;
}

const schema::ItemPress* BulkRun::mirror_of(const BulkEdgeRecord& edge) const noexcept {
  return forms_[edge.form]->press.mirror(edge.from == edge.to);
}

void BulkRun::start(bool only_repeated) {
  at_ = 0;
  only_repeated_ = only_repeated;
  if (valid()) press();
}

void BulkRun::next() {
  ++at_;
  if (valid()) press();
}

/// Edges lie in the order in which they came, refs too: who is next is somewhere else in memory.
void BulkRun::look_ahead() const noexcept {
  constexpr std::size_t kEdgeAhead = 24;
  constexpr std::size_t kRefAhead = 12;
  if (at_ + kEdgeAhead >= items_.size()) return;
  __builtin_prefetch(&content_.edges[items_[at_ + kEdgeAhead] / 2]);
  const std::uint64_t number = items_[at_ + kRefAhead];
  const BulkEdgeRecord& edge = content_.edges[number / 2];
  content_.refs.prefetch(edge.from);
  content_.refs.prefetch(edge.to);
}

void BulkRun::press() {
  if (!only_repeated_) look_ahead();
  const std::uint64_t number = item(at_);
  const bool is_mirror = number % 2 != 0;
  const BulkEdgeRecord& edge = content_.edges[number / 2];
  const schema::EdgePress& press = forms_[edge.form]->press;
  const schema::EndRefs ends{content_.refs.text(edge.from), content_.refs.text(edge.to)};
  schema::PressedFields fields;
  if (edge.fields != 0) {
    fields = schema::PressedFields(BytesView(content_.fields).substr(edge.fields));
  }
  const BulkNote note{is_mirror ? BulkNote::Role::mirror : BulkNote::Role::edge, edge.tag};
  value_.clear();
  table::begin_bulk_record(BulkNote::view(note.encode()), value_);
  const schema::ItemPress* const mirror = is_mirror ? mirror_of(edge) : nullptr;
  ADJOIN_ASSERT(!is_mirror || mirror != nullptr);
  const schema::ItemPress& of_item = is_mirror ? *mirror : press.edge();
  const schema::ItemPress::Keys keys = of_item.press(ends, fields, value_);
  key_.clear();
  load_.append_key(keys.pk, keys.sk, key_);
}

}  // namespace adjoin::graph
