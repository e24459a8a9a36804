#include <algorithm>

#include "adjoin/algorithms.h"
#include "cli/input/options.h"

namespace adjoin::cli {

bool wants_topology(const Invocation& invocation) {
  return invocation.has("--topology") || invocation.has("--topology-memory");
}

Result<std::optional<graph::TopologyOptions>> topology_options(const Invocation& invocation) {
  if (!wants_topology(invocation)) return std::optional<graph::TopologyOptions>();
  ADJOIN_TRY(const auto mebibytes, invocation.integer("--topology-memory", 1));
  graph::TopologyOptions options;
  if (mebibytes) {
    // A tebibyte at most, so that the shift cannot overflow.
    const std::int64_t bounded = std::min<std::int64_t>(*mebibytes, std::int64_t{1} << 20);
    options.memory_bytes_max = static_cast<std::size_t>(bounded) << 20U;
  }
  return std::optional(std::move(options));
}

Result<Graph> with_topology(const Graph& graph, const std::vector<std::string>& types,
                            const Invocation& invocation) {
  ADJOIN_TRY(const std::optional<graph::TopologyOptions> asked, topology_options(invocation));
  TopologyOptions options;
  if (asked) options.memory_bytes_max = asked->memory_bytes_max;
  options.types = types;
  return adjoin::with_topology(graph, options);
}

Result<Graph> with_wanted_topology(const Graph& graph, const std::vector<std::string>& types,
                                   const Invocation& invocation) {
  return wants_topology(invocation) ? with_topology(graph, types, invocation)
                                    : Result<Graph>(graph);
}

}  // namespace adjoin::cli
