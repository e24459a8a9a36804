// Every load format, good and bad: what a file says becomes records, and what is wrong with it is
// said with the line it stands in, after which reading goes on.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "base/test_threads.h"
#include "cli/read/json_source.h"
#include "cli/read/read_ahead.h"
#include "cli/read/record_reader.h"
#include "cli/read/utf8.h"
#include "item/json.h"

namespace adjoin::cli {
namespace {

/// A record as one line: "3: a->b {fields} (texts)"; an error as "3! message".
std::string shown(const Record& record) {
  std::string text = std::to_string(record.line) + ": ";
  if (!record.from.empty()) text += record.from + "->" + record.to;
  text += record.ref;
  if (!record.fields.empty()) text += " " + item::to_json(record.fields, item::JsonForm::plain);
  for (const Text& one : record.texts) text += " " + one.name + "=" + one.text;
  return text;
}

std::vector<std::string> all(RecordReader& reader) {
  std::vector<std::string> lines;
  Record record;
  for (int i = 0; i < 10'000; ++i) {
    const Result<bool> more = reader.next(record);
    if (!more) {
      lines.push_back(std::to_string(reader.line_number()) + "! " + more.error().message());
      if (api_error_of(more.error()) != ApiError::validation) break;
    } else if (!*more) {
      break;
    } else {
      lines.push_back(shown(record));
    }
  }
  return lines;
}

using Lines = std::vector<std::string>;

Lines edge_list(std::string_view text, RecordKind kind = RecordKind::edge,
                const Columns& columns = {}) {
  return all(*read_edge_list(LineSource::of_text("t", text), kind, columns));
}
Lines csv(std::string_view text, RecordKind kind = RecordKind::edge, const Columns& columns = {}) {
  return all(*read_delimited(LineSource::of_text("t", text), kind, ',', columns));
}
Lines tsv(std::string_view text, RecordKind kind = RecordKind::edge) {
  return all(*read_delimited(LineSource::of_text("t", text), kind, '\t'));
}
Lines jsonl(std::string_view text, RecordKind kind = RecordKind::edge,
            const Columns& columns = {}) {
  return all(*read_json(LineSource::of_text("t", text), kind, columns));
}
Lines dynamodb(std::string_view text) {
  return all(*read_dynamodb_json(LineSource::of_text("t", text)));
}

TEST(EdgeList, TakesTwoIdsALineAndSkipsComments) {
  EXPECT_EQ(edge_list("# from to\n1 2\n\n  3\t4  \n5 6"), (Lines{"2: 1->2", "4: 3->4", "5: 5->6"}));
}

TEST(EdgeList, ToleratesAByteOrderMarkAndForeignLineEnds) {
  EXPECT_EQ(edge_list("\xEF\xBB\xBF"
                      "1 2\r\n3 4\r\n"),
            (Lines{"1: 1->2", "2: 3->4"}));
}

TEST(EdgeList, NamesTheLineThatIsWrongAndGoesOn) {
  EXPECT_EQ(edge_list("1 2\n3\n4 5 6\n\xFF x\n7 8\n"),
            (Lines{"1: 1->2", "2! two ids are expected, there is one",
                   "3! there are more words than two ids: --fields NAME,… says what fields they "
                   "are, - leaves one out",
                   "4! the text is not UTF-8 (byte 1)", "5: 7->8"}));
}

TEST(EdgeList, OfNodesTakesOneIdALine) {
  EXPECT_EQ(edge_list("a\nb c\n", RecordKind::node),
            (Lines{"1: a",
                   "2! there are more words than one id: --fields NAME,… says what fields they "
                   "are, - leaves one out"}));
}

TEST(EdgeList, TakesWordsBehindTheIdsAsTheFieldsThatAreNamed) {
  Columns columns;
  columns.behind = {"weight", "-", "at"};
  EXPECT_EQ(edge_list("1 2 0.5 x 9\n3 4 7\n5 6\n7 8 1 2 3 4\n", RecordKind::edge, columns),
            (Lines{"1: 1->2 weight=0.5 at=9", "2: 3->4 weight=7", "3: 5->6",
                   "4! there are more words than two ids, weight, -, at: --fields NAME,… says what "
                   "fields they are, - leaves one out"}));
  columns.behind = {"name"};
  EXPECT_EQ(edge_list("1 Ann\n2\n", RecordKind::node, columns), (Lines{"1: 1 name=Ann", "2: 2"}));
}

TEST(EdgeList, SkipsCommentsOfOtherCollections) {
  EXPECT_EQ(edge_list("% sym unweighted\n% 3 2 2\n1 2\n %note\n2 3\n"),
            (Lines{"3: 1->2", "5: 2->3"}));
}

TEST(EdgeList, SkipsTheSizesOfAMatrixMarketFile) {
  EXPECT_EQ(edge_list("%%MatrixMarket matrix coordinate pattern symmetric\n% words\n3 3 2\n"
                      "2 1\n3 2\n"),
            (Lines{"4: 2->1", "5: 3->2"}));
  EXPECT_EQ(
      edge_list("%%MatrixMarket matrix array real general\n2 2\n1.0\n"),
      (Lines{"1! a Matrix Market file of edges is a \"matrix coordinate\", this one is not"}));
}

TEST(EdgeList, OfNothingIsEmpty) {
  EXPECT_EQ(edge_list(""), Lines{});
  EXPECT_EQ(edge_list("\n# only words\n"), Lines{});
}

TEST(Csv, NamesFieldsByItsHeader) {
  EXPECT_EQ(csv("from,to,weight\na,b,3\nc,d,\n"), (Lines{"2: a->b weight=3", "3: c->d"}));
}

TEST(Csv, ReadsQuotedCells) {
  EXPECT_EQ(csv("to,from,note\nb,a,\"x, \"\"y\"\"\"\nd,c,\"\"\n"),
            (Lines{"2: a->b note=x, \"y\"", "3: c->d note="}));
}

TEST(Csv, KeepsLineEndsInsideQuotes) {
  EXPECT_EQ(csv("from,to,note\na,b,\"one\ntwo\"\nc,d,e\n"),
            (Lines{"2: a->b note=one\ntwo", "4: c->d note=e"}));
}

TEST(Csv, RefusesWhatIsNotRectangular) {
  EXPECT_EQ(csv("from,to\na,b,c\na\nc,d\n"),
            (Lines{"2! the header names 2 columns, this line has 3",
                   "3! the header names 2 columns, this line has 1", "4: c->d"}));
}

TEST(Csv, RefusesBrokenQuotes) {
  EXPECT_EQ(csv("from,to\na,\"b\"c\nx,y\n"),
            (Lines{"2! text behind the closing quote of a cell", "3: x->y"}));
  EXPECT_EQ(csv("from,to\na,\"b\nx,y\n"),
            (Lines{"2! a quoted cell is not closed before the file ends"}));
}

TEST(Csv, RefusesEmptyEnds) {
  EXPECT_EQ(csv("from,to\n,b\na,\n"), (Lines{"2! 'from' is empty", "3! 'to' is empty"}));
}

TEST(Csv, EndsAtAHeaderThatCannotBeUsed) {
  EXPECT_EQ(csv("a,b\n1,2\n"),
            (Lines{"1! the header has no column 'from'; it has a, b: --from COLUMN names the one "
                   "that is meant"}));
  EXPECT_EQ(csv("from,to,from\n1,2,3\n"), (Lines{"1! the header names 'from' twice"}));
  EXPECT_EQ(csv("from,to,\n1,2,3\n"), (Lines{"1! the header has a column without a name"}));
}

TEST(Csv, TakesTheColumnsThatAreNamed) {
  Columns columns;
  columns.from = "follower";
  columns.to = "followed";
  columns.fields = {{"created at", "since"}, {"id", ""}};
  EXPECT_EQ(
      csv("id,followed,created at,follower,from\n7,b,2024,a,web\n", RecordKind::edge, columns),
      (Lines{"2: a->b since=2024 from=web"}));
  columns.fields.clear();
  columns.to = "follower";
  EXPECT_EQ(csv("follower,x\na,b\n", RecordKind::edge, columns),
            (Lines{"1! --from and --to name the same column, 'follower'"}));
  columns = {};
  columns.id = "user_id";
  EXPECT_EQ(csv("name,user_id\nAnn,1\nBob,\n", RecordKind::node, columns),
            (Lines{"2: 1 name=Ann", "3! 'user_id' is empty"}));
}

TEST(Csv, RefusesColumnsThatAreNotThereOrMeetInOneField) {
  Columns columns;
  columns.id = "id";
  EXPECT_EQ(csv("uid,name\n1,Ann\n", RecordKind::node, columns),
            (Lines{"1! the header has no column 'id'; it has uid, name: --id COLUMN names the one "
                   "that is meant"}));
  columns.id.clear();
  columns.fields = {{"mail", "email"}};
  EXPECT_EQ(csv("uid,name\n1,Ann\n", RecordKind::node, columns),
            (Lines{"1! the header has no column 'mail'; it has uid, name: --map COLUMN=FIELD names "
                   "the one that is meant"}));
  columns.fields = {{"mail", "name"}};
  EXPECT_EQ(csv("mail,name\n1,Ann\n", RecordKind::node, columns),
            (Lines{"1! the columns 'mail' and 'name' are both the field 'name'"}));
}

TEST(Csv, TakesOneApostropheOffAColumnWhoseNameHasOne) {
  EXPECT_EQ(csv("from,to,'note,other\na,b,'=1+1,'kept\nc,d,''tis,x\ne,f,plain,x\n"),
            (Lines{"2: a->b note==1+1 other='kept", "3: c->d note='tis other=x",
                   "4: e->f note=plain other=x"}));
  EXPECT_EQ(csv("'from,to,'=sum\n'@a,b,1\n"), (Lines{"2: @a->b =sum=1"}));
  EXPECT_EQ(csv("from,to,'note,note\na,b,1,2\n"), (Lines{"1! the header names 'note' twice"}));
}

TEST(Csv, OfNodesKeepsEveryColumn) {
  EXPECT_EQ(csv("id,from\nx,y\n", RecordKind::node), (Lines{"2:  id=x from=y"}));
}

TEST(Tsv, TakesQuotesAsTheyAre) {
  EXPECT_EQ(tsv("from\tto\tnote\na\tb\t\"x, y\n"), (Lines{"2: a->b note=\"x, y"}));
}

TEST(JsonLines, TakesEndsOutOfTheObject) {
  EXPECT_EQ(jsonl(R"({"from":"a","to":2,"n":1.50}
{"to":"d","attributes":{"k":true},"from":"c"}
)"),
            (Lines{"1: a->2 {\"n\":1.5}", "2: c->d {\"k\":true}"}));
}

TEST(JsonLines, KeepsAllDigitsOfANumber) {
  EXPECT_EQ(jsonl("{\"from\":\"a\",\"to\":\"b\",\"n\":12345678901234567890123456789012345678}\n"),
            (Lines{"1: a->b {\"n\":12345678901234567890123456789012345678}"}));
}

TEST(JsonLines, ReadsOneArrayToo) {
  EXPECT_EQ(
      jsonl("[\n  {\"from\":\"a\",\n   \"to\":\"b\"},\n {\"from\":\"]\",\"to\":\"\\\"}\"}\n]\n"),
      (Lines{"2: a->b", "4: ]->\"}"}));
}

TEST(JsonLines, GoesOnBehindABrokenLine) {
  const Lines lines = jsonl(
      "{\"from\":\"a\",\"to\n{\"from\":\"a\"}\n{\"from\":[],\"to\":\"b\"}\n{\"from\":\"c\",\"to\":"
      "\"d\"}\n");
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].substr(0, 3), "1! ");
  EXPECT_EQ(lines[1], "2! \"to\" is missing");
  EXPECT_EQ(lines[2], "3! \"from\" must be a string, the node's id");
  EXPECT_EQ(lines[3], "4: c->d");
}

