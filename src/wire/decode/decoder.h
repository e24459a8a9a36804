#pragma once

#include <cstdint>
#include <forward_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "item/attribute_value.h"
#include "item/json_reader.h"

namespace adjoin::wire {

/// Reads a request body member by member into typed values, once and without a tree.
///
/// The first error stays: every call behind it does nothing and every loop ends, so that a codec
/// reads straight on and asks `finish` at the end. There are two ranks, as in the service. A member
/// of the wrong JSON type is a SerializationException and comes before everything. A wrong
/// attribute value (a number that is none, an empty set) is kept by `defer` and comes only behind
/// what the constraints found.
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
/// Borrows the body. Not thread-safe. @cost linear in the body; no recursion on its nesting beyond
/// that of attribute values, which is bounded
class Decoder {
 public:
  explicit Decoder(std::string_view body);

  bool failed() const noexcept { return error_.has_value(); }

  /// Enters an object with named members; `type` is what the service's error calls an array in its
  /// place: "KeysAndAttributes". False, and nothing to loop over, when it is null or of another
  /// kind.
  bool begin_structure(std::string_view type = {});
  /// Enters a map from names to values, likewise: "AttributeValue".
  bool begin_map(std::string_view value_type);
  /// Moves to the next member that is not null; false at the closing brace.
  bool next_member();
  /// Name of the member that `next_member` moved to, a part of the body where nothing in it is
  /// escaped. Valid while the body and the decoder live.
  std::string_view name() const noexcept { return name_; }

  /// Enters an array, likewise.
  bool begin_list();
  bool next_element();

  void skip();

  void read(std::optional<std::string>& out);
  /// `type` is "Integer" or "Long", as the API's model has it.
  void read(std::optional<std::int64_t>& out, std::string_view type = "Long");
  void read(std::optional<bool>& out);
  void read(bool& out);
  void read(std::optional<std::vector<std::string>>& out);
  void read(std::map<std::string, std::string, std::less<>>& out);
  void read(std::map<std::string, item::AttributeValue, std::less<>>& out);
  void read(std::optional<item::Item>& out);
  /// An item that is one of many to be put. When its text is long it comes as `stored_item`, the
  /// stored form, and `out` is empty: a tree may take several times the memory of its text, and
  /// here only one is there at a time.
  void read_put(std::optional<item::Item>& out, Bytes& stored_item);
  void read(std::optional<item::AttributeValue>& out);
  /// What is wrong in a value of ExpressionAttributeValues or in ExclusiveStartKey is told with its
  /// place.
  void read_start_key(std::optional<item::Item>& out);
  void read(std::optional<std::vector<item::AttributeValue>>& out);

  /// Ends the decoding with an error; the first one counts.
  void fail(Error error);
  /// Keeps an error of the second rank; the first one counts.
  void defer(Error error);

  /// To be called behind the last brace: the error of the first rank, or that something follows.
  Result<void> finish();
  /// The error of the second rank, to be asked for behind the constraints.
  Result<void> deferred() const;
  /// The same as PutItem and UpdateItem tell it: see `item::CountedFault`.
  Result<void> deferred_counted() const;
  /// What is wrong with the values of ExclusiveStartKey: of the third rank, behind expressions.
  Result<void> start_key() const;

 private:
  /// False: it was wrong, in either rank.
  template <typename T, typename Read>
  bool read_value(std::optional<T>& out, Read read_one);
  /// Fails: a scalar, an object or an array stands where something else belongs.
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
  bool entered_ = false;                          ///< the last begin_ found something to loop over
  std::vector<std::string_view> names_;           ///< of all open objects, innermost last
  std::forward_list<std::string> escaped_names_;  ///< those of them that do not stand in the body
  std::vector<std::size_t> first_names_;          ///< per open object
  std::size_t elements_ = 0;                      ///< of all lists so far
  std::size_t room_;                              ///< for the trees of all values
  std::optional<Error> error_;
  std::optional<Error> deferred_;
  std::optional<Error> counted_;  ///< when it is such a fault: as it was, without its place
  std::optional<Error> wrong_start_key_;
};

}  // namespace adjoin::wire
