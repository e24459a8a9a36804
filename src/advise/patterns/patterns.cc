#include "advise/patterns/patterns.h"

#include <algorithm>

#include "advise/log/shape.h"
#include "base/assert.h"

namespace adjoin::advise {

namespace {

/// A shape is made of names and a few words. A longer one is no shape of ours.
constexpr std::size_t kShapeBytesMax = 4096;

}  // namespace

Patterns::Patterns() {
  other_.shape = kOther;
  other_.operation = kOther;
}

void Patterns::add(const LogEntry& entry) {
  first_ms_ = requests_ == 0 ? entry.time_ms : std::min(first_ms_, entry.time_ms);
  last_ms_ = std::max(last_ms_, entry.time_ms);
  ++requests_;
  if (entry.table.empty() || entry.shape.empty() || entry.shape.size() > kShapeBytesMax) {
    ++without_table_;
    return;
  }
  place_name_.assign(entry.table);
  place_name_ += '\n';
  place_name_ += entry.shape;
  const auto known = places_.find(std::string_view(place_name_));
  if (known != places_.end()) {
    ADJOIN_ASSERT(known->second < figures_.size());
    figures_[known->second].add(entry);
    return;
  }
  if (figures_.size() == kShapesMax) {
    other_.add(entry);
    return;
  }
  places_.emplace(place_name_, figures_.size());
  ShapeFigures& figures = figures_.emplace_back();
  figures.table = entry.table;
  figures.index = entry.index;
  figures.shape = entry.shape;
  figures.operation = operation_of(entry.shape);
  figures.add(entry);
}

std::vector<const ShapeFigures*> Patterns::shapes() const {
  std::vector<const ShapeFigures*> all;
  all.reserve(figures_.size() + 1);
  for (const ShapeFigures& figures : figures_) all.push_back(&figures);
  if (other_.times > 0) all.push_back(&other_);
  return all;
}

}  // namespace adjoin::advise
