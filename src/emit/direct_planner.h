#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "plan/operation/request.h"
#include "schema/model/schema.h"

namespace adjoin::emit {

/// Returns the sample text of one part of a ref. There are several samples (`telling`); sample 0 is
/// the placeholder that stays in the emitted requests.
std::string part_text(std::size_t telling, std::string_view end, std::string_view hole);

/// Returns a request as JSON. `taking` lists the actions of a write that hold its fields.
std::string json_of(const plan::Request& request, const std::vector<std::size_t>& taking = {});

/// Plans operations with sample refs, to emit their requests as templates. Borrows the schema.
class DirectPlanner {
 public:
  /// The node types that an operation names, with the names of their parts: "node", "from", "to".
  using Ends = std::vector<std::pair<const schema::NodeType*, std::string>>;
  using Make = std::function<Result<std::string>(const std::vector<std::string>& refs)>;

  explicit DirectPlanner(const schema::Schema& schema) : schema_(schema) {}

  const schema::TableNaming& table() const noexcept { return schema_.table; }

  /// Calls `make` once for each sample of the refs and returns its text, with placeholders for the
  /// parts of the refs. @errors invalid_argument: the texts differ in more than the refs; those of
  /// `make`
  Result<std::string> told(const Ends& ends, const Make& make) const;
  /// Returns the request of a read as JSON. @errors invalid_argument: it takes several requests
  Result<std::string> read(const plan::ReadOperation& operation) const;
  /// Returns the request of a write. With `is_there` the edge that it adds is taken to exist.
  /// @errors invalid_argument: the write reads items first, or fields of it are copied to other
  /// items
  Result<plan::Request> planned(const plan::WriteOperation& operation, bool is_there = false) const;
  /// Returns the request of a write as JSON. `probe` is a sample field: the actions that hold it
  /// are those that take fields. Empty: the write takes none. @errors as planned
  Result<std::string> write_of(const plan::WriteOperation& operation, const std::string& probe,
                               bool is_there = false) const;

 private:
  plan::Target target() const;
  Result<std::string> ref(const schema::NodeType& type, std::size_t telling,
                          std::string_view end) const;

  const schema::Schema& schema_;
};

/// Returns the write that changes this field of a node or edge.
using Change = std::function<plan::WriteOperation(const std::vector<std::string>& refs,
                                                  const std::string& field, const Value& value)>;

/// An emitted request that changes one field. Other fields of the same type may replace it.
struct Changes {
  std::string request;  ///< empty: no request can be emitted
  /// Fields that the request cannot change, each with the reason. Without a request, one entry with
  /// an empty name has the reason.
  std::vector<std::pair<std::string, std::string>> left_out;
};

/// Plans an update for each field and for the table's stamps, and collects those that one request
/// fits. `probe` names a sample undeclared field; it is empty if the type takes none.
Changes changes_of(const DirectPlanner& planner, std::string_view probe,
                   const std::vector<schema::Field>& fields, const DirectPlanner::Ends& ends,
                   const Change& change);

/// Returns a map with this one attribute.
Item one_field(const std::string& name, const Value& value);

}  // namespace adjoin::emit
