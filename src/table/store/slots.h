#pragma once

#include "base/result.h"
#include "table/request/call_context.h"
#include "table/request/operations.h"

namespace adjoin::table {

class TableStore;

/// How one kind of store answers one operation.
template <Operation Op>
struct SlotOf {
  Result<ReplyOf<Op>> (*answer)(TableStore&, const CallContext&, const RequestOf<Op>&);
};

template <typename Ops>
struct SlotsOf;
template <Operation... Ops>
struct SlotsOf<OperationList<Ops...>> : SlotOf<Ops>... {};
/// A slot for each operation: what a table of virtual functions is, but made from the list.
using Slots = SlotsOf<Operations>;

template <typename Store, Operation Op>
Result<ReplyOf<Op>> answer_by(TableStore& store, const CallContext& context,
                              const RequestOf<Op>& request) {
  return static_cast<Store&>(store).run(Op(), context, request);
}

template <typename Store, Operation... Ops>
constexpr Slots answers_in(OperationList<Ops...>) {
  return {SlotOf<Ops>{&answer_by<Store, Ops>}...};
}

/// The slots of a kind of store: its `run(Op, context, request)` for each operation. A store
/// without one of them does not compile; the error names the operation.
template <typename Store>
inline constexpr Slots kAnswersOf = answers_in<Store>(Operations());

}  // namespace adjoin::table
