// Goal: a verification can be taken page by page, shows what its repairs would write, and repairs
// the findings that somebody chose. Method: against a whole verification, and against the items as
// a repair leaves them.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "graph/suite/spoilt_graph.h"
#include "graph/upkeep/finding_view.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph::verify_page_test {
namespace {

class SpoiltTags {
 public:
  SpoiltTags()
      : spoilt_(load_text(R"(
graph: 1
table: {name: Tags, pk: pk, sk: sk, type: type}
indexes: {GSI1: {pk: gpk, sk: gsk}}
nodes:
  Post: {ref: "POST#{id}", fields: {title: string}, counters: {links: {of: LINK}}}
  Tag: {ref: "TAG#{id}", fields: {name: string}}
edges:
  HAS_TAG: {from: Post, to: Tag, reverse: {item: {type: TAGGED}}, copy: {tagName: to.name}, fields: {weight: int}}
  LINK: {from: Post, to: Post, on-exists: keep, reverse: {index: GSI1}}
)")) {
    TestGraph& graph = spoilt_.graph;
    for (const char* post : {"1", "2", "9"}) {
      graph.put(std::string("POST#") + post, {{"title", "Post"}});
    }
    for (const char* tag : {"a", "b", "c", "d"}) {
      graph.put(std::string("TAG#") + tag, {{"name", std::string("Tag ") + tag}});
      graph.add("POST#1", "HAS_TAG", std::string("TAG#") + tag, number_field("weight", 1));
    }
    graph.add("POST#1", "LINK", "POST#2");
    graph.add("POST#1", "LINK", "POST#9");
    spoil();
  }

  TestGraph& graph() { return spoilt_.graph; }
  Spoilt& spoilt() { return spoilt_; }

  std::optional<Item> item(const Item& key) {
    return graph().item(*key["pk"].as_string(), *key["sk"].as_string());
  }

  /// Pages of a verification, each behind so many items.
  std::vector<Finding> paged(std::uint32_t items, int* pages = nullptr) {
    std::vector<Finding> findings;
    VerifyOptions options;
    options.page_items = items;
    options.goes_on = [](const VerifySummary&) { return false; };
    do {
      std::optional<Item> next;
      const auto summary = verify(
          *graph(), options,
          [&](const Finding& finding) {
            findings.push_back(finding);
            return Result<void>();
          },
          {}, {},
          [&](const Item* key) {
            next = key == nullptr ? std::nullopt : std::optional<Item>(*key);
            return Result<void>();
          });
      EXPECT_TRUE(summary.has_value()) << summary.error().message();
      EXPECT_LE(summary->items, items);
      if (pages != nullptr) ++*pages;
      options.after = next;
    } while (options.after);
    return findings;
  }
  std::vector<Finding> repair(const std::vector<Finding>& wanted) {
    std::vector<Finding> done;
    VerifyOptions options;
    options.repair = true;
    const auto summary = repair_found(*graph(), options, wanted, [&](const Finding& finding) {
      done.push_back(finding);
      return Result<void>();
    });
    EXPECT_TRUE(summary.has_value()) << summary.error().message();
    return done;
  }

