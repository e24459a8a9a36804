#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "engine/salvage/fields.h"

namespace adjoin::engine {

/// What one entry of a table file or a log does to a key.
enum class EntryKind : std::uint8_t { removal = 0, value = 1, range_removal = 15 };

/// Of a range removal the key is where the range begins, and the value where it ends, exclusive.
struct StoredEntry {
  Bytes key;
  std::uint64_t sequence = 0;
  EntryKind kind = EntryKind::value;
  Bytes value;
};

/// Walks the entries of a block, whose keys are told by what differs from the one before.
class BlockEntries {
 public:
  /// Borrows the block. `has_values` is false for a block whose values' lengths are not told.
  explicit BlockEntries(BytesView block, bool has_values = true);
  /// False at the end. @errors corruption
  Result<bool> next();
  const Bytes& key() const noexcept { return key_; }
  BytesView value() const noexcept { return value_; }
  /// What follows a key without a value of known length; read it before `next`.
  FieldReader& rest() noexcept { return reader_; }

 private:
  static BytesView entries_of(BytesView block);
  FieldReader reader_;
  bool has_values_;
  Bytes key_;
  BytesView value_;
};

/// A table file of RocksDB as this store writes them, read block by block with nothing but the
/// file: one that is damaged costs what is in it alone. Changes nothing.
class TableFile {
 public:
  struct Block {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    Bytes upper;  ///< no key in it is above
  };

  /// @errors corruption: what tells where the blocks are cannot be read; unsupported: a file of
  ///   another form; storage_io
  static Result<TableFile> open(const std::string& path);

  const std::string& path() const noexcept { return path_; }
  const std::vector<Block>& blocks() const noexcept { return blocks_; }
  /// The entries of a block, in order. @errors corruption, unsupported, storage_io
  Result<std::vector<StoredEntry>> read(const Block& block) const;
  /// Range removals; they are in no block. @errors as `read`
  Result<std::vector<StoredEntry>> range_removals() const;

  /// False: what else the file has beside its blocks is damaged, removals of ranges among it.
  bool has_properties() const noexcept { return has_properties_; }
  // Of the file's properties; nothing where these are damaged.
  const std::string& family() const noexcept { return family_; }
  std::optional<std::uint64_t> entries() const noexcept { return entries_; }
  /// A bulk load wrote it: its entries have the sequence number that the MANIFEST tells.
  bool is_loaded() const noexcept { return is_loaded_; }

 private:
  struct Handle {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
  };
  explicit TableFile(std::string path) : path_(std::move(path)) {}
  static Handle read_handle(FieldReader& reader);
  Result<Bytes> read_block(const Handle& handle) const;
  Result<void> read_places(const Handle& places);
  Result<void> read_properties();
  Result<void> read_index(const Handle& index);

  std::string path_;
  std::vector<Block> blocks_;
  std::optional<Handle> range_removals_;
  std::optional<Handle> properties_;
  std::string family_;
  std::optional<std::uint64_t> entries_;
  bool has_properties_ = false;
  bool is_loaded_ = false;
  bool keys_are_bare_ = true;  ///< keys of the index have no sequence numbers
  bool sizes_follow_ = true;   ///< handles in the index may be told by what differs
};

}  // namespace adjoin::engine
