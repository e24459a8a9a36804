#include <fmt/format.h>
#include <libpq-fe.h>

#include <cstdlib>
#include <iterator>
#include <string>

#include "bench/peers/peers.h"

namespace adjoin::bench {
namespace {

constexpr const char* kMake = R"(
SET client_min_messages = warning;
DROP TABLE IF EXISTS friend;
CREATE TABLE friend (a integer NOT NULL, b integer NOT NULL);
)";
constexpr const char* kIndex = R"(
ALTER TABLE friend ADD PRIMARY KEY (a, b);
)";
/// The fastest of five forms that were tried on ego-Twitter, steps one by one and IN lists among
/// them.
constexpr const char* kWithinThreeHops = R"(
WITH RECURSIVE reached(node, hops) AS (
  SELECT $1::integer, 0
  UNION
  SELECT friend.b, hops + 1 FROM reached JOIN friend ON friend.a = reached.node WHERE hops < 3)
SELECT count(DISTINCT node) FROM reached
)";
/// Levels are made one at a time, and none after the row that is asked for.
constexpr const char* kPathHops = R"(
WITH RECURSIVE reached(node, hops) AS (
  SELECT $1::integer, 0
  UNION
  SELECT friend.b, hops + 1 FROM reached JOIN friend ON friend.a = reached.node WHERE hops < 100)
SELECT hops FROM reached WHERE node = $2::integer LIMIT 1
)";

class Postgresql final : public Peer {
 public:
  ~Postgresql() override { PQfinish(connection_); }

  Result<void> open(const std::string& sockets, const Edges& edges) {
    connection_ = PQconnectdb(("user=bench dbname=postgres host=" + sockets).c_str());
    if (PQstatus(connection_) != CONNECTION_OK) return failure();
    ADJOIN_CHECK(run(kMake, PGRES_COMMAND_OK));
    ADJOIN_CHECK(copy(edges));
    ADJOIN_CHECK(run(kIndex, PGRES_COMMAND_OK));
    // The visibility map lets the index answer alone.
    ADJOIN_CHECK(run("VACUUM ANALYZE friend", PGRES_COMMAND_OK));
    ADJOIN_CHECK(prepare("near", kWithinThreeHops));
    return prepare("path", kPathHops);
  }

  std::uint64_t within_three_hops(std::span<const Node> starts) override {
    return sum_of_answers(starts,
                          [this](Node start) { return answer("near", {std::to_string(start)}); });
  }

  std::uint64_t path_hops(std::span<const NodePair> pairs) override {
    return sum_of_answers(pairs, [this](const NodePair& pair) {
      return answer("path", {std::to_string(pair.first), std::to_string(pair.second)});
    });
  }

 private:
  Result<void> copy(const Edges& edges) {
    ADJOIN_CHECK(run("COPY friend FROM STDIN (FORMAT csv)", PGRES_COPY_IN));
    fmt::memory_buffer lines;
    const auto send = [&] {
      const int sent = PQputCopyData(connection_, lines.data(), static_cast<int>(lines.size()));
      lines.clear();
      return sent == 1;
    };
    for (const auto& [from, to] : edges) {
      fmt::format_to(std::back_inserter(lines), "{},{}\n", from, to);
      if (lines.size() >= 1'000'000 && !send()) return failure();
    }
    if (!send() || PQputCopyEnd(connection_, nullptr) != 1) return failure();
    const bool taken = has_status(PQgetResult(connection_), PGRES_COMMAND_OK);
    if (!taken || PQgetResult(connection_) != nullptr) return failure();
    return {};
  }

  Result<void> run(const char* text, ExecStatusType expected) {
    return has_status(PQexec(connection_, text), expected) ? Result<void>() : failure();
  }

  Result<void> prepare(const char* name, const char* text) {
    PGresult* prepared = PQprepare(connection_, name, text, 0, nullptr);
    return has_status(prepared, PGRES_COMMAND_OK) ? Result<void>() : failure();
  }

  std::uint64_t answer(const char* name, const std::vector<std::string>& arguments) {
    std::vector<const char*> values;
    for (const std::string& argument : arguments) values.push_back(argument.c_str());
    PGresult* rows = PQexecPrepared(connection_, name, static_cast<int>(values.size()),
                                    values.data(), nullptr, nullptr, 0);
    const bool one = PQresultStatus(rows) == PGRES_TUPLES_OK && PQntuples(rows) == 1;
    const std::uint64_t number = one ? std::strtoull(PQgetvalue(rows, 0, 0), nullptr, 10) : 0;
    PQclear(rows);
    return number;
  }

  static bool has_status(PGresult* result, ExecStatusType expected) {
    const bool same = PQresultStatus(result) == expected;
    PQclear(result);
    return same;
  }

  Result<void> failure() const {
    return Error(ErrorCode::io_error, std::string("PostgreSQL: ") + PQerrorMessage(connection_));
  }

  PGconn* connection_ = nullptr;
};

}  // namespace

Result<std::unique_ptr<Peer>> open_postgresql(const std::string& sockets, const Edges& edges) {
  auto peer = std::make_unique<Postgresql>();
  ADJOIN_CHECK(peer->open(sockets, edges));
  return std::unique_ptr<Peer>(std::move(peer));
}

}  // namespace adjoin::bench
