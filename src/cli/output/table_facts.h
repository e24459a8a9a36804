#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/output/answer_writer.h"
#include "table/store/table_store.h"

namespace adjoin::cli {

/// Facts about one table of a store, known without reading items.
struct TableFacts {
  std::string name;
  std::string status;
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;
  std::vector<std::string> indexes;
  std::string fingerprint;  ///< of the schema in its metadata; empty: none
};
/// @errors resource_not_found; configuration: a schema that cannot be read
/// @cost DescribeTable, and a GetItem for the schema behind an endpoint
Result<TableFacts> table_facts(table::TableStore& store, const table::CallContext& context,
                               const std::string& name);
/// {"table":…,"schema":fingerprint|null,"status":…,"items":n,"bytes":n,"indexes":[…]}
Row table_row(const TableFacts& facts);
/// ["a","b"] as a cell; for people with commas between.
void add_names(Row& row, std::string_view column, const std::vector<std::string>& names);

}  // namespace adjoin::cli
