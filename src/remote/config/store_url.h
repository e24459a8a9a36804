#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "remote/config/settings.h"

namespace adjoin::remote {

/// Parsed URL of a store:
/// "dynamodb://TABLE?region=eu-west-1&endpoint=http://…&profile=…&concurrency=64&transactions=no".
/// Every part may be missing; `find_settings` fills in the missing ones.
struct StoreUrl {
  std::string table;  ///< empty: the URL names none
  SettingsChoice choice;
};

/// Returns whether the text is meant as such a URL, valid or not.
bool is_store_url(std::string_view text);
/// Parses the URL of a store. @errors invalid_argument
Result<StoreUrl> parse_store_url(std::string_view url);

}  // namespace adjoin::remote
