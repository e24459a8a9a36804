#include "meter/series/name_book.h"

#include <algorithm>
#include <limits>
#include <string>

namespace adjoin::meter {

Error NameBook::no_room_for(const SeriesName& name) {
  return Error(ErrorCode::limit_exceeded,
               "The metric '" + name.metric + "' of '" + name.space + "' would be series " +
                   std::to_string(kCustomMax + 1) + ", and " + std::to_string(kCustomMax) +
                   " are kept. Send fewer combinations of dimensions.");
}

std::optional<std::uint32_t> NameBook::find(const SeriesName& name) const {
  const auto found = numbers_.find(name);
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

const SeriesName* NameBook::name_of(std::uint32_t number) const {
  const auto found = names_.find(number);
  return found == names_.end() ? nullptr : &found->second;
}

Result<NameBook::Given> NameBook::give(const SeriesName& name) {
  if (const auto number = find(name)) return Given{*number, false};
  if (name.kind == NameKind::custom && customs_ >= kCustomMax) {
    return no_room_for(name);
  }
  ADJOIN_ASSERT(last_ < std::numeric_limits<std::uint32_t>::max());
  restore(last_ + 1, name);
  return Given{last_, true};
}

void NameBook::restore(std::uint32_t number, const SeriesName& name) {
  last_ = std::max(last_, number);
  const auto other = names_.find(number);
  if (other != names_.end() && other->second != name) remove(number);
  const auto [at, is_new] = numbers_.try_emplace(name, number);
  if (!is_new && at->second >= number) return;
  if (!is_new) names_.erase(at->second);
  if (is_new && name.kind == NameKind::custom) ++customs_;
  at->second = number;
  names_.insert_or_assign(number, name);
  ADJOIN_ASSERT(names_.size() == numbers_.size());
}

void NameBook::skip(std::uint32_t number) noexcept { last_ = std::max(last_, number); }

void NameBook::remove(std::uint32_t number) {
  const auto found = names_.find(number);
  if (found == names_.end()) return;
  if (found->second.kind == NameKind::custom) --customs_;
  numbers_.erase(found->second);
  names_.erase(found);
  ADJOIN_ASSERT(names_.size() == numbers_.size());
}

}  // namespace adjoin::meter
