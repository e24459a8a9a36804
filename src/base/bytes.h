#pragma once

#include <string>
#include <string_view>

namespace adjoin {

/// Owned bytes. Any value is legal, NUL included.
using Bytes = std::string;

/// Borrowed bytes. A function that stores or returns a view documents how long it stays valid.
using BytesView = std::string_view;

}  // namespace adjoin
