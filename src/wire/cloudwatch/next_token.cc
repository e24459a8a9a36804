#include "wire/cloudwatch/next_token.h"

#include "item/base64.h"
#include "wire/cloudwatch/fault.h"

namespace adjoin::wire::cloudwatch {

std::string next_token(std::string_view operation, std::string_view last_key) {
  std::string plain(operation);
  plain.append("\n").append(last_key);
  std::string token;
  item::append_base64(plain, token);
  return token;
}

Result<std::string> key_of_token(std::string_view operation, std::string_view token) {
  auto plain = item::decode_base64(token);
  const std::string start = std::string(operation) + "\n";
  if (!plain || !plain->starts_with(start)) {
    return fault_error(Fault::invalid_next_token,
                       "The NextToken is not one that " + std::string(operation) +
                           " returned. Ask without a token, which returns the first page.");
  }
  return plain->substr(start.size());
}

}  // namespace adjoin::wire::cloudwatch
