#pragma once

#include <string>

#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// Returns whether a person sits here who could see a window: a terminal and a display.
bool can_show_windows(const Terminal& terminal);

/// Opens a URL as the desktop does (xdg-open), without waiting for it. The browser outlives this
/// process and its Ctrl-C. Returns false if there is no xdg-open.
bool open_in_browser(const std::string& url);

}  // namespace adjoin::cli
