#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/output/screen.h"

namespace adjoin::cli {

/// Lays out the page /_admin/top for people: what is asked most comes first, busy keys below. Names
/// and keys are shown with their control characters made visible.
/// @param place  of the server, for the first line
/// @param size  the lines fit into it; its rows are shared between operations and keys
/// @errors serialization: it is no such page
Result<std::vector<Screen::Line>> top_lines(std::string_view page, std::string_view place,
                                            Screen::Size size);

}  // namespace adjoin::cli
