#include <algorithm>

#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

/// A hole as it was written: {name} or {name:kind}.
struct WrittenHole {
  std::string name;
  std::string kind;
};

/// Builds one template, hole by hole.
class TemplateLoader {
 public:
  TemplateLoader(LoadContext& context, const HoleScope& scope, std::string_view text, Place place,
                 bool index_key)
      : context_(context), scope_(scope), text_(text), place_(place), index_key_(index_key) {}

  std::optional<Template> run() {
    std::size_t at = 0;
    // The first mistake ends a template: those behind it would mostly be its consequences.
    while (at < text_.size() && ok_) {
      const std::size_t open = text_.find_first_of("{}", at);
      append_literal(text_.substr(at, open - at));
      if (open == std::string_view::npos) break;
      const std::size_t close = text_.find('}', open);
      if (text_[open] == '}' || close == std::string_view::npos) {
        fail("a brace without its partner; holes are written {name}");
        break;
      }
      append_hole(text_.substr(open + 1, close - open - 1));
      at = close + 1;
    }
    if (ok_ && segments_.empty()) fail("an empty template; write literal text and holes");
    if (!ok_) return std::nullopt;
    if (segments_.size() > Template::kSegmentsMax) {
      fail("more than 32 pieces");
      return std::nullopt;
    }
    Template made(std::string(text_), std::move(segments_), context_.schema.table.separator);
    // Refused here, once, so that nobody who decodes a key has to ask whether there is another
    // reading.
    if (const auto twofold = ambiguous_text(made)) {
      fail("it cannot be decoded: '" + *twofold + "' can be read in two ways; put a separator " +
           "between the holes that neither can contain, or give them kinds of fixed form");
      return std::nullopt;
    }
    return made;
  }

 private:
  void fail(const std::string& what) {
    ok_ = false;
    context_.error(place_,
                   std::string(scope_.owner) + ", template '" + std::string(text_) + "': " + what);
  }

  void append_literal(std::string_view literal) {
    if (literal.empty()) return;
    // Joined, so that a front can be compared and searched as one text.
    if (!segments_.empty() && !segments_.back().is_hole()) {
      segments_.back().literal += literal;
      return;
    }
    Segment segment;
    segment.literal = literal;
    segments_.push_back(std::move(segment));
  }

  void append_all(const Template& other, const HoleScope::End* end) {
    for (Segment segment : other.segments()) {
      if (!segment.is_hole()) {
        append_literal(segment.literal);
        continue;
      }
      if (end != nullptr) segment.hole = end_hole(*end, segment.hole);
      segments_.push_back(std::move(segment));
    }
  }

  static std::string end_hole(const HoleScope::End& end, const std::string& part) {
    return end.renamed.empty() ? end.prefix + part : end.renamed;
  }

  void append_hole(std::string_view inside) {
    const std::size_t colon = inside.find(':');
    WrittenHole hole{std::string(inside.substr(0, colon)),
                     colon == std::string_view::npos ? "" : std::string(inside.substr(colon + 1))};
    if (hole.name.empty() || (colon != std::string_view::npos && hole.kind.empty())) {
      return fail("a hole is written {name} or {name:kind}");
    }
    // Ends and special names first: a field called `shard` could not be told from the shard.
    if (append_end(hole) || append_special(hole)) return;
    if (scope_.declares_parts) return append_part(hole);
    if (scope_.ref != nullptr && append_from_ref(*scope_.ref, nullptr, hole)) return;
    append_field(hole);
  }

  bool append_end(const WrittenHole& hole) {
    for (const HoleScope::End& end : scope_.ends) {
      if (hole.name == end.name) {
        append_all(end.type->ref, &end);
        return true;
      }
      if (hole.name.size() > end.name.size() &&
          hole.name.compare(0, end.name.size(), end.name) == 0 &&
          hole.name[end.name.size()] == '.') {
        const WrittenHole part{hole.name.substr(end.name.size() + 1), hole.kind};
        if (!append_from_ref(end.type->ref, &end, part)) {
          fail("{" + hole.name + "} is not an id part of " + end.type->name + ", whose ref is '" +
               end.type->ref.source() + "'; a key is made from id parts and the edge's own fields");
        }
        return true;
      }
    }
    return false;
  }

