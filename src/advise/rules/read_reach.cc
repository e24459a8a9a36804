#include "advise/rules/read_reach.h"

#include <algorithm>
#include <charconv>

#include "advise/log/shape.h"

namespace adjoin::advise {

namespace {

/// The words behind the mark " pk=", up to the next part of the shape; nullopt: there are none.
std::optional<std::string_view> part_behind(std::string_view shape, std::string_view mark) {
  const std::size_t at = shape.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = at + mark.size();
  return shape.substr(begin, shape.find(' ', begin) - begin);
}

/// The value of an option: "limit 25" gives "25".
std::optional<std::string_view> option_value(std::string_view shape, std::string_view option) {
  const std::string_view rest = shape.substr(core_of(shape).size());
  return part_behind(rest, " " + std::string(option) + " ");
}

bool begins_alike(std::string_view a, std::string_view b) {
  const std::size_t common = std::min({a.size(), b.size(), a.find('{'), b.find('{')});
  return a.substr(0, common) == b.substr(0, common);
}

/// Whether a read of the shape can see items of the series.
bool may_read(const schema::Series& series, const ShapeFigures& figures) {
  if (hides_reads(figures.shape)) return true;
  const bool reads = figures.operation == "Query" || figures.operation == "GetItem" ||
                     figures.operation == "BatchGetItem" || figures.operation == "TransactGetItems";
  if (!reads || !figures.index.empty()) return false;
  const std::string_view core = core_of(figures.shape);
  const auto pk = part_behind(core, " pk=");
  if (!pk || !begins_alike(*pk, series.pk.static_prefix())) return false;
  const std::size_t at = core.find(" sk");
  if (at == std::string_view::npos) return true;
  const std::size_t bound = core.find_first_not_of("^<>=~", at + 3);
  return bound == std::string_view::npos ||
         begins_alike(core.substr(bound), series.sk.static_prefix());
}

std::size_t whole_number(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// The bytes of the names, which stand with commas between.
std::uint64_t bytes_of_names(std::string_view names, const AttributeBytes& bytes) {
  std::uint64_t sum = 0;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    sum += bytes.of(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return sum;
}

bool is_way_of(std::string_view form, std::string_view ways) {
  while (!ways.empty()) {
    const std::size_t end = std::min(ways.find('|'), ways.size());
    if (ways.substr(0, end) == form) return true;
    ways.remove_prefix(std::min(end + 1, ways.size()));
  }
  return false;
}

double share_of_shape(std::string_view shape, const AttributeBytes& bytes) {
  if (has_option(shape, "count")) return 0;
  const auto names = option_value(shape, "project");
  // Of many names only their number is told.
  const bool is_number = names && names->find_first_not_of("0123456789") == std::string_view::npos;
  if (!names || is_number || bytes.all() == 0) return 1;
  const std::uint64_t asked = bytes_of_names(*names, bytes) +
                              bytes_of_names(option_value(shape, "filter").value_or(""), bytes);
  return std::min(1.0, static_cast<double>(asked) / static_cast<double>(bytes.all()));
}

}  // namespace

SeriesReach reach_into(const schema::Series& series, const std::vector<ShapeFigures>& shapes) {
  SeriesReach reach;
  for (const ShapeFigures& figures : shapes) {
    if (!may_read(series, figures)) continue;
    const auto limit = option_value(figures.shape, "limit");
    const bool one_page = figures.pages().value_or(1) <= 1;
    const bool newest = figures.operation == "Query" && has_option(figures.shape, "desc") && limit;
    if (!newest || !one_page) return {true, 0};
    reach.newest = std::max(reach.newest, whole_number(*limit));
  }
  return reach;
}

void AttributeBytes::add(std::string_view name, std::size_t bytes) {
  all_ += bytes;
  const auto known = bytes_.find(name);
  if (known != bytes_.end()) {
    known->second += bytes;
  } else if (bytes_.size() < kNamesMax) {
    bytes_.emplace(std::string(name), bytes);
  }
}

std::uint64_t AttributeBytes::of(std::string_view name) const {
  const auto known = bytes_.find(name);
  return known == bytes_.end() ? 0 : known->second;
}

double share_asked(std::string_view index, std::string_view form, const AttributeBytes& bytes,
                   const std::vector<ShapeFigures>& shapes) {
  double asked = 0;
  double times = 0;
  for (const ShapeFigures& figures : shapes) {
    const bool of_index = figures.index == index;
    // What a graph's request reads, no shape tells.
    if (hides_reads(figures.shape) && (of_index || figures.operation != "Scan")) return 1;
    if (!of_index) continue;
    const auto ways = part_behind(core_of(figures.shape), " pk=");
    if (figures.operation != "Query" || !ways || !is_way_of(form, *ways)) continue;
    const auto weight = static_cast<double>(figures.times);
    asked += weight * share_of_shape(figures.shape, bytes);
    times += weight;
  }
  return times == 0 ? 1 : asked / times;
}

}  // namespace adjoin::advise
