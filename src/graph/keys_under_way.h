#pragma once

#include <set>
#include <string>
#include <vector>

#include "schema/schema.h"
#include "table/table_store.h"

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

}  // namespace adjoin::graph
