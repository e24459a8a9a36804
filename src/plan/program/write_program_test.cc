#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "plan/program/write_programs.h"
#include "schema/load/load.h"

namespace adjoin::plan::program_test {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Shop, pk: PK, sk: SK, separator: "#", type: kind, created: madeAt}
indexes: {ONE: {pk: PK1, sk: SK1}, TWO: {pk: PK2, sk: SK2}, STATE: {pk: state}}
nodes:
  User: {ref: "U#{userId}", fields: {name: string, joined: ms}, index: {ONE: {pk: USERS, sk: "{joined:desc}"}}, counters: {likes: {of: LIKES}}}
  Page: {ref: "P#{id}", sk: PROFILE, fields: {title: string, state: {enum: [ON, OFF], default: ON}}, counters: {fans: {of: fans}}}
  Tag: {ref: "T#{id}", unique: [word], fields: {word: string}}
  Task: {ref: "TASK#{nr}", pk: "NR#{nr}", sk: TASK, fields: {title: string, state: {type: string, default: open}}, index: {STATE: {pk: "{state}"}, TWO: {pk: TASKS, sk: "{title}"}}, counters: {seen: {of: SAW}}}
edges:
  LIKES: {from: User, to: {type: Page, as: fans}, on-exists: replace, reverse: {index: ONE}, views: {late: {index: TWO, pk: "{from}", sk: "{time:desc}#{to.id}"}}, set: {who: from.userId}, fields: {time: ms!}}
  KNOWS: {from: User, to: User, on-exists: keep, reverse: {item: {sk: "KNOWN#{from}"}}}
  SEEN: {from: User, to: Page, key: [day], fields: {day: string!}}
  TREE: {from: Page, to: Page, tree: true, on-exists: keep}
  SAW: {from: Task, to: User, on-exists: keep, fields: {nr: string}}
  FEW: {from: Page, to: Page, reverse: same, fields: {weight: int}}
)";

class Programs {
 public:
  Programs() : schema_(schema::load_schema(kSchema, "test").value()) {
    Target target;
    target.schema = &schema_;
    target.table = schema_.table.name;
    target.now = "2024-01-31T12:00:00Z";
    target.decides = true;
    programs_.emplace(std::move(target));
  }

  /// The program, or why there is none.
  template <typename Operation>
  std::string of(const Operation& operation) {
    const auto input = input_of(schema_, operation);
    if (!input) return "none whatever the schema";
    const CompiledWrite* compiled = programs_->compiled(*input, operation);
    if (compiled == nullptr) return "refused";
    return compiled->program ? compiled->program->to_string() : compiled->why_not;
  }

 private:
  schema::Schema schema_;
  std::optional<WritePrograms> programs_;
};

const Item kTime{{"time", Value(1'700'000'000'000)}};

struct Case {
  const char* name;
  WriteOperation operation;
  const char* program;
};

