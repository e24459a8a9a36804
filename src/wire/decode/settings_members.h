#pragma once

#include <string>
#include <string_view>

#include "item/json_writer.h"
#include "table/request/table_settings.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"

namespace adjoin::wire {

const Words<table::TableClass>& table_class_words();

/// Reads OnDemandThroughput or WarmThroughput; returns false if the current member is neither.
bool read_throughput_setting(Decoder& in, table::ThroughputSettings& out);

/// Reads the members of CreateTable and UpdateTable that have no effect in this server and are only
/// stored.
class SettingsMembers {
 public:
  /// Reads the current member of `in`; returns false if it is none of these. Adds violations to
  /// `wrong`.
  bool read(Decoder& in, Constraints& wrong);
  const table::TableSettings& settings() const noexcept { return settings_; }

 private:
  void read_encryption(Decoder& in, Constraints& wrong);

  table::TableSettings settings_;
};

/// Writes OnDemandThroughput and WarmThroughput in the form of a request. Omits unset members.
void append_throughput_settings(const table::ThroughputSettings& settings, item::JsonWriter& json);
/// Writes them in the form of a table description, with `status`, the word for the status of the
/// table or index.
void append_throughput_told(const table::ThroughputSettings& settings, std::string_view status,
                            item::JsonWriter& json);
/// Writes TableClassSummary, SSEDescription and the throughput of a table with that status.
void append_settings_told(const table::TableSettings& settings, std::string_view status,
                          item::JsonWriter& json);

}  // namespace adjoin::wire
