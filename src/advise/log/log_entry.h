#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace adjoin::advise {

/// Version of the lines that say what a request did to its table (docs/formats/log.md).
inline constexpr std::int64_t kLogVersion = 2;
/// A line names so many charges and far ends at most. The sums of its units are always whole.
inline constexpr std::size_t kChargesMax = 1000;
inline constexpr std::size_t kFarEndsMax = 100;
inline constexpr std::size_t kAgentBytesMax = 120;

/// A key as the log names it (key_names.h): the partition's name, then the sort key's if the whole
/// key is meant. Empty: not named.
struct NamedKey {
  std::string_view pk;
  std::string_view sk;

  bool empty() const noexcept { return pk.empty(); }
  friend bool operator==(const NamedKey&, const NamedKey&) = default;
};

/// What a request was charged at one key of a table or index.
struct LoggedCharge {
  std::string_view table;
  std::string_view index;  ///< empty: the table itself
  bool is_write = false;
  std::int64_t half_units = 0;
  NamedKey key;

  friend bool operator==(const LoggedCharge&, const LoggedCharge&) = default;
};

/// One line of the request log. Views: whoever fills or reads an entry keeps the texts.
/// One type for both ways: what the server writes is what advice reads.
struct LogEntry {
  std::int64_t time_ms = 0;  ///< since 1970
  std::string_view request_id;
  std::string_view peer;
  std::string_view principal;
  std::string_view operation;
  std::int64_t status = 0;
  std::string_view error;
  std::string_view cause;
  std::optional<std::int64_t> microseconds;  ///< nullopt: the log does not know
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;

  std::string_view table;  ///< empty: the request named no table
  std::string_view index;
  std::string_view shape;  ///< the condition without values (shape.h)
  NamedKey key;
  std::vector<NamedKey> far_ends;  ///< of a Query of edges: the keys of the nodes that they lead to
  std::optional<std::int64_t> scanned;
  std::optional<std::int64_t> returned;
  bool more = false;   ///< the list goes on behind this page
  bool after = false;  ///< the page was asked for behind an earlier one
  std::optional<std::int64_t> read_half_units;
  std::optional<std::int64_t> write_half_units;
  std::vector<LoggedCharge> charges;
  std::string_view path;   ///< of a graph's request
  std::string_view agent;  ///< the program that asked
};

/// Appends the entry as one line, its end included. @cost linear in the line
void append_log_line(const LogEntry& entry, std::string& out);

}  // namespace adjoin::advise