TEST(JsonLines, OfNodesMayNameTheRef) {
  EXPECT_EQ(jsonl("{\"ref\":\"U#1\",\"name\":\"x\"}\n{\"node\":\"U#2\",\"attributes\":{\"a\":1}}\n"
                  "{\"userId\":\"3\"}\n",
                  RecordKind::node),
            (Lines{"1: U#1 {\"name\":\"x\"}", "2: U#2 {\"a\":1}", "3:  {\"userId\":\"3\"}"}));
}

TEST(JsonLines, TakesTheMembersThatAreNamed) {
  Columns columns;
  columns.from = "a";
  columns.to = "b";
  columns.fields = {{"w", "weight"}, {"note", ""}};
  EXPECT_EQ(jsonl("{\"a\":1,\"b\":\"y\",\"w\":2,\"note\":\"x\",\"from\":3}\n{\"from\":1}\n"
                  "{\"a\":1,\"b\":2,\"w\":3,\"weight\":4}\n",
                  RecordKind::edge, columns),
            (Lines{"1: 1->y {\"from\":3,\"weight\":2}", "2! \"a\" is missing",
                   "3! \"w\" and \"weight\" are both the field 'weight'"}));
  columns.id = "key";
  EXPECT_EQ(jsonl("{\"key\":7,\"w\":2}\n", RecordKind::node, columns),
            (Lines{"1: 7 {\"weight\":2}"}));
}

