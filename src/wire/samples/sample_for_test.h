#pragma once

#include <string>
#include <vector>

#include "table/check/checks.h"
#include "table/prepare/prepare.h"
#include "table/request/table_ref.h"
#include "wire/codec/codec.h"

namespace adjoin::wire {

/// What an operation brings for the tests that walk over the list of all. One without it does not
/// compile. Each has:
///
///   family     name of the file in golden/ that tells what is said of it
///   requests   bodies that have between them every member of a request
///   reply      a body that has every member of a reply
///
/// and, where they are needed:
///
///   additions  members, each in an object of its own, that may not stand beside those of the
///              requests
///   encode, read, append   in place of those of the Codec
///   made       in place of `reply`: a reply of an operation that no client here asks for
///   is_asked   false: no client here asks for it
///   check      what every store checks of a request: `check(request, find_table)`
template <table::Operation Op>
struct Sample;

/// The table of samples whose requests are checked as a store does: key p, local index idx of p and
/// i.
inline const table::TableDescription& table_of_sample() {
  static const table::TableDescription table = [] {
    table::TableDescription made;
    made.name = "tab";
    made.keys.partition = {{"p", Value::Type::string}};
    table::IndexDescription& index = made.indexes.emplace_back();
    index.name = "idx";
    index.kind = table::IndexKind::local;
    index.keys.partition = made.keys.partition;
    index.keys.sort = {{"i", Value::Type::number}};
    return made;
  }();
  return table;
}

/// For requests about one table. Null: there is no such table.
template <typename Request>
Result<void> check_sample(const Request& request, const table::TableDescription* table) {
  if constexpr (requires { table::check_request(request); }) {
    ADJOIN_CHECK(table::check_request(request));
  }
  if (table == nullptr) return table::missing_table(request);
  ADJOIN_CHECK(table::prepare(request, *table));
  return {};
}
/// For batches, whose parts are each about one table.
template <typename Request>
Result<void> check_batch_sample(const Request& request, const table::TableDescription* table) {
  ADJOIN_CHECK(table::check_request(request));
  if (table == nullptr) return table::missing_table(request);
  for (const auto& part : request.tables) {
    if (auto prepared = table::prepare(part, *table); !prepared) {
      return table::first_error(request, std::move(prepared).error());
    }
  }
  return {};
}
template <typename Request>
Result<void> check_transaction_sample(const Request& request,
                                      const table::TableDescription* table) {
  ADJOIN_CHECK(table::prepare(request, [&](const table::TableRef&) { return table; }));
  return {};
}

/// In the ARNs of samples.
inline std::string arn_of_sample() { return table::make_table_arn("tab"); }

}  // namespace adjoin::wire
