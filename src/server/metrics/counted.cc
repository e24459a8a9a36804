#include "server/metrics/counted.h"

#include <array>

namespace adjoin::server {
namespace {

constexpr std::array<std::string_view, kGraphPathCount> kPaths = {
    "/_graph/plan", "/_graph/nodes", "/_graph/edges", "/_graph/transact"};

}  // namespace

std::string_view to_string(GraphPath path) noexcept {
  return kPaths[static_cast<std::size_t>(path)];
}

std::optional<GraphPath> find_graph_path(std::string_view path) noexcept {
  for (std::size_t i = 0; i < kPaths.size(); ++i) {
    if (kPaths[i] == path) return static_cast<GraphPath>(i);
  }
  return std::nullopt;
}

}  // namespace adjoin::server
