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

/// Keys of the items that requests in flight write. No other request for one of them is sent before
/// they end, because a store over HTTP may run submitted requests in any order. Two puts of one
/// node must end in the order of the file, or the older one would win. Not thread-safe.
class KeysUnderWay {
 public:
  /// Returns the keys of a request whose order matters. Additions to numbers may come in any order.
  static std::vector<std::string> of(const schema::Schema& schema,
                                     const table::WriteRequest& request);

  /// Returns whether a request in flight writes one of these keys.
  bool meet(const std::vector<std::string>& keys) const;
  void add(const std::vector<std::string>& keys) { keys_.insert(keys.begin(), keys.end()); }
  void remove(const std::vector<std::string>& keys);

 private:
  std::set<std::string, std::less<>> keys_;
};

/// A record to load, and the tag that names it in failures.
struct LoadRecord {
  std::uint64_t tag = 0;
  plan::WriteOperation operation;
};

/// Records of one request, and its plan.
struct LoadBatch {
  std::vector<LoadRecord> records;
  plan::WritePlan plan;
  int tries = 0;
  std::vector<std::string> keys = {};  ///< of items that it writes, if their order matters
};

}  // namespace adjoin::graph
