#include "base/assert.h"
#include "plan/operation/edge_list.h"

namespace adjoin::plan {

RowReader RowReader::open(const schema::Schema& schema, std::size_t prefix_length) {
  RowReader reader(schema, true);
  reader.open_cut_ = prefix_length;
  return reader;
}

void RowReader::add(const schema::EdgeForm& form, const schema::Template& pk,
                    const schema::Template& sk, bool other_is_to) {
  ADJOIN_ASSERT(schema_ != nullptr);
  ADJOIN_ASSERT(!open_cut_);  // an open type has no forms
  Shape shape;
  shape.form = &form;
  shape.pk = &pk;
  shape.sk = &sk;
  shape.other_is_to = other_is_to;
  shape.other = schema_->node(other_is_to ? form.to_type : form.from_type);
  ADJOIN_ASSERT(shape.other != nullptr);
  const auto end = other_is_to ? schema::KeyPiece::Kind::to : schema::KeyPiece::Kind::from;
  shape.cut = sk.tail_of(end);
  if (!shape.cut) {
    shape.cut_in_sk = false;
    shape.cut = pk.tail_of(end);
  }
  shapes_.push_back(shape);
}

std::optional<table::KeyTail> RowReader::tails() const {
  const Tail tail = tail_of_rows();
  // A number's text is not what its stored key holds.
  if (tail.key == nullptr || tail.key->type == schema::KeyType::N) return std::nullopt;
  return table::KeyTail{tail.key == &schema_->table.sk, tail.cut};
}

/// Slower than a cut, and for the lists whose rows may be of several forms, or of other types
/// altogether.
std::string_view RowReader::matched_end(item::ItemView row, std::string& made) const {
  ADJOIN_ASSERT(!shapes_.empty());
  const schema::TableNaming& table = schema_->table;
  std::string pk_scratch;
  std::string sk_scratch;
  const std::string_view pk = key_text(row, table.pk, pk_scratch);
  const std::string_view sk = key_text(row, table.sk, sk_scratch);
  for (const Shape& shape : shapes_) {
    schema::Bindings bindings;
    if (!shape.pk->match(pk, bindings) || !shape.sk->match(sk, bindings)) continue;
    schema::Bindings parts;
    const std::string_view end = shape.other_is_to ? "to." : "from.";
    for (const auto& [name, text] : bindings) {
      if (name.starts_with(end)) parts.set(std::string_view(name).substr(end.size()), text);
    }
    Result<std::string> ref = shape.other->ref.render(parts);
    if (!ref) continue;
    made = *std::move(ref);
    return made;
  }
  return {};
}

}  // namespace adjoin::plan
