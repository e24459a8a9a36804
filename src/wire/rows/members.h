#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "wire/rows/rows.h"

namespace adjoin::wire {

/// Specialised for each struct that is an object in JSON: `static constexpr std::array rows`, and
/// `type`, its name in the API's model, if requests have it.
template <typename T>
struct Shape;
template <typename T>
concept Shaped = requires {
  Shape<T>::rows;
};

/// "keySchema.2.member"
inline std::string element_place(const std::string& list, std::size_t index) {
  return list + "." + std::to_string(index + 1) + ".member";
}

/// What a request may hold: its errors name the type.
template <typename T>
concept InRequests = requires {
  Shape<T>::type;
};

// ---- Values by their types: read by a server, read by a client, written by both

template <typename T>
requires requires(Decoder& in, std::optional<T>& out) { in.read(out); }
void decode_value(Decoder& in, T& out, const std::string&, Constraints&) {
  std::optional<T> value;
  in.read(value);
  if (value) out = *std::move(value);
}
template <InRequests T>
void decode_value(Decoder& in, T& out, const std::string& place, Constraints& wrong) {
  decode_rows(in, Shape<T>::rows, &out, {Shape<T>::type, place}, wrong);
}
template <InRequests T>
void decode_value(Decoder& in, std::vector<T>& out, const std::string& place, Constraints& wrong) {
  for (in.begin_list(); in.next_element();) {
    const std::string here = element_place(place, out.size());
    decode_value(in, out.emplace_back(), here, wrong);
  }
}

template <typename T>
requires requires(ReplyReader& in, T& out) { in.read(out); }
void read_value(ReplyReader& in, T& out) { in.read(out); }
template <Shaped T>
void read_value(ReplyReader& in, T& out) {
  read_rows(in, Shape<T>::rows, &out);
}
template <Shaped T>
void read_value(ReplyReader& in, std::vector<T>& out) {
  for (in.begin_array(); in.next_element();) read_value(in, out.emplace_back());
}

inline void write_value(item::JsonWriter& json, const std::string& text) { json.string(text); }
inline void write_value(item::JsonWriter& json, bool value) { json.boolean(value); }
inline void write_value(item::JsonWriter& json, std::int64_t value) { json.integer(value); }
template <Shaped T>
void write_value(item::JsonWriter& json, const T& value) {
  write_rows(json, Shape<T>::rows, &value);
}
template <typename T>
void write_value(item::JsonWriter& json, const std::vector<T>& values) {
  json.begin_array();
  for (const T& value : values) write_value(json, value);
  json.end_array();
}

template <typename T>
void check_value(const Rules& rules, const T& value, const std::string& place, Constraints& wrong) {
  if constexpr (std::is_same_v<T, std::string>) {
    if (rules.is_name) wrong.resource_name(value, place);
    if (rules.most == 0) return;
    wrong.length(value, place, static_cast<std::size_t>(rules.least),
                 static_cast<std::size_t>(rules.most));
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    if (rules.most != 0) wrong.range(value, place, rules.least, rules.most);
  }
}

// ---- Forms: how a value stands in JSON where its type alone does not say it

/// What the type says. Each function is there only if the type has such a one, so that row_at makes
/// the row with what there is. Laid out by hand: clang-format 14 cannot.
// clang-format off
struct AsItsType {
  static void decode(Decoder& in, auto& out, const std::string& place, Constraints& wrong)
      requires requires { decode_value(in, out, place, wrong); } {
    decode_value(in, out, place, wrong);
  }
  static void read(ReplyReader& in, auto& out)
      requires requires { read_value(in, out); } {
    read_value(in, out);
  }
  static void write(item::JsonWriter& json, const auto& value)
      requires requires { write_value(json, value); } {
    write_value(json, value);
  }
};
// clang-format on

/// The API's type Integer. Numbers without a form are of the type Long.
struct Integer : AsItsType {
  static void decode(Decoder& in, std::int64_t& out, const std::string&, Constraints&) {
    std::optional<std::int64_t> number;
    in.read(number, "Integer");
    out = number.value_or(0);
  }
};

/// A word of an enumeration. A client takes a word that it does not know for `kOther`, or leaves
/// what is there.
template <auto kWords, auto kOther = nullptr>
struct OneOf {
  static void decode(Decoder& in, auto& out, const std::string& place, Constraints& wrong) {
    std::optional<std::string> word;
    in.read(word);
    wrong.choice(word, place, kWords(), out);
  }
  static void read(ReplyReader& in, auto& out) {
    std::string text;
    in.read(text);
    if constexpr (!std::is_null_pointer_v<decltype(kOther)>) out = kOther;
    for (const auto& [word, meaning] : kWords().words) {
      if (word == text) out = meaning;
    }
  }
  static void write(item::JsonWriter& json, auto value) { json.string(word_of(kWords(), value)); }
};

/// A text that a server checks as a whole: `check(wrong, text, place)` returns what it keeps.
template <auto kCheck>
struct Checked : AsItsType {
  static void decode(Decoder& in, std::string& out, const std::string& place, Constraints& wrong) {
    std::optional<std::string> text;
    in.read(text);
    if (text) out = kCheck(wrong, std::move(text), place);
  }
};
using Text = std::optional<std::string>;
/// A table's name; in a request its ARN too.
using TableName = Checked<[](Constraints& wrong, Text text, const std::string& place) {
  return wrong.table_name(std::move(text), place);
}>;
/// A table's ARN, for which a server keeps the name in it.
using TableArn = Checked<[](Constraints& wrong, Text text, const std::string&) {
  return wrong.resource_arn(text);
}>;
using StreamArn = Checked<[](Constraints& wrong, Text text, const std::string&) {
  wrong.stream_arn(text);
  return *std::move(text);
}>;

// ---- Rows

/// Where a member is kept: in a field, or in a field of a field.
template <auto Field, auto... Inner>
struct Kept;
template <typename Owner, typename T, T Owner::*Field, auto... Inner>
struct Kept<Field, Inner...> {
  static auto& in(void* whole) { return ((static_cast<Owner*>(whole)->*Field).*....*Inner); }
  static const auto& in(const void* whole) {
    return ((static_cast<const Owner*>(whole)->*Field).*....*Inner);
  }
};
template <typename T>
struct KeptAsWhole {
  static T& in(void* whole) { return *static_cast<T*>(whole); }
  static const T& in(const void* whole) { return *static_cast<const T*>(whole); }
};

template <typename T>
T& present(T& value) {
  return value;
}
template <typename T>
T& present(std::optional<T>& value) {
  return value ? *value : value.emplace();
}
template <typename T>
const T& present(const std::optional<T>& value) {
  return *value;
}

template <typename T>
bool is_default_value(const T& value) {
  if constexpr (requires { value.has_value(); }) {
    return !value.has_value();
  } else if constexpr (requires { value.empty(); }) {
    return value.empty();
  } else if constexpr (requires { value == T(); }) {
    return value == T();
  } else {
    return false;
  }
}

template <typename Place, typename Form>
constexpr Row row_at(std::string_view name, const Rules& rules) {
  using T = std::remove_reference_t<decltype(present(Place::in(static_cast<void*>(nullptr))))>;
  Row row{name, rules};
  if constexpr (requires(Decoder & in, T & out, const std::string& place, Constraints& wrong) {
                  Form::decode(in, out, place, wrong);
                }) {
    row.decode = [](Decoder& in, const Rules& own, void* whole, const std::string& place,
                    Constraints& wrong) {
      T& value = present(Place::in(whole));
      Form::decode(in, value, place, wrong);
      if (!in.failed()) check_value(own, value, place, wrong);
    };
  }
  if constexpr (requires(ReplyReader & in, T & out) { Form::read(in, out); }) {
    row.read = [](ReplyReader& in, void* whole) { Form::read(in, present(Place::in(whole))); };
  }
  if constexpr (requires(item::JsonWriter & json, const T& value) { Form::write(json, value); }) {
    row.write = [](item::JsonWriter& json, const void* whole) {
      Form::write(json, present(Place::in(whole)));
    };
  }
  row.is_default = [](const void* whole) { return is_default_value(Place::in(whole)); };
  return row;
}

/// Makes the row of a member that `Field` keeps. One in a field of a field is
/// `row_at<Kept<&Outer::inner, &Inner::field>, AsItsType>("Name", {})`.
template <auto Field, typename Form = AsItsType>
constexpr Row member(std::string_view name, const Rules& rules = {}) {
  return row_at<Kept<Field>, Form>(name, rules);
}
/// Makes the row of the only member of a reply, which is the whole of it.
template <typename T, typename Form = AsItsType>
constexpr Row whole(std::string_view name) {
  return row_at<KeptAsWhole<T>, Form>(name, {.always = true});
}
/// Makes the row of an object whose members the struct around it keeps. Of replies.
template <const auto& kRows>
constexpr Row part(std::string_view name) {
  Row row{name, {.always = true}};
  row.read = [](ReplyReader& in, void* whole) { read_rows(in, kRows, whole); };
  row.write = [](item::JsonWriter& json, const void* whole) { write_rows(json, kRows, whole); };
  return row;
}

}  // namespace adjoin::wire
