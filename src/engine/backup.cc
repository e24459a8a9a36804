#include "engine/backup.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/file_copy.h"
#include "engine/layout/backup_manifest.h"
#include "engine/layout/floor_record.h"
#include "engine/layout/format_file.h"
#include "engine/store.h"
#include "engine/work_folder.h"

namespace adjoin::engine {
namespace {

namespace fs = std::filesystem;

struct Listed {
  std::string path;  ///< inside the backup
  std::uint64_t size_bytes = 0;
};

Result<std::vector<Listed>> list_files(const std::string& root) {
  std::vector<Listed> files;
  std::error_code failed;
  for (fs::recursive_directory_iterator at(root + "/store", failed), end; !failed && at != end;
       at.increment(failed)) {
    if (!at->is_regular_file(failed) || failed) continue;
    files.push_back(
        {fs::path(at->path()).lexically_relative(root).generic_string(), at->file_size(failed)});
  }
  if (failed) {
    return Error(ErrorCode::io_error, root + ": cannot be listed: " + failed.message());
  }
  // A folder lists its files in any order, and equal backups shall have equal manifests.
  std::sort(files.begin(), files.end(),
            [](const Listed& a, const Listed& b) { return a.path < b.path; });
  return files;
}

/// Checksums of everything under store/. Each file is synced first: a checkpoint's copies are only
/// as durable as RocksDB made them.
Result<std::vector<layout::BackupFile>> measure_all(const std::string& root,
                                                    const ByteProgress& progress) {
  ADJOIN_TRY(const std::vector<Listed> listed, list_files(root));
  std::uint64_t total = 0;
  for (const Listed& file : listed) total += file.size_bytes;
  std::uint64_t done = 0;
  const PieceRead read = [&](std::uint64_t bytes) -> Result<void> {
    done += bytes;
    return progress ? progress(done, std::max(done, total)) : Result<void>();
  };
  std::vector<layout::BackupFile> files;
  for (const Listed& one : listed) {
    const std::string path = root + "/" + one.path;
    ADJOIN_CHECK(sync_path(path));
    ADJOIN_TRY(layout::BackupFile file, measure_file(path, read));
    file.path = one.path;
    files.push_back(std::move(file));
  }
  return files;
}

Result<void> make_folder(const std::string& path) {
  std::error_code failed;
  fs::create_directory(path, failed);
  if (!failed) return {};
  return Error(ErrorCode::io_error, path + ": cannot be made: " + failed.message());
}

}  // namespace

// The copy becomes a store of its own: RocksDB's files, a FLOOR that says how far they reach, and a
// FORMAT. The list with checksums is made of what was written and not of the original.
Result<BackupSummary> backup(table::TableStore& store, const std::string& to,
                             const ByteProgress& progress) {
  auto* const engine = dynamic_cast<EngineStore*>(&store);
  if (engine == nullptr) {
    return Error(ErrorCode::unsupported, "only a store of this machine can be backed up");
  }
  ADJOIN_CHECK(engine->check_process());
  ADJOIN_TRY(const std::unique_ptr<WorkFolder> work, WorkFolder::make(to, false));
  const std::string root = work->path();
  ADJOIN_CHECK(make_folder(root + "/store"));
  layout::BackupManifest manifest;
  ADJOIN_TRY(manifest.progress, engine->checkpoint(root + "/store/data"));
  manifest.time = engine->now();
  // The copy gets a floor of its own. The original's goes on while the copy is made, and would
  // promise commits that the copy lacks.
  const Bytes slot = layout::encode_floor_slot(manifest.progress);
  ADJOIN_CHECK(write_new_file(root + "/store/FLOOR", slot + slot));
  ADJOIN_CHECK(write_new_file(root + "/store/FORMAT", layout::encode(layout::FormatFile())));
  ADJOIN_TRY(manifest.files, measure_all(root, progress));
  ADJOIN_CHECK(sync_path(root + "/store/data"));
  ADJOIN_CHECK(sync_path(root + "/store"));
  // Last, and after all files are durable: a folder with a MANIFEST is a whole backup.
  ADJOIN_CHECK(write_new_file(root + "/MANIFEST", layout::encode(manifest)));
  ADJOIN_CHECK(work->publish());

  BackupSummary summary;
  summary.commit = manifest.progress.last_commit;
  summary.files = manifest.files.size();
  for (const layout::BackupFile& file : manifest.files) summary.bytes += file.size_bytes;
  return summary;
}

}  // namespace adjoin::engine
