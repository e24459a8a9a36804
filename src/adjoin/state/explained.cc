#include "adjoin/state/explained.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/state/inner_call.h"

namespace adjoin::detail {
namespace {

/// The text of a single value; nullopt: it has none.
std::optional<std::string> argument_text(const Value& value) {
  if (const std::string* text = value.as_string()) return *text;
  if (const Number* number = value.as_number()) return number->to_string();
  if (const auto boolean = value.as_bool()) return std::string(*boolean ? "true" : "false");
  return std::nullopt;
}

std::string repeats_of(const plan::Price& price) {
  std::string text;
  const auto add = [&text](bool is_so, const char* word) {
    if (is_so) text += (text.empty() ? "" : ", ") + std::string(word);
  };
  add(price.per_page, "page");
  add(price.per_level, "level");
  add(price.per_hundred, "100 nodes");
  return text;
}

}  // namespace

Explanation to_explanation(const plan::Plan& plan) {
  const table::CapacityUnits units{plan.worst.read_half_units, plan.worst.write_half_units};
  Explanation made;
  made.text = plan.to_text();
  made.at_most.requests = plan.worst.requests;
  made.at_most.read_units = units.read_units();
  made.at_most.write_units = units.write_units();
  made.repeats = repeats_of(plan.worst);
  return made;
}

Result<plan::Arguments> to_arguments(const Item& parameters) {
  plan::Arguments arguments;
  for (const auto& [name, value] : parameters) {
    const auto refuse = [&parameter = name] {
      return Error(
          ErrorCode::invalid_argument,
          "the parameter " + parameter + " must be a text, a number, a boolean or a list of these");
    };
    if (const Value::List* list = value.as_list()) {
      std::vector<std::string> texts;
      for (const Value& one : *list) {
        std::optional<std::string> text = argument_text(one);
        if (!text) return refuse();
        texts.push_back(*std::move(text));
      }
      arguments.insert_or_assign(name, plan::Argument(std::move(texts)));
    } else {
      std::optional<std::string> text = argument_text(value);
      if (!text) return refuse();
      arguments.insert_or_assign(name, plan::Argument(*std::move(text)));
    }
  }
  return arguments;
}

}  // namespace adjoin::detail
