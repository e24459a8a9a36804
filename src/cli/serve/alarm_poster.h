#pragma once

#include <memory>

#include "monitor/alarm/poster.h"

namespace adjoin::cli {

/// Returns a poster over libcurl, which is loaded by the first call. Certificates are checked; a
/// proxy of the environment is used.
std::shared_ptr<monitor::Poster> make_alarm_poster();

}  // namespace adjoin::cli
