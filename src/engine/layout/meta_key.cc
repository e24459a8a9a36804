#include "engine/layout/meta_key.h"

#include "engine/layout/record_bytes.h"

namespace adjoin::engine::layout {

// One byte in front, so that all records of a kind stand together and are read by one walk.
Bytes meta_key(MetaKind kind) { return Bytes(1, static_cast<char>(kind)); }

// Kinds of callers are numbered apart from those on the disk, which must never change.
MetaKind kind_of(table::NoteKind kind) noexcept {
  return kind == table::NoteKind::schema ? MetaKind::note : MetaKind::migration;
}

Bytes meta_key(MetaKind kind, table::ObjectId object) {
  Bytes key = meta_key(kind);
  append_u32(object.value, key);
  return key;
}

bool is_record_key(BytesView key) noexcept {
  if (key.empty()) return false;
  const auto kind = static_cast<std::uint8_t>(key[0]);
  return kind >= kFirstRecordKind && kind <= kLastRecordKind;
}

Bytes end_of_records() { return Bytes(1, static_cast<char>(kLastRecordKind + 1)); }

Result<table::ObjectId> object_of_meta_key(BytesView key) {
  RecordReader reader(key);
  reader.u8();
  const table::ObjectId object{reader.u32()};
  ADJOIN_CHECK(reader.finish("meta key"));
  return object;
}

Bytes encode(const Progress& progress) {
  Bytes record;
  append_u64(progress.last_commit.value, record);
  append_u64(progress.incarnation, record);
  return record;
}

Result<Progress> decode_progress(BytesView record) {
  RecordReader reader(record);
  Progress progress;
  progress.last_commit.value = reader.u64();
  progress.incarnation = reader.u64();
  ADJOIN_CHECK(reader.finish("progress record"));
  return progress;
}

Bytes encode(const ObjectSize& size) {
  Bytes record;
  append_u64(static_cast<std::uint64_t>(size.items), record);
  append_u64(static_cast<std::uint64_t>(size.bytes), record);
  return record;
}

Result<ObjectSize> decode_object_size(BytesView record) {
  RecordReader reader(record);
  ObjectSize size;
  size.items = static_cast<std::int64_t>(reader.u64());
  size.bytes = static_cast<std::int64_t>(reader.u64());
  ADJOIN_CHECK(reader.finish("size record"));
  return size;
}

}  // namespace adjoin::engine::layout
