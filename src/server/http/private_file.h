#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::server {

/// Files with secrets in them: regular, ours or root's, readable by their owner alone (0600). Paths
/// are the user's own words. Safe to call from any thread.

/// What a name may be: a file's own alone, or also a link to one, as those who renew certificates
/// leave them.
enum class Links : std::uint8_t { refused, followed };

/// The bytes of such a file.
/// @errors not_found (there is none), configuration (it is not such a file, or larger than
///   `bytes_max`), storage_io
Result<Bytes> read_private_file(const std::string& path, std::size_t bytes_max,
                                Links links = Links::refused);

/// A text that is another one as soon as the file or its mode is; empty when there is no file.
std::string file_stamp(const std::string& path);

/// Puts `bytes` in the place of the file at once: whoever reads sees the old file or the new one,
/// also after a power cut. @errors configuration, storage_io; the old file is then still there
Result<void> write_private_file(const std::string& path, BytesView bytes);

/// Does `work` while no other process does the same in the file's folder. @errors those of work,
///   configuration (there is no such folder)
Result<void> with_folder_locked(const std::string& path, const std::function<Result<void>()>& work);

}  // namespace adjoin::server
