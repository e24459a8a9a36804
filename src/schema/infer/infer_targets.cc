#include "schema/infer/infer_targets.h"

#include <algorithm>

namespace adjoin::schema {

namespace {

/// Edges may lead to nodes whose items are gone, so far from all ids are found.
constexpr double kIdsShared = 0.3;       ///< of ids that are a node's
constexpr double kNumbersShared = 0.95;  ///< small numbers are everybody's ids
/// What has more attributes of its own is rather a thing that belongs to the node.
constexpr std::size_t kEdgeAttributes = 1;  ///< an edge carries little

bool has_holes(const KeyForm& form) {
  return std::any_of(form.begin(), form.end(), [](const FormPiece& p) { return p.is_hole(); });
}

std::size_t first_text(const KeyForm& form) {
  const auto found = std::find_if(form.begin(), form.end(), [](const FormPiece& piece) {
    return piece.kind == FormPiece::Kind::text;
  });
  return static_cast<std::size_t>(found - form.begin());
}

std::size_t holes_before(const KeyForm& form, std::size_t piece) {
  return static_cast<std::size_t>(std::count_if(form.begin(),
                                                form.begin() + static_cast<std::ptrdiff_t>(piece),
                                                [](const FormPiece& p) { return p.is_hole(); }));
}

bool looks_like(const KeyForm& form, std::size_t at, const KeyForm& ref) {
  if (at + ref.size() > form.size()) return false;
  for (std::size_t i = 0; i < ref.size(); ++i) {
    const FormPiece& piece = form[at + i];
    if (piece.kind != ref[i].kind) return false;
    if (!piece.is_hole() && piece.text != ref[i].text) return false;
  }
  return true;
}

bool is_short_number(std::string_view text) {
  return text.size() <= 6 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::size_t NodeCandidate::hole_count() const { return holes_before(pieces, pieces.size()); }

KeyForm without_shard(const KeyForm& pk) {
  KeyForm form = pk;
  form.erase(std::remove_if(form.begin(), form.end(),
                            [](const FormPiece& p) { return p.kind == FormPiece::Kind::shard; }),
             form.end());
  return form;
}

/// Whatever stands in front of an id in a partition key names a node type, with or without an item
/// of its own.
NodeCandidates::NodeCandidates(const TableNaming& table, const std::vector<Index>& indexes,
                               const std::map<std::string, Shape>& shapes)
    : table_(table), indexes_(indexes) {
  for (const auto& [form, shape] : shapes) {
    if (shape.is_odd()) continue;
    NodeCandidate& node = find_or_add(without_shard(shape.pk));
    if (is_home(shape)) node.homes.push_back(&shape);
    for (std::size_t i = 0; i < node.texts.size(); ++i) node.texts[i].merge(shape.texts[i]);
    if (node.hole_count() == 1) node.ids.merge(shape.ids.front());
  }
  // "LIKES#POST#1": two words before an id are an edge and what it leads to.
  for (const auto& [form, shape] : shapes) {
    Target none;
    if (shape.is_odd() || is_home(shape) || find_ref(shape, none)) continue;
    const std::size_t text = first_text(shape.sk);
    if (text < 2 || text >= shape.sk.size() || shape.sk[text - 1].is_hole() ||
        shape.sk[text - 2].is_hole()) {
      continue;
    }
    find_or_add({shape.sk[text - 1], shape.sk[text]});
  }
}

NodeCandidate* NodeCandidates::find(std::string_view form) {
  const auto found = by_form_.find(form);
  return found == by_form_.end() ? nullptr : found->second;
}

NodeCandidate& NodeCandidates::find_or_add(KeyForm pieces) {
  std::string form = to_string(pieces, table_.separator);
  if (NodeCandidate* known = find(form)) return *known;
  NodeCandidate& node = nodes_.emplace_back();
  by_form_.emplace(form, &node);
  node.form = std::move(form);
  node.pieces = std::move(pieces);
  node.texts.resize(node.hole_count());
  return node;
}

NodeCandidate* NodeCandidates::owner(const Shape& shape) {
  return find(to_string(without_shard(shape.pk), table_.separator));
}

/// A node's own item has the node's ids and no others in its key.
bool NodeCandidates::is_home(const Shape& shape) const {
  if (shape.shards > 0 || !has_holes(shape.pk)) return false;
  if (shape.same_key || !has_holes(shape.sk)) return true;
  const bool only_texts = std::none_of(shape.sk.begin(), shape.sk.end(),
                                       [](const FormPiece& p) { return p.is_time(); });
  return shape.own_ids && only_texts && shape.sk_form != shape.pk_form &&
         shape.ids.size() == 2 * shape.pk_holes();
}

/// The longest ref wins: "ORG#{}#USER#{}" before "ORG#{}".
bool NodeCandidates::find_ref(const Shape& shape, Target& target) {
  for (std::size_t at = 0; at < shape.sk.size(); ++at) {
    for (NodeCandidate& node : nodes_) {
      if (node.pieces.size() <= target.pieces || !looks_like(shape.sk, at, node.pieces)) continue;
      // An id without a word before it is a node's where all of them are so.
      const bool bare = node.pieces.front().is_hole();
      if (bare && (!shape.pk.front().is_hole() || at + 1 != shape.sk.size() || at > 1)) continue;
      target = {&node, at, node.pieces.size(), false, {}};
    }
    if (target.to != nullptr && !target.to->pieces.front().is_hole()) return true;
  }
  return target.to != nullptr;
}

/// An index key that is a node's ref, made from what stands in the sort key.
bool NodeCandidates::find_in_index(const Shape& shape, Target& target) {
  for (const Index& index : indexes_) {
    for (const KeyAttribute& attribute : index.pk) {
      const auto key = shape.keys.find(attribute.name);
      if (key == shape.keys.end() || !key->second.one_form || key->second.count == 0) continue;
      NodeCandidate* node = find(key->second.form);
      if (node == nullptr || node->hole_count() != 1 || node->pieces.front().is_hole()) continue;
      for (std::size_t piece = 0; piece < shape.sk.size(); ++piece) {
        if (shape.sk[piece].kind != FormPiece::Kind::text) continue;
        const std::size_t hole = shape.pk_holes() + holes_before(shape.sk, piece);
        const auto& makers = key->second.makers.back();
        if (!makers.contains(DerivedKey::hole_name(hole))) continue;
        target = {node, piece, 1, false, {}};
        return true;
      }
    }
  }
  return false;
}

bool NodeCandidates::find_by_ids(const Shape& shape, Target& target) {
  const std::size_t piece = first_text(shape.sk);
  if (piece == shape.sk.size()) return false;
  const HashSketch& ids = shape.ids[shape.pk_holes() + holes_before(shape.sk, piece)];
  // The id 17 is in use for users, posts and orders alike, so a shared number shows little.
  const bool numbers = is_short_number(shape.sk[piece].text);
  double best = 0;
  for (NodeCandidate& node : nodes_) {
    if (node.hole_count() != 1) continue;
    const double share = ids.share_in(node.ids);
    if (share <= best) continue;
    best = share;
    target = {&node, piece, 1, false, {}};
  }
  if (numbers ? best >= kNumbersShared && own_attributes(shape) <= kEdgeAttributes
              : best >= kIdsShared) {
    target.guess = "the ids are those of " + target.to->form;
    return true;
  }
  target = {};
  return false;
}

/// Whether an index has sort key and partition key the other way round.
bool NodeCandidates::is_flipped(const Shape& shape) const {
  return std::any_of(indexes_.begin(), indexes_.end(), [&](const Index& index) {
    if (index.pk.size() != 1 || index.sk.size() != 1) return false;
    if (index.pk.front().name == table_.sk.name && index.sk.front().name == table_.pk.name) {
      return true;
    }
    const auto pk = shape.keys.find(index.pk.front().name);
    const auto sk = shape.keys.find(index.sk.front().name);
    return pk != shape.keys.end() && sk != shape.keys.end() && pk->second.form == shape.sk_form &&
           sk->second.form == shape.pk_form;
  });
}

/// Attributes that are neither key, type nor time.
std::size_t NodeCandidates::own_attributes(const Shape& shape) const {
  std::size_t count = 0;
  for (const auto& [name, stats] : shape.attributes) {
    const bool time = (stats.types == 1U << static_cast<unsigned>(Value::Type::string) &&
                       (stats.dates || stats.datetimes)) ||
                      (stats.types == 1U << static_cast<unsigned>(Value::Type::number) &&
                       (stats.milliseconds || stats.seconds));
    if (!time && stats.equals == 0 && name != type_attribute_ && !shape.keys.contains(name)) {
      ++count;
    }
  }
  return count;
}

Target NodeCandidates::target(const Shape& shape) {
  Target target;
  if (shape.shards > 0 || !has_holes(shape.sk)) return target;
  if (find_ref(shape, target)) return target;
  const std::size_t text = first_text(shape.sk);
  if (text == shape.sk.size()) return target;
  // From the surest sign to the weakest: the key says it, an index says it, the ids coincide, or it
  // looks so.
  if (find_in_index(shape, target) || find_by_ids(shape, target)) return target;
  // A word, an id and a time is a series of the node, not an edge to another.
  const bool times = holes_before(shape.sk, shape.sk.size()) > 1;
  const bool named = text > 0 && !shape.sk[text - 1].is_hole();
  if (!named || times) return target;
  if (!is_flipped(shape) && own_attributes(shape) > kEdgeAttributes) return target;
  target = {&find_or_add({shape.sk[text - 1], shape.sk[text]}), text - 1, 2, true, {}};
  if (!is_flipped(shape)) {
    target.guess = "no key says what " + target.to->form +
                   " is; if it is data of the node and not another thing, make it a series";
  }
  return target;
}

}  // namespace adjoin::schema
