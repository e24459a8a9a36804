#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "wire/codec/all_operations.h"

namespace adjoin::server {

/// Paths of the graph's HTTP API (docs/graph-http.md).
enum class GraphPath : std::uint8_t { plan, nodes, edges, transact };
inline constexpr std::size_t kGraphPathCount = 4;

/// Every path with this prefix belongs to the graph's API, even if no such path exists.
inline constexpr std::string_view kGraphPrefix = "/_graph/";

/// Returns the path, such as "/_graph/plan". The text has static lifetime.
std::string_view to_string(GraphPath path) noexcept;
/// Returns the graph path equal to `path`, or nullopt.
std::optional<GraphPath> find_graph_path(std::string_view path) noexcept;

/// Key under which a call is counted and logged: an operation of DynamoDB, or a path of the graph.
class Counted {
 public:
  constexpr Counted(const table::OperationInfo& operation)  // NOLINT: implicit
      : index_(static_cast<std::size_t>(
            std::ranges::lower_bound(kOperations, operation.name, {}, &table::OperationInfo::name) -
            kOperations.begin())) {}
  constexpr Counted(GraphPath path)  // NOLINT: implicit
      : index_(kOperations.size() + static_cast<std::size_t>(path)) {}

  /// Returns a dense index below kCountedCount.
  constexpr std::size_t index() const noexcept { return index_; }

 private:
  static constexpr auto& kOperations = wire::Operations::by_name;

  std::size_t index_;
};
inline constexpr std::size_t kCountedCount = wire::Operations::size + kGraphPathCount;

/// Returns the name on the metrics page and in the log: "GetItem", "/_graph/plan". The text has
/// static lifetime.
inline std::string_view counted_name(std::size_t index) noexcept {
  constexpr std::size_t kOperationCount = wire::Operations::size;
  return index < kOperationCount ? wire::Operations::by_name[index]->name
                                 : to_string(static_cast<GraphPath>(index - kOperationCount));
}

}  // namespace adjoin::server
