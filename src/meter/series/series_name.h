#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "meter/series/figures.h"
#include "meter/series/metric.h"

namespace adjoin::meter {

/// What the figures of a number are of. PERSISTED: DO NOT CHANGE THESE VALUES.
enum class NameKind : std::uint8_t { store = 1, table = 2, index = 3, stream = 4, custom = 5 };

/// A name that figures are kept under. A table's name, not its id: figures outlive a table that is
/// dropped, and one of the same name goes on with them, as it is on the service.
struct SeriesName {
  NameKind kind = NameKind::store;
  std::string table;  ///< of a table, an index, a stream
  std::string index;
  std::string stream_label;
  /// Of a series that a program sends: its namespace, metric, unit, and its dimensions by name.
  std::string space;
  std::string metric;
  Unit unit = Unit::none;
  std::vector<std::pair<std::string, std::string>> dimensions;

  static SeriesName of_store() { return {}; }
  static SeriesName of_table(std::string_view table);
  static SeriesName of_index(std::string_view table, std::string_view index);
  static SeriesName of_stream(std::string_view table, std::string_view label);

  friend auto operator<=>(const SeriesName&, const SeriesName&) = default;
};

/// Encodes a name as a record (docs/formats/meters.md).
Bytes encode(const SeriesName& name);
/// @errors corruption; unsupported: the record's version or kind is newer
Result<SeriesName> decode_series_name(BytesView record);

/// The dimensions of a metric of ours, by their names in CloudWatch.
struct Dimensions {
  std::optional<std::string> table;         ///< TableName
  std::optional<std::string> index;         ///< GlobalSecondaryIndexName
  std::optional<std::string> operation;     ///< Operation
  std::optional<std::string> stream_label;  ///< StreamLabel

  DimensionSet set() const noexcept;
  friend bool operator==(const Dimensions&, const Dimensions&) = default;
};

/// Where the figures of a metric with its dimensions are: under a name, and under a key there.
struct SeriesPlace {
  SeriesName name;
  FigureKey key;
};
/// Nullopt: the metric does not have exactly these dimensions, or no meter knows the operation, so
/// that there is nothing.
std::optional<SeriesPlace> find_series(const MetricInfo& metric, const Dimensions& dimensions);
/// The other direction: the dimensions of figures. Nullopt: a series that a program sends, or
/// figures that this version does not know.
std::optional<Dimensions> dimensions_of(const SeriesName& name, FigureKey key);

}  // namespace adjoin::meter
