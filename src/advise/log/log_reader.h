#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>

#include "advise/log/log_entry.h"
#include "base/result.h"
#include "item/json_reader.h"

namespace adjoin::advise {

/// Longer lines and records are skipped. A line of the log has at most about 200 KB.
inline constexpr std::size_t kLineBytesMax = 1024 * 1024;

/// Reads lines of the request log. Not thread-safe.
class LogLineReader {
 public:
  /// Reads one line without its end. Returns null for a line that is cut, foreign, or of an earlier
  /// version. The entry is valid until the next call, while the line lives.
  const LogEntry* read(std::string_view line);

 private:
  Result<void> read_members(item::JsonReader& json);
  Result<bool> read_text_member(std::string_view name, item::JsonReader& json);
  Result<bool> read_number_member(std::string_view name, item::JsonReader& json);
  Result<void> read_list_member(std::string_view name, item::JsonReader& json);
  Result<void> read_charge(item::JsonReader& json);
  Result<NamedKey> read_key(item::JsonReader& json);
  Result<NamedKey> read_key_texts(item::JsonReader& json);
  Result<std::string_view> read_text(item::JsonReader& json);
  Result<std::int64_t> read_count(item::JsonReader& json);

  LogEntry entry_;
  std::int64_t version_ = 0;
  bool has_time_ = false;
  /// Texts with escapes. A deque, so that views of earlier ones stay valid.
  std::deque<std::string> unescaped_;
};

/// Cuts a stream of bytes into lines. A line above kLineBytesMax is passed over without being kept.
class LineSplitter {
 public:
  using Take = std::function<void(std::string_view)>;

  /// Calls `take` for every line that ends in these bytes. Lines are valid during the call.
  void feed(std::string_view bytes, const Take& take);
  /// Calls `take` for a last line without an end.
  void finish(const Take& take);
  std::uint64_t too_long() const noexcept { return too_long_; }

 private:
  void keep(std::string_view bytes);

  std::string begun_;
  bool is_too_long_ = false;
  std::uint64_t too_long_ = 0;
};

}  // namespace adjoin::advise
