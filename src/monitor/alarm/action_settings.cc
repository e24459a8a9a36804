#include "monitor/alarm/action_settings.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

namespace adjoin::monitor {
namespace {

constexpr std::size_t kActionNameBytesMax = 1'024;
constexpr std::size_t kSecretBytesMax = 4'096;
constexpr std::size_t kSecretBytesMin = 16;

Error wrong_action(std::string message) {
  return {ErrorCode::invalid_argument, std::move(message)};
}

bool is_without_blanks(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c != '\x7F'; });
}

/// Returns what stands between "://" and the path, without a user's name and password.
std::optional<std::string_view> host_of(std::string_view url) {
  std::size_t start = std::string_view::npos;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (url.substr(0, scheme.size()) == scheme) start = scheme.size();
  }
  if (start == std::string_view::npos) return std::nullopt;
  std::string_view host = url.substr(start);
  host = host.substr(0, host.find_first_of("/?#"));
  if (const auto at = host.rfind('@'); at != std::string_view::npos) host.remove_prefix(at + 1);
  if (host.empty() || host.front() == ':') return std::nullopt;
  return host;
}

Result<std::string> secret_in(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return wrong_action("the secret-file '" + file + "' cannot be read");
  std::string secret(kSecretBytesMax + 1, '\0');
  in.read(secret.data(), static_cast<std::streamsize>(secret.size()));
  secret.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return wrong_action("the secret-file '" + file + "' cannot be read");
  if (secret.size() > kSecretBytesMax) {
    return wrong_action("the secret-file '" + file + "' is longer than " +
                        std::to_string(kSecretBytesMax) + " bytes");
  }
  secret.erase(secret.find_last_not_of(" \t\r\n") + 1);
  if (secret.size() < kSecretBytesMin) {
    return wrong_action("the secret-file '" + file + "' holds " + std::to_string(secret.size()) +
                        " bytes; a secret has " + std::to_string(kSecretBytesMin) +
                        " at least, such as 'openssl rand -hex 32' prints");
  }
  return secret;
}

}  // namespace

Result<AlarmAction> make_program_action(std::vector<std::string> words) {
  if (words.empty() || words.front().empty()) {
    return wrong_action(
        "a program is a list: its path, then its arguments, as [/usr/bin/logger, "
        "-t, adjoin]");
  }
  const std::string& path = words.front();
  if (path.front() != '/') {
    return wrong_action("the program '" + path +
                        "' is not an absolute path; no shell looks for it, so write it in full");
  }
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0) {
    return wrong_action("there is no program '" + path + "'");
  }
  if (!S_ISREG(about.st_mode) || ::access(path.c_str(), X_OK) != 0) {
    return wrong_action("'" + path +
                        "' cannot be executed; name a program, and let it have the "
                        "permission (chmod +x)");
  }
  return AlarmAction(ProgramAction{std::move(words)});
}

Result<AlarmAction> make_post_action(std::string url, const std::string& secret_file) {
  if (!host_of(url) || !is_without_blanks(url)) {
    return wrong_action("a post needs a URL with http:// or https:// and a host, without blanks");
  }
  PostAction action{.url = std::move(url), .secret = {}};
  if (!secret_file.empty()) {
    ADJOIN_TRY(action.secret, secret_in(secret_file));
  }
  return AlarmAction(std::move(action));
}

Result<void> check_action_name(std::string_view arn) {
  constexpr std::string_view kPrefix = "arn:";
  const bool is_arn = arn.starts_with(kPrefix) && arn.size() > kPrefix.size();
  if (is_arn && arn.size() <= kActionNameBytesMax && is_without_blanks(arn)) return {};
  return wrong_action(
      "an action is named by the ARN that alarms have for it: \"arn:\" and more, of at most 1024 "
      "bytes without blanks, as arn:aws:sns:us-east-1:000000000000:page");
}

std::string shown_place(const PostAction& action) {
  const auto host = host_of(action.url);
  return host ? std::string(*host) : std::string("the URL");
}

}  // namespace adjoin::monitor
