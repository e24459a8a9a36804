// A journal read back is the one that was written, and nothing else is one.
#include "transfer/copy_journal.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace adjoin::transfer {
namespace {

CopyJournal some_journal() {
  CopyJournal journal;
  journal.from = "a T made 1";
  journal.to = "b \"T\" made 2";
  journal.segments.resize(3);
  journal.segments[0].is_done = true;
  journal.segments[0].sum.add(BytesView("item"));
  journal.segments[1].last_key = Item{{"PK", "a"}, {"n", Value(-5)}};
  journal.segments[1].sum.add(BytesView("other"));
  return journal;
}

TEST(CopyJournal, ReadsWhatItWrote) {
  const std::string text = some_journal().to_json();
  const CopyJournal journal = CopyJournal::from_json(text).value();
  EXPECT_EQ(journal.to_json(), text);
  EXPECT_EQ(journal.items(), 2U);
  EXPECT_EQ(journal.segments[1].last_key->find("n")->as_number()->to_string(), "-5");
  EXPECT_FALSE(journal.segments[2].last_key.has_value());
}

TEST(CopyJournal, IsThisText) {
  EXPECT_EQ(some_journal().to_json(),
            "{\"format\":1,\"from\":\"a T made 1\",\"to\":\"b \\\"T\\\" made 2\",\"segments\":["
            "{\"items\":1,\"bytes\":4,\"sum\":"
            "\"4a33eacd5fa65f2b2e2871cd131286b53c415b131666d71173bb6e3fe59361b3\",\"done\":true},"
            "{\"items\":1,\"bytes\":5,\"sum\":"
            "\"d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa\",\"done\":false,"
            "\"key\":{\"PK\":{\"S\":\"a\"},\"n\":{\"N\":\"-5\"}}},"
            "{\"items\":0,\"bytes\":0,\"sum\":"
            "\"0000000000000000000000000000000000000000000000000000000000000000\","
            "\"done\":false}]}\n");
}

TEST(CopyJournal, IsNothingElse) {
  const std::string text = some_journal().to_json();
  for (const std::string& wrong :
       {std::string(), std::string("{}x"), text.substr(0, text.size() / 2),
        std::string("{\"format\":2}"), std::string("{\"segments\":[{\"sum\":\"12\"}]}"),
        std::string("{\"segments\":[{\"items\":-1}]}")}) {
    EXPECT_EQ(CopyJournal::from_json(wrong).has_value(), false) << wrong;
  }
}

TEST(JournalFile, IsHeldByOneProcessAndGoneWithTheCopy) {
  const std::string path = testing::TempDir() + "journals/one.json";
  std::filesystem::remove(path);
  const JournalFile file = JournalFile::open(path).value();
  EXPECT_EQ(api_error_of(JournalFile::open(path).error()), ApiError::resource_in_use);
  EXPECT_FALSE(file.read().value().has_value());
  file.write(some_journal()).value();
  EXPECT_EQ(file.read().value()->to_json(), some_journal().to_json());
  std::ofstream(path) << "{";
  EXPECT_EQ(file.read().error().code(), ErrorCode::corruption);
  file.remove();
  EXPECT_FALSE(std::filesystem::exists(path));
}

// Whoever opened the lock's file before its holder removed it must not lock what no name leads to.
TEST(JournalFile, IsHeldByOneHolderAtATimeWhileOthersEndTheirCopies) {
  const std::string path = testing::TempDir() + "journals/many.json";
  std::atomic<int> holders{0};
  std::atomic<int> most{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int done = 0; done < 200;) {
        const Result<JournalFile> file = JournalFile::open(path);
        if (!file) continue;
        ++done;
        const int now = ++holders;
        if (now > most) most = now;
        std::this_thread::yield();
        --holders;
        file->remove();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(most, 1);
}

}  // namespace
}  // namespace adjoin::transfer
