#include "plan/explain/aws_cli.h"

#include <cctype>

#include "plan/explain/api_request.h"

namespace adjoin::plan {
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

/// As it is when no shell would see anything in it.
std::string quoted(std::string_view text) {
  bool plain = !text.empty();
  std::string out = "'";
  for (const char c : text) {
    plain = plain && (std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                      std::string_view("_-./:").find(c) != std::string_view::npos);
    out += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return plain ? std::string(text) : out + "'";
}

}  // namespace

std::string to_aws_cli(const Request& request) {
  const ApiRequest api = to_api(request);
  std::string line = "aws dynamodb " + dashed(api.operation);
  for (const auto& [name, value] : api.members) {
    const auto* flag = std::get_if<bool>(&value);
    line += flag != nullptr && !*flag ? " --no-" : " --";
    line += dashed(name);
    if (const auto* text = std::get_if<std::string>(&value)) line += " " + quoted(*text);
    if (const auto* json = std::get_if<Json>(&value)) line += " " + quoted(json->text);
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      line += " " + std::to_string(*number);
      // Without it the AWS CLI would read page after page.
      if (name == "Limit") line += " --no-paginate";
    }
  }
  return line;
}

std::string to_aws_cli(const Plan& plan) {
  std::string text = plan.steps.empty() ? "# nothing is sent\n" : "";
  for (const Step& step : plan.steps) {
    text += "# " + step.purpose;
    if (step.repeat == Step::Repeat::per_frontier) text += ", for every node of each level";
    if (step.repeat == Step::Repeat::per_hundred) text += ", 100 nodes at a time";
    text += "\n" + to_aws_cli(step.request) + "\n";
  }
  return text;
}

}  // namespace adjoin::plan
