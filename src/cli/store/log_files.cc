#include "cli/store/log_files.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <ostream>

namespace adjoin::cli {
namespace {

struct CloseLog {
  void operator()(std::FILE* file) const noexcept {
    if (file != stdin) std::fclose(file);
  }
};
using LogFile = std::unique_ptr<std::FILE, CloseLog>;

Result<LogFile> open_log_file(const std::string& path) {
  if (path == "-") return LogFile(stdin);
  LogFile file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) {
    return Error(ErrorCode::invalid_argument,
                 "cannot read the log " + path + ": " + std::strerror(errno));
  }
  return file;
}

Result<void> read_one(const std::string& path, const advise::TableWords& words,
                      const advise::TakeEntry& take, advise::LogCounts& counts) {
  ADJOIN_TRY(const LogFile file, open_log_file(path));
  const auto source = [&](char* out, std::size_t bytes) -> Result<std::size_t> {
    ADJOIN_CHECK(check_interrupt());
    const std::size_t got = std::fread(out, 1, bytes, file.get());
    if (got == 0 && std::ferror(file.get()) != 0) {
      return Error(ErrorCode::io_error,
                   std::string("cannot read the log: ") + std::strerror(errno));
    }
    return got;
  };
  const Result<void> read = advise::read_log(source, words, take, counts);
  if (read) return {};
  return reworded(read.error(), path + ": " + read.error().message());
}

}  // namespace

Result<advise::LogCounts> read_log_files(const std::vector<std::string>& paths,
                                         const advise::TableWords& words,
                                         const advise::TakeEntry& take) {
  advise::LogCounts counts;
  for (const std::string& path : paths) ADJOIN_CHECK(read_one(path, words, take, counts));
  return counts;
}

void tell_skipped(const advise::LogCounts& counts, Terminal& terminal) {
  if (counts.skipped == 0) return;
  terminal.err << counts.skipped << (counts.skipped == 1 ? " line skipped\n" : " lines skipped\n");
  if (counts.entries != 0) return;
  terminal.err
      << "no line tells of a request; a log is a file that `adjoin serve --log FILE` wrote, "
         "or one of CloudTrail\n";
}

bool names_store(const Invocation& invocation) {
  const char* named = std::getenv("ADJOIN_STORE");
  return invocation.has("--store") || invocation.has("--endpoint-url") ||
         (named != nullptr && *named != '\0');
}

}  // namespace adjoin::cli
