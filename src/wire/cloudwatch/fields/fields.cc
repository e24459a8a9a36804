#include "wire/cloudwatch/fields/fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.h"
#include "item/utf8.h"
#include "wire/cloudwatch/forms/number_text.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr std::size_t kFieldsMax = 64;
/// Values beyond 2^360 either way are refused, as are those that are no numbers: a sum of them
/// would be worth nothing.
constexpr double kNumberMax = 0x1p360;

std::string listed(std::span<const std::string_view> words) {
  std::string text = "[";
  for (const std::string_view word : words) {
    text.append(text.size() == 1 ? "" : ", ").append(word);
  }
  return text + "]";
}

/// `noun` is "value" or "length". One violation each: too little and too much exclude each other.
void check_range(std::int64_t size, std::string_view shown, std::string_view noun,
                 const Bounds& bounds, const Place& place, Violations& wrong) {
  const bool is_less = size < bounds.least;
  if (!is_less && (bounds.most == 0 || size <= bounds.most)) return;
  std::string demand = "have ";
  demand.append(noun).append(is_less ? " greater" : " less").append(" than or equal to ");
  wrong.add(place, shown, demand + std::to_string(is_less ? bounds.least : bounds.most));
}

bool should_write(const Field& field, const void* whole) {
  return field.bounds.always || field.bounds.required || !field.is_absent(whole);
}

}  // namespace

void read_fields(Reader& in, std::span<const Field> fields, void* whole, const Place& place,
                 Violations& wrong) {
  ADJOIN_ASSERT(fields.size() <= kFieldsMax);
  std::uint64_t seen = 0;
  for (in.begin_object(); in.next_member();) {
    const auto field = std::find_if(fields.begin(), fields.end(),
                                    [&](const Field& one) { return one.name == in.name(); });
    if (field == fields.end()) {
      in.skip();
      continue;
    }
    const Place here{&place, field->name};
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(field - fields.begin());
    if ((seen & bit) != 0) {
      in.fail("the name is there twice");
    } else {
      field->read(in, whole, field->bounds, here, wrong);
    }
    if (in.failed()) return in.fail_at(to_text(here));
    seen |= bit;
  }
  if (in.failed()) return;
  for (std::size_t at = 0; at < fields.size(); ++at) {
    if (fields[at].bounds.required && (seen >> at & 1U) == 0) {
      wrong.missing({&place, fields[at].name});
    }
  }
}

void write_fields(Writer& out, std::span<const Field> fields, const void* whole) {
  const auto written = [&](const Field& field) { return should_write(field, whole); };
  out.begin_object(static_cast<std::size_t>(std::count_if(fields.begin(), fields.end(), written)));
  for (const Field& field : fields) {
    if (!written(field)) continue;
    out.name(field.name);
    field.write(out, whole);
  }
  out.end_object();
}

void read_value(Reader& in, std::string& out, const Bounds& bounds, const Place& place,
                Violations& wrong) {
  out = in.text();
  if (in.failed()) return;
  if (!bounds.words.empty()) {
    const auto found = std::find(bounds.words.begin(), bounds.words.end(), out);
    if (found == bounds.words.end()) {
      wrong.add(place, out, "satisfy enum value set: " + listed(bounds.words));
    }
    return;
  }
  // A text has no more units than bytes, so most need no counting.
  const bool may_be_long = bounds.most != 0 && out.size() > static_cast<std::size_t>(bounds.most);
  const std::size_t units = may_be_long ? item::utf16_length(out) : out.size();
  check_range(static_cast<std::int64_t>(units), out, "length", bounds, place, wrong);
  if (bounds.pattern != nullptr && !out.empty() && !bounds.pattern->fits(out)) {
    wrong.add(place, out,
              "satisfy regular expression pattern: " + std::string(bounds.pattern->text));
  }
}

void read_value(Reader& in, std::int64_t& out, const Bounds& bounds, const Place& place,
                Violations& wrong) {
  out = in.integer();
  if (in.failed()) return;
  // The API's integers have 32 bits where it names no bounds.
  constexpr Bounds kInteger{.least = std::numeric_limits<std::int32_t>::min(),
                            .most = std::numeric_limits<std::int32_t>::max()};
  Bounds own = bounds.least == 0 && bounds.most == 0 ? kInteger : bounds;
  if (own.most == 0) own.most = kInteger.most;
  check_range(out, std::to_string(out), "value", own, place, wrong);
}

void read_value(Reader& in, double& out, const Bounds&, const Place& place, Violations& wrong) {
  out = in.number();
  if (in.failed()) return;
  // False for what is not a number, too.
  if (std::abs(out) <= kNumberMax) return;
  wrong.add(place, number_text(out), "be a number between -2^360 and 2^360");
}

void read_value(Reader& in, bool& out, const Bounds&, const Place&, Violations&) {
  out = in.boolean();
}

void read_value(Reader& in, Time& out, const Bounds&, const Place&, Violations&) {
  out = in.time();
}

void check_count(std::size_t count, const Bounds& bounds, const Place& place, Violations& wrong) {
  check_range(static_cast<std::int64_t>(count), std::to_string(count) + " elements", "length",
              bounds, place, wrong);
}

bool is_beyond(std::size_t kept, const Bounds& bounds) {
  return bounds.most != 0 && kept >= static_cast<std::size_t>(bounds.most);
}

const Bounds& bounds_of_each(const Bounds& bounds) {
  static constexpr Bounds kNone{};
  return bounds.each != nullptr ? *bounds.each : kNone;
}

}  // namespace adjoin::wire::cloudwatch
