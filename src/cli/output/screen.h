#pragma once

#include <termios.h>

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace adjoin::cli {

/// The terminal as a screen that is drawn anew again and again, by plain ANSI sequences. While it
/// lives, what stood on the terminal before is hidden, the cursor too, and keys come one by one
/// without being shown. All of that is undone at its end. One at a time; not thread-safe.
class Screen {
 public:
  /// Takes the terminal that standard output is. `out` must be standard output, and outlive it.
  explicit Screen(std::ostream& out);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  struct Size {
    std::size_t columns = 80;
    std::size_t rows = 24;
  };
  /// Returns the size as it is now.
  Size size() const;

  /// A line and how it looks: a sequence such as "1" for bold; empty: plain.
  struct Line {
    std::string text;  ///< without control characters, no wider than the screen
    std::string style = {};
  };
  /// Draws the lines from the top, at most as many as there are rows. The rest is cleared.
  void show(const std::vector<Line>& lines);

  enum class Event : unsigned char { time, quit, resized, interrupted };
  /// Waits for something to happen: `time` has passed, the key q, another size, an interrupt.
  Event wait(std::chrono::milliseconds time);

 private:
  std::ostream& out_;
  bool has_keys_ = false;  ///< standard input is a terminal, whose settings are these
  termios before_{};
  Size drawn_;
};

}  // namespace adjoin::cli
