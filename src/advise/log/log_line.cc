#include <algorithm>
#include <chrono>

#include "advise/log/log_entry.h"
#include "base/iso_time.h"
#include "item/json_writer.h"

namespace adjoin::advise {

namespace {

/// Writes the members that have something to say.
class LineWriter {
 public:
  explicit LineWriter(std::string& out) : json_(out) { json_.begin_object(); }

  void text(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    json_.name(name);
    json_.string(value);
  }
  void count(std::string_view name, std::int64_t value) {
    json_.name(name);
    json_.integer(value);
  }
  void count(std::string_view name, const std::optional<std::int64_t>& value) {
    if (value) count(name, *value);
  }
  void flag(std::string_view name, bool value) {
    if (!value) return;
    json_.name(name);
    json_.boolean(true);
  }
  void key(std::string_view name, const NamedKey& value) {
    if (value.empty()) return;
    json_.name(name);
    json_.begin_array();
    key_texts(value);
    json_.end_array();
  }
  void far_ends(const std::vector<NamedKey>& ends) {
    if (ends.empty()) return;
    json_.name("far_ends");
    json_.begin_array();
    for (std::size_t i = 0; i < std::min(ends.size(), kFarEndsMax); ++i) {
      json_.begin_array();
      key_texts(ends[i]);
      json_.end_array();
    }
    json_.end_array();
  }
  void charges(const std::vector<LoggedCharge>& charges) {
    if (charges.empty()) return;
    json_.name("charges");
    json_.begin_array();
    for (std::size_t i = 0; i < std::min(charges.size(), kChargesMax); ++i) {
      const LoggedCharge& charge = charges[i];
      json_.begin_array();
      json_.string(charge.table);
      json_.string(charge.index);
      json_.string(charge.is_write ? "w" : "r");
      json_.integer(charge.half_units);
      key_texts(charge.key);
      json_.end_array();
    }
    json_.end_array();
  }
  void end() { json_.end_object(); }

 private:
  void key_texts(const NamedKey& key) {
    if (key.empty()) return;
    json_.string(key.pk);
    if (!key.sk.empty()) json_.string(key.sk);
  }

  item::JsonWriter json_;
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
  line.text("time", iso_time(std::chrono::milliseconds(entry.time_ms)));
  line.text("request_id", entry.request_id);
  line.text("peer", entry.peer);
  line.text("principal", entry.principal);
  line.text("operation", entry.operation);
  line.count("status", entry.status);
  line.text("error", entry.error);
  line.text("cause", entry.cause);
  line.count("microseconds", entry.microseconds);
  line.count("bytes_in", entry.bytes_in);
  line.count("bytes_out", entry.bytes_out);
  line.count("v", kLogVersion);
  line.text("table", entry.table);
  line.text("index", entry.index);
  line.text("shape", entry.shape);
  line.key("key", entry.key);
  line.far_ends(entry.far_ends);
  line.count("scanned", entry.scanned);
  line.count("returned", entry.returned);
  line.flag("more", entry.more);
  line.flag("after", entry.after);
  line.count("read_half_units", entry.read_half_units);
  line.count("write_half_units", entry.write_half_units);
  line.charges(entry.charges);
  line.text("path", entry.path);
  line.text("agent", front_of(entry.agent, kAgentBytesMax));
  line.end();
  out.push_back('\n');
}

}  // namespace adjoin::advise
