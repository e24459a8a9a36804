#include "remote/config/store_url.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"

namespace adjoin::remote {
namespace {

constexpr std::string_view kScheme = "dynamodb://";

Error wrong_store_url(std::string_view url, std::string_view what) {
  return Error(ErrorCode::invalid_argument, "the store " + std::string(url) + " " +
                                                std::string(what) +
                                                "; expected dynamodb://TABLE?region=REGION or "
                                                "dynamodb://TABLE?endpoint=URL");
}

/// Where the value of a parameter goes; null: there is none of that name.
std::optional<std::string>* parameter(SettingsChoice& choice, std::string_view name) {
  CapabilityChoice& can = choice.capabilities;
  const std::pair<std::string_view, std::optional<std::string>*> parameters[] = {
      {"region", &choice.region},          {"endpoint", &choice.endpoint_url},
      {"profile", &choice.profile},        {"concurrency", &choice.concurrency},
      {"transactions", &can.transactions}, {"transact_items", &can.transact_items},
      {"streams", &can.streams},           {"time_to_live", &can.time_to_live},
      {"update_table", &can.update_table}, {"gsi_consistency", &can.gsi_consistency}};
  for (const auto& [known, place] : parameters) {
    if (known == name) return place;
  }
  return nullptr;
}

bool is_table_name(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  });
}

}  // namespace

bool is_store_url(std::string_view text) { return text.starts_with(kScheme); }

Result<StoreUrl> parse_store_url(std::string_view url) {
  if (!is_store_url(url)) return wrong_store_url(url, "has another scheme");
  std::string_view rest = url.substr(kScheme.size());
  StoreUrl out;
  out.table = rest.substr(0, rest.find('?'));
  if (!is_table_name(out.table)) return wrong_store_url(url, "names no table");
  rest = rest.find('?') == std::string_view::npos ? std::string_view()
                                                  : rest.substr(rest.find('?') + 1);
  while (!rest.empty()) {
    const std::string_view part = rest.substr(0, rest.find('&'));
    rest = part.size() == rest.size() ? std::string_view() : rest.substr(part.size() + 1);
    const std::size_t equals = part.find('=');
    const std::string_view name = part.substr(0, equals);
    std::optional<std::string>* const place = parameter(out.choice, name);
    // Unknown parameters are errors: a mistyped `region` must not send the data to another place.
    if (place == nullptr) {
      return wrong_store_url(url, "has the unknown parameter \"" + std::string(name) + "\"");
    }
    auto value = percent_decoded(equals == std::string_view::npos ? "" : part.substr(equals + 1));
    // A parameter that stands twice has no right value either.
    if (!value || value->empty() || place->has_value()) {
      return wrong_store_url(url, "has no right value for \"" + std::string(name) + "\"");
    }
    *place = std::move(value);
  }
  return out;
}

}  // namespace adjoin::remote
