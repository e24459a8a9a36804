#pragma once

#include <chrono>
#include <string>

#include "server/metrics/live_requests.h"
#include "server/metrics/logged_tables.h"

namespace adjoin::server {

/// Returns what the live requests say of the patterns that are used right now, as one object of
/// JSON (docs/admin-http.md, /_admin/patterns): each table by its present schema. The question
/// opens their window. `now` and `unix_time` are the present by both times of a Clock.
/// @cost reads the window, at most 16 MB; call it on the pool
std::string live_patterns_json(LiveRequests& live, LoggedTables& tables, LiveRequests::Time now,
                               std::chrono::milliseconds unix_time);

}  // namespace adjoin::server
