#include "wire/cloudwatch/fields/violations.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "wire/cloudwatch/fault.h"

namespace adjoin::wire::cloudwatch {
namespace {

/// Values and violations beyond these are not shown, so that no answer is much larger than its
/// request.
constexpr std::size_t kShownBytesMax = 256;
constexpr std::size_t kViolationsShownMax = 20;

/// "MetricData.member.1.Value" as constraints spell it: "metricData.1.member.value".
std::string constraint_place(std::string_view place) {
  std::string out;
  bool is_element = false;
  while (!place.empty()) {
    const std::string_view part = place.substr(0, place.find('.'));
    place.remove_prefix(std::min(place.size(), part.size() + 1));
    if (part == "member" && !place.empty()) {
      is_element = true;
      continue;
    }
    if (!out.empty()) out += '.';
    const std::size_t first = out.size();
    out += part;
    out[first] = ascii_lower(out[first]);
    if (std::exchange(is_element, false)) out += ".member";
  }
  return out;
}

}  // namespace

std::string shown_value(std::string_view value) {
  if (value.size() <= kShownBytesMax) return std::string(value);
  std::size_t end = kShownBytesMax;
  // Not in the middle of a character, or the answer would be no valid UTF-8.
  while (end > 0 && (static_cast<unsigned char>(value[end]) & 0xC0U) == 0x80U) --end;
  return std::string(value.substr(0, end)) + "…";
}

std::string to_text(const Place& place) {
  if (place.outer == nullptr) return std::string(place.name);
  std::string out = to_text(*place.outer);
  if (!out.empty()) out += '.';
  if (!place.name.empty()) return out.append(place.name);
  return out.append("member.").append(std::to_string(place.number));
}

void Violations::keep(Violation violation) {
  ++count_;
  const auto at = std::upper_bound(
      found_.begin(), found_.end(), violation.place,
      [](const std::string& place, const Violation& other) { return place < other.place; });
  found_.insert(at, std::move(violation));
  if (found_.size() > kViolationsShownMax) found_.pop_back();
}

void Violations::missing(const Place& place) { keep({to_text(place), {}, {}}); }

void Violations::add(const Place& place, std::string_view value, std::string demand) {
  keep({to_text(place), shown_value(value), std::move(demand)});
}

std::string Violations::as_constraint(const Violation& violation) {
  std::string text = "Value ";
  if (violation.demand.empty()) {
    text.append("null at '").append(constraint_place(violation.place));
    return text.append("' failed to satisfy constraint: Member must not be null");
  }
  text.append("'").append(violation.value).append("' at '");
  text.append(constraint_place(violation.place));
  return text.append("' failed to satisfy constraint: Member must ").append(violation.demand);
}

Error Violations::as_parameter(const Violation& violation) {
  if (violation.demand.empty()) {
    return fault_error(Fault::missing_parameter,
                       "The parameter " + violation.place + " is required.");
  }
  return fault_error(Fault::invalid_parameter_value,
                     "The value '" + violation.value + "' for parameter " + violation.place +
                         " is invalid: it must " + violation.demand + ".");
}

Result<void> Violations::check(Told told) const {
  if (found_.empty()) return {};
  if (told == Told::parameters) {
    // What is missing comes first: of a wrong value the service says nothing until all are there.
    const auto missing = std::find_if(found_.begin(), found_.end(),
                                      [](const Violation& one) { return one.demand.empty(); });
    return as_parameter(missing == found_.end() ? found_.front() : *missing);
  }
  std::string text = std::to_string(count_);
  text.append(count_ == 1 ? " validation error detected: " : " validation errors detected: ");
  for (std::size_t i = 0; i < found_.size(); ++i) {
    text.append(i == 0 ? "" : "; ").append(as_constraint(found_[i]));
  }
  return fault_error(Fault::validation, std::move(text));
}

}  // namespace adjoin::wire::cloudwatch
