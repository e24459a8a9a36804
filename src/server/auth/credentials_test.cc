// The credential file: what is written is read, and what is not such a file is refused by name.

#include "server/auth/credentials.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/http/private_file.h"

namespace adjoin::server {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test, and no key in the environment.
class CredentialFile : public testing::Test {
 protected:
  void SetUp() override {
    ::unsetenv("ADJOIN_CREDENTIALS_KEY");
    ::unsetenv("CREDENTIALS_DIRECTORY");
    std::string name = (fs::temp_directory_path() / "adjoin-credentials-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    path_ = folder_ + "/keys";
  }
  void TearDown() override {
    ::unsetenv("ADJOIN_CREDENTIALS_KEY");
    fs::remove_all(folder_);
  }

  void add(const std::string& key_id, const std::string& secret) {
    const auto done = change_credentials(path_, true, [&](std::vector<AccessKey>& keys) {
      keys.push_back({key_id, true, {{secret, std::chrono::sys_seconds()}}});
      return Result<void>();
    });
    ASSERT_TRUE(done.has_value()) << done.error().message();
  }
  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
  }
  void put(std::string_view bytes) { ASSERT_TRUE(write_private_file(path_, bytes).has_value()); }
  std::string refusal() {
    const auto keys = read_credentials(path_);
    return keys ? "" : std::string(exact_name(keys.error())) + " " + keys.error().message();
  }

  std::string folder_;
  std::string path_;
};

TEST_F(CredentialFile, HoldsKeysForTheNextProcess) {
  add("alice", "one");
  add("bob", "two");
  const auto keys = read_credentials(path_);
  ASSERT_TRUE(keys.has_value()) << keys.error().message();
  ASSERT_EQ(keys->size(), 2U);
  EXPECT_EQ((*keys)[0].key_id, "alice");
  EXPECT_EQ((*keys)[1].secrets.at(0).text, "two");
}

TEST_F(CredentialFile, ShowsNoSecretAndBelongsToItsOwnerAlone) {
  add("alice", "a-very-secret-secret");
  EXPECT_EQ(content().find("secret"), std::string::npos);
  EXPECT_EQ(content().find("alice"), std::string::npos);
  for (const std::string& path : {path_, path_ + ".key"}) {
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U) << path;
  }
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder_)) ++files;
  EXPECT_EQ(files, 2U);
}

TEST_F(CredentialFile, IsRefusedWhenOthersMayReadIt) {
  add("alice", "one");
  for (const std::string& path : {path_, path_ + ".key"}) {
    for (const mode_t mode : {0640U, 0604U, 0620U}) {
      ASSERT_EQ(::chmod(path.c_str(), mode), 0);
      const char* text = mode == 0640U ? "0640" : mode == 0604U ? "0604" : "0620";
      EXPECT_EQ(refusal(), "configuration " + path + ": others may read or change it (mode " +
                               text + "); make it yours alone: chmod 600 " + path);
    }
    ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
  }
  EXPECT_EQ(refusal(), "");
}

TEST_F(CredentialFile, IsRefusedBehindASymbolicLink) {
  add("alice", "one");
  fs::rename(path_, folder_ + "/elsewhere");
  fs::create_symlink(folder_ + "/elsewhere", path_);
  EXPECT_EQ(refusal(), "configuration " + path_ + ": is a symbolic link; name the file itself");
}

TEST_F(CredentialFile, IsRefusedWhenItIsNoFile) {
  EXPECT_EQ(refusal(), "not_found " + path_ + ": there is no such file");
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  EXPECT_EQ(refusal(), "configuration " + path_ + ": is not a file");
  fs::remove(path_);
  ASSERT_TRUE(fs::create_directory(path_));
  fs::permissions(path_, fs::perms::owner_all);
  EXPECT_EQ(refusal(), "configuration " + path_ + ": is not a file");
}

TEST_F(CredentialFile, IsRefusedAfterAnyChange) {
  add("alice", "one");
  const std::string whole = content();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    put(changed);
    EXPECT_TRUE(refusal().starts_with("configuration " + path_)) << i << refusal();
    put(whole.substr(0, i));
    EXPECT_TRUE(refusal().starts_with("configuration " + path_)) << i << refusal();
  }
  put(whole + "x");
  EXPECT_EQ(refusal(),
            "configuration " + path_ + ": does not open with its key: another key, or damaged");
  put(std::string(5 * 1024 * 1024, 'x'));
  EXPECT_EQ(refusal(), "configuration " + path_ + ": is larger than the 4194304 bytes it may have");
}

