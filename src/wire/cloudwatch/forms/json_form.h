#pragma once

#include <string>
#include <string_view>

#include "item/json_reader.h"
#include "item/json_writer.h"
#include "wire/cloudwatch/fields/reader.h"
#include "wire/cloudwatch/fields/writer.h"

namespace adjoin::wire::cloudwatch {

/// A body of JSON. Times are seconds since 1970; the three numbers that JSON lacks are words.
class JsonForm final : public Reader {
 public:
  /// Borrows the body. An empty one is an empty object.
  explicit JsonForm(std::string_view body);

  void begin_object() override;
  bool next_member() override;
  void begin_list() override;
  bool next_element() override;
  std::string text() override;
  std::int64_t integer() override;
  double number() override;
  bool boolean() override;
  Time time() override;
  void skip() override;
  void finish() override;

 private:
  using Kind = item::JsonReader::Kind;
  /// Whether the next value has this kind; else records that it should.
  bool expect(Kind kind, std::string_view wanted);

  item::JsonReader json_;
  std::string scratch_;
};

class JsonBody final : public Writer {
 public:
  explicit JsonBody(std::string& out) : json_(out) {}

  void begin_object(std::size_t) override { json_.begin_object(); }
  void name(std::string_view name) override { json_.name(name); }
  void end_object() override { json_.end_object(); }
  void begin_list(std::size_t) override { json_.begin_array(); }
  void end_list() override { json_.end_array(); }
  void begin_map(std::size_t) override { json_.begin_object(); }
  void key(std::string_view key) override { json_.name(key); }
  void end_map() override { json_.end_object(); }
  void text(std::string_view value) override { json_.string(value); }
  void integer(std::int64_t value) override { json_.integer(value); }
  void number(double value) override;
  void boolean(bool value) override { json_.boolean(value); }
  void time(Time value) override;

 private:
  item::JsonWriter json_;
};

}  // namespace adjoin::wire::cloudwatch
