// What statements become: the requests of each, in one line, compared with what is expected.

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "item/json.h"
#include "partiql/parser.h"
#include "partiql/select_plan.h"
#include "partiql/write_plan.h"

namespace adjoin::partiql {
namespace {

/// Table T with the key (pk S, sk N), a global index G (g S, sk N), and M, whose partition key is
/// of two attributes.
table::TableDescription sample_table() {
  table::TableDescription table;
  table.name = "T";
  table.keys.partition = {{"pk", Value::Type::string}};
  table.keys.sort = {{"sk", Value::Type::number}};
  table::IndexDescription one;
  one.name = "G";
  one.keys.partition = {{"g", Value::Type::string}};
  one.keys.sort = {{"sk", Value::Type::number}};
  table::IndexDescription many;
  many.name = "M";
  many.keys.partition = {{"g", Value::Type::string}, {"h", Value::Type::string}};
  many.keys.sort = {{"sk", Value::Type::number}, {"t", Value::Type::string}};
  table.indexes = {one, many};
  return table;
}

std::string json(const Value& value) {
  std::string out;
  item::append_json(value, item::JsonForm::plain, out);
  return out;
}

/// The text with what its placeholders stand for in their place.
std::string filled(std::string_view text, const expression::Placeholders& placeholders) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (text[i] == '#' || text[i] == ':') {
      while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
      const std::string placeholder(text.substr(i, end - i));
      out += text[i] == '#' ? placeholders.names.at(placeholder)
                            : json(placeholders.values.at(placeholder));
    } else {
      out += text[i];
    }
    i = end;
  }
  return out;
}

void add(const char* what, const std::optional<std::string>& text,
         const expression::Placeholders& placeholders, std::string& out) {
  if (text) out.append("; ").append(what).append(": ").append(filled(*text, placeholders));
}

std::string text_of(const expression::KeyCondition& condition) {
  static constexpr const char* kSigns[] = {" = ",  " < ",       " <= ",         " > ",
                                           " >= ", " between ", " begins_with "};
  std::string out;
  for (const expression::KeyTerm& term : condition.terms) {
    if (!out.empty()) out += ", ";
    out += term.name + kSigns[static_cast<int>(term.op)] + json(term.value);
    if (term.op == expression::KeyOperator::between) out += ".." + json(term.upper);
  }
  return out;
}

struct ReadText {
  std::string operator()(const table::QueryRequest& query) const {
    std::string out = "Query " + (query.index_name ? *query.index_name + " " : "");
    out += text_of(*query.key_condition);
    if (!query.scan_index_forward) out += " backward";
    return out + rest(query);
  }
  std::string operator()(const table::ScanRequest& scan) const {
    return "Scan" + (scan.index_name ? " " + *scan.index_name : "") + rest(scan);
  }
  template <typename Request>
  static std::string rest(const Request& request) {
    std::string out;
    add("filter", request.filter_expression, request.placeholders, out);
    add("get", request.projection_expression, request.placeholders, out);
    return out;
  }
};

std::string text_of(const SelectPlan& plan) {
  std::string out;
  for (const ReadStep& step : plan.steps) {
    if (!out.empty()) out += " | ";
    out += std::visit(ReadText{}, step.request);
    if (step.own_filter) out += "; own filter";
  }
  if (!plan.shape.empty()) out += "; shape:";
  for (const expression::Path& path : plan.shape) out += " " + answer_name(path);
  return out;
}

struct WriteText {
  std::string operator()(const table::TransactPut& put) const {
    return "Put " + item::to_json(put.item, item::JsonForm::plain) + condition(put);
  }
  std::string operator()(const table::TransactUpdate& update) const {
    return "Update " + item::to_json(update.key, item::JsonForm::plain) + "; " +
           filled(update.update_expression, update.placeholders) + condition(update);
  }
  std::string operator()(const table::TransactDelete& remove) const {
    return "Delete " + item::to_json(remove.key, item::JsonForm::plain) + condition(remove);
  }
  std::string operator()(const table::ConditionCheck& check) const {
    return "Check " + item::to_json(check.key, item::JsonForm::plain) + condition(check);
  }
  template <typename Action>
  static std::string condition(const Action& action) {
    std::string out;
    add("if", action.condition_expression, action.placeholders, out);
    return out;
  }
};

/// The plan of a statement, or "error: …".
std::string plan_of(const std::string& text) {
  const table::TableDescription table = sample_table();
  const Result<Statement> statement = parse_statement(text, {});
  if (!statement) return "error: " + statement.error().message();
  if (statement->is_read()) {
    const Result<SelectPlan> plan = plan_select(*statement, table);
    return plan ? text_of(*plan) : "error: " + plan.error().message();
  }
  const Result<table::TransactAction> action = plan_write(*statement, table);
  return action ? std::visit(WriteText{}, *action) : "error: " + action.error().message();
}

struct Planned {
  const char* statement;
  const char* plan;
};

