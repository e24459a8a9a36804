#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace adjoin::cli {

/// Where a command talks to: data goes to `out`, everything said about it to `err`. Borrows the
/// streams; they outlive it. Not thread-safe.
struct Terminal {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  bool color = false;      ///< of `out`; never in a pipe, never with NO_COLOR
  std::size_t width = 80;  ///< columns of the terminal, 80 when there is none
};

/// Standard output and error of this process, asked what they are. Colour needs a terminal, no
/// NO_COLOR in the environment, and a TERM that is not "dumb".
Terminal system_terminal();

/// Columns that `text` takes on a terminal: one for each code point, two for wide East Asian ones
/// and emoji, none for combining marks. Bad UTF-8 counts one per byte.
std::size_t display_width(std::string_view text);

/// `text` cut to `columns` with "…" at the cut, and every control character made visible, so that
/// stored data can never command the terminal.
std::string fit(std::string_view text, std::size_t columns);

/// Control characters (C0, DEL and C1) as "\n", "\t" or "\x1b"; all else unchanged.
std::string visible(std::string_view text);

}  // namespace adjoin::cli
