#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "wire/cloudwatch/fields/place.h"
#include "wire/cloudwatch/fields/reader.h"
#include "wire/cloudwatch/fields/violations.h"
#include "wire/cloudwatch/fields/writer.h"

namespace adjoin::wire::cloudwatch {

// An object as a list of its members, written once: a Field for each. The walkers below read, check
// and write any object by its list, in every form: what differs between forms is behind Reader and
// Writer.

/// What the characters of a text must be.
struct Pattern {
  std::string_view text;  ///< as the API reference writes it
  bool (*fits)(std::string_view text);
};

/// What the service demands of a value in a request. What a client reads is not held to it.
struct Bounds {
  bool required = false;
  bool always = false;  ///< of a list or map in a reply: written though it is empty
  /// Of an integer, of a text's UTF-16 units, of the elements of a list or map.
  std::int64_t least = 0;
  std::int64_t most = 0;  ///< 0: no bounds
  std::span<const std::string_view> words = {};
  const Pattern* pattern = nullptr;
  const Bounds* each = nullptr;  ///< of the elements of a list or map
};

/// One member of an object, for walkers that know no types: `whole` is the struct that keeps it.
/// `field` makes one.
struct Field {
  std::string_view name;
  Bounds bounds = {};
  void (*read)(Reader& in, void* whole, const Bounds& bounds, const Place& place,
               Violations& wrong) = nullptr;
  void (*write)(Writer& out, const void* whole) = nullptr;
  bool (*is_absent)(const void* whole) = nullptr;
};

/// Reads an object; adds what is wrong in it to `wrong`.
void read_fields(Reader& in, std::span<const Field> fields, void* whole, const Place& place,
                 Violations& wrong);
void write_fields(Writer& out, std::span<const Field> fields, const void* whole);

/// Specialised for each struct that is an object in a body: `static constexpr std::array fields`.
template <typename T>
struct Shape;
template <typename T>
concept Shaped = requires {
  Shape<T>::fields;
};

// ---- Values by their types

void read_value(Reader& in, std::string& out, const Bounds& bounds, const Place& place,
                Violations& wrong);
void read_value(Reader& in, std::int64_t& out, const Bounds& bounds, const Place& place,
                Violations& wrong);
void read_value(Reader& in, double& out, const Bounds& bounds, const Place& place,
                Violations& wrong);
void read_value(Reader& in, bool& out, const Bounds& bounds, const Place& place, Violations& wrong);
void read_value(Reader& in, Time& out, const Bounds& bounds, const Place& place, Violations& wrong);

/// Adds a violation if a list or map has a wrong number of elements.
void check_count(std::size_t count, const Bounds& bounds, const Place& place, Violations& wrong);
/// Whether another element is only counted: of a list that is too long no more is kept.
bool is_beyond(std::size_t kept, const Bounds& bounds);
const Bounds& bounds_of_each(const Bounds& bounds);

template <Shaped T>
void read_value(Reader& in, T& out, const Bounds&, const Place& place, Violations& wrong) {
  read_fields(in, Shape<T>::fields, &out, place, wrong);
}
template <typename T>
void read_value(Reader& in, std::optional<T>& out, const Bounds& bounds, const Place& place,
                Violations& wrong) {
  read_value(in, out.emplace(), bounds, place, wrong);
}
template <typename T>
void read_value(Reader& in, std::vector<T>& out, const Bounds& bounds, const Place& place,
                Violations& wrong) {
  std::size_t count = 0;
  for (in.begin_list(); in.next_element(); ++count) {
    const Place here{&place, {}, count + 1};
    if (is_beyond(out.size(), bounds)) {
      in.skip();
    } else {
      read_value(in, out.emplace_back(), bounds_of_each(bounds), here, wrong);
    }
    if (in.failed()) return in.fail_at(to_text(here));
  }
  check_count(count, bounds, place, wrong);
}
template <typename T>
void read_value(Reader& in, std::map<std::string, T>& out, const Bounds& bounds, const Place& place,
                Violations& wrong) {
  std::size_t count = 0;
  for (in.begin_map(); in.next_entry(); ++count) {
    if (is_beyond(out.size(), bounds)) {
      in.skip();
      continue;
    }
    const auto [at, is_new] = out.try_emplace(std::string(in.name()));
    const Place here{&place, at->first};
    if (is_new) {
      read_value(in, at->second, bounds_of_each(bounds), here, wrong);
    } else {
      in.fail("the name is there twice");
    }
    if (in.failed()) return in.fail_at(to_text(here));
  }
  check_count(count, bounds, place, wrong);
}

inline void write_value(Writer& out, const std::string& value) { out.text(value); }
inline void write_value(Writer& out, std::int64_t value) { out.integer(value); }
inline void write_value(Writer& out, double value) { out.number(value); }
inline void write_value(Writer& out, bool value) { out.boolean(value); }
inline void write_value(Writer& out, Time value) { out.time(value); }
template <Shaped T>
void write_value(Writer& out, const T& value) {
  write_fields(out, Shape<T>::fields, &value);
}
template <typename T>
void write_value(Writer& out, const std::optional<T>& value) {
  write_value(out, *value);
}
template <typename T>
void write_value(Writer& out, const std::vector<T>& values) {
  out.begin_list(values.size());
  for (const T& value : values) write_value(out, value);
  out.end_list();
}
template <typename T>
void write_value(Writer& out, const std::map<std::string, T>& values) {
  out.begin_map(values.size());
  for (const auto& [key, value] : values) {
    out.key(key);
    write_value(out, value);
  }
  out.end_map();
}

/// Optionals, lists and maps may be absent. All other values are always there.
template <typename T>
bool is_absent_value(const T& value) {
  if constexpr (requires { value.has_value(); }) {
    return !value.has_value();
  } else if constexpr (requires { value.begin(); } && !std::is_same_v<T, std::string>) {
    return value.empty();
  } else {
    return false;
  }
}

/// The struct and the type of a member.
template <typename T>
struct MemberOf;
template <typename Owner, typename T>
struct MemberOf<T Owner::*> {
  using Struct = Owner;
};

/// Makes the Field of the member that `kMember` keeps.
template <auto kMember>
constexpr Field field(std::string_view name, const Bounds& bounds = {}) {
  using Whole = typename MemberOf<decltype(kMember)>::Struct;
  Field made{name, bounds};
  made.read = [](Reader& in, void* whole, const Bounds& own, const Place& place,
                 Violations& wrong) {
    read_value(in, static_cast<Whole*>(whole)->*kMember, own, place, wrong);
  };
  made.write = [](Writer& out, const void* whole) {
    write_value(out, static_cast<const Whole*>(whole)->*kMember);
  };
  made.is_absent = [](const void* whole) {
    return is_absent_value(static_cast<const Whole*>(whole)->*kMember);
  };
  return made;
}

}  // namespace adjoin::wire::cloudwatch
