#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

struct XML_ParserStruct;

namespace adjoin::cli {

/// Attributes of an XML element: names and values in turns, null at the end.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}
  /// Returns the attribute's value, empty if there is none. Valid during the listener's call.
  std::string_view operator[](std::string_view name) const;

 private:
  const char** pairs_;
};

/// Receiver of XML events (SAX). Names are without their prefixes.
class XmlListener {
 public:
  virtual ~XmlListener() = default;
  virtual void begin(std::string_view name, const XmlAttributes& attributes,
                     std::uint64_t line) = 0;
  virtual void end(std::string_view name) = 0;
  virtual void text(std::string_view text) = 0;
};

/// Streaming XML parser (SAX). Memory is bounded: an element's tag has at most 16 MiB, elements
/// nest a hundred deep, and a text that declares entities is refused. Nothing else is ever opened.
class XmlParser {
 public:
  explicit XmlParser(XmlListener& listener);
  ~XmlParser();
  XmlParser(const XmlParser&) = delete;
  XmlParser& operator=(const XmlParser&) = delete;

  /// Parses the next piece of the text. @errors invalid_argument: the text is no XML, or is
  /// refused; nothing more can be read then.
  Result<void> parse(std::string_view piece, bool is_last);
  /// Line of the present event, or of the error; from 1.
  std::uint64_t line_number() const noexcept;

 private:
  struct Calls;
  template <typename Call>
  void guarded(const Call& call) noexcept;
  void refuse(std::string why) noexcept;

  XmlListener& listener_;
  XML_ParserStruct* parser_;
  std::uint64_t taken_ = 0;  ///< bytes
  std::size_t depth_ = 0;
  std::string refused_;
  std::exception_ptr thrown_;
};

}  // namespace adjoin::cli
