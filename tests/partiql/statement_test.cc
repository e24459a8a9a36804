// What ExecuteStatement answers and leaves behind.

#include "tests/partiql/sample_store.h"

namespace adjoin::partiql {
namespace {

class StatementTest : public SampleStore {
 protected:
  StatementTest() {
    for (const char* item :
         {"{'pk':'a','sk':1,'s':'hello','n':5,'g':'g1','l':[1,2,{'x':'y'}],'m':{'n':{'o':5}}}",
          "{'pk':'a','sk':2,'s':'world','n':7,'g':'g1'}", "{'pk':'a','sk':3,'g':'g2','z':NULL}",
          "{'pk':'b','sk':1,'s':'bee','n':1}"}) {
      EXPECT_EQ(run(std::string("INSERT INTO Tab VALUE ") + item), "");
    }
  }

  /// All answers of a statement, page by page.
  std::vector<std::string> pages(ExecuteStatementRequest request) {
    std::vector<std::string> out;
    do {
      auto page = execute_statement(*store_, {}, request);
      out.push_back(text(page));
      if (!page) break;
      EXPECT_FALSE(page->last_evaluated_key && !page->next_token);
      request.next_token = page->next_token;
    } while (request.next_token && out.size() < 20);
    return out;
  }
};

struct Answered {
  const char* statement;
  const char* answer;
};

TEST_F(StatementTest, SelectAnswersWhatItsWhereLetsThrough) {
  const Answered cases[] = {
      {"SELECT sk FROM Tab WHERE pk='a'", R"({"sk":1} {"sk":2} {"sk":3})"},
      {"SELECT sk FROM Tab WHERE pk='a' ORDER BY sk DESC", R"({"sk":3} {"sk":2} {"sk":1})"},
      {"SELECT pk, sk FROM Tab WHERE pk IN ['b','a','b'] AND sk < 2",
       R"({"pk":"b","sk":1} {"pk":"a","sk":1})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND (sk=1 OR n=7)", R"({"sk":1} {"sk":2})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND sk > 1 AND sk < 3", R"({"sk":2})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND n <> 5", R"({"sk":2} {"sk":3})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND NOT n = 5", R"({"sk":2} {"sk":3})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND n IS MISSING", R"({"sk":3})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND z IS NULL", R"({"sk":3})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND z = NULL", R"({"sk":3})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND z IS NOT NULL", R"({"sk":1} {"sk":2})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND contains(s,'o') AND size(s)=5", R"({"sk":1} {"sk":2})"},
      {"SELECT sk FROM Tab WHERE pk='a' AND attribute_type(l,'L')", R"({"sk":1})"},
      {"SELECT pk FROM Tab WHERE begins_with(s,'b')", R"({"pk":"b"})"},
      {"SELECT pk FROM Tab WHERE l = [1,2,{'x':'y'}]", R"({"pk":"a"})"},
      {"SELECT nothing FROM Tab WHERE pk='b'", "{}"},
      {"SELECT m.n.o, l[1], l[2].x FROM Tab WHERE pk='a' AND sk=1", R"({"l[1]":2,"o":5,"x":"y"})"},
      {"SELECT s FROM Tab WHERE pk='a' AND sk IN [2,3]", R"({"s":"world"} {})"},
      {"SELECT sk FROM \"Tab\".\"Gidx\" WHERE g='g1'", R"({"sk":1} {"sk":2})"},
      {"SELECT sk FROM Tab.Gidx WHERE g='g1' AND pk='a' AND sk=2", R"({"sk":2})"},
      {"SELECT * FROM Tab WHERE pk='nobody'", ""},
  };
  for (const Answered& one : cases) EXPECT_EQ(run(one.statement), one.answer) << one.statement;
  EXPECT_EQ(run("SELECT sk FROM Tab WHERE pk=? AND n=?", {"a", Value(7)}), R"({"sk":2})");
}

TEST_F(StatementTest, SelectSaysWhatIsWrong) {
  const Answered cases[] = {
      {"SELECT * FROM Nothing", "resource_not_found: Requested resource not found"},
      {"SELECT * FROM Tab WHERE pk=''",
       "validation: One or more parameter values are not valid. The AttributeValue for a key "
       "attribute cannot contain an empty string value. Key: pk"},
      {"SELECT * FROM Tab WHERE begins_with(s, 5)",
       "validation: Incorrect operand type for operator or function; operator or function: "
       "begins_with, operand type: N"},
      {"SELECT * FROM Tab WHERE attribute_type(s, 'Q')",
       "validation: Invalid attribute type name found; type: Q, valid types: "
       "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}"},
      {"EXISTS(SELECT * FROM Tab WHERE pk='a' AND sk=1 AND n=5)",
       "validation: EXISTS can only be used in ExecuteTransaction write requests."},
  };
  for (const Answered& one : cases) EXPECT_EQ(run(one.statement), one.answer) << one.statement;
}

TEST_F(StatementTest, SelectIsReadInPagesThatItsTokensJoin) {
  ExecuteStatementRequest request;
  request.limit = 2;
  request.statement = "SELECT sk FROM Tab WHERE pk IN ['a','b','c']";
  EXPECT_EQ(pages(request),
            (std::vector<std::string>{R"({"sk":1} {"sk":2})", R"({"sk":3} {"sk":1})", ""}));
  request.statement = "SELECT sk FROM Tab WHERE pk='a' AND n > 5";
  EXPECT_EQ(pages(request), (std::vector<std::string>{R"({"sk":2})", ""}));
  request.statement = "SELECT sk FROM Tab WHERE pk='a' AND (sk=1 OR sk=3)";
  EXPECT_EQ(pages(request), (std::vector<std::string>{R"({"sk":1})", R"({"sk":3})"}));
}

TEST_F(StatementTest, ATokenBelongsToItsStatementAndParameters) {
  ExecuteStatementRequest request;
  request.statement = "SELECT sk FROM Tab WHERE pk=?";
  request.parameters = {"a"};
  request.limit = 1;
  const auto first = execute_statement(*store_, {}, request);
  ASSERT_TRUE(first && first->next_token);
  EXPECT_EQ(item::to_json(*first->last_evaluated_key, item::JsonForm::plain),
            R"({"pk":"a","sk":1})");
  const auto refused = [&](const std::string& token, std::vector<Value> parameters,
                           const std::string& statement) {
    ExecuteStatementRequest other = request;
    other.next_token = token;
    other.parameters = std::move(parameters);
    other.statement = statement;
    return text(execute_statement(*store_, {}, other)) == "validation: Invalid NextToken";
  };
  EXPECT_FALSE(refused(*first->next_token, {"a"}, request.statement));
  EXPECT_TRUE(refused(*first->next_token, {"b"}, request.statement));
  EXPECT_TRUE(refused(*first->next_token, {"a"}, "SELECT pk FROM Tab WHERE pk=?"));
  EXPECT_TRUE(refused("", {"a"}, request.statement));
  EXPECT_TRUE(refused("garbage", {"a"}, request.statement));
  EXPECT_TRUE(refused(first->next_token->substr(0, 20), {"a"}, request.statement));
  request.limit = 0;
  EXPECT_EQ(text(execute_statement(*store_, {}, request)),
            "validation: 1 validation error detected: Value '0' at 'limit' failed to satisfy "
            "constraint: Member must have value greater than or equal to 1");
}

TEST_F(StatementTest, AnswersAboutOneMegabyteAPage) {
  const std::string big(200 * 1024, 'x');
  for (int i = 10; i < 22; ++i) {
    EXPECT_EQ(run("INSERT INTO Tab VALUE {'pk':?,'sk':?,'big':?}",
                  {i % 2 == 0 ? "even" : "odd", Value(i), big}),
              "");
  }
  ExecuteStatementRequest request;
  request.statement = "SELECT sk FROM Tab WHERE pk IN ['even','odd','a']";
  const auto answers = pages(request);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0], R"({"sk":10} {"sk":12} {"sk":14} {"sk":16} {"sk":18} {"sk":20})");
  EXPECT_EQ(answers[1], R"({"sk":11} {"sk":13} {"sk":15} {"sk":17} {"sk":19} {"sk":21})");
  EXPECT_EQ(answers[2], R"({"sk":1} {"sk":2} {"sk":3})");
}

