#include <algorithm>
#include <array>

#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

struct TypeWord {
  std::string_view word;
  FieldType type;
};
/// The words of the file, in the order in which an error lists them.
constexpr std::array kTypeWords{TypeWord{"string", FieldType::string},
                                TypeWord{"number", FieldType::number},
                                TypeWord{"int", FieldType::integer},
                                TypeWord{"bool", FieldType::boolean},
                                TypeWord{"bytes", FieldType::bytes},
                                TypeWord{"date", FieldType::date},
                                TypeWord{"datetime", FieldType::datetime},
                                TypeWord{"epoch", FieldType::epoch},
                                TypeWord{"ms", FieldType::ms},
                                TypeWord{"enum", FieldType::enumeration},
                                TypeWord{"list", FieldType::list},
                                TypeWord{"map", FieldType::map},
                                TypeWord{"string-set", FieldType::string_set},
                                TypeWord{"number-set", FieldType::number_set},
                                TypeWord{"ref", FieldType::ref}};

/// "string", "string!", "ref(User)!".
void read_type(LoadContext& context, std::string word, Place place, Field& field) {
  if (!word.empty() && word.back() == '!') {
    field.required = true;
    word.pop_back();
  }
  if (word.size() > 5 && word.compare(0, 4, "ref(") == 0 && word.back() == ')') {
    field.ref_type = word.substr(4, word.size() - 5);
    word = "ref";
  }
  const auto* known = std::find_if(kTypeWords.begin(), kTypeWords.end(),
                                   [&word](const TypeWord& t) { return t.word == word; });
  if (known != kTypeWords.end()) {
    field.type = known->type;
    if (field.type == FieldType::ref && field.ref_type.empty()) {
      context.error(place, "field '" + field.name + "': write ref(Type), naming a node type");
    }
    return;
  }
  std::vector<std::string> words;
  for (const TypeWord& t : kTypeWords) words.emplace_back(t.word);
  const std::string nearest = did_you_mean(word, words);
  // The field stays a string: later checks of the schema go on, and one run tells of all mistakes.
  context.error(place, "field '" + field.name + "': '" + word + "' is not a type" +
                           (nearest.empty() ? "; types are " + listed(words) : nearest));
}

void read_bounds(LoadContext& context, const Tree& map, Field& field) {
  for (const auto& [name, bound] :
       {std::pair<const char*, std::optional<Number>*>{"min", &field.min}, {"max", &field.max}}) {
    const Tree* tree = map.find(name);
    if (tree == nullptr) continue;
    auto number = Number::parse(tree->text);
    if (!number) {
      context.error(tree->place, "field '" + field.name + "': '" + name + "' must be a number");
    } else {
      *bound = *number;
    }
  }
}

void read_long_form(LoadContext& context, const Tree& map, Field& field) {
  context.check_names(map, {"type", "enum", "required", "default", "pattern", "min", "max"},
                      "field '" + field.name + "'");
  // `enum` names its values and so its type; both words together would be able to disagree.
  if (const Tree* values = map.find("enum")) {
    field.type = FieldType::enumeration;
    field.values = context.texts(map, "enum");
    if (field.values.empty()) {
      context.error(values->place,
                    "field '" + field.name + "': an enum needs values; write enum: [A, B]");
    }
  } else if (const Tree* type = map.find("type")) {
    read_type(context, type->text, type->place, field);
    if (field.type == FieldType::enumeration) {
      context.error(type->place,
                    "field '" + field.name + "': write {enum: [A, B]} instead of {type: enum}");
    }
  }
  field.required = context.boolean(map, "required", field.required);
  if (const Tree* pattern = map.find("pattern")) {
    field.pattern_text = pattern->text;
    auto compiled = Pattern::compile(pattern->text);
    if (!compiled) {
      context.error(pattern->place, "field '" + field.name + "': " + compiled.error().message());
    } else {
      field.pattern = std::make_shared<const Pattern>(*std::move(compiled));
    }
  }
  read_bounds(context, map, field);
  // Last, since the default is checked against type, pattern and bounds.
  if (const Tree* fallback = map.find("default")) {
    auto value = parse_field(field, fallback->text);
    if (!value) {
      context.error(fallback->place, "the default is not of its type: " + value.error().message());
    } else {
      field.default_value = *std::move(value);
    }
  }
}

}  // namespace

