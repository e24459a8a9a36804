#include "meter/series/series_name.h"

#include "item/varint.h"

namespace adjoin::meter {
namespace {

constexpr std::uint8_t kNamesVersion = 1;

void append_name_text(std::string_view text, Bytes& out) {
  item::append_varint(text.size(), out);
  out.append(text);
}

Error damaged_names(std::string_view what) {
  return Error(ErrorCode::corruption,
               "A record of the meters' names is damaged: " + std::string(what) + ".");
}

Result<std::uint64_t> take_name_number(BytesView& rest) {
  std::uint64_t number = 0;
  if (!item::take_varint(rest, number)) return damaged_names("a number is cut off or too long");
  return number;
}

Result<std::string> take_name_text(BytesView& rest) {
  ADJOIN_TRY(const std::uint64_t size, take_name_number(rest));
  if (size > rest.size()) return damaged_names("a text is cut off");
  std::string text(rest.substr(0, static_cast<std::size_t>(size)));
  rest.remove_prefix(text.size());
  return text;
}

Result<void> take_custom_name(BytesView& rest, SeriesName& name) {
  ADJOIN_TRY(name.space, take_name_text(rest));
  ADJOIN_TRY(name.metric, take_name_text(rest));
  if (rest.empty()) return damaged_names("it is cut off");
  name.unit = static_cast<Unit>(rest[0]);
  if (to_string(name.unit).empty()) return damaged_names("it has an unknown unit");
  rest.remove_prefix(1);
  ADJOIN_TRY(const std::uint64_t count, take_name_number(rest));
  if (count > rest.size()) return damaged_names("dimensions are cut off");
  for (std::uint64_t i = 0; i < count; ++i) {
    ADJOIN_TRY(std::string dimension, take_name_text(rest));
    ADJOIN_TRY(std::string value, take_name_text(rest));
    if (!name.dimensions.empty() && dimension <= name.dimensions.back().first) {
      return damaged_names("its dimensions do not rise");
    }
    name.dimensions.emplace_back(std::move(dimension), std::move(value));
  }
  return {};
}

}  // namespace

SeriesName SeriesName::of_table(std::string_view table) {
  SeriesName name;
  name.kind = NameKind::table;
  name.table = table;
  return name;
}

SeriesName SeriesName::of_index(std::string_view table, std::string_view index) {
  SeriesName name = of_table(table);
  name.kind = NameKind::index;
  name.index = index;
  return name;
}

SeriesName SeriesName::of_stream(std::string_view table, std::string_view label) {
  SeriesName name = of_table(table);
  name.kind = NameKind::stream;
  name.stream_label = label;
  return name;
}

Bytes encode(const SeriesName& name) {
  Bytes out;
  out.push_back(static_cast<char>(kNamesVersion));
  out.push_back(static_cast<char>(name.kind));
  if (name.kind == NameKind::store) return out;
  if (name.kind != NameKind::custom) {
    append_name_text(name.table, out);
    if (name.kind == NameKind::index) append_name_text(name.index, out);
    if (name.kind == NameKind::stream) append_name_text(name.stream_label, out);
    return out;
  }
  append_name_text(name.space, out);
  append_name_text(name.metric, out);
  out.push_back(static_cast<char>(name.unit));
  item::append_varint(name.dimensions.size(), out);
  for (std::size_t i = 0; i < name.dimensions.size(); ++i) {
    const auto& [dimension, value] = name.dimensions[i];
    ADJOIN_ASSERT(i == 0 || name.dimensions[i - 1].first < dimension);
    append_name_text(dimension, out);
    append_name_text(value, out);
  }
  return out;
}

Result<SeriesName> decode_series_name(BytesView record) {
  if (record.size() < 2) return damaged_names("it is cut off");
  const auto version = static_cast<std::uint8_t>(record[0]);
  const auto kind = static_cast<std::uint8_t>(record[1]);
  if (version != kNamesVersion || kind < 1 || kind > 5) {
    return Error(ErrorCode::unsupported,
                 "A record of the meters' names has version " + std::to_string(version) +
                     " and kind " + std::to_string(kind) +
                     ", and this program reads version 1 and the kinds 1 to 5. Open the store "
                     "with the newer program that wrote it.");
  }
  SeriesName name;
  name.kind = static_cast<NameKind>(kind);
  BytesView rest = record.substr(2);
  if (name.kind == NameKind::custom) {
    ADJOIN_CHECK(take_custom_name(rest, name));
  } else if (name.kind != NameKind::store) {
    ADJOIN_TRY(name.table, take_name_text(rest));
  }
  if (name.kind == NameKind::index) {
    ADJOIN_TRY(name.index, take_name_text(rest));
  }
  if (name.kind == NameKind::stream) {
    ADJOIN_TRY(name.stream_label, take_name_text(rest));
  }
  if (!rest.empty()) return damaged_names("bytes are behind its end");
  return name;
}

DimensionSet Dimensions::set() const noexcept {
  unsigned set = dimension::kNone;
  if (table) set |= dimension::kTable;
  if (index) set |= dimension::kIndex;
  if (operation) set |= dimension::kOperation;
  if (stream_label) set |= dimension::kStreamLabel;
  return static_cast<DimensionSet>(set);
}

std::optional<SeriesPlace> find_series(const MetricInfo& metric, const Dimensions& dimensions) {
  if (!metric.has_set(dimensions.set())) return std::nullopt;
  auto operation = MeteredOperation::none;
  if (dimensions.operation) {
    const auto found = find_metered_operation(*dimensions.operation);
    if (!found) return std::nullopt;
    operation = *found;
  }
  SeriesPlace place;
  place.key = FigureKey(metric.metric, operation);
  if (dimensions.stream_label) {
    place.name = SeriesName::of_stream(*dimensions.table, *dimensions.stream_label);
  } else if (dimensions.index) {
    place.name = SeriesName::of_index(*dimensions.table, *dimensions.index);
  } else if (dimensions.table) {
    place.name = SeriesName::of_table(*dimensions.table);
  }
  return place;
}

std::optional<Dimensions> dimensions_of(const SeriesName& name, FigureKey key) {
  const MetricInfo* const metric = find_metric(key.metric);
  if (name.kind == NameKind::custom || metric == nullptr) return std::nullopt;
  Dimensions dimensions;
  if (name.kind != NameKind::store) dimensions.table = name.table;
  if (name.kind == NameKind::index) dimensions.index = name.index;
  if (name.kind == NameKind::stream) dimensions.stream_label = name.stream_label;
  if (key.operation != 0) {
    const std::string_view operation = to_string(static_cast<MeteredOperation>(key.operation));
    if (operation.empty()) return std::nullopt;
    dimensions.operation = operation;
  }
  if (!metric->has_set(dimensions.set())) return std::nullopt;
  return dimensions;
}

}  // namespace adjoin::meter
