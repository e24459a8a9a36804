// Text through gzip and back in pieces of every size, and what is no whole gzip file.
#include "transfer/gzip.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace adjoin::transfer {
namespace {

std::string bytes_of_file(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string packed(const std::string& text) {
  const std::string path = testing::TempDir() + "gzip_test.gz";
  std::filesystem::remove(path);
  GzipWriter writer = GzipWriter::create(path).value();
  writer.write(text).value();
  const GzipWriter::Made made = writer.finish().value();
  const std::string bytes = bytes_of_file(path);
  EXPECT_EQ(made.bytes, bytes.size());
  EXPECT_EQ(made.md5, md5(bytes));
  return bytes;
}

/// Reads in pieces of `step` bytes, of compressed ones that come `step` at a time.
Result<std::string> unpacked(const std::string& bytes, std::size_t step) {
  std::size_t taken = 0;
  GzipReader reader([&](char* out, std::size_t room) -> Result<std::size_t> {
    const std::size_t part = bytes.copy(out, std::min(room, step), taken);
    taken += part;
    return part;
  });
  std::string text;
  std::string piece(step, '\0');
  for (;;) {
    ADJOIN_TRY(const std::size_t got, reader.read(piece.data(), piece.size()));
    if (got == 0) return text;
    text.append(piece, 0, got);
  }
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += std::to_string(i * 7919) + "\n";
  return text;
}

TEST(Gzip, GivesTheTextBackInPiecesOfAnySize) {
  for (const std::string& text : {std::string(), std::string("a"), long_text()}) {
    const std::string bytes = packed(text);
    EXPECT_TRUE(is_gzip(bytes));
    for (const std::size_t step : {1U, 7U, 4096U, 1'000'000U}) {
      EXPECT_EQ(unpacked(bytes, step).value(), text) << step;
    }
  }
}

TEST(Gzip, IsTheSameFileForTheSameText) { EXPECT_EQ(packed(long_text()), packed(long_text())); }

TEST(Gzip, ReadsFilesBehindEachOtherAsOne) {
  EXPECT_EQ(unpacked(packed("one\n") + packed("two\n"), 5).value(), "one\ntwo\n");
}

TEST(Gzip, LeavesOutZerosBehindAMember) {
  const std::string zeros(1000, '\0');
  for (const std::size_t step : {1U, 7U, 4096U}) {
    EXPECT_EQ(unpacked(packed("one\n") + zeros, step).value(), "one\n");
    EXPECT_EQ(unpacked(packed("one\n") + zeros + packed("two\n") + zeros, step).value(),
              "one\ntwo\n");
  }
  EXPECT_FALSE(unpacked(zeros + packed("one\n"), 100).has_value());
}

TEST(Gzip, NamesFilesThatAreCutShort) {
  const std::string bytes = packed(long_text());
  for (const std::size_t left : {bytes.size() - 1, bytes.size() / 2, std::size_t{3}}) {
    const auto text = unpacked(bytes.substr(0, left), 100);
    ASSERT_FALSE(text.has_value()) << left;
    EXPECT_EQ(text.error().message(), "the gzip data are cut short");
  }
}

TEST(Gzip, NamesFilesThatAreDamaged) {
  std::string bytes = packed(long_text());
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x10);
  const auto text = unpacked(bytes, 100);
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().code(), ErrorCode::io_error);
  EXPECT_FALSE(unpacked(packed("a") + "no gzip", 100).has_value());
}

TEST(Gzip, NeverReplacesAFile) {
  packed("a");
  EXPECT_FALSE(GzipWriter::create(testing::TempDir() + "gzip_test.gz").has_value());
}

TEST(Md5, IsThatOfTheStandard) {
  EXPECT_EQ(to_hex(md5("")), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(to_hex(md5("abc")), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(to_base64(md5("abc")), "kAFQmDzST7DWlj99KOF/cg==");
}

}  // namespace
}  // namespace adjoin::transfer
