#pragma once

#include "cli/interrupt.h"
#include "cli/item_request.h"
#include "table/query.h"

namespace adjoin::cli {

/// Prints the pages of a Query or Scan: all of them, or as many as hold --first items. `read` does
/// one request of the given kind.
template <typename Request, typename Read>
Result<int> print_pages(const Invocation& invocation, Terminal& terminal, Request request,
                        const Read& read) {
  ADJOIN_TRY(const auto first, invocation.integer("--first"));
  if (const auto after = invocation.value("--after")) {
    ADJOIN_TRY(request.exclusive_start_key, key_of_cursor(*after));
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  table::CallContext context;
  context.cancel = &interrupt_flag();
  Footer footer;
  std::int64_t count = 0;
  do {
    ADJOIN_CHECK(check_interrupt());
    if (first) request.limit = *first - count;
    ADJOIN_TRY(table::QueryResult page, read(context, request));
    for (const item::ItemView item : page.items) {
      writer.row(row_of(item, json_form(invocation)));
    }
    count += page.count;
    add_consumed(page.consumed_capacity, footer.cost);
    footer.cost.scanned += page.scanned_count;
    footer.cost.returned += page.count;
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key && (!first || count < *first));
  if (request.exclusive_start_key) footer.cursor = cursor_of(*request.exclusive_start_key);
  if (request.select != table::Select::count) {
    writer.finish(footer);
  } else {
    Row row;
    row.integer("count", count).integer("scanned", footer.cost.scanned);
    writer.single(row, footer);
  }
  return 0;
}

}  // namespace adjoin::cli
