#include "cli/store/keys_file.h"

#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "base/clock.h"
#include "cli/output/answer_writer.h"

namespace adjoin::cli {

Result<std::string> auth_file(const Invocation& invocation) {
  if (const auto given = invocation.value("--auth")) return std::string(*given);
  if (const char* given = std::getenv("ADJOIN_AUTH"); given != nullptr && *given != '\0') {
    return std::string(given);
  }
  return Error(ErrorCode::invalid_argument,
               "which credential file? Give --auth FILE or set $ADJOIN_AUTH");
}

Result<server::AccessKey*> find_key(std::vector<server::AccessKey>& keys, std::string_view key_id) {
  const auto found = std::find_if(keys.begin(), keys.end(),
                                  [key_id](const auto& key) { return key.key_id == key_id; });
  if (found == keys.end()) {
    return Error(ErrorCode::not_found, "there is no key " + std::string(key_id));
  }
  return &*found;
}

void print_secret(const Invocation& invocation, std::string_view key_id, std::string_view secret,
                  Terminal& terminal) {
  Row row;
  row.text("key_id", key_id).text("secret", secret);
  print_one(row, no_cost(), invocation, terminal);
  terminal.err << "keep the secret now: it is not shown again\n";
}

std::chrono::sys_seconds now() {
  return std::chrono::sys_seconds(
      std::chrono::floor<std::chrono::seconds>(system_clock().unix_time()));
}

}  // namespace adjoin::cli
