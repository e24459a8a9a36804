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
  for (const schema::FoundForm& form : forms_) {
    auto cut = EndCut::make(schema, form, leads_to_from(form));
    if (!cut) {
      cuts_.clear();
      return;
    }
    cuts_.push_back(*std::move(cut));
  }
}

bool FarEnds::find(item::ItemView row, KeyTexts& node) {
  return cuts_.empty() ? decode(row, node) : cut(row, node);
}

/// At most one form fits a key, which the schema's loader has checked.
bool FarEnds::cut(item::ItemView row, KeyTexts& node) {
  const auto pk = row.find(schema_.table.pk.name);
  const auto sk = row.find(schema_.table.sk.name);
  if (!pk || !sk || pk->type() != Value::Type::string || sk->type() != Value::Type::string) {
    return false;
  }
  return std::any_of(cuts_.begin(), cuts_.end(),
                     [&](EndCut& one) { return one.find(pk->as_string(), sk->as_string(), node); });
}

bool FarEnds::decode(item::ItemView row, KeyTexts& node) const {
  const auto row_pk = schema::key_text_of(row, schema_.table.pk.name);
  const auto row_sk = schema::key_text_of(row, schema_.table.sk.name);
  if (!row_pk || !row_sk) return false;
  // Its own key says what it is. Decoding its index keys too would take twice the time.
  const schema::Recognised is = recognise_key(schema_, *row_pk, *row_sk);
  const auto form = std::find_if(forms_.begin(), forms_.end(), [&is](const auto& found) {
    return found.kind == is.kind && found.edge == is.edge && found.form == is.form;
  });
  if (form == forms_.end()) return false;
  const auto key = node_key(schema_, leads_to_from(*form) ? is.from : is.to);
  if (!key) return false;
  const Value* pk = key->find(schema_.table.pk.name);
  const Value* sk = key->find(schema_.table.sk.name);
  if (pk == nullptr || sk == nullptr) return false;
  node.pk = schema::key_text(*pk).value_or("");
  node.sk = schema::key_text(*sk).value_or("");
  return true;
}

}  // namespace adjoin::advise