  bool append_from_ref(const Template& ref, const HoleScope::End* end, const WrittenHole& hole) {
    for (Segment segment : ref.segments()) {
      if (!segment.is_hole() || segment.hole != hole.name) continue;
      // An id part has the kind of its ref everywhere, or a key could not be turned back into the
      // ref.
      if (!hole.kind.empty() && hole.kind != segment.kind) {
        fail("{" + hole.name + "} has kind " + segment.kind + " in its ref; leave ':" + hole.kind +
             "' out");
        return true;
      }
      if (end != nullptr) segment.hole = end_hole(*end, segment.hole);
      segments_.push_back(std::move(segment));
      return true;
    }
    return false;
  }

  Segment hole_segment(std::string name, std::string kind) {
    Segment segment;
    segment.hole = std::move(name);
    const auto found = context_.kinds.find(kind);
    // Never null: every placeholder is checked, so that no value can reach into the next one.
    segment.pattern = found == context_.kinds.end() ? context_.text_kind : found->second;
    segment.kind = std::move(kind);
    return segment;
  }

  bool append_special(const WrittenHole& hole) {
    if (hole.name == "pk" || hole.name == "sk") {
      const Template* whole = hole.name == "pk" ? scope_.pk : scope_.sk;
      if (whole == nullptr) return false;
      append_all(*whole, nullptr);
      return true;
    }
    if (hole.name == "shard") {
      if (!scope_.shards)
        fail("{shard} needs a 'shards' block; write shards: {by: source, max: N}");
      append_shard();
      return true;
    }
    if (hole.name == "tie" && scope_.tie) {
      segments_.push_back(hole_segment("tie", "tie-suffix"));
      segments_.back().encoding = Encoding::tie_suffix;
      return true;
    }
    if (hole.name != "rank") return false;
    if (scope_.rank == nullptr) {
      fail("{rank} needs a 'rank' block; write rank: {field: F, values: {A: 200, B: 100}}");
      return true;
    }
    append_rank(*scope_.rank);
    return true;
  }

  /// Behind literal text the shard is a number; behind a hole it is a suffix that shard 0 lacks.
  /// So that a node's first shard has the key that it would have without shards: `shards` can be
  /// added to a schema that has data.
  void append_shard() {
    const bool bare = !segments_.empty() && !segments_.back().is_hole();
    segments_.push_back(hole_segment("shard", bare ? "shard" : "shard-suffix"));
    segments_.back().encoding = bare ? Encoding::plain : Encoding::shard_suffix;
  }

  // Placed under the field's name, so that bindings of fields fill it without knowing of ranks.
  void append_rank(const Rank& rank) {
    if (rank.values.empty()) {
      segments_.push_back(hole_segment(rank.field, "num"));
      segments_.back().encoding = Encoding::num;
      return;
    }
    Segment segment = hole_segment(rank.field, "rank");
    std::vector<std::string> texts;
    for (const auto& entry : rank.values) texts.push_back(entry.second);
    auto pattern = Pattern::one_of(texts);
    if (!pattern) return fail("the ranks are too many");
    segment.pattern = std::make_shared<const Pattern>(*std::move(pattern));
    segment.encoding = Encoding::rank;
    segment.ranks = rank.values;
    segments_.push_back(std::move(segment));
  }

  void append_part(const WrittenHole& hole) {
    if (hole.name.find('.') != std::string::npos || hole.name == "pk" || hole.name == "sk") {
      return fail("{" + hole.name + "} cannot name an id part; use a plain name such as {id}");
    }
    append_kind(hole.name, hole.kind.empty() ? "text" : hole.kind, TimeForm::none);
  }

  void append_kind(const std::string& name, const std::string& kind, TimeForm time) {
    if (!context_.kinds.contains(kind) || kind == "shard-suffix" || kind == "tie-suffix") {
      std::vector<std::string> names{"desc", "pad10", "num"};
      for (const auto& entry : context_.kinds) names.push_back(entry.first);
      return fail("kind '" + kind + "' is not known" + did_you_mean(kind, names) +
                  "; declare it under 'kinds'");
    }
    Segment segment = hole_segment(name, kind);
    if (kind == "pad10") segment.encoding = Encoding::pad10;
    if (kind == "ms") segment.encoding = Encoding::ms;
    if (kind == "num") segment.encoding = Encoding::num;
    // A time that is counted down from a far year, so that the newest item comes first in key
    // order.
    if (kind == "desc") {
      segment.encoding = Encoding::desc;
      segment.time = time;
    }
    segments_.push_back(std::move(segment));
  }

