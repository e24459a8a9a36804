#include "cli/topology_choice.h"

#include <algorithm>
#include <ostream>

#include "cli/answer_writer.h"
#include "cli/opened.h"
#include "cli/row.h"

namespace adjoin::cli {

Result<graph::Graph> with_chosen_topology(const graph::Graph& graph, const Invocation& invocation,
                                          bool always) {
  ADJOIN_TRY(const auto mebibytes, invocation.integer("--topology-memory", 1));
  if (!always && !invocation.has("--topology")) return graph;
  graph::TopologyOptions options;
  if (mebibytes) {
    const std::int64_t bounded = std::min<std::int64_t>(*mebibytes, std::int64_t{1} << 20);
    options.memory_bytes_max = static_cast<std::size_t>(bounded) << 20U;
  }
  return graph.with_topology(options);
}

Result<bool> explain_topology(const graph::Graph& graph, const std::vector<std::string>& types,
                              const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const graph::TopologyState state, graph.topology_state(types, interruptible()));
  if (!state.in_use) {
    if (graph.has_topology()) terminal.err << "topology: " << state.why_not << "\n" << std::flush;
    return false;
  }
  Row row;
  row.text("answered_by", "topology");
  row.integer("commit", static_cast<std::int64_t>(state.commit.value));
  row.integer("nodes", static_cast<std::int64_t>(state.nodes));
  row.integer("edges", static_cast<std::int64_t>(state.edges));
  row.integer("bytes", static_cast<std::int64_t>(state.bytes));
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, Footer{{}, {}, {}, false});
  return true;
}

}  // namespace adjoin::cli
