#include <algorithm>

#include "schema/template.h"

namespace adjoin::schema {

namespace {

auto place_of(const std::vector<Bindings::Entry>& entries, std::string_view name) {
  return std::lower_bound(entries.begin(), entries.end(), name,
                          [](const Bindings::Entry& e, std::string_view n) { return e.first < n; });
}

}  // namespace

const std::string* Bindings::find(std::string_view name) const noexcept {
  const auto at = place_of(entries_, name);
  return at != entries_.end() && at->first == name ? &at->second : nullptr;
}

void Bindings::set(std::string_view name, std::string text) {
  const auto at = place_of(entries_, name);
  if (at != entries_.end() && at->first == name) {
    entries_[static_cast<std::size_t>(at - entries_.begin())].second = std::move(text);
  } else {
    entries_.emplace(at, std::string(name), std::move(text));
  }
}

bool Bindings::bind(std::string_view name, std::string_view text) {
  const auto at = place_of(entries_, name);
  if (at != entries_.end() && at->first == name) return at->second == text;
  entries_.emplace(at, std::string(name), std::string(text));
  return true;
}

}  // namespace adjoin::schema
