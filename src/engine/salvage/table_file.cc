#include "engine/salvage/table_file.h"

#include <lz4.h>

#include <algorithm>
#include <utility>

#include "engine/salvage/checksums.h"
#include "engine/salvage/raw_file.h"

namespace adjoin::engine {
namespace {

constexpr std::uint64_t kTableMagic = 0x88E241B785F4CFF7;
constexpr std::size_t kFooterBytes = 53;
constexpr std::size_t kBlockTrailer = 5;  // compression, checksum
constexpr std::size_t kSequenceBytes = 8;
/// Damaged sizes must not be believed: memory would be taken for them first.
constexpr std::uint64_t kBlockBytesMax = std::uint64_t{1} << 30;
constexpr char kXxh3 = 4;
constexpr char kPlain = 0;
constexpr char kLz4 = 4;
constexpr std::uint32_t kVersionMax = 5;

Error damaged_table(const std::string& path, const std::string& what) {
  return Error(ErrorCode::corruption, path + ": " + what);
}
Error not_understood(const std::string& path, const std::string& what) {
  return Error(ErrorCode::unsupported, path + ": " + what + " is not understood");
}

Result<Bytes> inflated(const std::string& path, BytesView block) {
  FieldReader reader(block);
  const std::uint64_t bytes = reader.varint();
  if (reader.failed() || bytes > kBlockBytesMax)
    return damaged_table(path, "a block is not compressed rightly");
  const BytesView packed = reader.take(reader.left());
  Bytes plain(static_cast<std::size_t>(bytes), '\0');
  const int got = ::LZ4_decompress_safe(
      packed.data(), plain.data(), static_cast<int>(packed.size()), static_cast<int>(plain.size()));
  if (got != static_cast<int>(plain.size()))
    return damaged_table(path, "a block is not compressed rightly");
  return plain;
}

/// A property that is a number of variable length.
std::uint64_t number_of(BytesView value) { return FieldReader(value).varint(); }

}  // namespace

BlockEntries::BlockEntries(BytesView block, bool has_values)
    : reader_(entries_of(block)), has_values_(has_values) {}

/// Behind the entries a block lists where keys are told whole, which who reads it all does not
/// need.
BytesView BlockEntries::entries_of(BytesView block) {
  if (block.size() < 4) return {};
  FieldReader tail(block.substr(block.size() - 4));
  const std::uint64_t listed = (std::uint64_t{tail.fixed32() & 0x7FFFFFFFU} + 1) * 4;
  return listed > block.size() ? BytesView() : block.substr(0, block.size() - listed);
}

Result<bool> BlockEntries::next() {
  if (reader_.empty()) return false;
  const std::uint64_t shared = reader_.varint();
  const std::uint64_t own = reader_.varint();
  const std::uint64_t value_bytes = has_values_ ? reader_.varint() : 0;
  const BytesView rest = reader_.take(own);
  value_ = reader_.take(value_bytes);
  // The checksum was right, so this is a form of block that is not known here.
  if (reader_.failed() || shared > key_.size()) {
    return Error(ErrorCode::corruption, "a block's entries are not as they must be");
  }
  key_.resize(static_cast<std::size_t>(shared));
  key_.append(rest);
  return true;
}

TableFile::Handle TableFile::read_handle(FieldReader& reader) {
  Handle handle;
  handle.offset = reader.varint();
  handle.bytes = reader.varint();
  return handle;
}

Result<TableFile> TableFile::open(const std::string& path) {
  TableFile file(path);
  ADJOIN_TRY(const std::uint64_t size, size_of_file(path));
  if (size < kFooterBytes)
    return damaged_table(path, "has only " + std::to_string(size) + " bytes");
  // A table file is read from its end, which says where the index is. A file that lost its end is
  // lost whole.
  ADJOIN_TRY(const Bytes footer, read_piece(path, size - kFooterBytes, kFooterBytes));
  FieldReader tail(BytesView(footer).substr(kFooterBytes - 12));
  const std::uint32_t version = tail.fixed32();
  if (tail.fixed64() != kTableMagic)
    return damaged_table(path, "its end is damaged, which tells where all is");
  if (version < 2 || version > kVersionMax) {
    return not_understood(path, "version " + std::to_string(version) + " of table files");
  }
  if (footer[0] != kXxh3) return not_understood(path, "its kind of checksum");
  FieldReader handles(BytesView(footer).substr(1, kFooterBytes - 13));
  const Handle places = read_handle(handles);
  const Handle index = read_handle(handles);
  if (handles.failed()) return damaged_table(path, "its end is damaged, which tells where all is");
  // Without its properties a table can still be read: they are as this store always writes them.
  file.has_properties_ = file.read_places(places) && file.read_properties();
  ADJOIN_CHECK(file.read_index(index));
  return file;
}

Result<Bytes> TableFile::read_block(const Handle& handle) const {
  if (handle.bytes > kBlockBytesMax) return damaged_table(path_, "a block of impossible size");
  ADJOIN_TRY(Bytes block, read_piece(path_, handle.offset, handle.bytes + kBlockTrailer));
  const std::size_t bytes = static_cast<std::size_t>(handle.bytes);
  FieldReader trailer(BytesView(block).substr(bytes + 1));
  const char compression = block[bytes];
  // Before anything in it is parsed: what passes was written so.
  if (trailer.fixed32() != block_checksum(BytesView(block).substr(0, bytes + 1))) {
    return damaged_table(path_, "a block is damaged, its checksum is another");
  }
  block.resize(bytes);
  if (compression == kPlain) return block;
  if (compression == kLz4) return inflated(path_, block);
  return not_understood(path_, "compression " + std::to_string(compression));
}

Result<void> TableFile::read_places(const Handle& places) {
  ADJOIN_TRY(const Bytes block, read_block(places));
  BlockEntries entries(block);
  while (true) {
    ADJOIN_TRY(const bool more, entries.next());
    if (!more) return {};
    FieldReader value(entries.value());
    const Handle handle = read_handle(value);
    if (entries.key() == "rocksdb.range_del") range_removals_ = handle;
    if (entries.key() == "rocksdb.properties") properties_ = handle;
  }
}

Result<void> TableFile::read_properties() {
  if (!properties_) return {};
  ADJOIN_TRY(const Bytes block, read_block(*properties_));
  BlockEntries entries(block);
  std::uint64_t range_removals = 0;
  while (true) {
    ADJOIN_TRY(const bool more, entries.next());
    if (!more) break;
    const Bytes& name = entries.key();
    const BytesView value = entries.value();
    if (name == "rocksdb.column.family.name") family_ = value;
    if (name == "rocksdb.num.entries") entries_ = number_of(value);
    if (name == "rocksdb.num.range-deletions") range_removals = number_of(value);
    if (name == "rocksdb.external_sst_file.version") is_loaded_ = true;
    if (name == "rocksdb.index.key.is.user.key") keys_are_bare_ = number_of(value) != 0;
    if (name == "rocksdb.index.value.is.delta.encoded") sizes_follow_ = number_of(value) != 0;
  }
  // RocksDB counts range removals as entries, but they are in none of the blocks.
  if (entries_) *entries_ -= std::min(*entries_, range_removals);
  return {};
}

Result<void> TableFile::read_index(const Handle& index) {
  ADJOIN_TRY(const Bytes block, read_block(index));
  BlockEntries entries(block, !sizes_follow_);
  while (true) {
    ADJOIN_TRY(const bool more, entries.next());
    if (!more) return {};
    FieldReader value(entries.value());
    // Each key of the index is told whole, and so is each place.
    const Handle at = read_handle(sizes_follow_ ? entries.rest() : value);
    if (sizes_follow_ ? entries.rest().failed() : value.failed()) {
      return damaged_table(path_, "its list of blocks is not as it must be");
    }
    Block one{at.offset, at.bytes, entries.key()};
    if (!keys_are_bare_ && one.upper.size() >= kSequenceBytes) {
      one.upper.resize(one.upper.size() - kSequenceBytes);
    }
    blocks_.push_back(std::move(one));
  }
}

namespace {

Result<std::vector<StoredEntry>> entries_of_block(const std::string& path, BytesView block) {
  std::vector<StoredEntry> all;
  BlockEntries entries(block);
  while (true) {
    ADJOIN_TRY(const bool more, entries.next());
    if (!more) return all;
    const BytesView key = entries.key();
    if (key.size() < kSequenceBytes)
      return damaged_table(path, "a key without its sequence number");
    FieldReader tail(key.substr(key.size() - kSequenceBytes));
    const std::uint64_t packed = tail.fixed64();
    const auto kind = static_cast<EntryKind>(packed & 0xFFU);
    if (kind != EntryKind::value && kind != EntryKind::removal &&
        kind != EntryKind::range_removal) {
      return not_understood(path, "an entry of kind " + std::to_string(packed & 0xFFU));
    }
    all.push_back({Bytes(key.substr(0, key.size() - kSequenceBytes)), packed >> 8U, kind,
                   Bytes(entries.value())});
  }
}

}  // namespace

Result<std::vector<StoredEntry>> TableFile::read(const Block& block) const {
  ADJOIN_TRY(const Bytes bytes, read_block({block.offset, block.bytes}));
  return entries_of_block(path_, bytes);
}

Result<std::vector<StoredEntry>> TableFile::range_removals() const {
  if (!range_removals_) return std::vector<StoredEntry>();
  ADJOIN_TRY(const Bytes bytes, read_block(*range_removals_));
  return entries_of_block(path_, bytes);
}

}  // namespace adjoin::engine
