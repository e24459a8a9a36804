#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graph/context/answer.h"
#include "table/request/call_context.h"

namespace adjoin::front {

/// What stands behind the data of an answer.
struct Footer {
  std::string cursor;  ///< empty: nothing follows
  std::string cut_by;  ///< empty: complete
  table::Cost cost;
  bool has_cost = true;                    ///< false when nothing was asked of a store
  std::vector<std::string> missing = {};   ///< nodes of a list that are not there
  std::vector<std::string> warnings = {};  ///< what was probably not meant
  std::string source;                      ///< where the answer is from, when that was a choice
  std::vector<std::pair<std::string, table::Cost>> steps;  ///< of a plan, each with its name
};

Footer footer(const graph::Spent& spent, std::string cursor = {});

/// Ends an answer that began with {"data":…: appends ,"cursor":…,"cost":{…}} and a line's end.
void append_json(const Footer& footer, std::string& out);

/// Capacity units from their halves: "1.5".
std::string units_text(std::int64_t half_units);

}  // namespace adjoin::front
