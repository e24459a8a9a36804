#include "table/request/table_ref.h"

#include <array>

namespace adjoin::table {
namespace {

/// Cuts `text` at the first `mark`; nullopt when there is none or nothing stands before it.
std::optional<std::string_view> take_until(char mark, std::string_view& text) {
  const std::size_t end = text.find(mark);
  if (end == std::string_view::npos || end == 0) return std::nullopt;
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end + 1);
  return part;
}

// No slash: what stands behind one more would be a kind of resource that is not known here.
bool is_last_part(std::string_view text) {
  return !text.empty() && text.find('/') == std::string_view::npos;
}

}  // namespace

std::string make_table_arn(std::string_view table_name) {
  std::string arn = "arn:aws:dynamodb:";
  arn.append(kLocalRegion).append(":").append(kLocalAccount).append(":table/").append(table_name);
  return arn;
}

std::string make_index_arn(std::string_view table_name, std::string_view index_name) {
  return make_table_arn(table_name).append("/index/").append(index_name);
}

std::string make_stream_arn(std::string_view table_name, std::string_view stream_label) {
  return make_table_arn(table_name).append("/stream/").append(stream_label);
}

// Only the account tells. Clients have to configure some region, and it means nothing here.
bool is_local(const Arn& arn) noexcept { return arn.account == kLocalAccount; }

std::optional<Arn> parse_arn(std::string_view text) {
  std::array<std::string_view, 5> parts;  // arn, partition, service, region, account
  for (std::string_view& part : parts) {
    const std::optional<std::string_view> taken = take_until(':', text);
    if (!taken) return std::nullopt;
    part = *taken;
  }
  constexpr std::string_view kTable = "table/";
  if (parts[0] != "arn" || parts[2] != "dynamodb" || text.substr(0, kTable.size()) != kTable) {
    return std::nullopt;
  }
  text.remove_prefix(kTable.size());
  Arn arn{parts[1], parts[3], parts[4], {}, {}, {}};
  if (is_last_part(text)) {
    arn.table_name = text;
    return arn;
  }
  const std::optional<std::string_view> table_name = take_until('/', text);
  const std::optional<std::string_view> kind = take_until('/', text);
  if (!table_name || !kind || !is_last_part(text)) return std::nullopt;
  arn.table_name = *table_name;
  if (*kind == "index") {
    arn.index_name = text;
  } else if (*kind == "stream") {
    arn.stream_label = text;
  } else {
    return std::nullopt;
  }
  return arn;
}

}  // namespace adjoin::table
