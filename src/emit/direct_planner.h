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

/// The made-up text of a part of a ref; of telling 0 it is the hole that stands in the requests.
std::string part_text(std::size_t telling, std::string_view end, std::string_view hole);

/// A request as JSON. `taking`: the actions that hold the fields, of a write that has some.
std::string json_of(const plan::Request& request, const std::vector<std::size_t>& taking = {});

/// Plans operations with made-up refs.
class DirectPlanner {
 public:
  /// The nodes that an operation names, and what their parts are called: "node", "from", "to".
  using Ends = std::vector<std::pair<const schema::NodeType*, std::string>>;
  using Make = std::function<Result<std::string>(const std::vector<std::string>& refs)>;

  explicit DirectPlanner(const schema::Schema& schema) : schema_(schema) {}

  const schema::TableNaming& table() const noexcept { return schema_.table; }

  /// The request for each telling of the refs, which must be one text.
  Result<std::string> told(const Ends& ends, const Make& make) const;
  /// @errors validation: it takes several requests
  Result<std::string> read(const plan::ReadOperation& operation) const;
  /// @errors validation: it is not one request, or looks at items first
  Result<plan::Request> planned(const plan::WriteOperation& operation, bool is_there = false) const;
  /// `probe`: a field by which it is seen where fields go, or empty.
  Result<std::string> write_of(const plan::WriteOperation& operation, const std::string& probe,
                               bool is_there = false) const;

 private:
  plan::Target target() const;
  Result<std::string> ref(const schema::NodeType& type, std::size_t telling,
                          std::string_view end) const;

  const schema::Schema& schema_;
};

}  // namespace adjoin::emit
