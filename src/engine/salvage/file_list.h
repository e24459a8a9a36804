#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "engine/layout/floor_record.h"

namespace adjoin::engine {

/// What the MANIFEST tells of a table file.
struct ListedFile {
  std::uint64_t number = 0;
  std::uint32_t family = 0;
  std::uint64_t bytes = 0;
  Bytes lower;                 ///< its first key
  Bytes upper;                 ///< its last one
  bool upper_is_open = false;  ///< `upper` itself is in another file
  std::uint64_t last_sequence = 0;
};

/// Which files hold the data, by the MANIFEST as far as it can be read.
struct FileList {
  std::uint64_t number = 0;                       ///< of the MANIFEST
  std::map<std::uint32_t, std::string> families;  ///< names by RocksDB's ids
  std::map<std::uint32_t, std::uint64_t> logs;    ///< by family: the first that is not in tables
  std::map<std::uint64_t, ListedFile> files;      ///< by number
  /// Why it may not be the latest list; empty: it is.
  std::vector<std::string> doubts;
};

/// Reads the list in a folder of RocksDB's: of the MANIFEST that CURRENT names, else of the latest.
/// What is damaged is a doubt, never an error.
/// @param mark  how much of it was durable, as FLOOR says
FileList read_file_list(const std::string& data_path,
                        const std::optional<layout::ManifestMark>& mark);

}  // namespace adjoin::engine
