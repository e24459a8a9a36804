#include "cli/schema_file.h"

#include "cli/read/line_source.h"

namespace adjoin::cli {

Result<std::string> read_whole_file(const std::string& path, std::size_t bytes_max) {
  ADJOIN_TRY(LineSource source, LineSource::open(path));
  std::string text;
  for (;;) {
    std::string_view line;
    const Result<bool> more = source.next(line);
    if (!more && more.error().code() == ErrorCode::validation) {
      return Error(ErrorCode::configuration, path + ":" + std::to_string(source.line_number()) +
                                                 ": " + more.error().message());
    }
    ADJOIN_CHECK(more);
    if (!*more) return text;
    text += line;
    text += '\n';
    if (text.size() > bytes_max) {
      return Error(ErrorCode::configuration, path + " is larger than " +
                                                 std::to_string(bytes_max / 1024) +
                                                 " KiB; is it the right file?");
    }
  }
}

Result<std::string> read_schema_file(const std::string& path) {
  constexpr std::size_t kSchemaBytesMax = 8 * 1024 * 1024;
  return read_whole_file(path, kSchemaBytesMax);
}

}  // namespace adjoin::cli