TEST(SelectPlan, IsAQueryWhereThePartitionKeyIsEqualAndElseAScan) {
  const Planned cases[] = {
      {"SELECT * FROM T", "Scan"},
      {"SELECT a, m.b FROM T WHERE n > 1", "Scan; filter: n > 1; get: a, m; shape: a b"},
      {"SELECT * FROM T WHERE pk > 'a'", R"(Scan; filter: pk > "a")"},
      {"SELECT * FROM T WHERE pk = 'a' OR n = 1", R"(Scan; filter: pk = "a" OR n = 1)"},
      {"SELECT * FROM T WHERE NOT pk = 'a'", R"(Scan; filter: NOT pk = "a")"},
      {"SELECT * FROM T WHERE sk = 1", "Scan; filter: sk = 1"},
      {"SELECT * FROM T WHERE pk = 'a'", R"(Query pk = "a")"},
      {"SELECT a FROM T WHERE 'a' = pk AND n = 1", R"(Query pk = "a"; filter: n = 1; get: a)"},
      {"SELECT * FROM T WHERE pk = 'a' AND sk = 1", R"(Query pk = "a", sk = 1)"},
      {"SELECT * FROM T WHERE sk < 5 AND pk = 'a'", R"(Query pk = "a", sk < 5)"},
      {"SELECT * FROM T WHERE pk = 'a' AND sk BETWEEN 1 AND 2",
       R"(Query pk = "a", sk between 1..2)"},
      {"SELECT * FROM T WHERE pk = 'a' AND sk >= 1 AND 2 >= sk",
       R"(Query pk = "a", sk between 1..2)"},
      {"SELECT * FROM T WHERE pk = 'a' AND sk > 1 AND sk <= 2",
       R"(Query pk = "a", sk between 1..2; own filter)"},
      {"SELECT * FROM T WHERE pk = 'a' AND sk > 2 AND sk < 1",
       R"(Query pk = "a", sk > 2; own filter)"},
      {"SELECT a FROM T WHERE pk = 'a' AND (sk = 1 OR sk = 3) AND n = 1",
       R"(Query pk = "a"; get: a, n, sk; own filter; shape: a)"},
      {"SELECT * FROM T WHERE pk IN ['b', 'a', 'b']", R"(Query pk = "b" | Query pk = "a")"},
      {"SELECT * FROM T WHERE pk = 'b' OR pk = 'a'", R"(Query pk = "b" | Query pk = "a")"},
      {"SELECT * FROM T WHERE (pk = 'b' OR pk IN ['a']) AND n = 1",
       R"(Query pk = "b"; filter: n = 1 | Query pk = "a"; filter: n = 1)"},
      {"SELECT * FROM T WHERE (pk = 'b' AND sk = 1) OR (pk = 'a' AND n = 2)",
       R"(Query pk = "b", sk = 1 | Query pk = "a"; filter: n = 2)"},
      {"SELECT * FROM T WHERE (pk = 'a' AND sk = 1) OR (pk = 'a' AND n = 2)",
       R"(Query pk = "a"; own filter)"},
      {"SELECT * FROM T WHERE pk = 'a' AND pk = 'b'", R"(Query pk = "a"; own filter)"},
      {"SELECT * FROM T.G WHERE g = 'x' AND pk = 'a'", R"(Query G g = "x"; filter: pk = "a")"},
      {"SELECT * FROM T.G WHERE pk = 'a'", R"(Scan G; filter: pk = "a")"},
      {"SELECT * FROM T.M WHERE g = 'x' AND h = 'y' AND sk = 1 AND t >= 'z'",
       R"(Query M g = "x", h = "y", sk = 1, t >= "z")"},
      {"SELECT * FROM T.M WHERE g = 'x'", R"(Scan M; filter: g = "x")"},
  };
  for (const Planned& one : cases) EXPECT_EQ(plan_of(one.statement), one.plan) << one.statement;
}

TEST(SelectPlan, OrdersByKeysOfNamedPartitionsOnly) {
  const Planned cases[] = {
      {"SELECT * FROM T WHERE pk = 'a' ORDER BY sk DESC", R"(Query pk = "a" backward)"},
      {"SELECT * FROM T WHERE pk = 'a' ORDER BY pk DESC, sk", R"(Query pk = "a")"},
      {"SELECT * FROM T WHERE pk IN ['b', 'c', 'a'] ORDER BY pk",
       R"(Query pk = "a" | Query pk = "b" | Query pk = "c")"},
      {"SELECT * FROM T WHERE pk IN ['b', 'a'] ORDER BY pk DESC, sk DESC",
       R"(Query pk = "b" backward | Query pk = "a" backward)"},
      {"SELECT * FROM T ORDER BY sk",
       "error: Must have WHERE clause in the statement when using ORDER BY clause."},
      {"SELECT * FROM T WHERE pk = 'a' ORDER BY n",
       "error: Variable reference n in ORDER BY clause must be part of the primary key"},
      {"SELECT * FROM T WHERE n = 1 ORDER BY sk",
       "error: Must have at least one non-optional hash key condition in WHERE clause when using "
       "ORDER BY clause."},
  };
  for (const Planned& one : cases) EXPECT_EQ(plan_of(one.statement), one.plan) << one.statement;
}

