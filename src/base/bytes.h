#pragma once

#include <string>
#include <string_view>

namespace adjoin {

/// Owned bytes. Any value is legal, NUL included.
using Bytes = std::string;

/// Borrowed bytes; a function that stores or returns one says until when it is valid.
using BytesView = std::string_view;

}  // namespace adjoin
