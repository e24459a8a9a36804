#include "graph/writer.h"
#include "graph/writes.h"
#include "plan/undeclared.h"

namespace adjoin::graph {

Result<Written> transact(const GraphContext& graph,
                         const std::vector<plan::WriteOperation>& operations,
                         const CallOptions& options) {
  Spent spent;
  std::optional<Result<Written>> result;
  ADJOIN_TRY(const Transition* const transition, under_way(graph, options.context));
  {
    Meter meter(options, *graph.clock, spent);
    result.emplace(Writer(*graph.store, graph.write_target(), meter, transition).run(operations));
  }
  if (*result) {
    for (const plan::WriteOperation& operation : operations) {
      for (std::string& one : plan::undeclared(*graph.schema, operation)) {
        spent.warnings.push_back(std::move(one));
      }
    }
    (*result)->spent = std::move(spent);
  }
  return *std::move(result);
}

}  // namespace adjoin::graph
