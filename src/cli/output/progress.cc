#include "cli/output/progress.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

// Work that is done sooner shows no bar at all.
constexpr std::chrono::milliseconds kFirstDraw{250};
constexpr std::chrono::milliseconds kDrawEvery{100};
// Where nothing can be erased, as in a log, lines are few.
constexpr std::chrono::seconds kLineEvery{10};
constexpr std::size_t kBarWidth = 24;

}  // namespace

std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string to_text(std::chrono::milliseconds duration) {
  const std::int64_t ms = std::max<std::int64_t>(duration.count(), 0);
  const std::int64_t s = (ms + 500) / 1000;
  // Below ten seconds tenths matter. From 9.95 on they would round to "10.0".
  if (ms < 9950) return std::to_string(ms / 1000) + "." + std::to_string(ms / 100 % 10) + " s";
  if (s < 60) return std::to_string(s) + " s";
  if (s < 3600) return std::to_string(s / 60) + " min " + std::to_string(s % 60) + " s";
  return std::to_string(s / 3600) + " h " + std::to_string(s / 60 % 60) + " min";
}

Progress::Progress(Terminal& terminal, std::string_view label, std::uint64_t total_bytes,
                   const Clock& clock)
    : terminal_(terminal),
      label_(label),
      total_bytes_(total_bytes),
      clock_(clock),
      start_(clock.steady()),
      next_draw_(start_ + (terminal.err_is_terminal ? kFirstDraw : kLineEvery)) {}

std::string Progress::line(std::uint64_t done_bytes, std::uint64_t done_records,
                           std::chrono::milliseconds elapsed) const {
  // At least 1: the rate divides by it.
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(elapsed.count(), 1));
  std::string text = label_;
  if (total_bytes_ != 0) {
    // A file may grow while it is read.
    const std::uint64_t done = std::min(done_bytes, total_bytes_);
    const std::size_t filled = static_cast<std::size_t>(done * kBarWidth / total_bytes_);
    text += "  [" + std::string(filled, '#') + std::string(kBarWidth - filled, ' ') + "] ";
    const std::string percent = std::to_string(done * 100 / total_bytes_);
    text += std::string(3 - std::min<std::size_t>(percent.size(), 3), ' ') + percent + "%";
  }
  text += "  " + grouped(done_records) + "  " + grouped(done_records * 1000 / ms) + "/s";
  if (total_bytes_ != 0 && done_bytes != 0 && done_bytes < total_bytes_) {
    const double left = static_cast<double>(ms) * static_cast<double>(total_bytes_ - done_bytes) /
                        static_cast<double>(done_bytes);
    text += "  " + to_text(std::chrono::milliseconds(static_cast<std::int64_t>(left))) + " left";
  }
  return text;
}

void Progress::update(std::uint64_t done_bytes, std::uint64_t done_records) {
  const auto now = clock_.steady();
  // The common case, for each record: one look at the clock.
  if (now < next_draw_) return;
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(now - start_);
  if (!terminal_.err_is_terminal) {
    next_draw_ = now + kLineEvery;
    terminal_.err << line(done_bytes, done_records, elapsed) << std::endl;
    return;
  }
  next_draw_ = now + kDrawEvery;
  drawn_ = true;
  // One column less than the terminal has: in the last one some terminals begin a new line.
  terminal_.err << "\r\x1b[K" << fit(line(done_bytes, done_records, elapsed), terminal_.width - 1)
                << std::flush;
}

void Progress::finish() {
  if (!drawn_) return;
  drawn_ = false;
  terminal_.err << "\r\x1b[K" << std::flush;
}

engine::ByteProgress work_progress(Terminal& terminal, std::string_view label,
                                   std::uint64_t per_count) {
  // Shared because a std::function is copied; the bar itself can be drawn by one owner only.
  auto bar = std::make_shared<std::optional<Progress>>();
  return [&terminal, label = std::string(label), per_count, bar](
             std::uint64_t done, std::uint64_t total) -> Result<void> {
    // Called often enough that an interrupt ends the work soon.
    ADJOIN_CHECK(check_interrupt());
    if (total == 0) return {};
    if (!*bar) bar->emplace(terminal, label, total);
    (*bar)->update(done, done / per_count);
    return {};
  };
}

}  // namespace adjoin::cli
