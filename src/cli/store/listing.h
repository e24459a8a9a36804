#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "adjoin/listing.h"
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
  const auto explained = [&]() -> Result<plan::Plan> {
    if (wants_topology(invocation)) return graph.explain_topology();
    if constexpr (std::is_convertible_v<Operation, plan::WriteOperation>) {
      if (invocation.has("--emit")) return graph.explain_for_client({operation});
    } else if constexpr (std::is_same_v<Operation, std::vector<plan::WriteOperation>>) {
      if (invocation.has("--emit")) return graph.explain_for_client(operation);
    }
    return graph.explain(operation);
  };
  ADJOIN_TRY(const plan::Plan plan, explained());
  print_plan(plan, invocation, terminal);
  return true;
}

/// Sets a listing to the page, the filter and the attributes that a command asks for.
template <typename Listed>
void set_listing(const plan::Paging& page, const plan::Selection& selection,
                 Listing<Listed>& listing) {
  listing.where(selection.where).fields(selection.fields);
  listing.after(page.after).before(page.before);
  if (page.first) listing.first(*page.first);
  if (page.descending) listing.descending();
}

/// Answers a listing: prints its plan under --explain; else reads page after page (one page under
/// --first) and prints each row as `row_of(row)` says, then cost and cursor. `operation` is the
/// read that the listing stands for: it has what the words of the command say about pages, filter
/// and attributes.
template <typename Operation, typename Listed, typename RowOf>
Result<int> answer_listing(const OpenedGraph& opened, const Operation& operation,
                           Listing<Listed> listing, const Invocation& invocation,
                           Terminal& terminal, RowOf row_of) {
  ADJOIN_TRY(const bool explained, is_explained(opened.graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(CallOptions call, budgeted_call(invocation));
  const Budget whole = call.budget;
  const auto begun = std::chrono::steady_clock::now();
  set_listing(operation.page, operation.selection, listing);
  const bool backwards = !operation.page.before.empty();
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  Page<Listed> sum;  // of all pages but their rows
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(const Page<Listed> page, listing.page(call));
    for (const Listed& row : page) writer.row(row_of(row));
    sum.usage += page.usage;
    call.budget = left_of(whole, sum.usage, begun);
    if (page.stopped_by != Limit::none) sum.stopped_by = page.stopped_by;
    if (sum.warnings.empty()) sum.warnings = page.warnings;
    sum.next = backwards ? page.previous : page.next;
    backwards ? listing.before(sum.next) : listing.after(sum.next);
  } while (!operation.page.first && !sum.next.empty() && sum.stopped_by == Limit::none);
  writer.finish(footer_of(sum));
  return kExitOk;
}

}  // namespace adjoin::cli
