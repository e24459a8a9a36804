#include "server/route/route.h"

#include <algorithm>
#include <array>
#include <variant>

#include "server/metrics/request_note.h"
#include "server/route/bound_tables.h"
#include "wire/answer/answer.h"
#include "wire/codec/codec.h"

namespace adjoin::server {
namespace {

using table::OperationInfo;
using table::Work;

template <table::Operation Op>
Result<void> answer(ApiCall& call) {
  ADJOIN_TRY(auto request, wire::Codec<Op>::decode(call.body));
  ADJOIN_CHECK(call.bound.bind(call.context, request));
  const wire::AnswerContext with{call.store, call.context, call.host};
  if (call.note == nullptr) return wire::answer<Op>(with, request, call.out);
  call.note->asked(request);
  return wire::answer<Op>(with, request, call.out,
                          [&](const auto& reply) { call.note->answered(request, reply); });
}

template <table::Operation Op>
Result<table::WriteRequest> decode_write(std::string_view body) {
  ADJOIN_TRY(auto request, wire::Codec<Op>::decode(body));
  return request;  // becomes the answer in place
}

template <table::Operation Op>
void append_write(const table::WriteReply& reply, std::string& out) {
  wire::Codec<Op>::append(std::get<table::ReplyOf<Op>>(reply), out);
}

template <table::Operation Op>
constexpr Route route_of() {
  Route route{Op::kInfo, Op::kInfo.work == Work::unbounded ? Run::pool : Run::here, &answer<Op>,
              nullptr, nullptr};
  if constexpr (Op::kInfo.work == Work::queued) {  // waits on no thread
    route.decode_write = &decode_write<Op>;
    route.append_write = &append_write<Op>;
  }
  return route;
}

template <table::Operation... Ops>
constexpr auto routes_of(table::OperationList<Ops...>) {
  std::array routes = {route_of<Ops>()...};
  std::ranges::sort(routes, {}, [](const Route& route) { return route.counted.index(); });
  return routes;
}

constexpr auto kRoutes = routes_of(wire::Operations());

}  // namespace

const Route& route_of(const OperationInfo& operation) noexcept {
  return kRoutes[Counted(operation).index()];
}

}  // namespace adjoin::server
