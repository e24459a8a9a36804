#include "wire/decode/decoder.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

#include "item/json.h"
#include "item/value_fault.h"
#include "table/request/messages.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

using Kind = item::JsonReader::Kind;

/// Names in an object and those around it, and elements of all lists, but for those of attribute
/// values. No request needs more: what takes many, takes as many uses in an expression of 4,096
/// bytes, or as many items of a batch.
constexpr std::size_t kPartsMax = 65'536;

/// The trees of all values of a request together: an item and as much again in its expressions.
/// What `read_put` packs does not count.
constexpr std::size_t kRoom = 2 * item::kItemRoom;
/// From this many bytes of text on, `read_put` packs an item.
constexpr std::size_t kPackedTextMin = 16 * 1024;

/// Such errors come before those of the meaning of a request, even that of a missing table.
Error serialization_error(std::string_view message) {
  return api_error(ApiError::serialization, std::string(message));
}

/// The two words of the service's reader for numbers, with and without a fraction.
std::string_view number_kind(std::string_view digits) {
  return digits.find_first_of(".eE") == std::string_view::npos ? "NUMBER" : "DECIMAL";
}

}  // namespace

Decoder::Decoder(std::string_view body) : json_(body), room_(kRoom) {
  names_.reserve(16);
  first_names_.reserve(4);
  // Once, before anything is read. All strings taken later are valid UTF-8 for that.
  if (auto encoding = json_.check_encoding(); !encoding) fail(std::move(encoding).error());
}

void Decoder::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

