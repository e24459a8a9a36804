#include "engine/layout/tags_record.h"

#include "engine/layout/record_bytes.h"

namespace adjoin::engine::layout {

Bytes encode(const std::vector<table::Tag>& tags) {
  Bytes record;
  append_u32(static_cast<std::uint32_t>(tags.size()), record);
  for (const table::Tag& tag : tags) {
    append_bytes(tag.key, record);
    append_bytes(tag.value, record);
  }
  return record;
}

Result<std::vector<table::Tag>> decode_tags(BytesView record) {
  RecordReader reader(record);
  std::vector<table::Tag> tags;
  const std::uint32_t count = reader.u32();
  for (std::uint32_t i = 0; i < count && !reader.failed(); ++i) {
    table::Tag& tag = tags.emplace_back();
    tag.key = reader.bytes();
    tag.value = reader.bytes();
  }
  ADJOIN_CHECK(reader.finish("tags"));
  return tags;
}

}  // namespace adjoin::engine::layout
