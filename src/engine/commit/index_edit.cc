#include "engine/commit/index_edit.h"

#include "engine/layout/item_key.h"

namespace adjoin::engine {
namespace {

void edit_side(const table::TableDescription& table, const table::IndexDescription& index,
               BytesView base_key_parts, std::optional<item::ItemView> item, Bytes& key,
               Bytes& projected, BytesView& value) {
  key.clear();
  projected.clear();
  value = {};
  if (!item) return;
  // An index is sparse: an item without one of its key attributes has no entry.
  if (!layout::append_index_key(index, *item, base_key_parts, key)) return;
  if (index.projection.type == table::ProjectionType::all) {
    // No copy. With all attributes the entry's value is the item's, byte for byte.
    value = item->bytes();
    return;
  }
  item::encode_item(table::project_for_index(*item, index, table), projected);
  value = projected;
}

}  // namespace

void edit_index(const table::TableDescription& table, const table::IndexDescription& index,
                BytesView base_key_parts, const Evaluation& evaluation, IndexEdit& out) {
  edit_side(table, index, base_key_parts, evaluation.old_item, out.old_key, out.old_projected,
            out.old_value);
  edit_side(table, index, base_key_parts, evaluation.new_item, out.new_key, out.new_projected,
            out.new_value);
}

void edit_indexes(const table::TableDescription& table, BytesView item_key,
                  const Evaluation& evaluation, IndexEdits& out) {
  if (evaluation.effect == Evaluation::Effect::none) {
    out.clear();
    return;
  }
  out.resize(table.indexes.size());
  const BytesView base = layout::base_key_parts(item_key);
  for (std::size_t i = 0; i < out.size(); ++i) {
    edit_index(table, table.indexes[i], base, evaluation, out[i]);
  }
}

}  // namespace adjoin::engine
