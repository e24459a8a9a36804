#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace adjoin::table {

/// Settings of tables and indexes that have no effect here. They are stored and returned, so that
/// tools that manage tables by templates find no difference.

/// Upper limits of an on-demand table or index; -1: no limit.
/// Nullopt where the request said nothing, which is not the same as "no limit".
struct OnDemandThroughput {
  std::optional<std::int64_t> max_read_request_units;
  std::optional<std::int64_t> max_write_request_units;
  friend bool operator==(const OnDemandThroughput&, const OnDemandThroughput&) = default;
};

/// Throughput that the table or index should be ready for.
struct WarmThroughput {
  std::optional<std::int64_t> read_units_per_second;
  std::optional<std::int64_t> write_units_per_second;
  friend bool operator==(const WarmThroughput&, const WarmThroughput&) = default;
};

/// Throughput settings of a table or a global index.
struct ThroughputSettings {
  OnDemandThroughput on_demand;
  WarmThroughput warm;

  bool empty() const { return *this == ThroughputSettings(); }
  /// Takes over what `asked` says.
  void merge(const ThroughputSettings& asked);
  friend bool operator==(const ThroughputSettings&, const ThroughputSettings&) = default;
};

/// PERSISTED: DO NOT CHANGE THESE VALUES.
enum class TableClass : std::uint8_t { standard = 1, standard_infrequent_access = 2 };

/// SSESpecification: encryption with a KMS key, or switched off.
struct Encryption {
  bool enabled = false;
  std::string kms_key;  ///< as given; empty: the account's own key
  friend bool operator==(const Encryption&, const Encryption&) = default;
};

/// All settings of a table that are only stored and returned.
struct TableSettings {
  ThroughputSettings throughput;
  std::optional<TableClass> table_class;
  std::optional<Encryption> encryption;  ///< in a description: present only if enabled

  bool empty() const { return *this == TableSettings(); }
  /// Takes over what `asked` says.
  void merge(const TableSettings& asked);
  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

}  // namespace adjoin::table
