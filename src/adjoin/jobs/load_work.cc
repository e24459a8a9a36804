#include "adjoin/jobs/load_work.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace adjoin::detail {
namespace {

constexpr std::size_t kFailuresTold = 1000;
constexpr std::size_t kNumberBytes = 8;

/// A checkpoint's data: how many records there were, then the caller's note.
std::string encode_checkpoint(std::uint64_t records, std::string_view note) {
  std::string word;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    word += static_cast<char>((records >> shift) & 0xffU);
  }
  return word.append(note);
}

std::uint64_t records_of_checkpoint(std::string_view word) {
  ADJOIN_ASSERT(word.size() >= kNumberBytes);
  std::uint64_t records = 0;
  for (std::size_t i = 0; i < kNumberBytes; ++i) {
    records |= std::uint64_t{static_cast<unsigned char>(word[i])} << (8 * i);
  }
  return records;
}

}  // namespace

LoadWork::LoadWork(const Graph& graph, const LoadOptions& options, const CallOptions& call)
    : graph_(graph), options_(options), call_(call), paced_(graph_, [&] {
        transfer::Pace pace =
            pace_of(options.read_units_per_second_max, options.write_units_per_second_max);
        pace.may_go_on = [this] { return may_go_on(); };
        return pace;
      }()) {
  if (call.timeout_ms > 0) {
    deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(call.timeout_ms);
  }
}

LoadWork::~LoadWork() {
  online_.reset();  // which waits for requests under way
  bulk_.reset();
  settle_usage();
}

Result<void> LoadWork::begin() {
  ADJOIN_CHECK(check(paced_.context, options_));
  if (options_.bulk) return begin_bulk();
  graph::LoadOptions wanted;
  wanted.skip_bad = options_.skip_bad;
  wanted.in_flight_max = std::max<std::size_t>(options_.requests_in_flight_max, 1);
  online_ = std::make_unique<graph::Loader>(paced_.context, wanted);
  return {};
}

Result<void> LoadWork::check(const graph::GraphContext& graph, const LoadOptions& options) {
  const schema::Schema& schema = *graph.schema;
  std::vector<graph::BulkRecords> records;
  for (const std::string& type : options.types) {
    const graph::BulkRecords named{schema.edge(type), schema.node(type)};
    if (named.edge == nullptr && named.node == nullptr) {
      return Error(ErrorCode::invalid_argument,
                   "the schema has no node or edge type \"" + type + "\"");
    }
    records.push_back(named);
  }
  if (!options.bulk) return {};
  if (options.items) records.emplace_back();
  ADJOIN_CHECK(graph::BulkLoader::check(graph, records));
  if (options.read_units_per_second_max > 0 || options.write_units_per_second_max > 0) {
    return Error(ErrorCode::invalid_argument,
                 "a bulk load adds whole files and consumes no units: leave its pace out");
  }
  return {};
}

Result<void> LoadWork::begin_bulk() {
  graph::BulkOptions wanted{options_.skip_bad, {}};
  if (!options_.resume_name.empty()) {
    wanted.origin =
        std::string("Loader ") + (options_.skip_bad ? "skip " : "") + options_.resume_name;
  }
  ADJOIN_TRY(bulk_, graph::BulkLoader::begin(paced_.context, std::move(wanted)));
  if (const std::optional<Bytes>& word = bulk_->word()) {
    records_ = records_of_checkpoint(*word);
    resumed_ = word->substr(kNumberBytes);
  }
  return {};
}

Result<void> LoadWork::may_go_on() const {
  if (call_.cancel != nullptr && call_.cancel->load(std::memory_order_relaxed)) {
    return Error(ErrorCode::cancelled, "the load was cancelled");
  }
  if (deadline_ && std::chrono::steady_clock::now() > *deadline_) {
    return Error(ErrorCode::deadline_exceeded, "the load took longer than the call's timeout");
  }
  return {};
}

template <typename Add>
Result<void> LoadWork::take(std::uint64_t number, const Add& add) {
  if (stopped_) return *stopped_;
  ADJOIN_CHECK(may_go_on());
  ++records_;
  const std::uint64_t tag = number == 0 ? records_ : number;
  Result<void> added = add(tag);
  if (added) return {};
  const bool is_bad = graph::is_bad_record(added.error());
  if (is_bad && bulk_ != nullptr) note_failure(tag, added.error());
  if (!is_bad || !options_.skip_bad) stopped_ = added.error();
  return added;
}

