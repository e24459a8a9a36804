#include "cli/output/screen.h"

#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ostream>

#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

// Control sequences of ECMA-48, and two that every terminal took over from xterm.
constexpr const char* kOtherScreen = "\x1b[?1049h\x1b[?25l";
constexpr const char* kBack = "\x1b[?25h\x1b[?1049l";
constexpr const char* kHome = "\x1b[H";
constexpr const char* kClearRestOfLine = "\x1b[K";
constexpr const char* kClearBelow = "\x1b[J";

extern "C" void on_resize(int /*signal*/) {}  // only ends the wait

}  // namespace

Screen::Screen(std::ostream& out) : out_(out) {
  if (isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &before_) == 0) {
    has_keys_ = true;
    termios keys = before_;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    keys.c_cc[VMIN] = 0;
    keys.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &keys);
  }
  struct sigaction action {};
  action.sa_handler = on_resize;
  sigemptyset(&action.sa_mask);
  sigaction(SIGWINCH, &action, nullptr);
  out_ << kOtherScreen << std::flush;
}

Screen::~Screen() {
  out_ << kBack << std::flush;
  if (has_keys_) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  signal(SIGWINCH, SIG_DFL);
}

Screen::Size Screen::size() const {
  winsize found{};
  Size size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &found) != 0) return size;
  // A terminal that knows no size says 0.
  if (found.ws_col > 0) size.columns = found.ws_col;
  if (found.ws_row > 0) size.rows = found.ws_row;
  return size;
}

void Screen::show(const std::vector<Line>& lines) {
  drawn_ = size();
  std::string drawn = kHome;
  const std::size_t count = std::min(lines.size(), drawn_.rows);
  for (std::size_t i = 0; i < count; ++i) {
    const Line& line = lines[i];
    if (!line.style.empty()) drawn.append("\x1b[").append(line.style).append("m");
    drawn += line.text;
    if (!line.style.empty()) drawn += "\x1b[0m";
    drawn += kClearRestOfLine;
    // Behind the last row a new line would move everything up.
    if (i + 1 < drawn_.rows) drawn += "\r\n";
  }
  if (count < drawn_.rows) drawn += kClearBelow;
  out_ << drawn << std::flush;
}

Screen::Event Screen::wait(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  for (;;) {
    if (interrupt_flag()) return Event::interrupted;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return Event::time;
    pollfd keys{has_keys_ ? STDIN_FILENO : -1, POLLIN, 0};
    const int ready = poll(&keys, 1, static_cast<int>(left.count()));
    const Size now = size();
    if (now.columns != drawn_.columns || now.rows != drawn_.rows) return Event::resized;
    if (ready <= 0) continue;
    char key = 0;
    if (read(STDIN_FILENO, &key, 1) != 1) {
      has_keys_ = has_keys_ && (keys.revents & POLLHUP) == 0;  // the terminal is gone
      if (!has_keys_) return Event::quit;
      continue;
    }
    if (key == 'q' || key == 'Q') return Event::quit;
  }
}

}  // namespace adjoin::cli
