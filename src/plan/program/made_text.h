#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plan/program/write_input.h"
#include "schema/template/template.h"

namespace adjoin::plan {

/// Which ref of the write a key template calls `from` and `to`. Of a node's own key both are the
/// node, which may be either end of an edge.
enum class TemplateOf : std::uint8_t { edge, from_node, to_node };

/// The text of a key, or of a part of a ref, as pieces: fixed text, refs, what is left of a ref
/// without its fixed ends, fields of the write and its time.
/// A template names the parts of refs. Here a ref is copied and not taken apart.
class MadeText {
 public:
  /// Returns nullopt if the template needs anything else: one of several parts of a ref, a shard, a
  /// tie, a field that is not given. Borrows the template.
  /// @param input  a write of the kind; its node types and the names of its fields count
  static std::optional<MadeText> of(const schema::Template& key, TemplateOf whose,
                                    const WriteInput& input, const schema::TableNaming& table);
  /// Returns the text of a part of the ref of one end; nullopt if the ref has several parts, or
  /// does not hold the part as it is.
  static std::optional<MadeText> of_part(std::string_view part, schema::Direction end,
                                         const WriteInput& input);

  /// Appends the text. Returns false if a field does not fit it; `out` has a part of it then.
  bool append(const WriteInput& input, std::string_view now, std::string& out) const;
  /// Returns the text with its holes named: "LINK#{to}".
  std::string to_string() const;

 private:
  struct Piece {
    enum class Is : std::uint8_t { literal, from, to, field, now };
    Is is = Is::literal;
    std::size_t front = 0;  ///< of a ref: bytes that are left out at its begin
    std::size_t back = 0;   ///< and at its end
    std::string literal;
    const schema::Segment* hole = nullptr;  ///< of a field or the time: how it is written
    std::size_t field = 0;                  ///< its place among the given fields
  };

  static std::optional<Piece> hole_piece(const schema::Segment& hole, TemplateOf whose,
                                         const WriteInput& input, const schema::TableNaming& table);
  static std::optional<Piece> part_piece(std::string_view part, schema::Direction end,
                                         const WriteInput& input);

  std::vector<Piece> pieces_;
  std::string separator_;
  bool of_node_ = false;  ///< both ends are the node
};

}  // namespace adjoin::plan
