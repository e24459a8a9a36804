#include "engine/restore.h"

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "base/assert.h"
#include "engine/file_copy.h"
#include "engine/layout/backup_manifest.h"
#include "engine/work_folder.h"

namespace adjoin::engine {
namespace {

namespace fs = std::filesystem;

/// It is read into memory before its checksum can be compared.
constexpr std::uint64_t kManifestBytesMax = std::uint64_t{512} * 1024 * 1024;

Result<layout::BackupManifest> read_manifest(const std::string& from) {
  const std::string path = from + "/MANIFEST";
  std::error_code failed;
  const std::uint64_t size = fs::file_size(path, failed);
  if (failed) {
    return Error(ErrorCode::configuration,
                 from + " is no whole backup: it has no MANIFEST (" + failed.message() + ")");
  }
  if (size > kManifestBytesMax) {
    return Error(ErrorCode::corruption, path + ": too large to be the list of a backup");
  }
  ADJOIN_TRY(const std::string text, read_file(path));
  return layout::decode_backup_manifest(text, path);
}

Result<void> compare(const layout::BackupFile& expected, const layout::BackupFile& found,
                     const std::string& from) {
  const std::string path = from + "/" + expected.path;
  if (found.size_bytes != expected.size_bytes) {
    return Error(ErrorCode::corruption, path + ": has " + std::to_string(found.size_bytes) +
                                            " bytes, not " + std::to_string(expected.size_bytes));
  }
  if (found.sha256 == expected.sha256) return {};
  return Error(ErrorCode::corruption, path + ": damaged, its checksum is another");
}

Result<void> check_there(const layout::BackupFile& file, const std::string& from) {
  std::error_code failed;
  if (fs::is_regular_file(from + "/" + file.path, failed)) return {};
  return Error(ErrorCode::corruption, from + "/" + file.path + ": missing from the backup");
}

/// "store/data/x" in the backup is "data/x" in the store.
std::string place_in_store(const std::string& root, const std::string& path) {
  const std::size_t slash = path.find('/');
  ADJOIN_ASSERT(slash != std::string::npos);  // as decode_backup_manifest checks
  return root + path.substr(slash);
}

Result<void> copy_all(const std::string& from, const layout::BackupManifest& manifest,
                      const std::string& root, const PieceRead& read) {
  for (const layout::BackupFile& file : manifest.files) {
    const std::string to = place_in_store(root, file.path);
    std::error_code failed;
    fs::create_directories(fs::path(to).parent_path(), failed);
    ADJOIN_TRY(const layout::BackupFile copied, copy_file(from + "/" + file.path, to, read));
    ADJOIN_CHECK(compare(file, copied, from));
  }
  return {};
}

/// Opens the copy, which checks its floor, and begins its own line of history.
/// The time in milliseconds is an opening's number that no ordinary store reaches. Iterators and
/// positions of the original are therefore no good here.
Result<void> open_once(const std::string& root, const Options& options,
                       const layout::BackupManifest& manifest) {
  Options opening = options;
  opening.path = root;
  opening.create_if_missing = false;
  const Clock& clock = options.clock != nullptr ? *options.clock : system_clock();
  opening.incarnation_min = static_cast<std::uint64_t>(clock.unix_time().count());
  ADJOIN_TRY(const std::unique_ptr<table::TableStore> store, open(opening));
  ADJOIN_TRY(const table::StoreStats stats, store->stats());
  if (stats.last_commit == manifest.progress.last_commit) return {};
  return Error(ErrorCode::corruption,
               "the restored store ends at commit " + std::to_string(stats.last_commit.value) +
                   ", the backup at " + std::to_string(manifest.progress.last_commit.value));
}

}  // namespace

// Nothing of the target exists before the whole backup was compared. What is restored then goes
// through the same checks as any opening, by being opened once.
Result<BackupSummary> restore(const std::string& from, const Options& options,
                              const ByteProgress& progress) {
  ADJOIN_TRY(const layout::BackupManifest manifest, read_manifest(from));
  BackupSummary summary;
  summary.commit = manifest.progress.last_commit;
  summary.files = manifest.files.size();
  for (const layout::BackupFile& file : manifest.files) {
    ADJOIN_CHECK(check_there(file, from));
    summary.bytes += file.size_bytes;
  }
  std::uint64_t done = 0;
  const PieceRead read = [&](std::uint64_t bytes) -> Result<void> {
    done += bytes;
    return progress ? progress(done, 2 * summary.bytes) : Result<void>();
  };
  for (const layout::BackupFile& file : manifest.files) {
    ADJOIN_TRY(const layout::BackupFile found, measure_file(from + "/" + file.path, read));
    ADJOIN_CHECK(compare(file, found, from));
  }
  // All of the backup was read and compared by now, before anything is made of it. The copy is
  // compared once more, as a disk may answer otherwise the second time.
  ADJOIN_TRY(const std::unique_ptr<WorkFolder> work, WorkFolder::make(options.path, true));
  ADJOIN_CHECK(copy_all(from, manifest, work->path(), read));
  ADJOIN_CHECK(open_once(work->path(), options, manifest));
  ADJOIN_CHECK(sync_folders(work->path()));
  ADJOIN_CHECK(work->publish());
  return summary;
}

}  // namespace adjoin::engine
