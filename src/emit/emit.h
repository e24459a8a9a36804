#pragma once

#include <string>

#include "schema/model/schema.h"

namespace adjoin::emit {

// Generates code in other languages: a graph's types with a small client. The first two clients
// call the HTTP API under `/_graph` (docs/graph-http.md). The same schema gives the same text.

/// Returns one TypeScript 5 module without dependencies. It runs wherever `fetch` exists.
std::string typescript(const schema::Schema& schema);

/// Returns one Python 3.11 module that uses the standard library only.
std::string python(const schema::Schema& schema);

/// Returns one Python 3.11 module that calls DynamoDB directly, through a client such as boto3's.
std::string python_direct(const schema::Schema& schema);

/// Returns one TypeScript 5 module that calls DynamoDB directly, through the AWS SDK for JavaScript
/// v3.
/// @cost plans every read and write of the schema several times: some milliseconds
std::string typescript_direct(const schema::Schema& schema);

/// Returns the request templates of the two direct clients as JSON, for clients in other languages
/// (direct_requests.h).
std::string requests(const schema::Schema& schema);

}  // namespace adjoin::emit
