#include "server/metrics/request_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace adjoin::server {
namespace {

constexpr std::size_t kFlushBytes = 64 * 1024;
/// Beyond this the disk is slower than the requests, which then wait for it.
constexpr std::size_t kPileBytesMax = 4 * 1024 * 1024;

Error cannot_write(const std::string& path, int cause) {
  return Error(ErrorCode::configuration,
               "cannot write the log " + path + ": " + std::strerror(cause));
}

Result<int> open_log(const std::string& path) {
  // For its owner alone, since it holds addresses and key ids. O_APPEND: the kernel puts each write
  // at the end, whoever else writes there.
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor < 0) return cannot_write(path, errno);
  return descriptor;
}

/// A full disk must not stop the server: what cannot be written is dropped.
void write_lines(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Numbers of threads, so that few of them share a pile.
std::size_t thread_number() {
  static std::atomic<std::size_t> next{0};
  thread_local const std::size_t number = next.fetch_add(1, std::memory_order_relaxed);
  return number;
}

struct Line {
  std::int64_t time_ns = 0;
  std::string_view text;
};

}  // namespace

RequestLog::RequestLog(int descriptor, LogOptions options)
    : descriptor_(descriptor),
      path_(options.path == "-" ? std::string() : std::move(options.path)),
      names_(options.names),
      flush_every_(options.flush_every),
      at_once_(options.at_once),
      thread_([this] { run(); }) {}

Result<std::unique_ptr<RequestLog>> RequestLog::open(LogOptions options) {
  int descriptor = STDERR_FILENO;
  if (options.path != "-") {
    ADJOIN_TRY(descriptor, open_log(options.path));
  }
  return std::unique_ptr<RequestLog>(new RequestLog(descriptor, std::move(options)));
}

RequestLog::~RequestLog() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
  flush();
  if (!path_.empty()) ::close(descriptor_);
}

Result<void> RequestLog::reopen() {
  if (path_.empty()) return {};
  ADJOIN_TRY(const int next, open_log(path_));
  // What was asked before the rotation belongs to the old file.
  flush();
  // The number stays: a thread that writes at this moment writes to one file or the other.
  const bool done = ::dup3(next, descriptor_, O_CLOEXEC) >= 0;
  const int cause = errno;
  ::close(next);
  return done ? Result<void>() : Result<void>(cannot_write(path_, cause));
}

void RequestLog::wake(bool& reason) {
  {
    const std::lock_guard lock(mutex_);
    reason = true;
  }
  wake_.notify_one();
}

void RequestLog::write(std::int64_t time_ns, std::string_view line) {
  Pile& pile = piles_[thread_number() % kPiles];
  std::size_t before = 0;
  {
    std::unique_lock lock(pile.mutex);
    pile.emptied.wait(lock, [&pile] { return pile.text.size() < kPileBytesMax; });
    before = pile.text.size();
    pile.text += line;
    pile.ends.emplace_back(time_ns, pile.text.size());
  }
  const std::size_t after = before + line.size();
  if (before < kFlushBytes && after >= kFlushBytes) return wake(full_);
  if (before == 0) wake(begun_);
}

void RequestLog::run() {
  auto window = std::chrono::steady_clock::now();
  std::size_t lines = 0;  // of the window
  std::unique_lock lock(mutex_);
  while (!stop_) {
    wake_.wait(lock, [this] { return stop_ || begun_ || full_; });
    // Where there are many, they are worth a common write.
    if (lines >= at_once_) {
      wake_.wait_until(lock, window + flush_every_, [this] { return stop_ || full_; });
    }
    begun_ = false;
    full_ = false;
    lock.unlock();
    const std::size_t written = write_piles();
    const auto now = std::chrono::steady_clock::now();
    if (now - window >= flush_every_) {
      window = now;
      lines = 0;
    }
    lines += written;
    lock.lock();
  }
}

/// What is read for sequences, such as a Query and the reads that follow it, needs lines in the
/// order of time, whichever threads answered.
std::size_t RequestLog::write_piles() {
  const std::lock_guard writing(flushing_);
  std::array<std::string, kPiles> texts;
  std::vector<Line> lines;
  for (std::size_t i = 0; i < kPiles; ++i) {
    std::vector<std::pair<std::int64_t, std::size_t>> ends;
    {
      const std::lock_guard lock(piles_[i].mutex);
      texts[i].swap(piles_[i].text);
      ends.swap(piles_[i].ends);
    }
    piles_[i].emptied.notify_all();
    std::size_t begin = 0;
    for (const auto& [time_ns, end] : ends) {
      lines.push_back({time_ns, std::string_view(texts[i]).substr(begin, end - begin)});
      begin = end;
    }
  }
  if (lines.empty()) return 0;
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) { return a.time_ns < b.time_ns; });
  std::string all;
  for (const Line& line : lines) all += line.text;
  write_lines(descriptor_, all);
  return lines.size();
}

}  // namespace adjoin::server
