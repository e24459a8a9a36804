#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "item/json_writer.h"
#include "wire/client/reply_reader.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"

namespace adjoin::wire {

// A JSON object as a list of its members, written once: a Row for each. The walkers below decode,
// read and write any object by its list. They call through pointers, so the requests that a server
// answers ten thousand times a second are decoded by hand.

/// What the service demands of a member.
struct Rules {
  bool required = false;
  bool always = false;     ///< written even when it has the default value, as required ones are
  bool is_name = false;    ///< 3 to 255 of [a-zA-Z0-9_.-]
  std::int64_t least = 0;  ///< of a number, or of the bytes of a text
  std::int64_t most = 0;   ///< 0: no bounds
  /// What is wrong inside of it is told before what is wrong with the others, in the body's order.
  bool inside_first = false;
  /// Tells that a required member is absent. Null: "Member must not be null".
  void (*absent)(Constraints& wrong) = nullptr;
};

constexpr std::size_t kAsListed = SIZE_MAX;

/// One member of a JSON object, for walkers that know no types: `whole` is the struct that keeps
/// it. `member` (members.h) makes one.
struct Row {
  std::string_view name;
  Rules rules = {};
  /// Reads a member of a request; adds what is wrong in it. Null: servers skip the member.
  void (*decode)(Decoder& in, const Rules& rules, void* whole, const std::string& place,
                 Constraints& wrong) = nullptr;
  /// Reads a member of a reply. Null: clients skip the member.
  void (*read)(ReplyReader& in, void* whole) = nullptr;
  /// Null: it is never written.
  void (*write)(item::JsonWriter& json, const void* whole) = nullptr;
  bool (*is_default)(const void* whole) = nullptr;
  std::size_t rank = kAsListed;  ///< place of its faults among those of the object
};

/// Rows whose faults are told in another order than they are written in. `order` has all names.
template <std::size_t N>
consteval std::array<Row, N> faults_in_order(const std::array<std::string_view, N>& order,
                                             std::array<Row, N> rows) {
  for (Row& row : rows) {
    const auto place = std::find(order.begin(), order.end(), row.name);
    if (place == order.end()) throw "a row that the order does not name";
    row.rank = static_cast<std::size_t>(place - order.begin());
  }
  return rows;
}

/// Where an object of a request stands.
struct Site {
  std::string_view type = {};  ///< its type in the API's model, for errors: "Tag"
  std::string place = {};      ///< "tags.1.member"; empty: the body itself
};

/// Reads an object of a request. Adds what is wrong in it to `wrong`, in the order of the rows.
void decode_rows(Decoder& in, std::span<const Row> rows, void* whole, const Site& site,
                 Constraints& wrong);
/// Reads the current member of `in` if a row has its name; returns false if none has.
bool decode_member(Decoder& in, std::span<const Row> rows, void* whole, const Site& site,
                   Constraints& wrong);
/// Reads an object of a reply.
void read_rows(ReplyReader& in, std::span<const Row> rows, void* whole);
/// Reads the current member of `in` if a row has its name; returns false if none has.
bool read_member(ReplyReader& in, std::span<const Row> rows, void* whole);
/// Writes the members into an object that is open.
void write_members(item::JsonWriter& json, std::span<const Row> rows, const void* whole);
/// Writes an object.
void write_rows(item::JsonWriter& json, std::span<const Row> rows, const void* whole);

}  // namespace adjoin::wire
