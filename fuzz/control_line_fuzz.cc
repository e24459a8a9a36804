// What comes in over the control socket is refused or is one of the protocol's lines, at any depth.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "cli/store/control_line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace cli = adjoin::cli;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  if (const auto asked = cli::parse_command(line); asked && *asked) {
    const std::string& to = **asked;
    ADJOIN_ASSERT(to.starts_with('/'));
    const auto again = cli::parse_command(cli::backup_command_line(to));
    ADJOIN_ASSERT(again && *again == to);
  }
  if (const auto session = cli::parse_session(line)) {
    const auto again = cli::parse_session(cli::session_line(*session));
    ADJOIN_ASSERT(again && again->url == session->url && again->secret == session->secret);
  }
  if (const auto answer = cli::parse_answer(line); answer && answer->done) {
    const auto again = cli::parse_answer(cli::done_line(answer->summary));
    ADJOIN_ASSERT(again && again->summary.bytes == answer->summary.bytes);
  }
  return 0;
}
