#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "remote/config/settings.h"

namespace adjoin::remote {

/// A store named by a URL:
/// "dynamodb://TABLE?region=eu-west-1&endpoint=http://…&profile=…&concurrency=64&transactions=no".
/// Every part may be missing; what is missing is looked for by `find_settings`.
struct StoreUrl {
  std::string table;  ///< empty: the URL names none
  SettingsChoice choice;
};

/// Whether the text is such a URL, right or wrong.
bool is_store_url(std::string_view text);
/// @errors usage
Result<StoreUrl> parse_store_url(std::string_view url);

}  // namespace adjoin::remote
