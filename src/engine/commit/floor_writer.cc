#include "engine/commit/floor_writer.h"

#include <rocksdb/env.h>

#include <chrono>
#include <utility>

#include "engine/layout/floor_record.h"
#include "engine/status.h"

namespace adjoin::engine {
namespace {

constexpr std::chrono::milliseconds kSyncWithin{100};

}  // namespace

Result<std::unique_ptr<FloorWriter>> FloorWriter::open(rocksdb::Env& env, const std::string& path,
                                                       layout::Progress start) {
  std::unique_ptr<rocksdb::RandomRWFile> file;
  const rocksdb::Status status = env.NewRandomRWFile(path, &file, rocksdb::EnvOptions());
  if (!status.ok()) return to_error(status, path + ": cannot open the floor file");
  std::unique_ptr<FloorWriter> writer(new FloorWriter(std::move(file), start));
  ADJOIN_CHECK(writer->write(start.last_commit));
  ADJOIN_CHECK(writer->sync());
  // What is written is given to the thread: a commit may come before it runs.
  writer->thread_ =
      std::thread([raw = writer.get(), written = start.last_commit] { raw->loop(written); });
  return writer;
}

FloorWriter::FloorWriter(std::unique_ptr<rocksdb::RandomRWFile> file, layout::Progress start)
    : file_(std::move(file)), incarnation_(start.incarnation), durable_(start.last_commit) {}

FloorWriter::~FloorWriter() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  file_->Close().PermitUncheckedError();
}

void FloorWriter::advance(CommitId commit) {
  {
    const std::lock_guard lock(mutex_);
    durable_ = commit;
  }
  wake_.notify_one();
}

void FloorWriter::loop(CommitId written) {
  std::unique_lock lock(mutex_);
  bool unsynced = false;
  std::chrono::steady_clock::time_point sync_due;
  while (true) {
    const auto has_news = [&] { return stopping_ || durable_ != written; };
    if (unsynced) {
      wake_.wait_until(lock, sync_due, has_news);
    } else {
      wake_.wait(lock, has_news);
    }
    const CommitId commit = durable_;
    const bool last = stopping_;
    lock.unlock();
    // A floor that cannot be written stays where it was: that is safe, only less watchful.
    if (commit != written && write(commit)) {
      if (!unsynced) sync_due = std::chrono::steady_clock::now() + kSyncWithin;
      unsynced = true;
    }
    written = commit;
    if (unsynced && (last || std::chrono::steady_clock::now() >= sync_due)) {
      unsynced = !sync();
      sync_due = std::chrono::steady_clock::now() + kSyncWithin;
    }
    lock.lock();
    if (last) return;
  }
}

Result<void> FloorWriter::write(CommitId commit) {
  const Bytes record = layout::encode_floor_slot({commit, incarnation_});
  const rocksdb::Status status = file_->Write((slot_++ % 2) * layout::kFloorSlotBytes, record);
  if (!status.ok()) return to_error(status, "cannot write the floor file");
  return {};
}

Result<void> FloorWriter::sync() {
  const rocksdb::Status status = file_->Fsync();
  if (!status.ok()) return to_error(status, "cannot sync the floor file");
  return {};
}

}  // namespace adjoin::engine
