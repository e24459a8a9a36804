#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "transfer/md5.h"

namespace adjoin::transfer {

// The manifests of a full export of a table to S3.
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html

inline constexpr std::string_view kSummaryName = "manifest-summary.json";
inline constexpr std::string_view kFilesName = "manifest-files.json";

/// One line of manifest-files.json.
struct ManifestFile {
  std::string key;  ///< dataFileS3Key: "AWSDynamoDB/ID/data/NAME.json.gz", with the prefix if any
  std::uint64_t item_count = 0;
  std::string md5_base64;
};

/// manifest-summary.json, as far as it is looked at or made.
/// Other members of the service's manifest are written as it does and not read: they say nothing of
/// the items.
struct ManifestSummary {
  std::string export_id;
  std::string table_name;
  std::string table_id;
  std::chrono::milliseconds started{0};
  std::chrono::milliseconds ended{0};
  std::uint64_t item_count = 0;
  std::uint64_t billed_bytes = 0;
};

std::string to_json(const ManifestSummary& summary);
/// Returns the manifest line without a line end. Its ETag is that of a single-part upload.
std::string to_json(const ManifestFile& file, const Md5Digest& md5);

/// Returns the number of items that a summary declares.
/// @errors invalid_argument: no summary; unsupported: an incremental export, or one in Ion
Result<std::uint64_t> read_summary(std::string_view json);
/// Parses one line of manifest-files.json. @errors invalid_argument
Result<ManifestFile> read_manifest_file(std::string_view line);

}  // namespace adjoin::transfer
