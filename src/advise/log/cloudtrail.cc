#include "advise/log/cloudtrail.h"

#include <utility>

#include "advise/log/log_reader.h"
#include "schema/template/encoding.h"

namespace adjoin::advise {

namespace {

using Kind = item::JsonReader::Kind;

constexpr std::string_view kSource = "dynamodb.amazonaws.com";

/// A text; null and values of other kinds leave `out` empty.
Result<void> read_optional(item::JsonReader& json, std::string& out) {
  out.clear();
  if (json.peek() == Kind::string) return json.read_string(out);
  return json.skip_value();
}

/// Calls `take` with each member of an object. A value that is no object is skipped.
template <typename Take>
Result<void> each_member(item::JsonReader& json, const Take& take) {
  if (json.peek() != Kind::object) return json.skip_value();
  ADJOIN_CHECK(json.begin_object());
  std::string name;
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_name(name));
    if (!more) return {};
    ADJOIN_CHECK(take(std::string_view(name)));
  }
}

std::string key_text_or_none(const Item& key, const std::vector<std::string>& names) {
  const Value* value = names.empty() ? nullptr : key.find(names.front());
  return value == nullptr ? std::string() : schema::key_text(*value).value_or("");
}

}  // namespace

const LogEntry* CloudTrailReader::read(std::string_view event) {
  for (std::string* text : {&source_, &time_, &id_, &address_, &principal_, &operation_, &error_,
                            &agent_, &table_, &index_, &shape_, &pk_, &sk_}) {
    text->clear();
  }
  entry_ = LogEntry();
  key_ = Item();
  item::JsonReader json(event);
  if (!json.check_encoding() || !read_event(json) || !json.finish()) return nullptr;
  const auto ms = schema::time_ms(schema::TimeForm::iso, time_);
  if (source_ != kSource || operation_.empty() || !ms || *ms < 0) return nullptr;
  entry_.time_ms = *ms;
  complete();
  return &entry_;
}

Result<void> CloudTrailReader::read_event(item::JsonReader& json) {
  ADJOIN_CHECK(json.begin_object());
  std::string name;
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_name(name));
    if (!more) return {};
    ADJOIN_CHECK(read_member(name, json));
  }
}

Result<void> CloudTrailReader::read_member(std::string_view name, item::JsonReader& json) {
  if (name == "eventSource") return read_optional(json, source_);
  if (name == "eventTime") return read_optional(json, time_);
  if (name == "eventName") return read_optional(json, operation_);
  if (name == "eventID") return read_optional(json, id_);
  if (name == "sourceIPAddress") return read_optional(json, address_);
  if (name == "userAgent") return read_optional(json, agent_);
  if (name == "errorCode") return read_optional(json, error_);
  if (name == "userIdentity") return read_identity(json);
  if (name == "requestParameters") return read_parameters(json);
  return json.skip_value();
}

Result<void> CloudTrailReader::read_identity(item::JsonReader& json) {
  return each_member(json, [&](std::string_view name) -> Result<void> {
    return name == "arn" ? read_optional(json, principal_) : json.skip_value();
  });
}

Result<void> CloudTrailReader::read_parameters(item::JsonReader& json) {
  return each_member(json, [&](std::string_view name) -> Result<void> {
    if (name == "tableName") return read_optional(json, table_);
    if (name == "indexName") return read_optional(json, index_);
    return name == "key" ? read_key(json) : json.skip_value();
  });
}

Result<void> CloudTrailReader::read_key(item::JsonReader& json) {
  return each_member(json, [&](std::string_view name) -> Result<void> {
    const std::string attribute(name);
    ADJOIN_TRY(Value value, read_key_value(json));
    // A key has two attributes. More are no key.
    const bool fits = key_.size() < 2 || key_.contains(attribute);
    if (fits && !attribute.empty()) key_.set(attribute, std::move(value));
    return {};
  });
}

/// The text itself, or an attribute value `{"S": text}`.
Result<Value> CloudTrailReader::read_key_value(item::JsonReader& json) {
  std::string text;
  if (json.peek() != Kind::object) {
    ADJOIN_CHECK(read_optional(json, text));
    return Value(std::move(text));
  }
  ADJOIN_CHECK(each_member(json, [&](std::string_view) { return read_optional(json, text); }));
  return Value(std::move(text));
}

void CloudTrailReader::complete() {
  entry_.request_id = id_;
  entry_.peer = address_;
  entry_.principal = principal_;
  entry_.operation = operation_;
  entry_.error = error_;
  entry_.status = error_.empty() ? 200 : 400;
  entry_.agent = agent_;
  entry_.table = table_;
  entry_.index = index_;
  if (table_.empty()) return;
  TableWords other;
  const bool known = words_.schema == nullptr || words_.schema->table.name == table_;
  if (!known || words_.key.pk.empty()) {
    // Without the table's description its attributes are told apart by the order of their names.
    for (const auto& [name, value] : key_) {
      (other.key.pk.empty() ? other.key.pk : other.key.sk).push_back(name);
    }
  }
  const TableWords& words = known && !words_.key.pk.empty() ? words_ : other;
  if (key_.empty()) {
    shape_ = operation_ + (index_.empty() ? "" : " " + index_);
  } else {
    shape_ = shape_of_key(operation_, key_, words);
    pk_ = key_text_or_none(key_, words.key.pk);
    sk_ = key_text_or_none(key_, words.key.sk);
  }
  entry_.shape = shape_;
  entry_.key = {pk_, sk_};
}

std::size_t EventSplitter::begin_of(std::string_view head) noexcept {
  std::size_t at = 0;
  for (const std::string_view token : {"{", "\"Records\"", ":", "["}) {
    while (at < head.size() &&
           std::string_view(" \t\r\n").find(head[at]) != std::string_view::npos) {
      ++at;
    }
    if (head.substr(at, token.size()) != token) return std::string_view::npos;
    at += token.size();
  }
  return at;
}

void EventSplitter::step(char c) noexcept {
  if (in_text_) {
    in_text_ = escaped_ || c != '"';
    escaped_ = !escaped_ && c == '\\';
  } else if (c == '"') {
    in_text_ = true;
  } else if (c == '{') {
    ++depth_;
  } else if (c == '}' && depth_ > 0) {
    --depth_;
  }
}

void EventSplitter::feed(std::string_view bytes, const Take& take) {
  std::size_t begin = 0;  // of the part of an event that is not kept yet
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool was_inside = depth_ > 0;
    // Between events there are no texts.
    if (!was_inside && bytes[i] != '{') continue;
    step(bytes[i]);
    if (!was_inside) {
      begin = i;
      continue;
    }
    const bool ends = depth_ == 0;
    if (!ends && i + 1 < bytes.size()) continue;
    const std::string_view part = bytes.substr(begin, i + 1 - begin);
    if (!is_too_long_ && begun_.size() + part.size() > kLineBytesMax) {
      is_too_long_ = true;
      ++too_long_;
      begun_.clear();
    }
    if (ends && begun_.empty() && !is_too_long_) {
      take(part);
    } else if (!is_too_long_) {
      begun_ += part;
      if (ends) take(begun_);
    }
    begin = i + 1;
    if (!ends) continue;
    begun_.clear();
    is_too_long_ = false;
  }
  // An event that begins with the last byte.
  if (depth_ > 0 && begin < bytes.size() && !is_too_long_) begun_ += bytes.substr(begin);
}

}  // namespace adjoin::advise
