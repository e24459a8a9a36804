#pragma once

#include <string_view>
#include <vector>

namespace adjoin::histories {

/// A schema that histories are made over. Together these use every block of the language that a
/// write keeps true or a read relies on. Each node and edge type has a field `v`, in which a write
/// leaves its number.
struct HistorySchema {
  std::string_view name;
  std::string_view text;
};
const std::vector<HistorySchema>& history_schemas();

}  // namespace adjoin::histories