 private:
  /// A missing mirror, one alone, one that differs, a wrong key, a wrong counter, a stale copy, an
  /// unknown item and an edge without an end.
  void spoil() {
    spoilt_.remove("TAG#a", "HAS_TAG#POST#1");
    spoilt_.remove("POST#1", "HAS_TAG#TAG#b");
    spoilt_.put(R"({"pk":"TAG#c","sk":"HAS_TAG#POST#1","type":"TAGGED","weight":9})");
    spoilt_.put(R"({"pk":"POST#1","sk":"LINK#POST#2","type":"LINK","gpk":"POST#8","gsk":"x"})");
    spoilt_.put(R"({"pk":"POST#1","sk":"POST#1","type":"Post","title":"Post","links":7})");
    spoilt_.put(
        R"({"pk":"POST#1","sk":"HAS_TAG#TAG#d","type":"HAS_TAG","weight":1,"tagName":"Old"})");
    spoilt_.put(R"({"pk":"config","sk":"config"})");
    spoilt_.remove("POST#9", "POST#9");
  }

  Spoilt spoilt_;
};

std::string line_of(const Finding& finding) {
  return std::string(to_string(finding.kind)) + " " + finding.what + ": " + finding.detail;
}
std::vector<std::string> lines_of(const std::vector<Finding>& findings) {
  std::vector<std::string> lines;
  for (const Finding& finding : findings) lines.push_back(line_of(finding));
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

TEST(VerifyPages, FindTogetherWhatOneRunFinds) {
  SpoiltTags tags;
  std::vector<std::string> whole;
  for (const std::string& line : tags.spoilt().verify()) {
    whole.push_back(line.substr(0, line.rfind(" (")));
  }
  ASSERT_GE(whole.size(), 8U);
  for (const std::uint32_t items : {1U, 5U, 1000U}) {
    int pages = 0;
    EXPECT_EQ(lines_of(tags.paged(items, &pages)), whole);
    EXPECT_EQ(pages > 10, items == 1);
    EXPECT_EQ(pages == 1, items == 1000);
  }
}

TEST(VerifyPages, NameTheTypeAndTheItemOfEachFinding) {
  SpoiltTags tags;
  for (const Finding& finding : tags.paged(100)) {
    EXPECT_TRUE(tags.item(finding.at)) << line_of(finding);
    const std::string type = finding.kind == Finding::Kind::unknown_item        ? ""
                             : finding.what.starts_with("node")                 ? "Post"
                             : finding.what.find(" LINK ") != std::string::npos ? "LINK"
                                                                                : "HAS_TAG";
    EXPECT_EQ(finding.type, type) << line_of(finding);
  }
}

TEST(VerifyPages, ShowBeforehandWhatARepairLeaves) {
  const std::size_t findings = SpoiltTags().paged(100).size();
  int repaired = 0;
  for (std::size_t i = 0; i < findings; ++i) {
    SpoiltTags tags;
    const Finding finding = tags.paged(100)[i];
    Spent spent;
    auto views = view_findings(*tags.graph(), {finding}, {}, spent);
    ASSERT_TRUE(views.has_value()) << views.error().message();
    EXPECT_EQ(spent.cost.requests, 1);
    const FindingView& view = views->front();
    EXPECT_EQ(view.item, tags.item(finding.at));
    EXPECT_EQ(view.is, tags.item(finding.key));
    const std::vector<Finding> done = tags.repair({finding});
    ASSERT_EQ(done.size(), 1U) << line_of(finding);
    if (finding.repair == Finding::Repair::none) {
      EXPECT_EQ(done[0].repair, Finding::Repair::none);
      EXPECT_TRUE(view.writes.empty());
      EXPECT_EQ(tags.item(finding.key), view.is) << "it is untouched";
      continue;
    }
    ++repaired;
    EXPECT_EQ(done[0].repair, Finding::Repair::repaired) << line_of(finding);
    EXPECT_FALSE(view.writes.empty());
    EXPECT_EQ(tags.item(finding.key), view.should) << line_of(finding);
  }
  EXPECT_GE(repaired, 6);
}

TEST(VerifyPages, RepairTheChosenOnesAlone) {
  SpoiltTags tags;
  const std::vector<Finding> before = tags.paged(100);
  std::vector<Finding> chosen;
  for (const Finding& finding : before) {
    if (finding.kind == Finding::Kind::missing_mirror) chosen.push_back(finding);
  }
  ASSERT_EQ(chosen.size(), 1U);
  EXPECT_EQ(tags.repair(chosen).size(), 1U);
  std::vector<std::string> expected;
  for (const std::string& line : lines_of(before)) {
    if (line != line_of(chosen[0])) expected.push_back(line);
  }
  EXPECT_EQ(lines_of(tags.paged(100)), expected);
}

TEST(VerifyPages, RepairNothingThatIsRightByNow) {
  SpoiltTags tags;
  const std::vector<Finding> before = tags.paged(100);
  tags.repair(before);
  for (const Finding& finding : tags.repair(before)) {
    EXPECT_EQ(finding.repair, Finding::Repair::none) << line_of(finding);
  }
  for (const Finding& finding : tags.paged(100)) {
    EXPECT_EQ(finding.repair, Finding::Repair::none) << line_of(finding);
  }
}

TEST(VerifyPages, RepairNothingByAFindingThatSomebodyMadeUp) {
  SpoiltTags tags;
  const std::vector<std::string> before = lines_of(tags.paged(100));
  Finding made_up;
  made_up.kind = Finding::Kind::orphan_mirror;
  made_up.what = "edge POST#1 HAS_TAG TAG#d";
  made_up.at = Item{{"pk", "TAG#d"}, {"sk", "HAS_TAG#POST#1"}};
  made_up.key = made_up.at;
  EXPECT_TRUE(tags.repair({made_up}).empty());
  made_up.at = Item{{"pk", "nobody"}, {"sk", "nobody"}};
  EXPECT_TRUE(tags.repair({made_up}).empty());
  EXPECT_EQ(lines_of(tags.paged(100)), before);
}

}  // namespace
}  // namespace adjoin::graph::verify_page_test
