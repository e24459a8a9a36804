#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ListTables.html
struct ListTablesRequest {
  std::optional<std::string> exclusive_start_table_name;
  std::optional<std::int64_t> limit;  ///< 1 to 100
};

struct ListTablesResult {
  std::vector<std::string> table_names;  ///< in byte order
  std::optional<std::string> last_evaluated_table_name;
};

}  // namespace adjoin::table
