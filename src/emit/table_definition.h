#pragma once

#include <string>

#include "base/result.h"
#include "table/request/table_requests.h"

namespace adjoin::emit {

// Renders a graph's table for tools that create tables. The same request gives the same text.

/// A table to create.
struct TableDefinition {
  table::CreateTableRequest request;
  std::string ttl_attribute;  ///< empty: items do not expire
};

/// Returns the body of CreateTable, for `aws dynamodb create-table --cli-input-json`. It leaves out
/// the TTL attribute: DynamoDB has a separate call for that.
Result<std::string> create_table_json(const TableDefinition& definition);

/// Returns a CloudFormation template in JSON. The table is kept when its stack is deleted. The
/// outputs are the table's name, ARN and stream.
Result<std::string> cloud_formation(const TableDefinition& definition);

/// Returns an aws_dynamodb_table resource for Terraform's AWS provider. A global index with several
/// key attributes uses `key_schema` blocks, which need provider 6.28 or later.
std::string terraform(const TableDefinition& definition);

}  // namespace adjoin::emit
