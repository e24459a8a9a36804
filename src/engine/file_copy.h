#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/layout/backup_manifest.h"

namespace adjoin::engine {

/// Told of every piece of a file that was read; an error it answers ends the reading.
using PieceRead = std::function<Result<void>(std::uint64_t bytes)>;

/// Reads a file whole: its size and checksum, under no name. @errors storage_io
Result<layout::BackupFile> measure_file(const std::string& path, const PieceRead& read);
/// The same while copying it to `to`, which must not exist; the copy is synced.
Result<layout::BackupFile> copy_file(const std::string& from, const std::string& to,
                                     const PieceRead& read);
/// The content of a small file. @errors storage_io
Result<std::string> read_file(const std::string& path);
/// Makes a file with this content, synced. @errors storage_io
Result<void> write_new_file(const std::string& path, std::string_view content);
/// Syncs a file or a folder's entries. @errors storage_io
Result<void> sync_path(const std::string& path);

/// Syncs the entries of a folder and of all below it. @errors storage_io
Result<void> sync_folders(const std::string& root);

/// storage_io with the system's words for errno.
Error file_error(const std::string& path, std::string_view what);

}  // namespace adjoin::engine
