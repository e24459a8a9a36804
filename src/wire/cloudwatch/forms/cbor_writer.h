#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "wire/cloudwatch/fields/writer.h"

namespace adjoin::wire::cloudwatch {

/// Writes CBOR with lengths known before, integers as short as they go, numbers of 64 bits. A time
/// is tag 1 around an integer, or around a number where it has milliseconds.
class CborWriter final : public Writer {
 public:
  /// `out` must outlive the writer.
  explicit CborWriter(std::string& out) : out_(out) {}

  void begin_object(std::size_t members) override;
  void name(std::string_view name) override { text(name); }
  void end_object() override {}
  void begin_list(std::size_t elements) override;
  void end_list() override {}
  void begin_map(std::size_t entries) override { begin_object(entries); }
  void key(std::string_view key) override { text(key); }
  void end_map() override {}
  void text(std::string_view value) override;
  void integer(std::int64_t value) override;
  void number(double value) override;
  void boolean(bool value) override;
  void time(Time value) override;

 private:
  void head(unsigned major, std::uint64_t value);
  void bytes(std::uint64_t bits, unsigned count);
  std::string& out_;
};

}  // namespace adjoin::wire::cloudwatch
