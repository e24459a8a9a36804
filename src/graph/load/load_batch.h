#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "plan/write/write_plan.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// The keys of items that requests which are not answered yet write, so that no other request for
/// one of them overtakes: a store over HTTP does what is submitted side by side.
class KeysUnderWay {
 public:
  /// Those of a request whose order matters. Numbers that are added up come in any order.
  static std::vector<std::string> of(const schema::Schema& schema,
                                     const table::WriteRequest& request);

  bool meet(const std::vector<std::string>& keys) const;
  void add(const std::vector<std::string>& keys) { keys_.insert(keys.begin(), keys.end()); }
  void remove(const std::vector<std::string>& keys);

 private:
  std::set<std::string, std::less<>> keys_;
};

/// A record to load, with the name it has in failures.
struct LoadRecord {
  std::uint64_t tag = 0;
  plan::WriteOperation operation;
};

/// Records that go into one request.
struct LoadBatch {
  std::vector<LoadRecord> records;
  plan::WritePlan plan;
  int tries = 0;
  std::vector<std::string> keys = {};  ///< of items that it writes, where they are waited for
};

}  // namespace adjoin::graph
