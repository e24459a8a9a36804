#include "cli/store/table_pass.h"

#include "cli/shell/terminal.h"
#include "table/request/item_read_requests.h"

namespace adjoin::cli {

Result<void> each_item(const OpenedTable& opened, const std::function<void(item::ItemView)>& take) {
  table::ScanRequest request;
  request.table = opened.description.name;
  const table::CallContext context = interruptible().context;
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(table::QueryResult page, opened.store->scan(context, request));
    for (const item::ItemView item : page.items) take(item);
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key);
  return {};
}

}  // namespace adjoin::cli
