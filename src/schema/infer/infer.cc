#include "schema/infer/infer.h"

#include <algorithm>

#include "item/json.h"
#include "item/size.h"
#include "schema/items/guard.h"
#include "schema/items/item_keys.h"
#include "schema/load/load.h"

namespace adjoin::schema {

namespace {

/// Enough to learn how keys are cut. All items are counted, but only these are held in memory.
constexpr std::size_t kSampleItemsMax = 1000;
constexpr std::size_t kSampleBytesMax = 4'000'000;
constexpr std::size_t kShapesMax = 256;
constexpr std::size_t kCommentedMax = 50;
constexpr std::size_t kSketchedMax = 1000;  ///< attributes with sketches of their values: 12 MB

std::vector<std::string> holes_of(const KeyForm& pk, const KeyForm& sk) {
  std::vector<std::string> holes;
  for (const KeyForm* form : {&pk, &sk}) {
    for (const FormPiece& piece : *form) {
      if (piece.is_hole()) holes.push_back(piece.text);
    }
  }
  return holes;
}

/// Ids alone: words and times are the same in an edge and its mirror, or differ on purpose.
std::string joined(const KeyForm& form) {
  std::string text;
  for (const FormPiece& piece : form) {
    if (piece.kind == FormPiece::Kind::text) text += piece.text + '\0';
  }
  return text;
}

/// Printable on one line, and not too long.
std::string shown(const std::string& text) {
  std::string out = "\"";
  for (const char c : text.substr(0, 100)) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 32 || byte == 127 ? '?' : c;
  }
  return out + (text.size() > 100 ? "…\"" : "\"");
}

/// An example says more than a form: the person knows what the item is.
std::string unfit_line(const TableNaming& table, const Shape& shape, const std::string& why) {
  const KeyForms::KeyPair& example = shape.examples.front();
  return std::to_string(shape.count) + (shape.count == 1 ? " item fits" : " items fit") +
         " nothing above, for example " + table.pk.name + " " + shown(example.first) + ", " +
         table.sk.name + " " + shown(example.second) + (why.empty() ? "" : ": " + why);
}

bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The parts of a key behind its first word; none when it has another. What stands between the
/// first two is the separator.
std::vector<std::string_view> parts_behind(std::string_view key, std::string_view word) {
  std::vector<std::string_view> parts;
  if (key.substr(0, word.size()) != word) return parts;
  key.remove_prefix(word.size());
  const auto end = std::find_if(key.begin(), key.end(), is_alphanumeric);
  const std::string_view separator = key.substr(0, static_cast<std::size_t>(end - key.begin()));
  if (separator.empty()) return parts;
  while (key.substr(0, separator.size()) == separator) {
    key.remove_prefix(separator.size());
    parts.push_back(key.substr(0, key.find(separator)));
    key.remove_prefix(parts.back().size());
  }
  return parts;
}

/// Whether the item is one that the graph keeps beside nodes and edges (guard.h), as far as it can
/// be told without the names of types.
/// Such items would look like a type of their own, and be declared as one beside what makes them.
bool is_kept_item(const TableNaming& table, const Item& item) {
  const Value* pk_value = item.find(table.pk.name);
  const Value* sk_value = item.find(table.sk.name);
  const std::string* pk = pk_value == nullptr ? nullptr : pk_value->as_string();
  const std::string* sk = sk_value == nullptr ? nullptr : sk_value->as_string();
  if (pk == nullptr || sk == nullptr) return false;
  if (*sk == kCounterWord) {
    const std::vector<std::string_view> parts = parts_behind(*pk, kCounterWord);
    return parts.size() > 2 &&
           std::any_of(parts.begin() + 1, parts.end() - 1, [](std::string_view part) {
             return !part.empty() && part.find_first_not_of("0123456789") == part.npos;
           });
  }
  if (*pk == kPositionWord && *sk == kPositionWord) return true;
  if (*sk == kShardsWord) {
    return item.contains(kShardCount) && parts_behind(*pk, kShardsWord).size() > 1;
  }
  const Value* holder = item.find(kGuardHolder);
  if (holder == nullptr || holder->as_string() == nullptr) return false;
  if (*sk == kUniqueWord) return parts_behind(*pk, kUniqueWord).size() > 2;
  return *sk == kParentWord && parts_behind(*pk, kParentWord).size() > 1;
}

/// What is left to give up of a type that the loader refuses: first what is more than keys.
enum class Step : std::uint8_t { simplified, dropped };

/// Makes a proposal that loads: types that are refused are simplified, then dropped.
/// Better a schema without a guess than none: whatever the loader refuses is given up step by step,
/// and the text says so.
class Settling {
 public:
  Settling(Proposal proposal, const std::map<std::string, Shape>& shapes)
      : proposal_(std::move(proposal)), shapes_(shapes) {}

