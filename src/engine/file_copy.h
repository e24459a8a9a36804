#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/layout/backup_manifest.h"

namespace adjoin::engine {

/// Progress callback: called after each piece of a file with its bytes. If it returns an error,
/// reading ends with that error.
using PieceRead = std::function<Result<void>(std::uint64_t bytes)>;

/// Reads a whole file and returns its size and checksum, with an empty `path`. In pieces, since
/// table files may be larger than the memory. A caller can stop between two.
/// @errors io_error; errors of `read`
Result<layout::BackupFile> measure_file(const std::string& path, const PieceRead& read);
/// Like `measure_file`, and copies the file to `to`, which must not exist. Syncs the copy.
Result<layout::BackupFile> copy_file(const std::string& from, const std::string& to,
                                     const PieceRead& read);
/// Returns the content of a small file. @errors io_error
Result<std::string> read_file(const std::string& path);
/// Creates a file with this content and syncs it. @errors io_error
Result<void> write_new_file(const std::string& path, std::string_view content);
/// Syncs a file or a folder's entries. @errors io_error
Result<void> sync_path(const std::string& path);

/// Syncs the entries of a folder and of all folders below it. @errors io_error
Result<void> sync_folders(const std::string& root);

/// Returns an io_error with the system's text for errno.
Error file_error(const std::string& path, std::string_view what);

}  // namespace adjoin::engine
