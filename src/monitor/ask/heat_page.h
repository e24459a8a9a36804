#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::item {
class JsonWriter;
}

namespace adjoin::monitor {

class HeatBoard;
struct HeatLine;

/// Answers `/_admin/heat?QUERY` as one JSON object (docs/admin-http.md). Names of the query:
/// `since` in seconds, `table`, `index`, `kind` (read, write, throttle), `items` (0 or 1), and
/// `rows` of each table, index and kind.
/// @errors invalid_argument: a name or value of the query
Result<std::string> heat_json(const HeatBoard& board, std::string_view query);

/// Writes a busy key as an object, as every page does.
void write_heat_line(const HeatLine& line, item::JsonWriter& json);

}  // namespace adjoin::monitor
