#include "wire/decode/constraints.h"

#include <algorithm>

#include "table/request/limits.h"
#include "table/request/table_ref.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

// The service's own bounds, which its messages quote.
constexpr std::size_t kStreamArnMax = 1024;
constexpr std::size_t kResourceArnMax = 1283;
constexpr std::string_view kNamePattern = "[a-zA-Z0-9_.-]+";

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-';
  });
}

/// Tables and indexes share these bounds.
bool is_resource_name(std::string_view text) {
  return is_name(text) && text.size() >= table::kTableNameMin &&
         text.size() <= table::kTableNameMax;
}

/// The beginning of a value that is too long to be shown, so that no answer is much larger than its
/// request.
std::string_view shortened(std::string_view value) {
  constexpr std::size_t kShownBytesMax = 16 * 1024;
  if (value.size() <= kShownBytesMax) return value;
  std::size_t end = kShownBytesMax;
  // Not in the middle of a character, or the answer would be no valid UTF-8.
  while (end > 0 && (value[end] & 0xC0) == 0x80) --end;
  return value.substr(0, end);
}

std::string found_at(std::string_view value, std::string_view place) {
  value = shortened(value);
  std::string text = "Value '";
  text.append(value).append("' at '").append(place).append("' failed to satisfy constraint: ");
  return text.append("Member must ");
}

}  // namespace

/// All violations are collected, because the service lists them in one message.
void Constraints::add(std::string text) {
  constexpr std::size_t kShownMax = 100;  // so that no answer is much larger than its request
  ++count_;
  if (found_.size() < kShownMax) found_.push_back(std::move(text));
}

void Constraints::append(Constraints&& part) {
  // Violations that were counted but not kept count here too.
  const std::size_t hidden = part.count_ - part.found_.size();
  for (std::string& text : part.found_) add(std::move(text));
  count_ += hidden;
  if (!alone_) alone_ = std::move(part.alone_);
  if (!afterwards_) afterwards_ = std::move(part.afterwards_);
}

void Constraints::instead(std::string text) {
  if (!alone_) alone_ = std::move(text);
}

void Constraints::afterwards(Error error) {
  if (!afterwards_) afterwards_ = std::move(error);
}

Result<void> Constraints::check() const {
  // Three ranks: one fault that hides all others, then the counted ones, then what is only looked
  // at when members are right.
  if (alone_) return validation_error(*alone_);
  if (found_.empty() && afterwards_) return *afterwards_;
  if (found_.empty()) return {};
  std::string text = std::to_string(count_);
  text.append(count_ == 1 ? " validation error detected: " : " validation errors detected: ");
  for (std::size_t i = 0; i < found_.size(); ++i) {
    text.append(i == 0 ? "" : "; ").append(found_[i]);
  }
  return validation_error(std::move(text));
}

bool Constraints::required(bool present, std::string_view place) {
  if (present) return true;
  std::string text = "Value null at '";
  add(text.append(place).append("' failed to satisfy constraint: Member must not be null"));
  return false;
}

void Constraints::count(std::size_t count, std::string_view shown, std::string_view place,
                        std::size_t least, std::size_t most) {
  if (count < least) {
    add(found_at(shown, place) + "have length greater than or equal to " + std::to_string(least));
  } else if (count > most) {
    // One violation for each member: too short and too long exclude each other.
    add(found_at(shown, place) + "have length less than or equal to " + std::to_string(most));
  }
}

void Constraints::length(std::string_view value, std::string_view place, std::size_t least,
                         std::size_t most) {
  count(value.size(), value, place, least, most);
}

void Constraints::range(std::int64_t value, std::string_view place, std::int64_t least,
                        std::int64_t most) {
  const std::string shown = std::to_string(value);
  if (value < least) {
    add(found_at(shown, place) + "have value greater than or equal to " + std::to_string(least));
  } else if (value > most) {
    add(found_at(shown, place) + "have value less than or equal to " + std::to_string(most));
  }
}

/// This message has no value in it, unlike that of `range`. The service has both forms.
void Constraints::at_least(std::int64_t value, std::string_view place, std::int64_t least) {
  if (value >= least) return;
  std::string text = "Value at '";
  text.append(place).append("' failed to satisfy constraint: Member must have value greater than ");
  add(text.append("or equal to ").append(std::to_string(least)));
}

void Constraints::pattern(std::string_view value, std::string_view place) {
  if (is_name(value)) return;
  add(found_at(value, place) + "satisfy regular expression pattern: " + std::string(kNamePattern));
}

std::string Constraints::table_name(std::optional<std::string> value, std::string_view place) {
  if (!required(value.has_value(), place)) return {};
  if (std::string name = table_in_arn(*value); !name.empty()) return name;
  // For an empty name the service reports this alone, whatever else is wrong.
  if (value->empty()) {
    instead("1 validation error detected: " + found_at(*value, place) +
            "have length greater than or equal to 1");
  }
  resource_name(*value, place);
  return *std::move(value);
}

std::string Constraints::table_in_arn(std::string_view text) {
  if (!text.starts_with("arn:")) return {};
  const auto arn = table::parse_arn(text);
  if (!arn || !is_resource_name(arn->table_name)) return {};
  // A store has one account and one region. Data must not be written here that was meant for
  // another account.
  if (!table::is_local(*arn)) {
    afterwards(api_error(ApiError::access_denied, messages::foreign_account(shortened(text))));
  }
  return std::string(arn->table_name);
}

/// Names of a batch are keys of a map. The service reports all wrong ones in one violation.
std::string Constraints::table_name_key(std::string_view key) {
  if (std::string name = table_in_arn(key); !name.empty()) return name;
  if (!is_resource_name(key)) {
    if (wrong_keys_) wrong_keys_->append(", ");
    if (!wrong_keys_) wrong_keys_.emplace();
    wrong_keys_->append(shortened(key));
  }
  return std::string(key);
}

void Constraints::map_keys_checked(std::string_view place) {
  if (!wrong_keys_) return;
  std::string text = "Value '{" + *wrong_keys_ + "}' at '";
  text.append(place).append(
      "' failed to satisfy constraint: Map keys must satisfy constraint: [Member must have length "
      "less than or equal to 255, Member must have length greater than or equal to 3, Member must "
      "satisfy regular expression pattern: ");
  add(text.append(kNamePattern).append("]"));
}

/// The name is not returned: the store parses the ARN itself.
void Constraints::stream_arn(const std::optional<std::string>& value) {
  constexpr std::size_t kStreamArnMin = 37;
  if (!required(value.has_value(), "streamArn")) return;
  length(*value, "streamArn", kStreamArnMin, kStreamArnMax);
  table_in_arn(*value);
}

std::string Constraints::resource_arn(const std::optional<std::string>& value) {
  if (!required(value.has_value(), "resourceArn")) return {};
  length(*value, "resourceArn", 1, kResourceArnMax);
  const auto arn = table::parse_arn(*value);
  // Only tables have tags here.
  if (arn && !arn->index_name && !arn->stream_label) {
    if (std::string name = table_in_arn(*value); !name.empty()) return name;
  }
  afterwards(validation_error(messages::invalid_table_arn(shortened(*value))));
  return {};
}

void Constraints::resource_name(const std::string& value, std::string_view place) {
  pattern(value, place);
  length(value, place, table::kTableNameMin, table::kTableNameMax);
}

void Constraints::not_in(std::string_view value, std::string_view place, std::string_view listed) {
  add(found_at(value, place) + "satisfy enum value set: " + std::string(listed));
}

}  // namespace adjoin::wire
