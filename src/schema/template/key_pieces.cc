#include <utility>

#include "schema/template/template.h"

namespace adjoin::schema {

namespace {

using PieceKind = KeyPiece::Kind;

struct FoundRef {
  std::size_t segments = 0;  ///< of the key, from the ref's first hole on
  std::string_view rest;     ///< literal text of the key that goes on behind the ref
};

/// Whether the key goes on with `ref` at `at`, a hole. `literal` is the text before it, of which
/// the ref's own literal front is then taken off.
/// Templates expand {from} to the parts of a ref. Where all of them stand side by side as in the
/// ref, the ref can be copied whole. That is many times faster than taking it apart.
std::optional<FoundRef> find_whole_ref(const std::vector<Segment>& segments, std::size_t at,
                                       const Template& ref, std::string_view prefix,
                                       std::string& literal) {
  const std::vector<Segment>& parts = ref.segments();
  const std::string& front = ref.static_prefix();
  const std::size_t first = front.empty() ? 0 : 1;
  if (first >= parts.size() || !literal.ends_with(front)) return std::nullopt;
  FoundRef found{parts.size() - first, {}};
  if (at + found.segments > segments.size()) return std::nullopt;
  for (std::size_t i = first; i < parts.size(); ++i) {
    const Segment& in_ref = parts[i];
    const Segment& in_key = segments[at + i - first];
    if (in_ref.is_hole()) {
      const std::string_view hole = in_key.hole;
      const bool same = hole.starts_with(prefix) && hole.substr(prefix.size()) == in_ref.hole &&
                        in_key.encoding == in_ref.encoding && in_key.pattern == in_ref.pattern;
      if (!same) return std::nullopt;
    } else {
      const bool last = i + 1 == parts.size();
      const std::string_view text = in_key.literal;
      if (last ? !text.starts_with(in_ref.literal) : text != in_ref.literal) return std::nullopt;
      if (last) found.rest = text.substr(in_ref.literal.size());
    }
  }
  literal.resize(literal.size() - front.size());
  return found;
}

std::string_view ref_of(PieceKind end, const EndRefs& refs) {
  return end == PieceKind::from ? refs.from : refs.to;
}

}  // namespace

void Template::find_refs(const Template& from_ref, const Template& to_ref) {
  find_refs(from_ref, "from.", to_ref, "to.");
}

void Template::find_ref(const Template& ref) { find_refs(ref, "", ref, ""); }

void Template::find_refs(const Template& from_ref, std::string_view from_prefix,
                         const Template& to_ref, std::string_view to_prefix) {
  pieces_.clear();
  std::string literal;
  const auto put_literal = [&] {
    if (!literal.empty()) pieces_.push_back({PieceKind::literal, std::exchange(literal, {}), 0});
  };
  for (std::size_t at = 0; at < segments_.size();) {
    if (!segments_[at].is_hole()) {
      literal += segments_[at++].literal;
      continue;
    }
    PieceKind kind = PieceKind::from;
    // `from` before `to`: of a node's own key both are the node.
    std::optional<FoundRef> found = find_whole_ref(segments_, at, from_ref, from_prefix, literal);
    if (!found) {
      kind = PieceKind::to;
      found = find_whole_ref(segments_, at, to_ref, to_prefix, literal);
    }
    put_literal();
    if (!found) {
      pieces_.push_back({PieceKind::hole, {}, at});
      ++at;
      continue;
    }
    // The ref's own literal front goes with it, as it is in the ref already.
    pieces_.push_back({kind, (kind == PieceKind::from ? from_ref : to_ref).static_prefix(), 0});
    at += found->segments;
    literal = found->rest;
  }
  put_literal();
}

std::optional<std::string> Template::join(const EndRefs& refs) const {
  if (pieces_.empty()) return std::nullopt;
  std::string text;
  text.reserve(static_prefix_.size() + refs.from.size() + refs.to.size());
  for (const KeyPiece& piece : pieces_) {
    if (piece.kind == PieceKind::hole) return std::nullopt;
    if (piece.kind == PieceKind::literal) {
      text += piece.literal;
      continue;
    }
    const std::string_view ref = ref_of(piece.kind, refs);
    if (ref.empty()) return std::nullopt;
    text += ref;
  }
  return text;
}

std::optional<std::string> Template::join_prefix(const EndRefs& refs) const {
  if (pieces_.empty()) return std::nullopt;
  std::string text;
  for (const KeyPiece& piece : pieces_) {
    if (piece.kind == PieceKind::hole) return std::nullopt;
    if (piece.kind == PieceKind::literal) {
      text += piece.literal;
      continue;
    }
    const std::string_view ref = ref_of(piece.kind, refs);
    // The literal front of an unknown ref still belongs to the prefix: it keeps out edges to nodes
    // of other types.
    if (ref.empty()) return text += piece.literal;
    text += ref;
  }
  return text;
}

std::optional<std::size_t> Template::tail_of(KeyPiece::Kind end) const noexcept {
  if (pieces_.empty() || pieces_.back().kind != end) return std::nullopt;
  std::size_t offset = 0;
  for (std::size_t i = 0; i + 1 < pieces_.size(); ++i) {
    if (pieces_[i].kind != PieceKind::literal) return std::nullopt;
    offset += pieces_[i].literal.size();
  }
  return offset;
}

}  // namespace adjoin::schema
