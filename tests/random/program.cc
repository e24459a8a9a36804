#include "random/program.h"

#include <type_traits>

#include "item/json.h"

namespace adjoin::random_programs {
namespace {

std::string json(const Item& item) { return to_json(item, item::JsonForm::plain); }

void add(std::string& out, const char* label, const std::optional<std::string>& text) {
  if (text) out.append(" ").append(label).append(" [").append(*text).append("]");
}

void add(std::string& out, const expression::Placeholders& placeholders) {
  for (const auto& [key, name] : placeholders.names) out += " " + key + "=" + name;
  Item values;
  for (const auto& [key, value] : placeholders.values) values.set(key, value);
  if (!values.empty()) out += " " + json(values);
}

void add(std::string& out, const std::optional<std::int64_t>& number, const char* label) {
  if (number) out += std::string(" ") + label + " " + std::to_string(*number);
}

template <typename T>
void add_write_members(std::string& out, const T& request) {
  add(out, "if", request.condition_expression);
  add(out, request.placeholders);
  out += " answer " + std::to_string(static_cast<int>(request.return_values));
}

struct Printer {
  std::string out;

  void operator()(const table::GetItemRequest& r) {
    out += r.table.name() + " " + json(r.key);
    add(out, "project", r.projection_expression);
    add(out, r.placeholders);
  }
  void operator()(const table::PutItemRequest& r) {
    out += r.table.name() + " " + json(r.item);
    add_write_members(out, r);
  }
  void operator()(const table::UpdateItemRequest& r) {
    out += r.table.name() + " " + json(r.key);
    add(out, "update", r.update_expression);
    add_write_members(out, r);
  }
  void operator()(const table::DeleteItemRequest& r) {
    out += r.table.name() + " " + json(r.key);
    add_write_members(out, r);
  }
  template <typename T>
  void read(const T& r) {
    out += r.table.name();
    add(out, "index", r.index_name);
    add(out, "filter", r.filter_expression);
    add(out, "project", r.projection_expression);
    add(out, r.placeholders);
    out += " select " + std::to_string(static_cast<int>(r.select));
    add(out, r.limit, "limit");
    if (r.consistent_read) out += " consistent";
    if (r.exclusive_start_key) out += " after " + json(*r.exclusive_start_key);
  }
  void operator()(const table::QueryRequest& r) {
    read(r);
    add(out, "where", r.key_condition_expression);
    if (r.key_condition) out += " built condition";
    if (!r.scan_index_forward) out += " backwards";
  }
  void operator()(const table::ScanRequest& r) {
    read(r);
    add(out, r.segment, "segment");
    add(out, r.total_segments, "of");
  }
  void operator()(const table::BatchGetItemRequest& r) {
    for (const auto& part : r.tables) {
      out += part.table.name() + " {";
      for (const auto& key : part.keys) out += " " + json(key);
      out += " }";
      add(out, "project", part.projection_expression);
      add(out, part.placeholders);
    }
  }
  void operator()(const table::BatchWriteItemRequest& r) {
    for (const auto& part : r.tables) {
      out += part.table.name() + " {";
      for (const auto& action : part.actions) {
        if (const auto* put = std::get_if<table::BatchPut>(&action)) {
          out += " put " + json(put->item);
        } else {
          out += " delete " + json(std::get<table::BatchDelete>(action).key);
        }
      }
      out += " }";
    }
  }
  void operator()(const table::TransactGetItemsRequest& r) {
    for (const auto& get : r.items) {
      out += get.table.name() + " " + json(get.key);
      add(out, "project", get.projection_expression);
      add(out, get.placeholders);
      out += "; ";
    }
  }
  void operator()(const table::TransactWriteItemsRequest& r) {
    add(out, "token", r.client_request_token);
    for (std::size_t i = 0; i < r.actions.size(); ++i) {
      const table::TransactAction& action = r.actions[i];
      out += "\n    ";
      if (!r.when.empty() && r.when[i] == table::ActionWhen::if_absent) out += "if absent, ";
      if (!r.when.empty() && r.when[i] == table::ActionWhen::if_present) out += "if present, ";
      if (const auto* put = std::get_if<table::TransactPut>(&action)) {
        out += "put " + put->table.name() + " " + json(put->item);
        add(out, "if", put->condition_expression);
        add(out, put->placeholders);
      } else if (const auto* update = std::get_if<table::TransactUpdate>(&action)) {
        out += "update " + update->table.name() + " " + json(update->key) + " [" +
               update->update_expression + "]";
        add(out, "if", update->condition_expression);
        add(out, update->placeholders);
      } else if (const auto* remove = std::get_if<table::TransactDelete>(&action)) {
        out += "delete " + remove->table.name() + " " + json(remove->key);
        add(out, "if", remove->condition_expression);
        add(out, remove->placeholders);
      } else {
        const auto& check = std::get<table::ConditionCheck>(action);
        out += "check " + check.table.name() + " " + json(check.key) + " if [" +
               check.condition_expression + "]";
        add(out, check.placeholders);
      }
    }
  }
  void operator()(const table::CreateTableRequest& r) {
    out += r.table_name;
    for (const auto& key : r.key_schema) out += " " + key.name;
    for (const auto& index : r.global_secondary_indexes) out += " global " + index.name;
    for (const auto& index : r.local_secondary_indexes) out += " local " + index.name;
  }
  void operator()(const table::UpdateTableRequest& r) {
    out += r.table_name;
    for (const auto& update : r.global_secondary_index_updates) {
      const bool removes = std::holds_alternative<table::DeleteIndex>(update);
      out += removes ? " delete " : " create ";
      out += std::visit([](const auto& one) { return one.name; }, update);
    }
  }
  void operator()(const DeleteTable& r) { out += r.name; }
  void operator()(const DescribeTable& r) { out += r.name; }
  void operator()(const table::ListTablesRequest& r) { add(out, r.limit, "limit"); }
  void operator()(const AdvanceClock& r) { out += std::to_string(r.step.count()) + " minutes"; }
};

struct Collector {
  std::vector<std::string> texts;

