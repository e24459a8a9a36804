#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graph/context/answer.h"
#include "table/request/call_context.h"

namespace adjoin::graph_text {

/// The part of a JSON answer that follows its data: cursor, cost, warnings.
struct Footer {
  std::string cursor;  ///< empty: there is no next page
  std::string cut_by;  ///< the limit that ended the answer early; empty: it is complete
  table::Cost cost;
  bool has_cost = true;                    ///< false: no request went to a store
  std::vector<std::string> missing = {};   ///< nodes of a requested list that do not exist
  std::vector<std::string> warnings = {};  ///< likely mistakes in the request
  std::string source;                      ///< what the answer was read from, if there was a choice
  /// cost of each step of a plan, with its name
  std::vector<std::pair<std::string, table::Cost>> steps;
};

/// Returns a footer with the usage of a call and the cursor of its next page.
Footer footer(const graph::Spent& spent, std::string cursor = {});

/// Completes an answer that starts with {"data":…: appends ,"cursor":…,"cost":{…}} and a line feed.
void append_json(const Footer& footer, std::string& out);

/// Returns a number of half capacity units as text in whole units: 3 is "1.5".
std::string units_text(std::int64_t half_units);

}  // namespace adjoin::graph_text
