#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"

namespace adjoin::both_ways {

/// Returns the text of a schema with nodes User and Page and edges LIKES, KNOWS and OWNS, and with
/// some of the language's blocks by chance. It loads. What writes leave random tokens in is left
/// out: copies, minima and maxima, shards by chance.
std::string random_schema(Random& random);

/// Returns the same text with one field more of a node type: the schema after a change.
std::string with_one_field_more(const std::string& schema);

/// Makes writes, most of them right for a schema. Borrows both.
class RandomWrites {
 public:
  RandomWrites(Random& random, const schema::Schema& schema);

  plan::WriteOperation write();
  /// Returns the ref of one of a few nodes.
  std::string ref();

 private:
  std::string ref_of(const std::vector<std::string>& refs);
  /// Mostly what the declarations want.
  Item fields(const std::vector<schema::Field>& declared);
  Item fields_of_node(const std::string& ref);
  Item fields_of_edge(const std::string& type);
  plan::EdgeId edge();

  Random& random_;
  const schema::Schema& schema_;
  std::uint64_t odd_one_in_;  ///< values are odd, one in so many
  std::vector<std::string> users_;
  std::vector<std::string> pages_;
};

}  // namespace adjoin::both_ways
