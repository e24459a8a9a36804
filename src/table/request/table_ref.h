#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace adjoin::table {

/// Region and account in the ARNs of a local store. In an ARN from a client the account must match;
/// the region is ignored.
inline constexpr std::string_view kLocalRegion = "ddblocal";
inline constexpr std::string_view kLocalAccount = "000000000000";

/// Returns "arn:aws:dynamodb:ddblocal:000000000000:table/NAME". Source: "Resource types defined by
/// Amazon DynamoDB" of the Service Authorization Reference.
std::string make_table_arn(std::string_view table_name);
/// Returns "…:table/NAME/index/INDEX".
std::string make_index_arn(std::string_view table_name, std::string_view index_name);
/// Returns "…:table/NAME/stream/LABEL".
std::string make_stream_arn(std::string_view table_name, std::string_view stream_label);

/// The parts of an ARN of a table, an index or a stream. Views its text. An index has an index
/// name, a stream has a label, a table has neither.
struct Arn {
  std::string_view partition;  ///< "aws", "aws-cn", …
  std::string_view region;
  std::string_view account;
  std::string_view table_name;
  std::optional<std::string_view> index_name;
  std::optional<std::string_view> stream_label;
};
/// Whether the ARN has the account of a local store.
bool is_local(const Arn& arn) noexcept;
/// Parses an ARN. Nullopt: it is no ARN of a table, an index or a stream, because parts are
/// missing, empty or too many, or it is of another service. The result is valid while `text` lives.
std::optional<Arn> parse_arn(std::string_view text);

/// Base of a store's handle of a resolved table. Each store derives its own.
struct ResolvedTable {
  virtual ~ResolvedTable() = default;
};

/// Reference to a table in a request: its name, and optionally the store's handle, which saves the
/// look-up. `TableStore::resolve` returns one with a handle. If the table was dropped or altered,
/// the store notices and looks the name up again. A value type, cheap to copy.
/// A name and a handle in one type: code above need not know whether its store has handles at all.
class TableRef {
 public:
  TableRef() = default;
  TableRef(std::string name) : name_(std::move(name)) {}  // NOLINT: implicit
  TableRef(std::string_view name) : name_(name) {}        // NOLINT: implicit
  TableRef(const char* name) : name_(name) {}             // NOLINT: implicit
  TableRef(std::string name, std::shared_ptr<const ResolvedTable> resolved)
      : name_(std::move(name)), resolved_(std::move(resolved)) {}

  const std::string& name() const noexcept { return name_; }
  /// Returns the store's handle; null if the reference was made from a name.
  const ResolvedTable* resolved() const noexcept { return resolved_.get(); }

 private:
  std::string name_;
  /// Shared: requests, the store's catalog and running reads hold the same handle.
  std::shared_ptr<const ResolvedTable> resolved_;
};

}  // namespace adjoin::table