  void append_field(const WrittenHole& hole) {
    const TableNaming& table = context_.schema.table;
    if (!hole.name.empty() &&
        (hole.name == table.created_attribute || hole.name == table.updated_attribute)) {
      return append_kind(hole.name, hole.kind.empty() ? "iso" : hole.kind, TimeForm::iso);
    }
    std::vector<std::string> names;
    if (scope_.fields != nullptr) {
      for (const Field& field : *scope_.fields) {
        if (field.name == hole.name) return append_declared(field, hole.kind);
        names.push_back(field.name);
      }
    }
    if (scope_.implicit != nullptr && !hole.kind.empty()) return append_implicit(hole);
    for (const HoleScope::End& end : scope_.ends) names.emplace_back(end.name);
    fail("{" + hole.name + "} is not known here" + did_you_mean(hole.name, names) +
         "; declare it under 'fields'");
  }

  // A series' sort key may name its time without declaring it as a field.
  void append_implicit(const WrittenHole& hole) {
    Field field;
    field.name = hole.name;
    // It stands in the key: an item without it has no place.
    field.required = true;
    if (hole.kind == "iso") field.type = FieldType::datetime;
    if (hole.kind == "date") field.type = FieldType::date;
    if (hole.kind == "ms" || hole.kind == "desc") field.type = FieldType::ms;
    if (hole.kind == "int" || hole.kind == "pad10") field.type = FieldType::integer;
    if (hole.kind == "num") field.type = FieldType::number;
    append_declared(field, hole.kind);
    scope_.implicit->push_back(std::move(field));
  }

  void append_declared(const Field& field, const std::string& kind) {
    TimeForm time = TimeForm::none;
    std::string inferred = "text";
    switch (field.type) {
      case FieldType::string: break;
      case FieldType::number: inferred = "number"; break;
      case FieldType::integer: inferred = "int"; break;
      case FieldType::boolean: inferred = "bool"; break;
      case FieldType::date:
        inferred = "date";
        time = TimeForm::date;
        break;
      case FieldType::datetime:
        inferred = "iso";
        time = TimeForm::iso;
        break;
      case FieldType::epoch:
        inferred = "epoch";
        time = TimeForm::epoch_seconds;
        break;
      case FieldType::ms:
        inferred = "ms";
        time = TimeForm::milliseconds;
        break;
      case FieldType::enumeration: inferred = "enum"; break;
      default:
        // Lists and maps have no one text.
        return fail("field '" + field.name + "' of type " + std::string(to_string(field.type)) +
                    " cannot stand in a key; use a text, number or time");
    }
    if (!kind.empty()) return check_and_append_kind(field, kind, time);
    if (inferred == "enum") return append_enum(field);
    append_kind(field.name, inferred, time);
    // The field's own pattern is narrower than the kind, and proves more keys apart.
    if (ok_ && field.pattern) {
      segments_.back().pattern = field.pattern;
      segments_.back().kind = "pattern";
      // Alone in a key the text ends with the key, so it may contain the separator.
    } else if (ok_ && inferred == "text" && index_key_ && text_ == "{" + field.name + "}") {
      segments_.back().pattern = context_.whole_kind;
    }
  }

  void check_and_append_kind(const Field& field, const std::string& kind, TimeForm time) {
    const bool number = field.type == FieldType::number || field.type == FieldType::integer ||
                        field.type == FieldType::epoch || field.type == FieldType::ms;
    if ((kind == "num" || kind == "pad10" || kind == "ms" || kind == "int") && !number) {
      return fail("kind '" + kind + "' is for numbers; field '" + field.name + "' is a " +
                  std::string(to_string(field.type)));
    }
    if (kind == "desc" && time == TimeForm::none) {
      return fail("kind 'desc' is for times; field '" + field.name + "' is a " +
                  std::string(to_string(field.type)));
    }
    if (kind == "iso" && field.type != FieldType::datetime && field.type != FieldType::string) {
      return fail("kind 'iso' is for datetimes; field '" + field.name + "' is a " +
                  std::string(to_string(field.type)));
    }
    append_kind(field.name, kind, time);
  }

  void append_enum(const Field& field) {
    auto pattern = Pattern::one_of(field.values);
    if (!pattern) return fail("the values of '" + field.name + "' are too many for a key");
    Segment segment = hole_segment(field.name, "enum");
    segment.pattern = std::make_shared<const Pattern>(*std::move(pattern));
    segments_.push_back(std::move(segment));
  }

