#pragma once

#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "schema/model/schema.h"

namespace adjoin::item {
class JsonWriter;
}

namespace adjoin::server {

/// Returns the partition attributes of the table (`index` empty) or of an index of the schema.
/// @errors invalid_argument: the schema has no such index, naming those it has
Result<std::vector<schema::KeyAttribute>> partition_attributes(const schema::Schema& schema,
                                                               const std::string& index);

/// Appends what every answer says of a partition, to an object that the caller began and ends:
/// "key" in DynamoDB JSON, its "text", and the "node" and "type" that it is of, or null.
/// @param key  has the attributes
void append_partition(const schema::Schema& schema, const std::string& index,
                      const std::vector<schema::KeyAttribute>& attributes, const Item& key,
                      item::JsonWriter& json);

}  // namespace adjoin::server
