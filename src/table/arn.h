#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace adjoin::table {

/// Region and account in the names that a local store gives to what it holds. Of a name that a
/// client sends the account is compared, the region is not.
inline constexpr std::string_view kLocalRegion = "ddblocal";
inline constexpr std::string_view kLocalAccount = "000000000000";

/// "arn:aws:dynamodb:ddblocal:000000000000:table/NAME". Source: "Resource types defined by Amazon
/// DynamoDB" of the Service Authorization Reference.
std::string make_table_arn(std::string_view table_name);
/// "…:table/NAME/index/INDEX"
std::string make_index_arn(std::string_view table_name, std::string_view index_name);
/// "…:table/NAME/stream/LABEL"
std::string make_stream_arn(std::string_view table_name, std::string_view stream_label);

/// What an ARN names. Borrows its text. A table has neither index nor label, of the others exactly
/// one is there.
struct Arn {
  std::string_view partition;  ///< "aws", "aws-cn", …
  std::string_view region;
  std::string_view account;
  std::string_view table_name;
  std::optional<std::string_view> index_name;
  std::optional<std::string_view> stream_label;
};
/// Whether it is of the one account that a local store has.
bool is_local(const Arn& arn) noexcept;
/// Nullopt when the text is no ARN of a table, an index or a stream: parts are missing, empty or
/// too many, or it is of another service. Valid while `text` lives.
std::optional<Arn> parse_arn(std::string_view text);

}  // namespace adjoin::table
