#include <charconv>

#include "item/number.h"
#include "table/check/check_schema.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

/// Rounded up: an item must not expire before its time. A fraction of a second later is no harm.
std::optional<std::uint64_t> to_second(const Number& number) {
  if (number.is_negative()) return std::nullopt;
  const std::string text = number.to_string();  // plain digits, at most 126 before the point
  std::uint64_t second = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), second);
  if (error != std::errc() || second > kExpirySecondMax) return std::nullopt;
  const bool has_fraction = end != text.data() + text.size();
  return has_fraction ? second + 1 : second;
}

}  // namespace

Result<void> set_time_to_live(const TimeToLiveSpecification& wanted, TableDescription& table) {
  constexpr std::string_view kPlace = "timeToLiveSpecification.attributeName";
  const std::string& name = wanted.attribute_name;
  if (name.empty()) {
    return validation_error(messages::constraint(name, kPlace, messages::length_at_least(1)));
  }
  if (name.size() > kKeyAttributeNameMax) {
    return validation_error(
        messages::constraint(name, kPlace, messages::length_at_most(kKeyAttributeNameMax)));
  }
  if (!table.ttl_attribute && !wanted.enabled) {
    return validation_error(std::string(messages::kTimeToLiveDisabled));
  }
  if (table.ttl_attribute && *table.ttl_attribute != name) {
    return validation_error(messages::other_time_to_live_attribute(*table.ttl_attribute));
  }
  if (table.ttl_attribute && wanted.enabled) {
    return validation_error(std::string(messages::kTimeToLiveEnabled));
  }
  table.ttl_attribute.reset();
  if (wanted.enabled) table.ttl_attribute = name;
  return {};
}

TimeToLiveDescription time_to_live_of(const TableDescription& table) {
  return {table.ttl_attribute ? TimeToLiveStatus::enabled : TimeToLiveStatus::disabled,
          table.ttl_attribute};
}

std::optional<std::uint64_t> expiry_second(item::ItemView item, std::string_view attribute) {
  const std::optional<item::ValueView> value = item.find(attribute);
  if (!value || value->type() != Value::Type::number) return std::nullopt;
  return to_second(value->as_number());
}

std::optional<std::uint64_t> expiry_second(const Item& item, std::string_view attribute) {
  const Value* value = item.find(attribute);
  if (value == nullptr || value->as_number() == nullptr) return std::nullopt;
  return to_second(*value->as_number());
}

bool is_due(std::uint64_t second, std::chrono::milliseconds now) noexcept {
  if (second > kExpirySecondMax) return false;
  const std::chrono::milliseconds expiry =
      std::chrono::seconds(static_cast<std::chrono::seconds::rep>(second));
  return expiry < now && now - expiry <= kExpiryAgeMax;
}

}  // namespace adjoin::table
