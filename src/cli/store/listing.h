#pragma once

#include <string>
#include <utility>

#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/rows.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/budget_options.h"
#include "cli/store/opened.h"

namespace adjoin::cli {

/// Prints the requests of a read or write if --explain asks for them. Returns whether it did: then
/// nothing is to be sent.
template <typename Operation>
Result<bool> is_explained(const graph::Graph& graph, const Operation& operation,
                          const Invocation& invocation, Terminal& terminal) {
  if (!invocation.has("--explain")) return false;
  ADJOIN_TRY(const plan::Plan plan, wants_topology(invocation)
                                        ? Result<plan::Plan>(graph.explain_topology())
                                        : graph.explain(operation));
  print_plan(plan, invocation, terminal);
  return true;
}

/// Answers a read that comes in pages: prints its plan under --explain; else reads page after page
/// (one page under --first) with `read_page(operation, options)` and prints each row as
/// `row_words(graph, row)` says, then cost and cursor.
template <typename Operation, typename ReadPage, typename RowWords>
Result<int> answer_pages(const graph::Graph& graph, Operation operation,
                         const Invocation& invocation, Terminal& terminal, ReadPage read_page,
                         RowWords row_words) {
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
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

}  // namespace adjoin::cli