  // By the loader itself: what it accepts can be used at once.
  Result<Inferred> run(std::uint64_t items, std::uint64_t kept, std::uint64_t beyond) {
    std::vector<int> lines;
    Loaded loaded = schema::load(to_text(proposal_, {}, lines));
    // Ends: each round gives up something of a type, and there are finitely many.
    while (!loaded.schema) {
      if (proposal_.types.empty()) {
        return validation_error("no schema fits table " + proposal_.table.name + ": " +
                                loaded.diagnostics.front().message);
      }
      give_up(loaded.diagnostics, lines);
      loaded = schema::load(to_text(proposal_, {}, lines));
    }
    std::vector<std::string> tail;
    Inferred result;
    result.items = items;
    result.kept = kept;
    result.unfit = beyond;
    for (const auto& [form, shape] : shapes_) {
      // By examples and not by types: a type may have been dropped whose items another type now
      // takes.
      if (recognises(*loaded.schema, shape)) continue;
      result.unfit += shape.count;
      const auto why = why_.find(&shape);
      if (tail.size() < kCommentedMax) {
        tail.push_back(unfit_line(proposal_.table, shape, why == why_.end() ? "" : why->second));
      }
    }
    if (beyond > 0) {
      tail.push_back(std::to_string(beyond) + " items have still other keys: more than " +
                     std::to_string(kShapesMax) + " forms are not looked at");
    }
    if (kept > 0) {
      tail.push_back(std::to_string(kept) +
                     " items are kept by the graph: declare what they belong to as `unique`, "
                     "`tree: true`, `counters` with `shards`, or as eventual");
    }
    result.text = to_text(proposal_, tail, lines);
    for (const ProposedType& type : proposal_.types) {
      result.nodes += type.kind == ProposedType::Kind::node ? 1 : 0;
      result.edges += type.kind == ProposedType::Kind::edge ? 1 : 0;
      result.series += type.kind == ProposedType::Kind::series ? 1 : 0;
    }
    return result;
  }

 private:
  static bool recognises(const Schema& schema, const Shape& shape) {
    return std::all_of(shape.examples.begin(), shape.examples.end(), [&](const auto& example) {
      return recognise_key(schema, example.first, example.second).kind != Recognised::Kind::unknown;
    });
  }

