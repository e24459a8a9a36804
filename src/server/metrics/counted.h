#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "wire/operations/operation.h"

namespace adjoin::server {

/// Where the graph is asked over HTTP (docs/graph-http.md).
enum class GraphPath : std::uint8_t { plan, nodes, edges, transact };
inline constexpr std::size_t kGraphPathCount = 4;

/// Every path that begins so belongs to the graph, also one that there is not.
inline constexpr std::string_view kGraphPrefix = "/_graph/";

/// "/_graph/plan", … Valid for ever.
std::string_view to_string(GraphPath path) noexcept;
/// Exact.
std::optional<GraphPath> find_graph_path(std::string_view path) noexcept;

/// What a call is counted and logged as: an operation of DynamoDB, or a path of the graph.
class Counted {
 public:
  constexpr Counted(wire::Operation operation)  // NOLINT: implicit
      : index_(static_cast<std::size_t>(operation)) {}
  constexpr Counted(GraphPath path)  // NOLINT: implicit
      : index_(wire::kOperationCount + static_cast<std::size_t>(path)) {}

  constexpr std::size_t index() const noexcept { return index_; }

 private:
  std::size_t index_;
};
inline constexpr std::size_t kCountedCount = wire::kOperationCount + kGraphPathCount;

/// The name on the metrics page and in the log: "GetItem", "/_graph/plan". Valid for ever.
inline std::string_view counted_name(std::size_t index) noexcept {
  return index < wire::kOperationCount
             ? wire::to_string(static_cast<wire::Operation>(index))
             : to_string(static_cast<GraphPath>(index - wire::kOperationCount));
}

}  // namespace adjoin::server