TEST_F(StatementTest, ReportsTheCapacityOfAllItsQueries) {
  ExecuteStatementRequest request;
  request.statement = "SELECT * FROM Tab WHERE pk IN ['a','b']";
  EXPECT_FALSE(execute_statement(*store_, {}, request)->consumed_capacity);
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  EXPECT_EQ(execute_statement(*store_, {}, request)->consumed_capacity->total.read_half_units, 2);
  request.consistent_read = true;
  EXPECT_EQ(execute_statement(*store_, {}, request)->consumed_capacity->total.read_half_units, 4);
  request.statement = "INSERT INTO Tab VALUE {'pk':'c','sk':1}";
  EXPECT_EQ(execute_statement(*store_, {}, request)->consumed_capacity->total.write_units(), 1);
}

TEST_F(StatementTest, InsertAddsOnlyWhatIsNotThere) {
  EXPECT_EQ(run("INSERT INTO Tab VALUE {'pk':'a','sk':1}"),
            "duplicate_item: Duplicate primary key exists in table");
  EXPECT_EQ(run("SELECT s FROM Tab WHERE pk='a' AND sk=1"), R"({"s":"hello"})");
  EXPECT_EQ(run("INSERT INTO Tab VALUE {'pk':'','sk':1}"),
            "validation: One or more parameter values are not valid. The AttributeValue for a key "
            "attribute cannot contain an empty string value. Key: pk");
  EXPECT_EQ(
      run("INSERT INTO Tab VALUE {'pk':'n','sk':1,'e':['x',[{'y':NULL}],-1,1e3,TRUE],'s':<<2,1>>,"
          "'b':?}",
          {Binary{"\x01"}}),
      "");
  EXPECT_EQ(run("SELECT * FROM Tab WHERE pk='n'"),
            R"({"b":{"$b64":"AQ=="},"e":["x",[{"y":null}],-1,1000,true],"pk":"n",)"
            R"("s":{"$set":[1,2]},"sk":1})");
}

