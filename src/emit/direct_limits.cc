#include "emit/direct_limits.h"

#include <algorithm>
#include <vector>

namespace adjoin::emit {
namespace {

using schema::FieldType;

/// A hole that no ref fills: a field, a time, a shard.
/// Clients replace holes of refs and nothing else. A key with another hole would need a value at
/// the time of the call.
bool has_other_holes(const std::vector<schema::Template>& templates) {
  return std::any_of(templates.begin(), templates.end(), [](const schema::Template& one) {
    return std::any_of(one.segments().begin(), one.segments().end(), [](const auto& segment) {
      return segment.is_hole() && !segment.hole.starts_with("from.") &&
             !segment.hole.starts_with("to.");
    });
  });
}

/// An entry with a `when` is there for some items only, which a fixed request cannot know.
bool has_fields_in_keys(const schema::EdgeForm& form) {
  if (has_other_holes({form.pk, form.sk})) return true;
  if (form.mirror_pk && has_other_holes({*form.mirror_pk, *form.mirror_sk})) return true;
  return std::any_of(form.entries.begin(), form.entries.end(), [](const schema::IndexEntry& one) {
    return !one.when.empty() || has_other_holes(one.pk) || has_other_holes(one.sk);
  });
}

/// Whether a node's key or list says something that only its ref does not.
bool has_fields_in_keys(const schema::NodeType& type) {
  const auto is_other = [&](const schema::Template& one) {
    return std::any_of(one.segments().begin(), one.segments().end(), [&](const auto& segment) {
      return segment.is_hole() && !type.ref.has_hole(segment.hole);
    });
  };
  if (is_other(type.pk) || is_other(type.sk)) return true;
  return std::any_of(
      type.entries.begin(), type.entries.end(), [&](const schema::IndexEntry& entry) {
        return !entry.when.empty() || std::any_of(entry.pk.begin(), entry.pk.end(), is_other) ||
               std::any_of(entry.sk.begin(), entry.sk.end(), is_other);
      });
}

bool has_defaults(const std::vector<schema::Field>& fields) {
  return std::any_of(fields.begin(), fields.end(),
                     [](const schema::Field& one) { return one.default_value.has_value(); });
}

/// Adding one to a counter is the same for every edge. Sums and extremes depend on a field, shards
/// on chance.
bool counts_plainly(const std::vector<const schema::Counter*>& counters) {
  return std::all_of(counters.begin(), counters.end(), [](const schema::Counter* one) {
    return one->kind == schema::Counter::Kind::count && !one->is_sharded();
  });
}

/// A value of the field's type, whatever it declares beside that.
std::optional<Value> value_of_type(const schema::Field& field) {
  switch (field.type) {
    case FieldType::string: return Value("x");
    case FieldType::number:
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms: {
      // A bound is a value that is certainly allowed.
      const std::optional<Number>& bound = field.min ? field.min : field.max;
      return bound ? Value(*bound) : Value(1);
    }
    case FieldType::boolean: return Value(true);
    case FieldType::bytes: return Value(Binary{"x"});
    case FieldType::date: return Value("2000-01-01");
    case FieldType::datetime: return Value("2000-01-01T00:00:00Z");
    // The loader refuses an enumeration without values.
    case FieldType::enumeration: return Value(field.values.front());
    case FieldType::list: return Value(Value::List());
    case FieldType::map: return Value(Item());
    case FieldType::string_set: return Value(Set<std::string>{"x"});
    case FieldType::number_set: return Value(Set<Number>{Number(1)});
    case FieldType::ref: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

/// Each reason names what the request would depend on besides the ref. It becomes a comment of the
/// client and a word of `left_out`.
std::optional<std::string> why_no_put(const schema::NodeType& type) {
  if (type.owner) return "a node of it lies in its owner's partition";
  if (!type.unique.empty()) return "its values are unique by items of their own";
  if (type.shards) return "its lists are spread over shards";
  if (has_defaults(type.fields)) return "fields of it have defaults";
  if (has_fields_in_keys(type)) return "keys of it are made of its fields";
  return std::nullopt;
}

std::optional<std::string> why_no_key(const schema::EdgeType& type) {
  if (type.shards) return "its edges are spread over shards";
  const bool has_fields =
      std::any_of(type.forms.begin(), type.forms.end(),
                  [](const schema::EdgeForm& form) { return has_fields_in_keys(form); });
  if (!type.key_fields.empty() || has_fields) return "keys of it are made of its fields";
  return std::nullopt;
}

/// From what is rarest and plainest to say, to what needs the counters of two types. The first
/// reason that holds is enough.
std::optional<std::string> why_not_plain(const schema::Schema& schema, const schema::EdgeType& type,
                                         const schema::EdgeForm& form) {
  if (type.tree) return "a tree looks at the nodes above";
  if (type.limit) return "a limit counts the edges that are there";
  if (const auto why = why_no_key(type)) return why;
  if (type.in_edge_set) return "nodes repeat it in a set";
  if (!type.set.empty() || !type.copies.empty() || !type.mirror_copies.empty()) {
    return "it takes values from its nodes";
  }
  if (has_defaults(type.fields)) return "fields of it have defaults";
  using schema::Direction;
  if (!counts_plainly(schema.counters_of(form.from_type, type.name, Direction::forward)) ||
      !counts_plainly(schema.counters_of(form.to_type, type.name, Direction::reverse))) {
    return "sums, extremes or counters in shards are kept of it";
  }
  return std::nullopt;
}

std::optional<Value> sample_value(const schema::Field& field) {
  std::optional<Value> value = value_of_type(field);
  // A pattern or a bound may refuse the sample. Then only the user knows a value.
  if (value && !schema::check_field(field, *value)) return std::nullopt;
  return value;
}

/// An optional field without a sample is left out. A client can still send it, since it replaces
/// all fields.
std::optional<Item> sample_fields(const std::vector<schema::Field>& fields) {
  Item sample;
  for (const schema::Field& field : fields) {
    std::optional<Value> value = sample_value(field);
    if (!value && field.required) return std::nullopt;
    if (value) sample.set(field.name, *std::move(value));
  }
  return sample;
}

}  // namespace adjoin::emit
