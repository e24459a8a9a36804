#include "wire/cloudwatch/forms/json_form.h"

#include <cmath>

#include "wire/cloudwatch/forms/number_text.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr std::string_view kEmptyObject = "{}";

std::string_view kind_of_json(item::JsonReader::Kind kind) {
  switch (kind) {
    case item::JsonReader::Kind::object: return "an object";
    case item::JsonReader::Kind::array: return "a list";
    case item::JsonReader::Kind::string: return "a text";
    case item::JsonReader::Kind::number: return "a number";
    case item::JsonReader::Kind::boolean: return "true or false";
    case item::JsonReader::Kind::null: return "null";
    case item::JsonReader::Kind::end: return "the end of the body";
    case item::JsonReader::Kind::other: break;
  }
  return "no JSON";
}

}  // namespace

JsonForm::JsonForm(std::string_view body) : json_(body.empty() ? kEmptyObject : body) {
  if (auto encoding = json_.check_encoding(); !encoding) fail(encoding.error());
}

bool JsonForm::expect(Kind kind, std::string_view wanted) {
  if (failed()) return false;
  if (json_.peek() == kind) return true;
  fail("expected " + std::string(wanted) + ", found " + std::string(kind_of_json(json_.peek())));
  return false;
}

void JsonForm::begin_object() {
  if (!expect(Kind::object, "an object")) return;
  if (auto begun = json_.begin_object(); !begun) fail(begun.error());
}

bool JsonForm::next_member() {
  while (!failed()) {
    auto more = json_.next_name(name_, scratch_);
    if (!more) fail(more.error());
    if (!more || !*more) return false;
    if (json_.peek() != Kind::null) return true;
    if (auto null = json_.read_null(); !null) fail(null.error());
  }
  return false;
}

void JsonForm::begin_list() {
  if (!expect(Kind::array, "a list")) return;
  if (auto begun = json_.begin_array(); !begun) fail(begun.error());
}

bool JsonForm::next_element() {
  if (failed()) return false;
  auto more = json_.next_element();
  if (!more) fail(more.error());
  return more && *more;
}

std::string JsonForm::text() {
  std::string out;
  if (!expect(Kind::string, "a text")) return out;
  if (auto done = json_.read_string(out); !done) fail(done.error());
  return out;
}

std::int64_t JsonForm::integer() {
  if (!expect(Kind::number, "an integer")) return 0;
  const auto digits = json_.read_number();
  if (!digits) fail(digits.error());
  if (failed()) return 0;
  const auto value = read_integer_text(*digits);
  if (!value) fail("expected an integer, found " + std::string(digits->substr(0, 40)));
  return value.value_or(0);
}

double JsonForm::number() {
  if (failed()) return 0;
  if (json_.peek() == Kind::string) {
    const auto word = read_number_text(text());
    if (word && !std::isfinite(*word)) return *word;
    fail("expected a number, found a text");
    return 0;
  }
  if (!expect(Kind::number, "a number")) return 0;
  const auto digits = json_.read_number();
  if (!digits) fail(digits.error());
  // Its grammar is narrower than that of the texts that are read here.
  return failed() ? 0 : read_number_text(*digits).value_or(0);
}

bool JsonForm::boolean() {
  if (!expect(Kind::boolean, "true or false")) return false;
  const auto value = json_.read_boolean();
  if (!value) fail(value.error());
  return value && *value;
}

Time JsonForm::time() {
  if (!expect(Kind::number, "seconds since 1970")) return {};
  const auto value = time_of_seconds(number());
  if (!value && !failed()) fail("expected seconds since 1970 of a year from 0 to 9999");
  return value.value_or(Time{});
}

void JsonForm::skip() {
  if (failed()) return;
  if (auto skipped = json_.skip_value(); !skipped) fail(skipped.error());
}

void JsonForm::finish() {
  if (failed()) return;
  if (auto end = json_.finish(); !end) fail(end.error());
}

void JsonBody::number(double value) {
  const std::string text = number_text(value);
  return std::isfinite(value) ? json_.raw(text) : json_.string(text);
}

void JsonBody::time(Time value) { json_.raw(seconds_text(value)); }

}  // namespace adjoin::wire::cloudwatch
