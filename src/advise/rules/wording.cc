#include "advise/rules/wording.h"

#include <cmath>
#include <cstdio>

#include "schema/items/recognise_condition.h"

namespace adjoin::advise {

std::string amount(double value) {
  char text[64];
  const double rounded = std::round(value * 10) / 10;
  const bool is_whole = std::abs(rounded) >= 100 || rounded == std::round(rounded);
  std::snprintf(text, sizeof(text), is_whole ? "%.0f" : "%.1f", rounded);
  return text;
}

std::string percent_of(double share) { return amount(std::round(share * 100)) + " %"; }

std::string minutes_of(std::size_t minutes, const Inputs& inputs) {
  return std::to_string(minutes) + " min of " + amount(inputs.hours()) + " h";
}

std::string object_name(const Inputs& inputs, std::string_view index) {
  if (!index.empty()) return std::string(index);
  return inputs.schema == nullptr ? "table" : inputs.schema->table.name;
}

std::string place_of_key(const Inputs& inputs, std::string_view index, std::string_view key) {
  if (inputs.schema == nullptr) return {};
  schema::KeyRanges condition;
  condition.index = index;
  condition.pk = {std::string(key)};
  for (const schema::FoundForm& form : recognise_condition(*inputs.schema, condition)) {
    if (form.edge != nullptr) return "edges." + form.edge->name;
    if (form.series != nullptr) return "series." + form.series->name;
    // A node's own partition is hot by what else is in it.
    if (form.node != nullptr && !index.empty()) return "nodes." + form.node->name;
  }
  return {};
}

}  // namespace adjoin::advise
