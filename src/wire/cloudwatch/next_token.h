#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace adjoin::wire::cloudwatch {

/// Entries of a page of ListMetrics, and the most of one of DescribeInsightRules.
inline constexpr std::size_t kMetricsPage = 500;
/// Entries of a page of alarms or of their history, where the request names no number.
inline constexpr std::size_t kAlarmsPage = 50;

/// Makes the token of the page behind the entry with this key. It says the key and no position, so
/// that what comes or goes between two pages moves nothing.
std::string next_token(std::string_view operation, std::string_view last_key);

/// Returns the key in a token of this operation.
/// @errors invalid_argument (`invalid_next_token`): the token is not one of this operation's
Result<std::string> key_of_token(std::string_view operation, std::string_view token);

/// Cuts `entries` to the page that `token` asks for, the first one without a token. `entries` stand
/// in the order of `less` on their keys, which `key_of` returns as texts.
/// Returns the token of the next page; nullopt: this is the last one.
template <typename T, typename KeyOf, typename Less = std::less<std::string>>
Result<std::optional<std::string>> cut_page(std::string_view operation,
                                            const std::optional<std::string>& token,
                                            std::size_t size, std::vector<T>& entries, KeyOf key_of,
                                            Less less = {}) {
  if (token) {
    ADJOIN_TRY(const std::string last, key_of_token(operation, *token));
    const auto first = std::upper_bound(
        entries.begin(), entries.end(), last,
        [&](const std::string& key, const T& entry) { return less(key, key_of(entry)); });
    entries.erase(entries.begin(), first);
  }
  if (entries.size() <= size) return std::optional<std::string>();
  entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(size), entries.end());
  return std::optional<std::string>(next_token(operation, key_of(entries.back())));
}

}  // namespace adjoin::wire::cloudwatch
