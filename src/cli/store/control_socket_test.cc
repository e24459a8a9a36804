#include "cli/store/control_socket.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

#include "engine/check.h"
#include "engine/restore.h"
#include "engine/test_store.h"

namespace adjoin::cli {
namespace {

using engine::BackupSummary;
using engine::ByteProgress;

ControlSocket::Backup backup_of(table::TableStore& store) {
  return [&store](const std::string& to, const ByteProgress& progress) {
    return engine::backup(store, to, progress);
  };
}

Result<std::unique_ptr<ControlSocket>> listen_in(const std::string& folder,
                                                 ControlSocket::Backup backup) {
  return ControlSocket::listen(folder, std::move(backup), []() -> Result<OwnerSession> {
    return OwnerSession{"http://127.0.0.1:1", "KEY", "a \"secret\""};
  });
}

/// Sends raw bytes to a socket and answers all that comes back.
std::string raw(const std::string& folder, const std::string& sent) {
  const int connection = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder + "/" + kControlSocketName;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  EXPECT_EQ(::connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  static_cast<void>(::send(connection, sent.data(), sent.size(), MSG_NOSIGNAL));
  std::string received;
  char piece[4096];
  while (true) {
    const ssize_t count = ::recv(connection, piece, sizeof piece, 0);
    if (count <= 0) break;
    received.append(piece, static_cast<std::size_t>(count));
  }
  ::close(connection);
  return received;
}

TEST(ControlSocket, BacksUpAStoreThatItsServerWritesTo) {
  engine::TestStore store;
  store.create_table(engine::graph_table());
  const auto socket = listen_in(store.options().path, backup_of(*store));
  ASSERT_TRUE(socket) << socket.error().message();
  struct stat told {};
  ASSERT_EQ(::stat((store.options().path + "/CONTROL").c_str(), &told), 0);
  EXPECT_EQ(told.st_mode & 0777U, 0600U);

  std::atomic<bool> stop{false};
  std::atomic<int> acknowledged{0};
  std::thread writer([&] {
    for (int i = 0; !stop; ++i) {
      store.put({{"PK", "a"}, {"SK", std::to_string(i)}});
      acknowledged = i + 1;
    }
  });
  const engine::TestFolder folder;
  for (int round = 0; round < 3; ++round) {
    const auto before = static_cast<std::uint64_t>(acknowledged);
    const std::string to = folder.path() + "/b" + std::to_string(round);
    const auto made = ask_for_backup(store.options().path, to, {});
    ASSERT_TRUE(made) << made.error().message();
    ASSERT_TRUE(made->has_value());
    EXPECT_GT((*made)->bytes, 0u);
    engine::Options options;
    options.path = folder.path() + "/r" + std::to_string(round);
    const auto restored = engine::restore(to, options, {});
    ASSERT_TRUE(restored) << restored.error().message();
    EXPECT_EQ(restored->commit, (*made)->commit);
    const auto opened = engine::open(options).value();
    const auto report =
        engine::check(*opened, [](const engine::Finding&) { return Result<void>(); }, {});
    ASSERT_TRUE(report) << report.error().message();
    EXPECT_EQ(report->findings, 0u);
    EXPECT_GE(report->items, before);
  }
  stop = true;
  writer.join();
}

TEST(ControlSocket, AnswersTheServersErrorWithItsCode) {
  engine::TestStore store;
  const auto socket = listen_in(store.options().path, backup_of(*store)).value();
  const engine::TestFolder folder;
  const auto refused = ask_for_backup(store.options().path, folder.path(), {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(refused.error().message(), folder.path() + " is already there");
}

TEST(ControlSocket, FindsNobodyWhereNoServerIs) {
  const engine::TestFolder folder;
  EXPECT_EQ(ask_for_backup(folder.path(), "/x", {}).value(), std::nullopt);
  EXPECT_EQ(ask_for_backup(folder.path() + "/none", "/x", {}).value(), std::nullopt);
  {
    const auto socket = listen_in(folder.path(), {}).value();
    EXPECT_TRUE(std::filesystem::exists(folder.path() + "/CONTROL"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/CONTROL"));
}

TEST(ControlSocket, ListensInAFolderOfAnyDepthAndTakesAStaleSocketsPlace) {
  const engine::TestFolder folder;
  const std::string deep = folder.path() + "/" + std::string(200, 'd');
  std::filesystem::create_directory(deep);
  std::ofstream(deep + "/CONTROL") << "stale";
  const auto socket = listen_in(
      deep, [](const std::string&, const ByteProgress& progress) -> Result<BackupSummary> {
        ADJOIN_CHECK(progress(5, 10));
        return BackupSummary{CommitId{7}, 2, 10};
      });
  ASSERT_TRUE(socket) << socket.error().message();
  std::uint64_t half = 0;
  const auto made = ask_for_backup(deep, "/x", [&](std::uint64_t done, std::uint64_t total) {
    if (total == 10) half = done;
    return Result<void>();
  });
  ASSERT_TRUE(made && *made);
  EXPECT_EQ((*made)->commit, CommitId{7});
  EXPECT_EQ((*made)->files, 2u);
  EXPECT_EQ((*made)->bytes, 10u);
  EXPECT_EQ(half, 5u);
}

TEST(ControlSocket, RefusesWhatIsNoCommandAndGoesOnServing) {
  const engine::TestFolder folder;
  int calls = 0;
  const auto socket = listen_in(folder.path(), [&](const std::string&, const auto&) {
                        ++calls;
                        return Result<BackupSummary>(BackupSummary());
                      }).value();
  const std::string bad[] = {"hello\n",
                             "{}\n",
                             R"({"command":"drop","to":"/x"})"
                             "\n",
                             R"({"command":"backup"})"
                             "\n",
                             R"({"command":"backup","to":"relative"})"
                             "\n",
                             R"({"command":"backup","to":"/x\u0000y"})"
                             "\n",
                             R"({"a":{"b":{"c":1}}})"
                             "\n",
                             std::string(1000, '[') + "\n"};
  for (const std::string& line : bad) {
    EXPECT_TRUE(raw(folder.path(), line).starts_with(R"({"error":{"code":"invalid_argument",)"))
        << line;
  }
  EXPECT_EQ(raw(folder.path(), std::string(kControlLineBytesMax * 2, 'x')), "");
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(raw(folder.path(), "{\"command\":\"backup\",\"to\":\"/x\"}\n"),
            "{\"done\":{\"bytes\":0,\"commit\":0,\"files\":0}}\n");
  EXPECT_EQ(calls, 1);
}

TEST(ControlSocket, EndsABackupWhoseClientIsGoneOrWhoseServerCloses) {
  const engine::TestFolder folder;
  std::atomic<int> begun{0};
  std::atomic<int> ended{0};
  auto socket =
      listen_in(folder.path(),
                [&](const std::string&, const ByteProgress& progress) -> Result<BackupSummary> {
                  ++begun;
                  while (true) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(5));
                    if (Result<void> told = progress(1, 2); !told) {
                      ++ended;
                      return std::move(told).error();
                    }
                  }
                })
          .value();
  const auto given_up = ask_for_backup(folder.path(), "/x", [](std::uint64_t done, std::uint64_t) {
    return done == 0 ? Result<void>() : Result<void>(Error(ErrorCode::cancelled, "interrupted"));
  });
  ASSERT_FALSE(given_up);
  EXPECT_EQ(given_up.error().code(), ErrorCode::cancelled);
  for (int i = 0; i < 1000 && ended == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(ended, 1);
  std::thread client([&] { EXPECT_FALSE(ask_for_backup(folder.path(), "/x", {})); });
  while (begun < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  socket.reset();
  client.join();
  EXPECT_EQ(ended, 2);
}

TEST(ControlSocket, TellsItsOwnerWhereTheStoreIsReachedAlsoDuringABackup) {
  const engine::TestFolder folder;
  EXPECT_FALSE(ask_for_session(folder.path()).value()) << "nobody serves it";
  std::atomic<bool> begun{false};
  std::atomic<bool> stop{false};
  const auto socket =
      listen_in(folder.path(),
                [&](const std::string&, const ByteProgress&) -> Result<BackupSummary> {
                  begun = true;
                  while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                  return BackupSummary();
                })
          .value();
  std::thread backup([&] { EXPECT_TRUE(ask_for_backup(folder.path(), "/x", {})); });
  while (!begun) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto session = ask_for_session(folder.path());
  ASSERT_TRUE(session && *session) << session.error().message();
  EXPECT_EQ((*session)->url, "http://127.0.0.1:1");
  EXPECT_EQ((*session)->key_id, "KEY");
  EXPECT_EQ((*session)->secret, "a \"secret\"");
  stop = true;
  backup.join();
}

TEST(ControlSocket, TakesNothingForAnAnswerThatIsNone) {
  for (const std::string_view line :
       {"", "hello", "{}", "[]", R"({"done":7})", R"({"made":{"commit":7}})",
        R"({"done":{"commit":7},"progress":{"done":1}})", R"({"session":{"url":""}})"}) {
    const auto answer = parse_answer(line);
    ASSERT_FALSE(answer) << line;
    EXPECT_EQ(answer.error().code(), ErrorCode::io_error) << line;
    const auto session = parse_session(line);
    ASSERT_FALSE(session) << line;
    EXPECT_EQ(session.error().code(), ErrorCode::io_error) << line;
  }
  const std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(parse_answer(progress_line(1, most)).value().progress_total, most);
}

}  // namespace
}  // namespace adjoin::cli
