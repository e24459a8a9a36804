#include <algorithm>

#include "schema/diff/differences.h"

// What nodes and edges have in common: templates, fields, index entries.

namespace adjoin::schema {
namespace {

using Class = Difference::Class;

const Field* field_of(const std::vector<Field>& fields, const std::string& name) {
  for (const Field& field : fields) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

bool holds_text(FieldType type) {
  switch (type) {
    case FieldType::string:
    case FieldType::date:
    case FieldType::datetime:
    case FieldType::enumeration:
    case FieldType::ref: return true;
    default: return false;
  }
}

bool holds_whole_number(FieldType type) {
  return type == FieldType::integer || type == FieldType::epoch || type == FieldType::ms;
}

/// Whether every value of `before` is one of `after`.
/// Only widening is free: a value that the new type does not take would make its item unreadable to
/// typed programs.
bool widens(const Field& before, const Field& after) {
  if (before.type == after.type) return true;
  if (after.type == FieldType::string) return holds_text(before.type);
  if (after.type == FieldType::number || after.type == FieldType::integer)
    return holds_whole_number(before.type);
  return false;
}

/// Bounds are checked when a value is written, so narrower ones cost no item anything.
bool has_other_bounds(const Field& before, const Field& after) {
  return before.pattern_text != after.pattern_text || before.values != after.values ||
         before.ref_type != after.ref_type || !(before.min == after.min) ||
         !(before.max == after.max);
}

void compare_field(Differences& out, const Field& before, const Field& after) {
  const std::string name = "field " + after.name;
  if (!widens(before, after)) {
    out.add(Class::refused,
            name + " is " + std::string(to_string(after.type)) + ", was " +
                std::string(to_string(before.type)),
            "declare a field with another name, fill it, and drop this one");
    return;
  }
  if (before.type != after.type) {
    out.add(Class::free, name + " is " + std::string(to_string(after.type)) + ", was " +
                             std::string(to_string(before.type)));
  }
  if (after.required && !before.required) {
    out.add(Class::free, name + " is required",
            "items without it stay; migrate and verify name them");
  }
  if (before.type == after.type && has_other_bounds(before, after)) {
    out.add(Class::free, name + " takes other values",
            "items with a value that is none now stay; migrate and verify name them");
  }
}

}  // namespace

/// What of a template decides about bytes. Its source may be written in many ways that make the
/// same keys.
std::string layout_of(const Template& made) {
  std::string text;
  for (const Segment& segment : made.segments()) {
    if (!segment.is_hole()) {
      text += "'" + segment.literal + "'";
      continue;
    }
    text += "{" + segment.hole + ":" + std::to_string(static_cast<int>(segment.encoding)) + ":" +
            std::to_string(static_cast<int>(segment.time));
    // The order in which a schema lists them says nothing.
    auto ranks = segment.ranks;
    std::sort(ranks.begin(), ranks.end());
    for (const auto& [value, rank] : ranks) text += "," + value + "=" + rank;
    text += "}";
  }
  return text;
}

bool same_keys(const IndexEntry& a, const IndexEntry& b) {
  const auto same = [](const std::vector<Template>& left, const std::vector<Template>& right) {
    return std::equal(
        left.begin(), left.end(), right.begin(), right.end(),
        [](const Template& x, const Template& y) { return layout_of(x) == layout_of(y); });
  };
  // Names do not count: a renamed view makes the same keys.
  return a.index == b.index && same(a.pk, b.pk) && same(a.sk, b.sk) && a.when == b.when;
}

void compare_fields(Differences& out, const std::vector<Field>& before, ExtraFields extra_before,
                    const std::vector<Field>& after, ExtraFields extra_after) {
  for (const Field& field : before) {
    const Field* now = field_of(after, field.name);
    if (now != nullptr) {
      compare_field(out, field, *now);
    } else {
      out.add(Class::free, "field " + field.name + " is gone",
              "items that have it keep it as an attribute nobody declares");
    }
  }
  for (const Field& field : after) {
    if (field_of(before, field.name) != nullptr) continue;
    // The next update of an old item would fail for a field that nobody gave it.
    if (field.required && !field.default_value) {
      out.add(Class::refused, "field " + field.name + " is new and required",
              "no item has it: make it optional or give it a default, fill it, then require it");
    } else {
      out.add(Class::free, "field " + field.name + " is new");
    }
  }
  if (extra_before == extra_after) return;
  const bool refuses = extra_after == ExtraFields::refuse;
  out.add(Class::free, refuses ? "extra-fields are refused" : "extra-fields are kept",
          refuses ? "items that have some stay; migrate and verify name them" : "");
}

void compare_entries(Differences& out, const std::string& word,
                     const std::vector<IndexEntry>& before, const std::vector<IndexEntry>& after) {
  const auto find = [](const std::vector<IndexEntry>& entries, const std::string& name) {
    return std::find_if(entries.begin(), entries.end(),
                        [&](const IndexEntry& entry) { return entry.name == name; });
  };
  for (const IndexEntry& entry : before) {
    const auto now = find(after, entry.name);
    if (now == after.end()) {
      out.add(Class::drop, word + " " + entry.name + " is gone", "one update removes its keys", 1);
    } else if (!same_keys(entry, *now)) {
      out.add(Class::backfill, word + " " + entry.name + " has other keys", "one update", 1);
      out.reaches(Difference::Reach::items);
    }
  }
  for (const IndexEntry& entry : after) {
    if (find(before, entry.name) != before.end()) continue;
    out.add(Class::backfill, word + " " + entry.name + " is new", "one update", 1);
    out.reaches(Difference::Reach::items);
  }
}

}  // namespace adjoin::schema
