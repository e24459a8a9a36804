#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/store/table_store.h"
#include "wire/codec/codec.h"

namespace adjoin::wire {

/// What a request is carried out with: the store that it goes to, and how it came.
struct AnswerContext {
  table::TableStore& store;
  const table::CallContext& context;
  std::string_view host;  ///< host and port that the client used: "localhost:8000"
};

/// Who is not interested in replies.
struct SeesNothing {
  template <typename Reply>
  void operator()(const Reply&) const noexcept {}
};

/// Carries out an operation that no store answers. Each is written once, in answer.cc; one that is
/// missing is a link error, which names the operation.
template <table::Operation Op>
Result<table::ReplyOf<Op>> run_over_store(const AnswerContext& with,
                                          const table::RequestOf<Op>& request);

/// Carries out a request, which most operations do by one call of the store. Appends the body of
/// the reply to `out`. Two kinds of reply hold what the result of the store alone does not say:
/// DescribeTable's has the sizes, which change with every write and are asked for here; those of
/// Query and Scan leave out the items if the request asked for their count only.
/// @param see  is shown the reply of a request that succeeded, before it is appended
/// @errors those of the store
template <table::Operation Op, typename See = SeesNothing>
Result<void> answer(const AnswerContext& with, const table::RequestOf<Op>& request,
                    std::string& out, const See& see = {}) {
  auto reply = [&] {
    if constexpr (std::derived_from<table::Slots, table::SlotOf<Op>>) {
      return with.store.call<Op>(with.context, request);
    } else {
      return run_over_store<Op>(with, request);
    }
  }();
  if (!reply) return std::move(reply).error();
  see(*reply);
  if constexpr (std::same_as<Op, table::DescribeTable>) {
    // The sizes are missing if the table has gone since.
    const auto sizes = with.store.table_sizes(with.context, request.table_name);
    append_describe_table(*reply, sizes ? &*sizes : nullptr, out);
  } else if constexpr (requires { request.select; }) {
    append_query(*reply, request.select != table::Select::count, out);
  } else if constexpr (Op::kInfo.has_reply) {
    Codec<Op>::append(*reply, out);
  }
  return {};
}

}  // namespace adjoin::wire
