#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace adjoin::item {

/// Streaming JSON writer: appends to a string and adds commas and escapes. The caller keeps begins
/// and ends balanced.
/// Usage: JsonWriter w(out); w.begin_object(); w.name("n"); w.integer(1); w.end_object();
/// It checks nothing: its callers write fixed shapes, which tests hold.
class JsonWriter {
 public:
  /// `out` must outlive the writer.
  explicit JsonWriter(std::string& out) : out_(out) {}

  void begin_object();
  void end_object();
  void begin_array();
  void end_array();
  void name(std::string_view name);
  void string(std::string_view text);
  void integer(std::int64_t value);
  void number(double value);  ///< for measurements only, never for attribute values
  void boolean(bool value);
  void null();
  /// Appends a value that is JSON text already, unchecked.
  void raw(std::string_view json);

 private:
  void separate();
  std::string& out_;
  bool need_comma_ = false;
};

/// Appends `text` as a quoted JSON string.
void append_json_string(std::string_view text, std::string& out);

}  // namespace adjoin::item
