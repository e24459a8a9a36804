#include "wire/cloudwatch/forms/xml_writer.h"

#include "base/assert.h"
#include "wire/cloudwatch/forms/number_text.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

void append_xml_text(std::string_view text, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&apos;"; break;
      // A parser would read it as a line feed.
      case '\r': out += "&#13;"; break;
      case '\t':
      case '\n': out += c; break;
      case '\xEF':
        // U+FFFE and U+FFFF are no characters for XML.
        if (text.substr(i, 3) == "\xEF\xBF\xBE" || text.substr(i, 3) == "\xEF\xBF\xBF") {
          out += kReplacement;
          i += 2;
        } else {
          out += c;
        }
        break;
      default:
        if (static_cast<unsigned char>(c) < ' ') {
          out += kReplacement;
        } else {
          out += c;
        }
    }
  }
}

void append_xml_element(std::string_view tag, std::string_view text, std::string& out) {
  out.append("<").append(tag).append(">");
  append_xml_text(text, out);
  out.append("</").append(tag).append(">");
}

std::string_view XmlWriter::next_tag() const {
  if (levels_.empty() || levels_.back().kind == Level::Kind::object) return next_;
  return levels_.back().kind == Level::Kind::list ? "member" : "value";
}

void XmlWriter::begin(Level::Kind kind) {
  ADJOIN_ASSERT(levels_.empty() || levels_.back().kind != Level::Kind::map);
  const std::string_view tag = next_tag();
  out_.append("<").append(tag).append(">");
  levels_.push_back({tag, kind});
}

void XmlWriter::end() {
  ADJOIN_ASSERT(!levels_.empty());
  out_.append("</").append(levels_.back().tag).append(">");
  levels_.pop_back();
}

void XmlWriter::key(std::string_view key) {
  out_ += "<entry>";
  append_xml_element("key", key, out_);
}

void XmlWriter::element(std::string_view plain) {
  append_xml_element(next_tag(), plain, out_);
  if (!levels_.empty() && levels_.back().kind == Level::Kind::map) out_ += "</entry>";
}

void XmlWriter::text(std::string_view value) { element(value); }
void XmlWriter::integer(std::int64_t value) { element(std::to_string(value)); }
void XmlWriter::number(double value) { element(number_text(value)); }
void XmlWriter::boolean(bool value) { element(value ? "true" : "false"); }
void XmlWriter::time(Time value) { element(iso_text(value)); }

}  // namespace adjoin::wire::cloudwatch
