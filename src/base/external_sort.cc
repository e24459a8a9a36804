#include "base/external_sort.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/assert.h"
#include "base/launch.h"
#include "base/sort_chunk.h"

namespace adjoin {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{256} * 1024;
/// So many runs of one size are merged to one, so that few are open at a time.
constexpr std::size_t kRunsMerged = 64;
/// Two chunks exist at a time, the one that fills and the one that is written.
constexpr std::size_t kChunkBytesMin = std::size_t{64} * 1024;
constexpr std::size_t kChunkBytesMax = std::size_t{1} << 31U;

Error cannot(const std::string& doing, const std::string& folder, int error) {
  return Error(ErrorCode::io_error,
               folder + ": cannot " + doing + " a file for sorting: " + std::strerror(error));
}

template <typename Number>
void append_number(Number number, Bytes& out) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append(bytes, sizeof number);
}
void append_u32(std::uint32_t number, Bytes& out) { append_number(number, out); }
void append_u64(std::uint64_t number, Bytes& out) { append_number(number, out); }

}  // namespace

/// Sorted records, in memory or in a file, read one after the other.
/// The two kinds are read alike, so the merge does not ask which one it has.
class ExternalSort::Run {
 public:
  /// Of records that are sorted.
  explicit Run(std::shared_ptr<SortedRecords> records) : records_(std::move(records)) {}
  /// Of a file that is to be written or read. `name`: its path; empty: it has none. `merges`: how
  /// often its records have been merged.
  Run(std::string folder, std::string name, std::uint64_t number, int merges)
      : folder_(std::move(folder)), name_(std::move(name)), number_(number), merges_(merges) {}
  ~Run() {
    if (file_ >= 0) ::close(file_);
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Result<void> create() {
    if (name_.empty()) {
      std::string name = folder_ + "/sort-XXXXXX";
      file_ = ::mkostemp(name.data(), O_CLOEXEC);
      // Without a name the file is gone when the process is, however it ends.
      if (file_ >= 0) ::unlink(name.c_str());
    } else {
      file_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    }
    if (file_ < 0) return cannot("make", folder_, errno);
    buffer_.reserve(kBufferBytes);
    return {};
  }
  /// A file of a former process, of that length.
  Result<void> open(std::uint64_t bytes) {
    file_ = ::open(name_.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat found {};
    if (file_ >= 0 && ::fstat(file_, &found) != 0) return cannot("look at", folder_, errno);
    // The length is enough. A kept file was synced before anything named it, and is never changed.
    if (file_ >= 0 && static_cast<std::uint64_t>(found.st_size) == bytes) {
      written_ = bytes;
      is_synced_ = true;
      return {};
    }
    return Error(ErrorCode::corruption, name_ + " is gone or is not as it was kept");
  }
  Result<void> sync() {
    if (is_synced_) return {};
    if (::fdatasync(file_) != 0) return cannot("sync", folder_, errno);
    is_synced_ = true;
    return {};
  }
  const std::string& name() const noexcept { return name_; }
  Kept::File as_kept() const noexcept { return {number_, written_, merges_}; }
  Result<void> write(BytesView key, BytesView value) {
    append_u32(static_cast<std::uint32_t>(key.size()), buffer_);
    append_u32(static_cast<std::uint32_t>(value.size()), buffer_);
    buffer_ += key;
    buffer_ += value;
    return buffer_.size() < kBufferBytes ? Result<void>() : flush();
  }
  Result<void> end_writing() {
    ADJOIN_CHECK(flush());
    // A sort of many runs has many of these. Assigning an empty string would keep the memory.
    Bytes().swap(buffer_);
    return {};
  }

  /// To the first record. The file is read from its beginning.
  Result<void> start(std::size_t order, bool only_repeated = false) {
    order_ = order;
    if (records_ != nullptr) {
      records_->start(only_repeated);
      look();
      return {};
    }
    position_ = 0;
    begin_ = 0;
    buffer_.clear();
    return next();
  }
  bool valid() const noexcept { return valid_; }
  BytesView key() const noexcept { return key_; }
  BytesView value() const noexcept { return value_; }
  std::size_t order() const noexcept { return order_; }
  // Runs merged equally often are about equally long. Merging only those keeps a record from being
  // copied more than a few times.
  int merges() const noexcept { return merges_; }

  bool can_tell_repeated() const noexcept { return records_ != nullptr; }

  Result<void> next() {
    if (records_ != nullptr) {
      records_->next();
      look();
      return {};
    }
    constexpr std::size_t kHeadBytes = 2 * sizeof(std::uint32_t);
    ADJOIN_TRY(valid_, fill(kHeadBytes));
    if (!valid_) return {};
    std::uint32_t sizes[2];
    std::memcpy(sizes, buffer_.data() + begin_, kHeadBytes);
    const std::size_t bytes = kHeadBytes + sizes[0] + sizes[1];
    ADJOIN_TRY(const bool whole, fill(bytes));
    if (!whole) return cannot("read the end of", folder_, EIO);
    key_ = BytesView(buffer_).substr(begin_ + kHeadBytes, sizes[0]);
    value_ = BytesView(buffer_).substr(begin_ + kHeadBytes + sizes[0], sizes[1]);
    begin_ += bytes;
    return {};
  }

 private:
  Result<void> flush() {
    std::size_t done = 0;
    while (done < buffer_.size()) {
      const ssize_t wrote = ::write(file_, buffer_.data() + done, buffer_.size() - done);
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote < 0) return cannot("write", folder_, errno);
      done += static_cast<std::size_t>(wrote);
    }
    written_ += buffer_.size();
    buffer_.clear();
    return {};
  }

  void look() {
    valid_ = records_->valid();
    if (!valid_) return;
    key_ = records_->key();
    value_ = records_->value();
  }

  /// Brings so many bytes from `begin_` on into the buffer; false at the end of the file.
  /// By `pread`, because runs that share a folder are read in turns and each keeps its own place.
  Result<bool> fill(std::size_t wanted) {
    if (buffer_.size() - begin_ >= wanted) return true;
    // What is left is a part of one record, so little is moved.
    buffer_.erase(0, begin_);
    begin_ = 0;
    std::size_t have = buffer_.size();
    buffer_.resize(std::max(kBufferBytes, wanted));
    while (have < buffer_.size()) {
      const ssize_t got = ::pread(file_, buffer_.data() + have, buffer_.size() - have,
                                  static_cast<off_t>(position_));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return cannot("read", folder_, errno);
      if (got == 0) break;
      have += static_cast<std::size_t>(got);
      position_ += static_cast<std::size_t>(got);
    }
    buffer_.resize(have);
    return have >= wanted;
  }

  std::shared_ptr<SortedRecords> records_;  ///< null: of a file
  std::string folder_;
  std::string name_;
  std::uint64_t number_ = 0;
  int merges_ = 0;
  int file_ = -1;
  std::uint64_t written_ = 0;
  bool is_synced_ = false;
  Bytes buffer_;
  std::size_t begin_ = 0;
  std::size_t position_ = 0;  ///< the next entry, or how much of the file is read
  std::size_t order_ = 0;
  bool valid_ = false;
  BytesView key_;
  BytesView value_;
};

namespace {

/// Of two runs, whether the first comes later: the order of a heap with the smallest in front.
struct ComesLater {
  template <typename Run>
  bool operator()(const Run* a, const Run* b) const {
    const int order = a->key().compare(b->key());
    // Of equal keys the earlier run's come first: the sort is stable.
    return order != 0 ? order > 0 : a->order() > b->order();
  }
};

}  // namespace

ExternalSort::ExternalSort(Options options)
    : options_(std::move(options)),
      chunk_bytes_(options_.folder.empty()
                       ? kChunkBytesMax
                       : std::clamp(options_.memory_bytes / 2, kChunkBytesMin, kChunkBytesMax)),
      chunk_(std::make_shared<SortChunk>()) {}

ExternalSort::~ExternalSort() { rest(); }

Result<void> ExternalSort::add(BytesView key, BytesView value) {
  ADJOIN_ASSERT(chunk_ != nullptr);
  const std::size_t bytes = key.size() + value.size() + SortChunk::kEntryBytes;
  if (!chunk_->empty() && chunk_->used_bytes() + bytes > chunk_bytes_) {
    ADJOIN_CHECK(spill());
  }
  chunk_->add(key, value);
  ++count_;
  return {};
}

Result<void> ExternalSort::spill() {
  return put_down(std::exchange(chunk_, std::make_shared<SortChunk>()));
}

/// Writes records to a file, on a thread of its own, if there are files.
Result<void> ExternalSort::put_down(std::shared_ptr<SortedRecords> records) {
  ADJOIN_CHECK(finish_spill());
  if (options_.folder.empty()) {
    records->sort();
    runs_.push_back(std::make_shared<Run>(std::move(records)));
    return {};
  }
  spilling_ =
      launch([made = new_run(0), from = std::move(records)]() -> Result<std::shared_ptr<Run>> {
        from->sort();
        ADJOIN_CHECK(made->create());
        for (from->start(false); from->valid(); from->next()) {
          ADJOIN_CHECK(made->write(from->key(), from->value()));
        }
        ADJOIN_CHECK(made->end_writing());
        return made;
      });
  return {};
}

Result<void> ExternalSort::add_run(std::shared_ptr<SortedRecords> records, bool is_last) {
  ADJOIN_ASSERT(chunk_ != nullptr && last_ == nullptr);
  count_ += records->count();
  if (is_last) {
    last_ = std::move(records);
    return {};
  }
  if (!chunk_->empty()) ADJOIN_CHECK(spill());
  return put_down(std::move(records));
}

std::shared_ptr<ExternalSort::Run> ExternalSort::new_run(int merges) {
  const std::uint64_t number = next_number_++;
  return std::make_shared<Run>(options_.folder, path_of(number), number, merges);
}

std::string ExternalSort::path_of(std::uint64_t number) const {
  if (options_.name.empty()) return {};
  return options_.folder + "/" + options_.name + "-" + std::to_string(number);
}

Result<ExternalSort::Kept> ExternalSort::keep() {
  ADJOIN_ASSERT(chunk_ != nullptr && !options_.name.empty());
  if (!chunk_->empty()) ADJOIN_CHECK(spill());
  ADJOIN_CHECK(finish_spill());
  Kept kept;
  for (const std::shared_ptr<Run>& run : runs_) {
    ADJOIN_CHECK(run->sync());
    kept.files.push_back(run->as_kept());
  }
  kept.count = count_;
  return kept;
}

void ExternalSort::drop_unkept() {
  for (const std::string& name : merged_) ::unlink(name.c_str());
  merged_.clear();
}

Result<void> ExternalSort::go_on(const Kept& kept) {
  ADJOIN_ASSERT(count_ == 0 && !options_.name.empty());
  std::vector<std::shared_ptr<Run>> runs;
  for (const Kept::File& file : kept.files) {
    auto run =
        std::make_shared<Run>(options_.folder, path_of(file.number), file.number, file.merges);
    ADJOIN_CHECK(run->open(file.bytes));
    runs.push_back(std::move(run));
    next_number_ = std::max(next_number_, file.number + 1);
  }
  runs_ = std::move(runs);
  count_ = kept.count;
  return {};
}

Result<void> ExternalSort::finish_spill() {
  if (!spilling_.valid()) return {};
  Result<std::shared_ptr<Run>> run = spilling_.get();
  if (!run) return run.error();
  runs_.push_back(*std::move(run));
  while (runs_.size() >= kRunsMerged &&
         runs_[runs_.size() - kRunsMerged]->merges() == runs_.back()->merges()) {
    ADJOIN_CHECK(merge_last_runs());
  }
  return {};
}

Result<void> ExternalSort::merge_last_runs() {
  const std::size_t first = runs_.size() - kRunsMerged;
  std::shared_ptr<Run> merged = new_run(runs_.back()->merges() + 1);
  ADJOIN_CHECK(merged->create());
  ADJOIN_CHECK(start_heads(first));
  while (valid()) {
    ADJOIN_CHECK(merged->write(key(), value()));
    ADJOIN_CHECK(next());
  }
  ADJOIN_CHECK(merged->end_writing());
  // Not removed yet: the last checkpoint may name them.
  for (std::size_t i = first; i < runs_.size(); ++i) merged_.push_back(runs_[i]->name());
  runs_.resize(first);
  runs_.push_back(std::move(merged));
  return {};
}

Result<void> ExternalSort::sort() {
  ADJOIN_ASSERT(chunk_ != nullptr);
  ADJOIN_CHECK(finish_spill());
  for (const std::shared_ptr<SortedRecords>& records :
       {std::shared_ptr<SortedRecords>(std::move(chunk_)), std::move(last_)}) {
    if (records == nullptr || records->count() == 0) continue;
    records->sort();
    runs_.push_back(std::make_shared<Run>(records));
  }
  return start_heads(0);
}

Result<void> ExternalSort::rewind() { return start_heads(0); }

Result<void> ExternalSort::rewind_to_repeated() {
  // Over several runs the same key may come from two of them, which none can tell alone.
  if (runs_.size() != 1 || !runs_.front()->can_tell_repeated()) return rewind();
  heads_.clear();
  ADJOIN_CHECK(runs_.front()->start(0, true));
  if (runs_.front()->valid()) heads_.push_back(runs_.front().get());
  return {};
}

Result<void> ExternalSort::start_heads(std::size_t first) {
  heads_.clear();
  for (std::size_t i = first; i < runs_.size(); ++i) {
    ADJOIN_CHECK(runs_[i]->start(i));
    if (runs_[i]->valid()) heads_.push_back(runs_[i].get());
  }
  std::make_heap(heads_.begin(), heads_.end(), ComesLater());
  return {};
}

BytesView ExternalSort::key() const noexcept { return heads_.front()->key(); }
BytesView ExternalSort::value() const noexcept { return heads_.front()->value(); }

Result<void> ExternalSort::next() {
  ADJOIN_CHECK(heads_.front()->next());
  if (!heads_.front()->valid()) {
    heads_.front() = heads_.back();
    heads_.pop_back();
  }
  // The front sinks to its place: nearly always a step or none.
  const ComesLater later;
  std::size_t at = 0;
  for (;;) {
    std::size_t least = at;
    for (std::size_t child = 2 * at + 1; child < std::min(2 * at + 3, heads_.size()); ++child) {
      if (later(heads_[least], heads_[child])) least = child;
    }
    if (least == at) return {};
    std::swap(heads_[at], heads_[least]);
    at = least;
  }
}

Bytes encode_kept(const ExternalSort::Kept& kept) {
  Bytes out;
  append_u64(kept.count, out);
  for (const ExternalSort::Kept::File& file : kept.files) {
    append_u64(file.number, out);
    append_u64(file.bytes, out);
    append_u64(static_cast<std::uint64_t>(file.merges), out);
  }
  return out;
}

std::optional<ExternalSort::Kept> decode_kept(BytesView bytes) {
  constexpr std::size_t kNumber = sizeof(std::uint64_t);
  if (bytes.size() % (3 * kNumber) != kNumber) return std::nullopt;
  const auto next = [&bytes] {
    std::uint64_t number = 0;
    std::memcpy(&number, bytes.data(), sizeof number);
    bytes.remove_prefix(sizeof number);
    return number;
  };
  ExternalSort::Kept kept;
  kept.count = next();
  while (!bytes.empty()) {
    const std::uint64_t number = next();
    const std::uint64_t size = next();
    kept.files.push_back({number, size, static_cast<int>(next())});
  }
  return kept;
}

}  // namespace adjoin
