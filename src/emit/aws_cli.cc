#include "emit/aws_cli.h"

#include <cctype>

#include "base/assert.h"
#include "base/text.h"
#include "emit/request_members.h"
#include "item/json_reader.h"

namespace adjoin::emit {
namespace {

/// "KeyConditionExpression" -> "key-condition-expression"
std::string dashed(std::string_view name) {
  std::string out;
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isupper(letter) != 0 && !out.empty()) out += '-';
    out += static_cast<char>(std::tolower(letter));
  }
  return out;
}

/// The AWS CLI takes a text as it is, and everything else as JSON.
std::string argument(std::string_view json) {
  item::JsonReader reader(json);
  if (reader.peek() != item::JsonReader::Kind::string) return shell_word(json);
  std::string text;
  const bool is_read = reader.read_string(text).has_value();
  ADJOIN_ASSERT(is_read);
  return shell_word(text);
}

}  // namespace

std::string to_aws_cli(const plan::Request& request) {
  const RequestMembers call = members_of(request);
  std::string line = "aws dynamodb " + dashed(call.operation);
  for (const auto& [name, value] : call.members) {
    if (value == "true" || value == "false") {
      line += (value == "true" ? " --" : " --no-") + dashed(name);
      continue;
    }
    line += " --" + dashed(name) + " " + argument(value);
    // Without it the AWS CLI would read page after page.
    if (name == "Limit") line += " --no-paginate";
  }
  return line;
}

std::string to_aws_cli(const plan::Plan& plan) {
  using Repeat = plan::Step::Repeat;
  std::string text = plan.steps.empty() ? "# nothing is sent\n" : "";
  for (const plan::Step& step : plan.steps) {
    text += "# " + step.purpose;
    if (step.repeat == Repeat::per_frontier) text += ", for every node of each level";
    if (step.repeat == Repeat::per_hundred) text += ", 100 nodes at a time";
    text += "\n" + to_aws_cli(step.request) + "\n";
  }
  return text;
}

}  // namespace adjoin::emit
