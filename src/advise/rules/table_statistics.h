#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "advise/log/key_names.h"
#include "advise/log/shape.h"
#include "advise/rules/inputs.h"
#include "advise/rules/read_reach.h"
#include "item/stored_item.h"
#include "schema/items/item_keys.h"
#include "table/request/table_description.h"

namespace adjoin::advise {

/// One pass over a table: what its items are, how large, how old, and how their index keys are
/// spread. Takes the items in the order of a Scan, in which those of a partition stand one behind
/// the other, by sort key. Its memory has a bound, whatever the table. Not thread-safe.
class TableReader {
 public:
  static constexpr std::size_t kFormsMax = 1000;       ///< of index keys
  static constexpr std::size_t kPartitionsMax = 4096;  ///< told apart of each form
  static constexpr std::size_t kThingsMax = 100;       ///< large items, and collections
  static constexpr std::size_t kHashesMax = 100'000;   ///< names of keys to be found

  /// What is known beside the table.
  struct Knows {
    const table::TableDescription* table = nullptr;     ///< never null
    const schema::Schema* schema = nullptr;             ///< null: the table has none
    const std::vector<ShapeFigures>* shapes = nullptr;  ///< what reads ask for; never null
    std::int64_t now_ms = 0;                            ///< the end of the log, or now
  };
  /// Borrows what it is given.
  explicit TableReader(const Knows& knows);

  /// Asks for the keys that a log names so: `find_keys` makes each known by its text.
  void look_for(const KeyNames& names, const std::vector<KeyHeat>& heat);
  void add(item::ItemView item);
  TableStatistics statistics();
  /// Gives the keys of the heat their texts, as far as the table has them.
  void find_keys(std::vector<KeyHeat>& heat) const;

 private:
  struct OfForm {
    std::string index;
    std::string form;
    std::uint64_t entries = 0;
    std::unordered_set<std::size_t> partitions;  ///< hashes
    AttributeBytes bytes;
  };
  struct OfType {
    std::uint64_t items = 0;
    std::uint64_t bytes = 0;
    std::int64_t oldest_days = 0;
    std::int64_t oldest_read_days = 0;
    SeriesReach reach;
    std::deque<std::int64_t> newest_ms;  ///< times of the present partition's last items
  };
  struct Partition {
    std::string text;
    std::uint64_t bytes = 0;
    std::uint64_t recent_bytes = 0;  ///< of items of the last 30 days
    std::int64_t oldest_ms = 0;      ///< 0: no item has a time
  };

  void add_type(const schema::Recognised& is, std::size_t bytes, std::int64_t time_ms);
  void add_entries(item::ItemView item);
  void add_entry(const std::string& index, AskedKeys asked, item::ItemView item);
  void add_size(const schema::Recognised& is, item::ItemView item, std::int64_t time_ms);
  void note_key(std::string_view text);
  void end_partition();
  void end_collection();
  std::int64_t time_of(const schema::Recognised& is, item::ItemView item) const;
  std::int64_t days_since(std::int64_t time_ms) const;

  const Knows knows_;
  TableWords words_;
  std::map<std::string, OfForm, std::less<>> forms_;
  std::map<std::string, OfType, std::less<>> types_;
  std::vector<TableStatistics::LargeItem> large_;
  std::vector<TableStatistics::Collection> collections_;
  Partition partition_;
  bool has_local_ = false;
  std::optional<KeyNames> names_;
  std::set<std::string, std::less<>> wanted_;
  std::map<std::string, std::string, std::less<>> found_;
};

}  // namespace adjoin::advise
