#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/store/table_store.h"
#include "wire/codec/codec.h"

namespace adjoin::wire {

/// Where a request goes, and how it came.
struct Caller {
  table::TableStore& store;
  const table::CallContext& context;
  std::string_view host;  ///< host and port that the client used: "localhost:8000"
};

/// Carries out an operation that no store answers. Each is written once, in answer.cc; one that is
/// missing is a link error, which names the operation.
template <table::Operation Op>
Result<table::ReplyOf<Op>> run_over_store(const Caller& caller,
                                          const table::RequestOf<Op>& request);

/// Carries out a request, which most operations do by one call of the store. Appends the body of
/// the reply to `out`. @errors those of the store
template <table::Operation Op>
Result<void> answer(const Caller& caller, const table::RequestOf<Op>& request, std::string& out) {
  auto reply = [&] {
    if constexpr (std::derived_from<table::Slots, table::SlotOf<Op>>) {
      return caller.store.call<Op>(caller.context, request);
    } else {
      return run_over_store<Op>(caller, request);
    }
  }();
  if (!reply) return std::move(reply).error();
  if constexpr (std::same_as<Op, table::DescribeTable>) {
    // The sizes are missing if the table has gone since.
    const auto sizes = caller.store.table_sizes(caller.context, request.table_name);
    append_describe_table(*reply, sizes ? &*sizes : nullptr, out);
  } else if constexpr (requires { request.select; }) {
    append_query(*reply, request.select != table::Select::count, out);
  } else if constexpr (Op::kInfo.has_reply) {
    Codec<Op>::append(*reply, out);
  }
  return {};
}

}  // namespace adjoin::wire
