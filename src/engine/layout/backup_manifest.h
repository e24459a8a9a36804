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

/// Content of the file MANIFEST of a backup (docs/formats/backup.md): its files and its commit.
/// A text, so that people can read it and compare files by common tools.
struct BackupManifest {
  Progress progress;  ///< last commit of the backup, and its epoch (incarnation)
  std::chrono::milliseconds time{0};
  std::vector<BackupFile> files;  ///< sorted by path
};

std::string encode(const BackupManifest& manifest);
/// Parses a MANIFEST. @param name  the file's name, for messages
/// @errors corruption; unsupported: another version
Result<BackupManifest> decode_backup_manifest(std::string_view text, const std::string& name);

}  // namespace adjoin::engine::layout
