#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/read/line_source.h"

namespace adjoin::cli {

/// Splits a file into its JSON objects without parsing them. The file has one object a line, or one
/// array of objects. With `batch_files` it may also be one object of arrays, as in a batch-write
/// file {"Table":[…]}. Memory is bounded by the largest object, 16 MiB. Not thread-safe.
class JsonSource {
 public:
  JsonSource(LineSource source, bool batch_files)
      : source_(std::move(source)), batch_files_(batch_files) {}

  /// Returns the text of the next object, nullopt at the end. Valid until the next call.
  /// @errors validation: this object is bad, and the next call continues after it;
  ///         invalid_argument: the file has none of these shapes, or an object is too long;
  ///         io_error
  Result<std::optional<std::string_view>> next();
  /// Returns the line at which the last object begins, from 1.
  std::uint64_t line_number() const noexcept { return object_line_; }
  const LineSource& source() const noexcept { return source_; }

 private:
  enum class Shape : std::uint8_t { unknown, lines, array, batch };
  Result<void> find_shape();
  Result<std::optional<std::string_view>> next_line();
  Result<std::optional<std::string_view>> next_element();
  Result<bool> scan_line();
  Result<bool> step(char c);

  LineSource source_;
  bool batch_files_;
  Shape shape_ = Shape::unknown;
  std::string line_;               ///< the present line of an array or batch file
  std::size_t at_ = 0;             ///< how much of it is scanned
  std::size_t depth_ = 0;          ///< open brackets
  std::size_t element_depth_ = 0;  ///< open brackets around an element
  bool in_string_ = false;
  bool escaped_ = false;
  bool complete_ = false;  ///< the outermost bracket is closed
  std::string object_;     ///< the element so far
  std::uint64_t object_line_ = 0;
};

/// Returns the item in an export line {"Item":{…}} or a batch-write element
/// {"PutRequest":{"Item":{…}}}, else the text itself. Valid while `object` is.
/// @errors invalid_argument: a DeleteRequest, or a PutRequest without exactly one Item
Result<std::string_view> item_of(std::string_view object);

}  // namespace adjoin::cli
