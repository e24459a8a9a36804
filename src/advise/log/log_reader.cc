#include "advise/log/log_reader.h"

#include <charconv>
#include <utility>

#include "base/assert.h"
#include "schema/template/encoding.h"

namespace adjoin::advise {

namespace {

/// Larger figures are none that a request can have; sums of these fit.
constexpr std::int64_t kCountMax = 1'000'000'000'000'000;

std::string_view LogEntry::*text_member(std::string_view name) {
  if (name == "request_id") return &LogEntry::request_id;
  if (name == "peer") return &LogEntry::peer;
  if (name == "principal") return &LogEntry::principal;
  if (name == "operation") return &LogEntry::operation;
  if (name == "error") return &LogEntry::error;
  if (name == "cause") return &LogEntry::cause;
  if (name == "table") return &LogEntry::table;
  if (name == "index") return &LogEntry::index;
  if (name == "shape") return &LogEntry::shape;
  if (name == "path") return &LogEntry::path;
  if (name == "agent") return &LogEntry::agent;
  return nullptr;
}

std::int64_t LogEntry::*count_member(std::string_view name) {
  if (name == "status") return &LogEntry::status;
  if (name == "bytes_in") return &LogEntry::bytes_in;
  if (name == "bytes_out") return &LogEntry::bytes_out;
  return nullptr;
}

std::optional<std::int64_t> LogEntry::*known_count_member(std::string_view name) {
  if (name == "microseconds") return &LogEntry::microseconds;
  if (name == "scanned") return &LogEntry::scanned;
  if (name == "returned") return &LogEntry::returned;
  if (name == "read_half_units") return &LogEntry::read_half_units;
  if (name == "write_half_units") return &LogEntry::write_half_units;
  return nullptr;
}

}  // namespace

const LogEntry* LogLineReader::read(std::string_view line) {
  // Reused, so that the lists keep their memory.
  std::vector<NamedKey> far_ends = std::move(entry_.far_ends);
  std::vector<LoggedCharge> charges = std::move(entry_.charges);
  far_ends.clear();
  charges.clear();
  entry_ = LogEntry();
  entry_.far_ends = std::move(far_ends);
  entry_.charges = std::move(charges);
  version_ = 0;
  has_time_ = false;
  unescaped_.clear();
  item::JsonReader json(line);
  if (!json.check_encoding() || !read_members(json) || !json.finish()) return nullptr;
  return version_ == kLogVersion && has_time_ ? &entry_ : nullptr;
}

Result<void> LogLineReader::read_members(item::JsonReader& json) {
  ADJOIN_CHECK(json.begin_object());
  std::string_view name;
  std::string scratch;
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_name(name, scratch));
    if (!more) return {};
    ADJOIN_TRY(bool known, read_text_member(name, json));
    if (!known) {
      ADJOIN_TRY(known, read_number_member(name, json));
    }
    // Later versions may add members.
    if (!known) ADJOIN_CHECK(read_list_member(name, json));
  }
}

Result<bool> LogLineReader::read_text_member(std::string_view name, item::JsonReader& json) {
  if (name == "time") {
    ADJOIN_TRY(const std::string_view text, read_text(json));
    const auto ms = schema::time_ms(schema::TimeForm::iso, text);
    if (!ms || *ms < 0) return json.error("no time");
    entry_.time_ms = *ms;
    has_time_ = true;
    return true;
  }
  const auto member = text_member(name);
  if (member == nullptr) return false;
  ADJOIN_TRY(entry_.*member, read_text(json));
  return true;
}

Result<bool> LogLineReader::read_number_member(std::string_view name, item::JsonReader& json) {
  if (const auto member = count_member(name)) {
    ADJOIN_TRY(entry_.*member, read_count(json));
  } else if (const auto known = known_count_member(name)) {
    ADJOIN_TRY(entry_.*known, read_count(json));
  } else if (name == "v") {
    ADJOIN_TRY(version_, read_count(json));
  } else if (name == "more") {
    ADJOIN_TRY(entry_.more, json.read_boolean());
  } else if (name == "after") {
    ADJOIN_TRY(entry_.after, json.read_boolean());
  } else {
    return false;
  }
  return true;
}

