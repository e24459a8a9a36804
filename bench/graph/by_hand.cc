#include "bench/graph/by_hand.h"

#include <rocksdb/write_batch.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "base/bytes.h"
#include "engine/layout/item_key.h"
#include "engine/layout/record_bytes.h"
#include "item/key_codec.h"

namespace adjoin::bench {
namespace {

using engine::layout::Family;

rocksdb::DB& db(GraphData& data) { return data.raw->db(); }

/// What all keys of one partition begin with.
std::string partition_prefix(table::ObjectId object, std::string_view partition) {
  std::string parts;
  item::append_key_string(partition, parts);
  const std::uint16_t hash = engine::layout::partition_hash(parts);
  std::string key;
  engine::layout::append_u32(object.value, key);
  key.push_back(static_cast<char>(hash >> 8));
  key.push_back(static_cast<char>(hash & 0xFF));
  return key + parts;
}

std::string node_key(table::ObjectId table, std::string_view ref) {
  std::string key = partition_prefix(table, ref);
  item::append_key_string(ref, key);
  return key;
}

/// Calls `each` with the items whose keys begin so, until it says false.
template <typename Each>
void scan(GraphData& data, Family family, const std::string& prefix, Each each) {
  std::string upper = prefix;
  ++upper.back();
  const rocksdb::Slice bound(upper);
  rocksdb::ReadOptions options;
  options.iterate_upper_bound = &bound;
  const std::unique_ptr<rocksdb::Iterator> rows(
      db(data).NewIterator(options, data.raw->family(family)));
  for (rows->Seek(prefix); rows->Valid(); rows->Next()) {
    if (!each(item::ItemView({rows->value().data(), rows->value().size()}))) return;
  }
}

std::string text(item::ItemView item, std::string_view name) {
  const auto value = item.find(name);
  return value ? std::string(value->as_string()) : std::string();
}

std::vector<std::string> get_all(GraphData& data, const std::vector<std::string>& keys) {
  std::vector<rocksdb::Slice> slices(keys.begin(), keys.end());
  std::vector<std::string> values;
  const std::vector<rocksdb::ColumnFamilyHandle*> families(keys.size(),
                                                           data.raw->family(Family::items));
  for (const rocksdb::Status& status : db(data).MultiGet({}, families, slices, &values)) {
    status.PermitUncheckedError();
  }
  return values;
}

std::vector<std::string> edge_set(item::ItemView goal) {
  std::vector<std::string> refs;
  const auto set = goal.find("edgeSet");
  if (!set) return refs;
  const Value decoded = set->decode();
  for (const std::string& entry : std::get<Set<std::string>>(decoded.content()).elements()) {
    refs.push_back(entry.substr(entry.find('#') + 1));  // behind MEMBER
  }
  return refs;
}

}  // namespace

std::uint64_t add_edges_by_hand(GraphData& data, std::uint64_t count, std::uint64_t first) {
  // A node is its count of edges in, then of edges out, then its set.
  static std::mutex writer;
  const std::string note(200, 'n');
  const auto counted = [](const std::string& node, std::size_t at, const std::string& entry) {
    std::string next = node.empty() ? std::string(16, '\0') : node;
    for (std::size_t i = at + 8; i-- > at;) {
      if (++next[i] != '\0') break;
    }
    return next + entry;
  };
  std::uint64_t created = 0;
  rocksdb::ColumnFamilyHandle* items = data.raw->family(Family::items);
  for (std::uint64_t i = first; i < first + count; ++i) {
    const std::string from = "handUSER#" + std::to_string(1'000'000 + i % kWriters);
    const std::string to = "handUSER#" + std::to_string(1'000'000 + i / kWriters * 7 % kWriters);
    const std::string edge = from + "FOLLOWS#" + to;
    const std::lock_guard lock(writer);
    std::string value;
    if (db(data).Get({}, items, edge, &value).ok()) continue;
    std::string from_node;
    std::string to_node;
    db(data).Get({}, items, from, &from_node).PermitUncheckedError();
    db(data).Get({}, items, to, &to_node).PermitUncheckedError();
    rocksdb::WriteBatch batch;
    batch.Put(items, edge, from + to + note).PermitUncheckedError();
    batch.Put(items, to + "FOLLOWER#" + from, to + from + note).PermitUncheckedError();
    if (from == to) to_node = counted(from_node, 8, "FOLLOWS#" + to);
    batch.Put(items, from, counted(from_node, 8, "FOLLOWS#" + to)).PermitUncheckedError();
    batch.Put(items, to, counted(to_node, 0, "")).PermitUncheckedError();
    if (db(data).Write({}, &batch).ok()) ++created;
  }
  return created;
}

std::uint64_t fetch_pages_by_hand(GraphData& data, std::uint64_t count) {
  const table::ObjectId table = data.goals_table.id;
  const table::ObjectId index = data.goals_table.indexes.front().id;
  std::uint64_t bytes = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::vector<std::string> keys;
    scan(data, Family::index, partition_prefix(index, team_ref(static_cast<int>(i % kTeams))),
         [&](item::ItemView edge) {
           keys.push_back(node_key(table, text(edge, "PK")));
           return true;
         });
    const std::vector<std::string> goals = get_all(data, keys);
    std::set<std::string> people;
    for (const std::string& goal : goals) {
      bytes += goal.size();
      for (const std::string& ref : edge_set(item::ItemView(goal))) {
        people.insert(node_key(table, ref));
      }
    }
    for (const std::string& person : get_all(data, {people.begin(), people.end()})) {
      bytes += person.size();
    }
  }
  return bytes;
}

std::uint64_t read_shards_by_hand(GraphData& data, std::uint64_t count) {
  const table::ObjectId index = data.fans_table.indexes.front().id;
  std::uint64_t bytes = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string star = star_ref(static_cast<int>(i % kStars));
    std::map<std::string, std::size_t> rows;  // sort key: bytes
    for (int shard = 0; shard < kShards; ++shard) {
      std::size_t taken = 0;
      scan(data, Family::index,
           partition_prefix(index, shard == 0 ? star : star + "#" + std::to_string(shard)),
           [&](item::ItemView edge) {
             rows.emplace(text(edge, "GSI1SK"), edge.bytes().size());
             return ++taken < 100;
           });
    }
    auto row = rows.begin();
    for (int taken = 0; taken < 100 && row != rows.end(); ++taken, ++row) bytes += row->second;
  }
  return bytes;
}

std::uint64_t verify_by_hand(GraphData& data, std::uint64_t count) {
  const table::ObjectId table = data.goals_table.id;
  std::string prefix;
  engine::layout::append_u32(table.value, prefix);
  std::uint64_t items = 0;
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    scan(data, Family::items, prefix, [&](item::ItemView item) {
      ++items;
      const std::string sort = text(item, "SK");
      if (sort.rfind("MEMBER#", 0) != 0) return true;
      const std::vector<std::string> ends =
          get_all(data, {node_key(table, text(item, "PK")), node_key(table, sort.substr(7))});
      const std::vector<std::string> set =
          ends[0].empty() ? std::vector<std::string>() : edge_set(item::ItemView(ends[0]));
      if (std::find(set.begin(), set.end(), sort.substr(7)) == set.end()) ++wrong;
      return true;
    });
  }
  return items + wrong;
}

}  // namespace adjoin::bench
