#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "wire/cloudwatch/shapes/shapes.h"

namespace adjoin::wire::cloudwatch {

/// Writes one body, whatever its form. Counts are told first, as CBOR wants them. The caller keeps
/// begins and ends balanced and writes as much as it said. Texts are UTF-8.
class Writer {
 public:
  virtual ~Writer() = default;

  virtual void begin_object(std::size_t members) = 0;
  virtual void name(std::string_view name) = 0;
  virtual void end_object() = 0;
  virtual void begin_list(std::size_t elements) = 0;
  virtual void end_list() = 0;
  /// A map from texts to texts or numbers.
  virtual void begin_map(std::size_t entries) = 0;
  virtual void key(std::string_view key) = 0;
  virtual void end_map() = 0;

  virtual void text(std::string_view value) = 0;
  virtual void integer(std::int64_t value) = 0;
  virtual void number(double value) = 0;
  virtual void boolean(bool value) = 0;
  virtual void time(Time value) = 0;

 protected:
  Writer() = default;
  Writer(const Writer&) = default;
  Writer& operator=(const Writer&) = default;
};

}  // namespace adjoin::wire::cloudwatch