  /// Every error names a line, and that line belongs to the last type that begins above it.
  void give_up(const Diagnostics& diagnostics, const std::vector<int>& lines) {
    const auto error = std::find_if(diagnostics.begin(), diagnostics.end(),
                                    [](const Diagnostic& one) { return one.is_error(); });
    std::size_t at = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i] <= error->place.line) at = i;
    }
    ProposedType& type = proposal_.types.at(at);
    for (const Shape* shape : type.shapes) why_[shape] = error->message;
    if (simplified_.insert(type.name).second) {
      type.entries.clear();
      type.set.clear();
      type.mirror = nullptr;
      type.symmetric = false;
      type.copies.clear();
      return;
    }
    drop(at);
  }

  /// A type, and what cannot be without it.
  void drop(std::size_t at) {
    const std::string name = proposal_.types[at].name;
    const bool node = proposal_.types[at].kind == ProposedType::Kind::node;
    proposal_.types.erase(proposal_.types.begin() + static_cast<std::ptrdiff_t>(at));
    if (!node) return;
    const auto without = [&](std::vector<std::string>& names) {
      names.erase(std::remove(names.begin(), names.end(), name), names.end());
      return names.empty();
    };
    for (std::size_t i = 0; i < proposal_.types.size();) {
      ProposedType& type = proposal_.types[i];
      const bool from = without(type.from);
      const bool to = without(type.to);
      // An edge without one of its ends cannot be declared.
      const bool gone = (type.kind != ProposedType::Kind::node && from) ||
                        (type.kind == ProposedType::Kind::edge && to);
      if (gone)
        proposal_.types.erase(proposal_.types.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    }
  }

  Proposal proposal_;
  const std::map<std::string, Shape>& shapes_;
  std::set<std::string> simplified_;
  std::map<const Shape*, std::string> why_;
};

}  // namespace

Result<Inference> Inference::begin(TableNaming table, std::vector<Index> indexes) {
  for (const auto& [key, what] :
       {std::pair{&table.pk, "partition key"}, std::pair{&table.sk, "sort key"}}) {
    if (key->name.empty()) {
      return validation_error("table " + table.name + " has no " + what +
                              "; a graph lies in a table with a partition key and a sort key");
    }
    // Words in the keys are all that tells types apart.
    if (key->type == KeyType::S) continue;
    return validation_error("the " + std::string(what) + " " + key->name + " of table " +
                            table.name + " is " +
                            (key->type == KeyType::N ? "a number" : "binary") +
                            ", and types are told apart by the words in keys of type S; write the "
                            "schema by hand");
  }
  return Inference(std::move(table), std::move(indexes));
}

Result<void> Inference::add(const Item& item) {
  ++items_;
  if (is_kept_item(table_, item)) {
    ++kept_;
    return {};
  }
  if (forms_) {
    count(item);
    return {};
  }
  // The first items of a Scan come in the order of hashed keys, so they are a fair sample.
  sample_.push_back(item);
  sample_bytes_ += item::size_bytes(item);
  if (sample_.size() < kSampleItemsMax && sample_bytes_ < kSampleBytesMax) return {};
  return learn();
}

Result<void> Inference::learn() {
  std::vector<KeyForms::KeyPair> keys;
  for (const Item& item : sample_) {
    const Value* pk = item.find(table_.pk.name);
    const Value* sk = item.find(table_.sk.name);
    if (pk == nullptr || sk == nullptr || !pk->as_string() || !sk->as_string()) continue;
    keys.emplace_back(*pk->as_string(), *sk->as_string());
  }
  ADJOIN_TRY(forms_, KeyForms::learn(keys, table_.name));
  table_.separator = forms_->separator();
  for (const Item& item : sample_) count(item);
  sample_.clear();
  return {};
}

