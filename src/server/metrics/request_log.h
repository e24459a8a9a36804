#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "advise/log/key_names.h"
#include "base/result.h"

namespace adjoin::server {

/// Where the log is, and how it names keys.
struct LogOptions {
  /// Created if missing, readable only by its owner; "-" is standard error.
  std::string path;
  advise::KeyNames names{advise::KeyNaming::none, {}};
  std::chrono::milliseconds flush_every{100};  ///< or at 64 KB
  /// So many lines of such a time are written at once: who looks at a quiet server's log sees all.
  std::size_t at_once = 64;
};

/// Log with one line of JSON per request (docs/formats/log.md). Threads leave whole lines; a thread
/// of the log writes them every 64 KB or 100 ms, sooner where there are few. They stand in the
/// order of their times; lines never mix, and those of a thread keep their order. A clean end loses
/// none. Never contains items or secrets. Thread-safe.
class RequestLog {
 public:
  /// Opens the log, and starts its thread. @errors configuration if it cannot be opened
  static Result<std::unique_ptr<RequestLog>> open(LogOptions options);
  /// Writes what is left.
  ~RequestLog();
  RequestLog(const RequestLog&) = delete;
  RequestLog& operator=(const RequestLog&) = delete;

  /// Opens the file again, for a log rotation that has moved it away. @errors configuration: it
  /// cannot be opened, and the log continues in the old file
  Result<void> reopen();

  /// Takes one line, its end included. A line that cannot be written is dropped, and the server
  /// goes on. Waits only where the disk is behind by megabytes.
  /// @param time_ns  when the request ended, by a clock that all threads share
  void write(std::int64_t time_ns, std::string_view line);
  /// Writes all lines that were taken before.
  void flush() { write_piles(); }

  /// From now on takes only requests that were answered with this HTTP status or a higher one.
  void set_least_status(int status) noexcept {
    least_status_.store(status, std::memory_order_relaxed);
  }
  /// Returns whether it takes requests that were answered so.
  bool takes(int status) const noexcept {
    return status >= least_status_.load(std::memory_order_relaxed);
  }

  const advise::KeyNames& names() const noexcept { return names_; }

 private:
  /// The lines of some threads.
  struct Pile {
    std::mutex mutex;
    std::condition_variable emptied;
    std::string text;
    std::vector<std::pair<std::int64_t, std::size_t>> ends;  ///< time and end of each line
  };
  static constexpr std::size_t kPiles = 16;

  RequestLog(int descriptor, LogOptions options);
  void run();
  /// Writes all lines that were taken before, and returns how many.
  std::size_t write_piles();
  void wake(bool& reason);

  int descriptor_;
  const std::string path_;  ///< empty: standard error
  const advise::KeyNames names_;
  std::atomic<int> least_status_{0};
  const std::chrono::milliseconds flush_every_;
  const std::size_t at_once_;
  std::array<Pile, kPiles> piles_;

  std::mutex flushing_;  ///< held by who writes
  std::mutex mutex_;     ///< guards what is below
  std::condition_variable wake_;
  bool begun_ = false;  ///< some pile has a line
  bool full_ = false;   ///< some pile has 64 KB
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace adjoin::server
