#include "cli/read/read_ahead.h"

#include <array>
#include <future>
#include <optional>
#include <utility>
#include <vector>

#include "base/launch.h"
#include "base/spsc_slots.h"

namespace adjoin::cli {
namespace {

// As much as is handed over at a time: enough that waking somebody up for it does not count, and
// little enough to be in the processor's cache still when it is taken.
constexpr std::size_t kBatchRecords = 512;
constexpr std::uint64_t kBatchBytes = std::uint64_t{256} * 1024;
constexpr std::size_t kBatches = 4;

/// What the reader answered, and where it was then.
struct Answer {
  Record record;
  Result<bool> more = false;
  std::uint64_t line_number = 0;
};

struct Batch {
  std::vector<Answer> answers;  ///< reused, with the room that records have
  std::size_t count = 0;
  std::uint64_t bytes_read = 0;
  bool is_last = false;  ///< no record follows, or an error that ends the file
};

/// The other thread parses while this one writes. Batches go round between the two: filled there,
/// emptied here, and used again with all the memory their records have.
class ReadAhead final : public RecordReader {
 public:
  explicit ReadAhead(std::unique_ptr<RecordReader> reader)
      : reader_(std::move(reader)), reading_(launch([this] { read_all(); })) {}
  ~ReadAhead() override { turns_.stop(); }
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;

  Result<bool> next(Record& record) override {
    if (taken_ == nullptr || at_ == taken_->count) {
      if (taken_ != nullptr && taken_->is_last) return false;
      take_batch();
    }
    Answer& answer = taken_->answers[at_++];
    line_number_ = answer.line_number;
    // The batch gets the caller's record back, with its room.
    std::swap(record, answer.record);
    return std::move(answer.more);
  }
  std::uint64_t line_number() const noexcept override { return line_number_; }
  std::uint64_t bytes_read() const noexcept override {
    return taken_ == nullptr ? 0 : taken_->bytes_read;
  }
  const LineSource& source() const noexcept override { return reader_->source(); }

 private:
  void take_batch() {
    if (taken_ != nullptr) turns_.emptied();
    // Without a thread whoever takes reads too.
    if (is_refused(reading_)) read_batch();
    const std::optional<std::size_t> place = turns_.to_empty();
    if (!place) reading_.get();  // throws what was thrown there
    taken_ = &batches_[*place];
    at_ = 0;
  }

  /// On the other thread, which has the reader and the batches that are not taken to itself.
  void read_all() {
    try {
      while (read_batch()) {
      }
    } catch (...) {
      turns_.end();
      throw;
    }
  }

  /// False: there is no more to read, or nobody wants it.
  bool read_batch() {
    const std::optional<std::size_t> place = turns_.to_fill();
    if (!place) return false;
    Batch& batch = batches_[*place];
    batch.answers.resize(kBatchRecords);
    // Not counted in the batch, whose line of memory the other thread may be looking at.
    std::size_t count = 0;
    bool is_last = false;
    const std::uint64_t begin = reader_->source().text_bytes_read();
    while (!is_last && count < kBatchRecords &&
           reader_->source().text_bytes_read() - begin < kBatchBytes) {
      Answer& answer = batch.answers[count++];
      answer.more = reader_->next(answer.record);
      answer.line_number = reader_->line_number();
      is_last =
          answer.more ? !*answer.more : api_error_of(answer.more.error()) != ApiError::validation;
    }
    batch.count = count;
    batch.is_last = is_last;
    batch.bytes_read = reader_->bytes_read();
    turns_.filled();
    return !is_last;
  }

  std::unique_ptr<RecordReader> reader_;
  SpscSlots turns_{kBatches};
  std::array<Batch, kBatches> batches_;
  Batch* taken_ = nullptr;
  std::size_t at_ = 0;
  std::uint64_t line_number_ = 0;
  std::future<void> reading_;  ///< goes first, so that all others outlive it
};

}  // namespace

std::unique_ptr<RecordReader> read_ahead(std::unique_ptr<RecordReader> reader) {
  return std::make_unique<ReadAhead>(std::move(reader));
}

}  // namespace adjoin::cli
