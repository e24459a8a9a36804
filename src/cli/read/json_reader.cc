#include <utility>

#include "cli/read/json_source.h"
#include "cli/read/record_reader.h"
#include "item/json.h"

namespace adjoin::cli {
namespace {

/// An item whose text is wrong is a bad record, whichever way it is wrong.
Result<Item> parse(std::string_view text, item::JsonForm form) {
  auto parsed = item::parse_item(text, form);
  if (!parsed) return validation_error(parsed.error().message());
  return parsed;
}

/// Why a text is no DynamoDB JSON, if it is plain JSON.
/// The commonest mistake: plain JSON without --nodes or --edges. The message shows the difference
/// on a member of the user's own.
Error no_dynamodb_json(std::string_view text, const Error& error) {
  const auto plain = item::parse_item(text, item::JsonForm::plain);
  if (!plain) return error;
  for (const auto& [name, value] : *plain) {
    if (std::holds_alternative<Item>(value.content())) continue;
    return validation_error("\"" + name +
                            "\" is in plain JSON; DynamoDB JSON is expected, as "
                            "{\"" +
                            name + "\":{\"S\":…}}");
  }
  return error;
}

/// Takes the id that stands under `name` out of the object. Ids that are written as numbers are
/// taken as their digits.
Result<std::string> take_id(Item& object, std::string_view name) {
  const Value* value = object.find(name);
  if (value == nullptr) return validation_error("\"" + std::string(name) + "\" is missing");
  std::string id;
  if (const std::string* text = value->as_string()) {
    id = *text;
  } else if (const Number* number = value->as_number()) {
    id = number->to_string();
  } else {
    return validation_error("\"" + std::string(name) + "\" must be a string, the node's id");
  }
  if (id.empty()) return validation_error("\"" + std::string(name) + "\" is empty");
  object.erase(name);
  return id;
}

/// {"from":…,"attributes":{"a":1}} means the same as {"from":…,"a":1}.
void lift_attributes(Item& object) {
  const Value* nested = object.find("attributes");
  const auto* map = nested == nullptr ? nullptr : std::get_if<Item>(&nested->content());
  if (map == nullptr) return;
  // A copy, since erasing would destroy what `map` points to.
  const Item lifted = *map;
  object.erase("attributes");
  for (const auto& [name, value] : lifted) object.set(name, value);
}

/// Members become the fields that they are said to be.
Result<void> rename(const Columns& columns, Item& object) {
  for (const auto& [name, field] : columns.fields) {
    const Value* value = object.find(name);
    // A member that a line does not have is no error: lines may differ.
    if (value == nullptr || name == field) continue;
    Value moved = *value;
    object.erase(name);
    if (field.empty()) continue;
    if (object.contains(field)) {
      return validation_error("\"" + name + "\" and \"" + field + "\" are both the field '" +
                              field + "'");
    }
    object.set(field, std::move(moved));
  }
  return {};
}

class JsonReader final : public RecordReader {
 public:
  JsonReader(LineSource source, RecordKind kind, Columns columns)
      : source_(std::move(source), false), kind_(kind), columns_(std::move(columns)) {}

  Result<bool> next(Record& record) override {
    ADJOIN_TRY(const std::optional<std::string_view> text, source_.next());
    if (!text) return false;
    record.clear();
    record.line = source_.line_number();
    record.kind = kind_;
    ADJOIN_TRY(record.fields, parse(*text, item::JsonForm::plain));
    if (kind_ == RecordKind::edge) {
      ADJOIN_TRY(record.from, take_id(record.fields, columns_.from_name()));
      ADJOIN_TRY(record.to, take_id(record.fields, columns_.to_name()));
    } else if (kind_ == RecordKind::node && !columns_.id.empty()) {
      ADJOIN_TRY(record.ref, take_id(record.fields, columns_.id));
    } else if (kind_ == RecordKind::node) {
      const std::string_view name = record.fields.contains("ref") ? "ref" : "node";
      if (record.fields.contains(name)) {
        ADJOIN_TRY(record.ref, take_id(record.fields, name));
      }
    }
    if (kind_ != RecordKind::item) lift_attributes(record.fields);
    ADJOIN_CHECK(rename(columns_, record.fields));
    return true;
  }
  std::uint64_t line_number() const noexcept override { return source_.line_number(); }
  const LineSource& source() const noexcept override { return source_.source(); }

 private:
  JsonSource source_;
  RecordKind kind_;
  Columns columns_;
};

class DynamoDbJsonReader final : public RecordReader {
 public:
  explicit DynamoDbJsonReader(LineSource source) : source_(std::move(source), true) {}

  Result<bool> next(Record& record) override {
    ADJOIN_TRY(const std::optional<std::string_view> text, source_.next());
    if (!text) return false;
    // Data files of an export and batch files wrap each item.
    ADJOIN_TRY(const std::string_view item_text, item_of(*text));
    record.clear();
    record.line = source_.line_number();
    auto fields = parse(item_text, item::JsonForm::dynamodb);
    if (!fields) return no_dynamodb_json(item_text, fields.error());
    record.fields = *std::move(fields);
    return true;
  }
  std::uint64_t line_number() const noexcept override { return source_.line_number(); }
  const LineSource& source() const noexcept override { return source_.source(); }

 private:
  JsonSource source_;
};

}  // namespace

std::unique_ptr<RecordReader> read_json(LineSource source, RecordKind kind, Columns columns) {
  return std::make_unique<JsonReader>(std::move(source), kind, std::move(columns));
}

std::unique_ptr<RecordReader> read_dynamodb_json(LineSource source) {
  return std::make_unique<DynamoDbJsonReader>(std::move(source));
}

}  // namespace adjoin::cli
