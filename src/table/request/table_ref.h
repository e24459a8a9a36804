#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

/// What a store keeps behind a resolved name; each store derives its own.
struct ResolvedTable {
  virtual ~ResolvedTable() = default;
};

/// Names a table in a request. Made from a name; `TableStore::resolve` returns one that also holds
/// the store's own handle, which saves the look-up. A handle whose table was dropped or altered is
/// found out by the store, which then looks the name up again. A value type, cheap to copy.
class TableRef {
 public:
  TableRef() = default;
  TableRef(std::string name) : name_(std::move(name)) {}  // NOLINT: implicit
  TableRef(std::string_view name) : name_(name) {}        // NOLINT: implicit
  TableRef(const char* name) : name_(name) {}             // NOLINT: implicit
  TableRef(std::string name, std::shared_ptr<const ResolvedTable> resolved)
      : name_(std::move(name)), resolved_(std::move(resolved)) {}

  const std::string& name() const noexcept { return name_; }
  /// Null unless made by `resolve`.
  const ResolvedTable* resolved() const noexcept { return resolved_.get(); }

 private:
  std::string name_;
  /// Shared: requests, the store's catalog and running reads hold the same handle.
  std::shared_ptr<const ResolvedTable> resolved_;
};

}  // namespace adjoin::table
