#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"

namespace adjoin::transfer {

/// A data file of an export: gzip with one line {"Item":{…}} per item.
struct ExportFile {
  std::string path;
  std::uint64_t items = 0;  ///< as the manifest counts them
  std::uint64_t bytes = 0;
};

/// Progress callback: bytes read, and bytes in total. An error ends the work.
using ExportProgress = std::function<Result<void>(std::uint64_t done, std::uint64_t total)>;

/// Finds and verifies the data files of a full export to S3. `path` is the folder of the manifests
/// or one above it. Every returned file exists and matches the manifest's checksum.
/// @errors invalid_argument: manifests that are wrong or contradict each other, a file that is
/// missing or
///         differs; invalid_argument: no export there, or several; unsupported: an incremental
///         export, or one in Ion
/// @cost reads every file once
Result<std::vector<ExportFile>> open_export(const std::string& path,
                                            const ExportProgress& progress = {});

}  // namespace adjoin::transfer
