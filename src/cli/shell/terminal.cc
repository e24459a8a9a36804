#include "cli/shell/terminal.h"

#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "base/text.h"

namespace adjoin::cli {
namespace {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 1;
};

/// The first code point of a text that is not empty; a bad byte stands for itself.
/// Stored text need not be valid. Each byte that begins nothing counts as one column.
CodePoint first_code_point(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = lead < 0x80   ? 1
                            : lead < 0xC2 ? 0
                            : lead < 0xE0 ? 2
                            : lead < 0xF0 ? 3
                            : lead < 0xF5 ? 4
                                          : 0;
  if (bytes <= 1 || bytes > text.size()) return {lead, 1};
  std::uint32_t value = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0U) != 0x80U) return {lead, 1};
    value = (value << 6U) | (next & 0x3FU);
  }
  return {value, bytes};
}

struct CodeRange {
  std::uint32_t first;
  std::uint32_t last;
};

// Enough of Unicode for names in the scripts that people use. The C library's wcwidth depends on
// the locale, and this must not.
constexpr CodeRange kCombining[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},
                                    {0x610, 0x61A},   {0x64B, 0x65F},   {0x1AB0, 0x1AFF},
                                    {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x20D0, 0x20FF},
                                    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
constexpr CodeRange kWide[] = {
    {0x1100, 0x115F}, {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},  {0x4E00, 0x9FFF},
    {0xA000, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE4F},  {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};

template <std::size_t N>
bool is_in(const CodeRange (&ranges)[N], std::uint32_t value) {
  for (const CodeRange& range : ranges) {
    if (value >= range.first && value <= range.last) return true;
  }
  return false;
}

std::size_t columns_of(std::uint32_t value) {
  if (value < 0x300) return 1;
  if (is_in(kCombining, value)) return 0;
  return is_in(kWide, value) ? 2 : 1;
}

/// COLUMNS goes first, so that a test or a user can decide. Standard error is asked where standard
/// output is a pipe.
std::size_t terminal_width() {
  if (const char* columns = std::getenv("COLUMNS")) {
    const int given = std::atoi(columns);
    if (given >= 20 && given <= 1000) return static_cast<std::size_t>(given);
  }
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  return 80;
}

bool wants_color(bool is_terminal) {
  if (!is_terminal) return false;
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* term = std::getenv("TERM");
  return term != nullptr && std::string_view(term) != "dumb";
}

}  // namespace

Terminal system_terminal() {
  const bool out_is_terminal = isatty(STDOUT_FILENO) == 1;
  return Terminal{.out = std::cout,
                  .err = std::cerr,
                  .out_is_terminal = out_is_terminal,
                  .err_is_terminal = isatty(STDERR_FILENO) == 1,
                  .color = wants_color(out_is_terminal),
                  .width = terminal_width()};
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    width += columns_of(point.value);
    text.remove_prefix(point.bytes);
  }
  return width;
}

std::string fit(std::string_view text, std::size_t columns) {
  const std::string shown = visible(text);
  if (display_width(shown) <= columns) return shown;
  std::string cut;
  std::size_t width = 0;
  std::string_view rest = shown;
  while (!rest.empty()) {
    const CodePoint point = first_code_point(rest);
    // One column is kept for the mark at the cut.
    if (width + columns_of(point.value) + 1 > columns) break;
    width += columns_of(point.value);
    cut.append(rest.substr(0, point.bytes));
    rest.remove_prefix(point.bytes);
  }
  return cut + "…";
}

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    // Escape sequences begin with one of these. Stored text could otherwise clear the screen, or
    // type commands into some terminals.
    const bool control =
        point.value < 0x20 || point.value == 0x7F || (point.value >= 0x80 && point.value < 0xA0);
    if (!control) {
      out.append(text.substr(0, point.bytes));
    } else if (point.value == '\n') {
      out += "\\n";
    } else if (point.value == '\t') {
      out += "\\t";
    } else {
      out += "\\x";
      append_hex(static_cast<unsigned char>(point.value), out);
    }
    text.remove_prefix(point.bytes);
  }
  return out;
}

int exit_code_of(const Error& error) noexcept {
  // What the service calls an exception is 254, as in the AWS CLI, whatever its code is here.
  if (api_error_of(error) != ApiError::none) return kExitService;
  switch (error.code()) {
    case ErrorCode::not_found: return kExitNotFound;
    case ErrorCode::invalid_argument: return kExitUsage;
    case ErrorCode::configuration: return kExitConfiguration;
    case ErrorCode::cancelled: return kExitInterrupted;
    case ErrorCode::internal: return kExitOther;
    default: return kExitService;
  }
}

namespace {

extern "C" void on_interrupt(int signal_number) {
  // Both calls are async-signal-safe: the flag is a lock-free atomic.
  interrupt_flag() = true;
  // The second interrupt ends the process: a command may be waiting for something that looks at no
  // flag.
  std::signal(signal_number, SIG_DFL);
}

std::atomic<bool> g_interrupted{false};

}  // namespace

void watch_interrupts() {
  // Without SA_RESTART: a read that waits for a pipe returns, so that the flag is looked at.
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // `adjoin … | head` shall end quietly, as other programs do.
  std::signal(SIGPIPE, SIG_DFL);
}

std::atomic<bool>& interrupt_flag() { return g_interrupted; }

Result<void> check_interrupt() {
  if (!g_interrupted) return {};
  return Error(ErrorCode::cancelled, "interrupted");
}

}  // namespace adjoin::cli
