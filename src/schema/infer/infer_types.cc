#include <algorithm>

#include "schema/infer/infer.h"
#include "schema/infer/infer_entries.h"
#include "schema/infer/infer_targets.h"

namespace adjoin::schema {

namespace {

constexpr double kMirrored = 0.8;  ///< share of edges with a mirror; not 1, as data drifts
constexpr double kSymmetric = 0.75;

/// A shape on its way to become a type: what its holes are called.
struct Reading {
  const Shape* shape = nullptr;
  NodeCandidate* owner = nullptr;
  Target target;
  std::vector<std::string> names;  ///< per hole, as templates call it
  ProposedFields key_fields;       ///< holes that are fields, with their types
};

void replace_all(std::string& text, const std::string& part, const std::string& by) {
  for (std::size_t at = text.find(part); !part.empty() && at != std::string::npos;
       at = text.find(part, at + by.size())) {
    text.replace(at, part.size(), by);
  }
}

/// From shapes (groups of items whose keys look alike) to types. Nodes first: which shapes are
/// edges depends on whose ids stand in their sort keys.
class Proposer {
 public:
  Proposer(const TableNaming& table, const std::vector<Index>& indexes,
           const std::map<std::string, Shape>& shapes)
      : shapes_(shapes), nodes_(table, indexes, shapes) {
    proposal_.table = table;
    proposal_.indexes = indexes;
    proposal_.table.type_attribute = find_type_attribute(shapes);
    nodes_.set_type_attribute(proposal_.table.type_attribute);
  }

  Proposal run() {
    for (const auto& [form, shape] : shapes_) read(shape);
    name_nodes();
    for (NodeCandidate& node : nodes_.all()) add_node(node);
    add_edges();
    for (const Reading& reading : series_) add_series(reading);
    return std::move(proposal_);
  }

 private:
  EntryReader entries() const { return EntryReader(proposal_.table); }
  const std::string& separator() const { return proposal_.table.separator; }
  std::string type_of(const Shape& shape) const {
    return type_value(shape, proposal_.table.type_attribute);
  }

  void read(const Shape& shape) {
    if (shape.is_odd()) return;
    Reading reading;
    reading.shape = &shape;
    reading.owner = nodes_.owner(shape);
    if (reading.owner->pieces.empty() || reading.owner->hole_count() == 0) return;
    if (nodes_.is_home(shape)) return;
    reading.target = nodes_.target(shape);
    if (reading.target.to == nullptr) {
      series_.push_back(std::move(reading));
      return;
    }
    NodeCandidate& to = *reading.target.to;
    const std::size_t first = first_hole_of_target(reading);
    for (std::size_t i = 0; i < to.texts.size(); ++i) to.texts[i].merge(shape.texts[first + i]);
    edges_.push_back(std::move(reading));
  }

  static std::size_t first_hole_of_target(const Reading& reading) {
    std::size_t hole = reading.shape->pk_holes();
    for (std::size_t i = 0; i < reading.target.piece; ++i) {
      hole += reading.shape->sk[i].is_hole() ? 1 : 0;
    }
    return hole;
  }

  // ---- Nodes

  static std::string last_word(const KeyForm& form) {
    for (auto piece = form.rbegin(); piece != form.rend(); ++piece) {
      if (!piece->is_hole()) return piece->text;
    }
    return "node";
  }

  /// The home of most items is the node's own; items at the others belong to it.
  static const Shape* home_of(const NodeCandidate& node) {
    const auto better = [](const Shape* a, const Shape* b) { return a->count < b->count; };
    const auto most = std::max_element(node.homes.begin(), node.homes.end(), better);
    return most == node.homes.end() ? nullptr : *most;
  }

  void name_nodes() {
    for (NodeCandidate& node : nodes_.all()) {
      if (node.hole_count() == 0) continue;
      const Shape* home = home_of(node);
      const std::string said = home == nullptr ? std::string() : type_of(*home);
      node.name = names_.take(said.empty() ? as_type_name(last_word(node.pieces)) : said);
      UniqueNames parts;
      std::string word;
      std::size_t hole = 0;
      for (const FormPiece& piece : node.pieces) {
        if (!piece.is_hole()) word = piece.text;
        if (!piece.is_hole()) continue;
        const auto attribute = home == nullptr ? std::nullopt : attribute_of_hole(*home, hole);
        std::string fallback = "id";
        if (node.hole_count() > 1) fallback = as_type_name(word) + "Id";
        fallback.front() = static_cast<char>(fallback.front() | 0x20);
        node.parts.push_back(parts.take(attribute.value_or(fallback)));
        ++hole;
      }
    }
  }

