#include <algorithm>
#include <charconv>
#include <chrono>

#include "advise/log/log_entry.h"
#include "base/iso_time.h"
#include "item/json_writer.h"

namespace adjoin::advise {

namespace {

/// Writes the members that have something to say. By hand, since a server writes a line for each
/// request: a name is one fixed text with what stands around it, such as `,"status":`.
class LineWriter {
 public:
  explicit LineWriter(std::string& out) : out_(out) {}

  void text(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    out_ += name;
    item::append_json_string(value, out_);
  }
  void count(std::string_view name, std::int64_t value) {
    out_ += name;
    number(value);
  }
  void count(std::string_view name, const std::optional<std::int64_t>& value) {
    if (value) count(name, *value);
  }
  void flag(std::string_view name, bool value) {
    if (!value) return;
    out_ += name;
    out_ += "true";
  }
  void key(std::string_view name, const NamedKey& value) {
    if (value.empty()) return;
    out_ += name;
    out_ += '[';
    key_texts(value);
    out_ += ']';
  }
  void far_ends(const std::vector<NamedKey>& ends) {
    if (ends.empty()) return;
    out_ += R"(,"far_ends":)";
    for (std::size_t i = 0; i < std::min(ends.size(), kFarEndsMax); ++i) {
      out_ += i == 0 ? "[[" : ",[";
      key_texts(ends[i]);
      out_ += ']';
    }
    out_ += ']';
  }
  void charges(const std::vector<LoggedCharge>& charges) {
    if (charges.empty()) return;
    out_ += R"(,"charges":)";
    for (std::size_t i = 0; i < std::min(charges.size(), kChargesMax); ++i) {
      out_ += i == 0 ? "[[" : ",[";
      charge(charges[i]);
      out_ += ']';
    }
    out_ += ']';
  }
  void end() { out_ += "}\n"; }

 private:
  void number(std::int64_t value) {
    char digits[24];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
  }
  void charge(const LoggedCharge& one) {
    item::append_json_string(one.table, out_);
    out_ += ',';
    item::append_json_string(one.index, out_);
    out_ += one.is_write ? R"(,"w",)" : R"(,"r",)";
    number(one.half_units);
    if (one.key.empty()) return;
    out_ += ',';
    key_texts(one.key);
  }
  void key_texts(const NamedKey& key) {
    if (key.empty()) return;
    item::append_json_string(key.pk, out_);
    if (key.sk.empty()) return;
    out_ += ',';
    item::append_json_string(key.sk, out_);
  }

  std::string& out_;
};

/// The first bytes of a text, without half a character at the end.
std::string_view front_of(std::string_view text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  std::size_t end = bytes_max;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end);
}

}  // namespace

void append_log_line(const LogEntry& entry, std::string& out) {
  LineWriter line(out);
  line.text(R"({"time":)", iso_time(std::chrono::milliseconds(entry.time_ms)));
  line.text(R"(,"request_id":)", entry.request_id);
  line.text(R"(,"peer":)", entry.peer);
  line.text(R"(,"principal":)", entry.principal);
  line.text(R"(,"operation":)", entry.operation);
  line.count(R"(,"status":)", entry.status);
  line.text(R"(,"error":)", entry.error);
  line.text(R"(,"cause":)", entry.cause);
  line.count(R"(,"microseconds":)", entry.microseconds);
  line.count(R"(,"bytes_in":)", entry.bytes_in);
  line.count(R"(,"bytes_out":)", entry.bytes_out);
  line.count(R"(,"v":)", kLogVersion);
  line.text(R"(,"table":)", entry.table);
  line.text(R"(,"index":)", entry.index);
  line.text(R"(,"shape":)", entry.shape);
  line.key(R"(,"key":)", entry.key);
  line.far_ends(entry.far_ends);
  line.count(R"(,"scanned":)", entry.scanned);
  line.count(R"(,"returned":)", entry.returned);
  line.flag(R"(,"more":)", entry.more);
  line.flag(R"(,"after":)", entry.after);
  line.count(R"(,"read_half_units":)", entry.read_half_units);
  line.count(R"(,"write_half_units":)", entry.write_half_units);
  line.charges(entry.charges);
  line.text(R"(,"path":)", entry.path);
  line.text(R"(,"agent":)", front_of(entry.agent, kAgentBytesMax));
  line.end();
}

}  // namespace adjoin::advise
