#include "bench/peers/child.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace adjoin::bench {

Child::~Child() {
  if (questions_ != nullptr) std::fclose(questions_);
  if (process_ != 0) waitpid(process_, nullptr, 0);
  if (answers_ != nullptr) std::fclose(answers_);
}

Result<void> Child::start(const std::vector<std::string>& command) {
  int questions[2];
  int answers[2];
  if (pipe2(questions, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0) {
    return Error(ErrorCode::io_error, std::string("no pipe: ") + std::strerror(errno));
  }
  // A child that has ended answers nothing; asking it is no reason to end too.
  std::signal(SIGPIPE, SIG_IGN);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, questions[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, answers[1], STDOUT_FILENO);
  const int failed = posix_spawnp(&process_, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(questions[0]);
  close(answers[1]);
  questions_ = fdopen(questions[1], "w");
  answers_ = fdopen(answers[0], "r");
  if (failed == 0) return {};
  process_ = 0;
  return Error(ErrorCode::io_error, command[0] + " does not start: " + std::strerror(failed));
}

std::uint64_t Child::ask(const std::string& line) {
  if (std::fprintf(questions_, "%s\n", line.c_str()) < 0 || std::fflush(questions_) != 0) return 0;
  unsigned long long number = 0;
  return std::fscanf(answers_, "%llu", &number) == 1 ? number : 0;
}

}  // namespace adjoin::bench
