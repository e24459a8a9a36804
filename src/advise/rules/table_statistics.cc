#include "advise/rules/table_statistics.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "item/base64.h"
#include "schema/model/field.h"
#include "schema/template/encoding.h"

namespace adjoin::advise {

namespace {

constexpr std::int64_t kOneDayMs = 86'400'000;
constexpr std::int64_t kMonthDays = 30;
constexpr double kKilobyte = 1024;
constexpr double kGigabyte = 1024.0 * 1024 * 1024;
/// Smaller items are far from any limit.
constexpr std::size_t kLargeItemBytes = std::size_t{64} * 1024;
constexpr std::uint64_t kLargeCollectionBytes = std::uint64_t{256} * 1024 * 1024;

/// The text of a key attribute; nullopt: the item has none that can be a key.
std::optional<std::string> key_text_of(item::ItemView item, const std::string& name) {
  const auto value = item.find(name);
  if (!value) return std::nullopt;
  if (value->type() == Value::Type::binary) {
    std::string text;
    item::append_base64(value->as_binary(), text);
    return text;
  }
  return schema::key_text(value->decode());
}

/// The texts of an item's index keys; nullopt: it has no entry in the index.
std::optional<AskedKeys> entry_keys(item::ItemView item, const table::IndexDescription& index) {
  AskedKeys keys;
  keys.index = index.name;
  keys.op = SortOperator::eq;
  for (const table::AttributeDefinition& one : index.keys.partition) {
    auto text = key_text_of(item, one.name);
    if (!text) return std::nullopt;
    keys.pk.push_back(*std::move(text));
  }
  for (const table::AttributeDefinition& one : index.keys.sort) {
    auto text = key_text_of(item, one.name);
    if (!text) return std::nullopt;
    keys.sk.push_back(*std::move(text));
  }
  return keys;
}

/// "Query GSI1 pk=TARGET#{User}" gives "TARGET#{User}".
std::string partition_form(const AskedKeys& keys, const TableWords& words) {
  const std::string shape = core_shape(keys, words);
  const std::size_t at = shape.find(" pk=");
  return at == std::string::npos ? std::string() : shape.substr(at + 4);
}

/// The time that a key shows, whichever form it has.
std::optional<std::int64_t> time_in_text(const std::string& text) {
  using schema::TimeForm;
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
  if (digits && text.size() == 10) return schema::time_ms(TimeForm::epoch_seconds, text);
  if (digits && text.size() == 13) return schema::time_ms(TimeForm::milliseconds, text);
  if (digits) return std::nullopt;
  const auto iso = schema::time_ms(TimeForm::iso, text);
  return iso ? iso : schema::time_ms(TimeForm::date, text);
}

/// Keeps the largest things alone.
template <typename Thing, typename Size>
void keep_largest(std::vector<Thing>& things, std::size_t count, const Size& size) {
  if (things.size() <= 2 * count) return;
  std::nth_element(things.begin(), things.begin() + static_cast<std::ptrdiff_t>(count),
                   things.end(),
                   [&size](const Thing& a, const Thing& b) { return size(a) > size(b); });
  things.resize(count);
}

double average(std::uint64_t sum, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

double later_size(const TableStatistics::LargeItem& item) { return item.kilobytes_in_30_days; }
double later_size(const TableStatistics::Collection& one) { return one.gigabytes_in_30_days; }

template <typename Thing>
void sort_by_size(std::vector<Thing>& things) {
  std::stable_sort(things.begin(), things.end(),
                   [](const Thing& a, const Thing& b) { return later_size(a) > later_size(b); });
}

}  // namespace

TableReader::TableReader(const Knows& knows) : knows_(knows) {
  words_.schema = knows.schema;
  for (const table::IndexDescription& index : knows.table->indexes) {
    KeyAttributes& names = words_.indexes[index.name];
    for (const auto& one : index.keys.partition) names.pk.push_back(one.name);
    for (const auto& one : index.keys.sort) names.sk.push_back(one.name);
    has_local_ = has_local_ || index.kind == table::IndexKind::local;
  }
  if (knows.schema == nullptr) return;
  // Types without an item are told too.
  for (const schema::NodeType& node : knows.schema->nodes) {
    if (node.stored) types_[node.name];
  }
  for (const schema::EdgeType& edge : knows.schema->edges) {
    types_[edge.name];
    if (edge.reverse == schema::ReverseKind::item) types_[edge.mirror_type_name];
  }
  for (const schema::Series& series : knows.schema->series) {
    types_[series.name].reach = reach_into(series, *knows.shapes);
  }
}

void TableReader::look_for(const KeyNames& names, const std::vector<KeyHeat>& heat) {
  names_ = names;
  for (const KeyHeat& one : heat) {
    if (wanted_.size() < kHashesMax) wanted_.insert(one.key);
  }
}

void TableReader::note_key(std::string_view text) {
  if (!names_ || wanted_.empty()) return;
  std::string name = names_->name(text);
  if (wanted_.contains(name)) found_.emplace(std::move(name), text);
}

void TableReader::find_keys(std::vector<KeyHeat>& heat) const {
  for (KeyHeat& one : heat) {
    const auto found = found_.find(one.key);
    if (found != found_.end()) one.key = found->second;
  }
}

std::int64_t TableReader::days_since(std::int64_t time_ms) const {
  return std::max<std::int64_t>(0, (knows_.now_ms - time_ms) / kOneDayMs);
}

/// When the item was made: its own stamp, else a time in its key; 0: unknown.
std::int64_t TableReader::time_of(const schema::Recognised& is, item::ItemView item) const {
  const std::string& stamp = knows_.schema->table.created_attribute;
  if (is.series == nullptr && !stamp.empty()) {
    const auto value = item.find(stamp);
    if (value && value->type() == Value::Type::string) {
      return time_in_text(std::string(value->as_string())).value_or(0);
    }
  }
  if (is.series == nullptr) return 0;
  for (const schema::Segment& segment : is.series->sk.segments()) {
    const std::string* text = segment.is_hole() ? is.bindings.find(segment.hole) : nullptr;
    const auto time = text == nullptr ? std::nullopt : time_in_text(*text);
    if (time) return *time;
  }
  return 0;
}

void TableReader::add(item::ItemView item) {
  const table::KeySchema& keys = knows_.table->keys;
  const auto pk = key_text_of(item, keys.partition.front().name);
  if (!pk) return;
  if (*pk != partition_.text) {
    end_partition();
    partition_ = {};
    partition_.text = *pk;
    note_key(*pk);
  }
  schema::Recognised is;
  std::int64_t time_ms = 0;
  if (knows_.schema != nullptr) {
    is = recognise(*knows_.schema, item);
    time_ms = time_of(is, item);
    add_type(is, item.size_bytes(), time_ms);
  }
  add_entries(item);
  add_size(is, item, time_ms);
}

void TableReader::add_type(const schema::Recognised& is, std::size_t bytes, std::int64_t time_ms) {
  const auto at = types_.find(is.type_name());
  if (at == types_.end()) return;
  OfType& type = at->second;
  ++type.items;
  type.bytes += bytes;
  if (time_ms == 0) return;
  type.oldest_days = std::max(type.oldest_days, days_since(time_ms));
  if (is.series == nullptr || type.reach.newest == 0) return;
  type.newest_ms.push_back(time_ms);
  if (type.newest_ms.size() > type.reach.newest) type.newest_ms.pop_front();
}

void TableReader::add_entries(item::ItemView item) {
  for (const table::IndexDescription& index : knows_.table->indexes) {
    auto keys = entry_keys(item, index);
    if (keys) add_entry(index.name, *std::move(keys), item);
  }
}

void TableReader::add_entry(const std::string& index, AskedKeys asked, item::ItemView item) {
  std::string partition;
  for (const std::string& one : asked.pk) {
    if (&one != &asked.pk.front()) partition += ',';
    partition += one;
  }
  note_key(partition);
  // The whole key says best which form it is of; only its partition is told.
  std::string form = partition_form(asked, words_);
  form.resize(std::min(form.find(" sk"), form.size()));
  const std::string place = index + '\n' + form;
  auto at = forms_.find(place);
  if (at == forms_.end()) {
    if (forms_.size() == kFormsMax) return;
    at = forms_.emplace(place, OfForm{index, form, 0, {}, {}}).first;
  }
  OfForm& of = at->second;
  ++of.entries;
  if (of.partitions.size() < kPartitionsMax) {
    of.partitions.insert(std::hash<std::string>()(partition));
  }
  for (item::AttributeCursor c(item); c.valid(); c.next()) {
    of.bytes.add(c.name(), c.name().size() + c.value().size_bytes());
  }
}

void TableReader::add_size(const schema::Recognised& is, item::ItemView item,
                           std::int64_t time_ms) {
  const std::size_t bytes = item.size_bytes();
  if (has_local_) {
    std::uint64_t copies = 1;
    for (const table::IndexDescription& index : knows_.table->indexes) {
      if (index.kind == table::IndexKind::local && entry_keys(item, index)) ++copies;
    }
    partition_.bytes += copies * bytes;
    if (time_ms > 0 && days_since(time_ms) <= kMonthDays) partition_.recent_bytes += copies * bytes;
    if (time_ms > 0 && (partition_.oldest_ms == 0 || time_ms < partition_.oldest_ms)) {
      partition_.oldest_ms = time_ms;
    }
  }
  if (bytes < kLargeItemBytes) return;
  TableStatistics::LargeItem large;
  large.type = std::string(is.type_name());
  large.key = partition_.text;
  large.kilobytes = static_cast<double>(bytes) / kKilobyte;
  large.kilobytes_in_30_days = large.kilobytes;
  if (is.node != nullptr && is.kind == schema::Recognised::Kind::node && is.node->edge_set) {
    const auto set = item.find(is.node->edge_set->attribute);
    large.is_edge_set = set && set->size_bytes() > bytes / 2;
    // A set grows as edges come: as fast, it is assumed, as since the node was made.
    const std::int64_t days = time_ms == 0 ? 0 : days_since(time_ms);
    if (large.is_edge_set && days > 0) {
      large.kilobytes_in_30_days *= 1 + static_cast<double>(kMonthDays) / static_cast<double>(days);
    }
  }
  large_.push_back(std::move(large));
  keep_largest(large_, kThingsMax, [](const auto& one) { return later_size(one); });
}

void TableReader::end_collection() {
  if (partition_.bytes < kLargeCollectionBytes) return;
  TableStatistics::Collection& one = collections_.emplace_back();
  one.key = partition_.text;
  one.gigabytes = static_cast<double>(partition_.bytes) / kGigabyte;
  one.gigabytes_in_30_days = one.gigabytes;
  if (partition_.oldest_ms > 0) {
    const std::int64_t days =
        std::clamp<std::int64_t>(days_since(partition_.oldest_ms), 1, kMonthDays);
    one.gigabytes_in_30_days += static_cast<double>(partition_.recent_bytes) / kGigabyte *
                                static_cast<double>(kMonthDays) / static_cast<double>(days);
  }
  keep_largest(collections_, kThingsMax, [](const auto& each) { return later_size(each); });
}

void TableReader::end_partition() {
  for (auto& [name, type] : types_) {
    if (type.newest_ms.empty()) continue;
    type.oldest_read_days = std::max(type.oldest_read_days, days_since(type.newest_ms.front()));
    type.newest_ms.clear();
  }
  if (has_local_) end_collection();
}

TableStatistics TableReader::statistics() {
  end_partition();
  partition_ = {};
  TableStatistics out;
  for (const auto& [place, form] : forms_) {
    out.indexes.push_back({form.index, form.form, form.entries, form.partitions.size(),
                           share_asked(form.index, form.form, form.bytes, *knows_.shapes),
                           average(form.bytes.all(), form.entries)});
  }
  for (const auto& [name, type] : types_) {
    const std::int64_t read = type.reach.whole ? type.oldest_days : type.oldest_read_days;
    out.types.push_back(
        {name, type.items, type.oldest_days, read, average(type.bytes, type.items)});
  }
  out.large_items = large_;
  out.collections = collections_;
  sort_by_size(out.large_items);
  sort_by_size(out.collections);
  return out;
}

}  // namespace adjoin::advise
