#include "wire/attributes_to_get.h"

#include <algorithm>

#include "wire/messages.h"

namespace adjoin::wire {

void check_attributes_to_get(const AttributesToGet& names, std::string_view place,
                             Constraints& constraints) {
  if (names) constraints.count(names->size(), "[]", place, 1, SIZE_MAX);
}

Result<std::optional<expression::Projection>> projection_of(const AttributesToGet& names) {
  std::optional<expression::Projection> projection;
  if (!names) return projection;
  projection.emplace();
  for (const std::string& name : *names) projection->paths.push_back({.attribute = name});
  std::sort(projection->paths.begin(), projection->paths.end());
  const auto twice = std::adjacent_find(projection->paths.begin(), projection->paths.end());
  if (twice != projection->paths.end()) {
    return validation_error(messages::attribute_repeated(twice->attribute));
  }
  return projection;
}

}  // namespace adjoin::wire
