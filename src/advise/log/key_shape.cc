#include "advise/log/key_shape.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "schema/template/encoding.h"

namespace adjoin::advise {

namespace {

using schema::FoundForm;
using schema::NodeType;
using schema::Segment;
using schema::Template;

/// Bytes of the shape of one key.
constexpr std::size_t kUsualShape = 48;

/// Bytes that are written as %xx.
constexpr std::array<bool, 256> kEscaped = [] {
  std::array<bool, 256> escaped{};
  for (std::size_t byte = 0; byte <= 32; ++byte) escaped[byte] = true;
  for (const char c : std::string_view("%{}|,*=^<>~\x7f")) {
    escaped[static_cast<unsigned char>(c)] = true;
  }
  return escaped;
}();

/// The node type that stands at an end of the form's items; empty: none.
std::string_view end_type(const FoundForm& owner, std::string_view end) {
  if (owner.form != nullptr) {
    if (end == "from") return owner.form->from_type;
    if (end == "to") return owner.form->to_type;
  }
  if (owner.series != nullptr && end == "of") return owner.series->of;
  if (owner.node != nullptr && end == "of") return owner.node->name;
  if (owner.node != nullptr && end == "owner" && owner.node->owner) return owner.node->owner->type;
  return {};
}

bool is_only_part(const Template& ref) {
  return std::count_if(ref.segments().begin(), ref.segments().end(),
                       [](const Segment& s) { return s.is_hole(); }) == 1;
}

/// "{User}" for a ref's part, "{Page.space}" where a ref has several, else the name itself.
void append_hole_name(const schema::Schema& schema, const Segment& hole, const FoundForm& owner,
                      std::string& out) {
  const std::string_view name = hole.hole;
  const std::size_t dot = name.find('.');
  const bool has_end = dot != std::string_view::npos;
  const std::string_view part = has_end ? name.substr(dot + 1) : name;
  const NodeType* node = has_end ? schema.node(end_type(owner, name.substr(0, dot))) : owner.node;
  out += '{';
  if (node == nullptr || !node->ref.has_hole(part)) {
    out += hole.hole;
  } else {
    out += node->name;
    if (!is_only_part(node->ref)) {
      out += '.';
      out += part;
    }
  }
  out += '}';
}

/// The part of `rest` that a hole takes, so that `next` can go on; npos: it may go on itself.
std::size_t part_length(const Segment& hole, std::string_view rest, std::string_view next) {
  std::vector<std::size_t> lengths;
  hole.pattern->match_lengths(rest, lengths);
  for (auto length = lengths.rbegin(); length != lengths.rend(); ++length) {
    const std::string_view tail = rest.substr(*length);
    if (tail.empty() || next.empty()) continue;
    const std::size_t common = std::min(tail.size(), next.size());
    if (tail.substr(0, common) == next.substr(0, common)) return *length;
  }
  return std::string_view::npos;
}

/// A first word before a usual separator; no more is known of the table.
std::string first_word_shape(const SharedWords* shared, std::string_view text, bool part) {
  const std::string_view word = first_word(text);
  if (word.empty() || (shared != nullptr && !shared->may_tell(word))) {
    return part && text.empty() ? "" : part ? "{}*" : "{}";
  }
  std::string shape;
  append_escaped(text.substr(0, word.size() + 1), shape);
  if (part && text.size() == word.size() + 1) return shape;
  return shape + (part ? "{}*" : "{}");
}

}  // namespace

void append_escaped(std::string_view literal, std::string& out) {
  for (const char c : literal) {
    const auto byte = static_cast<unsigned char>(c);
    if (kEscaped[byte]) {
      out += '%';
      append_hex(byte, out);
    } else {
      out += c;
    }
  }
}

std::string key_shape(const schema::Schema& schema, const Template& form, const FoundForm& owner) {
  std::string shape;
  shape.reserve(kUsualShape);
  for (const Segment& segment : form.segments()) {
    if (segment.is_hole()) {
      append_hole_name(schema, segment, owner, shape);
    } else {
      append_escaped(segment.literal, shape);
    }
  }
  return shape;
}

std::string front_shape(const schema::Schema& schema, const Template& form, const FoundForm& owner,
                        std::string_view bound, bool& fits) {
  std::string shape;
  fits = true;
  const std::vector<Segment>& segments = form.segments();
  for (std::size_t i = 0; i < segments.size() && !bound.empty(); ++i) {
    const Segment& segment = segments[i];
    if (!segment.is_hole()) {
      const std::size_t common = std::min(bound.size(), segment.literal.size());
      fits = bound.substr(0, common) == std::string_view(segment.literal).substr(0, common);
      if (!fits) return shape;
      append_escaped(bound.substr(0, common), shape);
      bound.remove_prefix(common);
      continue;
    }
    // What the partition has told already is passed over whole.
    if (const std::string* known = owner.bindings.find(segment.hole)) {
      const auto written = schema::encode_hole(segment, form.separator(), *known);
      if (written && bound.substr(0, written->size()) == *written) {
        append_hole_name(schema, segment, owner, shape);
        bound.remove_prefix(written->size());
        continue;
      }
    }
    const bool literal_follows = i + 1 < segments.size() && !segments[i + 1].is_hole();
    const std::string_view next = literal_follows ? segments[i + 1].literal : std::string_view();
    const std::size_t length = part_length(segment, bound, next);
    append_hole_name(schema, segment, owner, shape);
    if (length == std::string_view::npos) return shape + "*";
    bound.remove_prefix(length);
  }
  fits = bound.empty();
  return shape;
}

std::string word_shape(const schema::KeyForms* forms, const SharedWords* shared, bool is_sort_key,
                       std::string_view pk, std::string_view text, bool part) {
  if (forms == nullptr) return first_word_shape(shared, text, part);
  const std::string& separator = forms->separator();
  const schema::KeyForm form = is_sort_key
                                   ? forms->sort(to_string(forms->partition(pk), separator), text)
                                   : forms->partition(text);
  std::string shape;
  for (const schema::FormPiece& piece : form) {
    if (&piece != &form.front()) append_escaped(separator, shape);
    switch (piece.kind) {
      case schema::FormPiece::Kind::literal: append_escaped(piece.text, shape); break;
      // The front of a key may end before a piece begins.
      case schema::FormPiece::Kind::text: shape += piece.text.empty() && part ? "" : "{}"; break;
      case schema::FormPiece::Kind::date: shape += "{date}"; break;
      case schema::FormPiece::Kind::iso: shape += "{iso}"; break;
      case schema::FormPiece::Kind::ms: shape += "{ms}"; break;
      case schema::FormPiece::Kind::shard:
        append_escaped(piece.word, shape);
        shape += "{shard}";
        break;
    }
  }
  if (part && !shape.empty() && shape.back() == '}') shape += '*';
  return shape;
}

}  // namespace adjoin::advise
