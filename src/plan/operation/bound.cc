#include "plan/operation/bound.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "base/text.h"
#include "schema/template/encoding.h"
#include "table/request/limits.h"

namespace adjoin::plan {
namespace {

using schema::Encoding;
using schema::Field;
using schema::FieldType;
using schema::Segment;

/// Operands of one IN.
/// DynamoDB's limit; a rank with more values than this is cut into several INs.
constexpr std::size_t kInOperandsMax = 100;
/// Digits of the seconds from 2001 to 2286, whose texts are in the order of the numbers.
constexpr std::size_t kEpochDigits = 10;

bool holds_time(FieldType type) {
  return type == FieldType::date || type == FieldType::datetime || type == FieldType::epoch ||
         type == FieldType::ms;
}

bool holds_number(FieldType type) {
  return type == FieldType::number || type == FieldType::integer || type == FieldType::epoch ||
         type == FieldType::ms;
}

bool is_time_part(const Segment& part) {
  return part.kind == "iso" || part.kind == "date" || part.kind == "ms" ||
         part.encoding == Encoding::desc;
}

/// Whether the texts of an id part are in an order that means something.
bool is_ordered_part(const Segment& part) {
  return is_time_part(part) || part.kind == "ulid" || part.encoding == Encoding::num ||
         part.encoding == Encoding::pad10;
}

const Field* find_field(const Bounded& items, std::string_view name) {
  ADJOIN_ASSERT(items.fields != nullptr);
  for (const Field& field : *items.fields) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

std::optional<Field> stamp_of(const schema::Schema& schema, std::string_view name) {
  const schema::TableNaming& table = schema.table;
  if (name.empty() || (name != table.created_attribute && name != table.updated_attribute)) {
    return std::nullopt;
  }
  Field stamp;
  stamp.name = name;
  stamp.type = FieldType::datetime;
  return stamp;
}

/// The field or stamp that the sort key is in the order of.
std::optional<Field> held_field(const schema::Schema& schema, const Bounded& items,
                                const Segment* open) {
  if (open == nullptr) return std::nullopt;
  if (const Field* field = find_field(items, open->hole); field != nullptr) return *field;
  return stamp_of(schema, open->hole);
}

/// Whether keys are in the order of the hole's values, as far as this range asks.
/// A bound in the key reads only what lies within. Where the order of texts is another than that of
/// the values ("10" before "9"), it would leave out what belongs to the answer; then it becomes a
/// filter.
bool is_ordered(const Segment& open, const schema::KeyAttribute* sort, const Range& range,
                bool by_rank) {
  if (range.op == Range::Op::eq || (sort != nullptr && sort->type == schema::KeyType::N)) {
    return true;
  }
  if (open.encoding != Encoding::plain) return true;
  // Plain texts of numbers and of rank values are not in the order of what they stand for (decision
  // 0045).
  if (by_rank || open.kind == "int" || open.kind == "number" || open.kind == "bool") return false;
  const auto digits = [](const std::string& text) { return text.size() == kEpochDigits; };
  return open.kind != "epoch" ||
         (digits(range.value) && (range.op != Range::Op::between || digits(range.upper)));
}

Result<void> make_canonical(const Field& field, std::string& text) {
  ADJOIN_TRY(const Value value, schema::parse_field(field, text));
  if (const Number* number = value.as_number()) text = number->to_string();
  return {};
}

Result<BoundPlace> at_field(Field field, const Bounded& items, const Segment* open,
                            const schema::KeyAttribute* sort, const Range& range) {
  BoundPlace place{range, false, std::move(field)};
  if (holds_number(place.field->type)) {
    // A bound may lie beyond what the field takes.
    Field any = *place.field;
    any.min.reset();
    any.max.reset();
    if (any.type == FieldType::integer) any.type = FieldType::number;
    ADJOIN_CHECK(make_canonical(any, place.range.value));
    if (range.op == Range::Op::between) ADJOIN_CHECK(make_canonical(any, place.range.upper));
  }
  const bool by_rank = items.rank != nullptr && !items.rank->values.empty() &&
                       items.rank->field == place.field->name;
  place.in_key = open != nullptr && open->hole == place.field->name &&
                 is_ordered(*open, sort, place.range, by_rank);
  return place;
}

bool are_ranks(const schema::Rank& rank, const Range& range) {
  const auto is_rank = [&](const std::string& value) {
    return rank.values.empty() ? Number::parse(value).has_value() : rank.of(value) != nullptr;
  };
  return is_rank(range.value) && (range.op != Range::Op::between || is_rank(range.upper));
}

Field rank_field(const Bounded& items) {
  if (const Field* field = find_field(items, items.rank->field); field != nullptr) return *field;
  Field field;
  field.name = items.rank->field;
  field.type = items.rank->values.empty() ? FieldType::number : FieldType::string;
  return field;
}

Error no_rank(const Bounded& items, const Range& range) {
  if (items.rank == nullptr) {
    return validation_error(items.what +
                            " declare no rank and are in no order that one could bound: bound a "
                            "field by a condition (`where`), or declare `rank`");
  }
  std::string known;
  for (const auto& [value, rank] : items.rank->values) append_to_list(value, known);
  const bool first = items.rank->of(range.value) == nullptr;
  return validation_error("\"" + (first ? range.value : range.upper) + "\" is no rank of " +
                          items.what + ": " + (known.empty() ? "a number is expected" : known));
}

Error no_order(const Bounded& items) {
  return validation_error(items.what +
                          " are in no order that a range can bound here: bound a field by a "
                          "condition (`where`), narrow the other ends' refs by `prefix`, or read a "
                          "view whose sort key holds the field (`by`)");
}

/// The one time that each of the items holds.
Result<Field> only_time(const schema::Schema& schema, const Bounded& items) {
  const Field* found = nullptr;
  std::string names;
  for (const Field& field : *items.fields) {
    if (!holds_time(field.type)) continue;
    append_to_list(field.name, names);
    found = &field;
  }
  if (names.find(',') != std::string::npos) {
    return validation_error(items.what + " hold several times (" + names +
                            "): bound one by a condition (`where`), or read a view in its order "
                            "(`by`)");
  }
  if (found != nullptr) return *found;
  if (std::optional<Field> stamp = stamp_of(schema, schema.table.created_attribute)) {
    return *std::move(stamp);
  }
  return validation_error(items.what +
                          " hold no time: declare a field of type date, datetime, epoch or ms on "
                          "them, or leave `time` out");
}

/// What a filter says about one field.
class BoundFilter {
 public:
  BoundFilter(const std::string& field, table::QueryRequest& request) : request_(request) {
    // A fixed name, since `select` puts the user's condition beside it under a tag of its own.
    const bool is_new = request_.placeholders.names.emplace(std::string(kBoundName), field).second;
    ADJOIN_ASSERT(is_new);  // one list has one bound
  }

  std::string value(Value value) {
    std::string name = ":b" + std::to_string(values_++);
    const bool is_new = request_.placeholders.values.emplace(name, std::move(value)).second;
    ADJOIN_ASSERT(is_new);
    return name;
  }
  void set(std::string text) { request_.filter_expression = std::move(text); }

 private:
  table::QueryRequest& request_;
  int values_ = 0;
};

bool is_within(const Range& range, int with_lower, int with_upper) {
  switch (range.op) {
    case Range::Op::eq: return with_lower == 0;
    case Range::Op::lt: return with_lower < 0;
    case Range::Op::le: return with_lower <= 0;
    case Range::Op::gt: return with_lower > 0;
    case Range::Op::ge: return with_lower >= 0;
    case Range::Op::between:
      return with_lower >= (range.without_value ? 1 : 0) &&
             with_upper <= (range.without_upper ? -1 : 0);
  }
  return false;
}

/// The values whose ranks are within.
/// A filter cannot compare ranks, which no item holds. It can list the values that have them.
std::string rank_filter(const schema::Rank& rank, const Range& range, BoundFilter& filter) {
  // place_bound has refused what is no rank.
  const std::string* const first = rank.of(range.value);
  const std::string* const last = range.op == Range::Op::between ? rank.of(range.upper) : first;
  ADJOIN_ASSERT(first != nullptr);
  ADJOIN_ASSERT(last != nullptr);
  const std::string& lower = *first;
  const std::string& upper = *last;
  std::string text;
  std::size_t operands = 0;
  for (const auto& [value, of] : rank.values) {
    if (!is_within(range, of.compare(lower), of.compare(upper))) continue;
    if (operands++ % kInOperandsMax == 0) {
      text += text.empty() ? "#b0 IN (" : ") OR #b0 IN (";
    } else {
      text += ", ";
    }
    text += filter.value(Value(value));
  }
  // No value has such a rank, and no edge is to be answered.
  if (text.empty()) return "attribute_exists(#b0) AND attribute_not_exists(#b0)";
  return text + ")";
}

/// Whether a text can go on to be a time: "2024-06".
bool begins_time(std::string_view text) {
  constexpr std::string_view kRest = "0000-01-01T00:00:00Z";
  if (text.size() < 4 || text.size() >= kRest.size()) return false;
  const std::string whole = std::string(text) + std::string(kRest.substr(text.size()));
  return schema::time_ms(schema::TimeForm::iso, whole).has_value();
}

struct FilterEnd {
  Value value;
  Value last;  ///< no value that this one means lies behind it
};

Result<FilterEnd> filter_end(const Field& field, const std::string& text) {
  const bool is_text_time = field.type == FieldType::date || field.type == FieldType::datetime;
  if (is_text_time && !schema::parse_field(field, text) && begins_time(text)) {
    return FilterEnd{Value(text), Value(text + std::string(kLastText))};
  }
  Field any = field;
  any.min.reset();
  any.max.reset();
  any.pattern.reset();
  if (any.type == FieldType::integer) any.type = FieldType::number;
  ADJOIN_TRY(Value value, schema::parse_field(any, text));
  return FilterEnd{value, value};
}

}  // namespace

Result<BoundPlace> place_bound(const schema::Schema& schema, const Bounded& items,
                               const Segment* open, const schema::KeyAttribute* sort,
                               const Range& range) {
  ADJOIN_ASSERT(open == nullptr || open->is_hole());
  const std::optional<Field> held = held_field(schema, items, open);
  const bool is_part = open != nullptr && !held && is_ordered_part(*open);
  const BoundPlace in_part{range, true, {}};
  if (range.on == Range::On::time) {
    if (held && holds_time(held->type)) return at_field(*held, items, open, sort, range);
    if (is_part && is_time_part(*open)) return in_part;
    ADJOIN_TRY(Field time, only_time(schema, items));
    return at_field(std::move(time), items, open, sort, range);
  }
  if (range.on == Range::On::rank) {
    if (items.rank != nullptr && are_ranks(*items.rank, range)) {
      return at_field(rank_field(items), items, open, sort, range);
    }
    // The word of old for a bound on whatever order there is.
    const bool in_order =
        is_part || (held && (items.rank == nullptr || held->name != items.rank->field));
    if (!in_order) return no_rank(items, range);
  }
  if (held) return at_field(*held, items, open, sort, range);
  if (is_part) return in_part;
  return no_order(items);
}

Result<void> add_bound_filter(const Bounded& items, const BoundPlace& place, const KeySpace& space,
                              table::QueryRequest& request) {
  ADJOIN_ASSERT(!place.in_key);
  ADJOIN_ASSERT(place.field.has_value());
  ADJOIN_ASSERT(!request.filter_expression);  // `select` adds to it later
  const Field& field = *place.field;
  // A filter must not name a key attribute of the table or index that is read.
  for (const auto& side : {space.pk, space.sk}) {
    for (const schema::KeyAttribute& attribute : side) {
      if (attribute.name != field.name) continue;
      return Error(ErrorCode::unsupported, "a bound on " + field.name + " of " + items.what +
                                               ", which is an attribute of the key behind others");
    }
  }
  BoundFilter filter(field.name, request);
  const Range& range = place.range;
  if (items.rank != nullptr && !items.rank->values.empty() && items.rank->field == field.name &&
      are_ranks(*items.rank, range)) {
    filter.set(rank_filter(*items.rank, range, filter));
    return {};
  }
  ADJOIN_TRY(const FilterEnd lower, filter_end(field, range.value));
  FilterEnd upper = lower;
  if (range.op == Range::Op::between) {
    ADJOIN_TRY(upper, filter_end(field, range.upper));
  }
  switch (range.op) {
    case Range::Op::eq:
      if (lower.value == lower.last) {
        filter.set("#b0 = " + filter.value(lower.value));
        break;
      }
      [[fallthrough]];
    case Range::Op::between: {
      if (range.without_value || range.without_upper) {
        const std::string above = filter.value(range.without_value ? lower.last : lower.value);
        const std::string below = filter.value(range.without_upper ? upper.value : upper.last);
        filter.set((range.without_value ? "#b0 > " : "#b0 >= ") + above +
                   (range.without_upper ? " AND #b0 < " : " AND #b0 <= ") + below);
        break;
      }
      const std::string from = filter.value(lower.value);
      filter.set("#b0 BETWEEN " + from + " AND " + filter.value(upper.last));
      break;
    }
    case Range::Op::lt: filter.set("#b0 < " + filter.value(lower.value)); break;
    case Range::Op::le: filter.set("#b0 <= " + filter.value(lower.last)); break;
    case Range::Op::gt: filter.set("#b0 > " + filter.value(lower.last)); break;
    case Range::Op::ge: filter.set("#b0 >= " + filter.value(lower.value)); break;
  }
  return {};
}

Result<std::string> add_bounded_condition(const schema::Schema& schema, const Bounded& items,
                                          const KeySpace& space, const SortRange& range,
                                          const std::optional<Range>& asked,
                                          table::QueryRequest& request) {
  ADJOIN_ASSERT(request.key_condition.has_value());
  EdgeListOptions options;
  if (!asked) return add_sort_condition(space, range, options, *request.key_condition);
  const schema::KeyAttribute* sort = space.sk.empty() ? nullptr : &space.sk.front();
  ADJOIN_TRY(const BoundPlace place, place_bound(schema, items, first_open(range), sort, *asked));
  if (place.in_key) {
    options.range = &place.range;
  } else {
    ADJOIN_CHECK(add_bound_filter(items, place, space, request));
  }
  return add_sort_condition(space, range, options, *request.key_condition);
}

}  // namespace adjoin::plan