TEST_F(StatementTest, UpdateChangesOnlyWhatIsThere) {
  const std::string at = " WHERE pk='a' AND sk=1 RETURNING MODIFIED NEW *";
  EXPECT_EQ(run("UPDATE Tab SET n = 1 WHERE pk='a' AND sk=9"),
            "conditional_check_failed: The conditional request failed");
  EXPECT_EQ(run("SELECT * FROM Tab WHERE pk='a' AND sk=9"), "");
  EXPECT_EQ(run("UPDATE Tab SET n = 1 + n + 2" + at).substr(0, 11), "validation:");
  EXPECT_EQ(run("UPDATE Tab SET n = 3 + n" + at), R"({"n":8})");
  EXPECT_EQ(run("UPDATE Tab SET l = list_append(l, [9]) REMOVE l[0]" + at),
            "validation: Two document paths overlap with each other; must remove or rewrite one of "
            "these paths; path one: [l], path two: [l, [0]]");
  EXPECT_EQ(run("UPDATE Tab SET c = set_add(c, <<'x','y'>>)" + at), R"({"c":{"$set":["x","y"]}})");
  EXPECT_EQ(run("UPDATE Tab SET c = set_delete(c, <<'y'>>)" + at), R"({"c":{"$set":["x"]}})");
  EXPECT_EQ(run("UPDATE Tab SET m.n.o = 6, k = if_not_exists(k, 3)" + at),
            R"({"k":3,"m":{"n":{"o":6}}})");
  EXPECT_EQ(run("UPDATE Tab REMOVE k REMOVE c" + at), "");
  EXPECT_EQ(run("UPDATE Tab SET n = s + 1" + at),
            "validation: An operand in the update expression has an incorrect data type");
  EXPECT_EQ(run("UPDATE Tab SET pk = 'q'" + at),
            "validation: One or more parameter values were invalid: Cannot update attribute pk. "
            "This attribute is part of the key");
  EXPECT_EQ(run("UPDATE Tab SET x = 1 WHERE pk='a' AND sk=2 AND n=7 RETURNING ALL OLD *"),
            R"({"g":"g1","n":7,"pk":"a","s":"world","sk":2})");
}

TEST_F(StatementTest, AFailedConditionCanShowTheItem) {
  ExecuteStatementRequest request;
  request.statement = "UPDATE Tab SET n = 1 WHERE pk='b' AND sk=1 AND n=99";
  request.on_condition_failure = table::ReturnValuesOnConditionCheckFailure::all_old;
  const auto failed = execute_statement(*store_, {}, request);
  ASSERT_FALSE(failed);
  const auto* details = details_of<table::ConditionalCheckFailedDetails>(failed.error());
  ASSERT_TRUE(details != nullptr && details->item);
  EXPECT_EQ(json(*details->item), R"({"n":1,"pk":"b","s":"bee","sk":1})");
}

TEST_F(StatementTest, DeleteIsContentWhenNothingIsThere) {
  EXPECT_EQ(run("DELETE FROM Tab WHERE pk='zzz' AND sk=1 AND n=1 RETURNING ALL OLD *"), "");
  EXPECT_EQ(run("DELETE FROM Tab WHERE pk='b' AND sk=1 AND n=99"),
            "conditional_check_failed: The conditional request failed");
  EXPECT_EQ(run("DELETE FROM Tab WHERE pk='b' AND sk=1 AND n=1 RETURNING ALL OLD *"),
            R"({"n":1,"pk":"b","s":"bee","sk":1})");
  EXPECT_EQ(run("SELECT * FROM Tab WHERE pk='b'"), "");
}

}  // namespace
}  // namespace adjoin::partiql
