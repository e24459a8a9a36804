#include "advise/log/shape.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "advise/log/key_shape.h"
#include "expression/projection.h"
#include "schema/model/field.h"

namespace adjoin::advise {

namespace {

/// Bytes of most shapes.
constexpr std::size_t kUsualShapeBytes = 96;
/// More ways to write one key than this are told as one placeholder.
constexpr std::size_t kWaysMax = 3;
/// More names than this are told by their number.
constexpr std::size_t kNamesMax = 20;

std::string_view sign_of(SortOperator op) {
  switch (op) {
    case SortOperator::none:
    case SortOperator::eq: return "=";
    case SortOperator::lt: return "<";
    case SortOperator::le: return "<=";
    case SortOperator::gt: return ">";
    case SortOperator::ge: return ">=";
    case SortOperator::between: return "~";
    case SortOperator::begins: return "^";
  }
  return "=";
}

/// The distinct ways in declared order, "USER#{User}|TEAM#{Team}"; "{}" if there are many.
class Ways {
 public:
  void add(std::string way) {
    if (std::find(ways_.begin(), ways_.end(), way) == ways_.end()) ways_.push_back(std::move(way));
  }
  bool empty() const { return ways_.empty(); }
  std::string text() && {
    if (ways_.size() > kWaysMax) return "{}";
    if (ways_.size() == 1) return std::move(ways_.front());
    std::string all;
    for (const std::string& way : ways_) {
      if (!all.empty()) all += '|';
      all += way;
    }
    return all;
  }

 private:
  std::vector<std::string> ways_;
};

/// Puts one condition into words, by the declared forms that it can find.
class CoreShape {
 public:
  CoreShape(const AskedKeys& asked, const TableWords& words) : asked_(asked), words_(words) {
    if (words.schema != nullptr) found_ = recognise_condition(*words.schema, asked.ranges());
  }

  std::string partition(std::size_t at) const {
    Ways ways;
    for (const schema::FoundForm& form : found_) {
      if (at >= form.pk.size()) continue;
      ways.add(form.pk[at] == nullptr ? "{" + name_of(at, true) + "}"
                                      : key_shape(*words_.schema, *form.pk[at], form));
    }
    if (!ways.empty()) return std::move(ways).text();
    return word_shape(words_.forms, words_.shared, false, {}, asked_.pk[at], false);
  }

  std::string sort(std::size_t at, std::string_view text, bool part) const {
    Ways ways;
    for (const schema::FoundForm& form : found_) {
      if (at >= form.sk.size()) continue;
      if (form.sk[at] == nullptr) {
        ways.add("{" + name_of(at, false) + "}");
      } else if (!part) {
        ways.add(key_shape(*words_.schema, *form.sk[at], form));
      } else {
        bool fits = false;
        std::string way = front_shape(*words_.schema, *form.sk[at], form, text, fits);
        if (fits) ways.add(std::move(way));
      }
    }
    if (!ways.empty()) return std::move(ways).text();
    const std::string_view pk = asked_.pk.empty() ? std::string_view() : asked_.pk.front();
    return word_shape(words_.forms, words_.shared, true, pk, text, part);
  }

 private:
  std::string name_of(std::size_t at, bool partition) const {
    const KeyAttributes* names = words_.attributes_of(asked_.index);
    if (names == nullptr) return {};
    const std::vector<std::string>& of = partition ? names->pk : names->sk;
    return at < of.size() ? of[at] : std::string();
  }

  const AskedKeys& asked_;
  const TableWords& words_;
  std::vector<schema::FoundForm> found_;
};

void append_key_words(const AskedKeys& asked, const TableWords& words, std::string& shape) {
  const CoreShape core(asked, words);
  for (std::size_t i = 0; i < asked.pk.size(); ++i) {
    shape += i == 0 ? " pk=" : ",";
    shape += core.partition(i);
  }
  for (std::size_t i = 0; i < asked.sk.size(); ++i) {
    const bool last = i + 1 == asked.sk.size();
    const SortOperator op = last ? asked.op : SortOperator::eq;
    const bool part = op != SortOperator::eq;
    shape += i == 0 ? " sk" : ",";
    shape += sign_of(op);
    shape += core.sort(i, asked.sk[i], part);
    if (op == SortOperator::between) shape += ".." + core.sort(i, asked.upper, part);
  }
}

/// Each attribute once, sorted: the order in which a program names them does not matter.
void append_names(std::string_view option, std::vector<std::string_view> names, std::string& out) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.empty()) return;
  out += ' ';
  out += option;
  out += ' ';
  if (names.size() > kNamesMax) {
    out += std::to_string(names.size());
    return;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += ',';
    append_escaped(names[i], out);
  }
}

