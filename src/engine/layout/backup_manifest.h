#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine::layout {

/// One file of a backup.
struct BackupFile {
  std::string path;    ///< inside the backup's folder: "store/data/000012.sst"
  std::string sha256;  ///< 64 lower-case hexadecimal digits
  std::uint64_t size_bytes = 0;
  friend bool operator==(const BackupFile&, const BackupFile&) = default;
};

/// The file MANIFEST of a backup (docs/formats/backup.md): what it holds, and of what moment.
struct BackupManifest {
  Progress progress;  ///< the last commit in it
  std::chrono::milliseconds time{0};
  std::vector<BackupFile> files;  ///< sorted by path
};

std::string encode(const BackupManifest& manifest);
/// @param name  of the file, for messages
/// @errors corruption; unsupported for another version
Result<BackupManifest> decode_backup_manifest(std::string_view text, const std::string& name);

}  // namespace adjoin::engine::layout
