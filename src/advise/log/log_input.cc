#include "advise/log/log_input.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "advise/log/cloudtrail.h"
#include "advise/log/log_reader.h"
#include "base/assert.h"
#include "transfer/gzip.h"

namespace adjoin::advise {

namespace {

constexpr std::size_t kChunkBytes = 256 * 1024;
/// A log shrinks to a tenth or a thirtieth. What unpacks to more is meant to fill a machine.
constexpr std::uint64_t kGrowthMax = 200;
constexpr std::uint64_t kUncheckedBytes = 64 * 1024 * 1024;

/// The bytes of a source, the first of which were looked at already; unpacked if they are gzip.
class PlainBytes {
 public:
  explicit PlainBytes(LogSource source) : source_(std::move(source)) {}
  PlainBytes(const PlainBytes&) = delete;
  PlainBytes& operator=(const PlainBytes&) = delete;

  Result<std::size_t> read(char* out, std::size_t bytes) {
    if (!is_open_) ADJOIN_CHECK(open());
    if (!gzip_) return raw(out, bytes);
    ADJOIN_TRY(const std::size_t got, gzip_->read(out, bytes));
    unpacked_ += got;
    if (unpacked_ > kUncheckedBytes && unpacked_ / kGrowthMax > gzip_->compressed_bytes()) {
      return Error(ErrorCode::io_error, "the gzip data unpack to more than " +
                                            std::to_string(kGrowthMax) +
                                            " times their size, as no log does; unpack them first "
                                            "if they are a log");
    }
    return got;
  }

 private:
  Result<void> open() {
    is_open_ = true;
    head_.resize(2);
    std::size_t have = 0;
    while (have < head_.size()) {
      ADJOIN_TRY(const std::size_t got, source_(head_.data() + have, head_.size() - have));
      if (got == 0) break;
      have += got;
    }
    head_.resize(have);
    if (!transfer::is_gzip(head_)) return {};
    gzip_.emplace([this](char* out, std::size_t bytes) { return raw(out, bytes); });
    return {};
  }

  Result<std::size_t> raw(char* out, std::size_t bytes) {
    if (head_.empty()) return source_(out, bytes);
    const std::size_t count = std::min(bytes, head_.size());
    std::memcpy(out, head_.data(), count);
    head_.erase(0, count);
    return count;
  }

  LogSource source_;
  std::string head_;
  bool is_open_ = false;
  std::optional<transfer::GzipReader> gzip_;
  std::uint64_t unpacked_ = 0;
};

/// Whether a line has only white space, as the end of a file may.
bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// Takes lines or events, whichever the file has.
class LogTaker {
 public:
  LogTaker(const TableWords& words, const TakeEntry& take, LogCounts& counts)
      : cloudtrail_(words), take_(take), counts_(counts) {}

  void feed(std::string_view bytes) {
    if (!is_begun_) {
      is_begun_ = true;
      const std::size_t begin = EventSplitter::begin_of(bytes);
      has_events_ = begin != std::string_view::npos;
      if (has_events_) bytes.remove_prefix(begin);
    }
    if (has_events_) {
      events_.feed(bytes, [this](std::string_view event) { count(cloudtrail_.read(event)); });
    } else {
      lines_.feed(bytes, [this](std::string_view line) { take_line(line); });
    }
  }

  void finish() {
    lines_.finish([this](std::string_view line) { take_line(line); });
    counts_.skipped += lines_.too_long() + events_.too_long();
    if (events_.is_inside()) ++counts_.skipped;
  }

 private:
  void take_line(std::string_view line) {
    if (is_blank(line)) return;
    const LogEntry* entry = log_.read(line);
    if (entry == nullptr && line.find("\"eventName\"") != std::string_view::npos) {
      entry = cloudtrail_.read(line);
    }
    count(entry);
  }

  void count(const LogEntry* entry) {
    if (entry == nullptr) {
      ++counts_.skipped;
      return;
    }
    ++counts_.entries;
    take_(*entry);
  }

  LogLineReader log_;
  CloudTrailReader cloudtrail_;
  LineSplitter lines_;
  EventSplitter events_;
  const TakeEntry& take_;
  LogCounts& counts_;
  bool is_begun_ = false;
  bool has_events_ = false;
};

}  // namespace

Result<void> read_log(LogSource source, const TableWords& words, const TakeEntry& take,
                      LogCounts& counts) {
  PlainBytes bytes(std::move(source));
  LogTaker taker(words, take, counts);
  std::string chunk(kChunkBytes, '\0');
  Result<void> outcome;
  for (;;) {
    // A chunk is filled, so that the kind of file is seen in the first one.
    std::size_t filled = 0;
    while (filled < chunk.size() && outcome) {
      const auto got = bytes.read(chunk.data() + filled, chunk.size() - filled);
      if (!got) outcome = got.error();
      if (!got || *got == 0) break;
      filled += *got;
      ADJOIN_ASSERT(filled <= chunk.size());
    }
    counts.bytes += filled;
    if (filled > 0) taker.feed(std::string_view(chunk).substr(0, filled));
    if (filled < chunk.size()) break;
  }
  taker.finish();
  return outcome;
}

}  // namespace adjoin::advise
