#include "item/set.h"

#include <algorithm>

#include "item/base64.h"

namespace adjoin::item {

namespace {

// The two blanks and the article are the service's own.
constexpr std::string_view kInvalid = "One or more parameter values were invalid: ";

void append_shown(const std::string& text, std::string& out) { out.append(text); }
void append_shown(const Number& number, std::string& out) { number.append_to(out); }
void append_shown(const Binary& binary, std::string& out) { append_base64(binary.bytes, out); }

template <typename T>
Result<Set<T>> make_sorted(std::vector<T> elements, std::string_view when_empty) {
  if (elements.empty()) return validation_error(std::string(kInvalid).append(when_empty));
  std::vector<T> sorted = elements;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end()) {
    return Set<T>{std::move(sorted)};
  }
  std::string message(kInvalid);
  message.append("Input collection [");
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (i > 0) message.append(", ");
    append_shown(elements[i], message);
  }
  message.append("] contains duplicates.");
  return validation_error(std::move(message));
}

}  // namespace

Result<StringSet> make_set(std::vector<std::string> elements) {
  return make_sorted(std::move(elements), "An string set  may not be empty");
}

Result<NumberSet> make_set(std::vector<Number> elements) {
  return make_sorted(std::move(elements), "An number set  may not be empty");
}

Result<BinarySet> make_set(std::vector<Binary> elements) {
  return make_sorted(std::move(elements), "Binary sets should not be empty");
}

}  // namespace adjoin::item
