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
Item item(std::string_view json);
std::string text(const Item& item);
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
  return std::string(exact_name(result.error())) + ": " + result.error().message();
}
/// Of a cancelled transaction: "None|ConditionalCheckFailed|…", else the failure.
template <typename T>
std::string reasons(const Result<T>& result) {
  if (result) return "ok";
  const auto* details = details_of<table::TransactionCanceledDetails>(result.error());
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
  void TearDown() override {
    store_.reset();
    if (GetParam().close) GetParam().close();
  }

  table::TableStore& store() { return *store_; }
  void reopen() {
    if (GetParam().reopen) GetParam().reopen(store_, clock_);
  }

  /// The failure. Behind an API, which checks single members first, `expected` also stands for what
  /// such a check says: "validation: 1 validation error …", or the same sentence with its place.
  template <typename T>
  std::string refusal(const Result<T>& result, const std::string& expected) const {
    const std::string told = failure(result);
    if (!GetParam().behind_api || !told.starts_with("validation: ")) return told;
    const std::string sentence = expected.substr(expected.find(": ") + 2);
    const bool of_a_member = told.starts_with("validation: 1 validation error detected: ");
    return of_a_member || told.find(sentence) != std::string::npos ? expected : told;
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