  /// ":kind" for a hole whose texts have the separator in them: only their form tells where they
  /// end.
  std::string kind_of(const IdTexts& texts, const std::string& wanted) {
    if (texts.is_plain()) return {};
    const std::string pattern = texts.pattern();
    for (const auto& [name, known] : proposal_.kinds) {
      if (known == pattern) return ":" + name;
    }
    std::string name = as_type_name(wanted) + "Text";
    name.front() = static_cast<char>(name.front() | 0x20);
    proposal_.kinds.emplace_back(kind_names_.take(name), pattern);
    return ":" + proposal_.kinds.back().first;
  }

  void add_node(NodeCandidate& node) {
    if (node.hole_count() == 0) return;
    const Shape* home = home_of(node);
    ProposedType type;
    type.kind = ProposedType::Kind::node;
    type.name = node.name;
    std::vector<std::string> with_kinds = node.parts;
    for (std::size_t i = 0; i < with_kinds.size(); ++i) {
      with_kinds[i] += kind_of(node.texts[i], node.name);
    }
    type.ref = entries().text_of(node.pieces, with_kinds, 0);
    type.stored = home != nullptr;
    if (home != nullptr) {
      type.shapes.push_back(home);
      std::vector<std::string> names = node.parts;
      names.insert(names.end(), node.parts.begin(), node.parts.end());
      if (!home->same_key) type.sk = entries().text_of(home->sk, names, home->pk_holes());
      std::set<std::string> known(node.parts.begin(), node.parts.end());
      known.erase("id");
      std::set<std::string> made;
      for (const Index& index : proposal_.indexes) {
        auto entry = entries().entry_of(index, *home, names, made);
        if (entry && !stands_by_own_keys(index)) type.entries.push_back(*std::move(entry));
      }
      known.insert(made.begin(), made.end());
      type.fields = entries().fields_of(*home, known);
    }
    proposal_.types.push_back(std::move(type));
    for (const Shape* other : node.homes) {
      if (other == home) continue;
      Reading reading;
      reading.shape = other;
      reading.owner = &node;
      series_.push_back(std::move(reading));
    }
  }

  /// An index of nothing but the table's own keys has every item.
  bool stands_by_own_keys(const Index& index) const {
    const auto own = [&](const std::vector<KeyAttribute>& keys) {
      return std::all_of(keys.begin(), keys.end(), [&](const KeyAttribute& key) {
        return key.name == proposal_.table.pk.name || key.name == proposal_.table.sk.name;
      });
    };
    return own(index.pk) && own(index.sk);
  }

  // ---- Edges and series

  void name_holes(Reading& reading, const std::string& end) {
    const Shape& shape = *reading.shape;
    std::size_t part = 0;
    for (const FormPiece& piece : shape.pk) {
      if (!piece.is_hole()) continue;
      const bool shard = piece.kind == FormPiece::Kind::shard;
      reading.names.push_back(shard ? "shard" : end + "." + reading.owner->parts.at(part++));
    }
    UniqueNames taken;
    std::size_t to_part = 0;
    for (std::size_t i = 0; i < shape.sk.size(); ++i) {
      if (!shape.sk[i].is_hole()) continue;
      const Target& target = reading.target;
      const std::size_t hole = reading.names.size();
      if (target.to != nullptr && i >= target.piece && i < target.piece + target.pieces) {
        reading.names.push_back("to." + target.to->parts.at(to_part++));
        continue;
      }
      if (target.to == nullptr && shape.own_ids && !shape.sk[i].is_time() &&
          hole - shape.pk_holes() < reading.owner->parts.size()) {
        reading.names.push_back("of." + reading.owner->parts[hole - shape.pk_holes()]);
        continue;
      }
      name_field(reading, shape.sk[i], hole, taken);
    }
  }

