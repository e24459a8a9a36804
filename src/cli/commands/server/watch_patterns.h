#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "graph_text/row.h"

namespace adjoin::cli {

/// What a server says of the requests that it answered while somebody watched it
/// (docs/admin-http.md).
struct WatchedPatterns {
  std::vector<graph_text::Row> rows;
  std::vector<std::pair<std::string, std::string>> undeclared;  ///< tables with their YAML
  std::string notes;                                            ///< what stands out, for people
  std::uint64_t requests = 0;
  std::chrono::milliseconds watched{0};
  bool is_whole = true;  ///< false: some second had more requests than the server notes
};

/// Asks the server until it has noted requests for `span`; progress goes to standard error. It
/// notes from the first question on: if somebody asked before, the answer comes sooner. An
/// interrupt ends the watch, and what was seen until then is returned.
/// @errors those of FiguresDoor::admin; serialization
Result<WatchedPatterns> watch_patterns(FiguresDoor& door, std::chrono::milliseconds span,
                                       Terminal& terminal);

}  // namespace adjoin::cli
