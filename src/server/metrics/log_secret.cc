#include "server/metrics/log_secret.h"

#include <cstring>
#include <random>

#include "base/bytes.h"

namespace adjoin::server {
namespace {

constexpr std::string_view kSecretKey = "\x13";
constexpr char kSecretVersion = 1;

}  // namespace

advise::LogSecret random_log_secret() {
  std::random_device device;  // of the operating system: it cannot be foreseen
  advise::LogSecret secret{};
  for (std::uint8_t& byte : secret) byte = static_cast<std::uint8_t>(device());
  return secret;
}

std::optional<advise::LogSecret> kept_log_secret(table::TableStore& store) {
  const table::SystemRecords* records = store.system_records();
  if (records == nullptr) return std::nullopt;
  const auto kept = records->get(kSecretKey);
  advise::LogSecret secret{};
  if (!kept || !*kept || (*kept)->size() != 1 + secret.size()) return std::nullopt;
  if ((**kept)[0] != kSecretVersion) return std::nullopt;
  std::memcpy(secret.data(), (*kept)->data() + 1, secret.size());
  return secret;
}

advise::LogSecret log_secret_of(table::TableStore& store) {
  if (const auto kept = kept_log_secret(store)) return *kept;
  const advise::LogSecret fresh = random_log_secret();
  table::SystemRecords* records = store.system_records();
  if (records == nullptr) return fresh;
  Bytes value(1, kSecretVersion);
  value.append(reinterpret_cast<const char*>(fresh.data()), fresh.size());
  // Where it cannot be kept the log is still one: its keys only differ from the last one's.
  [[maybe_unused]] const Result<void> written =
      records->write({{Bytes(kSecretKey), std::move(value)}});
  return fresh;
}

}  // namespace adjoin::server
