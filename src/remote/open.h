#pragma once

#include <memory>

#include "base/result.h"
#include "remote/settings.h"
#include "table/table_store.h"

namespace adjoin::remote {

/// Opens the endpoint that is chosen, or configured where the tools of AWS look (`find_settings`).
/// @errors as find_settings and RemoteStore::open
Result<std::unique_ptr<table::TableStore>> open(
    const SettingsChoice& choice, const Environment& environment = process_environment());

}  // namespace adjoin::remote