TEST_F(CredentialFile, OpensWithTheKeyOfTheEnvironmentFirst) {
  std::string key(64, 'a');
  ::setenv("ADJOIN_CREDENTIALS_KEY", key.c_str(), 1);
  add("alice", "one");
  EXPECT_FALSE(fs::exists(path_ + ".key"));
  EXPECT_EQ(refusal(), "");
  key[0] = 'b';
  ::setenv("ADJOIN_CREDENTIALS_KEY", key.c_str(), 1);
  EXPECT_EQ(refusal(),
            "configuration " + path_ + ": does not open with its key: another key, or damaged");
  ::setenv("ADJOIN_CREDENTIALS_KEY", "short", 1);
  EXPECT_EQ(refusal(),
            "configuration $ADJOIN_CREDENTIALS_KEY: is not a key: 64 hexadecimal digits");
  ::unsetenv("ADJOIN_CREDENTIALS_KEY");
  EXPECT_EQ(refusal(), "configuration " + path_ +
                           ": has no key: set $ADJOIN_CREDENTIALS_KEY or put " + path_ +
                           ".key beside it");
}

TEST_F(CredentialFile, StaysAsItWasWhenAChangeFails) {
  add("alice", "one");
  const std::string before = content();
  const auto failed = change_credentials(path_, false, [](std::vector<AccessKey>& keys) {
    keys.clear();
    return Result<void>(Error(ErrorCode::invalid_argument, "no"));
  });
  EXPECT_FALSE(failed.has_value());
  EXPECT_EQ(content(), before);
}

TEST(AccessKeys, RefuseLinesThatAreNone) {
  for (const std::string_view text :
       {"\n", "a\n", "a\tenabled\n", "a\tenabled\t1\n", "a\tenabled\t1\t\n", "a\tenabled\tx\ts\n",
        "a\ton\t1\ts\n", "a b\tenabled\t1\ts\n", "a\tenabled\t1\ts\t2\tt\t3\tu\n",
        "a\tenabled\t1\ts\na\tenabled\t1\ts\n", "a\tenabled\t99999999999\ts\n"}) {
    const auto keys = parse_access_keys(text);
    ASSERT_FALSE(keys.has_value()) << text;
    EXPECT_EQ(keys.error().code(), ErrorCode::configuration);
  }
  const auto keys = parse_access_keys("a\tenabled\t1\ts\t2\tt\nb\tdisabled\t3\tu\n");
  ASSERT_TRUE(keys.has_value());
  EXPECT_EQ(access_keys_text(*keys), "a\tenabled\t1\ts\t2\tt\nb\tdisabled\t3\tu\n");
}

// The worked example of docs/formats/credentials.md: these bytes must open for ever.
TEST(SealedText, OpensTheExampleOfItsPage) {
  const SealingKey key =
      *parse_sealing_key("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n");
  const std::string_view label("ADJNCRED\x01", 9);
  const std::string example = [] {
    std::string bytes;
    const std::string_view hex =
        "a0a1a2a3a4a5a6a7a8a9aaab8774154e20c267d10307ebb66373f1e943996f28"
        "ab81725c957d43e50dce010be39310b3fd58b3e893a2413ffa814f49";
    for (std::size_t i = 0; i < hex.size(); i += 2) {
      bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    }
    return bytes;
  }();
  EXPECT_EQ(unseal(key, label, example).value_or("shut"), "alice\tenabled\t1735689600\tsecret\n");
  EXPECT_FALSE(unseal(key, "ADJNCRED\x02", example));
  EXPECT_NE(seal(key, label, "x"), seal(key, label, "x"));
}

TEST(NewSecrets, AreLongAndNeverTheSame) {
  EXPECT_EQ(new_secret().size(), 40U);
  EXPECT_NE(new_secret(), new_secret());
  EXPECT_TRUE(is_key_id(new_key_id()));
  EXPECT_NE(new_key_id(), new_key_id());
}

}  // namespace
}  // namespace adjoin::server
