#pragma once

#include <map>
#include <string>

#include "schema/model/schema.h"

namespace adjoin::emit {

/// The requests that reads and writes of such a graph become on DynamoDB itself, as one JSON object
/// for a client that fills them in: where a request has `{from.id}`, an edge's ref has that part,
/// and `{now}` is the time. They are the planner's own, with made-up refs; one that is not the same
/// text for other refs, or would have to look at items first, is not offered and stands under
/// `left_out` with the reason. The same schema gives the same text.
struct DirectRequests {
  std::string json;
  std::map<std::string, std::string, std::less<>> left_out;  ///< "Person put": the reason
};
DirectRequests direct_requests(const schema::Schema& schema);

}  // namespace adjoin::emit