  void name_field(Reading& reading, const FormPiece& piece, std::size_t hole, UniqueNames& taken) {
    const Shape& shape = *reading.shape;
    const auto attribute = attribute_of_hole(shape, hole);
    std::string name = attribute.value_or("");
    std::string type = attribute ? field_type(name, shape.attributes.find(name)->second) : "";
    if (!attribute || !stands_in_key(type) || taken.take(name) != name) {
      using Kind = FormPiece::Kind;
      type = piece.kind == Kind::iso    ? "datetime"
             : piece.kind == Kind::date ? "date"
             : piece.kind == Kind::ms   ? "ms"
                                        : "string";
      std::string wanted = type == "string" ? "part" : type == "date" ? "date" : "timestamp";
      do name = taken.take(wanted);
      while (shape.attributes.find(name) != shape.attributes.end());
    }
    reading.key_fields.emplace_back(name, type + "!");
    const bool text = type == "string" && hole < shape.texts.size();
    reading.names.push_back(name + (text ? kind_of(shape.texts[hole], name) : ""));
  }

  void add_edges() {
    for (Reading& reading : edges_) name_holes(reading, "from");
    // Of an edge and its mirror the one with more items is the edge: a mirror without its edge is
    // what drift leaves behind.
    std::stable_sort(edges_.begin(), edges_.end(), [](const Reading& a, const Reading& b) {
      return a.shape->count > b.shape->count;
    });
    std::vector<ProposedType> made;
    std::set<const Shape*> mirrored;
    for (const Reading& reading : edges_) {
      if (mirrored.contains(reading.shape)) continue;
      ProposedType edge = edge_of(reading);
      if (const Reading* mirror = mirror_of(reading, edge, mirrored)) {
        const bool turned = is_backwards(*mirror, reading);
        const Reading& forward = turned ? *mirror : reading;
        const Reading& backward = turned ? reading : *mirror;
        if (turned) edge = edge_of(forward);
        add_mirror(edge, backward);
        mirrored.insert(mirror->shape);
      }
      mirrored.insert(reading.shape);
      if (!merge_edges(edge, made)) made.push_back(std::move(edge));
    }
    for (ProposedType& edge : made) {
      const std::string wanted = edge.name;
      edge.name = names_.take(wanted);
      if (edge.name == wanted && edge.sk == wanted + separator() + "{to}") edge.sk.clear();
      proposal_.types.push_back(std::move(edge));
    }
  }

  /// With the refs of the ends in place of their parts.
  std::string with_ends(std::string text, const Reading& reading) const {
    const auto ref = [&](const std::string& end, const NodeCandidate& node) {
      std::vector<std::string> names;
      for (const std::string& part : node.parts) names.push_back(end + "." + part);
      return entries().text_of(node.pieces, names, 0);
    };
    replace_all(text, ref("to", *reading.target.to), "{to}");
    replace_all(text, ref("from", *reading.owner), "{from}");
    return text;
  }

  std::string edge_name(const Reading& reading) const {
    std::string name = type_of(*reading.shape);
    const FormPiece& first = reading.shape->sk.front();
    const bool begins_with_to = reading.target.piece == 0 && !reading.target.is_new;
    if (name.empty() && !first.is_hole() && !begins_with_to) {
      name = first.text;
      while (!name.empty() && name.compare(0, separator().size(), separator()) == 0)
        name.erase(0, separator().size());
    }
    if (!name.empty()) return name;
    for (const NodeCandidate* node : {reading.owner, reading.target.to}) {
      if (!name.empty()) name += '_';
      for (const char c : node->name)
        name += c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c;
    }
    return name;
  }

  ProposedType edge_of(const Reading& reading) {
    const Shape& shape = *reading.shape;
    ProposedType edge;
    edge.kind = ProposedType::Kind::edge;
    edge.name = edge_name(reading);
    edge.comment = reading.target.guess;
    edge.shapes.push_back(&shape);
    edge.from = {reading.owner->name};
    edge.to = {reading.target.to->name};
    edge.sk = with_ends(entries().text_of(shape.sk, reading.names, shape.pk_holes()), reading);
    for (const auto& [name, type] : reading.key_fields) edge.key.push_back(name);
    std::set<std::string> known;
    for (const Index& index : proposal_.indexes) add_entry(edge, index, reading, known);
    for (const auto& [name, stats] : shape.attributes) {
      const auto part = part_of(reading, name, stats);
      if (!part || known.contains(name) || name == proposal_.table.type_attribute) continue;
      edge.set.emplace_back(name, *part);
      known.insert(name);
    }
    for (const auto& [name, type] : reading.key_fields) known.insert(name);
    edge.fields = entries().fields_of(shape, known);
    edge.fields.insert(edge.fields.begin(), reading.key_fields.begin(), reading.key_fields.end());
    const bool at_ref = home_of(*reading.owner) != nullptr && home_of(*reading.owner)->same_key;
    edge.refuses_self_loops = reading.owner == reading.target.to && edge.sk == "{to}" && at_ref;
    return edge;
  }

