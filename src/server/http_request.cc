#include "server/http_request.h"

namespace adjoin::server {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

}  // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

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
