#include "wire/decoder.h"

#include <algorithm>
#include <charconv>

#include "item/json.h"
#include "wire/messages.h"

namespace adjoin::wire {
namespace {

using Kind = item::JsonReader::Kind;

Error serialization_error(std::string_view message) {
  return Error(ErrorCode::serialization, std::string(message));
}

}  // namespace

Decoder::Decoder(std::string_view body) : json_(body) {
  if (auto encoding = json_.check_encoding(); !encoding) fail(std::move(encoding).error());
}

void Decoder::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

void Decoder::defer(Error error) {
  if (!deferred_) deferred_ = std::move(error);
}

Result<void> Decoder::finish() {
  if (!error_) {
    if (auto end = json_.finish(); !end) fail(std::move(end).error());
  }
  if (error_) return *error_;
  return {};
}

Result<void> Decoder::deferred() const {
  if (deferred_) return *deferred_;
  return {};
}

/// A JSON value of another kind than the member has.
void Decoder::wrong_kind(std::string_view wanted) {
  switch (json_.peek()) {
    case Kind::object: return fail(serialization_error(messages::kStructureNotExpected));
    case Kind::array: return fail(serialization_error(messages::kListNotExpected));
    case Kind::end:
    case Kind::other: return fail(json_.error("expected a value"));
    case Kind::string:
    case Kind::number:
    case Kind::boolean:
    case Kind::null: break;
  }
  if (wanted.empty()) return fail(serialization_error(messages::kUnexpectedValueType));
  std::string_view found = "NUMBER_VALUE";
  if (json_.peek() == Kind::string) found = "STRING_VALUE";
  if (json_.peek() == Kind::boolean) {
    auto boolean = json_.read_boolean();
    if (!boolean) return fail(std::move(boolean).error());
    found = *boolean ? "TRUE_VALUE" : "FALSE_VALUE";
  }
  fail(serialization_error(std::string(found) + " cannot be converted to " + std::string(wanted)));
}

void Decoder::enter() { first_names_.push_back(names_.size()); }

/// Sorting at the end finds a name given twice without comparing each with each.
void Decoder::leave() {
  const auto first = names_.begin() + static_cast<std::ptrdiff_t>(first_names_.back());
  first_names_.pop_back();
  std::sort(first, names_.end());
  const auto twice = std::adjacent_find(first, names_.end());
  if (twice != names_.end()) {
    fail(serialization_error("Duplicate name in an object: " + *twice));
  }
  names_.erase(first, names_.end());
}

bool Decoder::begin_structure() {
  if (failed()) return false;
  if (json_.peek() != Kind::object) {
    if (json_.peek() == Kind::null && !first_names_.empty()) {
      skip();
    } else {
      wrong_kind("");
    }
    entered_ = false;
    return false;
  }
  if (auto begun = json_.begin_object(); !begun) fail(std::move(begun).error());
  enter();
  entered_ = true;
  return true;
}

bool Decoder::next_member() {
  for (;;) {
    if (failed() || !std::exchange(entered_, true)) return false;
    auto more = json_.next_name(name_);
    if (!more) {
      fail(std::move(more).error());
      return false;
    }
    if (!*more) {
      leave();
      return false;
    }
    names_.push_back(name_);
    if (json_.peek() != Kind::null) return true;
    skip();
  }
}

bool Decoder::begin_list() {
  if (failed()) return false;
  entered_ = json_.peek() == Kind::array;
  if (!entered_) {
    wrong_kind("");
    return false;
  }
  if (auto begun = json_.begin_array(); !begun) fail(std::move(begun).error());
  return true;
}

bool Decoder::next_element() {
  if (failed() || !std::exchange(entered_, true)) return false;
  auto more = json_.next_element();
  if (!more) {
    fail(std::move(more).error());
    return false;
  }
  return *more;
}

void Decoder::skip() {
  if (failed()) return;
  if (auto skipped = json_.skip_value(); !skipped) fail(std::move(skipped).error());
}

void Decoder::read(std::optional<std::string>& out) {
  if (failed()) return;
  if (json_.peek() != Kind::string) return wrong_kind("String");
  if (auto text = json_.read_string(out.emplace()); !text) fail(std::move(text).error());
}

void Decoder::read(std::optional<std::int64_t>& out) {
  if (failed()) return;
  if (json_.peek() != Kind::number) return wrong_kind("Long");
  auto digits = json_.read_number();
  if (!digits) return fail(std::move(digits).error());
  const std::string_view whole = digits->substr(0, digits->find_first_of(".eE"));
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(whole.data(), whole.data() + whole.size(), value);
  // The service cuts a fraction off and clamps what is beyond a long.
  if (problem == std::errc::result_out_of_range) {
    value = whole.front() == '-' ? INT64_MIN : INT64_MAX;
  }
  out = value;
}

void Decoder::read(std::optional<bool>& out) {
  if (failed()) return;
  if (json_.peek() != Kind::boolean) return wrong_kind("Boolean");
  auto value = json_.read_boolean();
  if (!value) return fail(std::move(value).error());
  out = *value;
}

void Decoder::read(bool& out) {
  std::optional<bool> value;
  read(value);
  if (value) out = *value;
}

void Decoder::read(std::optional<std::vector<std::string>>& out) {
  out.emplace();
  for (begin_list(); next_element();) {
    std::optional<std::string> element;
    read(element);
    if (element) out->push_back(*std::move(element));
  }
}

void Decoder::read(std::map<std::string, std::string, std::less<>>& out) {
  for (begin_structure(); next_member();) {
    const std::string key = name_;
    std::optional<std::string> value;
    read(value);
    if (value) out.emplace(key, *std::move(value));
  }
}

void Decoder::read(std::map<std::string, item::AttributeValue, std::less<>>& out) {
  for (begin_structure(); next_member();) {
    const std::string key = name_;
    std::optional<item::AttributeValue> value;
    read(value);
    if (value) out.emplace(key, *std::move(value));
  }
}

/// A value that is wrong in itself does not end the reading: the rest may be wrong in shape, which
/// comes first.
template <typename T, typename Read>
void Decoder::read_value(std::optional<T>& out, Read read) {
  if (failed()) return;
  const item::JsonReader before = json_;
  auto value = read(json_);
  if (value) {
    out = *std::move(value);
  } else if (value.error().code() == ErrorCode::serialization) {
    fail(std::move(value).error());
  } else {
    defer(std::move(value).error());
    out.emplace();  // it was given, so it does not count as missing
    json_ = before;
    skip();
  }
}

void Decoder::read(std::optional<item::Item>& out) {
  if (!failed() && json_.peek() != Kind::object) return wrong_kind("");
  read_value(out, [](item::JsonReader& json) { return item::read_item(json); });
}

void Decoder::read(std::optional<item::AttributeValue>& out) {
  read_value(out, [](item::JsonReader& json) { return item::read_value(json); });
}

}  // namespace adjoin::wire
