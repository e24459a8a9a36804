#include <rocksdb/utilities/checkpoint.h>

#include <memory>

#include "engine/catalog/floor_check.h"
#include "engine/jobs/jobs.h"
#include "engine/status.h"

namespace adjoin::engine {

Result<layout::Progress> make_checkpoint(const Database& database, const std::string& path,
                                         CommitId acknowledged) {
  rocksdb::Checkpoint* made = nullptr;
  rocksdb::Status status = rocksdb::Checkpoint::Create(&database.db(), &made);
  if (!status.ok()) return to_error(status, path + ": cannot make a checkpoint");
  const std::unique_ptr<rocksdb::Checkpoint> checkpoint(made);
  status = checkpoint->CreateCheckpoint(path);
  if (!status.ok()) return to_error(status, path + ": cannot make a checkpoint");
  // Read from the copy, which proves that it opens and has no gap, before anybody relies on it.
  ADJOIN_TRY(const layout::Progress progress, read_progress(path, *database.db().GetEnv()));
  if (progress.last_commit >= acknowledged) return progress;
  return Error(ErrorCode::corruption, path + ": the checkpoint ends at commit " +
                                          std::to_string(progress.last_commit.value) +
                                          ", but commit " + std::to_string(acknowledged.value) +
                                          " was acknowledged before it");
}

}  // namespace adjoin::engine
