#pragma once

#include <string>

#include "base/result.h"
#include "table/request/table_requests.h"

namespace adjoin::emit {

// A graph's table in the words of tools that make tables. The same request gives the same text.

struct TableDefinition {
  table::CreateTableRequest request;
  std::string ttl_attribute;  ///< empty: items do not expire
};

/// The body of CreateTable, as `aws dynamodb create-table --cli-input-json` takes it. It has no
/// place for the attribute by which items expire: that is a call of its own.
Result<std::string> create_table_json(const TableDefinition& definition);

/// A CloudFormation template in JSON: the table, kept when its stack goes, and its name, ARN and
/// stream as outputs.
Result<std::string> cloud_formation(const TableDefinition& definition);

/// An aws_dynamodb_table of Terraform's AWS provider. A global index with keys of several
/// attributes has `key_schema` blocks, which providers before 6.28 do not know.
std::string terraform(const TableDefinition& definition);

}  // namespace adjoin::emit
