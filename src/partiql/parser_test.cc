// Statements are read and printed again; what cannot be read is refused in the service's words.

#include "partiql/parser.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "item/json.h"
#include "partiql/printer.h"
#include "partiql/reserved_words.h"

namespace adjoin::partiql {
namespace {

struct Reading {
  std::string statement;
  std::string printed;
};

TEST(Parser, ReadsWhatTheServiceTakes) {
  const Reading readings[] = {
      {"SELECT * FROM Music", R"(SELECT * FROM "Music")"},
      {"select a, \"b c\", m.n[0].o, m['p'] from T;",
       R"(SELECT "a", "b c", "m"."n"[0]."o", "m"."p" FROM "T")"},
      {"SELECT * FROM \"T\".\"Index-1\" -- why not\n WHERE a = 1 /* and */",
       R"(SELECT * FROM "T"."Index-1" WHERE "a" = 1)"},
      {"SELECT * FROM T WHERE a=1 AND b<>'it''s' OR NOT c!=-2.50",
       R"(SELECT * FROM "T" WHERE (("a" = 1) AND ("b" <> 'it''s')) OR (NOT ("c" <> -2.5)))"},
      {"SELECT * FROM T WHERE (a=1 AND (b=2 AND c=3)) AND d=+4e2",
       R"(SELECT * FROM "T" WHERE ("a" = 1) AND ("b" = 2) AND ("c" = 3) AND ("d" = 400))"},
      {"SELECT * FROM T WHERE a IN [1, 'x'] AND b IN (TRUE) AND c NOT IN <<NULL>>",
       R"(SELECT * FROM "T" WHERE ("a" IN [1, 'x']) AND ("b" IN [TRUE]) AND )"
       R"((NOT ("c" IN [NULL])))"},
      {"SELECT * FROM T WHERE a BETWEEN 1 AND 2 AND b NOT BETWEEN 'x' AND 'y'",
       R"(SELECT * FROM "T" WHERE ("a" BETWEEN 1 AND 2) AND (NOT ("b" BETWEEN 'x' AND 'y')))"},
      {"SELECT * FROM T WHERE a IS STRING AND b is not list AND c IS Number",
       R"(SELECT * FROM "T" WHERE attribute_type("a", 'S') AND (NOT attribute_type("b", 'L')) AND )"
       R"(attribute_type("c", 'N'))"},
      {"SELECT * FROM T WHERE begins_with(a, 'x') = true AND contains(b, 1) = FALSE AND TRUE = "
       "attribute_exists(c) AND begins_with(d, 'x') <> true",
       R"(SELECT * FROM "T" WHERE begins_with("a", 'x') AND (NOT contains("b", 1)) AND )"
       R"("c" IS NOT MISSING AND (NOT begins_with("d", 'x')))"},
      {"SELECT * FROM T WHERE a IS MISSING OR a IS NOT MISSING OR b IS NULL OR b IS NOT NULL",
       R"(SELECT * FROM "T" WHERE "a" IS MISSING OR "a" IS NOT MISSING OR )"
       R"(attribute_type("b", 'NULL') OR (NOT attribute_type("b", 'NULL')))"},
      {"SELECT * FROM T WHERE BEGINS_WITH(a, 'x') AND contains(b, 1) AND size(c) > 2",
       R"(SELECT * FROM "T" WHERE begins_with("a", 'x') AND contains("b", 1) AND (size("c") > 2))"},
      {"SELECT * FROM T WHERE a=1 ORDER BY a, b DESC, c ASC",
       R"(SELECT * FROM "T" WHERE "a" = 1 ORDER BY "a", "b" DESC, "c")"},
      {"INSERT INTO T VALUE "
       "{'a':'x','l':[1,[2],{'b':NULL}],'s':<<2,1>>,'t':<<'z'>>,'e':{},'p':(1,2)}",
       R"(INSERT INTO "T" VALUE {'a': 'x', 'e': {}, 'l': [1, [2], {'b': NULL}], 'p': [1, 2], )"
       R"('s': <<1, 2>>, 't': <<'z'>>})"},
      {"UPDATE T SET a=1, b=b-2 REMOVE c[1] SET d=list_append(d,[1]) WHERE k=1 RETURNING ALL NEW "
       "*",
       R"(UPDATE "T" SET "a" = 1 SET "b" = "b" - 2 REMOVE "c"[1] )"
       R"(SET "d" = list_append("d", [1]) WHERE "k" = 1 RETURNING ALL NEW *)"},
      {"UPDATE T SET s=set_add(s,<<'x'>>) SET n=SET_DELETE(n,<<1>>) WHERE k=1 RETURNING MODIFIED "
       "OLD *",
       R"(UPDATE "T" SET "s" = set_add("s", <<'x'>>) SET "n" = set_delete("n", <<1>>) )"
       R"(WHERE "k" = 1 RETURNING MODIFIED OLD *)"},
      {"DELETE FROM T WHERE k = 1 RETURNING ALL OLD *",
       R"(DELETE FROM "T" WHERE "k" = 1 RETURNING ALL OLD *)"},
      {"EXISTS(SELECT * FROM T WHERE k=1 AND n=2)",
       R"(EXISTS(SELECT * FROM "T" WHERE ("k" = 1) AND ("n" = 2)))"},
  };
  for (const Reading& reading : readings) {
    const auto statement = parse_statement(reading.statement, {});
    ASSERT_TRUE(statement) << reading.statement << ": " << statement.error().message();
    EXPECT_EQ(print(*statement), reading.printed);
    const auto again = parse_statement(reading.printed, {});
    ASSERT_TRUE(again) << reading.printed << ": " << again.error().message();
    EXPECT_EQ(print(*again), reading.printed);
  }
}

constexpr const char* kMalformed = "Statement wasn't well formed, can't be processed: ";

TEST(Parser, RefusesWhatIsNotWellFormed) {
  const Reading readings[] = {
      {" ", "Expected data manipulation"},
      {"x", "Expected data manipulation"},
      {"UPDATE Payment-T SET a=1 WHERE k=1", "Expected data manipulation"},
      {"UPDATE T WHERE k=1", "Expected data manipulation"},
      {"SELECT", "Unexpected end of statement"},
      {"SELECT * FROM", "Unexpected end of statement"},
      {"SELECT * FROM T WHERE a=", "Unexpected end of statement"},
      {"SELECT a, FROM T", "Unexpected keyword"},
      {"SELECT user FROM T", "Unexpected keyword"},
      {"SELECT * FROM T WHERE date = 1", "Unexpected keyword"},
      {"SELECT * FROM T WHERE a = 1 2", "Unexpected token after expression"},
      {"SELECT * FROM T; SELECT * FROM T", "Unexpected keyword"},
      {"SELECT *, a FROM T", "Unexpected term"},
      {"SELECT a..b FROM T", "Unexpected term"},
      {"SELECT l[*] FROM T", "Unexpected term"},
      {"SELECT l[1.5] FROM T", "Unexpected term"},
      {"SELECT * FROM T WHERE a = 'x", "Unexpected term"},
      {"SELECT * FROM T WHERE a = 1)", "Unexpected token after expression"},
      {"SELECT * FROM T WHERE a = 1 @", "Unexpected token after expression"},
      {"SELECT * FROM T WHERE a = 1x", "Unexpected term"},
      {"SELECT * FROM T WHERE a IS 'x'", "Unexpected term"},
      {"INSERT INTO T", "Unexpected end of statement"},
      {"INSERT INTO T (key, b) VALUES (1, 2)", "Unexpected keyword"},
      {"INSERT INTO T VALUE {'k':1} ON CONFLICT DO NOTHING", "Unexpected keyword"},
      {"UPDATE T REMOVE a, b WHERE k=1", "Unexpected token after expression"},
      {"DELETE T WHERE k=1", "Unexpected term"},
  };
  for (const Reading& reading : readings) {
    const auto statement = parse_statement(reading.statement, {});
    ASSERT_FALSE(statement) << reading.statement;
    EXPECT_EQ(statement.error().message(), kMalformed + reading.printed) << reading.statement;
  }
}

TEST(Parser, NamesWhatTheServiceDoesNotSupport) {
  const Reading readings[] = {
      {"SELECT * FROM T LIMIT 1", "Unsupported clause: LIMIT at 1:23:1"},
      {"SELECT * FROM T GROUP BY a", "Unsupported clause: GROUP BY"},
      {"SELECT * FROM T t WHERE t.a=1", "Aliasing is not supported"},
      {"SELECT a AS b FROM T", "Aliasing is not supported"},
      {"SELECT DISTINCT a FROM T", "Unsupported token in expression: DISTINCT"},
      {"SELECT * FROM T, U", "Only select from a single table or index is supported."},
      {"SELECT VALUE a FROM T", "Select projection doesn't support value or pivot keywords"},
      {"SELECT COUNT(*) FROM T", "Unexpected path component at 1:8:5"},
      {"SELECT n+1 FROM T", "Unexpected path component at 1:9:1"},
      {"SELECT 'x' FROM T", "Unexpected path component at 1:8:3"},
      {"SELECT m.* FROM T", "Changing item's hierarchy while reading isn't supported"},
      {"SELECT \"\" FROM T", "Path component cannot be an empty string"},
      {"SELECT * FROM T WHERE a LIKE 'x%'",
       "Unsupported operator in Condition Expression. Operator: like"},
      {"SELECT * FROM T WHERE n+1=6", "Unsupported operator in Condition Expression. Operator: +"},
      {"SELECT * FROM T WHERE b",
       "WHERE clause must contain an expression that resolves to a boolean"},
      {"SELECT * FROM T WHERE TRUE",
       "WHERE clause must contain an expression that resolves to a boolean"},
      {"SELECT * FROM T WHERE size(b)",
       "WHERE clause must contain an expression that resolves to a boolean"},
      {"SELECT * FROM T WHERE foo(n)", "Unrecognized function: foo"},
      {"SELECT * FROM T WHERE contains(s)",
       "Incorrect number of operands for operator or function; operator or function: contains, "
       "number of operands: 1"},
      {"SELECT * FROM T WHERE a IN []",
       "IN operator must have a left hand argument of type Variable Reference and right hand "
       "argument of type Seq with at least one member"},
      {"SELECT * FROM T WHERE a IN b",
       "IN operator must have a left hand argument of type Variable Reference and right hand "
       "argument of type Seq with at least one member"},
      {"SELECT * FROM T WHERE EXISTS(SELECT * FROM T)",
       "Unsupported token in expression: SELECT at 1:30:6"},
      {"SELECT * FROM T WHERE a=`b`",
       "Ion Literals are not supported: SYMBOL under key root at 1:25:3"},
      {"SELECT * FROM T WHERE a=1e200",
       "Number overflow. Attempting to store a number with magnitude larger than supported range"},
      {"INSERT INTO T VALUE 1",
       "Unsupported format in item expression. Please use struct format {...} to express item "
       "values "
       "for insert statement. at 1:21:1"},
      {"INSERT INTO T VALUES (1)", "Unsupported operation: InsertOp"},
      {"INSERT INTO T VALUE {'k':1,'k':2}", "Duplicate keys in tuple. Key: k under root at 1:28:3"},
      {"INSERT INTO T VALUE {k:1}",
       "Tuple keys must be of type String. Actual type: VariableReference under root at 1:22:1"},
      {"INSERT INTO T VALUE {'k':n}", "Unsupported data type: n under key root at 1:26:1"},
      {"INSERT INTO T VALUE {'k':<<>>}", "Empty bags are not supported at 1:26:2"},
      {"INSERT INTO T VALUE {'k':<<1,'a'>>}",
       "Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags"},
      {"INSERT INTO T VALUE {'k':<<1,1.0>>}", "Input collection contains duplicates"},
      {"INSERT INTO T.I VALUE {'k':1}",
       "FROM clause may only contain a single table name in data manipulation statements"},
      {"INSERT INTO T VALUE {'k':1} RETURNING ALL OLD *", "RETURNING is not supported in INSERT"},
      {"UPDATE T.I SET a=1 WHERE k=1", "This operation is not supported on an index"},
      {"UPDATE T SET n=n*2 WHERE k=1", "Unsupported operator in Update Expression. Operator: *"},
      {"UPDATE T SET n=MISSING WHERE k=1", "MISSING must be compared using IS operator"},
      {"UPDATE T SET n=-m WHERE k=1",
       "Incorrect number of operands for operator or function; operator or function: -, number of "
       "operands: 1"},
      {"UPDATE T SET n=size(m) WHERE k=1",
       "The function is not allowed in an update expression; function: size"},
      {"UPDATE T SET n=set_add(m,<<1>>) WHERE k=1",
       "The first argument to SET_ADD must equal the assignment value"},
      {"UPDATE T SET n=set_add(n,[1]) WHERE k=1",
       "The second argument to SET_ADD must be a value with type SET at 1:26:1"},
      {"UPDATE T SET n=1 WHERE k=1 RETURNING ALL NEW n",
       "Expected '*' after ( MODIFIED | ALL ) ( NEW | OLD ) in RETURNING clause"},
      {"DELETE FROM T WHERE k=1 RETURNING ALL NEW *",
       "Invalid returning clause: RETURNING ALL NEW *. Only RETURNING ALL OLD * is allowed in "
       "DELETE "
       "statements."},
      {"CREATE TABLE T", "Unsupported operation: CreateTable"},
  };
  for (const Reading& reading : readings) {
    const auto statement = parse_statement(reading.statement, {});
    ASSERT_FALSE(statement) << reading.statement;
    EXPECT_EQ(statement.error().message(), reading.printed) << reading.statement;
    EXPECT_EQ(api_error_of(statement.error()), ApiError::validation);
  }
}

TEST(Parser, PutsParametersInPlaceOfQuestionMarks) {
  const std::vector<Value> parameters{"a", Value(7), Value(Value::List{"x"})};
  const auto statement =
      parse_statement("UPDATE T SET l=? WHERE k='?' AND n IN [?,?]",
                      std::vector<Value>{parameters[2], parameters[0], parameters[1]});
  ASSERT_TRUE(statement) << statement.error().message();
  EXPECT_EQ(print(*statement),
            R"(UPDATE "T" SET "l" = ['x'] WHERE ("k" = '?') AND ("n" IN ['a', 7]))");
  for (const std::size_t count : {1U, 3U}) {
    const auto wrong =
        parse_statement("SELECT * FROM T WHERE a=? AND b=?", std::span(parameters).first(count));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message(),
              "Number of parameters in request and statement don't match.");
  }
}

TEST(Parser, HoldsStatementsToTheirLength) {
  const std::string head = "SELECT * FROM T WHERE a='";
  const std::string most = head + std::string(8192 - head.size() - 1, 'x') + "'";
  EXPECT_TRUE(parse_statement(most, {}));
  EXPECT_EQ(parse_statement(most + " ", {}).error().message(),
            "Member must have length less than or equal to 8192");
  EXPECT_EQ(parse_statement("", {}).error().message(),
            "1 validation error detected: Value '' at 'statement' failed to satisfy constraint: "
            "Member must have length greater than or equal to 1");
}

TEST(Parser, GoesDownNoFurtherThanItsBound) {
  const auto nested = [](const std::string& open, int levels, const std::string& close) {
    std::string text = "SELECT * FROM T WHERE ";
    for (int i = 0; i < levels; ++i) text += open;
    text += "a=1";
    for (int i = 0; i < levels; ++i) text += close;
    return text;
  };
  EXPECT_TRUE(parse_statement(nested("(", kDepthMax - 1, ")"), {}));
  EXPECT_TRUE(parse_statement(nested("NOT ", kDepthMax - 1, ""), {}));
  const std::string too_deep = std::string(kMalformed) + "Nesting is too deep";
  EXPECT_EQ(parse_statement(nested("(", 3000, ")"), {}).error().message(), too_deep);
  EXPECT_EQ(parse_statement(nested("NOT ", 1500, ""), {}).error().message(), too_deep);
  std::string list = "INSERT INTO T VALUE {'a':" + std::string(4000, '[');
  EXPECT_EQ(parse_statement(list, {}).error().message(), too_deep);
  std::string sum = "UPDATE T SET a=a";
  for (int i = 0; i < 3000; ++i) sum += "+1";
  EXPECT_EQ(parse_statement(sum, {}).error().message(),
            std::string(kMalformed) + "Unexpected token after expression");
}

TEST(ReservedWords, AreKnownInAnyCase) {
  for (const char* word : {"select", "Value", "CHARACTER_LENGTH", "zone", "absolute", "user"}) {
    EXPECT_TRUE(is_reserved(word)) << word;
  }
  for (const char* word : {"", "artist", "size", "status", "name", "CURRENT_TIMESTAMPS"}) {
    EXPECT_FALSE(is_reserved(word)) << word;
  }
}

}  // namespace
}  // namespace adjoin::partiql
