#pragma once

#include <string>

#include "adjoin/store.h"
#include "adjoin/table.h"

// Stores and tables that the tests of the facade begin with.

namespace adjoin {

/// A table with PK and SK, a global index byCity and a local index byAge.
inline Table people_in(const Store& store, const std::string& name = "people") {
  store
      .request("CreateTable", R"({"TableName": ")" + name + R"(", "BillingMode": "PAY_PER_REQUEST",
          "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"},
              {"AttributeName": "SK", "AttributeType": "S"},
              {"AttributeName": "city", "AttributeType": "S"},
              {"AttributeName": "age", "AttributeType": "N"}],
          "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"},
              {"AttributeName": "SK", "KeyType": "RANGE"}],
          "GlobalSecondaryIndexes": [{"IndexName": "byCity",
              "Projection": {"ProjectionType": "ALL"},
              "KeySchema": [{"AttributeName": "city", "KeyType": "HASH"}]}],
          "LocalSecondaryIndexes": [{"IndexName": "byAge", "Projection": {"ProjectionType": "ALL"},
              "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"},
                  {"AttributeName": "age", "KeyType": "RANGE"}]}]})")
      .value();
  return Table::open(store, name).value();
}

inline Item person_key(const std::string& sort, const std::string& partition = "A") {
  return {{"PK", partition}, {"SK", sort}};
}

}  // namespace adjoin
