#pragma once

#include <string_view>

#include "adjoin/store.h"
#include "base/clock.h"

namespace adjoin::detail {

/// Store::open with a clock to measure the call's timeout by, which tests set.
/// @errors as Store::open; deadline_exceeded, cancelled: between two steps of opening a folder
Result<Store> open_store(std::string_view url, const StoreOptions& options, const CallOptions& call,
                         const Clock& clock);

}  // namespace adjoin::detail
