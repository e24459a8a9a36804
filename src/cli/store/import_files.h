#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/shell/terminal.h"
#include "table/store/table_store.h"

namespace adjoin::cli {

/// A file of items in DynamoDB JSON, packed by gzip or not.
struct ItemFile {
  std::string path;
  std::int64_t items = -1;  ///< how many it must have; less than 0: any number
};

/// The files that arguments name: a file, or a folder with an export of the service, whose
/// manifests and checksums are looked at here. @errors as open_export
Result<std::vector<ItemFile>> item_files(const std::vector<std::string>& paths, Terminal& terminal);

/// Whether every file can be read to its end, has as many items as it must, and all of them fit the
/// table. @return how many items there are
/// @errors invalid_argument, FILE:LINE: what is wrong; invalid_argument, io_error
Result<std::uint64_t> check_items(const std::vector<ItemFile>& files,
                                  const table::TableDescription& table, Terminal& terminal);

/// What ended an import, after what came of it and that it may be done again.
Error import_cut_short(const Error& error, std::uint64_t written);

/// Puts the items of the files. Of two with one key the later one stays.
/// @errors as check_items, and those of the store
Result<std::uint64_t> import_items(const std::vector<ItemFile>& files, std::uint64_t items,
                                   table::TableStore& store, const table::CallContext& context,
                                   const table::TableDescription& table, Terminal& terminal);

}  // namespace adjoin::cli
