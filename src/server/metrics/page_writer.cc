#include "server/metrics/page_writer.h"

namespace adjoin::server {
namespace {

void append_escaped(std::string_view text, std::string& out) {
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
}

}  // namespace

void PageWriter::family(std::string_view name, std::string_view kind, std::string_view help) {
  out_.append("# HELP ").append(name).append(" ").append(help);
  out_.append("\n# TYPE ").append(name).append(" ").append(kind).append("\n");
}

void PageWriter::sample(std::string_view name, Labels labels, std::string_view value) {
  out_.append(name);
  char before = '{';
  for (const auto& [label, text] : labels) {
    out_.append(1, before).append(label).append("=\"");
    append_escaped(text, out_);
    out_.push_back('"');
    before = ',';
  }
  if (before == ',') out_.push_back('}');
  out_.append(" ").append(value).append("\n");
}

void PageWriter::sample(std::string_view name, Labels labels, std::uint64_t value) {
  sample(name, labels, std::to_string(value));
}

std::string seconds_text(std::uint64_t microseconds) {
  return std::to_string(microseconds / 1'000'000) + "." +
         std::to_string(1'000'000 + microseconds % 1'000'000).substr(1);
}

std::string units_text(std::uint64_t half_units) {
  return std::to_string(half_units / 2) + (half_units % 2 == 1 ? ".5" : "");
}

}  // namespace adjoin::server
