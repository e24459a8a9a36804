#include "random/replies.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "item/json.h"

namespace adjoin::random_programs {
namespace {

constexpr int kPagesMax = 1000;
constexpr int kWaitsMax = 200'000;

class Describer {
 public:
  Describer(table::TableStore& store, bool readable) : store_(store), readable_(readable) {}

  Reply take() { return std::move(reply_); }

  void operator()(const table::GetItemRequest& r) {
    if (const auto result = checked(store_.get_item(context_, r))) {
      add(result->item);
      add(result->consumed_capacity);
    }
  }
  void operator()(const table::PutItemRequest& r) { write(store_.put_item(context_, r)); }
  void operator()(const table::UpdateItemRequest& r) { write(store_.update_item(context_, r)); }
  void operator()(const table::DeleteItemRequest& r) { write(store_.delete_item(context_, r)); }

  void operator()(const table::QueryRequest& r) {
    table::QueryRequest page = r;
    for (int pages = 0; pages < kPagesMax; ++pages) {
      const auto result = checked(store_.query(context_, page));
      if (!result) return;
      for (const item::ItemView item : result->items) add(item);
      counts(*result);
      add(result->consumed_capacity);
      if (!result->last_evaluated_key) return;
      line("next", json(*result->last_evaluated_key));
      page.exclusive_start_key = result->last_evaluated_key;
    }
    line("pages", "without end");
  }
  void operator()(const table::ScanRequest& r) { scan(r); }

