#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "table/request/table_description.h"
#include "table/store/table_store.h"

namespace adjoin::monitor {

/// A table or an index that had charges.
struct HeatObject {
  std::string table;
  std::string index;  ///< empty: the table
  /// Its keys. Nullopt: not looked up yet, or the table was dropped before.
  std::optional<table::KeySchema> keys;
};

/// The names and key schemas of objects that charges name by number. Thread-safe.
class HeatNames {
 public:
  HeatNames();
  ~HeatNames();

  /// What is known of an object: bits of this. @cost two loads
  enum Mark : std::uint8_t { kNamed = 1, kWatched = 2 };
  std::uint8_t marks(table::ObjectId object) const noexcept {
    const std::uint32_t leaf = object.value / kLeafSize;
    if (leaf >= kLeaves) return 0;
    const Leaf* const marks = leaves_[leaf].load(std::memory_order_acquire);
    return marks == nullptr ? 0
                            : (*marks)[object.value % kLeafSize].load(std::memory_order_acquire);
  }
  /// Keeps the names of an object, which is marked as named. Objects above 16 million are not kept.
  void learn(table::ObjectId object, std::string_view table, std::string_view index);
  /// Marks an object as watched by Contributor Insights, or as not.
  void watch(table::ObjectId object, bool watched);

  /// Looks up the keys of objects that have none yet. One thread at a time.
  /// @cost a DescribeTable for each of at most 100 tables
  void look_up(table::TableStore& store);
  /// Forgets all that are not watched, and for which `keep` is false.
  void forget(const std::function<bool(table::ObjectId)>& keep);

  std::optional<HeatObject> find(table::ObjectId object) const;
  /// Returns the objects of a table, or of one of its indexes (empty: the table itself). More than
  /// one if a table was dropped and made again.
  std::vector<table::ObjectId> find(std::string_view table,
                                    std::optional<std::string_view> index) const;

 private:
  static constexpr std::uint32_t kLeafSize = 1U << 14U;
  static constexpr std::uint32_t kLeaves = 1U << 10U;
  using Leaf = std::array<std::atomic<std::uint8_t>, kLeafSize>;
  Leaf* leaf_of(table::ObjectId object);
  void mark(table::ObjectId object, Mark which, bool set);
  using Waiting = std::map<std::string, std::vector<std::uint32_t>>;
  Waiting next_to_look_up() const;
  void set_keys(const Waiting::value_type& waiting, const table::TableDescription* description);

  std::array<std::atomic<Leaf*>, kLeaves> leaves_{};
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Leaf>> owned_;  ///< what `leaves_` points to
  std::map<std::uint32_t, HeatObject> objects_;
  Waiting waiting_;  ///< objects whose keys were not looked up yet, by table
};

}  // namespace adjoin::monitor
