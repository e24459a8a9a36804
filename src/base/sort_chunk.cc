#include "base/sort_chunk.h"

#include <algorithm>

namespace adjoin {
namespace {

/// So few records are compared whole.
/// Looking up their fronts first would cost more than it saves.
constexpr std::ptrdiff_t kFew = 12;

/// The first eight bytes as a number that orders as they do.
std::uint64_t front_of(BytesView key) {
  std::uint64_t front = 0;
  for (std::size_t i = 0; i < sizeof front; ++i) {
    front = front << 8U | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0U);
  }
  return front;
}

}  // namespace

void SortChunk::add(BytesView key, BytesView value) {
  entries_.push_back({0, static_cast<std::uint32_t>(data_.size()),
                      static_cast<std::uint32_t>(key.size()),
                      static_cast<std::uint32_t>(value.size())});
  data_ += key;
  data_ += value;
}

void SortChunk::sort() {
  if (!entries_.empty()) sort(entries_.data(), entries_.data() + entries_.size(), 0);
}

void SortChunk::start(bool only_repeated) {
  at_ = 0;
  only_repeated_ = only_repeated;
  skip_single();
}

void SortChunk::next() {
  ++at_;
  skip_single();
}

BytesView SortChunk::value() const noexcept {
  const Entry& entry = entries_[at_];
  return BytesView(data_).substr(entry.offset + entry.key_bytes, entry.value_bytes);
}

bool SortChunk::is_repeated(std::size_t at) const noexcept {
  const auto agree = [this](std::size_t a, std::size_t b) {
    return key(entries_[a]) == key(entries_[b]);
  };
  return (at > 0 && agree(at - 1, at)) || (at + 1 < entries_.size() && agree(at, at + 1));
}

void SortChunk::skip_single() noexcept {
  while (only_repeated_ && valid() && !is_repeated(at_)) ++at_;
}

/// Sorts entries whose keys agree in so many bytes: by the eight bytes behind what they agree in,
/// which are looked up once for each, and then each run of those that agree there too.
void SortChunk::sort(Entry* first, Entry* last, std::size_t agreed) {
  if (last - first <= kFew) return sort_whole(first, last);
  agreed = agreed_by(first, last, agreed);
  for (Entry* entry = first; entry != last; ++entry) {
    entry->front = front_of(key(*entry).substr(agreed));
  }
  const auto before = [](const Entry& a, const Entry& b) {
    return a.front != b.front ? a.front < b.front : a.offset < b.offset;
  };
  if (!std::is_sorted(first, last, before)) std::sort(first, last, before);
  while (first != last) {
    Entry* end = first + 1;
    bool same_length = true;
    while (end != last && end->front == first->front) {
      same_length = same_length && end->key_bytes == first->key_bytes;
      ++end;
    }
    // The front of a short key is filled up with zeros, as a longer key may go on.
    const bool differ = !same_length || first->key_bytes > agreed + sizeof(first->front);
    if (end - first > 1 && differ) sort_rest(first, end, agreed);
    first = end;
  }
}

void SortChunk::sort_rest(Entry* first, Entry* last, std::size_t agreed) {
  const bool all_go_on = std::all_of(first, last, [agreed](const Entry& entry) {
    return entry.key_bytes >= agreed + sizeof(entry.front);
  });
  if (all_go_on) return sort(first, last, agreed + sizeof(first->front));
  sort_whole(first, last);
}

void SortChunk::sort_whole(Entry* first, Entry* last) const {
  std::sort(first, last, [this](const Entry& a, const Entry& b) {
    const int order = key(a).compare(key(b));
    return order != 0 ? order < 0 : a.offset < b.offset;
  });
}

/// In how many bytes all of the keys agree, at least `agreed`.
std::size_t SortChunk::agreed_by(const Entry* first, const Entry* last, std::size_t agreed) const {
  const BytesView one = key(*first);
  std::size_t common = one.size();
  for (const Entry* entry = first; entry != last && common > agreed; ++entry) {
    const BytesView other = key(*entry);
    common = std::min(common, other.size());
    std::size_t same = agreed;
    while (same < common && one[same] == other[same]) ++same;
    common = same;
  }
  return common;
}

}  // namespace adjoin
