#pragma once

#include <string>

#include "schema/model/schema.h"

namespace adjoin::emit {

// A graph's types and a small client over `/_graph` (docs/graph-http.md), in another language. The
// same schema gives the same text.

/// One module without dependencies, for TypeScript 5 and whatever has `fetch`.
std::string typescript(const schema::Schema& schema);

/// One module of Python 3.11's standard library alone.
std::string python(const schema::Schema& schema);

/// One module of Python 3.11 that asks DynamoDB itself, by a client such as boto3's.
std::string python_direct(const schema::Schema& schema);

/// One module for TypeScript 5 that asks DynamoDB itself, by the AWS SDK for JavaScript v3.
std::string typescript_direct(const schema::Schema& schema);

/// The requests that both send, as JSON for clients in other languages (direct_requests.h).
std::string requests(const schema::Schema& schema);

}  // namespace adjoin::emit