std::string_view to_string(FieldType type) noexcept {
  for (const TypeWord& t : kTypeWords) {
    if (t.type == type) return t.word;
  }
  return "unknown";
}

std::vector<Field> load_fields(LoadContext& context, const Tree* fields, std::string_view owner) {
  std::vector<Field> loaded;
  if (fields == nullptr || fields->is_null()) return loaded;
  if (!context.expect_map(*fields, "'fields' of " + std::string(owner))) return loaded;
  const TableNaming& table = context.schema.table;
  for (const Tree::Entry& entry : fields->entries) {
    Field field;
    field.name = entry.name;
    // DynamoDB's limit for the name of an attribute.
    if (entry.name.empty() || entry.name.size() > 255) {
      context.error(entry.place, "a field's name has 1 to 255 bytes");
    }
    if (entry.name == table.pk.name || entry.name == table.sk.name ||
        entry.name == table.type_attribute) {
      context.error(entry.place, std::string(owner) + ": field '" + entry.name +
                                     "' is the table's own attribute; rename the field");
    }
    if (entry.value.is_text()) {
      read_type(context, entry.value.text, entry.value.place, field);
      if (field.type == FieldType::enumeration) {
        context.error(entry.value.place, "field '" + field.name + "': write {enum: [A, B]}");
      }
    } else if (context.expect_map(entry.value, "field '" + entry.name + "'")) {
      read_long_form(context, entry.value, field);
    }
    loaded.push_back(std::move(field));
  }
  return loaded;
}

ExtraFields load_extra_fields(LoadContext& context, const Tree& map) {
  const std::string word = context.text(map, "extra-fields", "keep");
  if (word != "keep" && word != "refuse") {
    context.error(map.find("extra-fields")->place, "'extra-fields' is keep or refuse");
  }
  return word == "refuse" ? ExtraFields::refuse : ExtraFields::keep;
}

/// A type that declares no fields has not been described yet. Warning of each of its fields would
/// only annoy.
bool takes_any_field(const Tree& map) {
  const Tree* extra = map.find("extra-fields");
  if (extra != nullptr) return extra->text == "keep";
  const Tree* fields = map.find("fields");
  return fields == nullptr || fields->entries.empty();
}

std::optional<Shards> load_shards(LoadContext& context, const Tree& map) {
  const Tree* tree = map.find("shards");
  if (tree == nullptr || !context.expect_map(*tree, "'shards'")) return std::nullopt;
  context.check_names(*tree, {"by", "default", "max"}, "'shards'");
  Shards shards;
  const std::string by = context.text(*tree, "by", "source");
  if (by == "random")
    shards.by = Shards::By::random;
  else if (by == "time")
    shards.by = Shards::By::time;
  else if (by != "source")
    context.error(tree->place, "shards are chosen by source, random or time");
  const std::uint64_t initial = context.whole_number(*tree, "default").value_or(1);
  // Without `max` the number of shards is fixed, and readers need not look it up.
  const std::uint64_t max = context.whole_number(*tree, "max").value_or(initial);
  // A list in N shards is read by N Queries, however few edges it has.
  if (initial < 1 || max < initial || max > 1024) {
    context.error(tree->place, "shards need 1 <= default <= max <= 1024");
    return shards;
  }
  shards.initial = static_cast<std::uint32_t>(initial);
  shards.max = static_cast<std::uint32_t>(max);
  return shards;
}

std::string load_ttl(LoadContext& context, const Tree& map, const std::vector<Field>& fields,
                     std::string_view owner, bool* repaired) {
  const Tree* tree = map.find("ttl");
  if (tree == nullptr) return {};
  std::string field = tree->text;
  if (tree->is_map()) {
    context.check_names(*tree, {"field", "repair"}, "'ttl'");
    field = context.text(*tree, "field");
    const std::string repair = context.text(*tree, "repair");
    if (!repair.empty() && repair != "stream") {
      context.error(tree->place, "'repair' of a ttl is stream");
    }
    if (repaired != nullptr) *repaired = repair == "stream";
  }
  const bool known = std::any_of(fields.begin(), fields.end(), [&field](const Field& f) {
    // DynamoDB expires items by a number of seconds and ignores every other form.
    return f.name == field && f.type == FieldType::epoch;
  });
  if (!known) {
    context.error(tree->place, std::string(owner) + ": 'ttl' names '" + field +
                                   "'; it must be a field of type epoch");
  }
  return field;
}

}  // namespace adjoin::schema