TEST(WritePrograms, SayWhatIsDoneToEachItem) {
  const Case cases[] = {
      {"an edge that is counted at both ends", AddEdge{"U#1", "LIKES", "P#1", kTime},
       "put {from} | LIKES#{to}: PK1 = {to}, PK2 = {from}, SK1 = LIKES#{from}, SK2 = {time}#{to's "
       "id}, "
       "kind = LIKES, madeAt = {now}, time = {time}, who = {from's id}\n"
       "update {from} | {from} if the first is absent: kind = (if absent) User, likes + 1\n"
       "update {to} | PROFILE if the first is absent: fans + 1, kind = (if absent) Page\n"},
      {"the same, named from its other end", AddEdge{"P#1", "~LIKES", "U#1", kTime},
       "put {from} | LIKES#{to}: PK1 = {to}, PK2 = {from}, SK1 = LIKES#{from}, SK2 = {time}#{to's "
       "id}, "
       "kind = LIKES, madeAt = {now}, time = {time}, who = {from's id}\n"
       "update {from} | {from} if the first is absent: kind = (if absent) User, likes + 1\n"
       "update {to} | PROFILE if the first is absent: fans + 1, kind = (if absent) Page\n"},
      {"an edge with a mirror", AddEdge{"U#1", "KNOWS", "U#2", {}},
       "put {from} | KNOWS#{to} if PK is absent: kind = KNOWS, madeAt = {now}\n"
       "put {to} | KNOWN#{from}: kind = KNOWS, madeAt = {now}\n"},
      {"an update of an index key", UpdateEdge{{"U#1", "LIKES", "P#1", {}}, kTime, {}, {}, {}},
       "update {from} | LIKES#{to} if PK is there: PK2 = {from}, SK2 = {time}#{to's id}, time = "
       "{time}\n"},
      {"a removal", RemoveEdge{{"U#1", "KNOWS", "U#2", {}}},
       "remove {from} | KNOWS#{to} if PK is there\n"
       "remove {to} | KNOWN#{from}\n"},
      {"a node that must be new", PutNode{"U#1", {{"joined", Value(1)}}, true},
       "update {ref} | {ref} if none of madeAt, userId, name, joined is there: PK1 = USERS, "
       "SK1 = {joined}, joined = {joined}, kind = User, madeAt = (if absent) {now}, name gone, "
       "userId = {ref's id}\n"},
      {"a node with a default", PutNode{"P#1", {{"title", "a"}}, false},
       "update {ref} | PROFILE: kind = Page, madeAt = (if absent) {now}, state = ON, title = "
       "{title}\n"},
      {"a default that is a key of an index", PutNode{"TASK#1", {}, false},
       "update NR#{ref's id} | TASK: PK2 gone, SK2 gone, kind = Task, madeAt = (if absent) {now}, "
       "nr = {ref's id}, state = open, title gone\n"},
      {"an edge with a field named like a part of a node's key",
       AddEdge{"TASK#1", "SAW", "U#1", {{"nr", "1"}}},
       "put {from} | SAW#{to} if PK is absent: kind = SAW, madeAt = {now}, nr = {nr}\n"
       "update NR#{from's id} | TASK: kind = (if absent) Task, seen + 1\n"},
      {"an update of a node", UpdateNode{"P#1", {{"title", "a"}}, {}, "", {}},
       "update {ref} | PROFILE if one of madeAt, id, title, state is there: title = {title}\n"},
  };
  Programs programs;
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    EXPECT_EQ(
        std::visit([&](const auto& operation) { return programs.of(operation); }, one.operation),
        one.program);
  }
}

TEST(WritePrograms, AreMadeOfNoWriteThatIsInFewerIndexesThanOthers) {
  Programs programs;
  const UpdateNode long_title{"TASK#1", {{"title", std::string(3000, 'x')}}, {}, "", {}};
  EXPECT_EQ(programs.of(long_title), "refused");
  const std::string usual =
      "update NR#{ref's id} | TASK if one of madeAt, nr, title, state is there: PK2 = TASKS, SK2 = "
      "{title}, title = {title}\n";
  EXPECT_EQ(programs.of(UpdateNode{"TASK#1", {{"title", "a"}}, {}, "", {}}), usual);
  EXPECT_EQ(programs.of(long_title), usual);  // which it does not fit then
}

TEST(WritePrograms, SayWhyAWriteHasNone) {
  const Case cases[] = {
      {"a condition", UpdateNode{"P#1", {{"title", "a"}}, {}, "title = b", {}},
       "none whatever the schema"},
      {"a field that goes", UpdateNode{"P#1", {}, {"title"}, "", {}}, "none whatever the schema"},
      {"a self-loop", AddEdge{"U#1", "KNOWS", "U#1", {}}, "none whatever the schema"},
      {"a removal of a node", RemoveNode{"U#1"}, "none whatever the schema"},
      {"a ref of no type", PutNode{"X#1", {}, false}, "none whatever the schema"},
      {"a field of another type", PutNode{"P#1", {{"title", Value(1)}}, false}, "refused"},
      {"a missing field", AddEdge{"U#1", "LIKES", "P#1", {}}, "refused"},
      {"a name that is not declared", PutNode{"P#1", {{"other", "a"}}, false},
       "a field is not declared"},
      {"a unique value", PutNode{"T#1", {{"word", "a"}}, true},
       "a value is made of more than is given"},
      {"a unique value that may replace one", PutNode{"T#1", {{"word", "a"}}, false},
       "it has to read first"},
      {"a key with a field", AddEdge{"U#1", "SEEN", "P#1", {{"day", "a"}}},
       "fields are part of the key"},
      {"a tree", AddEdge{"P#1", "TREE", "P#2", {}}, "the type is a tree"},
      {"a symmetric edge", AddEdge{"P#1", "FEW", "P#2", {}}, "the type is symmetric"},
      {"a field that repeats a part of the ref", PutNode{"U#1", {{"userId", "1"}}, false},
       "a field repeats a part of a ref"},
      {"ends that the type does not join", AddEdge{"U#1", "TREE", "P#2", {}},
       "the type does not join these nodes"},
  };
  Programs programs;
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    EXPECT_EQ(
        std::visit([&](const auto& operation) { return programs.of(operation); }, one.operation),
        one.program);
  }
}

}  // namespace
}  // namespace adjoin::plan::program_test
