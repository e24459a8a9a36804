#include "item/set.h"

#include <algorithm>

#include "item/base64.h"
#include "item/value_fault.h"

namespace adjoin::item {

namespace {

// The two blanks and the article are the service's own.
constexpr std::string_view kInvalid = "One or more parameter values were invalid: ";

/// What the service says of a set whose elements are not all different: three ways for three types.
template <typename T, typename Append>
std::string repeated(const std::vector<T>& elements, Append append, std::string_view end) {
  std::string message(kInvalid);
  message.append("Input collection [");
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (i > 0) message.append(", ");
    append(elements[i], message);
  }
  return message.append(end);
}

std::string repeated(const std::vector<std::string>& elements) {
  return repeated(
      elements, [](const std::string& text, std::string& out) { out.append(text); },
      "] contains duplicates.");
}

std::string repeated(const std::vector<Binary>& elements) {
  return repeated(
      elements, [](const Binary& binary, std::string& out) { append_base64(binary.bytes, out); },
      "]of type BS contains duplicates.");
}

std::string repeated(const std::vector<Number>&) { return "Input collection contains duplicates"; }

template <typename T>
Result<Set<T>> make_sorted(std::vector<T> elements, std::string_view when_empty) {
  if (elements.empty()) return counted_fault(std::string(kInvalid).append(when_empty));
  // A copy: the message lists the elements in the order in which they came.
  std::vector<T> sorted = elements;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end()) {
    return Set<T>{std::move(sorted)};
  }
  return counted_fault(repeated(elements));
}

}  // namespace

Result<Set<std::string>> make_set(std::vector<std::string> elements) {
  return make_sorted(std::move(elements), "An string set  may not be empty");
}

Result<Set<Number>> make_set(std::vector<Number> elements) {
  return make_sorted(std::move(elements), "An number set  may not be empty");
}

Result<Set<Binary>> make_set(std::vector<Binary> elements) {
  return make_sorted(std::move(elements), "Binary sets should not be empty");
}

}  // namespace adjoin::item