TEST(DynamoDbJson, ReadsEveryShapeOfFile) {
  const std::string item = R"({"PK":{"S":"a"},"n":{"N":"1"}})";
  const std::string plain = R"(  {"PK":"a","n":1})";
  struct Case {
    std::string_view what;
    std::string text;
    Lines expected;
  };
  const Case cases[] = {
      {"bare lines", item + "\n" + item + "\n", {"1:" + plain, "2:" + plain}},
      {"export lines",
       "{\"Item\":" + item + "}\n\n{ \"Item\" : " + item + " }\n",
       {"1:" + plain, "3:" + plain}},
      {"array", "[" + item + ",\n{\"Item\":" + item + "}]", {"1:" + plain, "2:" + plain}},
      {"batch-write file",
       "{\n \"Shop\": [\n  {\"PutRequest\":{\"Item\":" + item +
           "}},\n  {\"PutRequest\":{\"Item\":" + item + "}}\n ]\n}\n",
       {"3:" + plain, "4:" + plain}},
      {"two tables in one file",
       "{\"A\":[{\"PutRequest\":{\"Item\":" + item +
           "}}],\"B\":[{\"PutRequest\":{\"Item\":" + item + "}}]}",
       {"1:" + plain, "1:" + plain}},
      {"empty", "", {}},
      {"empty array", "[]", {}},
  };
  for (const Case& c : cases) EXPECT_EQ(dynamodb(c.text), c.expected) << c.what;
}

