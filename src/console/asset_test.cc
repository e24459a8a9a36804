#include "console/asset.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <string>

namespace adjoin::console {
namespace {

std::string unpacked(const Asset& asset) {
  std::string text(asset.bytes + 1, '\0');
  z_stream stream = {};
  constexpr int kGzipOnly = 16 + MAX_WBITS;
  EXPECT_EQ(inflateInit2(&stream, kGzipOnly), Z_OK);
  std::string packed(asset.gzip);
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END) << asset.name;
  EXPECT_EQ(stream.avail_in, 0u) << asset.name;
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

/// What stands in quotes behind each `attribute=` of the page, and is a file of ours.
std::vector<std::string> files_named_in(const std::string& page) {
  std::vector<std::string> names;
  for (const std::string attribute : {" src=\"", " href=\""}) {
    for (std::size_t at = page.find(attribute); at != std::string::npos;
         at = page.find(attribute, at + 1)) {
      const std::size_t begin = at + attribute.size();
      std::string name = page.substr(begin, page.find('"', begin) - begin);
      if (!name.starts_with("data:") && !name.starts_with("#")) names.push_back(std::move(name));
    }
  }
  return names;
}

TEST(ConsoleAssets, UnpackToTheSizeThatTheySay) {
  for (const Asset& asset : assets()) EXPECT_EQ(unpacked(asset).size(), asset.bytes) << asset.name;
}

TEST(ConsoleAssets, AreFoundByTheirExactNameAlone) {
  for (const Asset& asset : assets()) {
    const std::string name(asset.name);
    EXPECT_EQ(find_asset(name), &asset);
    for (const std::string& other :
         {"/" + name, "./" + name, "../" + name, name + "/", name + " ",
          name + std::string(1, '\0'), name.substr(1), name.substr(0, name.size() - 1)}) {
      EXPECT_EQ(find_asset(other), nullptr) << other;
    }
  }
  EXPECT_EQ(find_asset(""), nullptr);
  EXPECT_EQ(find_asset("INDEX.HTML"), nullptr);
}

TEST(ConsoleAssets, HaveAPageThatNamesOnlyFilesThatAreThere) {
  const Asset* index = find_asset(kIndexName);
  ASSERT_NE(index, nullptr);
  EXPECT_FALSE(index->has_hash);
  EXPECT_EQ(index->content_type, "text/html; charset=utf-8");
  const auto names = files_named_in(unpacked(*index));
  EXPECT_EQ(is_built(), !names.empty());
  for (const std::string& name : names) {
    const Asset* file = find_asset(name);
    ASSERT_NE(file, nullptr) << name;
    EXPECT_TRUE(file->has_hash) << name << " is kept by browsers for a year";
  }
}

/// Else the browser asks for a dozen before it paints: what is loaded later imports frame/app.
TEST(ConsoleAssets, HaveOneFileOfStyleAndTwoOfCodeForTheFirstPage) {
  if (!is_built()) GTEST_SKIP() << "esbuild was not there";
  std::size_t first = 0;
  for (const std::string& name : files_named_in(unpacked(*find_asset(kIndexName)))) {
    if (name.find("_worker") == std::string::npos) ++first;
  }
  EXPECT_EQ(first, 3U);
}

TEST(ConsoleAssets, AreDifferentWhereTheirTagsAre) {
  for (const Asset& one : assets()) {
    EXPECT_EQ(one.tag.size(), 32u);
    for (const Asset& other : assets()) {
      EXPECT_EQ(one.tag == other.tag, one.gzip == other.gzip) << one.name << " " << other.name;
    }
  }
}

TEST(ConsoleAssets, AreSmallAtFirstAndInAll) {
  constexpr std::size_t kFirstMax = 60 * 1024;
  // Of this 110 KB are the libraries, and all but Preact loads when a graph is opened.
  constexpr std::size_t kAllMax = 260 * 1024;
  const Asset* index = find_asset(kIndexName);
  ASSERT_NE(index, nullptr);
  std::size_t first = index->gzip.size();
  for (const std::string& name : files_named_in(unpacked(*index))) {
    const Asset* file = find_asset(name);
    if (file != nullptr) first += file->gzip.size();
  }
  std::size_t all = 0;
  for (const Asset& asset : assets()) all += asset.gzip.size();
  EXPECT_LE(first, kFirstMax);
  EXPECT_LE(all, kAllMax);
}

TEST(ConsoleAssets, CarryTheLicencesOfTheirLibraries) {
  if (!is_built()) GTEST_SKIP() << "esbuild was not there";
  const Asset* licences = find_asset("licences.txt");
  ASSERT_NE(licences, nullptr);
  const std::string text = unpacked(*licences);
  for (const std::string library : {"preact", "cytoscape", "heap", "lodash"}) {
    EXPECT_NE(text.find("LICENSE"), std::string::npos);
    EXPECT_NE(text.find(library), std::string::npos) << library;
  }
  EXPECT_NE(text.find("THE SOFTWARE IS PROVIDED \"AS IS\""), std::string::npos);
}

}  // namespace
}  // namespace adjoin::console
