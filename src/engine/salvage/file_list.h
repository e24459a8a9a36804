#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "engine/layout/floor_record.h"

namespace adjoin::engine {

/// Entry of a table file in the MANIFEST.
struct ListedFile {
  std::uint64_t number = 0;
  std::uint32_t family = 0;
  std::uint64_t bytes = 0;
  Bytes lower;                 ///< its first key
  Bytes upper;                 ///< its last one
  bool upper_is_open = false;  ///< `upper` is exclusive: the key itself is in another file
  std::uint64_t last_sequence = 0;
};

/// Live files of the database, from the readable part of the MANIFEST.
/// The folder may hold more files than live ones. Read without a list, removed items come back.
struct FileList {
  std::uint64_t number = 0;                       ///< number of the MANIFEST
  std::map<std::uint32_t, std::string> families;  ///< names by RocksDB's family ids
  std::map<std::uint32_t, std::uint64_t> logs;    ///< by family: first log that is not flushed
  std::map<std::uint64_t, ListedFile> files;      ///< table files by number
  /// Reasons why the list may not be the latest; empty: it is the latest.
  std::vector<std::string> doubts;
};

/// Reads the MANIFEST that CURRENT names, else the latest one in RocksDB's folder. Damage becomes a
/// doubt, never an error.
/// @param mark  durable prefix of the MANIFEST, from FLOOR; nullopt: unknown
FileList read_file_list(const std::string& data_path,
                        const std::optional<layout::ManifestMark>& mark);

}  // namespace adjoin::engine
