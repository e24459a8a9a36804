#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"

namespace adjoin::both_ways {

/// Makes writes of a few nodes and of the edges between them, most of them right for a schema, and
/// names for reads. Borrows both.
class RandomWrites {
 public:
  RandomWrites(Random& random, const schema::Schema& schema);

  plan::WriteOperation write();
  /// Returns the ref of one of a few nodes.
  std::string ref();
  /// Returns the name of an edge type or of a role, seen from either end, or seldom one of no type.
  std::string type();
  /// Returns the name of a view of some edge type, or none.
  std::string view();

 private:
  std::string one_of(const std::vector<std::string>& texts);
  std::string ref_of(const std::string& node_type);
  const schema::EdgeType& some_edge();
  plan::EdgeId edge(const schema::EdgeType& type);
  Value value(const schema::Field& field);
  Value odd_value();
  /// Mostly what the declarations want.
  Item fields(const std::vector<schema::Field>& declared);
  std::vector<std::string> gone(const std::vector<schema::Field>& declared);
  /// Seldom sets a condition, or an amount to add, of a number among the fields.
  template <typename Update>
  void narrow(const std::vector<schema::Field>& declared, Update& update);

  Random& random_;
  const schema::Schema& schema_;
  std::uint64_t odd_one_in_;                    ///< values are odd, one in so many
  std::uint64_t omitted_one_in_;                ///< fields are left out, one in so many
  std::vector<std::vector<std::string>> refs_;  ///< of each node type
};

}  // namespace adjoin::both_ways
