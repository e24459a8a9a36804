#include "server/metrics/request_log.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace adjoin::server::request_log_test {
namespace {

class RequestLogFile : public testing::Test {
 protected:
  RequestLogFile() {
    std::string name = (std::filesystem::temp_directory_path() / "adjoin-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
  }
  ~RequestLogFile() override { std::filesystem::remove_all(folder_); }

  std::string path() const { return folder_ + "/log"; }
  static std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }

  std::string folder_;
};

TEST_F(RequestLogFile, HasEveryLineOfEveryThreadInItsOrder) {
  constexpr int kThreads = 20;
  constexpr int kLines = 5000;
  {
    const auto log = RequestLog::open({.path = path()}).value();
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&log, t] {
        for (int i = 0; i < kLines; ++i) {
          log->write(i, std::to_string(t) + " " + std::to_string(i) + "\n");
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  std::vector<int> next(kThreads, 0);
  const std::vector<std::string> lines = lines_of(path());
  EXPECT_EQ(lines.size(), std::size_t{kThreads} * kLines);
  for (const std::string& line : lines) {
    int thread = -1;
    int number = -1;
    ASSERT_EQ(std::sscanf(line.c_str(), "%d %d", &thread, &number), 2) << line;
    ASSERT_EQ(number, next.at(static_cast<std::size_t>(thread))++) << line;
  }
}

TEST_F(RequestLogFile, HasLinesInTheOrderOfTime) {
  const auto log =
      RequestLog::open({.path = path(), .flush_every = std::chrono::hours(1), .at_once = 0})
          .value();
  std::thread other([&log] { log->write(2, "two\n"); });
  other.join();
  log->write(1, "one\n");
  log->write(3, "three\n");
  EXPECT_TRUE(lines_of(path()).empty()) << "not yet";
  log->flush();
  EXPECT_EQ(lines_of(path()), (std::vector<std::string>{"one", "two", "three"}));
}

TEST_F(RequestLogFile, HasAFewLinesAtOnce) {
  const auto log =
      RequestLog::open({.path = path(), .flush_every = std::chrono::hours(1), .at_once = 2})
          .value();
  log->write(1, "one\n");
  while (lines_of(path()).size() < 1) std::this_thread::yield();
  log->write(2, "two\n");
  while (lines_of(path()).size() < 2) std::this_thread::yield();
  EXPECT_EQ(lines_of(path()), (std::vector<std::string>{"one", "two"}));
}

TEST_F(RequestLogFile, IsWrittenAfterAWhile) {
  const auto log =
      RequestLog::open({.path = path(), .flush_every = std::chrono::milliseconds(1), .at_once = 0})
          .value();
  log->write(1, "one\n");
  while (lines_of(path()).empty()) std::this_thread::yield();
  EXPECT_EQ(lines_of(path()), std::vector<std::string>{"one"});
}

TEST_F(RequestLogFile, IsWrittenWhenThereIsMuch) {
  const auto log =
      RequestLog::open({.path = path(), .flush_every = std::chrono::hours(1), .at_once = 0})
          .value();
  log->write(1, std::string(100 * 1024, 'x') + "\n");
  while (std::filesystem::file_size(path()) <= 100 * 1024) std::this_thread::yield();
  EXPECT_EQ(lines_of(path()).front().size(), 100U * 1024);
}

TEST_F(RequestLogFile, GoesOnInANewFileAfterARotation) {
  const auto log = RequestLog::open({.path = path()}).value();
  log->write(1, "before\n");
  std::filesystem::rename(path(), path() + ".1");
  ASSERT_TRUE(log->reopen().has_value());
  log->write(2, "after\n");
  log->flush();
  EXPECT_EQ(lines_of(path() + ".1"), std::vector<std::string>{"before"});
  EXPECT_EQ(lines_of(path()), std::vector<std::string>{"after"});
}

TEST_F(RequestLogFile, IsItsOwnersAlone) {
  const auto log = RequestLog::open({.path = path()}).value();
  EXPECT_EQ(std::filesystem::status(path()).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(RequestLogFile, ThatCannotBeOpenedIsNamed) {
  const auto log = RequestLog::open({.path = folder_ + "/none/log"});
  ASSERT_FALSE(log.has_value());
  EXPECT_NE(log.error().message().find(folder_ + "/none/log"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::server::request_log_test
