#include "bench/larger/memory_group.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace adjoin::bench {
namespace {

/// The folder of this process's own group; empty: there is no controller of memory.
std::string own_group() {
  std::ifstream groups("/proc/self/cgroup");
  std::string unified;
  for (std::string line; std::getline(groups, line);) {
    // 4:memory:/some/group of version 1, 0::/some/group of version 2
    const std::string path = line.substr(line.rfind(':') + 1);
    if (line.find(":memory:") != std::string::npos) return "/sys/fs/cgroup/memory" + path;
    if (line.starts_with("0::")) unified = "/sys/fs/cgroup" + path;
  }
  const bool has_memory = std::ifstream(unified + "/memory.stat").good();
  return has_memory ? unified : std::string();
}

bool write_number(const std::string& path, std::uint64_t number) {
  std::ofstream file(path);
  file << number << std::flush;
  return file.good();
}

std::uint64_t number_behind(const std::string& path, const std::string& name) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  for (std::string word; file >> word >> number;) {
    if (word == name) return number;
  }
  return 0;
}

}  // namespace

Result<MemoryGroup> MemoryGroup::create(std::size_t bytes_max) {
  const std::string own = own_group();
  if (own.empty()) return Error(ErrorCode::unsupported, "there is no controller of memory");
  MemoryGroup group(own + "/adjoin-bench-" + std::to_string(getpid()));
  if (mkdir(group.folder_.c_str(), 0755) != 0) {
    const std::string why = group.folder_ + ": " + std::strerror(errno);
    group.folder_.clear();
    return Error(ErrorCode::unsupported, why);
  }
  const bool limited = write_number(group.folder_ + "/memory.limit_in_bytes", bytes_max) ||
                       write_number(group.folder_ + "/memory.max", bytes_max);
  if (limited) return group;
  return Error(ErrorCode::unsupported, group.folder_ + " takes no limit");
}

MemoryGroup::~MemoryGroup() {
  if (!folder_.empty()) rmdir(folder_.c_str());
}

bool MemoryGroup::enter() const {
  return write_number(folder_ + "/cgroup.procs", static_cast<std::uint64_t>(getpid()));
}

std::uint64_t MemoryGroup::killed() const {
  return number_behind(folder_ + "/memory.oom_control", "oom_kill") +
         number_behind(folder_ + "/memory.events", "oom_kill");
}

}  // namespace adjoin::bench
