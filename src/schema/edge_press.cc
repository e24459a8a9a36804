#include "schema/edge_press.h"

#include <algorithm>
#include <cstring>

#include "item/key_codec.h"
#include "item/size.h"
#include "item/stored_item.h"
#include "item/varint.h"

namespace adjoin::schema {
namespace {

constexpr EndRefs kSampleEnds{"a", "b"};

void append_text(std::string_view text, Bytes& out) {
  item::append_varint(text.size(), out);
  out += text;
}

void append_text_value(std::string_view text, Bytes& out) {
  out.push_back(static_cast<char>(item::Type::S));
  append_text(text, out);
}

}  // namespace

bool EdgePress::add_key(const KeyAttribute& attribute, const Template& key, std::size_t bytes_max,
                        bool turned, Parts& parts) {
  // Whether a key can be joined does not depend on the refs.
  if (attribute.type != KeyType::S || !key.join(kSampleEnds)) return false;
  Made& made = parts.emplace_back();
  made.name = attribute.name;
  made.key = &key;
  made.turned = turned;
  made.bytes_max = bytes_max;
  return true;
}

bool EdgePress::add_entries(const Schema& schema, const std::vector<IndexEntry>& entries,
                            bool turned, Parts& parts) {
  for (const IndexEntry& entry : entries) {
    const Index* index = schema.index(entry.index);
    if (index == nullptr || !entry.when.empty() || index->local) return false;
    if (index->pk.size() != entry.pk.size() || index->sk.size() != entry.sk.size()) return false;
    for (std::size_t i = 0; i < entry.pk.size(); ++i) {
      const bool added =
          add_key(index->pk[i], entry.pk[i], item::kPartitionKeyBytesMax, turned, parts);
      if (!added) return false;
    }
    for (std::size_t i = 0; i < entry.sk.size(); ++i) {
      if (!add_key(index->sk[i], entry.sk[i], item::kSortKeyBytesMax, turned, parts)) return false;
    }
  }
  return true;
}

/// Adds what all edges have, and sorts. False when two attributes have one name.
bool EdgePress::finish(const Schema& schema, const std::string& type_name, const Stamps& stamps,
                       Parts& parts) {
  const TableNaming& table = schema.table;
  const auto add_text = [&parts](const std::string& name, const std::string& text) {
    if (name.empty() || text.empty()) return;
    parts.emplace_back();
    parts.back().name = name;
    parts.back().text = text;
  };
  if (!table.type_attribute.empty()) {
    parts.emplace_back();
    parts.back().name = table.type_attribute;
    parts.back().text = type_name;
  }
  add_text(table.created_attribute, stamps.created);
  add_text(table.updated_attribute, stamps.updated);
  if (!table.version_attribute.empty() && stamps.version != 0) {
    parts.emplace_back();
    parts.back().name = table.version_attribute;
    parts.back().number = item::Number::from_int(stamps.version);
  }
  std::sort(parts.begin(), parts.end(),
            [](const Made& a, const Made& b) { return a.name < b.name; });
  return std::adjacent_find(parts.begin(), parts.end(), [](const Made& a, const Made& b) {
           return a.name == b.name;
         }) == parts.end();
}

std::optional<EdgePress> EdgePress::make(const Schema& schema, const EdgeType& type,
                                         const EdgeForm& form, const Stamps& stamps) {
  const TableNaming& table = schema.table;
  if (type.shards || !type.set.empty() || !type.copies.empty() || !type.mirror_copies.empty()) {
    return std::nullopt;
  }
  EdgePress press;
  const auto add_keys = [&table](const Template& pk, const Template& sk, Parts& parts) {
    return add_key(table.pk, pk, item::kPartitionKeyBytesMax, false, parts) &&
           add_key(table.sk, sk, item::kSortKeyBytesMax, false, parts);
  };
  if (!add_keys(form.pk, form.sk, press.edge_) ||
      !add_entries(schema, form.entries, false, press.edge_) ||
      !finish(schema, type.name, stamps, press.edge_)) {
    return std::nullopt;
  }
  if (!form.mirror_pk || !form.mirror_sk) return press;
  if (!add_keys(*form.mirror_pk, *form.mirror_sk, press.mirror_)) return std::nullopt;
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

bool EdgePress::press(const EndRefs& ends, const item::AttributeMap& fields, Bytes& edge,
                      Bytes& mirror) const {
  mirror.clear();
  if (!press(edge_, ends, fields, edge)) return false;
  if (mirror_.empty()) return true;
  if (ends.from == ends.to) return false;
  return press(mirror_, ends, fields, mirror);
}

bool EdgePress::press(const Parts& parts, const EndRefs& ends, const item::AttributeMap& fields,
                      Bytes& out) {
  constexpr std::size_t kHeadBytes = 1 + sizeof(std::uint32_t);
  out.assign(kHeadBytes, item::kStoredItemFormat);
  item::append_varint(parts.size() + fields.size(), out);
  std::size_t size = 0;
  auto field = fields.begin();
  const auto append_fields_before = [&](const std::string* name) {
    for (; field != fields.end() && (name == nullptr || field->first < *name); ++field) {
      append_text(field->first, out);
      item::encode_value(field->second, out);
      size += field->first.size() + item::size_bytes(field->second);
    }
  };
  for (const Made& made : parts) {
    append_fields_before(&made.name);
    if (field != fields.end() && field->first == made.name) return false;
    append_text(made.name, out);
    size += made.name.size();
    if (made.number) {
      const item::AttributeValue value(*made.number);
      item::encode_value(value, out);
      size += item::size_bytes(value);
      continue;
    }
    if (made.key == nullptr) {
      append_text_value(made.text, out);
      size += made.text.size();
      continue;
    }
    const EndRefs refs = made.turned ? EndRefs{ends.to, ends.from} : ends;
    const std::optional<std::string> key = made.key->join(refs);
    if (!key || key->size() > made.bytes_max) return false;
    append_text_value(*key, out);
    size += key->size();
  }
  append_fields_before(nullptr);
  const auto total = static_cast<std::uint32_t>(size);
  for (std::size_t i = 0; i < sizeof total; ++i) {
    out[1 + i] = static_cast<char>(total >> (8 * i) & 0xFFU);
  }
  return true;
}

}  // namespace adjoin::schema