  void take(const std::optional<std::string>& text) {
    if (text) texts.push_back(*text);
  }
  template <typename T>
  void operator()(const T& r) {
    if constexpr (requires { r.condition_expression; }) take(r.condition_expression);
    if constexpr (requires { r.update_expression; }) take(r.update_expression);
    if constexpr (requires { r.filter_expression; }) take(r.filter_expression);
    if constexpr (requires { r.projection_expression; }) take(r.projection_expression);
    if constexpr (requires { r.key_condition_expression; }) take(r.key_condition_expression);
    if constexpr (requires { r.actions; }) {
      for (const auto& action : r.actions) {
        std::visit([&](const auto& alternative) { (*this)(alternative); }, action);
      }
    }
  }
};

}  // namespace

const char* operation_name(std::size_t operation) {
  static const char* kNames[] = {
      "GetItem",     "PutItem",      "UpdateItem",     "DeleteItem",       "Query",
      "Scan",        "BatchGetItem", "BatchWriteItem", "TransactGetItems", "TransactWriteItems",
      "CreateTable", "UpdateTable",  "DeleteTable",    "DescribeTable",    "ListTables",
      "AdvanceClock"};
  static_assert(std::size(kNames) == kOperations);
  return kNames[operation];
}

std::vector<std::string> table_names(std::uint64_t seed) {
  return {"one-" + std::to_string(seed), "two-" + std::to_string(seed)};
}

std::string print(const Step& step) {
  Printer printer;
  printer.out = std::string(operation_name(step.index())) + " ";
  std::visit(printer, step);
  return printer.out;
}

std::vector<std::string> expressions_of(const Step& step) {
  Collector collector;
  std::visit(collector, step);
  return collector.texts;
}

}  // namespace adjoin::random_programs