Result<void> LoadWork::add(plan::PutNode node, std::uint64_t number) {
  return take(number, [&](std::uint64_t tag) {
    return bulk_ != nullptr ? bulk_->add_node(tag, std::move(node))
                            : online_->add_node(tag, std::move(node));
  });
}

Result<void> LoadWork::add(plan::AddEdge edge, std::uint64_t number) {
  return take(number, [&](std::uint64_t tag) {
    return bulk_ != nullptr ? bulk_->add_edge(tag, edge) : online_->add_edge(tag, std::move(edge));
  });
}

Result<void> LoadWork::add_item(Item item, std::uint64_t number) {
  return take(number, [&](std::uint64_t tag) {
    return bulk_ != nullptr ? bulk_->add_item(tag, item) : online_->add_item(tag, std::move(item));
  });
}

void LoadWork::note_failure(std::uint64_t number, const Error& error) {
  if (failures_.size() < kFailuresTold) failures_.push_back({number, error});
}

Result<void> LoadWork::flush() {
  const Result<void> flushed = online_->flush();
  if (flushed || (options_.skip_bad && graph::is_bad_record(flushed.error()))) return {};
  if (!stopped_) stopped_ = flushed.error();
  return flushed;
}

Result<void> LoadWork::checkpoint(std::string_view note) {
  if (stopped_) return *stopped_;
  ADJOIN_CHECK(may_go_on());
  if (bulk_ == nullptr) return flush();
  if (!bulk_->can_keep()) {
    return Error(ErrorCode::unsupported,
                 options_.resume_name.empty()
                     ? "a bulk load keeps nothing without LoadOptions::resume_name"
                     : "a bulk load into memory cannot be resumed: it has no folder");
  }
  return bulk_->keep(encode_checkpoint(records_, note));
}

void LoadWork::discard() {
  if (bulk_ != nullptr) bulk_->give_up();
}

Result<void> LoadWork::finish() {
  const Result<void> done = bulk_ != nullptr ? finish_bulk() : flush();
  settle_usage();
  // Where the store failed, not all is written of what came before a bad record.
  const bool failed = !done && !graph::is_bad_record(done.error());
  if (stopped_ && !failed) return *stopped_;
  return done;
}

Result<void> LoadWork::finish_bulk() {
  const auto progress = [this](std::uint64_t written, std::uint64_t total) -> Result<void> {
    ADJOIN_CHECK(may_go_on());
    if (!options_.on_progress || options_.on_progress(written, total)) return {};
    return Error(ErrorCode::cancelled, "the load was cancelled by its own on_progress");
  };
  if (!stopped_) {
    // A small load is over before the store tells how far it is.
    Result<void> done = progress(0, 0);
    if (done) done = bulk_->finish(progress);
    if (!done) stopped_ = done.error();
  }
  if (!stopped_) return {};
  // What another attempt would meet again is not kept for it.
  const bool is_wrong = graph::is_bad_record(*stopped_) ||
                        stopped_->code() == ErrorCode::unsupported ||
                        stopped_->code() == ErrorCode::conflict;
  if (is_wrong) bulk_->give_up();
  return *stopped_;
}

Loader::Summary LoadWork::summary() const {
  Loader::Summary summary;
  summary.failures = failures_;
  const std::vector<graph::LoadFailure>& late =
      bulk_ != nullptr ? bulk_->failures() : online_->failures();
  for (const graph::LoadFailure& failure : late) {
    // Those of the store are no fault of the record.
    if (!graph::is_bad_record(failure.error)) continue;
    if (bulk_ == nullptr) ++summary.refused;
    if (summary.failures.size() < kFailuresTold) {
      summary.failures.push_back({failure.tag, failure.error});
    }
  }
  if (bulk_ != nullptr) summary.refused = bulk_->bad();
  summary.written = bulk_ != nullptr ? bulk_->written() : online_->written();
  summary.kept = bulk_ != nullptr ? bulk_->kept() : online_->kept();
  summary.usage = paced_.usage();
  return summary;
}

void LoadWork::settle_usage() {
  if (call_.usage == nullptr) return;
  const Usage now = paced_.usage();
  *call_.usage +=
      Usage{now.requests - settled_.requests, now.read_units - settled_.read_units,
            now.write_units - settled_.write_units, now.items_read - settled_.items_read,
            now.items_returned - settled_.items_returned};
  settled_ = now;
}

}  // namespace adjoin::detail
