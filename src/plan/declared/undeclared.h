#pragma once

#include <string>
#include <vector>

#include "plan/declared/declared.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// Names of fields that no type declares where an operation uses them, a sentence for each, with
// what was probably meant. Nothing is said of open types (schema.h), nor of names that the graph
// keeps itself. @cost none unless the operation names fields

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
