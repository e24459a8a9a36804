#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "item/attribute_value.h"
#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/request_members.h"

namespace adjoin::wire {

/// What a PartiQL statement has in each of the three operations that take one.
struct StatementMembers {
  std::optional<std::string> text;
  std::vector<item::AttributeValue> parameters;
  bool has_parameters = false;
  bool consistent_read = false;

  /// Reads the member `in` stands at; false when it is none of these.
  bool read(Decoder& in);
  /// @param place  stands before each member's name: "" or "statements.1.member."
  void check(Constraints& constraints, const std::string& place) const;
};

/// "statements.1.member." of the statement with that index.
std::string statement_place(std::string_view list, std::size_t index);

}  // namespace adjoin::wire
