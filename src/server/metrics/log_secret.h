#pragma once

#include <optional>

#include "advise/log/key_names.h"
#include "table/store/table_store.h"

namespace adjoin::server {

/// Returns sixteen random bytes that nobody can guess.
advise::LogSecret random_log_secret();

/// Returns the store's secret, by which its logs name keys (docs/formats/meters.md), so that logs
/// of several days name a key alike. Makes one if there is none. A store that keeps no records, or
/// takes none now, gets another one each time.
advise::LogSecret log_secret_of(table::TableStore& store);

/// Returns the secret that the store keeps; nullopt: none is there, or it cannot be read.
std::optional<advise::LogSecret> kept_log_secret(table::TableStore& store);

}  // namespace adjoin::server
