#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "item/json_writer.h"
#include "plan/declared/step_reader.h"

namespace adjoin::plan {
namespace {

using schema::Tree;

/// Such values stand without quotes in a condition; a quoted "3" would be compared as a string and
/// never match.
bool is_bare(schema::FieldType type) {
  using schema::FieldType;
  return type == FieldType::number || type == FieldType::integer || type == FieldType::boolean ||
         type == FieldType::epoch || type == FieldType::ms;
}

/// `{status: [open, held]}` as a condition's text. @errors invalid_argument: no number where the
/// field holds one
Result<std::string> condition_of(const FieldValues& values,
                                 const std::vector<schema::Field>& declared) {
  std::string text;
  for (const auto& [name, choices] : values) {
    const auto field = std::find_if(declared.begin(), declared.end(),
                                    [&name = name](const auto& f) { return f.name == name; });
    const bool bare = field != declared.end() && is_bare(field->type);
    text += text.empty() ? "(" : " and (";
    for (std::size_t i = 0; i < choices.size(); ++i) {
      text += (i == 0 ? "`" : " or `") + name + "` = ";
      if (bare) {
        // Nothing but the value itself may come from a parameter.
        // Else an argument `1 or true` would widen the condition that the schema's author wrote.
        ADJOIN_TRY(const Value value, schema::parse_field(*field, choices[i]));
        text += value.as_number() == nullptr ? choices[i] : value.as_number()->to_string();
      } else {
        // Quoted and escaped: an argument cannot end the string that it stands in.
        item::append_json_string(choices[i], text);
      }
    }
    text += ")";
  }
  return text;
}

/// More is no question that somebody asks.
/// Each element may become a request or a clause of a filter; a bound keeps the cost of one call in
/// sight.
constexpr std::size_t kListMax = 1'000;
constexpr std::size_t kNumberMax = 1'000'000'000;

Result<void> check_length(std::string_view name, std::size_t elements) {
  if (elements <= kListMax) return {};
  return validation_error("`" + std::string(name) + "` holds " + std::to_string(elements) +
                          " values, and may hold " + std::to_string(kListMax));
}

}  // namespace

Result<std::string> StepWords::filled(std::string_view text) const {
  // So a literal that begins with `$` cannot be written: a misspelt parameter is never taken for
  // one.
  if (!text.starts_with('$')) return std::string(text);
  const auto found = arguments_.find(text.substr(1));
  if (found == arguments_.end()) {
    return validation_error("parameter " + std::string(text) + " is not declared in `params`");
  }
  if (found->second.is_list) {
    return validation_error("parameter " + std::string(text) +
                            " is a list, and one value is expected");
  }
  // An optional parameter without a value means the word as good as left out: the step has no such
  // bound.
  return found->second.texts.empty() ? std::string() : found->second.texts.front();
}

const Argument* StepWords::argument(const Tree& text) const {
  if (!text.is_text() || !text.text.starts_with('$')) return nullptr;
  const auto found = arguments_.find(std::string_view(text.text).substr(1));
  return found == arguments_.end() ? nullptr : &found->second;
}

bool StepWords::names_list(std::string_view name) const {
  const Tree* value = tree_.find(name);
  if (value == nullptr) return false;
  const Argument* given = argument(*value);
  return value->is_list() || (given != nullptr && given->is_list);
}

bool StepWords::is_any_length(std::string_view name) const {
  const Tree* value = tree_.find(name);
  const Argument* given = value == nullptr ? nullptr : argument(*value);
  return given != nullptr && given->any_length;
}

Result<void> StepWords::append_texts(const Tree& text, std::vector<std::string>& found) const {
  const Argument* given = argument(text);
  if (given != nullptr && given->is_list) {
    found.insert(found.end(), given->texts.begin(), given->texts.end());
    return {};
  }
  ADJOIN_TRY(std::string one, filled(text.text));
  found.push_back(std::move(one));
  return {};
}

Result<std::string> StepWords::text(std::string_view name) const {
  const Tree* value = tree_.find(name);
  if (value == nullptr || value->is_null()) return std::string();
  if (!value->is_text()) return validation_error("`" + std::string(name) + "` must be one text");
  return filled(value->text);
}

Result<bool> StepWords::flag(std::string_view name) const {
  ADJOIN_TRY(const std::string value, text(name));
  return value == "true";
}

Result<std::string> StepWords::required(std::string_view name) const {
  ADJOIN_TRY(std::string value, text(name));
  if (value.empty()) return validation_error("`" + std::string(name) + "` is missing");
  return value;
}

Result<std::vector<std::string>> StepWords::texts(std::string_view name) const {
  std::vector<std::string> found;
  const Tree* value = tree_.find(name);
  if (value == nullptr || value->is_null()) return found;
  if (value->is_text()) {
    ADJOIN_CHECK(append_texts(*value, found));
    return found;
  }
  ADJOIN_CHECK(check_length(name, value->items.size()));
  for (const Tree& item : value->items) ADJOIN_CHECK(append_texts(item, found));
  return found;
}

Result<std::optional<std::size_t>> StepWords::number(std::string_view name) const {
  ADJOIN_TRY(const std::string value, text(name));
  if (value.empty()) return std::optional<std::size_t>();
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  // Zero is refused: `first: 0` would be an answer without rows, which no caller wants on purpose.
  if (error != std::errc() || end != value.data() + value.size() || number == 0 ||
      number > kNumberMax) {
    return validation_error("`" + std::string(name) + "` is \"" + value +
                            "\": a whole number from 1 to " + std::to_string(kNumberMax) +
                            " is expected");
  }
  return std::optional<std::size_t>(number);
}

Result<std::optional<std::uint32_t>> StepWords::hops() const {
  ADJOIN_TRY(const std::string value, text("hops"));
  if (value == "all") return std::optional<std::uint32_t>();
  auto hops = number("hops");
  if (!hops) {
    return validation_error("`hops` is \"" + value + "\": a whole number from 1 to " +
                            std::to_string(kNumberMax) + ", or all, is expected");
  }
  return std::optional<std::uint32_t>(static_cast<std::uint32_t>(hops->value_or(1)));
}

/// Only earlier steps are in the list, so a plan cannot refer to itself and needs no check for
/// cycles.
const DeclaredStep* StepWords::find_step(std::string_view name) const {
  for (const DeclaredStep& step : steps_) {
    if (step.name == name) return &step;
  }
  return nullptr;
}

/// A step's name hides a node type or a ref of that text: what is near is meant.
bool StepWords::names_step(std::string_view name) const {
  const Tree* value = tree_.find(name);
  if (value == nullptr || !value->is_text()) return false;
  // Behind a dot comes the end of the edge, which no name of a step contains.
  const std::string_view text = value->text;
  return find_step(text.substr(0, text.find('.'))) != nullptr;
}

Result<NodeSource> StepWords::source(std::string_view name) const {
  const Tree* value = tree_.find(name);
  if (value == nullptr || !value->is_text()) {
    return validation_error("`" + std::string(name) + "` must name an earlier step");
  }
  return source_of(value->text);
}

Result<NodeSource> StepWords::source_of(std::string_view text) const {
  const std::size_t dot = text.find('.');
  const DeclaredStep* step = find_step(text.substr(0, dot));
  if (step == nullptr) {
    return validation_error("\"" + std::string(text) + "\" names no earlier step");
  }
  NodeSource source;
  source.step = static_cast<std::size_t>(step - steps_.data());
  if (dot == std::string_view::npos) return source;
  const std::string_view end = text.substr(dot + 1);
  if (end == "from") source.end = NodeSource::End::from;
  if (end == "to") source.end = NodeSource::End::to;
  if (end == "from" || end == "to" || end == "node") return source;
  return validation_error("\"" + std::string(text) + "\": rows of a step have from, to and node");
}

Result<std::size_t> StepWords::step(std::string_view name) const {
  ADJOIN_TRY(const NodeSource found, source(name));
  return found.step;
}

Result<std::optional<Range>> StepWords::range_of(std::string_view word, const Tree& tree) const {
  using Op = Range::Op;
  static constexpr std::pair<std::string_view, Op> kOps[] = {
      {"eq", Op::eq}, {"lt", Op::lt},  {"lte", Op::le}, {"le", Op::le},
      {"gt", Op::gt}, {"gte", Op::ge}, {"ge", Op::ge}};
  if (tree.is_text()) {
    ADJOIN_TRY(std::string value, text(word));
    if (value.empty()) return std::optional<Range>();
    // `rank: 5` is short for `rank: {eq: 5}`.
    return std::optional<Range>(Range{Op::eq, std::move(value), ""});
  }
  if (!tree.is_map() || tree.entries.size() != 1) {
    return validation_error("`" + std::string(word) +
                            "` needs one of eq, lt, lte, gt, gte, between");
  }
  const Tree::Entry& entry = tree.entries.front();
  if (entry.name == "between" && entry.value.items.size() == 2) {
    ADJOIN_TRY(std::string lower, filled(entry.value.items[0].text));
    ADJOIN_TRY(std::string upper, filled(entry.value.items[1].text));
    return std::optional<Range>(Range{Op::between, std::move(lower), std::move(upper)});
  }
  for (const auto& [name, op] : kOps) {
    if (name != entry.name) continue;
    ADJOIN_TRY(std::string value, filled(entry.value.text));
    return std::optional<Range>(Range{op, std::move(value), ""});
  }
  return validation_error("`" + std::string(word) + "` has no comparison \"" + entry.name + "\"");
}

Result<std::optional<Range>> StepWords::range() const {
  using On = Range::On;
  static constexpr std::pair<std::string_view, On> kWords[] = {
      {"rank", On::rank}, {"range", On::order}, {"time", On::time}};
  std::string_view given;
  std::optional<Range> found;
  for (const auto& [word, on] : kWords) {
    const Tree* tree = tree_.find(word);
    if (tree == nullptr || tree->is_null()) continue;
    ADJOIN_TRY(std::optional<Range> range, range_of(word, *tree));
    if (!range) continue;
    // One Query has one condition on its sort key; a second bound would need a filter nobody asked
    // for.
    if (found) {
      return validation_error("`" + std::string(given) + "` and `" + std::string(word) +
                              "` exclude each other");
    }
    found = std::move(range);
    found->on = on;
    given = word;
  }
  return found;
}

Result<Paging> StepWords::paging() const {
  Paging page;
  ADJOIN_TRY(const std::string order, text("order"));
  if (!order.empty() && order != "asc" && order != "desc") {
    return validation_error("`order` is asc or desc, not \"" + order + "\"");
  }
  page.descending = order == "desc";
  ADJOIN_TRY(page.first, number("first"));
  ADJOIN_TRY(page.after, text("after"));
  ADJOIN_TRY(page.before, text("before"));
  return page;
}

Result<Selection> StepWords::selection(const std::vector<schema::Field>& declared) const {
  Selection selection;
  ADJOIN_TRY(selection.fields, texts("fields"));
  // Both words mean the same, and of two the later one counts.
  for (const std::string_view word : {"where", "filter"}) {
    const Tree* tree = tree_.find(word);
    if (tree == nullptr || tree->is_null()) continue;
    if (tree->is_map()) {
      ADJOIN_TRY(const FieldValues values, field_values(word));
      ADJOIN_TRY(selection.where, condition_of(values, declared));
    } else {
      ADJOIN_TRY(selection.where, text(word));
    }
  }
  return selection;
}

Result<FieldValues> StepWords::field_values(std::string_view name) const {
  FieldValues values;
  const Tree* tree = tree_.find(name);
  if (tree == nullptr || tree->is_null()) return values;
  if (!tree->is_map()) {
    return validation_error("`" + std::string(name) + "` is a map of field to value, or values");
  }
  for (const Tree::Entry& entry : tree->entries) {
    std::vector<std::string> choices;
    if (entry.value.is_text()) ADJOIN_CHECK(append_texts(entry.value, choices));
    for (const Tree& item : entry.value.items) ADJOIN_CHECK(append_texts(item, choices));
    ADJOIN_CHECK(check_length(entry.name, choices.size()));
    values.emplace_back(entry.name, std::move(choices));
  }
  return values;
}

Result<void> StepWords::check_words(std::string_view verb,
                                    const std::vector<std::string_view>& allowed) const {
  for (const Tree::Entry& entry : tree_.entries) {
    // A word that does not belong is refused, since a `where` that is ignored shows rows it should
    // hide.
    if (entry.name == verb || entry.name == "as") continue;
    if (std::find(allowed.begin(), allowed.end(), entry.name) != allowed.end()) continue;
    std::string known;
    for (const std::string_view word : allowed) {
      append_to_list(word, known);
    }
    return validation_error("`" + entry.name + "` does not belong to `" + std::string(verb) +
                            "`, which takes " + (known.empty() ? "nothing more" : known));
  }
  return {};
}

}  // namespace adjoin::plan
