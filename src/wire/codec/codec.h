#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "table/request/store_facts.h"
#include "wire/codec/all_operations.h"

namespace adjoin::wire {

/// The JSON of one operation, in both directions. Each function is written once, in the file of the
/// operation's family. One that is missing is a link error, which names the operation.
template <table::Operation Op>
struct Codec {
  /// Parses the body of a request. Checks the JSON types first (SerializationException), then the
  /// constraints of single members, then attribute values. The store checks what needs the whole
  /// request or the table. Legacy members are translated into expressions.
  /// @errors serialization, validation
  static Result<table::RequestOf<Op>> decode(std::string_view body);
  /// Appends the body of a reply to `out`: canonical JSON without spaces.
  /// Appends instead of returning, because the server writes into a buffer that it reuses.
  static void append(const table::ReplyOf<Op>& reply, std::string& out);

  // For a client. Operations on tags have only bodies of their own (client/request_bodies.h).
  /// Writes a request as a body that `decode` parses into the same request. Conditions, projections
  /// and updates that were built without text are converted to text. Nothing is validated here; the
  /// endpoint does that. @errors unsupported: an update that was made from AttributeUpdates
  static Result<std::string> encode(const table::RequestOf<Op>& request);
  /// Parses the body of a successful reply. Members that a reply does not carry keep their
  /// defaults: no CommitId, no table ids. @errors serialization: the body is no such reply
  static Result<table::ReplyOf<Op>> read(std::string_view body);
};

/// Appends a reply of Query or Scan. `with_items` is false for Select COUNT, whose reply has no
/// Items.
void append_query(const table::QueryResult& result, bool with_items, std::string& out);
/// Appends a reply of DescribeTable. @param sizes  null: unknown, reported as zero
void append_describe_table(const table::TableDescription& table, const table::TableSizes* sizes,
                           std::string& out);

}  // namespace adjoin::wire