template <typename Request>
void append_filter(const Request& request, std::string& out) {
  if (request.filter_expression) {
    expression::PlaceholderUse use(request.placeholders);
    const auto filter =
        expression::parse_condition(*request.filter_expression, expression::Kind::filter, use);
    if (filter) append_names("filter", attributes_mentioned(*filter), out);
  } else if (request.filter) {
    append_names("filter", attributes_mentioned(*request.filter), out);
  }
}

template <typename Request>
void append_projection(const Request& request, std::string& out) {
  if (request.projection_expression) {
    expression::PlaceholderUse use(request.placeholders);
    const auto paths = expression::parse_projection(*request.projection_expression, use);
    if (paths) append_names("project", attributes_mentioned(*paths), out);
  } else if (request.projection) {
    append_names("project", attributes_mentioned(*request.projection), out);
  }
}

template <typename Request>
void append_options(const Request& request, std::string& out) {
  if (request.limit) out += " limit " + std::to_string(*request.limit);
  if (request.consistent_read) out += " consistent";
  if (request.select == table::Select::count) out += " count";
  append_filter(request, out);
  append_projection(request, out);
}

SortOperator sort_operator(expression::KeyOperator op) {
  switch (op) {
    case expression::KeyOperator::eq: return SortOperator::eq;
    case expression::KeyOperator::lt: return SortOperator::lt;
    case expression::KeyOperator::le: return SortOperator::le;
    case expression::KeyOperator::gt: return SortOperator::gt;
    case expression::KeyOperator::ge: return SortOperator::ge;
    case expression::KeyOperator::between: return SortOperator::between;
    case expression::KeyOperator::begins_with: return SortOperator::begins;
  }
  return SortOperator::eq;
}

std::string text_of_key(const Value& value) {
  if (const Binary* binary = value.as_binary()) return binary->bytes;
  return schema::key_text(value).value_or("");
}

const expression::KeyTerm* term_of(const expression::KeyCondition& condition,
                                   const std::string& name) {
  for (const expression::KeyTerm& term : condition.terms) {
    if (term.name == name) return &term;
  }
  return nullptr;
}

bool is_option(std::string_view word) {
  static constexpr std::string_view kOptions[] = {"desc",  "limit",  "consistent",
                                                  "count", "filter", "project"};
  return std::find(std::begin(kOptions), std::end(kOptions), word) != std::end(kOptions);
}

std::string named_shape(std::string_view operation, std::string_view index) {
  std::string shape;
  shape.reserve(kUsualShapeBytes);
  shape = operation;
  if (!index.empty()) {
    shape += ' ';
    shape += index;
  }
  return shape;
}

}  // namespace

const KeyAttributes* TableWords::attributes_of(std::string_view index) const {
  if (index.empty()) return &key;
  const auto at = indexes.find(index);
  return at == indexes.end() ? nullptr : &at->second;
}

TableWords words_of(const schema::Schema& schema) {
  TableWords words;
  words.schema = &schema;
  words.key = {{schema.table.pk.name}, {schema.table.sk.name}};
  for (const schema::Index& index : schema.indexes) {
    KeyAttributes& names = words.indexes[index.name];
    for (const schema::KeyAttribute& attribute : index.pk) names.pk.push_back(attribute.name);
    for (const schema::KeyAttribute& attribute : index.sk) names.sk.push_back(attribute.name);
  }
  return words;
}

schema::KeyRanges AskedKeys::ranges() const {
  schema::KeyRanges ranges{index, pk, {}};
  for (std::size_t i = 0; i + 1 < sk.size(); ++i) {
    ranges.sk.push_back(schema::TextRange::exactly(sk[i]));
  }
  if (sk.empty()) return ranges;
  schema::TextRange last;
  switch (op) {
    case SortOperator::none:
    case SortOperator::eq: last = schema::TextRange::exactly(sk.back()); break;
    case SortOperator::begins: last = schema::TextRange::begins_with(sk.back()); break;
    case SortOperator::lt:
    case SortOperator::le:
      last.high = sk.back();
      last.high_included = op == SortOperator::le;
      break;
    case SortOperator::gt:
    case SortOperator::ge:
      last.low = sk.back();
      last.low_included = op == SortOperator::ge;
      break;
    case SortOperator::between:
      last.low = sk.back();
      last.high = upper;
      break;
  }
  ranges.sk.push_back(std::move(last));
  return ranges;
}

