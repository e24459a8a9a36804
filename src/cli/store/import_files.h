#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/shell/terminal.h"
#include "table/store/table_store.h"

namespace adjoin::cli {

/// A file of items in DynamoDB JSON, compressed by gzip or not.
struct ItemFile {
  std::string path;
  std::int64_t items = -1;  ///< how many it must have; negative: any number
};

/// Returns the files that arguments name. A folder must hold an export of DynamoDB to S3: its
/// manifests and checksums are verified here, which reads every file once.
/// @errors as transfer::open_export; invalid_argument: "-", since files are read twice; those of
/// opening a file
Result<std::vector<ItemFile>> item_files(const std::vector<std::string>& paths, Terminal& terminal);

/// Reads all files before an import. Succeeds if each can be read to its end and has the expected
/// number of items, and if all items fit the table. Writes nothing.
/// @return the number of items
/// @errors invalid_argument, as "FILE:LINE: reason"; invalid_argument, io_error
Result<std::uint64_t> check_items(const std::vector<ItemFile>& files,
                                  const table::TableDescription& table, Terminal& terminal);

/// Returns the error that ended an import, with the number of items that are written for certain
/// and the advice that repeating the import is safe.
Error import_cut_short(const Error& error, std::uint64_t written);

/// Puts the items of the files and returns how many were read. Of two items with one key the later
/// one stays. `items` is the expected number, for the progress bar.
/// @errors as check_items, and those of the store
Result<std::uint64_t> import_items(const std::vector<ItemFile>& files, std::uint64_t items,
                                   table::TableStore& store, const table::CallContext& context,
                                   const table::TableDescription& table, Terminal& terminal);

}  // namespace adjoin::cli
