#include "item/key_codec.h"
#include "schema/items/press.h"

namespace adjoin::schema {
namespace {

bool add_text_key(const KeyAttribute& attribute, const Template& key, std::size_t bytes_max,
                  bool turned, ItemPress& press) {
  return attribute.type == KeyType::S && press.add_key(attribute.name, key, turned, bytes_max);
}

/// The table's own key.
bool add_keys(const TableNaming& table, const Template& pk, const Template& sk, ItemPress& press) {
  using Place = ItemPress::Place;
  return table.pk.type == KeyType::S && table.sk.type == KeyType::S &&
         press.add_key(table.pk.name, pk, false, item::kPartitionKeyBytesMax, Place::pk) &&
         press.add_key(table.sk.name, sk, false, item::kSortKeyBytesMax, Place::sk);
}

}  // namespace

bool EdgePress::add_entries(const Schema& schema, const std::vector<IndexEntry>& entries,
                            bool turned, ItemPress& press) {
  for (const IndexEntry& entry : entries) {
    const Index* index = schema.index(entry.index);
    // `when` depends on fields, and a local index on the table's own key.
    if (index == nullptr || !entry.when.empty() || index->local) return false;
    if (index->pk.size() != entry.pk.size() || index->sk.size() != entry.sk.size()) return false;
    for (std::size_t i = 0; i < entry.pk.size(); ++i) {
      if (!add_text_key(index->pk[i], entry.pk[i], item::kPartitionKeyBytesMax, turned, press)) {
        return false;
      }
    }
    for (std::size_t i = 0; i < entry.sk.size(); ++i) {
      if (!add_text_key(index->sk[i], entry.sk[i], item::kSortKeyBytesMax, turned, press)) {
        return false;
      }
    }
  }
  return true;
}

/// Adds what all edges have. False when two attributes have one name.
bool EdgePress::finish(const Schema& schema, const std::string& type_name, const Stamps& stamps,
                       ItemPress& press) {
  const TableNaming& table = schema.table;
  const auto add_stamp = [&press](const std::string& name, const std::string& text) {
    if (!name.empty() && !text.empty()) press.add_text(name, text);
  };
  if (!table.type_attribute.empty()) press.add_text(table.type_attribute, type_name);
  add_stamp(table.created_attribute, stamps.created);
  add_stamp(table.updated_attribute, stamps.updated);
  if (!table.version_attribute.empty() && stamps.version != 0) {
    // All edges of one load are of one moment and one version, so these are literals.
    press.add_number(table.version_attribute, Number(stamps.version));
  }
  return press.finish();
}

/// A template must make the very bytes that derive_edge makes. Whatever depends on more than refs
/// and fields is left to that.
std::optional<EdgePress> EdgePress::make(const Schema& schema, const EdgeType& type,
                                         const EdgeForm& form, const Stamps& stamps) {
  const TableNaming& table = schema.table;
  if (type.shards || !type.set.empty() || !type.copies.empty() || !type.mirror_copies.empty()) {
    return std::nullopt;
  }
  EdgePress press;
  if (!add_keys(table, form.pk, form.sk, press.edge_) ||
      !add_entries(schema, form.entries, false, press.edge_) ||
      !finish(schema, type.name, stamps, press.edge_)) {
    return std::nullopt;
  }
  if (!form.mirror_pk || !form.mirror_sk) return press;
  press.has_mirror_ = true;
  // Any ref does: the two keys are the same text for every loop, or for none.
  const EndRefs loop{"\1", "\1"};
  press.is_own_mirror_ = form.pk.join(loop) == form.mirror_pk->join(loop) &&
                         form.sk.join(loop) == form.mirror_sk->join(loop);
  if (!add_keys(table, *form.mirror_pk, *form.mirror_sk, press.mirror_)) return std::nullopt;
  const bool symmetric = type.reverse == ReverseKind::same;
  if (symmetric) {
    const EdgeForm* turned = type.form(form.to_type, form.from_type);
    if (turned == nullptr || !add_entries(schema, turned->entries, true, press.mirror_)) {
      return std::nullopt;
    }
  }
  if (!finish(schema, symmetric ? type.name : type.mirror_type_name, stamps, press.mirror_)) {
    return std::nullopt;
  }
  return press;
}

bool EdgePress::fits(const EndRefs& ends) const noexcept {
  return edge_.fits(ends) && (!has_mirror_ || mirror_.fits(ends));
}

bool EdgePress::fits(const PressedFields& fields) const noexcept {
  return edge_.fits(fields) && (!has_mirror_ || mirror_.fits(fields));
}

}  // namespace adjoin::schema