  /// "from.PART" when the attribute is always that id.
  std::optional<std::string> part_of(const Reading& reading, const std::string& name,
                                     const AttributeStats& stats) const {
    for (std::size_t i = 0; i < reading.names.size() && i < 32; ++i) {
      const std::string& hole = reading.names[i];
      const bool end = hole.compare(0, 5, "from.") == 0 || hole.compare(0, 3, "to.") == 0;
      if (end && (stats.equals & (1U << i)) != 0 && stats.count == reading.shape->count &&
          stats.types == 1U << static_cast<unsigned>(Value::Type::string) && is_plain_name(name)) {
        return hole;
      }
    }
    return std::nullopt;
  }

  void add_entry(ProposedType& edge, const Index& index, const Reading& reading,
                 std::set<std::string>& known) const {
    const Shape& shape = *reading.shape;
    auto entry = entries().entry_of(index, shape, reading.names, known);
    if (!entry) return;
    bool always = true;
    const auto finish = [&](const std::vector<KeyAttribute>& attributes,
                            std::vector<std::string>& texts) {
      for (std::size_t i = 0; i < texts.size(); ++i) {
        texts[i] = with_ends(texts[i], reading);
        const auto key = shape.keys.find(attributes[i].name);
        always = always && (key == shape.keys.end() || key->second.count == shape.count);
      }
    };
    finish(index.pk, entry->pk);
    finish(index.sk, entry->sk);
    const auto at_to = [&](const std::string& text) {
      const std::string& whole = text == "{sk}" ? edge.sk : text;
      for (std::size_t at = whole.find('{'); at != std::string::npos;
           at = whole.find('{', at + 1)) {
        if (whole.compare(at, 4, "{to}") != 0 && whole.compare(at, 4, "{to.") != 0) return false;
      }
      return whole.find('{') != std::string::npos;
    };
    const bool first = edge.entries.empty() || edge.entries.front().name != "reverse";
    if (always && first && !index.local && std::all_of(entry->pk.begin(), entry->pk.end(), at_to)) {
      entry->name = "reverse";
      edge.entries.insert(edge.entries.begin(), *std::move(entry));
    } else {
      edge.entries.push_back(*std::move(entry));
    }
  }

  /// The shape that has each edge of this one the other way round.
  const Reading* mirror_of(const Reading& reading, ProposedType& edge,
                           const std::set<const Shape*>& done) {
    if (!reading.key_fields.empty() ||
        (!edge.entries.empty() && edge.entries.front().name == "reverse")) {
      return nullptr;
    }
    const Shape& shape = *reading.shape;
    if (reading.owner == reading.target.to && shape.pairs.share_in(shape.reversed) >= kSymmetric) {
      const std::string differs = mirrors().copy_symmetric(shape, home_of(*reading.owner), edge);
      edge.symmetric = differs.empty();
      if (!edge.symmetric) edge.comment = "as in both directions, but " + differs + " differs";
      return nullptr;
    }
    for (const Reading& other : edges_) {
      if (&other == &reading || done.contains(other.shape) || !other.key_fields.empty()) continue;
      if (other.owner != reading.target.to || other.target.to != reading.owner) continue;
      if (shape.pairs.share_in(other.shape->reversed) < kMirrored ||
          other.shape->pairs.share_in(shape.reversed) < kMirrored) {
        continue;
      }
      const std::string differs = mirrors().difference_of(shape, *other.shape);
      if (differs.empty()) return &other;
      edge.comment = edge_name(other) + " is as its mirror but for " + differs;
    }
    return nullptr;
  }

  MirrorReader mirrors() const { return MirrorReader(proposal_.table.type_attribute); }

