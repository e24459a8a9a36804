#include "server/metrics/request_note.h"

#include <algorithm>
#include <cstring>
#include <variant>

#include "advise/log/far_ends.h"
#include "item/base64.h"
#include "item/key_codec.h"
#include "schema/model/field.h"
#include "table/store/item_notes.h"

namespace adjoin::server {
namespace {

/// Between the texts of keys that are of several attributes.
constexpr char kBetweenAttributes = ',';

void add_key_text(const Value& value, std::string& out, bool first) {
  if (!first) out += kBetweenAttributes;
  if (const Binary* binary = value.as_binary()) return item::append_base64(binary->bytes, out);
  out += schema::key_text(value).value_or("");
}

/// The text of these attributes in an item; of those that are missing nothing.
std::string text_in(const Item& item, const std::vector<table::AttributeDefinition>& attributes) {
  std::string text;
  for (const table::AttributeDefinition& one : attributes) {
    const Value* value = item.find(one.name);
    if (value != nullptr) add_key_text(*value, text, &one == &attributes.front());
  }
  return text;
}

/// The text of encoded parts; nullopt: they are not of these attributes.
std::optional<std::string> text_of_parts(
    BytesView parts, const std::vector<table::AttributeDefinition>& attributes) {
  std::string text;
  for (const table::AttributeDefinition& one : attributes) {
    const auto value = item::take_key_part(parts, one.type);
    if (!value) return std::nullopt;
    add_key_text(*value, text, &one == &attributes.front());
  }
  return text;
}

}  // namespace

std::string_view RequestNote::name(std::string_view text, Named& last) {
  if (!last.name.empty() && last.text == text) return last.name;
  scratch_.clear();
  names_.append_name(text, scratch_);
  if (scratch_.empty()) return {};
  char* const kept = static_cast<char*>(more_names_.allocate(scratch_.size(), 1));
  std::memcpy(kept, scratch_.data(), scratch_.size());
  last.text = text;
  return last.name = {kept, scratch_.size()};
}

advise::NamedKey RequestNote::named(std::string_view pk, std::string_view sk, bool has_sort) {
  const std::string_view first = name(pk, last_pk_);
  // Under `none` no part has a name.
  if (first.empty() || !has_sort) return {first, {}};
  return {first, name(sk, last_sk_)};
}

const LoggedTable* RequestNote::begin(const table::TableRef& table) {
  table_name_ = table.name();
  table_ = tables_.of(table_name_, now_);
  return table_.get();
}

void RequestNote::name_key(const Item& key, const table::KeySchema& keys) {
  const std::string pk = text_in(key, keys.partition);
  const std::string sk = text_in(key, keys.sort);
  table_->shared->note(pk);
  table_->shared->note(sk);
  key_ = named(pk, sk, !keys.sort.empty());
}

void RequestNote::take_key(std::string_view operation, const table::TableRef& table,
                           const Item& key) {
  const LoggedTable* known = begin(table);
  if (known == nullptr) return;
  // Named first: names make known which words keys share.
  name_key(key, known->description.keys);
  shape_ = advise::shape_of_key(operation, key, known->words);
}

void RequestNote::take(const table::GetItemRequest& request) {
  // A client that looks at the table's schema, which is no item of the table.
  if (table::carries_notes(request.key)) return;
  const LoggedTable* known = begin(request.table);
  if (known == nullptr) return;
  name_key(request.key, known->description.keys);
  shape_ = advise::shape_of(request, known->words);
}

void RequestNote::take(const table::PutItemRequest& request) {
  if (table::carries_notes(request.item)) return;
  take_key("PutItem", request.table, request.item);
}

void RequestNote::take(const table::UpdateItemRequest& request) {
  take_key("UpdateItem", request.table, request.key);
}

void RequestNote::take(const table::DeleteItemRequest& request) {
  take_key("DeleteItem", request.table, request.key);
}

void RequestNote::take(const table::QueryRequest& request) {
  index_ = request.index_name.value_or("");
  after_ = request.exclusive_start_key.has_value();
  const LoggedTable* known = begin(request.table);
  if (known == nullptr) return;
  asked_ = advise::asked_keys(request, known->words);
  const auto& asked = asked_;
  if (asked) {
    for (const std::string& one : asked->pk) known->shared->note(one);
    for (const std::string& one : asked->sk) known->shared->note(one);
  }
  shape_ = advise::shape_of(request, asked, known->words);
  if (!asked) return;
  const table::KeySchema* keys = known->keys_of(index_);
  std::string pk;
  for (std::size_t i = 0; i < asked->pk.size() && i < keys->partition.size(); ++i) {
    if (i > 0) pk += kBetweenAttributes;
    const bool is_binary = keys->partition[i].type == Value::Type::binary;
    is_binary ? item::append_base64(asked->pk[i], pk) : void(pk += asked->pk[i]);
  }
  key_ = named(pk, {}, false);
}

void RequestNote::take(const table::ScanRequest& request) {
  index_ = request.index_name.value_or("");
  after_ = request.exclusive_start_key.has_value();
  if (begin(request.table) != nullptr) shape_ = advise::shape_of(request);
}

void RequestNote::take(const table::BatchGetItemRequest& request) {
  if (request.tables.empty() || request.tables.front().keys.empty()) return;
  const table::KeysAndAttributes& first = request.tables.front();
  const LoggedTable* known = begin(first.table);
  if (known == nullptr) return;
  name_key(first.keys.front(), known->description.keys);
  shape_ = advise::shape_of(first, known->words);
}

void RequestNote::take(const table::BatchWriteItemRequest& request) {
  if (request.tables.empty() || request.tables.front().actions.empty()) return;
  const table::TableBatch& first = request.tables.front();
  const table::BatchAction& action = first.actions.front();
  const auto* put = std::get_if<table::BatchPut>(&action);
  take_key("BatchWriteItem", first.table,
           put != nullptr ? put->item : std::get<table::BatchDelete>(action).key);
}

void RequestNote::take(const table::TransactGetItemsRequest& request) {
  if (request.items.empty()) return;
  take_key("TransactGetItems", request.items.front().table, request.items.front().key);
}

void RequestNote::take(const table::TransactWriteItemsRequest& request) {
  if (request.actions.empty()) return;
  std::visit(
      [this](const auto& action) {
        if constexpr (requires { action.item; }) {
          take_key("TransactWriteItems", action.table, action.item);
        } else {
          take_key("TransactWriteItems", action.table, action.key);
        }
      },
      request.actions.front());
}

/// Whose rows a program then reads one by one is what the log's reader looks for (n_plus_one.h).
void RequestNote::find_far_ends(const advise::AskedKeys& asked, const table::QueryResult& reply) {
  advise::FarEnds ends(*table_->schema, asked);
  if (!ends.may_have_any()) return;
  far_ends_.reserve(std::min(reply.items.size(), advise::kFarEndsMax));
  advise::KeyTexts node;
  for (const item::ItemView row : reply.items) {
    if (far_ends_.size() == advise::kFarEndsMax) return;
    if (!ends.find(row, node)) continue;
    const advise::NamedKey key = named(node.pk, node.sk, true);
    if (key.empty()) return;
    far_ends_.push_back(key);
  }
}

void RequestNote::take_page(const table::QueryRequest&, const table::QueryResult& reply) {
  counts_.emplace(reply.scanned_count, reply.count);
  more_ = reply.last_evaluated_key.has_value();
  if (table_ == nullptr || !table_->schema || reply.items.size() < advise::kRowsWithFarEnds) return;
  if (live_ != nullptr && !live_->takes_rows(reply.items.size())) return;
  if (asked_) find_far_ends(*asked_, reply);
}

void RequestNote::take_page(const table::ScanRequest&, const table::ScanResult& reply) {
  counts_.emplace(reply.scanned_count, reply.count);
  more_ = reply.last_evaluated_key.has_value();
}

void RequestNote::charge(const table::Charge& charge) noexcept {
  const std::lock_guard lock(mutex_);
  const bool is_write = charge.kind == table::ChargeKind::write;
  (is_write ? write_half_units_ : read_half_units_) += charge.half_units;
  if (charges_.size() == advise::kChargesMax) return;
  charges_.push_back({std::string(charge.table_name), std::string(charge.index_name), is_write,
                      charge.half_units, Bytes(charge.partition_key), Bytes(charge.sort_key)});
}

void RequestNote::fill_charges(advise::LogEntry& entry) {
  const std::lock_guard lock(mutex_);
  if (charges_.empty()) return;
  if (read_half_units_ > 0) entry.read_half_units = read_half_units_;
  if (write_half_units_ > 0) entry.write_half_units = write_half_units_;
  entry.charges.reserve(charges_.size());
  for (const Charged& one : charges_) {
    advise::LoggedCharge& charge = entry.charges.emplace_back();
    charge = {one.table, one.index, one.is_write, one.half_units, {}};
    const auto known = one.table == table_name_ ? table_ : tables_.of(one.table, now_);
    const table::KeySchema* keys = known == nullptr ? nullptr : known->keys_of(one.index);
    if (keys == nullptr || one.partition_key.empty()) continue;
    const auto pk = text_of_parts(one.partition_key, keys->partition);
    const bool has_sort = !one.sort_key.empty();
    const auto sk = has_sort ? text_of_parts(one.sort_key, keys->sort) : std::string();
    if (pk && sk) charge.key = named(*pk, *sk, has_sort);
  }
  // What names no table itself, a statement or a path of the graph, is of the one it was charged.
  if (entry.table.empty()) entry.table = charges_.front().table;
}

/// A statement, and a graph's request, are known by their names: what they consist of is in the
/// charges.
void RequestNote::fill_shape(advise::LogEntry& entry) {
  if (shape_.empty() && !entry.table.empty() && advise::hides_reads(entry.operation)) {
    shape_ = entry.operation;
    if (!graph_words_.empty()) shape_ += " " + graph_words_;
  }
  entry.shape = shape_;
}

void RequestNote::fill(const table::Cost& cost, advise::LogEntry& entry) {
  entry.table = table_name_;
  entry.index = index_;
  entry.key = key_;
  entry.far_ends = std::move(far_ends_);
  entry.more = more_;
  entry.after = after_;
  if (counts_) {
    entry.scanned = counts_->first;
    entry.returned = counts_->second;
  } else if (cost.scanned > 0) {
    entry.scanned = cost.scanned;
    entry.returned = cost.returned;
  }
  fill_charges(entry);
  fill_shape(entry);
}

}  // namespace adjoin::server
