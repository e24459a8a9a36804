#include "plan/operation/request.h"

#include <cctype>

#include "base/assert.h"
#include "item/json.h"

namespace adjoin::plan {
namespace {

std::string show(const Value& value) {
  std::string text;
  item::append_json(value, item::JsonForm::plain, text);
  return text;
}

std::string show(const Item& item) {
  std::string text;
  item::append_json(item, item::JsonForm::plain, text);
  return text;
}

/// The expression with what its placeholders stand for.
/// For people: a plan is read with its values in place. It is never sent.
std::string fill_in(std::string_view text, const expression::Placeholders& placeholders) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '#' && text[i] != ':') {
      out += text[i++];
      continue;
    }
    std::size_t end = i + 1;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) {
      ++end;
    }
    const std::string_view placeholder = text.substr(i, end - i);
    if (const auto name = placeholders.names.find(placeholder); name != placeholders.names.end()) {
      out += name->second;
    } else if (const auto value = placeholders.values.find(placeholder);
               value != placeholders.values.end()) {
      out += show(value->second);
    } else {
      out += placeholder;
    }
    i = end;
  }
  return out;
}

std::string show(const expression::KeyCondition& condition) {
  return key_condition_text(
      condition, [](const std::string& name) { return name; },
      [](const Value& value) { return show(value); });
}

/// Indented below the request, so that a plan of many requests is read down its left edge.
void add_clause(std::string& out, std::string_view word, const std::optional<std::string>& text,
                const expression::Placeholders& placeholders) {
  if (text) out += "\n    " + std::string(word) + " " + fill_in(*text, placeholders);
}

// A compiled expression would be left out: Target::as_built is for requests that nobody prints.
std::string show(const table::TransactPut& put) {
  ADJOIN_ASSERT(!put.condition);
  std::string out = "Put " + show(put.item);
  add_clause(out, "if", put.condition_expression, put.placeholders);
  return out;
}
std::string show(const table::TransactUpdate& update) {
  ADJOIN_ASSERT(!update.update);
  ADJOIN_ASSERT(!update.condition);
  std::string out = "Update " + show(update.key) + "\n    " +
                    fill_in(update.update_expression, update.placeholders);
  add_clause(out, "if", update.condition_expression, update.placeholders);
  return out;
}
std::string show(const table::TransactDelete& remove) {
  ADJOIN_ASSERT(!remove.condition);
  std::string out = "Delete " + show(remove.key);
  add_clause(out, "if", remove.condition_expression, remove.placeholders);
  return out;
}
std::string show(const table::ConditionCheck& check) {
  ADJOIN_ASSERT(!check.condition);
  return "ConditionCheck " + show(check.key) + "\n    if " +
         fill_in(check.condition_expression, check.placeholders);
}

std::string show(const table::GetItemRequest& get) {
  std::string out = "GetItem " + get.table.name() + " " + show(get.key);
  add_clause(out, "project", get.projection_expression, get.placeholders);
  return out;
}

std::string show(const table::BatchGetItemRequest& batch) {
  std::string out = "BatchGetItem";
  for (const table::KeysAndAttributes& keys : batch.tables) {
    out += " " + keys.table.name();
    for (const Item& key : keys.keys) out += "\n  " + show(key);
    add_clause(out, "project", keys.projection_expression, keys.placeholders);
  }
  return out;
}

std::string show(const table::QueryRequest& query) {
  std::string out = "Query " + query.table.name();
  if (query.index_name) out += " " + *query.index_name;
  out += "  ";
  out += query.key_condition
             ? show(*query.key_condition)
             : fill_in(query.key_condition_expression.value_or(""), query.placeholders);
  if (!query.scan_index_forward) out += "  descending";
  if (query.limit) out += "  limit " + std::to_string(*query.limit);
  if (query.select == table::Select::count) out += "  count only";
  add_clause(out, "filter", query.filter_expression, query.placeholders);
  add_clause(out, "project", query.projection_expression, query.placeholders);
  return out;
}

std::string show(const table::ScanRequest& scan) {
  std::string out = "Scan " + scan.table.name();
  if (scan.index_name) out += " " + *scan.index_name;
  if (scan.limit) out += "  limit " + std::to_string(*scan.limit);
  add_clause(out, "filter", scan.filter_expression, scan.placeholders);
  add_clause(out, "project", scan.projection_expression, scan.placeholders);
  return out;
}

std::string show(const table::PutItemRequest& put) {
  ADJOIN_ASSERT(!put.condition);
  std::string out = "PutItem " + put.table.name() + " " + show(put.item);
  add_clause(out, "if", put.condition_expression, put.placeholders);
  return out;
}
std::string show(const table::UpdateItemRequest& update) {
  ADJOIN_ASSERT(!update.update);
  ADJOIN_ASSERT(!update.condition);
  std::string out = "UpdateItem " + update.table.name() + " " + show(update.key);
  add_clause(out, "", update.update_expression, update.placeholders);
  add_clause(out, "if", update.condition_expression, update.placeholders);
  return out;
}
std::string show(const table::DeleteItemRequest& remove) {
  ADJOIN_ASSERT(!remove.condition);
  std::string out = "DeleteItem " + remove.table.name() + " " + show(remove.key);
  add_clause(out, "if", remove.condition_expression, remove.placeholders);
  return out;
}
std::string show(const table::BatchWriteItemRequest& batch) {
  std::string out = "BatchWriteItem";
  for (const table::TableBatch& part : batch.tables) {
    out += " " + part.table.name();
    for (const table::BatchAction& action : part.actions) {
      if (const auto* put = std::get_if<table::BatchPut>(&action)) {
        out += "\n  Put " + show(put->item);
      } else {
        out += "\n  Delete " + show(std::get<table::BatchDelete>(action).key);
      }
    }
  }
  return out;
}
std::string_view when_text(table::ActionWhen when) {
  switch (when) {
    case table::ActionWhen::always: break;
    case table::ActionWhen::if_absent: return " (if the first item is not there)";
    case table::ActionWhen::if_present: return " (if the first item is there)";
  }
  return "";
}
std::string show(const table::TransactWriteItemsRequest& transaction) {
  std::string out = "TransactWriteItems";
  for (std::size_t i = 0; i < transaction.actions.size(); ++i) {
    out += "\n  " + std::visit([](const auto& one) { return show(one); }, transaction.actions[i]);
    if (!transaction.when.empty()) out += when_text(transaction.when[i]);
  }
  return out;
}

}  // namespace

std::string to_text(const Request& request) {
  return std::visit([](const auto& one) { return show(one); }, request);
}

/// Shared by people's text and by what is emitted for other programs: names and values are shown
/// differently.
std::string key_condition_text(const expression::KeyCondition& condition,
                               const std::function<std::string(const std::string&)>& name,
                               const std::function<std::string(const Value&)>& value) {
  using expression::KeyOperator;
  std::string out;
  for (const expression::KeyTerm& term : condition.terms) {
    if (!out.empty()) out += " AND ";
    const std::string left = name(term.name);
    const std::string right = value(term.value);
    switch (term.op) {
      case KeyOperator::eq: out += left + " = " + right; break;
      case KeyOperator::lt: out += left + " < " + right; break;
      case KeyOperator::le: out += left + " <= " + right; break;
      case KeyOperator::gt: out += left + " > " + right; break;
      case KeyOperator::ge: out += left + " >= " + right; break;
      case KeyOperator::between:
        out += left + " BETWEEN " + right + " AND " + value(term.upper);
        break;
      case KeyOperator::begins_with: out += "begins_with(" + left + ", " + right + ")"; break;
    }
  }
  return out;
}

}  // namespace adjoin::plan
