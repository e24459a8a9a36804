#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

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

}  // namespace adjoin::server
