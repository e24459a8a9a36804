#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>

namespace adjoin::table {

/// How long an operation may take. Says where a server runs it.
enum class Work : std::uint8_t {
  bounded,    ///< at most one page
  unbounded,  ///< many pages, or a wait
  queued,     ///< a write that TableStore::submit queues
};

/// What is known of an operation before it is called.
/// Data and no functions: front ends decide by it where a call runs, who may make it and whether it
/// may be sent again.
struct OperationInfo {
  std::string_view name;  ///< in the target of a call, on the metrics page, in logs: "PutItem"
  Work work = Work::bounded;
  bool writes = false;
  bool repeats = true;      ///< a second attempt does no harm, whatever the request
  bool of_streams = false;  ///< of DynamoDB Streams, which has its own host and target prefix
  bool has_reply = true;    ///< false: the reply has no body, not even {}
};

/// An operation: a struct that names its row, its request and its reply. Adding one to a list is
/// all that names, targets, metrics and routes need.
template <typename Op>
concept Operation = requires {
  typename Op::Request;
  typename Op::Reply;
  { Op::kInfo } -> std::convertible_to<const OperationInfo&>;
};

template <Operation Op>
using RequestOf = typename Op::Request;
template <Operation Op>
using ReplyOf = typename Op::Reply;

template <Operation... Ops>
struct OperationList {
  static constexpr std::size_t size = sizeof...(Ops);
  /// The rows, sorted by name.
  static constexpr std::array<const OperationInfo*, size> by_name = [] {
    std::array<const OperationInfo*, size> infos = {&Ops::kInfo...};
    std::ranges::sort(infos, {}, &OperationInfo::name);
    return infos;
  }();
  static_assert(std::ranges::adjacent_find(by_name, {}, &OperationInfo::name) == by_name.end(),
                "an operation stands in the list twice");

  template <Operation... More>
  using With = OperationList<Ops..., More...>;
};

/// The operation in a list with that request.
template <typename Request, typename Ops>
struct OperationWith;
template <typename Request, Operation... Ops>
struct OperationWith<Request, OperationList<Ops...>> {
  static constexpr std::size_t kPlace = [] {
    const std::array<bool, sizeof...(Ops)> is_it{std::same_as<RequestOf<Ops>, Request>...};
    return static_cast<std::size_t>(std::ranges::find(is_it, true) - is_it.begin());
  }();
  using type = std::tuple_element_t<kPlace, std::tuple<Ops...>>;
};

}  // namespace adjoin::table
