#include "cli/input/json_argument.h"

#include <utility>

#include "cli/input/words.h"
#include "cli/read/json_source.h"
#include "cli/read/line_source.h"
#include "graph_text/operation_json.h"

namespace adjoin::cli {
namespace {

constexpr std::string_view kFilePrefix = "file://";
// More than any request may hold, so that a wrong path ends in a message.
constexpr std::size_t kArgumentBytesMax = 32 * 1024 * 1024;

}  // namespace

Result<std::string> argument_text(std::string_view argument) {
  if (argument == "-") return read_whole_file("-", kArgumentBytesMax);
  if (argument.substr(0, kFilePrefix.size()) == kFilePrefix) {
    return read_whole_file(std::string(argument.substr(kFilePrefix.size())), kArgumentBytesMax);
  }
  return std::string(argument);
}

Result<Item> json_argument(std::string_view what, std::string_view argument, item::JsonForm form) {
  ADJOIN_TRY(const std::string text, argument_text(argument));
  auto parsed = item::parse_item(text, form);
  if (!parsed) {
    return Error(ErrorCode::invalid_argument, std::string(what) + ": " + parsed.error().message());
  }
  return parsed;
}

Result<Item> given_fields(const Invocation& invocation, const std::vector<schema::Field>& declared,
                          std::size_t begin) {
  ADJOIN_TRY(Item fields, field_words(declared, invocation.arguments, begin));
  const auto json = invocation.value("--json");
  if (!json) return fields;
  ADJOIN_TRY(const Item object, json_argument("--json", *json, item::JsonForm::plain));
  for (const auto& [name, value] : object) {
    // A field in words and in --json is a mistake. Neither can be known to be the one that is
    // meant.
    if (!fields.insert(name, value)) {
      return Error(ErrorCode::invalid_argument, "the field " + name + " is given twice");
    }
  }
  return fields;
}

Result<std::string> read_whole_file(const std::string& path, std::size_t bytes_max) {
  ADJOIN_TRY(LineSource source, LineSource::open(path));
  std::string text;
  for (;;) {
    std::string_view line;
    const Result<bool> more = source.next(line);
    // A line that is too long is a bad record of a list. In a file that is read whole it is a bad
    // file.
    if (!more && api_error_of(more.error()) == ApiError::validation) {
      return Error(ErrorCode::configuration, path + ":" + std::to_string(source.line_number()) +
                                                 ": " + more.error().message());
    }
    ADJOIN_CHECK(more);
    if (!*more) return text;
    text += line;
    text += '\n';
    if (text.size() > bytes_max) {
      return Error(ErrorCode::configuration, path + " is larger than " +
                                                 std::to_string(bytes_max / 1024) +
                                                 " KiB; is it the right file?");
    }
  }
}

Result<std::string> read_schema_file(const std::string& path) {
  constexpr std::size_t kSchemaBytesMax = 8 * 1024 * 1024;
  return read_whole_file(path, kSchemaBytesMax);
}

namespace {

// Far more than a transaction takes, because several of them may become one request. The plan
// counts exactly.
constexpr std::size_t kOperationsMax = 10'000;

}  // namespace

Result<std::vector<plan::WriteOperation>> read_transaction(const graph::Graph& graph,
                                                           const std::string& path) {
  ADJOIN_TRY(LineSource file, LineSource::open(path));
  JsonSource source(std::move(file), false);
  std::vector<plan::WriteOperation> operations;
  for (;;) {
    auto text = source.next();
    const auto placed = [&](const Error& error) {
      return reworded(error, source.source().name() + ":" + std::to_string(source.line_number()) +
                                 ": " + error.message());
    };
    if (!text) return placed(text.error());
    if (!*text) break;
    auto operation = graph_text::parse_write(graph, **text);
    if (!operation) return placed(operation.error());
    operations.push_back(*std::move(operation));
    if (operations.size() > kOperationsMax) {
      return validation_error("more than " + std::to_string(kOperationsMax) +
                              " operations; a transaction has at most 100 items");
    }
  }
  if (operations.empty()) return Error(ErrorCode::invalid_argument, path + " holds no operation");
  return operations;
}

}  // namespace adjoin::cli
