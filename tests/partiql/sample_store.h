#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/open.h"
#include "item/json.h"
#include "partiql/execute.h"

namespace adjoin::partiql {

/// An engine in memory with the table Tab, key (pk S, sk N), and its global index Gidx (g S, sk N).
class SampleStore : public ::testing::Test {
 protected:
  SampleStore() {
    engine::Options options;
    options.path = "/test";
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} * 1024 * 1024;
    store_ = std::move(engine::open(options)).value();
    table::CreateTableRequest create;
    create.table_name = "Tab";
    create.attribute_definitions = {
        {"pk", Value::Type::string}, {"sk", Value::Type::number}, {"g", Value::Type::string}};
    create.key_schema = {{"pk", table::KeyRole::hash}, {"sk", table::KeyRole::range}};
    table::IndexDefinition index;
    index.name = "Gidx";
    index.key_schema = {{"g", table::KeyRole::hash}, {"sk", table::KeyRole::range}};
    create.global_secondary_indexes.push_back(index);
    const auto created = store_->create_table({}, create);
    EXPECT_TRUE(created) << (created ? "" : created.error().message());
  }

  Result<ExecuteStatementResult> execute(const std::string& statement,
                                         std::vector<Value> parameters = {}) {
    ExecuteStatementRequest request;
    request.statement = statement;
    request.parameters = std::move(parameters);
    return execute_statement(*store_, {}, request);
  }

  static std::string json(const table::OwnedItem& item) {
    return item::to_json(item.decode(), item::JsonForm::plain);
  }

  /// The items as plain JSON, or "CODE: message".
  static std::string text(const Result<ExecuteStatementResult>& result) {
    if (!result) {
      return std::string(exact_name(result.error())) + ": " + result.error().message();
    }
    std::string out;
    for (const item::ItemView item : result->items) {
      if (!out.empty()) out += ' ';
      item::append_json(item, item::JsonForm::plain, out);
    }
    return out;
  }

  std::string run(const std::string& statement, std::vector<Value> parameters = {}) {
    return text(execute(statement, std::move(parameters)));
  }

  std::unique_ptr<table::TableStore> store_;
};

}  // namespace adjoin::partiql
