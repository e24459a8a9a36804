#include <lmdb.h>

#include <algorithm>
#include <span>

#include "bench/peers/peers.h"

namespace adjoin::bench {
namespace {

class Lmdb final : public Peer {
 public:
  ~Lmdb() override {
    if (cursor_ != nullptr) mdb_cursor_close(cursor_);
    if (reading_ != nullptr) mdb_txn_abort(reading_);
    if (environment_ != nullptr) mdb_env_close(environment_);
  }

  Result<void> open(const std::string& path, const Edges& edges) {
    constexpr unsigned kFlags =
        MDB_CREATE | MDB_INTEGERKEY | MDB_DUPSORT | MDB_DUPFIXED | MDB_INTEGERDUP;
    ADJOIN_CHECK(check(mdb_env_create(&environment_)));
    ADJOIN_CHECK(check(mdb_env_set_mapsize(environment_, std::size_t{8} << 30U)));
    ADJOIN_CHECK(check(mdb_env_open(environment_, path.c_str(), MDB_NOSUBDIR | MDB_NOSYNC, 0600)));
    MDB_txn* writing = nullptr;
    ADJOIN_CHECK(check(mdb_txn_begin(environment_, nullptr, 0, &writing)));
    MDB_dbi table = 0;
    int code = mdb_dbi_open(writing, nullptr, kFlags, &table);
    for (std::size_t i = 0; code == 0 && i < edges.size(); ++i) {
      Node from = edges[i].first;
      Node to = edges[i].second;
      MDB_val key{sizeof from, &from};
      MDB_val value{sizeof to, &to};
      code = mdb_put(writing, table, &key, &value, MDB_APPENDDUP);
      if (code == MDB_KEYEXIST) code = 0;
      nodes_ = std::max({nodes_, from + 1, to + 1});
    }
    if (code != 0) {
      mdb_txn_abort(writing);
      return check(code);
    }
    ADJOIN_CHECK(check(mdb_txn_commit(writing)));
    ADJOIN_CHECK(check(mdb_txn_begin(environment_, nullptr, MDB_RDONLY, &reading_)));
    ADJOIN_CHECK(check(mdb_cursor_open(reading_, table, &cursor_)));
    marks_.resize(nodes_);
    return {};
  }

  std::uint64_t within_three_hops(Node start) override {
    ++stamp_;
    queue_.assign(1, start);
    marks_[start] = stamp_;
    std::size_t first = 0;
    for (int hop = 0; hop < 3; ++hop) {
      const std::size_t last = queue_.size();
      for (; first < last; ++first) expand(queue_[first]);
    }
    return queue_.size();
  }

 private:
  void expand(Node node) {
    MDB_val key{sizeof node, &node};
    MDB_val values{};
    if (mdb_cursor_get(cursor_, &key, &values, MDB_SET) != 0) return;
    if (mdb_cursor_get(cursor_, &key, &values, MDB_GET_MULTIPLE) != 0) return;
    do {
      const std::span<const Node> others(static_cast<const Node*>(values.mv_data),
                                         values.mv_size / sizeof(Node));
      for (const Node other : others) {
        if (marks_[other] == stamp_) continue;
        marks_[other] = stamp_;
        queue_.push_back(other);
      }
    } while (mdb_cursor_get(cursor_, &key, &values, MDB_NEXT_MULTIPLE) == 0);
  }

  static Result<void> check(int code) {
    if (code == 0) return {};
    return Error(ErrorCode::storage_io, std::string("LMDB: ") + mdb_strerror(code));
  }

  MDB_env* environment_ = nullptr;
  MDB_txn* reading_ = nullptr;
  MDB_cursor* cursor_ = nullptr;
  Node nodes_ = 0;
  std::vector<Node> queue_;
  std::vector<std::uint32_t> marks_;
  std::uint32_t stamp_ = 0;
};

}  // namespace

Result<std::unique_ptr<Peer>> open_lmdb(const std::string& folder, const Edges& edges) {
  auto peer = std::make_unique<Lmdb>();
  ADJOIN_CHECK(peer->open(folder + "/friends.lmdb", edges));
  return std::unique_ptr<Peer>(std::move(peer));
}

}  // namespace adjoin::bench
