#include "server/graph/graph_write.h"

#include "server/graph/graph_answer.h"

namespace adjoin::server {

Result<void> answer_write(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                          const plan::WriteOperation& operation) {
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  graph::CallOptions options;
  options.context = call.context;
  ADJOIN_TRY(const graph::Written written, graph.transact({operation}, options));
  append_answer(graph::written_row(written), graph::footer(written.spent), call.out);
  return {};
}

}  // namespace adjoin::server
