#include "server/metrics/counted.h"

#include <array>

#include "base/text.h"

namespace adjoin::server {
namespace {

constexpr std::array<std::string_view, kGraphPathCount> kPaths = {
    "/_graph/plan",   "/_graph/nodes", "/_graph/edges",  "/_graph/transact",
    "/_graph/schema", "/_graph/keys",  "/_graph/around", "/_graph/expressions",
    "/_graph/verify", "/_graph/heat",  "/_graph/log"};

constexpr std::size_t kOperationCount = wire::Operations::size;

/// By the number of the operation: looked up once, and not for each call.
std::array<meter::MeteredOperation, kOperationCount> metered_operations() {
  std::array<meter::MeteredOperation, kOperationCount> all{};
  for (std::size_t i = 0; i < kOperationCount; ++i) {
    all[i] = meter::find_metered_operation(wire::Operations::by_name[i]->name)
                 .value_or(meter::MeteredOperation::none);
  }
  return all;
}

const std::array<meter::MeteredOperation, kOperationCount> kMetered = metered_operations();

}  // namespace

meter::MeteredOperation metered_as(Counted call) noexcept {
  return call.index() < kOperationCount ? kMetered[call.index()] : meter::MeteredOperation::none;
}

std::string_view to_string(GraphPath path) noexcept {
  return kPaths[static_cast<std::size_t>(path)];
}

std::string graph_path_list() {
  std::string list;
  for (const std::string_view path : kPaths) append_to_list(path, list);
  return list;
}

std::optional<GraphPath> find_graph_path(std::string_view path) noexcept {
  for (std::size_t i = 0; i < kPaths.size(); ++i) {
    if (kPaths[i] == path) return static_cast<GraphPath>(i);
  }
  return std::nullopt;
}

}  // namespace adjoin::server