void Inference::count(const Item& item) {
  const Value* pk_value = item.find(table_.pk.name);
  const Value* sk_value = item.find(table_.sk.name);
  if (pk_value == nullptr || sk_value == nullptr) return;
  const std::string& pk = *pk_value->as_string();
  const std::string& sk = *sk_value->as_string();
  KeyForm pk_form = forms_->partition(pk);
  const std::string pk_name = to_string(pk_form, table_.separator);
  const bool same = pk == sk;
  KeyForm sk_form = same ? pk_form : forms_->sort(pk_name, sk);
  const std::string sk_name = to_string(sk_form, table_.separator);
  const std::string name = pk_name + '\0' + (same ? "=" : sk_name);
  auto found = shapes_.find(name);
  if (found == shapes_.end()) {
    // A table of random keys has as many forms as items.
    if (shapes_.size() == kShapesMax) {
      ++beyond_;
      return;
    }
    found = shapes_.emplace(name, Shape()).first;
    Shape& made = found->second;
    made.pk = pk_form;
    made.sk = sk_form;
    made.pk_form = pk_name;
    made.sk_form = sk_name;
    made.same_key = same;
  }
  Shape& shape = found->second;
  ++shape.count;
  if (shape.examples.size() < Shape::kExamplesMax) shape.examples.emplace_back(pk, sk);
  const std::vector<std::string> holes = holes_of(pk_form, sk_form);
  shape.ids.resize(holes.size());
  shape.texts.resize(holes.size());
  for (std::size_t i = 0; i < holes.size(); ++i) {
    shape.ids[i].add(holes[i]);
    shape.texts[i].add(holes[i], table_.separator);
  }
  for (const FormPiece& piece : pk_form) {
    if (piece.kind != FormPiece::Kind::shard) continue;
    shape.shards = std::max(shape.shards, static_cast<std::uint32_t>(std::stoul(piece.text)) + 1);
  }
  const std::string pk_ids = joined(pk_form);
  const std::string sk_ids = joined(sk_form);
  shape.own_ids = shape.own_ids && pk_ids == sk_ids;
  shape.pairs.add(pk_ids + '\1' + sk_ids);
  shape.reversed.add(sk_ids + '\1' + pk_ids);
  for (const auto& [attribute, value] : item) {
    if (attribute == table_.pk.name || attribute == table_.sk.name) continue;
    // Marks of the graph's own; as fields they would be in the way of what makes them.
    if (attribute == kExtremeMark || attribute == kCopyMark) continue;
    auto stats = shape.attributes.find(attribute);
    if (stats == shape.attributes.end()) {
      if (shape.attributes.size() == Shape::kAttributesMax) continue;
      stats = shape.attributes.emplace(attribute, AttributeStats()).first;
    }
    stats->second.add(value, holes);
    count_value(value, pk_ids, sk_ids, stats->second);
  }
  count_keys(item, holes, shape);
}

void Inference::count_value(const Value& value, const std::string& pk_ids,
                            const std::string& sk_ids, AttributeStats& stats) {
  if (stats.sketches == nullptr) {
    // Only the first value decides: half a sketch would say what is not so.
    if (stats.count != 1 || sketched_ == kSketchedMax) return;
    ++sketched_;
    stats.sketches = std::make_unique<ValueSketches>();
  }
  const std::optional<std::string> text = key_text(value);
  stats.sketches->add(text ? *text : item::to_json(Item{{"v", value}}, item::JsonForm::dynamodb),
                      pk_ids, sk_ids);
}

/// What the index keys of the item are made from.
void Inference::count_keys(const Item& item, const std::vector<std::string>& holes,
                           Shape& shape) const {
  std::map<std::string, std::string> texts;
  std::set<std::string, std::less<>> names;
  for (const Index& index : indexes_) {
    for (const auto* side : {&index.pk, &index.sk}) {
      for (const KeyAttribute& key : *side) {
        if (key.name != table_.pk.name && key.name != table_.sk.name) names.insert(key.name);
      }
    }
  }
  if (names.empty()) return;
  for (const auto& [attribute, value] : item) {
    if (names.contains(attribute) || attribute == table_.pk.name || attribute == table_.sk.name ||
        attribute == kExtremeMark || attribute == kCopyMark) {
      continue;
    }
    if (auto text = key_text(value)) texts.emplace(attribute, *std::move(text));
  }
  for (const std::string& name : names) {
    const Value* value = item.find(name);
    if (value == nullptr || !key_text(*value)) continue;
    KeyForm form = forms_->sort("", *key_text(*value));
    const std::string form_name = to_string(form, table_.separator);
    shape.keys[name].add(std::move(form), form_name, holes, texts);
  }
}

Result<Inferred> Inference::finish() {
  if (items_ == kept_) {
    return validation_error("table " + table_.name +
                            " has no items; there is nothing to infer a schema from");
  }
  // A small table ended before the sample was full.
  if (!forms_) ADJOIN_CHECK(learn());
  return Settling(propose(table_, indexes_, shapes_), shapes_).run(items_, kept_, beyond_);
}

}  // namespace adjoin::schema