std::optional<AskedKeys> asked_keys(const table::QueryRequest& request, const TableWords& words) {
  const KeyAttributes* names = words.attributes_of(request.index_name.value_or(""));
  if (names == nullptr) return std::nullopt;
  std::optional<expression::KeyCondition> parsed;
  const expression::KeyCondition* condition = nullptr;
  if (request.key_condition) {
    condition = &*request.key_condition;
  } else if (request.key_condition_expression) {
    expression::PlaceholderUse use(request.placeholders);
    auto result = expression::parse_key_condition(*request.key_condition_expression, use);
    if (!result) return std::nullopt;
    condition = &parsed.emplace(*std::move(result));
  } else {
    return std::nullopt;
  }
  AskedKeys asked;
  asked.index = request.index_name.value_or("");
  for (const std::string& name : names->pk) {
    const expression::KeyTerm* term = term_of(*condition, name);
    if (term == nullptr) return std::nullopt;
    asked.pk.push_back(text_of_key(term->value));
  }
  for (const std::string& name : names->sk) {
    const expression::KeyTerm* term = term_of(*condition, name);
    if (term == nullptr) break;
    asked.sk.push_back(text_of_key(term->value));
    asked.op = sort_operator(term->op);
    if (asked.op == SortOperator::between) asked.upper = text_of_key(term->upper);
    if (asked.op != SortOperator::eq) break;
  }
  return asked;
}

std::string core_shape(const AskedKeys& asked, const TableWords& words) {
  std::string shape = named_shape("Query", asked.index);
  append_key_words(asked, words, shape);
  return shape;
}

std::string shape_of(const table::QueryRequest& request, const TableWords& words) {
  return shape_of(request, asked_keys(request, words), words);
}

std::string shape_of(const table::QueryRequest& request, const std::optional<AskedKeys>& asked,
                     const TableWords& words) {
  std::string shape =
      asked ? core_shape(*asked, words) : named_shape("Query", request.index_name.value_or(""));
  if (!request.scan_index_forward) shape += " desc";
  append_options(request, shape);
  return shape;
}

std::string shape_of(const table::ScanRequest& request) {
  std::string shape = named_shape("Scan", request.index_name.value_or(""));
  append_options(request, shape);
  return shape;
}

std::string shape_of(const table::GetItemRequest& request, const TableWords& words) {
  std::string shape = shape_of_key("GetItem", request.key, words);
  if (request.consistent_read) shape += " consistent";
  append_projection(request, shape);
  return shape;
}

std::string shape_of(const table::KeysAndAttributes& request, const TableWords& words) {
  if (request.keys.empty()) return "BatchGetItem";
  std::string shape = shape_of_key("BatchGetItem", request.keys.front(), words);
  if (request.consistent_read) shape += " consistent";
  append_projection(request, shape);
  return shape;
}

std::string shape_of_key(std::string_view operation, const Item& key, const TableWords& words) {
  AskedKeys asked;
  for (const std::string& name : words.key.pk) {
    const Value* value = key.find(name);
    if (value != nullptr) asked.pk.push_back(text_of_key(*value));
  }
  for (const std::string& name : words.key.sk) {
    const Value* value = key.find(name);
    if (value != nullptr) asked.sk.push_back(text_of_key(*value));
  }
  asked.op = SortOperator::eq;
  std::string shape = named_shape(operation, {});
  append_key_words(asked, words, shape);
  return shape;
}

std::string_view core_of(std::string_view shape) {
  // An index may be called as an option is. It stands before the condition.
  const std::size_t condition = shape.find(" pk=");
  std::size_t at = condition != std::string_view::npos ? condition : operation_of(shape).size();
  while (at < shape.size()) {
    const std::size_t end = std::min(shape.find(' ', at + 1), shape.size());
    if (is_option(shape.substr(at + 1, end - at - 1))) return shape.substr(0, at);
    at = end;
  }
  return shape;
}

bool hides_reads(std::string_view shape) {
  const std::string_view operation = operation_of(shape);
  return operation == "Scan" || operation.starts_with("/_graph/") ||
         operation.find("Execute") != std::string_view::npos;
}

std::string_view operation_of(std::string_view shape) {
  return shape.substr(0, std::min(shape.find(' '), shape.size()));
}

bool has_option(std::string_view shape, std::string_view option) {
  std::string_view rest = shape.substr(core_of(shape).size());
  bool is_value = false;  // of the option before
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' ', 1), rest.size());
    const std::string_view word = rest.substr(1, end - 1);
    if (!is_value && word == option) return true;
    is_value = !is_value && (word == "limit" || word == "filter" || word == "project");
    rest.remove_prefix(end);
  }
  return false;
}

}  // namespace adjoin::advise
