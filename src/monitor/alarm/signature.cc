#include "monitor/alarm/signature.h"

#include "base/hmac_sha256.h"
#include "base/text.h"

namespace adjoin::monitor {

std::string signature_of(std::string_view secret, std::chrono::milliseconds unix_time,
                         std::string_view body) {
  const std::string seconds =
      std::to_string(std::chrono::floor<std::chrono::seconds>(unix_time).count());
  std::string message = seconds + ".";
  message += body;
  std::string value = "t=" + seconds + ",v1=";
  for (const auto byte : HmacSha256Key(secret).sign(message)) {
    append_hex(static_cast<unsigned char>(byte), value);
  }
  return value;
}

}  // namespace adjoin::monitor
