#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::server {

/// Files with secrets: regular files owned by this user or root, mode 0600. Paths come from the
/// user. Safe to call from any thread.

/// Whether a path may be a symbolic link. Tools that renew certificates leave links to files.
enum class Links : std::uint8_t { refused, followed };

/// Returns the bytes of such a file.
/// @errors not_found (there is none), configuration (it is not such a file, or larger than
///         `bytes_max`), io_error
Result<Bytes> read_private_file(const std::string& path, std::size_t bytes_max,
                                Links links = Links::refused);

/// Returns a text that changes whenever the file or its mode changes; empty if there is no file.
std::string file_stamp(const std::string& path);

/// Replaces the file atomically: a reader sees the old file or the new one, also after a power cut.
/// @errors configuration, io_error; the old file is then unchanged
Result<void> write_private_file(const std::string& path, BytesView bytes);

/// Runs `work` under a lock of the file's folder, which excludes other processes that call this.
/// @errors those of work, configuration (there is no such folder)
Result<void> with_folder_locked(const std::string& path, const std::function<Result<void>()>& work);

}  // namespace adjoin::server
