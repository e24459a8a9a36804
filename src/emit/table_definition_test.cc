// A table with everything that a definition can say, in each of the words of others.
// ADJOIN_UPDATE_GOLDEN=1 writes the files anew.
#include "emit/table_definition.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "emit/workbench.h"
#include "schema/load/load.h"

namespace adjoin::emit {
namespace {

using table::KeyRole;

TableDefinition rich_table() {
  TableDefinition definition;
  definition.ttl_attribute = "expiresAt";
  table::CreateTableRequest& request = definition.request;
  request.table_name = "a ${b}.c";
  request.attribute_definitions = {{"PK", Value::Type::string},
                                   {"SK", Value::Type::number},
                                   {"country", Value::Type::string},
                                   {"city", Value::Type::string},
                                   {"at", Value::Type::binary}};
  request.key_schema = {{"PK", KeyRole::hash}, {"SK", KeyRole::range}};
  request.global_secondary_indexes = {
      {"places",
       {{"country", KeyRole::hash}, {"city", KeyRole::hash}, {"at", KeyRole::range}},
       {table::ProjectionType::include, {"%{n}", "size"}},
       {}},
      {"cities", {{"city", KeyRole::hash}}, {table::ProjectionType::keys_only, {}}, {}}};
  request.local_secondary_indexes = {
      {"moments", {{"PK", KeyRole::hash}, {"at", KeyRole::range}}, {}, {}}};
  request.stream_view_type = table::StreamViewType::new_and_old_images;
  request.deletion_protection = true;
  return definition;
}

std::string file_text(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

void expect_golden(const std::string& text, const std::string& name) {
  const std::string path = "src/emit/golden/" + name;
  if (std::getenv("ADJOIN_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << text;
  EXPECT_EQ(text, file_text(path)) << path;
}

TEST(TableDefinition, IsThisInEachLanguage) {
  const TableDefinition table = rich_table();
  expect_golden(create_table_json(table).value(), "table.create.json");
  expect_golden(cloud_formation(table).value(), "table.cloudformation.json");
  expect_golden(terraform(table), "table.tf");
}

TEST(WorkbenchModel, HasAFacetForEachTypeWithItems) {
  const std::string file = "src/emit/golden/names.yaml";
  const schema::Schema schema = schema::load_schema(file_text(file), file).value();
  expect_golden(workbench_model(&schema, rich_table()), "names.workbench.json");
}

}  // namespace
}  // namespace adjoin::emit
