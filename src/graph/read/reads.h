#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "graph/read/pages.h"
#include "plan/declared/declared.h"
#include "plan/operation/operation.h"

namespace adjoin::graph {

// Implementations of Graph's reads, one overload for each operation. graph.h documents their cost
// and errors.

Result<Found> read(const GraphContext&, const plan::GetNode&, const CallOptions&);
Result<NodesAnswer> read(const GraphContext&, const plan::GetNodes&, const CallOptions&);
Result<Found> read(const GraphContext&, const plan::GetEdge&, const CallOptions&);
Result<EdgePage> read(const GraphContext&, const plan::Neighbors&, const CallOptions&);
Result<ItemRows> read(const GraphContext&, const plan::Collection&, const CallOptions&);
Result<ItemRows> read(const GraphContext&, const plan::NodesBy&, const CallOptions&);
Result<ItemRows> read(const GraphContext&, const plan::ReadSeries&, const CallOptions&);
Result<ItemRows> read(const GraphContext&, const plan::Find&, const CallOptions&);
Result<CountAnswer> read(const GraphContext&, const plan::Count&, const CallOptions&);
Result<EdgePage> read(const GraphContext&, const plan::Between&, const CallOptions&);
Result<PathAnswer> read(const GraphContext&, const plan::FindPath&, const CallOptions&);
Result<NeighborhoodAnswer> read(const GraphContext&, const plan::Neighborhood&, const CallOptions&);
Result<MutualAnswer> read(const GraphContext&, const plan::Mutual&, const CallOptions&);
Result<RankedAnswer> read(const GraphContext&, const plan::Walk&, const CallOptions&);
Result<TreeAnswer> read(const GraphContext&, const plan::ReadTree&, const CallOptions&);

/// Run a plan or access pattern of the schema, or one declared elsewhere.
Result<PlanAnswer> run(const GraphContext&, std::string_view name, const plan::Arguments&,
                       const CallOptions&);
Result<PlanAnswer> run(const GraphContext&, const plan::Declared&, const CallOptions&);

Result<ComponentAnswer> component(const GraphContext&, const std::string& node,
                                  const std::vector<std::string>& types, const CallOptions&);
Result<ComponentsAnswer> components(const GraphContext&, const std::vector<std::string>& types,
                                    const CallOptions&);
Result<TrianglesAnswer> triangles(const GraphContext&, const std::vector<std::string>& types,
                                  const std::optional<std::string>& node, const CallOptions&);

}  // namespace adjoin::graph
