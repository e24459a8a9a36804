#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::transfer {

// A table as files in the layout of a full export to S3, written and read.

/// Where and how an export is written.
struct ExportOptions {
  std::string folder;  ///< the export becomes FOLDER/AWSDynamoDB/ID
  /// of a data file, uncompressed
  std::uint64_t file_text_bytes = std::uint64_t{256} * 1024 * 1024;
  std::function<Result<void>(std::uint64_t items)> progress = {};
};

/// What an export wrote.
struct Exported {
  std::string folder;  ///< of this export, with the manifests
  std::uint64_t items = 0;
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;  ///< of the data files
};

/// Writes a table in the layout of a full export to S3, in DynamoDB JSON. Other exports in the
/// folder stay. A failed export is removed again. The manifests are written last: what a crash
/// leaves has none. In the service's own layout, so that every tool that reads an export of
/// Amazon's reads this one.
/// @errors io_error; those of the store; cancelled
/// @cost one Scan
Result<Exported> write_export(table::TableStore& store, const table::CallContext& context,
                              const table::TableDescription& table, const ExportOptions& options,
                              const Clock& clock = system_clock());

/// A data file of an export: gzip with one line {"Item":{…}} per item.
struct ExportFile {
  std::string path;
  std::uint64_t items = 0;  ///< as the manifest counts them
  std::uint64_t bytes = 0;
};

/// Progress callback: bytes read, and bytes in total. An error ends the work.
using ExportProgress = std::function<Result<void>(std::uint64_t done, std::uint64_t total)>;

/// Finds and verifies the data files of a full export to S3. `path` is the folder of the manifests
/// or one above it. Every returned file exists and matches the manifest's checksum. All files are
/// checked before the first item is read: an import that ends half-way has to be cleaned up by
/// hand.
/// @errors invalid_argument: no export there, or several; manifests that are wrong or contradict
///         each other; a file that is missing or differs. unsupported: an incremental export, or
///         one in Ion
/// @cost reads every file once
Result<std::vector<ExportFile>> open_export(const std::string& path,
                                            const ExportProgress& progress = {});

}  // namespace adjoin::transfer
