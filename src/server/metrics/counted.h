#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "meter/series/metric.h"
#include "wire/cloudwatch/shapes/operations.h"
#include "wire/codec/all_operations.h"

namespace adjoin::server {

/// Paths of the graph's HTTP API (docs/graph-http.md).
enum class GraphPath : std::uint8_t {
  plan,
  nodes,
  edges,
  transact,
  schema,
  keys,
  around,
  expressions,
  verify,
  heat,
  log,
};
inline constexpr std::size_t kGraphPathCount = 11;

/// Every path with this prefix belongs to the graph's API, even if no such path exists.
inline constexpr std::string_view kGraphPrefix = "/_graph/";

/// Returns the path, such as "/_graph/plan". The text has static lifetime.
std::string_view to_string(GraphPath path) noexcept;
/// Returns the graph path equal to `path`, or nullopt.
std::optional<GraphPath> find_graph_path(std::string_view path) noexcept;
/// Returns all of them, for a message: "/_graph/plan, /_graph/nodes, …".
std::string graph_path_list();

/// CloudWatch's operations by number.
template <typename... Ops>
constexpr std::array<std::string_view, sizeof...(Ops)> names_of(
    wire::cloudwatch::OperationList<Ops...>) {
  return {Ops::kName...};
}
inline constexpr auto kCloudWatchNames = names_of(wire::cloudwatch::Operations{});

/// Key under which a call is counted and logged: an operation of DynamoDB, a path of the graph, or
/// an operation of CloudWatch.
class Counted {
 public:
  /// Returns the key of an operation of CloudWatch; nullopt: there is no such operation.
  static constexpr std::optional<Counted> of_cloudwatch(std::string_view operation) {
    const auto* found = std::ranges::find(kCloudWatchNames, operation);
    if (found == kCloudWatchNames.end()) return std::nullopt;
    return Counted(kOperations.size() + kGraphPathCount +
                   static_cast<std::size_t>(found - kCloudWatchNames.begin()));
  }

  constexpr Counted(const table::OperationInfo& operation)  // NOLINT: implicit
      : index_(static_cast<std::size_t>(
            std::ranges::lower_bound(kOperations, operation.name, {}, &table::OperationInfo::name) -
            kOperations.begin())) {}
  constexpr Counted(GraphPath path)  // NOLINT: implicit
      : index_(kOperations.size() + static_cast<std::size_t>(path)) {}

  /// Returns a dense index below kCountedCount.
  constexpr std::size_t index() const noexcept { return index_; }

 private:
  explicit constexpr Counted(std::size_t index) : index_(index) {}

  static constexpr auto& kOperations = wire::Operations::by_name;

  std::size_t index_;
};
inline constexpr std::size_t kCountedCount =
    wire::Operations::size + kGraphPathCount + kCloudWatchNames.size();

/// Returns what tables count a call as; `none`: they count no such call.
meter::MeteredOperation metered_as(Counted call) noexcept;

/// Returns the name on the metrics page and in the log: "GetItem", "/_graph/plan", "ListMetrics".
/// The text has static lifetime.
inline std::string_view counted_name(std::size_t index) noexcept {
  constexpr std::size_t kOperationCount = wire::Operations::size;
  if (index < kOperationCount) return wire::Operations::by_name[index]->name;
  const std::size_t behind = index - kOperationCount;
  return behind < kGraphPathCount ? to_string(static_cast<GraphPath>(behind))
                                  : kCloudWatchNames[behind - kGraphPathCount];
}

}  // namespace adjoin::server
