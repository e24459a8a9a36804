#include "engine/commit/floor_writer.h"

#include <rocksdb/env.h>

#include <chrono>
#include <utility>

#include "base/assert.h"
#include "engine/status.h"

namespace adjoin::engine {
namespace {

/// Every sync of the file costs the disk as much as one of the log does: not one for each group.
constexpr std::chrono::milliseconds kSyncWithin{100};

}  // namespace

Result<std::unique_ptr<FloorWriter>> FloorWriter::open(rocksdb::Env& env, const std::string& path,
                                                       const layout::Floor& floor) {
  std::unique_ptr<rocksdb::RandomRWFile> file;
  const rocksdb::Status status = env.NewRandomRWFile(path, &file, rocksdb::EnvOptions());
  if (!status.ok()) return to_error(status, path + ": cannot open the floor file");
  return std::unique_ptr<FloorWriter>(new FloorWriter(std::move(file), floor));
}

FloorWriter::FloorWriter(std::unique_ptr<rocksdb::RandomRWFile> file, const layout::Floor& floor)
    : file_(std::move(file)),
      progress_(floor.progress),
      manifest_(floor.manifest),
      slot_(floor.slot) {}

FloorWriter::~FloorWriter() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  file_->Close().PermitUncheckedError();
}

Result<void> FloorWriter::begin(const layout::Progress& start) {
  ADJOIN_ASSERT(!thread_.joinable());
  {
    const std::lock_guard lock(mutex_);
    progress_ = start;
    ADJOIN_CHECK(write());
    ADJOIN_CHECK(sync());
    unsynced_ = false;
  }
  thread_ = std::thread([this] { loop(); });
  return {};
}

/// An error has nobody to go to: the write itself is durable. The watermark stays behind, and the
/// next advance tries again.
void FloorWriter::advance(CommitId commit) {
  const std::lock_guard lock(mutex_);
  ADJOIN_ASSERT(commit >= progress_.last_commit);
  progress_.last_commit = commit;
  static_cast<void>(write());
}

void FloorWriter::advance(const layout::ManifestMark& manifest) {
  const std::lock_guard lock(mutex_);
  manifest_ = manifest;
  static_cast<void>(write());
}

Result<void> FloorWriter::write() {
  const Bytes record = layout::encode_floor_slot(progress_, manifest_);
  const std::size_t slot = (slot_ + 1) % 2;
  const rocksdb::Status status = file_->Write(slot * layout::kFloorSlotBytes, record);
  if (!status.ok()) return to_error(status, "cannot write the floor file");
  slot_ = slot;
  if (!std::exchange(unsynced_, true)) wake_.notify_one();
  return {};
}

void FloorWriter::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || unsynced_; });
    if (!unsynced_) return;
    // What is written in the meantime is synced with it.
    wake_.wait_for(lock, kSyncWithin, [&] { return stopping_; });
    unsynced_ = false;
    const bool last = stopping_;
    lock.unlock();
    const bool synced = sync().has_value();
    lock.lock();
    if (last) return;
    // Tried again after the same pause, for as long as the store is open.
    if (!synced) unsynced_ = true;
  }
}

Result<void> FloorWriter::sync() {
  const rocksdb::Status status = file_->Fsync();
  if (!status.ok()) return to_error(status, "cannot sync the floor file");
  return {};
}

}  // namespace adjoin::engine
