#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graph/answer.h"
#include "item/attribute_value.h"

namespace adjoin::graph {

/// One row of a step: a node, an edge, an item or a number.
struct PlanRow {
  std::string node;  ///< of an edge the end that was asked for
  std::string from;  ///< of an edge
  std::string to;
  std::string type;     ///< of an edge or item
  std::string measure;  ///< what `value` is: "score", "level", "count"; empty: nothing
  std::int64_t value = 0;
  item::Item item;  ///< as the table gave it; of an unpacked edge the fields in the set
};

/// A row of the answer, and what hangs on it by the names of `return`.
struct PlanEntry {
  PlanRow row;
  std::vector<std::pair<std::string, std::vector<PlanRow>>> with;
};

struct PlanAnswer {
  std::vector<PlanEntry> data;
  std::vector<std::string> missing;                        ///< of a list that was given
  std::string cursor;                                      ///< empty: nothing follows
  std::vector<std::pair<std::string, table::Cost>> steps;  ///< what each step cost
  Spent spent;
};

}  // namespace adjoin::graph
