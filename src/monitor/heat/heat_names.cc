#include "monitor/heat/heat_names.h"

#include <utility>

#include "base/api_error.h"

namespace adjoin::monitor {
namespace {

/// Most tables whose keys are looked up at once, so that a collection stays short.
constexpr std::size_t kLookUpsMax = 100;

const table::KeySchema* keys_in(const table::TableDescription& table, std::uint32_t object,
                                const std::string& index) {
  if (index.empty()) return table.id.value == object ? &table.keys : nullptr;
  const table::IndexDescription* found = table.find_index(index);
  return found != nullptr && found->id.value == object ? &found->keys : nullptr;
}

}  // namespace

HeatNames::HeatNames() = default;
HeatNames::~HeatNames() = default;

HeatNames::Leaf* HeatNames::leaf_of(table::ObjectId object) {
  const std::uint32_t place = object.value / kLeafSize;
  if (place >= kLeaves) return nullptr;
  Leaf* leaf = leaves_[place].load(std::memory_order_relaxed);
  if (leaf == nullptr) {
    owned_.push_back(std::make_unique<Leaf>());
    leaf = owned_.back().get();
    leaves_[place].store(leaf, std::memory_order_release);
  }
  return leaf;
}

void HeatNames::mark(table::ObjectId object, Mark which, bool set) {
  Leaf* const leaf = leaf_of(object);
  if (leaf == nullptr) return;
  std::atomic<std::uint8_t>& marks = (*leaf)[object.value % kLeafSize];
  if (set) {
    marks.fetch_or(which, std::memory_order_release);
  } else {
    marks.fetch_and(static_cast<std::uint8_t>(~which), std::memory_order_release);
  }
}

void HeatNames::learn(table::ObjectId object, std::string_view table, std::string_view index) {
  if (object.value / kLeafSize >= kLeaves) return;
  const std::lock_guard lock(mutex_);
  const auto [entry, is_new] = objects_.try_emplace(object.value);
  if (is_new) {
    entry->second = {std::string(table), std::string(index), std::nullopt};
    waiting_[entry->second.table].push_back(object.value);
  }
  mark(object, kNamed, true);
}

void HeatNames::watch(table::ObjectId object, bool watched) {
  const std::lock_guard lock(mutex_);
  mark(object, kWatched, watched);
}

void HeatNames::look_up(table::TableStore& store) {
  // The store is called without the lock: threads that add charges must not wait for it.
  for (const auto& waiting : next_to_look_up()) {
    const auto description = store.describe_table({}, waiting.first);
    if (description) {
      set_keys(waiting, &*description);
    } else if (api_error_of(description.error()) == ApiError::resource_not_found) {
      set_keys(waiting, nullptr);
    }
  }
}

HeatNames::Waiting HeatNames::next_to_look_up() const {
  const std::lock_guard lock(mutex_);
  Waiting next;
  for (const auto& waiting : waiting_) {
    if (next.size() == kLookUpsMax) break;
    next.insert(waiting);
  }
  return next;
}

void HeatNames::set_keys(const Waiting::value_type& waiting,
                         const table::TableDescription* description) {
  const std::lock_guard lock(mutex_);
  std::vector<std::uint32_t>& left = waiting_[waiting.first];
  for (const std::uint32_t object : waiting.second) {
    std::erase(left, object);
    const auto found = objects_.find(object);
    if (found == objects_.end() || description == nullptr) continue;
    const table::KeySchema* keys = keys_in(*description, object, found->second.index);
    if (keys != nullptr) found->second.keys = *keys;
  }
  if (left.empty()) waiting_.erase(waiting.first);
}

void HeatNames::forget(const std::function<bool(table::ObjectId)>& keep) {
  const std::lock_guard lock(mutex_);
  std::erase_if(objects_, [&](const auto& entry) {
    const table::ObjectId object{entry.first};
    if ((marks(object) & kWatched) != 0 || keep(object)) return false;
    // An addition that saw the mark before shows without a name until the next one.
    mark(object, kNamed, false);
    return true;
  });
}

std::optional<HeatObject> HeatNames::find(table::ObjectId object) const {
  const std::lock_guard lock(mutex_);
  const auto found = objects_.find(object.value);
  if (found == objects_.end()) return std::nullopt;
  return found->second;
}

std::vector<table::ObjectId> HeatNames::find(std::string_view table,
                                             std::optional<std::string_view> index) const {
  const std::lock_guard lock(mutex_);
  std::vector<table::ObjectId> found;
  for (const auto& [number, object] : objects_) {
    if (object.table != table) continue;
    if (index && object.index != *index) continue;
    found.push_back(table::ObjectId{number});
  }
  return found;
}

}  // namespace adjoin::monitor
