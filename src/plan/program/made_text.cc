#include "plan/program/made_text.h"

#include <algorithm>

#include "base/assert.h"
#include "schema/model/field.h"
#include "schema/template/encoding.h"

namespace adjoin::plan {

namespace {

using PieceKind = schema::KeyPiece::Kind;
using schema::Direction;

}  // namespace

/// The part is the ref without the fixed text around it, where the ref has no other.
std::optional<MadeText::Piece> MadeText::part_piece(std::string_view part, Direction end,
                                                    const WriteInput& input) {
  const bool is_from = end == Direction::forward;
  const schema::Template& ref = (is_from ? input.from_type : input.to_type)->ref;
  Piece piece;
  piece.is = is_from ? Piece::Is::from : Piece::Is::to;
  bool found = false;
  for (const schema::Segment& segment : ref.segments()) {
    if (!segment.is_hole()) {
      (found ? piece.back : piece.front) += segment.literal.size();
      continue;
    }
    if (found || segment.hole != part || segment.encoding != schema::Encoding::plain) {
      return std::nullopt;
    }
    found = true;
  }
  return found ? std::optional<Piece>(std::move(piece)) : std::nullopt;
}

std::optional<MadeText> MadeText::of_part(std::string_view part, Direction end,
                                          const WriteInput& input) {
  std::optional<Piece> piece = part_piece(part, end, input);
  if (!piece) return std::nullopt;
  MadeText made;
  made.of_node_ = input.edge == nullptr;
  made.pieces_.push_back(*std::move(piece));
  return made;
}

std::optional<MadeText> MadeText::of(const schema::Template& key, TemplateOf whose,
                                     const WriteInput& input, const schema::TableNaming& table) {
  if (key.pieces().empty()) return std::nullopt;
  MadeText made;
  made.of_node_ = input.edge == nullptr;
  made.separator_ = key.separator();
  for (const schema::KeyPiece& from : key.pieces()) {
    Piece piece;
    if (from.kind == PieceKind::literal) {
      piece.literal = from.literal;
    } else if (from.kind != PieceKind::hole) {
      const bool is_from =
          whose == TemplateOf::edge ? from.kind == PieceKind::from : whose == TemplateOf::from_node;
      piece.is = is_from ? Piece::Is::from : Piece::Is::to;
    } else {
      std::optional<Piece> hole = hole_piece(key.segments()[from.segment], whose, input, table);
      if (!hole) return std::nullopt;
      piece = *std::move(hole);
    }
    made.pieces_.push_back(std::move(piece));
  }
  return made;
}

std::optional<MadeText::Piece> MadeText::hole_piece(const schema::Segment& hole, TemplateOf whose,
                                                    const WriteInput& input,
                                                    const schema::TableNaming& table) {
  ADJOIN_ASSERT(hole.is_hole());
  using schema::Encoding;
  if (hole.encoding == Encoding::shard_suffix || hole.encoding == Encoding::tie_suffix) {
    return std::nullopt;
  }
  const std::string_view name = hole.hole;
  if (const std::size_t dot = name.find('.'); dot != std::string_view::npos) {
    const std::string_view end = name.substr(0, dot);
    if (whose != TemplateOf::edge || (end != "from" && end != "to")) return std::nullopt;
    if (hole.encoding != Encoding::plain) return std::nullopt;
    return part_piece(name.substr(dot + 1), end == "from" ? Direction::forward : Direction::reverse,
                      input);
  }
  // A node that an edge counts on has none of the edge's fields, though one may have such a name.
  if (input.edge == nullptr || whose == TemplateOf::edge) {
    Piece piece;
    piece.hole = &hole;
    piece.is = Piece::Is::now;
    if (name == table.created_attribute || name == table.updated_attribute) return piece;
    piece.is = Piece::Is::field;
    for (const auto& [field, value] : *input.fields) {
      if (field == name) return piece;
      ++piece.field;
    }
  }
  // Of a node's own key a part of its ref stands alone.
  if (whose == TemplateOf::edge || hole.encoding != Encoding::plain) return std::nullopt;
  return part_piece(name, whose == TemplateOf::from_node ? Direction::forward : Direction::reverse,
                    input);
}

bool MadeText::append(const WriteInput& input, std::string_view now, std::string& out) const {
  for (const Piece& piece : pieces_) {
    switch (piece.is) {
      case Piece::Is::literal: out += piece.literal; break;
      case Piece::Is::from:
      case Piece::Is::to: {
        const std::string_view ref = piece.is == Piece::Is::from ? input.ends.from : input.ends.to;
        ADJOIN_ASSERT(ref.size() >= piece.front + piece.back);  // it fits its type's template
        out += ref.substr(piece.front, ref.size() - piece.front - piece.back);
        break;
      }
      case Piece::Is::now:
        if (!schema::append_hole(*piece.hole, separator_, now, out)) return false;
        break;
      case Piece::Is::field: {
        ADJOIN_ASSERT(piece.field < input.fields->size());
        const Value& value = (input.fields->begin() + piece.field)->second;
        const std::optional<std::string> text = schema::key_text(value);
        if (!text || !schema::append_hole(*piece.hole, separator_, *text, out)) return false;
        break;
      }
    }
  }
  return true;
}

std::string MadeText::to_string() const {
  std::string text;
  for (const Piece& piece : pieces_) {
    switch (piece.is) {
      case Piece::Is::literal: text += piece.literal; break;
      case Piece::Is::from:
      case Piece::Is::to: {
        const char* const end = of_node_ ? "ref" : piece.is == Piece::Is::from ? "from" : "to";
        text += std::string("{") + end + (piece.front + piece.back == 0 ? "}" : "'s id}");
        break;
      }
      case Piece::Is::now:
      case Piece::Is::field: text += "{" + piece.hole->hole + "}"; break;
    }
  }
  return text;
}

}  // namespace adjoin::plan
