#include "topology/interner.h"

#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

constexpr std::size_t kTextBlockBytes = std::size_t{64} * 1024;

std::uint64_t hash_of(std::string_view ref) noexcept { return std::hash<std::string_view>()(ref); }

/// A slot: the upper half of the hash, and the number plus one. 0: empty.
/// With half of the hash in the slot, a search reads a ref's text only when it is most likely the
/// right one.
std::uint64_t slot_of(std::uint64_t hash, NodeId node) noexcept {
  return (hash & 0xFFFFFFFF00000000ULL) | (std::uint64_t{node} + 1);
}

std::string_view read_text(const char* text) noexcept {
  std::uint16_t length = 0;
  std::memcpy(&length, text, sizeof(length));
  return {text + sizeof(length), length};
}

}  // namespace

struct Interner::Slots {
  explicit Slots(std::size_t count)
      : mask(count - 1), slots(std::make_unique<std::atomic<std::uint64_t>[]>(count)) {}
  std::size_t mask;
  std::unique_ptr<std::atomic<std::uint64_t>[]> slots;
};

struct Interner::Page {
  std::array<const char*, kPageRefs> texts{};
};

struct Interner::Pages {
  explicit Pages(std::size_t count) : capacity(count), pages(std::make_unique<Page*[]>(count)) {}
  std::size_t capacity;
  std::unique_ptr<Page*[]> pages;
};

Interner::Interner()
    : slots_owner_(std::make_shared<Slots>(1024)), pages_owner_(std::make_shared<Pages>(64)) {
  slots_.store(slots_owner_.get(), std::memory_order_release);
  pages_.store(pages_owner_.get(), std::memory_order_release);
  bytes_ = 1024 * sizeof(std::uint64_t) + 64 * sizeof(Page*);
}

Interner::~Interner() = default;

const char* Interner::text_of(NodeId node) const noexcept {
  const Pages* pages = pages_.load(std::memory_order_acquire);
  ADJOIN_ASSERT(node / kPageRefs < pages->capacity);
  return pages->pages[node / kPageRefs]->texts[node % kPageRefs];
}

std::string_view Interner::ref(NodeId node) const noexcept { return read_text(text_of(node)); }

std::optional<NodeId> Interner::find(std::string_view ref) const noexcept {
  const std::uint64_t hash = hash_of(ref);
  const Slots* table = slots_.load(std::memory_order_acquire);
  for (std::size_t i = hash & table->mask;; i = (i + 1) & table->mask) {
    const std::uint64_t slot = table->slots[i].load(std::memory_order_acquire);
    // Nothing is ever removed from the table, so an empty slot ends the search.
    if (slot == 0) return std::nullopt;
    if ((slot ^ hash) >> 32U != 0) continue;
    const auto node = static_cast<NodeId>((slot & 0xFFFFFFFFU) - 1);
    if (this->ref(node) == ref) return node;
  }
}

const char* Interner::keep(std::string_view ref) {
  ADJOIN_ASSERT(ref.size() <= UINT16_MAX);
  const std::size_t need = ref.size() + sizeof(std::uint16_t);
  if (text_left_ < need) {
    const std::size_t block = need > kTextBlockBytes ? need : kTextBlockBytes;
    texts_.push_back(std::make_unique<char[]>(block));
    text_next_ = texts_.back().get();
    text_left_ = block;
    bytes_ += block;
  }
  ADJOIN_ASSERT(text_left_ >= need);
  char* text = text_next_;
  const auto length = static_cast<std::uint16_t>(ref.size());
  std::memcpy(text, &length, sizeof(length));
  if (!ref.empty()) std::memcpy(text + sizeof(length), ref.data(), ref.size());
  text_next_ += need;
  text_left_ -= need;
  return text;
}

void Interner::add_page() {
  ADJOIN_ASSERT(size_ == page_owners_.size() * kPageRefs);
  if (page_owners_.size() == pages_owner_->capacity) {
    auto larger = std::make_shared<Pages>(pages_owner_->capacity * 2);
    std::memcpy(larger->pages.get(), pages_owner_->pages.get(),
                pages_owner_->capacity * sizeof(Page*));
    bytes_ += pages_owner_->capacity * sizeof(Page*);
    outgrown_.push_back(std::move(pages_owner_));
    pages_owner_ = std::move(larger);
    pages_.store(pages_owner_.get(), std::memory_order_release);
  }
  page_owners_.push_back(std::make_unique<Page>());
  // A plain store is enough: no reader asks for a node before a version with it is published.
  pages_owner_->pages[page_owners_.size() - 1] = page_owners_.back().get();
  bytes_ += sizeof(Page);
}

void Interner::grow_slots() {
  const std::size_t count = slots_owner_->mask + 1;
  ADJOIN_ASSERT(std::has_single_bit(count));
  auto larger = std::make_shared<Slots>(count * 2);
  for (NodeId node = 0; node < size_; ++node) {
    const std::uint64_t hash = hash_of(ref(node));
    std::size_t i = hash & larger->mask;
    while (larger->slots[i].load(std::memory_order_relaxed) != 0) i = (i + 1) & larger->mask;
    larger->slots[i].store(slot_of(hash, node), std::memory_order_relaxed);
  }
  bytes_ += count * sizeof(std::uint64_t);
  outgrown_.push_back(std::move(slots_owner_));
  slots_owner_ = std::move(larger);
  slots_.store(slots_owner_.get(), std::memory_order_release);
}

NodeId Interner::intern(std::string_view ref) {
  if (const std::optional<NodeId> known = find(ref)) return *known;
  ADJOIN_ASSERT(size_ < UINT32_MAX - 1);
  if ((std::size_t{size_} + 1) * 10 > (slots_owner_->mask + 1) * 7) grow_slots();
  ADJOIN_ASSERT(size_ < slots_owner_->mask);  // an empty slot is left, at which a search ends
  if (size_ % kPageRefs == 0) add_page();
  const NodeId node = size_;
  page_owners_.back()->texts[node % kPageRefs] = keep(ref);
  ++size_;
  const std::uint64_t hash = hash_of(ref);
  std::size_t i = hash & slots_owner_->mask;
  while (slots_owner_->slots[i].load(std::memory_order_relaxed) != 0) {
    i = (i + 1) & slots_owner_->mask;
  }
  // Last of all. A reader that finds the number finds its text.
  slots_owner_->slots[i].store(slot_of(hash, node), std::memory_order_release);
  return node;
}

std::vector<std::shared_ptr<const void>> Interner::take_outgrown() {
  std::vector<std::shared_ptr<const void>> taken;
  taken.swap(outgrown_);
  return taken;
}

}  // namespace adjoin::topology
