#include "meter/sketch/heat_window.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace adjoin::meter {
namespace {

/// What the shared sketches have from the beginning, when there is memory. Later there may be none.
constexpr std::size_t kSharedSlots = 64;
constexpr std::size_t kSharedKeyBytes = 4096;

void set_shared_key(table::ObjectId object, BytesView partition, Bytes& out) {
  out.clear();
  append_u32(object.value, out);
  out += partition;
}

}  // namespace

std::string_view to_string(HeatKind kind) noexcept {
  switch (kind) {
    case HeatKind::read: return "read";
    case HeatKind::write: return "write";
    case HeatKind::throttle: break;
  }
  return "throttle";
}

HeatWindow::HeatWindow(std::size_t slots_max, HeatMemory& memory)
    : memory_(memory), slots_max_(slots_max) {
  for (auto& shared : shared_) {
    shared = std::make_unique<FrequentKeys>(slots_max, memory);
    shared->reserve(std::min(kSharedSlots, slots_max), kSharedKeyBytes);
  }
}

KeyHeat* HeatWindow::find_or_make(table::ObjectId object, HeatKind kind) {
  const auto found = objects_.find(object.value);
  KeyHeat* heat = nullptr;
  if (found != objects_.end()) {
    std::unique_ptr<KeyHeat>& known = found->second[static_cast<std::size_t>(kind)];
    if (known == nullptr) known = KeyHeat::make(slots_max_, memory_);
    heat = known.get();
  } else if (std::unique_ptr<KeyHeat> made = KeyHeat::make(slots_max_, memory_)) {
    heat = made.get();
    objects_[object.value][static_cast<std::size_t>(kind)] = std::move(made);
  }
  last_object_ = object;
  last_kind_ = kind;
  last_ = heat;
  return heat;
}

void HeatWindow::add_shared(const HeatEvent& event) {
  set_shared_key(event.object, event.partition, scratch_);
  shared_[static_cast<std::size_t>(event.kind)]->add(scratch_, event.weight);
}

void HeatWindow::merge(const HeatWindow& other) {
  other.each([this](table::ObjectId object, HeatKind kind, const KeyHeat& heat) {
    if (heat.partitions().total() == 0) return;
    if (KeyHeat* own = find_or_make(object, kind)) {
      own->merge(heat);
    } else {
      share(object, kind, heat);
    }
  });
  for (std::size_t kind = 0; kind < kHeatKinds; ++kind) shared_[kind]->merge(*other.shared_[kind]);
}

void HeatWindow::share(table::ObjectId object, HeatKind kind, const KeyHeat& heat) {
  FrequentKeys& shared = *shared_[static_cast<std::size_t>(kind)];
  const FrequentKeys& keys = heat.partitions();
  std::uint64_t known = 0;
  keys.each([&](std::uint64_t, const FrequentKey& found) {
    set_shared_key(object, found.key, scratch_);
    shared.add_known(sketch_hash(scratch_), {scratch_, found.weight, found.count, found.peak});
    known += found.weight;
  });
  shared.add_error(keys.total() - known, keys.error());
}

void HeatWindow::end_second() noexcept {
  for (auto& [object, kinds] : objects_) {
    for (std::unique_ptr<KeyHeat>& heat : kinds) {
      if (heat != nullptr) heat->end_second();
    }
  }
  for (auto& shared : shared_) shared->end_second();
}

void HeatWindow::clear() {
  last_ = nullptr;
  for (auto entry = objects_.begin(); entry != objects_.end();) {
    bool any = false;
    for (std::unique_ptr<KeyHeat>& heat : entry->second) {
      if (heat == nullptr) continue;
      if (heat->partitions().total() == 0) {
        heat.reset();
      } else {
        heat->clear();
        any = true;
      }
    }
    entry = any ? std::next(entry) : objects_.erase(entry);
  }
  for (auto& shared : shared_) shared->clear();
}

const KeyHeat* HeatWindow::find(table::ObjectId object, HeatKind kind) const noexcept {
  const auto found = objects_.find(object.value);
  if (found == objects_.end()) return nullptr;
  return found->second[static_cast<std::size_t>(kind)].get();
}

}  // namespace adjoin::meter