TEST(DynamoDbJson, SaysWhatItCannotLoad) {
  EXPECT_EQ(dynamodb(R"({"T":[{"DeleteRequest":{"Key":{"PK":{"S":"a"}}}}]})"),
            (Lines{"1! a DeleteRequest cannot be loaded, only items can"}));
  EXPECT_EQ(dynamodb("[1,2]"), (Lines{"1! an object is expected, not '1'"}));
  EXPECT_EQ(dynamodb("[[{}]]"), (Lines{"1! an object is expected, not an array"}));
  EXPECT_EQ(dynamodb("[{\"PK\":{\"S\":\"a\"}}"),
            (Lines{"1:  {\"PK\":\"a\"}", "1! the file ends before the array does"}));
  EXPECT_EQ(dynamodb("[] {}"), (Lines{"1! there is text behind the end of the array"}));
}

TEST(DynamoDbJson, GoesOnBehindABadItem) {
  const Lines lines = dynamodb("{\"PK\":{\"S\":1}}\n{\"PK\":{\"S\":\"a\"}}\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].substr(0, 3), "1! ");
  EXPECT_EQ(lines[1], "2:  {\"PK\":\"a\"}");
}

TEST(ItemOf, UnwrapsOnlyAnObjectThatIsAWrapper) {
  EXPECT_EQ(*item_of(R"({"Item":{"a":{"S":"}"}}})"), R"({"a":{"S":"}"}})");
  const std::string both = R"({"Item":{"S":"x"},"PK":{"S":"y"}})";
  EXPECT_EQ(*item_of(both), both);
  EXPECT_EQ(*item_of("nonsense"), "nonsense");
}

