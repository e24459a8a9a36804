#pragma once

#include <string>
#include <string_view>

#include "item/json_writer.h"
#include "table/request/table_settings.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"

namespace adjoin::wire {

const Words<table::TableClass>& table_class_words();

/// Reads OnDemandThroughput or WarmThroughput; false when the member is neither.
bool read_throughput_setting(Decoder& in, table::ThroughputSettings& out);

/// Reads the members of CreateTable and UpdateTable that set what has no effect here.
class SettingsMembers {
 public:
  /// False when the member `in` stands at is none of these.
  bool read(Decoder& in, Constraints& wrong);
  const table::TableSettings& settings() const noexcept { return settings_; }

 private:
  void read_encryption(Decoder& in, Constraints& wrong);

  table::TableSettings settings_;
};

/// Writes OnDemandThroughput and WarmThroughput as a request says them; nothing of what is not set.
void append_throughput_settings(const table::ThroughputSettings& settings, item::JsonWriter& json);
/// The same as a description tells them, with the word for the status of the table or index.
void append_throughput_told(const table::ThroughputSettings& settings, std::string_view status,
                            item::JsonWriter& json);
/// TableClassSummary, SSEDescription and the throughput of a table of that status.
void append_settings_told(const table::TableSettings& settings, std::string_view status,
                          item::JsonWriter& json);

}  // namespace adjoin::wire
