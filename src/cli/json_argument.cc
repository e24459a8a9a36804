#include "cli/json_argument.h"

#include "cli/schema_file.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

constexpr std::string_view kFilePrefix = "file://";
constexpr std::size_t kArgumentBytesMax = 32 * 1024 * 1024;

}  // namespace

Result<std::string> argument_text(std::string_view argument) {
  if (argument == "-") return read_whole_file("-", kArgumentBytesMax);
  if (argument.substr(0, kFilePrefix.size()) == kFilePrefix) {
    return read_whole_file(std::string(argument.substr(kFilePrefix.size())), kArgumentBytesMax);
  }
  return std::string(argument);
}

Result<item::Item> json_argument(std::string_view what, std::string_view argument,
                                 item::JsonForm form) {
  ADJOIN_TRY(const std::string text, argument_text(argument));
  auto parsed = item::parse_item(text, form);
  if (!parsed) {
    return Error(ErrorCode::usage, std::string(what) + ": " + parsed.error().message());
  }
  return parsed;
}

Result<item::AttributeMap> given_fields(const Invocation& invocation,
                                        const std::vector<schema::Field>& declared,
                                        std::size_t begin) {
  ADJOIN_TRY(item::AttributeMap fields, field_words(declared, invocation.arguments, begin));
  const auto json = invocation.value("--json");
  if (!json) return fields;
  ADJOIN_TRY(const item::Item object, json_argument("--json", *json, item::JsonForm::plain));
  for (const auto& [name, value] : object) {
    if (!fields.insert(name, value)) {
      return Error(ErrorCode::usage, "the field " + name + " is given twice");
    }
  }
  return fields;
}

}  // namespace adjoin::cli
