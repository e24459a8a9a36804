#include "engine/watch/kept_records.h"

#include <optional>
#include <utility>

#include "base/assert.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine {
namespace {

using layout::Family;

/// Edits of records alone, as the sequencer takes them.
class RecordEdit : public QueuedOperation {
 public:
  void fail(const Error& error) override { failure_ = error; }
  bool alone() const override { return true; }
  bool is_record() const override { return true; }

  Result<void> take_reply() {
    if (failure_) return *std::move(failure_);
    return {};
  }

 private:
  std::optional<Error> failure_;
};

class WriteRecords final : public RecordEdit {
 public:
  explicit WriteRecords(const std::vector<table::SystemRecord>& records) : records_(&records) {}
  void evaluate(Group& group) override {
    for (const table::SystemRecord& record : *records_) {
      if (record.value) {
        group.put(Family::meta, record.key, *record.value);
      } else {
        group.remove(Family::meta, record.key);
      }
    }
  }

 private:
  const std::vector<table::SystemRecord>* records_;
};

class RemoveRecords final : public RecordEdit {
 public:
  explicit RemoveRecords(layout::KeyRange range) : range_(std::move(range)) {}
  void evaluate(Group& group) override { group.remove_range(Family::meta, range_); }
  bool shrinks() const override { return true; }

 private:
  layout::KeyRange range_;
};

/// The range of records from `begin` to before `end`. A caller that names others would remove what
/// the store consists of.
layout::KeyRange record_range(BytesView begin, BytesView end) {
  ADJOIN_ASSERT(layout::is_record_key(begin));
  ADJOIN_ASSERT(end <= layout::end_of_records());
  return {Bytes(begin), Bytes(end)};
}

Result<void> run_edit(Sequencer& sequencer, RecordEdit& edit) {
  sequencer.run(edit);
  return edit.take_reply();
}

}  // namespace

Result<std::optional<Bytes>> KeptRecords::get(BytesView key) const {
  ADJOIN_CHECK(database_->process().check());
  ADJOIN_ASSERT(layout::is_record_key(key));
  Bytes value;
  ADJOIN_TRY(const bool found, database_->get(rocksdb::ReadOptions(), Family::meta, key, value));
  if (!found) return std::optional<Bytes>();
  return std::optional<Bytes>(std::move(value));
}

Result<void> KeptRecords::read(BytesView begin, BytesView end, const Visit& visit) const {
  ADJOIN_CHECK(database_->process().check());
  RangeCursor cursor(*database_, Family::meta, record_range(begin, end), true, nullptr);
  for (; cursor.valid(); cursor.next()) ADJOIN_CHECK(visit(cursor.key(), cursor.value()));
  return cursor.status();
}

Result<void> KeptRecords::write(const std::vector<table::SystemRecord>& records) {
  ADJOIN_CHECK(database_->process().check());
  for (const table::SystemRecord& record : records) {
    ADJOIN_ASSERT(layout::is_record_key(record.key));
  }
  if (records.empty()) return {};
  WriteRecords edit(records);
  return run_edit(*sequencer_, edit);
}

Result<void> KeptRecords::remove(BytesView begin, BytesView end) {
  ADJOIN_CHECK(database_->process().check());
  layout::KeyRange range = record_range(begin, end);
  if (range.empty()) return {};
  RemoveRecords edit(std::move(range));
  return run_edit(*sequencer_, edit);
}

}  // namespace adjoin::engine
