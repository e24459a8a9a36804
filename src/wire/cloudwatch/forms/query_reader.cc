#include "wire/cloudwatch/forms/query_reader.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/assert.h"
#include "base/text.h"
#include "item/utf8.h"
#include "wire/cloudwatch/fields/violations.h"
#include "wire/cloudwatch/forms/number_text.h"

namespace adjoin::wire::cloudwatch {
namespace {

/// The longest request, of 1,000 data with 150 values each, has fewer in the 1 MB that it may have.
constexpr std::size_t kParametersMax = 65'536;

std::string_view take_part(std::string_view& name) {
  const std::string_view part = name.substr(0, name.find('.'));
  name.remove_prefix(std::min(name.size(), part.size() + 1));
  return part;
}

bool is_number(std::string_view part) {
  return !part.empty() && std::all_of(part.begin(), part.end(), is_digit);
}

/// Below zero if `a` stands before `b`. Numbers stand before words, and by their size: 2 before 10.
int compare_parts(std::string_view a, std::string_view b) {
  const bool is_a = is_number(a);
  const bool is_b = is_number(b);
  if (is_a != is_b) return is_a ? -1 : 1;
  if (is_a && a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

/// Parameters with the same parts in front stand together.
bool stands_before(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    const int order = compare_parts(take_part(a), take_part(b));
    if (order != 0) return order < 0;
  }
  return a.size() < b.size();
}

}  // namespace

QueryReader::QueryReader(std::string_view body) {
  // Decoding makes nothing longer, so the views stay valid.
  text_.reserve(body.size());
  split(body);
  if (failed()) return;
  std::sort(parameters_.begin(), parameters_.end(),
            [](const Parameter& a, const Parameter& b) { return stands_before(a.name, b.name); });
  const auto twice =
      std::adjacent_find(parameters_.begin(), parameters_.end(),
                         [](const Parameter& a, const Parameter& b) { return a.name == b.name; });
  if (twice != parameters_.end()) {
    fail("the parameter '" + shown_value(twice->name) + "' is there twice");
  }
  current_ = {0, parameters_.size(), 0};
}

void QueryReader::split(std::string_view body) {
  while (!body.empty() && !failed()) {
    const std::string_view pair = body.substr(0, body.find('&'));
    body.remove_prefix(std::min(body.size(), pair.size() + 1));
    if (pair.empty()) continue;
    if (parameters_.size() == kParametersMax) {
      return fail("more than " + std::to_string(kParametersMax) + " parameters");
    }
    const std::string_view name = pair.substr(0, pair.find('='));
    const std::string_view value =
        name.size() == pair.size() ? std::string_view() : pair.substr(name.size() + 1);
    const std::string_view plain_name = decoded(name);
    const std::string_view plain_value = decoded(value);
    // A trailing dot would stand for the same parts as none.
    if (plain_name.empty() || plain_name.ends_with('.')) {
      return fail("a parameter's name is empty or ends with a dot");
    }
    parameters_.push_back({plain_name, plain_value});
  }
}

std::string_view QueryReader::decoded(std::string_view text) {
  const std::size_t begin = text_.size();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      text_ += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_value(text[i + 2]) : -1;
    if (high < 0 || low < 0) {
      fail("a '%' without two hexadecimal digits");
      return {};
    }
    text_ += static_cast<char>(high * 16 + low);
    i += 2;
  }
  const std::string_view out = std::string_view(text_).substr(begin);
  if (!item::is_utf8(out)) fail("a parameter that is not UTF-8");
  return out;
}

std::string_view QueryReader::parameter(std::string_view name) const {
  const auto found = std::find_if(parameters_.begin(), parameters_.end(),
                                  [&](const Parameter& one) { return one.name == name; });
  return found == parameters_.end() ? std::string_view() : found->value;
}

std::string_view QueryReader::part_of(std::size_t parameter, const Range& range) const {
  const std::string_view rest = parameters_[parameter].name.substr(range.prefix);
  return rest.substr(0, rest.find('.'));
}

/// Whether the current value is a text, and no object.
bool QueryReader::is_single() const {
  return current_.last - current_.first == 1 &&
         parameters_[current_.first].name.size() == current_.prefix;
}

bool QueryReader::next_part() {
  ADJOIN_ASSERT(!levels_.empty());
  Range& rest = levels_.back().range;
  if (rest.first == rest.last) {
    levels_.pop_back();
    return false;
  }
  const std::string_view part = part_of(rest.first, rest);
  std::size_t end = rest.first + 1;
  while (end < rest.last && part_of(end, rest) == part) ++end;
  current_ = {rest.first, end, rest.prefix + part.size()};
  rest.first = end;
  name_ = part;
  return true;
}

void QueryReader::begin_object() {
  if (failed()) return;
  const bool is_body = levels_.empty();
  // The shorter name stands first, so a text beside members is found there.
  if (!is_body && parameters_[current_.first].name.size() == current_.prefix) {
    return fail("expected members, found a text");
  }
  levels_.push_back({{current_.first, current_.last, current_.prefix + (is_body ? 0U : 1U)}});
}

bool QueryReader::next_member() { return !failed() && next_part(); }

void QueryReader::begin_numbered(std::string_view word) {
  if (failed()) return;
  if (is_single() && parameters_[current_.first].value.empty()) {
    levels_.push_back({{current_.last, current_.last, 0}});
    return;
  }
  begin_object();
  if (failed() || !next_part()) return;
  const bool is_all = levels_.back().range.first == levels_.back().range.last;
  if (name_ != word || !is_all) {
    const std::size_t foreign = name_ != word ? current_.first : levels_.back().range.first;
    return fail("expected '" + std::string(word) + ".1', found '" +
                shown_value(parameters_[foreign].name) + "'");
  }
  levels_.pop_back();
  begin_object();
}

bool QueryReader::next_number(std::string_view word) {
  if (failed() || !next_part()) return false;
  Level& level = levels_.back();
  const std::string expected = std::to_string(++level.number);
  if (name_ == expected) return true;
  fail("expected '" + std::string(word) + "." + expected + "', found '" + std::string(word) + "." +
       shown_value(name_) + "'");
  return false;
}

void QueryReader::begin_list() { begin_numbered("member"); }
bool QueryReader::next_element() { return next_number("member"); }
void QueryReader::begin_map() { begin_numbered("entry"); }

bool QueryReader::next_entry() {
  if (!next_number("entry")) return false;
  const std::size_t key = current_.first;
  const std::size_t value = key + 1;
  // "key" stands before "value".
  const Range inner = {current_.first, current_.last, current_.prefix + 1};
  const bool is_pair = current_.last - key >= 2 &&
                       parameters_[key].name.size() == inner.prefix + 3 &&
                       part_of(key, inner) == "key" && part_of(value, inner) == "value";
  if (!is_pair) {
    fail("an entry of a map has '.key' and '.value'");
    return false;
  }
  name_ = parameters_[key].value;
  current_ = {value, current_.last, inner.prefix + 5};
  return true;
}

std::string_view QueryReader::value(std::string_view wanted) {
  if (failed()) return {};
  if (is_single()) return parameters_[current_.first].value;
  fail("expected " + std::string(wanted) + ", found members");
  return {};
}

std::int64_t QueryReader::integer() {
  const std::string_view text = value("an integer");
  const auto read = read_integer_text(text);
  if (!read) fail("expected an integer, found '" + shown_value(text) + "'");
  return read.value_or(0);
}

double QueryReader::number() {
  const std::string_view text = value("a number");
  const auto read = read_number_text(text);
  if (!read) fail("expected a number, found '" + shown_value(text) + "'");
  return read.value_or(0);
}

bool QueryReader::boolean() {
  const std::string_view text = value("true or false");
  if (text != "true" && text != "false") {
    fail("expected true or false, found '" + shown_value(text) + "'");
  }
  return text == "true";
}

Time QueryReader::time() {
  const std::string_view text = value("a time");
  const auto read = read_iso_time(text);
  if (!read) {
    fail("expected a time such as 2026-11-24T12:00:00Z, found '" + shown_value(text) + "'");
  }
  return read.value_or(Time{});
}

}  // namespace adjoin::wire::cloudwatch
