#pragma once

#include <string>
#include <utility>

#include "cli/input/item_request.h"
#include "cli/output/answer_writer.h"
#include "cli/output/rows.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/budget_options.h"
#include "cli/store/opened.h"
#include "table/request/item_read_requests.h"

namespace adjoin::cli {

/// Answers a read that comes in pages: prints its plan under --explain; else reads page after page
/// (one page under --first) with `read_page(operation, options)` and prints each row as
/// `row_words(graph, row)` says, then cost and cursor.
template <typename Operation, typename ReadPage, typename RowWords>
Result<int> answer_pages(const graph::Graph& graph, Operation operation,
                         const Invocation& invocation, Terminal& terminal, ReadPage read_page,
                         RowWords row_words) {
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(graph::CallOptions options, budget(invocation));
  const graph::Budget whole = options.budget;
  const auto begun = std::chrono::steady_clock::now();
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  graph::Spent spent;
  std::string cursor;
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(const auto page, read_page(std::as_const(operation), std::as_const(options)));
    for (const auto& row : page) writer.row(row_words(graph, row));
    add_spent(page.spent, spent);
    options.budget = left_of(whole, spent, begun);
    const bool backwards = !operation.page.before.empty();
    cursor = backwards ? page.previous : page.next;
    (backwards ? operation.page.before : operation.page.after) = cursor;
  } while (!operation.page.first && !cursor.empty() && spent.cut_by.empty());
  writer.finish(front::footer(spent, cursor));
  return kExitOk;
}

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
