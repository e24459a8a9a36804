// Goal: an operation is found by its name and its service, and by nothing else.
#include "wire/codec/all_operations.h"

#include <gtest/gtest.h>

namespace adjoin::wire {
namespace {

TEST(AnOperation, IsFoundByItsOwnTarget) {
  EXPECT_EQ(Operations::by_name.size(), 34u);
  for (const table::OperationInfo* operation : Operations::by_name) {
    EXPECT_EQ(find_operation(target_of(*operation)), operation) << operation->name;
    EXPECT_EQ(find_operation(operation->name), nullptr) << operation->name;
    EXPECT_EQ(find_unbuilt_operation(target_of(*operation)), "") << operation->name;
  }
  EXPECT_EQ(target_of(table::PutItem::kInfo), "DynamoDB_20120810.PutItem");
  EXPECT_EQ(target_of(table::GetRecords::kInfo), "DynamoDBStreams_20120810.GetRecords");
}

TEST(AnOperation, IsNotThatOfAnotherService) {
  for (const char* target :
       {"DynamoDBStreams_20120810.PutItem", "DynamoDB_20120810.GetRecords",
        "DynamoDB_20111205.PutItem", "DynamoDB_20120810.putItem", "DynamoDB_20120810.PutItem.",
        "DynamoDB_20120810.", ".PutItem", "DynamoDB_20120810.CreateBackup", ""}) {
    EXPECT_EQ(find_operation(target), nullptr) << target;
  }
}

}  // namespace
}  // namespace adjoin::wire
