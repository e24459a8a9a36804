#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"

namespace adjoin::transfer {

/// A data file of an export: gzip, a line {"Item":{…}} for each item.
struct ExportFile {
  std::string path;
  std::uint64_t items = 0;  ///< as the manifest counts them
  std::uint64_t bytes = 0;
};

/// How much of the files was read, of how much; an error ends the work.
using ExportProgress = std::function<Result<void>(std::uint64_t done, std::uint64_t total)>;

/// The data files of a full export to S3, in the folder of its manifests or above it. Every file is
/// there, and its bytes are those that the manifest has the checksum of.
/// @errors validation: manifests that are wrong or contradict, a file that is missing or another;
///         usage: no export there, or several; unsupported: an incremental one, or in Ion
/// @cost reads every file once
Result<std::vector<ExportFile>> open_export(const std::string& path,
                                            const ExportProgress& progress = {});

}  // namespace adjoin::transfer
