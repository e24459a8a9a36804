#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "wire/cloudwatch/fields/reader.h"

namespace adjoin::wire::cloudwatch {

/// A form: `Action=ListMetrics&Dimensions.member.1.Name=TableName`. An element of a list is
/// `member.N`, an entry of a map `entry.N.key` and `entry.N.value`; N counts from 1 without a gap.
/// A list that stands alone with an empty value is empty. Parameters may come in any order, each
/// once. Values are texts: a walker says what it wants to see in them.
///
/// Sorts the parameters, so that those of one object stand together. No tree is built, and no
/// number in a name makes a list long.
class QueryReader final : public Reader {
 public:
  /// Keeps a decoded copy of the body.
  explicit QueryReader(std::string_view body);
  QueryReader(const QueryReader&) = delete;
  QueryReader& operator=(const QueryReader&) = delete;

  /// The value of a parameter of that whole name; empty if there is none.
  std::string_view parameter(std::string_view name) const;

  void begin_object() override;
  bool next_member() override;
  void begin_list() override;
  bool next_element() override;
  void begin_map() override;
  bool next_entry() override;
  std::string text() override { return std::string(value("a text")); }
  std::int64_t integer() override;
  double number() override;
  bool boolean() override;
  Time time() override;
  void skip() override {}
  void finish() override {}

 private:
  struct Parameter {
    std::string_view name;
    std::string_view value;
  };
  /// Parameters that share the first `prefix` bytes of their names: those of one value.
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t prefix = 0;
  };
  struct Level {
    Range range;
    std::size_t number = 0;  ///< elements so far
  };

  void split(std::string_view body);
  std::string_view decoded(std::string_view text);
  /// The part of a parameter's name behind a range's prefix, up to the next dot.
  std::string_view part_of(std::size_t parameter, const Range& range) const;
  /// Takes the next part off the innermost level; its parameters become the current value.
  bool next_part();
  bool is_single() const;
  void begin_numbered(std::string_view word);
  bool next_number(std::string_view word);
  std::string_view value(std::string_view wanted);

  std::string text_;  ///< what the parameters view
  std::vector<Parameter> parameters_;
  std::vector<Level> levels_;
  Range current_;
};

}  // namespace adjoin::wire::cloudwatch
