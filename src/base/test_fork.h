#pragma once

#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace adjoin {

inline constexpr unsigned kChildSecondsMax = 60;

/// What `body` says in a child of this process, which then ends by `exit`; how it ended is behind.
inline std::string told_by_a_child(const std::function<std::string()>& body) {
  int ends[2];
  if (::pipe(ends) != 0) return "no pipe";
  const ::pid_t child = ::fork();
  if (child == 0) {
    ::alarm(kChildSecondsMax);  // one that hangs ends, and the test sees how
    const std::string told = body();
    const auto written = ::write(ends[1], told.data(), told.size());
    std::exit(written == static_cast<ssize_t>(told.size()) ? 0 : 1);
  }
  ::close(ends[1]);
  std::string told;
  char buffer[4096];
  for (ssize_t n = 0; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;) {
    told.append(buffer, static_cast<std::size_t>(n));
  }
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (!WIFEXITED(status)) return told + "ended by signal " + std::to_string(WTERMSIG(status));
  return told + "ended with " + std::to_string(WEXITSTATUS(status));
}

/// Names the environment variable that carries what a fresh process is given.
inline constexpr const char* kGivenVariable = "ADJOIN_TEST_GIVEN";

/// What `run_in_a_fresh_process` gave this process; nothing in a process that it did not start.
/// A test that calls that function asks this first, and ends by `_exit` when it has an answer.
inline std::optional<std::vector<std::string>> given_to_this_process() {
  const char* const given = std::getenv(kGivenVariable);
  if (given == nullptr) return std::nullopt;
  std::vector<std::string> values(1);
  for (const char* c = given; *c != '\0'; ++c) {
    if (*c == '\n') {
      values.emplace_back();
    } else {
      values.back().push_back(*c);
    }
  }
  return values;
}

/// The environment of this process with `values` for a fresh one, and without what tells
/// GoogleTest to run a part of the tests, to repeat them, or to write a report.
inline std::vector<std::string> environment_with(const std::vector<std::string>& values) {
  std::vector<std::string> all;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!std::string_view(*variable).starts_with("GTEST_")) all.emplace_back(*variable);
  }
  std::string given = std::string(kGivenVariable) + "=";
  for (std::size_t i = 0; i < values.size(); ++i) given += (i == 0 ? "" : "\n") + values[i];
  all.push_back(std::move(given));
  return all;
}

/// Runs the current test in a new process of this program, which shares no memory and no open
/// store with this one, and gives it `values`: lines without line ends. Its exit status, or -1
/// when it did not exit by itself. A test that runs to its end there exits with 0 or 1.
inline int run_in_a_fresh_process(const std::vector<std::string>& values) {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  std::vector<std::string> arguments = {
      "fresh_process", "--gtest_brief=1", "--gtest_also_run_disabled_tests",
      std::string("--gtest_filter=") + test.test_suite_name() + "." + test.name()};
  std::vector<std::string> environment = environment_with(values);
  const auto pointers_to = [](std::vector<std::string>& strings) {
    std::vector<char*> pointers;
    for (std::string& string : strings) pointers.push_back(string.data());
    pointers.push_back(nullptr);
    return pointers;
  };
  ::pid_t child = -1;
  const int failed = ::posix_spawn(&child, "/proc/self/exe", nullptr, nullptr,
                                   pointers_to(arguments).data(), pointers_to(environment).data());
  EXPECT_EQ(failed, 0) << "no process was started";
  if (failed != 0) return -1;
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace adjoin
