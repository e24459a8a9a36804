#pragma once

#include <cstdint>
#include <forward_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "base/result.h"
#include "item/json_reader.h"

namespace adjoin::wire {

/// Streaming reader of a request body: reads members into typed values in one pass, without a tree.
///
/// Keeps the first error. After it every call does nothing and every loop ends, so that a codec
/// checks for errors only once, with `finish`. Errors have two ranks, as in the service. A member
/// of the wrong JSON type is a SerializationException and takes precedence over everything. `defer`
/// keeps a wrong attribute value (a malformed number, an empty set), which is reported after the
/// constraints.
///
/// Members that are null count as absent. A name given twice in one object is refused.
///
/// Usage:
///   Decoder in(body);
///   for (in.begin_structure(); in.next_member();) {
///     if (in.name() == "TableName") in.read(table_name);
///     else if (in.name() == "Key") in.read(request.key);
///     else in.skip();
///   }
///   ADJOIN_CHECK(in.finish());
///
/// Borrows the body. Not thread-safe.
/// @cost linear in the body; recursion only on the nesting of attribute values, which is bounded
class Decoder {
 public:
  explicit Decoder(std::string_view body);

  bool failed() const noexcept { return error_.has_value(); }

  /// Enters an object with named members. Returns false, and the loop is empty, if the value is
  /// null or of another kind. `type` is the name that the service's error gives to the expected
  /// type: "KeysAndAttributes".
  bool begin_structure(std::string_view type = {});
  /// Enters a map from names to values in the same way. `value_type` is the type of its values:
  /// "Value".
  bool begin_map(std::string_view value_type);
  /// Moves to the next member that is not null. Returns false at the closing brace, and after an
  /// error.
  bool next_member();
  /// Returns the name of the current member. It points into the body unless the name contains
  /// escapes. Valid while the body and the decoder live.
  std::string_view name() const noexcept { return name_; }

  /// Enters an array in the same way.
  bool begin_list();
  /// Moves to the next element. Returns false at the closing bracket, and after an error.
  bool next_element();

  /// Skips the current value.
  void skip();

  void read(std::optional<std::string>& out);
  /// `type` is the type name in the API's model, "Integer" or "Long".
  void read(std::optional<std::int64_t>& out, std::string_view type = "Long");
  void read(std::optional<bool>& out);
  void read(bool& out);
  void read(std::optional<std::vector<std::string>>& out);
  void read(std::map<std::string, std::string, std::less<>>& out);
  void read(std::map<std::string, Value, std::less<>>& out);
  void read(std::optional<Item>& out);
  /// Reads an item of a batch of puts. A long item is returned in `stored_item`, in stored form,
  /// and `out` stays empty. This bounds memory: a tree may take several times the memory of its
  /// text, and only one tree exists at a time.
  void read_put(std::optional<Item>& out, Bytes& stored_item);
  void read(std::optional<Value>& out);
  /// Reads ExclusiveStartKey. Errors in its values, as in those of ExpressionAttributeValues, are
  /// reported with their place.
  void read_start_key(std::optional<Item>& out);
  void read(std::optional<std::vector<Value>>& out);

  /// Records an error of the first rank; only the first one is kept.
  void fail(Error error);
  /// Records an error of the second rank; only the first one is kept.
  void defer(Error error);

  /// Returns the error of the first rank, or an error if anything follows the body's value. Call it
  /// after the last brace.
  Result<void> finish();
  /// Returns the error of the second rank. Call it after checking the constraints.
  Result<void> deferred() const;
  /// Returns the same error with the words of PutItem and UpdateItem: see `item::CountedFault`.
  Result<void> deferred_counted() const;
  /// Returns the error in the values of ExclusiveStartKey. It has the third rank, after
  /// expressions.
  Result<void> start_key() const;

 private:
  /// Returns false if the value was wrong, in either rank.
  template <typename T, typename Read>
  bool read_value(std::optional<T>& out, Read read_one);
  /// Records the error that a value of another JSON type stands where a scalar, an object, a map or
  /// an array is expected.
  void wrong_scalar(std::string_view type);
  void wrong_structure(std::string_view type);
  void wrong_map(std::string_view value_type);
  void wrong_list();
  void wrong(std::string_view object_text, std::string array_text, std::string_view scalar_text);
  bool enter_object();
  void enter();
  void leave();

  item::JsonReader json_;
  std::string_view name_;
  std::string scratch_;
  bool entered_ = false;                          ///< the last begin_… has entered a value
  std::vector<std::string_view> names_;           ///< names of all open objects, innermost last
  std::forward_list<std::string> escaped_names_;  ///< storage of the names that contain escapes
  std::vector<std::size_t> first_names_;  ///< for each open object the index of its first name
  std::size_t elements_ = 0;              ///< number of list elements so far
  std::size_t room_;                      ///< memory left for the trees of all values
  std::optional<Error> error_;
  std::optional<Error> deferred_;
  std::optional<Error> counted_;  ///< the CountedFault as it was, without its place
  std::optional<Error> wrong_start_key_;
};

}  // namespace adjoin::wire
