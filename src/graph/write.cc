#include "graph/graph.h"
#include "graph/writer.h"
#include "plan/undeclared.h"

namespace adjoin::graph {

Result<Written> Graph::transact(const std::vector<plan::WriteOperation>& operations,
                                const CallOptions& options) const {
  Spent spent;
  std::optional<Result<Written>> result;
  ADJOIN_TRY(const Transition* const transition, under_way(options.context));
  {
    Meter meter(options, *context_->clock, spent);
    result.emplace(
        Writer(*context_->store, context_->write_target(), meter, transition).run(operations));
  }
  if (*result) {
    for (const plan::WriteOperation& operation : operations) {
      for (std::string& one : plan::undeclared(*context_->schema, operation)) {
        spent.warnings.push_back(std::move(one));
      }
    }
    (*result)->spent = std::move(spent);
  }
  return *std::move(result);
}

Result<Written> Graph::put_node(const plan::PutNode& put, const CallOptions& options) const {
  return transact({put}, options);
}

Result<Written> Graph::update_node(const plan::UpdateNode& update,
                                   const CallOptions& options) const {
  return transact({update}, options);
}

Result<Written> Graph::add_edge(const plan::AddEdge& add, const CallOptions& options) const {
  return transact({add}, options);
}

Result<Written> Graph::remove_edge(const plan::RemoveEdge& remove,
                                   const CallOptions& options) const {
  return transact({remove}, options);
}

Result<Written> Graph::update_edge(const plan::UpdateEdge& update,
                                   const CallOptions& options) const {
  return transact({update}, options);
}

Result<Written> Graph::move_edge(const plan::MoveEdge& move, const CallOptions& options) const {
  return transact({move}, options);
}

}  // namespace adjoin::graph
