#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "wire/codec/codec.h"
#include "wire/errors/messages.h"
#include "wire/rows/members.h"

namespace adjoin::wire {

/// What an operation says of its JSON: `request` and `reply`, each a list of rows.
template <table::Operation Op>
struct Body;

inline void no_table_name(Constraints& wrong) {
  wrong.instead(std::string(messages::kTableNameRequired));
}
/// Of the name of the table that an operation is about. Its absence is told instead of all else.
/// Source: GitHub issues quote the message for DescribeTable and UpdateTable; data operations use
/// that of `Constraints::required`.
inline constexpr Rules kNamesTable = {.required = true, .absent = no_table_name};

/// A request that holds a table's name alone.
template <table::Operation Op>
struct NamedTable {
  static constexpr std::array request = {
      member<&table::RequestOf<Op>::table_name, TableName>("TableName", kNamesTable),
  };
};

template <typename T>
std::string text_by_rows(std::span<const Row> rows, const T& whole) {
  std::string text;
  item::JsonWriter json(text);
  write_rows(json, rows, &whole);
  return text;
}

/// @errors serialization: the body is no such reply
template <typename T>
Result<T> read_by_rows(std::span<const Row> rows, std::string_view body) {
  T whole{};
  ReplyReader in(body);
  read_rows(in, rows, &whole);
  ADJOIN_CHECK(in.finish());
  return whole;
}

// The functions of a Codec, by the rows of a Body. An operation whose file ends with
// `template struct Codec<table::ListTables>;` has all four from here; one that differs in a
// function specialises that.

template <table::Operation Op>
Result<table::RequestOf<Op>> Codec<Op>::decode(std::string_view body) {
  table::RequestOf<Op> request{};
  Constraints wrong;
  Decoder in(body);
  decode_rows(in, Body<Op>::request, &request, {}, wrong);
  ADJOIN_CHECK(in.finish());
  ADJOIN_CHECK(wrong.check());
  ADJOIN_CHECK(in.deferred());
  return request;
}

template <table::Operation Op>
void Codec<Op>::append(const table::ReplyOf<Op>& reply, std::string& out) {
  item::JsonWriter json(out);
  write_rows(json, Body<Op>::reply, &reply);
}

template <table::Operation Op>
Result<std::string> Codec<Op>::encode(const table::RequestOf<Op>& request) {
  return text_by_rows(Body<Op>::request, request);
}

template <table::Operation Op>
Result<table::ReplyOf<Op>> Codec<Op>::read(std::string_view body) {
  return read_by_rows<table::ReplyOf<Op>>(Body<Op>::reply, body);
}

}  // namespace adjoin::wire
