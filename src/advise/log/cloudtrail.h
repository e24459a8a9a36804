#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "advise/log/log_entry.h"
#include "advise/log/shape.h"
#include "base/result.h"
#include "item/json_reader.h"

namespace adjoin::advise {

/// Reads CloudTrail's data events of DynamoDB. They tell no units, latencies or counts, so these
/// stay unknown in the entries. Not thread-safe.
class CloudTrailReader {
 public:
  /// `words` are those of the table that the schema names, and of every table if there is none.
  /// They must outlive the reader.
  explicit CloudTrailReader(const TableWords& words) : words_(words) {}

  /// Reads one event. Returns null for a text that is no data event of DynamoDB. The entry is valid
  /// until the next call.
  const LogEntry* read(std::string_view event);

 private:
  Result<void> read_event(item::JsonReader& json);
  Result<void> read_member(std::string_view name, item::JsonReader& json);
  Result<void> read_identity(item::JsonReader& json);
  Result<void> read_parameters(item::JsonReader& json);
  Result<void> read_key(item::JsonReader& json);
  Result<Value> read_key_value(item::JsonReader& json);
  void complete();

  const TableWords& words_;
  LogEntry entry_;
  std::string source_, time_, id_, address_, principal_, operation_, error_, agent_, table_, index_;
  std::string shape_, pk_, sk_;
  Item key_;
};

/// Cuts CloudTrail's files, `{"Records":[…]}`, into events. A longer event than kLineBytesMax is
/// passed over without being kept.
class EventSplitter {
 public:
  using Take = std::function<void(std::string_view)>;

  /// Returns where the first event can begin; npos: the text does not begin such a file.
  static std::size_t begin_of(std::string_view head) noexcept;

  /// Takes the bytes behind `begin_of`, and calls `take` for each event that ends in them.
  void feed(std::string_view bytes, const Take& take);
  /// Whether an event was cut off by the end of the file.
  bool is_inside() const noexcept { return depth_ > 0; }
  std::uint64_t too_long() const noexcept { return too_long_; }

 private:
  void step(char c) noexcept;

  std::string begun_;
  std::size_t depth_ = 0;
  bool in_text_ = false;
  bool escaped_ = false;
  bool is_too_long_ = false;
  std::uint64_t too_long_ = 0;
};

}  // namespace adjoin::advise
