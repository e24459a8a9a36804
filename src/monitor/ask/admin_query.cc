#include "monitor/ask/admin_query.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/text.h"
#include "wire/sigv4/canonical.h"

namespace adjoin::monitor {
namespace {

Error wrong_query(std::string message) {
  return Error(ErrorCode::invalid_argument, std::move(message));
}

std::string list_of_names(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) append_to_list(name, list);
  return list.empty() ? "nothing" : list;
}

}  // namespace

Result<AdminQuery> AdminQuery::read(std::string_view page, std::string_view query,
                                    std::span<const std::string_view> names) {
  const auto parameters = wire::parse_query(query);
  if (!parameters) {
    return wrong_query("the query of " + std::string(page) +
                       " cannot be read: it is name=value with & between, and %XX for a byte");
  }
  AdminQuery read;
  for (const wire::QueryParameter& parameter : *parameters) {
    if (std::find(names.begin(), names.end(), parameter.name) == names.end()) {
      return wrong_query(std::string(page) + " takes " + list_of_names(names) + ", not \"" +
                         parameter.name + "\"");
    }
    if (read.text(parameter.name)) {
      return wrong_query("\"" + parameter.name + "\" is given twice");
    }
    read.pairs_.push_back({parameter.name, parameter.value});
  }
  return read;
}

std::optional<std::string_view> AdminQuery::text(std::string_view name) const {
  for (const Pair& pair : pairs_) {
    if (pair.name == name) return pair.value;
  }
  return std::nullopt;
}

Result<std::int64_t> AdminQuery::number(std::string_view name, const Range& range) const {
  const auto given = text(name);
  if (!given) return range.otherwise;
  std::int64_t value = 0;
  const auto [end, failed] = std::from_chars(given->data(), given->data() + given->size(), value);
  const bool is_whole = failed == std::errc() && end == given->data() + given->size();
  if (is_whole && value >= range.least && value <= range.most) return value;
  return wrong_query("\"" + std::string(name) + "\" is a number from " +
                     std::to_string(range.least) + " to " + std::to_string(range.most) +
                     ", not \"" + std::string(*given) + "\"");
}

}  // namespace adjoin::monitor
