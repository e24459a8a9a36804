#include "graph/edge_recogniser.h"

#include "schema/item_keys.h"

namespace adjoin::graph {

EdgeRecogniser::EdgeRecogniser(std::shared_ptr<const schema::Schema> schema)
    : schema_(std::move(schema)) {
  for (const schema::EdgeType& edge : schema_->edges) {
    for (const schema::EdgeForm& form : edge.forms) {
      const auto from_cut = form.pk.tail_of(schema::KeyPiece::Kind::from);
      const auto to_cut = form.sk.tail_of(schema::KeyPiece::Kind::to);
      if (!from_cut || !to_cut) continue;
      forms_.push_back({&edge, &form, schema_->node(form.from_type), schema_->node(form.to_type),
                        *from_cut, *to_cut});
    }
  }
}

RecognisedEdge EdgeRecogniser::recognise(std::string_view pk, std::string_view sk) {
  for (const Form& form : forms_) {
    if (!pk.starts_with(form.form->pk.static_prefix()) ||
        !sk.starts_with(form.form->sk.static_prefix())) {
      continue;
    }
    const std::string_view from = pk.substr(form.from_cut);
    const std::string_view to = sk.substr(form.to_cut);
    if (!form.from->ref.fits(from) || !form.to->ref.fits(to)) continue;
    if (!form.edge->self_loops && from == to) continue;
    return {form.edge, from, to};
  }
  schema::Recognised known = schema::recognise_key(*schema_, pk, sk);
  if (known.kind != schema::Recognised::Kind::edge) return {};
  from_ = std::move(known.from);
  to_ = std::move(known.to);
  return {known.edge, from_, to_};
}

}  // namespace adjoin::graph