void Decoder::defer(Error error) {
  if (deferred_) return;
  // Kept as it was: the message of the deferred one may get its place in front.
  if (details_of<item::CountedFault>(error) != nullptr) counted_ = error;
  deferred_ = std::move(error);
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

Result<void> Decoder::deferred_counted() const {
  if (counted_) return validation_error(table::messages::counted(counted_->message()));
  return deferred();
}

Result<void> Decoder::start_key() const {
  if (wrong_start_key_) return *wrong_start_key_;
  return {};
}

/// What was found decides the words, what was expected fills them in. The service's reader has the
/// same three cases.
void Decoder::wrong(std::string_view object_text, std::string array_text,
                    std::string_view scalar_text) {
  switch (json_.peek()) {
    case Kind::object: return fail(serialization_error(object_text));
    case Kind::array: return fail(serialization_error(array_text));
    case Kind::end:
    case Kind::other: return fail(json_.error("expected a value"));
    case Kind::string:
    case Kind::number:
    case Kind::boolean:
    case Kind::null: return fail(serialization_error(scalar_text));
  }
}

void Decoder::wrong_scalar(std::string_view type) {
  if (json_.peek() == Kind::number) {
    auto digits = json_.read_number();
    if (!digits) return fail(std::move(digits).error());
    return fail(serialization_error(messages::unconvertible(number_kind(*digits), type)));
  }
  if (json_.peek() == Kind::boolean) {
    auto boolean = json_.read_boolean();
    if (!boolean) return fail(std::move(boolean).error());
    return fail(serialization_error(messages::unconvertible(*boolean ? "TRUE" : "FALSE", type)));
  }
  wrong(messages::kStructureNotExpected, messages::collection_of("class java.lang.", type),
        messages::unconvertible(json_.peek() == Kind::string ? "STRING" : "NULL", type));
}

void Decoder::wrong_structure(std::string_view type) {
  wrong(messages::kStructureNotExpected,
        type.empty() ? std::string(messages::kListNotExpected)
                     : messages::collection_of(messages::kModelClass, type),
        messages::kUnexpectedValueType);
}

void Decoder::wrong_map(std::string_view value_type) {
  wrong(messages::kStructureNotExpected, messages::map_of(value_type),
        messages::kUnexpectedFieldType);
}

/// Lists have one text for every wrong kind but an object.
void Decoder::wrong_list() {
  wrong(messages::kStructureNotExpected, std::string(messages::kUnexpectedFieldType),
        messages::kUnexpectedFieldType);
}

/// All open objects share one list of names; each remembers where its own begin.
void Decoder::enter() { first_names_.push_back(names_.size()); }

/// Sorting at the end finds a name given twice without comparing each with each.
void Decoder::leave() {
  const auto first = names_.begin() + static_cast<std::ptrdiff_t>(first_names_.back());
  first_names_.pop_back();
  std::sort(first, names_.end());
  const auto twice = std::adjacent_find(first, names_.end());
  if (twice != names_.end()) {
    fail(serialization_error("Duplicate name in an object: " + std::string(*twice)));
  }
  names_.erase(first, names_.end());
}

bool Decoder::enter_object() {
  if (auto begun = json_.begin_object(); !begun) fail(std::move(begun).error());
  enter();
  entered_ = true;
  return true;
}

bool Decoder::begin_structure(std::string_view type) {
  if (failed()) return false;
  if (json_.peek() == Kind::object) return enter_object();
  entered_ = false;
  // Null stands for an absent member. As the whole body it is wrong.
  if (json_.peek() == Kind::null && !first_names_.empty()) {
    skip();
  } else {
    wrong_structure(type);
  }
  return false;
}

bool Decoder::begin_map(std::string_view value_type) {
  if (failed()) return false;
  if (json_.peek() == Kind::object) return enter_object();
  entered_ = false;
  wrong_map(value_type);
  return false;
}

bool Decoder::next_member() {
  for (;;) {
    if (failed() || !std::exchange(entered_, true)) return false;
    auto more = json_.next_name(name_, scratch_);
    if (!more) {
      fail(std::move(more).error());
      return false;
    }
    if (!*more) {
      leave();
      return false;
    }
    // Names are kept until their object ends. Without this bound a small body of tiny names would
    // need many times its size.
    if (names_.size() == kPartsMax) {
      fail(serialization_error(messages::kTooManyNames));
      return false;
    }
    if (name_.data() == scratch_.data()) name_ = escaped_names_.emplace_front(name_);  // rare
    names_.push_back(name_);
    if (json_.peek() != Kind::null) return true;
    skip();
  }
}

bool Decoder::begin_list() {
  if (failed()) return false;
  entered_ = json_.peek() == Kind::array;
  if (!entered_) {
    wrong_list();
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
  // Each element becomes an object that is larger than its text.
  if (*more && ++elements_ > kPartsMax) {
    fail(serialization_error(messages::kTooManyElements));
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
  if (json_.peek() != Kind::string) return wrong_scalar("String");
  if (auto text = json_.read_string(out.emplace()); !text) fail(std::move(text).error());
}

void Decoder::read(std::optional<std::int64_t>& out, std::string_view type) {
  if (failed()) return;
  if (json_.peek() != Kind::number) return wrong_scalar(type);
  auto digits = json_.read_number();
  if (!digits) return fail(std::move(digits).error());
  std::int64_t value = 0;
  const auto [end, problem] =
      std::from_chars(digits->data(), digits->data() + digits->size(), value);
  // The model's Integer has 32 bits, and the service refuses what does not fit.
  const bool is_int = value >= INT32_MIN && value <= INT32_MAX;
  if (problem != std::errc() || end != digits->data() + digits->size() ||
      (type == "Integer" && !is_int)) {
    return fail(serialization_error(messages::unconvertible(number_kind(*digits), type)));
  }
  out = value;
}

/// The service's reader also takes the words as strings.
void Decoder::read(std::optional<bool>& out) {
  if (failed()) return;
  if (json_.peek() == Kind::string) {
    std::optional<std::string> text;
    read(text);
    if (!text) return;
    std::transform(text->begin(), text->end(), text->begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool yes = *text == "true" || *text == "yes";
    if (!yes && *text != "false" && *text != "no") {
      return fail(serialization_error(messages::kUnexpectedToken));
    }
    out = yes;
    return;
  }
  if (json_.peek() != Kind::boolean) return wrong_scalar("Boolean");
  auto value = json_.read_boolean();
  if (!value) return fail(std::move(value).error());
  out = *value;
}

void Decoder::read(bool& out) {
  std::optional<bool> value;
  read(value);
  if (value) out = *value;
}

/// Set even when the list is empty: an empty list is reported, an absent one is not.
void Decoder::read(std::optional<std::vector<std::string>>& out) {
  out.emplace();
  for (begin_list(); next_element();) {
    std::optional<std::string> element;
    read(element);
    if (element) out->push_back(*std::move(element));
  }
}

void Decoder::read(std::optional<std::vector<Value>>& out) {
  out.emplace();
  for (begin_list(); next_element();) {
    std::optional<Value> element;
    read(element);
    if (element) out->push_back(*std::move(element));
  }
}

void Decoder::read(std::map<std::string, std::string, std::less<>>& out) {
  for (begin_map("java.lang.String"); next_member();) {
    const std::string_view key = name_;
    std::optional<std::string> value;
    read(value);
    if (value) out.emplace(key, *std::move(value));
  }
}

void Decoder::read(std::map<std::string, Value, std::less<>>& out) {
  for (begin_map("AttributeValue"); next_member();) {
    const std::string_view key = name_;
    // Only the first wrong value is reported, and with the placeholder that has it.
    const bool right_so_far = !deferred_;
    std::optional<Value> value;
    read(value);
    if (right_so_far && deferred_) {
      deferred_ = validation_error(messages::invalid_placeholder_value(deferred_->message(), key));
    }
    if (value) out.emplace(key, *std::move(value));
  }
}

/// A value that is wrong in itself does not end the reading: the rest may be wrong in shape, which
/// comes first.
template <typename T, typename Read>
bool Decoder::read_value(std::optional<T>& out, Read read_one) {
  if (failed()) return false;
  // A copy of the position: after a wrong value the reader goes back and skips it by its shape.
  const item::JsonReader before = json_;
  // A value gets no more memory than an item may need, and no more than the request has left.
  const std::size_t room = std::min(room_, item::kItemRoom);
  std::size_t left = room;
  auto done = read_one(json_, out.emplace(), left);
  if (done) {
    room_ -= room - left;
    return true;
  }
  if (api_error_of(done.error()) == ApiError::serialization) {
    fail(std::move(done).error());
    return false;
  }
  defer(std::move(done).error());
  out.emplace();  // it was given, so it does not count as missing
  json_ = before;
  skip();
  return false;
}

void Decoder::read(std::optional<Item>& out) {
  if (!failed() && json_.peek() != Kind::object) return wrong_map("AttributeValue");
  read_value(out, item::read_item);
}

void Decoder::read_put(std::optional<Item>& out, Bytes& stored_item) {
  const std::size_t begun = json_.position();
  const std::size_t room = room_;
  if (!failed() && json_.peek() != Kind::object) return wrong_map("AttributeValue");
  if (!read_value(out, item::read_item)) return;
  if (json_.position() - begun < kPackedTextMin) return;
  stored_item = item::encode_item(*out);
  out.emplace();
  room_ = room;
}

/// Errors in here are of a third rank. So those of other values must not be in the way while it is
/// read.
void Decoder::read_start_key(std::optional<Item>& out) {
  std::optional<Error> before = std::exchange(deferred_, std::nullopt);
  read(out);
  if (deferred_) {
    wrong_start_key_ = validation_error(messages::invalid_start_key(deferred_->message()));
  }
  deferred_ = std::move(before);
}

void Decoder::read(std::optional<Value>& out) { read_value(out, item::read_value); }

}  // namespace adjoin::wire
