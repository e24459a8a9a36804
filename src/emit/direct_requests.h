#pragma once

#include <map>
#include <string>

#include "schema/model/schema.h"

namespace adjoin::emit {

/// Request templates for clients that call DynamoDB directly, as one JSON object. The client
/// replaces placeholders: `{from.id}` by that part of the edge's ref, `{now}` by the time. The
/// planner makes them from sample refs. An operation is left out if its request depends on more
/// than the refs, or if it reads items first; `left_out` has the reason. The same schema gives the
/// same text.
struct DirectRequests {
  std::string json;
  std::map<std::string, std::string, std::less<>> left_out;  ///< "Person put" to the reason
};
DirectRequests direct_requests(const schema::Schema& schema);

}  // namespace adjoin::emit
