#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/store_factory.h"
#include "item/json.h"

namespace adjoin::contract {

using Texts = std::vector<std::string>;

/// Items in tests are plain JSON: {"pk":"a","n":1,"s":{"$set":["x"]}}.
item::Item item(std::string_view json);
std::string text(const item::Item& item);
std::string text(item::ItemView item);
std::string text(const std::optional<table::OwnedItem>& item);  ///< "none" when absent
Texts texts(const table::ItemPage& page);
/// Placeholders from two JSON objects: {"#n":"name"} and {":v":1}.
expression::Placeholders with(std::string_view names, std::string_view values);
expression::Placeholders with_values(std::string_view values);
/// "validation: the message", or "ok".
template <typename T>
std::string failure(const Result<T>& result) {
  if (result) return "ok";
  return std::string(to_string(result.error().code())) + ": " + result.error().message();
}
/// Of a cancelled transaction: "None|ConditionalCheckFailed|…", else the failure.
template <typename T>
std::string reasons(const Result<T>& result) {
  if (result) return "ok";
  const auto* details = result.error().template details_as<table::TransactionCanceledDetails>();
  if (details == nullptr) return failure(result);
  std::string joined;
  for (const table::CancellationReason& reason : details->reasons) {
    joined += (joined.empty() ? "" : "|") + reason.code;
  }
  return joined;
}

/// A fresh store with table "Tab": keys pk (S) and sk (S); global indexes ByG (g S, h N; ALL), Keys
/// (g S; KEYS_ONLY), Multi (g S + pk S, h N + sk S; INCLUDE a); local indexes ByL (l S; ALL), Few
/// (l S; INCLUDE a). Table "Num" has one key, id (N).
class StoreContract : public testing::TestWithParam<StoreFactory> {
 protected:
  void SetUp() override;
  void TearDown() override { store_.reset(); }

  table::TableStore& store() { return *store_; }
  void reopen() {
    if (GetParam().reopen) GetParam().reopen(store_, clock_);
  }

  /// Puts or fails the test.
  void put(std::string_view json, std::string_view table = "Tab");
  /// The item as text, or "none".
  std::string get(std::string_view key, std::string_view table = "Tab");
  std::string remove(std::string_view key, std::string_view table = "Tab");
  Result<table::WriteResult> update(std::string_view key, std::string expression,
                                    std::string_view values = "{}", std::string_view names = "{}",
                                    table::ReturnValues answer = table::ReturnValues::none);
  /// The request for a query by expression.
  static table::QueryRequest query_of(std::string condition, std::string_view values);
  /// All answered items over all pages, or the failure.
  Texts query_all(table::QueryRequest request);

  ManualClock clock_{std::chrono::milliseconds(1'700'000'000'000)};
  table::CallContext context_;

 private:
  std::unique_ptr<table::TableStore> store_;
};

}  // namespace adjoin::contract
