#include <algorithm>

#include "schema/infer/infer_entries.h"

namespace adjoin::schema {

namespace {

/// A field is required only if both have it, and dropped where its types differ: the schema would
/// refuse items that are there.
void merge_fields(ProposedFields& fields, const ProposedFields& more) {
  const auto find = [](const ProposedFields& in, const std::string& name) {
    return std::find_if(in.begin(), in.end(), [&](const auto& f) { return f.first == name; });
  };
  const auto bare = [](std::string type) {
    if (!type.empty() && type.back() == '!') type.pop_back();
    return type;
  };
  for (auto& [name, type] : fields) {
    const auto other = find(more, name);
    if (other == more.end() || other->second != type) type = bare(type);
    if (other != more.end() && bare(other->second) != bare(type)) type.clear();
  }
  for (const auto& [name, type] : more) {
    if (find(fields, name) == fields.end()) fields.emplace_back(name, bare(type));
  }
  fields.erase(std::remove_if(fields.begin(), fields.end(),
                              [](const auto& field) { return field.second.empty(); }),
               fields.end());
}

}  // namespace

/// "A likes posts" and "A likes comments" are one edge type with two ends. Everything else must
/// agree, or the keys of one would be wrong.
bool merge_edges(ProposedType& edge, std::vector<ProposedType>& made) {
  const auto same_entries = [](const ProposedType& a, const ProposedType& b) {
    return std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(),
                      [](const ProposedEntry& x, const ProposedEntry& y) {
                        return x.name == y.name && x.pk == y.pk && x.sk == y.sk;
                      });
  };
  for (ProposedType& known : made) {
    const bool plain = known.mirror == nullptr && edge.mirror == nullptr && !known.symmetric &&
                       !edge.symmetric && !known.refuses_self_loops && !edge.refuses_self_loops;
    if (!plain || known.name != edge.name || known.sk != edge.sk || known.key != edge.key ||
        known.set != edge.set || !same_entries(known, edge) ||
        (known.from != edge.from && known.to != edge.to)) {
      continue;
    }
    std::vector<std::string>& ends = known.from == edge.from ? known.to : known.from;
    const std::vector<std::string>& more = known.from == edge.from ? edge.to : edge.from;
    ends.insert(ends.end(), more.begin(), more.end());
    known.shapes.insert(known.shapes.end(), edge.shapes.begin(), edge.shapes.end());
    merge_fields(known.fields, edge.fields);
    return true;
  }
  return false;
}

namespace {

/// A placeholder that never varies is most likely a word, and a schema with the word says more.
constexpr std::uint64_t kConstantItems = 10;  ///< so often the same, and it is always so

bool is_key_field(const Shape& shape, const std::string& name) {
  const auto stats = shape.attributes.find(name);
  return is_plain_name(name) && stats != shape.attributes.end() &&
         stands_in_key(field_type(name, stats->second));
}

/// Whether the hole is in truth a word that all items share.
bool is_constant(const DerivedKey& key, std::size_t piece) {
  const std::string& text = key.pieces[piece].text;
  // Words of a key are mostly in capitals and ids are not, so fewer items are enough.
  const bool shouted =
      std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return key.pieces[piece].kind == FormPiece::Kind::text && key.constant[piece] && !text.empty() &&
         (key.count >= kConstantItems || shouted) &&
         text.find_first_of("{}0123456789") == std::string::npos;
}

/// Who fills the hole: a hole of the item's own key before a field; empty when nobody does.
std::string maker_of(const DerivedKey& key, std::size_t piece, const Shape& shape,
                     const std::vector<std::string>& names) {
  std::string field;
  for (const std::string& maker : key.makers[piece]) {
    if (maker.front() == '\0') {
      const std::string& hole = names.at(std::stoul(maker.substr(1)));
      if (hole != "shard") return hole;
    } else if (field.empty() && is_key_field(shape, maker)) {
      field = maker;
    }
  }
  return field;
}

}  // namespace

bool stands_in_key(std::string_view type) {
  return type == "string" || type == "number" || type == "int" || type == "bool" ||
         type == "date" || type == "datetime" || type == "epoch" || type == "ms";
}

std::string EntryReader::text_of(const KeyForm& form, const std::vector<std::string>& names,
                                 std::size_t hole) const {
  std::string text;
  for (const FormPiece& piece : form) {
    if (&piece != &form.front()) text += table_.separator;
    if (piece.kind == FormPiece::Kind::literal)
      text += piece.text;
    else
      text += piece.word + "{" + names.at(hole++) + "}";
  }
  return text;
}

ProposedFields EntryReader::fields_of(const Shape& shape,
                                      const std::set<std::string>& without) const {
  ProposedFields fields;
  for (const auto& [name, stats] : shape.attributes) {
    if (without.contains(name) || name == table_.type_attribute) continue;
    const std::string type = field_type(name, stats);
    if (type.empty() || name.empty() || name.size() > 255) continue;
    fields.emplace_back(name, type + (stats.count == shape.count ? "!" : ""));
  }
  return fields;
}

/// What an index key is made from; without a rule it is a field, given as it is.
std::optional<std::string> EntryReader::derived_text(const std::string& attribute,
                                                     const Shape& shape,
                                                     const std::vector<std::string>& names,
                                                     std::set<std::string>& made) const {
  const auto found = shape.keys.find(attribute);
  if (found == shape.keys.end() || found->second.count == 0) return std::nullopt;
  const DerivedKey& key = found->second;
  std::vector<std::string> holes;
  bool whole = key.one_form;
  KeyForm form = key.pieces;
  for (std::size_t i = 0; i < form.size() && whole; ++i) {
    if (!form[i].is_hole()) continue;
    const std::string maker = maker_of(key, i, shape, names);
    // The makers are those that agreed on every item, so a template of them reproduces each key.
    if (!maker.empty())
      holes.push_back(maker);
    else if (is_constant(key, i))
      form[i].kind = FormPiece::Kind::literal;
    else
      whole = false;
  }
  if (whole) {
    made.insert(attribute);
    return text_of(form, holes, 0);
  }
  if (!is_key_field(shape, attribute)) return std::nullopt;
  return "{" + attribute + "}";
}

std::optional<ProposedEntry> EntryReader::entry_of(const Index& index, const Shape& shape,
                                                   const std::vector<std::string>& names,
                                                   std::set<std::string>& made) const {
  ProposedEntry entry;
  entry.name = index.name;
  entry.index = index.name;
  const auto side = [&](const std::vector<KeyAttribute>& attributes,
                        std::vector<std::string>& texts) {
    for (const KeyAttribute& attribute : attributes) {
      const bool pk = attribute.name == table_.pk.name;
      if (pk || attribute.name == table_.sk.name) {
        texts.push_back(pk ? "{pk}" : "{sk}");
        continue;
      }
      // Two entries would both write it, and the second could not be told from the first.
      if (made.contains(attribute.name)) return false;
      auto text = derived_text(attribute.name, shape, names, made);
      if (!text) return false;
      texts.push_back(*std::move(text));
    }
    return true;
  };
  if (!side(index.pk, entry.pk) || !side(index.sk, entry.sk)) return std::nullopt;
  return entry;
}

}  // namespace adjoin::schema
