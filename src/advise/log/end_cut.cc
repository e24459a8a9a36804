#include "advise/log/end_cut.h"

#include <algorithm>

namespace adjoin::advise {

namespace {

using schema::NodeType;
using schema::Segment;
using schema::Template;

/// Whether each key can be matched for itself: what stands in both must be the same text.
bool share_a_hole(const Template& pk, const Template& sk) {
  return std::any_of(pk.segments().begin(), pk.segments().end(), [&sk](const Segment& segment) {
    return segment.is_hole() && sk.has_hole(segment.hole);
  });
}

bool keys_are_texts(const schema::Schema& schema) {
  return schema.table.pk.type == schema::KeyType::S && schema.table.sk.type == schema::KeyType::S;
}

/// The one part that a ref of the type has; null: it has several.
const Segment* only_part(const NodeType& type) {
  const Segment* only = nullptr;
  for (const Segment& segment : type.ref.segments()) {
    if (!segment.is_hole()) continue;
    if (only != nullptr) return nullptr;
    only = &segment;
  }
  return only;
}

bool has_one_hole_at_most(const Template& key) {
  return std::count_if(key.segments().begin(), key.segments().end(),
                       [](const Segment& segment) { return segment.is_hole(); }) <= 1;
}

/// Whether the key is a fixed text and then this hole, as it is.
bool ends_with(const Template& key, std::string_view end, const Segment& part) {
  if (key.segments().empty() || !has_one_hole_at_most(key)) return false;
  const Segment& last = key.segments().back();
  return last.hole.size() == end.size() + 1 + part.hole.size() && last.hole.starts_with(end) &&
         last.hole[end.size()] == '.' && last.hole.ends_with(part.hole) &&
         last.encoding == schema::Encoding::plain && part.encoding == schema::Encoding::plain;
}

}  // namespace

std::optional<EndCut::Tail> EndCut::tail_of(const NodeType& type, std::string_view end) const {
  const Segment* part = only_part(type);
  if (part == nullptr) return std::nullopt;
  if (ends_with(sk_.form(), end, *part)) return Tail{false, sk_.form().static_prefix().size()};
  if (ends_with(pk_.form(), end, *part)) return Tail{true, pk_.form().static_prefix().size()};
  return std::nullopt;
}

std::optional<EndCut> EndCut::make(const schema::Schema& schema, const schema::FoundForm& form,
                                   bool to_from) {
  const bool is_mirror = form.kind == schema::Recognised::Kind::mirror;
  const Template& pk = is_mirror ? *form.form->mirror_pk : form.form->pk;
  const Template& sk = is_mirror ? *form.form->mirror_sk : form.form->sk;
  const NodeType& from = *schema.node(form.form->from_type);
  const NodeType& to = *schema.node(form.form->to_type);
  const NodeType& node = to_from ? from : to;
  if (!keys_are_texts(schema) || share_a_hole(pk, sk) || !node.is_found_by_ref()) {
    return std::nullopt;
  }
  EndCut cut(pk, sk);
  const auto far = cut.tail_of(node, to_from ? "from" : "to");
  auto node_pk = key_of(node.pk);
  auto node_sk = key_of(node.sk);
  if (!far || !node_pk || !node_sk) return std::nullopt;
  cut.far_ = *far;
  cut.node_pk_ = *std::move(node_pk);
  cut.node_sk_ = *std::move(node_sk);
  // Nodes of two types are never the same.
  if (!form.edge->self_loops && &from == &to) {
    cut.near_ = cut.tail_of(node, to_from ? "to" : "from");
    if (!cut.near_) return std::nullopt;
  }
  return cut;
}

std::optional<EndCut::NodeKey> EndCut::key_of(const Template& key) {
  NodeKey made;
  for (const Segment& segment : key.segments()) {
    if (!segment.is_hole()) {
      (made.has_part ? made.back : made.front) += segment.literal;
      continue;
    }
    if (made.has_part || segment.encoding != schema::Encoding::plain) return std::nullopt;
    made.has_part = true;
  }
  return made;
}

void EndCut::NodeKey::make(std::string_view part, std::string& key) const {
  key = front;
  if (has_part) key += part;
  key += back;
}

bool EndCut::Form::fits(std::string_view key) {
  if (last_fits_ && last_ == key) return *last_fits_;
  last_ = key;
  last_fits_ = form_->fits(key);
  return *last_fits_;
}

bool EndCut::find(std::string_view pk, std::string_view sk, KeyTexts& node) {
  if (!pk_.fits(pk) || !sk_.fits(sk)) return false;
  const std::string_view part = far_.in(pk, sk);
  if (near_ && near_->in(pk, sk) == part) return false;
  node_pk_.make(part, node.pk);
  node_sk_.make(part, node.sk);
  return true;
}

}  // namespace adjoin::advise
