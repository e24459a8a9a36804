#include <algorithm>
#include <optional>
#include <utility>

#include "graph/read/page_readers.h"
#include "graph/read/reads.h"
#include "plan/declared/undeclared.h"
#include "plan/operation/list_program.h"

namespace adjoin::graph {
namespace {

/// Asks for the first page by the program: no list is planned, and no request made. Nullopt:
/// nothing was read or charged.
Result<std::optional<table::QueryResult>> first_page(const GraphContext& graph,
                                                     const plan::ListProgram& program,
                                                     const plan::Neighbors& operation,
                                                     Meter& meter) {
  plan::ListProgram::Partition partition;
  table::StoredListRequest request = program.request(operation.node, partition);
  // One row more tells whether anything follows.
  if (const auto first = operation.page.first) request.limit = std::min(*first, plan::kRowsMax) + 1;
  request.forward = !operation.page.descending;
  return graph.store->list_stored(meter.context(), request);
}

/// Reads a page from its first row on. False: nothing was read or charged.
Result<bool> read_by_program(const GraphContext& graph, const plan::ListProgram& program,
                             const plan::Neighbors& operation, Meter& meter, EdgePage& page) {
  ADJOIN_CHECK(meter.check());
  if (!meter.may_send()) return true;
  ADJOIN_TRY(std::optional<table::QueryResult> first, first_page(graph, program, operation, meter));
  if (!first) return false;
  EdgeReader::add_rows(graph.schema, program.list(), std::move(first->items), page);
  const bool is_whole =
      !first->last_evaluated_key && (!operation.page.first || page.size() <= *operation.page.first);
  if (is_whole) return true;
  // What is left is to read on, or to make a cursor, which the reader of planned lists does.
  ADJOIN_TRY(std::vector<plan::EdgeList> lists, plan::neighbor_lists(graph.read_target, operation));
  EdgeReader reader(graph, operation, std::move(lists), meter);
  ADJOIN_CHECK(reader.read_on(std::move(first->last_evaluated_key), page));
  return true;
}

}  // namespace

Result<EdgePage> read(const GraphContext& graph, const plan::Neighbors& operation,
                      const CallOptions& options) {
  Result<EdgePage> page{EdgePage()};
  Meter meter(options, *graph.clock, page->spent);
  if (const plan::ListProgram* program = plan::program_of(graph.read_target, operation)) {
    ADJOIN_TRY(const bool is_read, read_by_program(graph, *program, operation, meter, *page));
    if (is_read) return page;
  }
  ADJOIN_TRY(std::vector<plan::EdgeList> lists, plan::neighbor_lists(graph.read_target, operation));
  page->spent.warnings = plan::undeclared(*graph.schema, operation);
  EdgeReader reader(graph, operation, std::move(lists), meter);
  ADJOIN_CHECK(reader.read(*page));
  return page;
}

}  // namespace adjoin::graph
