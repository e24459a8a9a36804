#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "transfer/export_manifest.h"
#include "transfer/md5.h"
#include "transfer/s3_export.h"

namespace adjoin::transfer {
namespace {

namespace fs = std::filesystem;

/// A manifest of a million files is far smaller.
constexpr std::uintmax_t kManifestBytesMax = std::uintmax_t{1} << 30;

bool has_summary(const fs::path& folder) {
  std::error_code failed;
  return fs::exists(folder / kSummaryName, failed);
}

/// Folders with a manifest in this one.
std::vector<fs::path> exports_below(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    if (has_summary(at->path())) found.push_back(at->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

Result<fs::path> find_export(const std::string& path) {
  // People name the folder that they downloaded, which may be any of three.
  if (has_summary(path)) return fs::path(path);
  std::vector<fs::path> found = exports_below(fs::path(path) / "AWSDynamoDB");
  if (found.empty()) found = exports_below(path);
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    return Error(ErrorCode::invalid_argument, path + " holds no finished export: there is no " +
                                                  std::string(kSummaryName) + " in it");
  }
  std::string names;
  for (const fs::path& one : found) append_to_list(one.string(), names);
  return Error(ErrorCode::invalid_argument, path + " holds several exports; name one: " + names);
}

Error wrong(const fs::path& file, const std::string& what) {
  return validation_error(file.string() + ": " + what);
}

/// The manifest's text, if it is what its checksum says.
Result<std::string> read_manifest(const fs::path& path) {
  std::error_code failed;
  if (!fs::exists(path, failed)) return wrong(path, "the manifest is missing");
  if (fs::file_size(path, failed) > kManifestBytesMax || failed) {
    return wrong(path, "the manifest is too large");
  }
  const auto text_of = [](const fs::path& file) {
    std::stringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  };
  const std::string text = text_of(path);
  fs::path checksum_path = path;
  checksum_path.replace_extension(".checksum");
  // Older exports and copies by hand lack it. The manifest itself says enough to check the data.
  if (!fs::exists(checksum_path, failed)) return text;
  std::string checksum = text_of(checksum_path);
  checksum.erase(checksum.find_last_not_of(" \r\n") + 1);
  const Md5Digest sum = md5(text);
  if (checksum == to_base64(sum) || checksum == to_hex(sum)) return text;
  return wrong(path, "its MD5 is " + to_base64(sum) + ", and " + checksum_path.filename().string() +
                         " says " + checksum);
}

struct Listed {
  ManifestFile said;
  ExportFile file;
};

/// The files that the manifest names, each of them there.
Result<std::vector<Listed>> list_files(const fs::path& folder) {
  const fs::path manifest_path = folder / kFilesName;
  ADJOIN_TRY(const std::string manifest, read_manifest(manifest_path));
  std::vector<Listed> files;
  std::istringstream lines(manifest);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.find_first_not_of(" \r") == std::string::npos) continue;
    const auto placed = [&](const std::string& what) {
      return wrong(manifest_path.string() + ":" + std::to_string(number), what);
    };
    auto said = read_manifest_file(line);
    if (!said) return placed(said.error().message());
    // Keys have the prefix of the bucket; the file lies beside the manifest.
    const fs::path path = folder / "data" / fs::path(said->key).filename();
    std::error_code failed;
    const std::uintmax_t bytes = fs::file_size(path, failed);
    if (failed) return placed("it names " + path.string() + ", which is not there");
    files.push_back({*said, {path.string(), said->item_count, bytes}});
  }
  return files;
}

}  // namespace

Result<std::vector<ExportFile>> open_export(const std::string& path,
                                            const ExportProgress& progress) {
  ADJOIN_TRY(const fs::path folder, find_export(path));
  const fs::path summary_path = folder / kSummaryName;
  ADJOIN_TRY(const std::string summary_text, read_manifest(summary_path));
  const auto summary = read_summary(summary_text);
  if (!summary) {
    return reworded(summary.error(), summary_path.string() + ": " + summary.error().message());
  }
  ADJOIN_TRY(const std::vector<Listed> listed, list_files(folder));
  std::uint64_t items = 0;
  std::uint64_t total = 0;
  for (const Listed& one : listed) {
    items += one.said.item_count;
    total += one.file.bytes;
  }
  if (items != *summary) {
    return wrong(summary_path, "it counts " + std::to_string(*summary) + " items, and " +
                                   std::string(kFilesName) + " " + std::to_string(items));
  }
  std::vector<ExportFile> files;
  std::uint64_t done = 0;
  for (const Listed& one : listed) {
    if (progress) ADJOIN_CHECK(progress(done, total));
    ADJOIN_TRY(const Md5Digest sum, md5_of_file(one.file.path));
    if (to_base64(sum) != one.said.md5_base64) {
      return wrong(one.file.path, "its MD5 is " + to_base64(sum) + ", and " +
                                      std::string(kFilesName) + " says " + one.said.md5_base64);
    }
    done += one.file.bytes;
    files.push_back(one.file);
  }
  return files;
}

}  // namespace adjoin::transfer