TEST(LineSource, RefusesALineThatNoRecordCanHaveAndGoesOn) {
  const std::string text = std::string(kLineBytesMax + 2, 'x') + "\na b\n";
  LineSource source = LineSource::of_text("t", text);
  std::string_view line;
  EXPECT_FALSE(source.next(line));
  const Result<bool> second = source.next(line);
  ASSERT_TRUE(second && *second);
  EXPECT_EQ(line, "a b");
  EXPECT_EQ(source.line_number(), 2U);
}

TEST(LineSource, NamesAFileThatCannotBeRead) {
  const auto missing = LineSource::open("/nonexistent/file.csv");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(missing.error().message(),
            "cannot read /nonexistent/file.csv: No such file or directory");
  EXPECT_EQ(LineSource::open("/").error().message(), "cannot read /: it is a folder");
}

TEST(ReadAhead, SaysWhatTheReaderSays) {
  std::string many = "from,to,note\n";
  for (int i = 0; i < 5000; ++i) {
    many += i % 700 == 13 ? "bad\n" : "a" + std::to_string(i) + ",b,\"x\ny\"\n";
  }
  std::string long_ones = "from,to,note\n";
  for (int i = 0; i < 10; ++i) long_ones += "a,b," + std::string(100'000, 'x') + "\n";
  const std::string ended = many + "a,\"b\n";
  for (const std::string_view text :
       {"", "from,to\n", "from,to\na,b\n", "from\n", "from,to\n\xFF,b\n"}) {
    const auto ahead =
        read_ahead(read_delimited(LineSource::of_text("t", text), RecordKind::edge, ','));
    EXPECT_EQ(all(*ahead), csv(text)) << text;
  }
  for (const std::string& text : {many, long_ones, ended}) {
    const auto ahead =
        read_ahead(read_delimited(LineSource::of_text("t", text), RecordKind::edge, ','));
    const Lines lines = all(*ahead);
    EXPECT_TRUE(lines == csv(text)) << lines.size();
    EXPECT_EQ(ahead->bytes_read(), text.size());
    Record record;
    const Result<bool> behind = ahead->next(record);
    EXPECT_TRUE(behind && !*behind);
  }
}

/// Ends the process: with 0 when everything was read.
[[noreturn]] void read_without_threads() {
  refuse_threads();
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "1 2\n";
  const auto ahead = read_ahead(read_edge_list(LineSource::of_text("t", text), RecordKind::edge));
  std::_Exit(all(*ahead) == edge_list(text) ? 0 : 1);
}

TEST(ReadAhead, ReadsWhereTheMachineRefusesThreads) {
  EXPECT_EXIT(read_without_threads(), testing::ExitedWithCode(0), "");
}

TEST(ReadAhead, HandsOverWhatIsThrown) {
  class OutOfMemory final : public RecordReader {
   public:
    Result<bool> next(Record& record) override {
      if (++records_ == 700) throw std::bad_alloc();
      record.clear();
      return true;
    }
    std::uint64_t line_number() const noexcept override { return records_; }
    const LineSource& source() const noexcept override { return source_; }

   private:
    LineSource source_ = LineSource::of_text("t", "");
    std::uint64_t records_ = 0;
  };
  const auto ahead = read_ahead(std::make_unique<OutOfMemory>());
  Record record;
  const auto read_all = [&] {
    while (*ahead->next(record)) {
    }
  };
  EXPECT_THROW(read_all(), std::bad_alloc);
}

TEST(ReadAhead, CanBeDroppedAtAnyRecord) {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += "1 2\n";
  for (const int records : {0, 1, 2048, 2049}) {
    const auto ahead = read_ahead(read_edge_list(LineSource::of_text("t", text), RecordKind::edge));
    Record record;
    for (int i = 0; i < records; ++i) ASSERT_TRUE(ahead->next(record));
    EXPECT_EQ(ahead->line_number(), records);
  }
}

TEST(Utf8, KnowsWellFormedText) {
  EXPECT_TRUE(check_utf8("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"));
  for (std::string_view bad :
       {"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\x80"}) {
    EXPECT_FALSE(check_utf8(bad));
  }
  EXPECT_EQ(check_utf8("ab\xFF").error().message(), "the text is not UTF-8 (byte 3)");
}

}  // namespace
}  // namespace adjoin::cli
