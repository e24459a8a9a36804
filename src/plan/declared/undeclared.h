#pragma once

#include <string>
#include <vector>

#include "plan/declared/declared.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// Returns warnings about field names in an operation that no type declares: a sentence each, with
// the likely intended name. Open types (schema.h) and attributes that the graph maintains give no
// warning.
// @cost none unless the operation names fields

std::vector<std::string> undeclared(const schema::Schema& schema, const WriteOperation& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const GetNode& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const GetNodes& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const GetEdge& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const Neighbors& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const Collection& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const NodesBy& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const Find& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const Count& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const ReadSeries& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const Walk& operation);
std::vector<std::string> undeclared(const schema::Schema& schema, const Declared& declared);

}  // namespace adjoin::plan
