#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "table/store/table_store.h"

namespace adjoin::random_programs {

struct DeleteTable {
  std::string name;
};
struct DescribeTable {
  std::string name;
};
struct AdvanceClock {
  std::chrono::minutes step{0};
};

/// One call of a store, or time that passes. Queries and scans are followed through all their
/// pages.
using Step = std::variant<table::GetItemRequest, table::PutItemRequest, table::UpdateItemRequest,
                          table::DeleteItemRequest, table::QueryRequest, table::ScanRequest,
                          table::BatchGetItemRequest, table::BatchWriteItemRequest,
                          table::TransactGetItemsRequest, table::TransactWriteItemsRequest,
                          table::CreateTableRequest, table::UpdateTableRequest, DeleteTable,
                          DescribeTable, table::ListTablesRequest, AdvanceClock>;

constexpr std::size_t kOperations = std::variant_size_v<Step>;
/// "GetItem", … by place in the variant. Valid for ever.
const char* operation_name(std::size_t operation);

struct Program {
  std::uint64_t seed = 0;
  std::vector<Step> steps;
};

/// The same program for the same seed, everywhere. Its tables' names hold the seed, so that
/// programs share a store without meeting.
Program generate(std::uint64_t seed, std::size_t steps);

/// Names of the tables the program of this seed may make.
std::vector<std::string> table_names(std::uint64_t seed);

/// For people: operation, names, keys, expressions and values.
std::string print(const Step& step);
/// Every expression text of the step, for the coverage count.
std::vector<std::string> expressions_of(const Step& step);

}  // namespace adjoin::random_programs
