// Goal: for every operation of the list, what is said of its bodies does not change unseen. Method:
// each brings a request and a reply with every member; from these follow bodies with each member of
// each wrong JSON kind, null, absent and with values that its constraints refuse, and of each two
// faults the one that is told first. golden/ has the answers; ADJOIN_UPDATE_GOLDEN writes it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "wire/samples/insight_samples_for_test.h"
#include "wire/samples/item_samples_for_test.h"
#include "wire/samples/page_for_test.h"
#include "wire/samples/statement_samples_for_test.h"
#include "wire/samples/stream_samples_for_test.h"
#include "wire/samples/table_samples_for_test.h"
#include "wire/samples/transaction_samples_for_test.h"
#include "wire/samples/upkeep_samples_for_test.h"

namespace adjoin::wire {
namespace {

template <typename Op>
Result<std::string> encode_sample(const table::RequestOf<Op>& request) {
  if constexpr (requires { Sample<Op>::encode(request); }) {
    return Sample<Op>::encode(request);
  } else if constexpr (requires { Sample<Op>::is_asked; }) {
    return std::string();
  } else {
    return Codec<Op>::encode(request);
  }
}

/// `table`: null when there is no such table.
template <typename Op>
Answer ask_store(const std::string& body, const table::TableDescription* table) {
  const auto request = Codec<Op>::decode(body);
  if (!request) return refusal(request.error());
  if constexpr (requires { Sample<Op>::check(*request, table); }) {
    if (const auto checked = Sample<Op>::check(*request, table); !checked) {
      return refusal(checked.error());
    }
  }
  const Result<std::string> written = encode_sample<Op>(*request);
  return {Answer::Kind::taken, written ? *written : written.error().message()};
}

template <typename Op>
Answer ask_server(const std::string& body) {
  return ask_store<Op>(body, &table_of_sample());
}
template <typename Op>
Answer ask_without_table(const std::string& body) {
  return ask_store<Op>(body, nullptr);
}

template <typename Op>
Answer ask_client(const std::string& body) {
  const auto answer = [](const auto& reply, const auto& append) {
    if (!reply) return refusal(reply.error());
    std::string out;
    append(*reply, out);
    return Answer{Answer::Kind::taken, std::move(out)};
  };
  if constexpr (requires { Sample<Op>::read(body); }) {
    return answer(Sample<Op>::read(body), Sample<Op>::append);
  } else {
    return answer(Codec<Op>::read(body), Codec<Op>::append);
  }
}

template <typename Op>
std::string page_of(WrongKinds& kinds) {
  std::string text = "== " + std::string(Op::kInfo.name) + "\n\n";
  std::vector<std::string> additions;
  if constexpr (requires { Sample<Op>::additions(); }) additions = Sample<Op>::additions();
  for (const std::string& body : Sample<Op>::requests()) {
    Ask without_table;
    if constexpr (requires { &Sample<Op>::check; }) without_table = ask_without_table<Op>;
    text += page_of_request(body, additions, ask_server<Op>, without_table, kinds) + "\n";
  }
  if constexpr (requires { Sample<Op>::made(); }) {
    std::string reply;
    Codec<Op>::append(Sample<Op>::made(), reply);
    text += "reply " + reply + "\n\n";
  } else if constexpr (Op::kInfo.has_reply) {
    text += page_of_reply(Sample<Op>::reply(), ask_client<Op>, kinds) + "\n";
  }
  return text;
}

template <typename List>
struct Pages;
template <table::Operation... Ops>
struct Pages<table::OperationList<Ops...>> {
  static std::string of_family(std::string_view family) {
    std::string text;
    WrongKinds kinds;
    ((Sample<Ops>::family == family ? void(text += page_of<Ops>(kinds)) : void()), ...);
    return text + kinds.to_text();
  }
  /// How many operations are in one of them.
  template <std::size_t N>
  static std::size_t count(const std::array<const char*, N>& families) {
    return (std::size_t{0} + ... +
            static_cast<std::size_t>(
                std::count(families.begin(), families.end(), Sample<Ops>::family)));
  }
};

constexpr std::array<const char*, 8> kFamilies = {
    "items", "pages", "transactions", "tables", "statements", "streams", "upkeep", "insights"};

std::string read_text(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string golden_of(const std::string& family) {
  return "src/wire/samples/golden/" + family + ".txt";
}

class Samples : public testing::TestWithParam<const char*> {};

TEST_P(Samples, AreAnsweredAsEver) {
  const std::string text = Pages<Operations>::of_family(GetParam());
  const std::string path = golden_of(GetParam());
  if (std::getenv("ADJOIN_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << text;
  EXPECT_EQ(read_text(path), text);
}

INSTANTIATE_TEST_SUITE_P(Families, Samples, testing::ValuesIn(kFamilies),
                         [](const auto& one) { return std::string(one.param); });

/// Names that the sources of a folder read or write by a row: `in.name() == "Key"`,
/// `member<…>("Key"`.
std::set<std::string> names_in_sources(const std::string& folder) {
  static const std::regex pattern(R"re((?:\bname(?:\(\))? == |>\(\s*)"(\w+)")re");
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string path = file.path().string();
    if (path.find("_test.") != std::string::npos) continue;
    const std::string text = read_text(path);
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
      names.insert((*at)[1]);
    }
  }
  return names;
}

TEST(SampleFamilies, HaveEveryMemberThatIsRead) {
  std::string samples;
  for (const char* family : kFamilies) samples += read_text(golden_of(family));
  std::size_t count = 0;
  for (const char* folder : {"src/wire/bodies", "src/wire/decode"}) {
    for (const std::string& name : names_in_sources(folder)) {
      if (name == "principalId") continue;  // the other spelling of PrincipalId
      EXPECT_NE(samples.find('"' + name + '"'), std::string::npos) << name;
      ++count;
    }
  }
  EXPECT_GT(count, 100U);
}

TEST(SampleFamilies, HaveEveryOperation) {
  EXPECT_EQ(Pages<Operations>::count(kFamilies), Operations::size);
}

}  // namespace
}  // namespace adjoin::wire
