#pragma once

#include <atomic>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/result.h"
#include "table/request/call_context.h"

namespace adjoin::cli {

/// Exit codes, the AWS CLI's where it has one.
inline constexpr int kExitOk = 0;        ///< done; an empty list too
inline constexpr int kExitNotFound = 1;  ///< one named thing is not there, no path, a check failed
inline constexpr int kExitInterrupted = 130;  ///< SIGINT
inline constexpr int kExitUsage = 252;
inline constexpr int kExitConfiguration = 253;  ///< schema, settings or store folder
inline constexpr int kExitService = 254;        ///< the store refused the request
inline constexpr int kExitOther = 255;

/// Returns the exit code for a kind of error.
int exit_code_of(const Error& error) noexcept;

/// Installs signal handlers. The first SIGINT or SIGTERM asks the running command to stop; a second
/// one ends the process at once, which the store survives like any crash. A broken pipe (`| head`)
/// ends it silently.
void watch_interrupts();

/// Raised by the first interrupt. Lives as long as the process; thread-safe.
std::atomic<bool>& interrupt_flag();

/// Succeeds until the user interrupts. @errors cancelled
Result<void> check_interrupt();

/// Output of a command: data goes to `out`, messages to `err`. Borrows the streams, which must
/// outlive it. Not thread-safe.
struct Terminal {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  bool color = false;      ///< of `out`; never in a pipe, never with NO_COLOR
  std::size_t width = 80;  ///< columns of the terminal, 80 when there is none
};

/// Returns standard output and error of this process, with their properties. Colour needs a
/// terminal, no NO_COLOR in the environment, and a TERM that is not "dumb".
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