  LoadContext& context_;
  const HoleScope& scope_;
  std::string_view text_;
  Place place_;
  bool index_key_;
  bool ok_ = true;
  std::vector<Segment> segments_;
};

/// The templates of one side of an entry, one per attribute of the index.
std::vector<Template> entry_side(LoadContext& context, const HoleScope& scope, const Tree& map,
                                 std::string_view side, const std::vector<KeyAttribute>& attributes,
                                 const std::string& fallback) {
  std::vector<std::string> texts = context.texts(map, side);
  const Tree* written = map.find(side);
  const Place place = written != nullptr ? written->place : map.place;
  const TableNaming& table = context.schema.table;
  if (written == nullptr) {
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      const std::string& name = attributes[i].name;
      const bool is_field =
          scope.fields != nullptr && std::any_of(scope.fields->begin(), scope.fields->end(),
                                                 [&](const Field& f) { return f.name == name; });
      // Without a template an index key is the attribute of that name. That is how indexes over
      // existing fields are declared.
      if (name == table.pk.name)
        texts.emplace_back("{pk}");
      else if (name == table.sk.name)
        texts.emplace_back("{sk}");
      else if (is_field)
        texts.push_back("{" + name + "}");
      else if (i == 0 && !fallback.empty())
        texts.push_back(fallback);
    }
  }
  std::vector<Template> templates;
  if (texts.size() != attributes.size()) {
    context.error(place, std::string(scope.owner) + ": the index's " + std::string(side) + " has " +
                             std::to_string(attributes.size()) + " attribute(s), " +
                             std::to_string(texts.size()) + " template(s) given");
    return templates;
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto made = load_template(context, scope, texts[i], place, true);
    if (!made) continue;
    const bool own_pk = attributes[i].name == table.pk.name;
    const Template* own = own_pk                                ? scope.pk
                          : attributes[i].name == table.sk.name ? scope.sk
                                                                : nullptr;
    // An attribute holds one text; the index cannot see another one in it.
    if (own != nullptr && own->source() != made->source() &&
        texts[i] != (own_pk ? "{pk}" : "{sk}")) {
      context.error(place, std::string(scope.owner) + ": '" + attributes[i].name +
                               "' is the table's own key; write \"" + (own_pk ? "{pk}" : "{sk}") +
                               "\" here");
    }
    templates.push_back(*std::move(made));
  }
  return templates;
}

}  // namespace

std::optional<Template> load_template(LoadContext& context, const HoleScope& scope,
                                      std::string_view text, Place place, bool index_key) {
  return TemplateLoader(context, scope, text, place, index_key).run();
}

std::optional<IndexEntry> load_index_entry(LoadContext& context, const HoleScope& scope,
                                           std::string_view name, const Tree& map,
                                           std::string_view index_name,
                                           const std::string& default_pk,
                                           const std::string& default_sk) {
  const Index* index = context.schema.index(index_name);
  if (index == nullptr) {
    std::vector<std::string> names;
    for (const Index& known : context.schema.indexes) names.push_back(known.name);
    context.error(map.place, std::string(scope.owner) + ": index '" + std::string(index_name) +
                                 "' is not declared" + did_you_mean(index_name, names) +
                                 "; add it under 'indexes'");
    return std::nullopt;
  }
  IndexEntry entry;
  entry.name = name;
  entry.index = index_name;
  // Errors are gathered and not returned, so those of this entry are told by counting.
  const std::size_t before = context.out.size();
  entry.pk = entry_side(context, scope, map, "pk", index->pk, default_pk);
  entry.sk = entry_side(context, scope, map, "sk", index->sk, default_sk);
  if (const Tree* when = map.find("when"); when != nullptr && context.expect_map(*when, "'when'")) {
    for (const Tree::Entry& condition : when->entries) {
      const bool known = scope.fields != nullptr &&
                         std::any_of(scope.fields->begin(), scope.fields->end(),
                                     [&](const Field& f) { return f.name == condition.name; });
      if (!known) {
        context.error(condition.place, std::string(scope.owner) + ": 'when' names '" +
                                           condition.name + "', which is not a field");
      }
      entry.when.emplace_back(condition.name, condition.value.text);
    }
  }
  if (has_errors({context.out.begin() + static_cast<std::ptrdiff_t>(before), context.out.end()})) {
    return std::nullopt;
  }
  return entry;
}

}  // namespace adjoin::schema
