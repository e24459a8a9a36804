#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "engine/salvage/fields.h"

namespace adjoin::engine {

/// Effect of an entry of a table file or a log. The values are RocksDB's.
enum class EntryKind : std::uint8_t { removal = 0, value = 1, range_removal = 15 };

/// Entry of a table file or a log. A range removal covers the keys in [key, value).
struct StoredEntry {
  Bytes key;
  std::uint64_t sequence = 0;
  EntryKind kind = EntryKind::value;
  Bytes value;
};

/// Iterator over the entries of a block. A block stores each key as its difference from the key
/// before (prefix compression).
class BlockEntries {
 public:
  /// Borrows the block. @param has_values  false: the block stores no lengths of its values
  explicit BlockEntries(BytesView block, bool has_values = true);
  /// Moves to the next entry; call it before the first one too. False: at the end.
  /// @errors corruption
  Result<bool> next();
  const Bytes& key() const noexcept { return key_; }
  BytesView value() const noexcept { return value_; }
  /// Returns the reader behind the key, for a block without lengths of values. The caller reads the
  /// value from it before `next`.
  FieldReader& rest() noexcept { return reader_; }

 private:
  static BytesView entries_of(BytesView block);
  FieldReader reader_;
  bool has_values_;
  Bytes key_;
  BytesView value_;
};

/// Reader of a table file (SST file), block by block and without RocksDB. Understands the format
/// options that this store uses. A damaged block loses only its own entries. Changes nothing.
/// RocksDB's own reader gives up the whole file, or the store, where this one loses a block.
class TableFile {
 public:
  struct Block {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    Bytes upper;  ///< upper bound of its keys, inclusive
  };

  /// Reads the footer, the index and the properties.
  /// @errors corruption: the index of the blocks cannot be read; unsupported: another format;
  ///   io_error
  static Result<TableFile> open(const std::string& path);

  const std::string& path() const noexcept { return path_; }
  const std::vector<Block>& blocks() const noexcept { return blocks_; }
  /// Returns the entries of a block, in order. @errors corruption, unsupported, io_error
  Result<std::vector<StoredEntry>> read(const Block& block) const;
  /// Returns the range removals, which are in none of `blocks`. @errors as `read`
  Result<std::vector<StoredEntry>> range_removals() const;

  /// False: the metadata beside the blocks is damaged, range removals included.
  bool has_properties() const noexcept { return has_properties_; }
  // From the file's properties; empty, nullopt or false if these are damaged.
  const std::string& family() const noexcept { return family_; }
  std::optional<std::uint64_t> entries() const noexcept { return entries_; }
  /// Returns whether a bulk load wrote the file. The MANIFEST then has the sequence number of its
  /// entries.
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
  bool keys_are_bare_ = true;  ///< keys in the index have no sequence numbers
  bool sizes_follow_ = true;   ///< handles in the index may be stored as differences
};

}  // namespace adjoin::engine