  /// What the mirrored items have beside the edge's fields: copies of the ends, or nobody's.
  void add_mirror_copies(ProposedType& edge, const Reading& mirror, const Reading& turned) const {
    const Shape& own = *edge.shapes.front();
    for (const auto& attribute : mirror.shape->attributes) {
      const std::string& name = attribute.first;
      const AttributeStats& stats = attribute.second;
      if (name == proposal_.table.type_attribute || own.attributes.contains(name) ||
          mirror.shape->keys.contains(name)) {
        continue;
      }
      auto source = part_of(turned, name, stats);
      const auto look_at = [&](const NodeCandidate& node, const char* end, IdsAt at) {
        if (!source) source = mirrors().source_of(home_of(node), end, stats, at);
      };
      look_at(*mirror.target.to, "from", IdsAt::sort_key);
      look_at(*mirror.owner, "to", IdsAt::partition_key);
      if (source && is_plain_name(name)) {
        edge.mirror_copies.emplace_back(name, *std::move(source));
      } else {
        edge.mirror_only.push_back(name);
      }
    }
  }

  /// Whether of two items of one edge the second is the edge's own: names like TAGGED_IN, LIKED_BY
  /// and FOLLOWER are those of mirrors.
  bool is_backwards(const Reading& second, const Reading& first) const {
    const auto passive = [&](const Reading& reading) {
      const std::string name = edge_name(reading);
      const auto ends = [&](std::string_view tail) {
        return name.size() > tail.size() &&
               name.compare(name.size() - tail.size(), tail.size(), tail) == 0;
      };
      if (ends("_BY") || ends("_IN") || ends("_OF") || ends("By") || ends("Of")) return 2;
      return ends("ER") || ends("er") ? 1 : 0;
    };
    if (passive(first) != passive(second)) return passive(first) > passive(second);
    return second.shape->sk_form < first.shape->sk_form;
  }

  void add_mirror(ProposedType& edge, const Reading& mirror) {
    edge.mirror = mirror.shape;
    edge.shapes.push_back(mirror.shape);
    // The mirror's from is the edge's to.
    Reading turned = mirror;
    std::swap(turned.owner, turned.target.to);
    for (std::string& name : turned.names) {
      if (name.compare(0, 5, "from.") == 0)
        name = "to." + name.substr(5);
      else if (name.compare(0, 3, "to.") == 0)
        name = "from." + name.substr(3);
    }
    edge.mirror_sk = with_ends(
        entries().text_of(mirror.shape->sk, turned.names, mirror.shape->pk_holes()), turned);
    edge.mirror_type = type_of(*mirror.shape);
    add_mirror_copies(edge, mirror, turned);
  }

  void add_series(const Reading& given) {
    Reading reading = given;
    name_holes(reading, "of");
    const Shape& shape = *reading.shape;
    ProposedType series;
    series.kind = ProposedType::Kind::series;
    const std::string said = type_of(shape);
    series.name = names_.take(said.empty() ? as_type_name(last_word(shape.sk)) : said);
    series.shapes.push_back(&shape);
    series.from = {reading.owner->name};
    series.shards = shape.shards;
    if (shape.shards > 0) {
      std::string pk = entries().text_of(shape.pk, reading.names, 0);
      std::vector<std::string> names;
      for (const std::string& part : reading.owner->parts) names.push_back("of." + part);
      replace_all(pk, entries().text_of(reading.owner->pieces, names, 0), "{of}");
      series.pk = std::move(pk);
    }
    series.sk = entries().text_of(shape.sk, reading.names, shape.pk_holes());
    std::set<std::string> known;
    for (const auto& [name, type] : reading.key_fields) known.insert(name);
    for (const std::string& part : reading.owner->parts) known.insert(part);
    series.fields = entries().fields_of(shape, known);
    series.fields.insert(series.fields.begin(), reading.key_fields.begin(),
                         reading.key_fields.end());
    proposal_.types.push_back(std::move(series));
  }

  const std::map<std::string, Shape>& shapes_;
  NodeCandidates nodes_;
  Proposal proposal_;
  UniqueNames names_;
  UniqueNames kind_names_;
  std::vector<Reading> edges_;
  std::vector<Reading> series_;
};

}  // namespace

Proposal propose(const TableNaming& table, const std::vector<Index>& indexes,
                 const std::map<std::string, Shape>& shapes) {
  return Proposer(table, indexes, shapes).run();
}

}  // namespace adjoin::schema