Result<void> LogLineReader::read_list_member(std::string_view name, item::JsonReader& json) {
  if (name == "key") {
    ADJOIN_TRY(entry_.key, read_key(json));
    return {};
  }
  if (name != "far_ends" && name != "charges") return json.skip_value();
  ADJOIN_CHECK(json.begin_array());
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_element());
    if (!more) return {};
    if (name == "charges") {
      if (entry_.charges.size() == kChargesMax) return json.error("too many charges");
      ADJOIN_CHECK(read_charge(json));
      continue;
    }
    if (entry_.far_ends.size() == kFarEndsMax) return json.error("too many far ends");
    ADJOIN_TRY(const NamedKey key, read_key(json));
    entry_.far_ends.push_back(key);
  }
}

Result<NamedKey> LogLineReader::read_key(item::JsonReader& json) {
  ADJOIN_CHECK(json.begin_array());
  return read_key_texts(json);
}

/// One text or two, to the end of the array.
Result<NamedKey> LogLineReader::read_key_texts(item::JsonReader& json) {
  NamedKey key;
  for (std::size_t i = 0;; ++i) {
    ADJOIN_TRY(const bool more, json.next_element());
    if (!more) return key;
    if (i == 2) return json.error("a key has two texts at most");
    ADJOIN_TRY((i == 0 ? key.pk : key.sk), read_text(json));
  }
}

Result<void> LogLineReader::read_charge(item::JsonReader& json) {
  LoggedCharge charge;
  std::string_view kind;
  ADJOIN_CHECK(json.begin_array());
  for (std::string_view* text : {&charge.table, &charge.index, &kind}) {
    ADJOIN_TRY(const bool more, json.next_element());
    if (!more) return json.error("a charge is cut");
    ADJOIN_TRY(*text, read_text(json));
  }
  if (kind != "r" && kind != "w") return json.error("no kind of charge");
  charge.is_write = kind == "w";
  ADJOIN_TRY(const bool more, json.next_element());
  if (!more) return json.error("a charge is cut");
  ADJOIN_TRY(charge.half_units, read_count(json));
  ADJOIN_TRY(charge.key, read_key_texts(json));
  entry_.charges.push_back(charge);
  return {};
}

Result<std::string_view> LogLineReader::read_text(item::JsonReader& json) {
  std::string_view text;
  std::string& scratch = unescaped_.emplace_back();
  ADJOIN_CHECK(json.read_string(text, scratch));
  // A short string may hold its text in itself: the deque does not move it.
  if (text.data() != scratch.data()) unescaped_.pop_back();
  return text;
}

Result<std::int64_t> LogLineReader::read_count(item::JsonReader& json) {
  ADJOIN_TRY(const std::string_view text, json.read_number());
  std::int64_t count = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (fault != std::errc() || end != text.data() + text.size() || count < 0 || count > kCountMax) {
    return json.error("no count");
  }
  return count;
}

void LineSplitter::keep(std::string_view bytes) {
  if (is_too_long_) return;
  if (begun_.size() + bytes.size() > kLineBytesMax) {
    is_too_long_ = true;
    ++too_long_;
    begun_.clear();
    return;
  }
  begun_ += bytes;
}

void LineSplitter::feed(std::string_view bytes, const Take& take) {
  for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
    const std::string_view part = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    if (begun_.empty() && !is_too_long_ && part.size() <= kLineBytesMax) {
      take(part);  // without a copy: nearly every line
      continue;
    }
    keep(part);
    if (!is_too_long_) take(begun_);
    begun_.clear();
    is_too_long_ = false;
  }
  keep(bytes);
  ADJOIN_ASSERT(begun_.size() <= kLineBytesMax);
}

void LineSplitter::finish(const Take& take) {
  if (!begun_.empty()) take(begun_);
  begun_.clear();
  is_too_long_ = false;
}

}  // namespace adjoin::advise