TEST(SelectPlan, RefusesWhatCannotBeRead) {
  std::string many = "SELECT * FROM T WHERE pk IN [";
  for (int i = 0; i < 51; ++i) many += "'" + std::to_string(i) + "',";
  many.back() = ']';
  EXPECT_EQ(plan_of(many),
            "error: The IN operator is provided with too many partition key values; number of "
            "values: 51, at most 50");
  const Planned cases[] = {
      {"SELECT * FROM T.X", "error: The table does not have the specified index: X"},
      {"SELECT n, n FROM T", "error: Duplicate identifiers in select clause: n"},
      {"SELECT m, m.n FROM T",
       "error: Two document paths overlap with each other; must remove or rewrite one of these "
       "paths; path one: [m], path two: [m, n]"},
      {"SELECT * FROM T WHERE pk = 1",
       "error: Key attribute's data type should match its data type in table's schema: Key pk"},
      {"SELECT * FROM T WHERE pk = 'a' AND sk > 'x'",
       "error: Key attribute's data type should match its data type in table's schema: Key sk"},
  };
  for (const Planned& one : cases) EXPECT_EQ(plan_of(one.statement), one.plan) << one.statement;
}

TEST(WritePlan, KeepsThePromisesOfEachStatement) {
  const Planned cases[] = {
      {"INSERT INTO T VALUE {'pk': 'a', 'sk': 1, 'x': NULL}",
       R"(Put {"pk":"a","sk":1,"x":null}; if: attribute_not_exists(pk))"},
      {"UPDATE T SET a = 1, b.c[0] = b.d + 2 REMOVE e SET s = set_add(s, <<'x'>>) SET t = "
       "set_delete(t, <<1>>) WHERE sk = 1 AND pk = 'a'",
       R"(Update {"pk":"a","sk":1}; SET a = 1, b.c[0] = b.d + 2 REMOVE e ADD s {"$set":["x"]} )"
       R"(DELETE t {"$set":[1]}; if: attribute_exists(pk))"},
      {"UPDATE T SET l = list_append([0], l), n = 5 - (n - 2), m = if_not_exists(m, 1) + 1 "
       "WHERE pk = 'a' AND sk = 1 AND (n = 1 OR l IS MISSING) AND sk > 0",
       R"(Update {"pk":"a","sk":1}; SET l = list_append([0], l), n = 5 - (n - 2), )"
       R"(m = if_not_exists(m, 1) + 1; if: attribute_exists(pk) AND (n = 1 OR )"
       R"(attribute_not_exists(l)) AND sk > 0)"},
      {"DELETE FROM T WHERE pk = 'a' AND sk = 1", R"(Delete {"pk":"a","sk":1})"},
      {"DELETE FROM T WHERE pk = 'a' AND sk = 1 AND n = 1 AND NOT m IN [1, 2]",
       R"(Delete {"pk":"a","sk":1}; if: attribute_not_exists(pk) OR n = 1 AND NOT m IN (1, 2))"},
      {"EXISTS(SELECT * FROM T WHERE pk = 'a' AND sk = 1 AND n IS MISSING)",
       R"(Check {"pk":"a","sk":1}; if: attribute_exists(pk) AND attribute_not_exists(n))"},
  };
  for (const Planned& one : cases) EXPECT_EQ(plan_of(one.statement), one.plan) << one.statement;
}

TEST(WritePlan, WantsOneItemByItsWholeKey) {
  const char* const mandatory =
      "error: Where clause does not contain a mandatory equality on all key attributes";
  const char* const exists =
      "error: EXISTS() must contain a single item read with additional condition";
  const Planned cases[] = {
      {"UPDATE T SET a = 1", mandatory},
      {"UPDATE T SET a = 1 WHERE pk = 'a'", mandatory},
      {"UPDATE T SET a = 1 WHERE pk = 'a' AND sk > 1", mandatory},
      {"UPDATE T SET a = 1 WHERE pk = 'a' OR sk = 1", mandatory},
      {"UPDATE T SET a = 1 WHERE pk IN ['a'] AND sk = 1", mandatory},
      {"DELETE FROM T WHERE pk = 'a'", mandatory},
      {"DELETE FROM T WHERE pk = 'a' AND sk = 1 AND sk = 2",
       "error: Multiple conditions on same key sk. Only single item Update/Insert/Delete are "
       "supported"},
      {"DELETE FROM T WHERE pk = 'a' AND sk = '1'",
       "error: Key attribute's data type should match its data type in table's schema: Key sk"},
      {"INSERT INTO T VALUE {'pk': 'a'}",
       "error: Key attribute should be present in the item: Key sk"},
      {"INSERT INTO T VALUE {'pk': 1, 'sk': 1}",
       "error: Key attribute's data type should match its data type in table's schema: Key pk"},
      {"EXISTS(SELECT * FROM T WHERE pk = 'a' AND sk = 1)", exists},
      {"EXISTS(SELECT * FROM T WHERE pk = 'a' AND n = 1)", exists},
  };
  for (const Planned& one : cases) EXPECT_EQ(plan_of(one.statement), one.plan) << one.statement;
}

}  // namespace
}  // namespace adjoin::partiql
