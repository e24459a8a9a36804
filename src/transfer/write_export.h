#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::transfer {

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
/// leaves has none.
/// @errors io_error; those of the store; cancelled
/// @cost one Scan
Result<Exported> write_export(table::TableStore& store, const table::CallContext& context,
                              const table::TableDescription& table, const ExportOptions& options,
                              const Clock& clock = system_clock());

}  // namespace adjoin::transfer
