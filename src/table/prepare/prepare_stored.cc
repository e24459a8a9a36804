#include <algorithm>

#include "item/key_codec.h"
#include "item/utf8.h"
#include "table/prepare/prepare_reads.h"

namespace adjoin::table {
namespace {

bool is_string(const AttributeDefinition& attribute) {
  return attribute.type == Value::Type::string;
}

bool is_text(std::string_view text, std::size_t bytes_max) {
  return text.size() <= bytes_max && item::is_utf8(text);
}

bool is_partition_text(std::string_view text) {
  return !text.empty() && is_text(text, item::kPartitionKeyBytesMax);
}

}  // namespace

bool is_key_of(const StoredGetRequest& request, const TableDescription& table) {
  const KeySchema& keys = table.keys;
  return keys.partition.size() == 1 && keys.sort.size() == 1 && is_string(keys.partition.front()) &&
         is_string(keys.sort.front()) && is_partition_text(request.pk) && !request.sk.empty() &&
         is_text(request.sk, item::kSortKeyBytesMax);
}

bool prepare(const StoredListRequest& request, const TableDescription& table, PreparedRead& read) {
  read.keys = &table.keys;
  if (request.index_name != nullptr) {
    read.index = table.find_index(*request.index_name);
    if (read.index == nullptr || read.index->backfilling) return false;
    read.keys = &read.index->keys;
  }
  const std::vector<AttributeDefinition>& partition = read.keys->partition;
  const std::vector<AttributeDefinition>& sort = read.keys->sort;
  // Without a sort key a partition of a table is one item, of which no page follows another.
  if (sort.empty() || partition.size() != request.partition.size()) return false;
  if (!std::all_of(partition.begin(), partition.end(), is_string)) return false;
  if (!request.sort_front.empty() && !is_string(sort.front())) return false;
  for (const std::string& text : request.partition) {
    if (!is_partition_text(text)) return false;
  }
  if (!is_text(request.sort_front, item::kSortKeyBytesMax)) return false;
  read.select = read.index == nullptr ? Select::all_attributes : Select::all_projected_attributes;
  read.limit = request.limit;
  read.forward = request.forward;
  if (request.tails && has_tails(*request.tails, read.index, table.keys)) {
    read.tails = request.tails;
  }
  return true;
}

}  // namespace adjoin::table
