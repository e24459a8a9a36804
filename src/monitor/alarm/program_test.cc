// Runs real programs: the shell of the system, with scripts that the tests write.

#include "monitor/alarm/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace adjoin::monitor::program_test {
namespace {

constexpr std::chrono::seconds kEnough{20};
constexpr std::chrono::milliseconds kShort{300};

class Programs : public ::testing::Test {
 protected:
  Programs() {
    std::string pattern = ::testing::TempDir() + "adjoin_program_XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~Programs() override { (void)std::system(("rm -rf " + folder_).c_str()); }

  ProgramAction script(const std::string& text) const {
    const std::string path = folder_ + "/script";
    std::ofstream(path) << "#!/bin/sh\n" << text << '\n';
    ::chmod(path.c_str(), 0755);
    return {.words = {path}};
  }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string content(const std::string& name) const {
    std::ifstream in(path(name));
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }
  std::optional<std::string> run(const ProgramAction& action, const std::string& input = "{}",
                                 std::chrono::milliseconds patience = kEnough) const {
    return run_program(action, input, patience, stops);
  }

  std::atomic<bool> stops = false;

 private:
  std::string folder_;
};

}  // namespace

TEST_F(Programs, AreNotWaitedForWhereTheEndsOfChildrenAreIgnored) {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const auto begin = std::chrono::steady_clock::now();
  const std::optional<std::string> failure = run(script("exit 0"));
  const auto took = std::chrono::steady_clock::now() - begin;
  std::signal(SIGCHLD, before);
  ASSERT_TRUE(failure);
  EXPECT_NE(failure->find("SIGCHLD"), std::string::npos);
  EXPECT_LT(took, kEnough / 2) << "it does not wait until its patience ends";
}

TEST_F(Programs, GetTheAlarmOnStandardInputAndTheirArguments) {
  ProgramAction action = script("cat > " + path("got") + "; printf '%s|' \"$@\" > " + path("args"));
  action.words.insert(action.words.end(), {"a b", "$HOME", "; exit 3"});
  EXPECT_EQ(run(action, R"({"AlarmName":"a"})"), std::nullopt);
  EXPECT_EQ(content("got"), R"({"AlarmName":"a"})");
  EXPECT_EQ(content("args"), "a b|$HOME|; exit 3|");
}

TEST_F(Programs, MayLeaveALongInputUnread) {
  EXPECT_EQ(run(script("exit 0"), std::string(1'000'000, 'x')), std::nullopt);
}

TEST_F(Programs, FailWithTheirExitCodeAndWhatTheyPrinted) {
  EXPECT_EQ(run(script("echo no route >&2; exit 7")), "exit code 7: no route");
  EXPECT_EQ(run(script("printf 'a\\033[1mb\\n'; exit 1")), "exit code 1: a?[1mb");
  EXPECT_EQ(run(script("kill -9 $$")), "signal 9 ended it");
}

TEST_F(Programs, MayPrintMoreThanIsKept) {
  const auto failed = run(script("head -c 3000000 /dev/zero | tr '\\0' x; exit 1"));
  ASSERT_TRUE(failed.has_value());
  EXPECT_EQ(*failed, "exit code 1: " + std::string(300, 'x'));
}

TEST_F(Programs, ThatCannotBeStartedSaySo) {
  EXPECT_EQ(run({.words = {path("none")}}), "it cannot be started: No such file or directory");
}

TEST_F(Programs, AreKilledWithTheirChildrenWhenTheyTakeTooLong) {
  const auto failed =
      run(script("sleep 1000 & echo $! > " + path("child") + "; wait"), "{}", kShort);
  ASSERT_TRUE(failed.has_value());
  EXPECT_EQ(*failed, "it took longer than 1 s and was killed");
  const pid_t child = std::stoi(content("child"));
  // A killed child stays until its new parent has read how it ended.
  for (int i = 0; i < 1'000 && ::kill(child, 0) == 0; ++i) {
    std::ifstream status("/proc/" + std::to_string(child) + "/stat");
    std::string words;
    std::getline(status, words);
    if (words.find(") Z ") != std::string::npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_NE(::kill(child, 0), O_RDONLY);
}

TEST_F(Programs, DoNotLeaveChildrenThatHoldTheirOutput) {
  EXPECT_EQ(run(script("sleep 1000 & exit 0")), std::nullopt);
}

TEST_F(Programs, AreKilledWhenTheServerEnds) {
  stops = true;
  EXPECT_EQ(run(script("sleep 1000")), "the server ended, and killed it");
}

TEST_F(Programs, InheritNoFilesNoSecretsAndNoBlockedSignals) {
  // Without O_CLOEXEC on purpose, as a library might open one.
  std::ofstream(path("open")) << "x";
  const int file = ::open(path("open").c_str(), O_RDONLY);
  ASSERT_GE(file, O_RDONLY);
  ::setenv("AWS_SECRET_ACCESS_KEY", "hush", 1);
  sigset_t blocked;
  sigset_t before;
  ::sigemptyset(&blocked);
  ::sigaddset(&blocked, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &before);
  EXPECT_EQ(run(script("ls /proc/$$/fd > " + path("files") + "; env > " + path("variables") +
                       "; grep SigBlk /proc/self/status > " + path("signals"))),
            std::nullopt);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  ::unsetenv("AWS_SECRET_ACCESS_KEY");
  ::close(file);
  // The shell holds its script open at 10 or above, which is its own.
  std::stringstream files(content("files"));
  for (std::string name; files >> name;) EXPECT_TRUE(name.size() > 1 || name <= "2") << name;
  EXPECT_EQ(content("variables").find("hush"), std::string::npos);
  EXPECT_NE(content("variables").find("PATH="), std::string::npos);
  EXPECT_NE(content("signals").find("0000000000000000"), std::string::npos);
}

}  // namespace adjoin::monitor::program_test
