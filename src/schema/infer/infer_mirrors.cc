#include <algorithm>

#include "schema/infer/infer_entries.h"

namespace adjoin::schema {

namespace {

constexpr double kAgreed = 0.95;    ///< of values that both items have, or the node too
constexpr double kBothThere = 0.7;  ///< of edges whose other item is there and agrees

/// Two writes of one edge have two moments, and neither is worth more.
bool is_moment(const AttributeStats& stats) {
  const bool text = stats.types == 1U << static_cast<unsigned>(Value::Type::string) &&
                    (stats.dates || stats.datetimes);
  const bool number = stats.types == 1U << static_cast<unsigned>(Value::Type::number) &&
                      (stats.milliseconds || stats.seconds);
  return text || number;
}

/// Without sketches nobody knows.
bool agree(const AttributeStats& of_edge, const AttributeStats& of_mirror) {
  if (is_moment(of_edge) && is_moment(of_mirror)) return true;
  if (of_edge.sketches == nullptr || of_mirror.sketches == nullptr) return false;
  const HashSketch& one = of_edge.sketches->pairs;
  const HashSketch& other = of_mirror.sketches->reversed;
  return one.share_in(other) >= kBothThere && other.share_in(one) >= kBothThere;
}

}  // namespace

std::string MirrorReader::difference_of(const Shape& edge, const Shape& mirror) const {
  for (const auto& [name, stats] : edge.attributes) {
    const auto other = mirror.attributes.find(name);
    if (other == mirror.attributes.end() || name == type_attribute_) continue;
    if (edge.keys.contains(name)) continue;
    if (!agree(stats, other->second)) return name;
  }
  return {};
}

/// A copy is proposed only if nearly all values are the node's: a copy that is declared is
/// overwritten from the node from then on.
std::optional<std::string> MirrorReader::source_of(const Shape* home, const std::string& end,
                                                   const AttributeStats& stats, IdsAt at) const {
  if (home == nullptr || stats.sketches == nullptr) return std::nullopt;
  const HashSketch& values =
      at == IdsAt::partition_key ? stats.sketches->at_pk : stats.sketches->at_sk;
  for (const auto& [name, field] : home->attributes) {
    if (field.sketches == nullptr || field.types != stats.types || !is_plain_name(name) ||
        name == type_attribute_ || home->keys.contains(name)) {
      continue;
    }
    if (values.share_in(field.sketches->at_pk) >= kAgreed) return end + "." + name;
  }
  return std::nullopt;
}

std::string MirrorReader::copy_symmetric(const Shape& shape, const Shape* home,
                                         ProposedType& edge) const {
  std::vector<std::pair<std::string, std::string>> copies;
  for (const auto& [name, type] : edge.fields) {
    const auto stats = shape.attributes.find(name);
    if (stats == shape.attributes.end() || agree(stats->second, stats->second)) continue;
    auto source = source_of(home, "to", stats->second, IdsAt::sort_key);
    if (!source) return name;
    copies.emplace_back(name, *std::move(source));
  }
  edge.copies = std::move(copies);
  std::erase_if(edge.fields, [&](const auto& field) {
    return std::any_of(edge.copies.begin(), edge.copies.end(),
                       [&](const auto& copy) { return copy.first == field.first; });
  });
  return {};
}

}  // namespace adjoin::schema