  void operator()(const table::BatchGetItemRequest& r) {
    const auto result = checked(store_.batch_get_item(context_, r));
    if (!result) return;
    for (const auto& table : result->tables) {
      line("table", table.name);
      for (const item::ItemView item : table.items) add(item);
    }
    line("unprocessed", std::to_string(result->unprocessed.size()));
    for (const auto& capacity : result->consumed_capacity) add(capacity);
  }
  void operator()(const table::BatchWriteItemRequest& r) {
    const auto result = checked(store_.batch_write_item(context_, r));
    if (!result) return;
    line("unprocessed", std::to_string(result->unprocessed.size()));
    for (const auto& capacity : result->consumed_capacity) add(capacity);
  }
  void operator()(const table::TransactGetItemsRequest& r) {
    const auto result = checked(store_.transact_get_items(context_, r));
    if (!result) return;
    for (const auto& item : result->items) add(item);
    for (const auto& capacity : result->consumed_capacity) add(capacity);
  }
  void operator()(const table::TransactWriteItemsRequest& r) {
    const auto result = checked(store_.transact_write_items(context_, r));
    if (!result) return;
    line("replayed", result->replayed ? "yes" : "no");
    line("first existed", result->first_existed ? "yes" : "no");
    for (const auto& capacity : result->consumed_capacity) add(capacity);
  }
  void operator()(const table::CreateTableRequest& r) {
    describe(store_.create_table(context_, r));
  }
  /// Index changes end in the background; the program goes on when they have.
  void operator()(const table::UpdateTableRequest& r) {
    describe(store_.update_table(context_, r));
    for (int tries = 0; tries < kWaitsMax; ++tries) {
      const auto described = store_.describe_table(context_, r.table_name);
      if (!described || described->status == table::ResourceStatus::active) return;
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    line("table", r.table_name + " never became active");
  }
  void operator()(const DeleteTable& r) { describe(store_.delete_table(context_, r.name)); }
  void operator()(const DescribeTable& r) { describe(store_.describe_table(context_, r.name)); }
  void operator()(const table::ListTablesRequest& r) {
    const auto result = checked(store_.list_tables(context_, r));
    if (!result) return;
    for (const std::string& name : result->table_names) line("table", name);
    line("last", result->last_evaluated_table_name.value_or("none"));
  }
  void operator()(const AdvanceClock&) {}

  void scan(const table::ScanRequest& r) {
    table::ScanRequest page = r;
    std::vector<std::string> items;
    std::int64_t count = 0;
    std::int64_t scanned = 0;
    for (int pages = 0; pages < kPagesMax; ++pages) {
      const auto result = checked(store_.scan(context_, page));
      if (!result) return;
      for (const item::ItemView item : result->items) items.push_back(text_of(item));
      count += result->count;
      scanned += result->scanned_count;
      if (!result->last_evaluated_key) {
        if (pages == 0) add(result->consumed_capacity);
        break;
      }
      page.exclusive_start_key = result->last_evaluated_key;
    }
    // A segment's share depends on how a store spreads its keys.
    if (r.total_segments.value_or(1) > 1) return;
    std::sort(items.begin(), items.end());
    for (const std::string& item : items) line("item", item);
    line("count", std::to_string(count) + " of " + std::to_string(scanned));
  }

  void changes(const std::string& table) {
    table::ChangesAfterRequest request;
    request.table = table;
    const auto result = checked(store_.changes_after(context_, request));
    if (!result) return;
    for (const table::Change& change : result->changes) {
      line(change.kind == table::ChangeKind::insert   ? "inserted"
           : change.kind == table::ChangeKind::modify ? "modified"
                                                      : "removed",
           json(change.key));
    }
  }

  /// What streams tell of the table, but for their numbers, which are each store's own.
  void streams(const std::string& table) {
    table::ListStreamsRequest list;
    list.table_name = table;
    const auto found = store_.list_streams(context_, list);
    if (!found) return error(found.error());
    for (const table::StreamSummary& summary : found->streams) {
      table::DescribeStreamRequest describe;
      describe.stream_arn = summary.stream_arn;
      const auto stream = store_.describe_stream(context_, describe);
      if (!stream) return error(stream.error());
      table::GetShardIteratorRequest start;
      start.stream_arn = summary.stream_arn;
      start.shard_id = stream->shards.at(0).shard_id;
      const auto iterator = store_.get_shard_iterator(context_, start);
      if (!iterator) return error(iterator.error());
      records(*iterator);
    }
  }

 private:
  void records(std::string iterator) {
    for (int pages = 0; pages < kPagesMax; ++pages) {
      table::GetRecordsRequest request;
      request.shard_iterator = std::move(iterator);
      const auto page = store_.get_records(context_, request);
      if (!page) return error(page.error());
      for (const table::StreamRecord& record : page->records) {
        line("record", std::to_string(static_cast<int>(record.change.kind)) + " " +
                           std::to_string(record.size_bytes) + " " + json(record.change.key));
        add(record.change.old_image);
        add(record.change.new_image);
      }
      if (page->records.empty() || !page->next_shard_iterator) return;
      iterator = *page->next_shard_iterator;
    }
  }
  /// The result, or null after its error was told.
  template <typename T>
  const T* checked(Result<T> result) {
    if (!result) {
      error(result.error());
      return nullptr;
    }
    // One result at a time is looked at; it lives until the next.
    auto kept = std::make_shared<T>(*std::move(result));
    kept_ = kept;
    return kept.get();
  }

  void error(const Error& error) {
    reply_.outcome = api_error_of(error) == ApiError::conditional_check_failed
                         ? Outcome::condition_failed
                     : api_error_of(error) == ApiError::transaction_canceled ? Outcome::cancelled
                                                                             : Outcome::invalid;
    line(std::string(exact_name(error)), error.message());
    if (const auto* details = details_of<table::ConditionalCheckFailedDetails>(error)) {
      add(details->item);
    }
    if (const auto* details = details_of<table::TransactionCanceledDetails>(error)) {
      for (const table::CancellationReason& reason : details->reasons) {
        line(reason.code, reason.message);
        add(reason.item);
      }
    }
  }

  void write(Result<table::WriteResult> written) {
    const auto result = checked(std::move(written));
    if (!result) return;
    add(result->attributes);
    add(result->consumed_capacity);
    if (result->item_collection_metrics) {
      line("collection", json(result->item_collection_metrics->item_collection_key));
    }
  }
  void describe(Result<table::TableDescription> described) {
    const auto result = checked(std::move(described));
    if (!result) return;
    line("table", result->name + " " + std::to_string(static_cast<int>(result->status)));
    for (const auto& index : result->indexes) line("index", index.name);
  }
  void counts(const table::QueryResult& result) {
    line("count", std::to_string(result.count) + " of " + std::to_string(result.scanned_count));
  }

  std::string json(const Item& item) const {
    return readable_ ? to_json(item, item::JsonForm::plain) : item::encode_item(item);
  }
  std::string text_of(item::ItemView item) const {
    return readable_ ? to_json(item.decode(), item::JsonForm::plain) : Bytes(item.bytes());
  }
  void line(std::string_view label, std::string_view text) {
    reply_.text.append("  ").append(label).append(": ").append(text).append("\n");
  }
  void add(item::ItemView item) { line("item", text_of(item)); }
  void add(const std::optional<table::OwnedItem>& item) {
    if (item) {
      add(item->view());
    } else {
      line("item", "none");
    }
  }
  void add(const table::CapacityUnits& units, const std::string& of) {
    line("half units of " + of, std::to_string(units.read_half_units) + " read, " +
                                    std::to_string(units.write_half_units) + " written");
  }
  void add(const table::ConsumedCapacity& capacity) {
    add(capacity.total, capacity.table_name);
    add(capacity.table, "the table");
    for (const auto& index : capacity.indexes) add(index.units, index.index_name);
  }
  void add(const std::optional<table::ConsumedCapacity>& capacity) {
    if (capacity) add(*capacity);
  }

  table::TableStore& store_;
  bool readable_;
  table::CallContext context_;
  std::shared_ptr<const void> kept_;
  Reply reply_;
};

}  // namespace

const char* to_string(Outcome outcome) {
  static const char* kNames[] = {"ok", "condition failed", "cancelled", "invalid"};
  return kNames[static_cast<std::size_t>(outcome)];
}

Reply run(const Step& step, table::TableStore& store, bool readable) {
  Describer describer(store, readable);
  std::visit(describer, step);
  return describer.take();
}

std::string table_state(table::TableStore& store, const std::string& table, bool readable) {
  Describer describer(store, readable);
  const auto description = store.describe_table({}, table);
  if (!description) return "no table " + table;
  table::ScanRequest request;
  request.table = table;
  describer.scan(request);
  for (const table::IndexDescription& index : description->indexes) {
    request.index_name = index.name;
    describer.scan(request);
  }
  describer.changes(table);
  if (store.capabilities().streams) describer.streams(table);
  return describer.take().text;
}

}  // namespace adjoin::random_programs
