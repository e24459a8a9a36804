#include "table/table_description.h"

namespace adjoin::table {

const AttributeDefinition* KeySchema::find(std::string_view name) const noexcept {
  for (const AttributeDefinition& attribute : partition) {
    if (attribute.name == name) return &attribute;
  }
  for (const AttributeDefinition& attribute : sort) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

const IndexDescription* TableDescription::find_index(std::string_view index_name) const noexcept {
  for (const IndexDescription& index : indexes) {
    if (index.name == index_name) return &index;
  }
  return nullptr;
}

const TableStream* TableDescription::find_stream(std::string_view label) const noexcept {
  for (const TableStream& stream : streams) {
    if (stream.label == label) return &stream;
  }
  return nullptr;
}

bool TableDescription::has_local_index() const noexcept {
  for (const IndexDescription& index : indexes) {
    if (index.kind == IndexKind::local) return true;
  }
  return false;
}

}  // namespace adjoin::table
