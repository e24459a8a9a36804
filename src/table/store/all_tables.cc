#include "table/store/all_tables.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace adjoin::table {

Result<std::vector<std::string>> all_tables(TableStore& store, const CallContext& context,
                                            std::int64_t* requests) {
  std::vector<std::string> names;
  ListTablesRequest request;
  do {
    ADJOIN_TRY(ListTablesResult page, store.list_tables(context, request));
    if (requests != nullptr) ++*requests;
    std::ranges::move(page.table_names, std::back_inserter(names));
    request.exclusive_start_table_name = std::move(page.last_evaluated_table_name);
  } while (request.exclusive_start_table_name);
  return names;
}

}  // namespace adjoin::table
