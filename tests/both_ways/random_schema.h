#pragma once

#include <string>

#include "base/random.h"

namespace adjoin::both_ways {

/// Returns the text of a schema with nodes User and Page and edges LIKES, KNOWS and OWNS, and with
/// some of the language's blocks by chance. It loads. What writes leave random tokens in is left
/// out: copies, minima and maxima, shards by chance.
std::string random_schema(Random& random);

/// Returns the same text with one field more of a node type whose first field is a name: the schema
/// after a change. The text itself: there is none.
std::string with_one_field_more(const std::string& schema);

}  // namespace adjoin::both_ways
