#include "advise/log/far_ends.h"

#include <algorithm>

#include "schema/items/item_keys.h"

namespace adjoin::advise {

namespace {

using RowKind = schema::Recognised::Kind;

bool has_end(const schema::Template& form, std::string_view end) {
  return std::any_of(form.segments().begin(), form.segments().end(), [end](const auto& segment) {
    return segment.is_hole() && segment.hole.starts_with(end);
  });
}

/// Whether the list is read at the `to` ends, so that its edges lead to their `from` ends.
bool leads_to_from(const schema::FoundForm& form) {
  if (form.pk.empty() || form.pk.front() == nullptr) return form.kind == RowKind::mirror;
  const schema::Template& partition = *form.pk.front();
  return has_end(partition, "to.") && !has_end(partition, "from.");
}

}  // namespace

FarEnds::FarEnds(const schema::Schema& schema, const AskedKeys& asked) : schema_(schema) {
  for (schema::FoundForm& form : recognise_condition(schema, asked.ranges())) {
    const bool is_edge = form.kind == RowKind::edge || form.kind == RowKind::mirror;
    if (is_edge) forms_.push_back(std::move(form));
  }
}

std::optional<KeyTexts> FarEnds::of(item::ItemView row) const {
  const auto row_pk = schema::key_text_of(row, schema_.table.pk.name);
  const auto row_sk = schema::key_text_of(row, schema_.table.sk.name);
  if (!row_pk || !row_sk) return std::nullopt;
  // Its own key says what it is. Decoding its index keys too would take twice the time.
  const schema::Recognised is = recognise_key(schema_, *row_pk, *row_sk);
  const auto form = std::find_if(forms_.begin(), forms_.end(), [&is](const auto& found) {
    return found.kind == is.kind && found.edge == is.edge && found.form == is.form;
  });
  if (form == forms_.end()) return std::nullopt;
  const auto key = node_key(schema_, leads_to_from(*form) ? is.from : is.to);
  if (!key) return std::nullopt;
  const Value* pk = key->find(schema_.table.pk.name);
  const Value* sk = key->find(schema_.table.sk.name);
  if (pk == nullptr || sk == nullptr) return std::nullopt;
  return KeyTexts{schema::key_text(*pk).value_or(""), schema::key_text(*sk).value_or("")};
}

}  // namespace adjoin::advise
