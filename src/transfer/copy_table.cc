#include "transfer/copy_table.h"

#include <chrono>
#include <utility>
#include <vector>

#include "schema/load/load.h"
#include "schema/model/schema.h"
#include "table/store/item_notes.h"
#include "transfer/create_request.h"
#include "transfer/item_writer.h"
#include "transfer/segments.h"

namespace adjoin::transfer {
namespace {

/// What a kill costs: at most the pages of one second are copied again.
constexpr std::chrono::seconds kKeepEvery{1};

/// Half of the items of a table that is being migrated are of another schema than the other half.
/// The copy would have no migration to end: its mark stays with the source.
Result<void> check_is_at_rest(const TableAt& from, const table::CallContext& context) {
  if (!from.store->capabilities().notes) return {};
  ADJOIN_TRY(const std::optional<std::string> way,
             from.store->note(context, from.table.name, table::NoteKind::migration));
  if (!way) return {};
  return Error(ErrorCode::conflict, "table " + from.table.name +
                                        " is being migrated, and nothing was copied: end that "
                                        "first, by migrate with its schema");
}

/// Which table, in words that change when it is dropped and made anew.
std::string identity(const std::string& store, const table::TableDescription& table) {
  return store + " " + table.name + " made " + std::to_string(table.created.count());
}

Result<void> check_empty(const TableAt& to, const table::CallContext& context) {
  table::ScanRequest scan;
  scan.table = to.table.name;
  scan.limit = 1;
  scan.consistent_read = true;
  bool is_empty = true;
  do {
    // A page may be empty and not the last: what a store keeps for itself is left out of it.
    ADJOIN_TRY(table::ScanResult page, to.store->scan(context, scan));
    is_empty = page.items.empty();
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (is_empty && scan.exclusive_start_key);
  if (is_empty) return {};
  return api_error(ApiError::resource_in_use,
                   "table " + to.table.name +
                       " has items already, and no copy that was cut short left them: copy into an "
                       "empty table, or one that is not there yet");
}

/// Segments are copied side by side, each by its own scan. Only the journal is shared, and written
/// under the lock that `page_done` holds.
class Copy {
 public:
  Copy(const TableAt& from, const TableAt& to, const table::CallContext& context,
       const CopyOptions& options)
      : from_(from), to_(to), context_(context), options_(options) {}

  Result<CopiedItems> run() {
    ADJOIN_CHECK(begin());
    CopiedItems copied;
    copied.resumed = journal_.items();
    const auto segments = static_cast<std::uint32_t>(journal_.segments.size());
    SegmentWork work(context_, copied.resumed, options_.progress);
    const Result<void> done =
        work.run(segments, [&](std::uint32_t segment) { return copy_segment(segment, work); });
    // What is done is known to the next call, whatever ended this one.
    const Result<void> kept = keep();
    ADJOIN_CHECK(done);
    ADJOIN_CHECK(kept);
    for (const CopiedSegment& segment : journal_.segments) copied.sum.add(segment.sum);
    return copied;
  }

 private:
  Result<void> begin() {
    ADJOIN_CHECK(check_same_keys(from_.table, to_.table));
    ADJOIN_CHECK(check_is_at_rest(from_, context_));
    CopyJournal fresh;
    fresh.from = identity(options_.from_name, from_.table);
    fresh.to = identity(options_.to_name, to_.table);
    fresh.segments.resize(options_.segments);
    if (options_.journal != nullptr) {
      ADJOIN_TRY(std::optional<CopyJournal> kept, options_.journal->read());
      // A journal of other tables is left behind and written over. Resuming by it would skip items.
      if (kept && kept->from == fresh.from && kept->to == fresh.to && !kept->segments.empty()) {
        journal_ = *std::move(kept);
        return {};
      }
    }
    journal_ = std::move(fresh);
    ADJOIN_CHECK(check_empty(to_, context_));
    return keep();
  }

  /// Rewritten whole each time: it has a line a segment, however large the table is.
  Result<void> keep() {
    kept_at_ = std::chrono::steady_clock::now();
    return options_.journal == nullptr ? Result<void>() : options_.journal->write(journal_);
  }

  Result<void> copy_segment(std::uint32_t number, SegmentWork& work) {
    // Only this thread changes it, and only under the lock that writing the journal takes.
    CopiedSegment& segment = journal_.segments[number];
    if (segment.is_done) return {};
    // Its own copy, because the journal must not count a page before it is durable.
    ItemSum sum = segment.sum;
    ItemWriter writer(*to_.store, context_, to_.table);
    table::ScanRequest scan;
    scan.table = from_.table.name;
    scan.consistent_read = true;
    scan.segment = number;
    scan.total_segments = static_cast<std::int64_t>(journal_.segments.size());
    scan.exclusive_start_key = segment.last_key;
    do {
      ADJOIN_CHECK(work.check());
      ADJOIN_TRY(table::ScanResult page, from_.store->scan(context_, scan));
      for (const item::ItemView item : page.items) {
        if (table::carries_notes(item)) continue;  // it goes with the settings
        sum.add(item.bytes());
        ADJOIN_CHECK(writer.add(item.decode()));
      }
      // Every item of the page is durable behind this line.
      ADJOIN_CHECK(writer.flush());
      scan.exclusive_start_key = std::move(page.last_evaluated_key);
      ADJOIN_CHECK(work.page_done(page.items.size(), [&]() -> Result<void> {
        segment.sum = sum;
        segment.last_key = scan.exclusive_start_key;
        segment.is_done = !segment.last_key.has_value();
        return std::chrono::steady_clock::now() - kept_at_ < kKeepEvery ? Result<void>() : keep();
      }));
    } while (scan.exclusive_start_key);
    return {};
  }

  const TableAt& from_;
  const TableAt& to_;
  const table::CallContext& context_;
  const CopyOptions& options_;
  CopyJournal journal_;
  std::chrono::steady_clock::time_point kept_at_;
};

/// A schema, which names its table, for the table of another name.
/// Changed in the tree and not in the text: what the schema's author wrote otherwise stays as it
/// is.
Result<std::string> with_table_name(const std::string& schema, const std::string& name) {
  ADJOIN_TRY(const schema::Schema kept, schema::load_schema(schema, "the schema kept with it"));
  if (kept.table.name == name) return schema;
  schema::Tree tree = kept.source;
  for (schema::Tree::Entry& entry : tree.entries) {
    if (entry.name != "table") continue;
    for (schema::Tree::Entry& member : entry.value.entries) {
      if (member.name == "name") member.value.text = name;
    }
  }
  std::string out;
  schema::append_json(tree, out);
  return out;
}

}  // namespace

Result<CopiedItems> copy_items(const TableAt& from, const TableAt& to,
                               const table::CallContext& context, const CopyOptions& options) {
  return Copy(from, to, context, options).run();
}

Result<CopiedSettings> copy_settings(const TableAt& from, const TableAt& to,
                                     const table::CallContext& context) {
  CopiedSettings copied;
  if (from.store->capabilities().time_to_live && to.store->capabilities().time_to_live) {
    ADJOIN_TRY(const table::TimeToLiveDescription expiry,
               from.store->call<table::DescribeTimeToLive>(context, {from.table.name}));
    ADJOIN_TRY(const table::TimeToLiveDescription there,
               to.store->call<table::DescribeTimeToLive>(context, {to.table.name}));
    // Not set again when it is set already: DynamoDB refuses a second change within an hour.
    if (expiry.attribute_name && there.attribute_name != expiry.attribute_name) {
      ADJOIN_CHECK(to.store->call<table::UpdateTimeToLive>(
          context, {to.table.name, {*expiry.attribute_name, true}}));
      copied.time_to_live = true;
    }
  }
  if (!from.store->capabilities().notes) return copied;
  ADJOIN_TRY(const std::optional<std::string> schema, from.store->note(context, from.table.name));
  if (!schema) return copied;
  if (!to.store->capabilities().notes) {
    copied.schema_left_behind = true;
    return copied;
  }
  ADJOIN_TRY(const std::string renamed, with_table_name(*schema, to.table.name));
  ADJOIN_TRY(const std::optional<std::string> there, to.store->note(context, to.table.name));
  if (there == renamed) return copied;
  const Result<void> set = to.store->set_note(context, to.table.name, there, renamed);
  copied.schema = set.has_value();
  // A table that has no place for one keeps none, though its store may.
  copied.schema_left_behind = !set && set.error().code() == ErrorCode::unsupported;
  if (!set && !copied.schema_left_behind) return set.error();
  return copied;
}

}  // namespace adjoin::transfer
