#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "wire/cloudwatch/fields/writer.h"

namespace adjoin::wire::cloudwatch {

/// Writes XML as the Query protocol answers it: a member is an element of its name, an element of a
/// list `<member>`, an entry of a map `<entry><key>…</key><value>…</value></entry>`.
class XmlWriter final : public Writer {
 public:
  /// `root` is the element of the outermost object. `out` must outlive the writer, and so must the
  /// names.
  XmlWriter(std::string_view root, std::string& out) : out_(out), next_(root) {}

  void begin_object(std::size_t) override { begin(Level::Kind::object); }
  void name(std::string_view name) override { next_ = name; }
  void end_object() override { end(); }
  void begin_list(std::size_t) override { begin(Level::Kind::list); }
  void end_list() override { end(); }
  void begin_map(std::size_t) override { begin(Level::Kind::map); }
  void key(std::string_view key) override;
  void end_map() override { end(); }
  void text(std::string_view value) override;
  void integer(std::int64_t value) override;
  void number(double value) override;
  void boolean(bool value) override;
  void time(Time value) override;

 private:
  struct Level {
    enum class Kind : std::uint8_t { object, list, map };
    std::string_view tag;
    Kind kind;
  };
  /// The element that the next value becomes.
  std::string_view next_tag() const;
  void begin(Level::Kind kind);
  void end();
  void element(std::string_view plain);

  std::string& out_;
  std::string_view next_;
  std::vector<Level> levels_;
};

/// Appends a text so that it can stand between tags and in quotes. XML has no place for most
/// control characters, not even as references: each becomes U+FFFD.
void append_xml_text(std::string_view text, std::string& out);

/// Appends `<tag>text</tag>`.
void append_xml_element(std::string_view tag, std::string_view text, std::string& out);

}  // namespace adjoin::wire::cloudwatch
