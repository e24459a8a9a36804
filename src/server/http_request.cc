#include "server/http_request.h"

#include "base/ascii.h"

namespace adjoin::server {

std::optional<std::string_view> HttpRequest::find(std::string_view name) const {
  for (const HeaderField& field : fields) {
    if (equal_ignoring_case(field.name, name)) return field.value;
  }
  return std::nullopt;
}

std::size_t HttpRequest::count(std::string_view name) const {
  std::size_t found = 0;
  for (const HeaderField& field : fields) found += equal_ignoring_case(field.name, name) ? 1 : 0;
  return found;
}

}  // namespace adjoin::server
