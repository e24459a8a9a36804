#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <string>

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

}  // namespace adjoin
