#include "engine/disk_watch.h"

#include <rocksdb/env.h>
#include <rocksdb/listener.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace adjoin::engine {
namespace {

/// Of a small disk the reserve takes an eighth at most, or nothing would be left to store.
constexpr std::uint64_t kReserveShare = 8;
/// What is kept from figures where nothing is kept from tables: some of RocksDB's write buffers.
constexpr std::uint64_t kRecordsReserveMin = std::uint64_t{16} * 1024 * 1024;
constexpr std::size_t kLookEveryBytes = std::size_t{256} * 1024;
constexpr std::chrono::milliseconds kLookEvery{100};

std::string mebibytes(std::uint64_t bytes) {
  return std::to_string(bytes / (std::uint64_t{1024} * 1024)) + " MiB";
}

}  // namespace

class DiskWatch::Listener final : public rocksdb::EventListener {
 public:
  explicit Listener(std::shared_ptr<State> state) : state_(std::move(state)) {}

  void OnBackgroundError(rocksdb::BackgroundErrorReason, rocksdb::Status* error) override {
    // A compaction that finds no room is put off; writes go on.
    const bool stops = error->severity() >= rocksdb::Status::Severity::kHardError;
    if (stops && error->IsNoSpace()) state_->full.store(true, std::memory_order_release);
  }
  void OnErrorRecoveryEnd(const rocksdb::BackgroundErrorRecoveryInfo& info) override {
    if (info.new_bg_error.ok()) state_->full.store(false, std::memory_order_release);
  }

 private:
  const std::shared_ptr<State> state_;
};

DiskWatch::DiskWatch(rocksdb::Env& env, std::string folder, std::uint64_t reserve_bytes)
    : env_(&env), folder_(std::move(folder)), state_(std::make_shared<State>()) {
  std::error_code failed;
  const std::filesystem::space_info space = std::filesystem::space(folder_, failed);
  if (!failed) capacity_ = space.capacity;
  reserve_ = capacity_ == 0 ? reserve_bytes : std::min(reserve_bytes, capacity_ / kReserveShare);
}

std::shared_ptr<rocksdb::EventListener> DiskWatch::listener() {
  return std::make_shared<Listener>(state_);
}

void DiskWatch::look() {
  written_since_ = 0;
  looked_ = std::chrono::steady_clock::now();
  std::uint64_t free = 0;
  // A disk that cannot be asked is taken to have room. RocksDB notices when it has none.
  free_ = env_->GetFreeSpace(folder_, &free).ok() ? free : UINT64_MAX;
}

std::optional<std::string> DiskWatch::refusal(bool shrinks) {
  if (reserve_ == 0) return std::nullopt;
  // Bytes for a fast writer, time for what others write to the same disk.
  const bool is_due = written_since_ >= kLookEveryBytes || free_ < reserve_ ||
                      std::chrono::steady_clock::now() - looked_ >= kLookEvery;
  if (is_due) look();
  if (free_ >= (shrinks ? reserve_ / 2 : reserve_)) return std::nullopt;
  return "the disk of the store is full: " + mebibytes(free_) + " are free, and " +
         mebibytes(reserve_) + " are kept in reserve; free some space, or remove items";
}

std::optional<std::string> DiskWatch::refusal_of_records() {
  look();
  const std::uint64_t least =
      capacity_ == 0 ? kRecordsReserveMin : std::min(kRecordsReserveMin, capacity_ / kReserveShare);
  const std::uint64_t kept = std::max(2 * reserve_, least);
  if (free_ >= kept) return std::nullopt;
  return "the disk of the store is nearly full: " + mebibytes(free_) + " are free, and below " +
         mebibytes(kept) + " figures are no longer written";
}

}  // namespace adjoin::engine
