// Sends signed requests to servers in turn and prints one JSON line per server and round.
//
//   wire_load WORK COUNT CONNECTIONS ROUNDS KEY_ID SECRET TARGET…
//
//   WORK    create, load, get, put, query or one_key
//   TARGET  name:port:pid:store of a server that stores, name:port:pid:any of one that answers
//           everything with 200; :N behind that is in place of CONNECTIONS
//
// Every server is sent the same bytes: requests are made and signed once, before the first round.

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "bench/wire/requests.h"
#include "bench/wire/round.h"

namespace adjoin::bench {
namespace {

std::optional<Work> work_named(const std::string& name) {
  if (name == "create") return Work::create;
  if (name == "load") return Work::load;
  if (name == "get") return Work::get;
  if (name == "put") return Work::put;
  if (name == "query") return Work::query;
  if (name == "one_key") return Work::one_key;
  return std::nullopt;
}

struct ChosenTarget {
  Target target;
  int connections = 0;
};

ChosenTarget target_of(const std::string& text, int connections) {
  std::istringstream in(text);
  ChosenTarget chosen;
  std::string part;
  std::getline(in, chosen.target.name, ':');
  std::getline(in, part, ':');
  chosen.target.port = static_cast<std::uint16_t>(std::atoi(part.c_str()));
  std::getline(in, part, ':');
  chosen.target.pid = std::atoi(part.c_str());
  if (std::getline(in, part, ':')) chosen.target.answers = part != "any";
  chosen.connections = std::getline(in, part) ? std::atoi(part.c_str()) : connections;
  return chosen;
}

int main_with(const std::vector<std::string>& words) {
  const auto work = words.size() < 7 ? std::nullopt : work_named(words[0]);
  if (!work) {
    std::fprintf(stderr, "bench: see the first lines of bench/wire/load_main.cc\n");
    return 2;
  }
  const int rounds = std::atoi(words[3].c_str());
  std::vector<ChosenTarget> targets;
  for (std::size_t i = 6; i < words.size(); ++i) {
    targets.push_back(target_of(words[i], std::atoi(words[2].c_str())));
  }
  const auto requests = prepare(*work, std::atoi(words[1].c_str()), {words[4], words[5]});
  bool all_right = true;
  for (int round = 0; round < rounds; ++round) {
    for (const ChosenTarget& chosen : targets) {
      const RoundResult result = run_round(chosen.target, requests, chosen.connections);
      fmt::print(R"({{"target":"{}","round":{},"requests":{},"seconds":{},"cpu_seconds":{}}})"
                 "\n",
                 chosen.target.name, round, result.requests, result.seconds, result.cpu_seconds);
      std::fflush(stdout);
      if (result.wrong == 0) continue;
      all_right = false;
      fmt::print(stderr, "bench: {}: {} of {} answers to {} are wrong; the first:\n{}\n",
                 chosen.target.name, result.wrong, result.requests, words[0], result.first_wrong);
    }
  }
  return all_right ? 0 : 1;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  return adjoin::bench::main_with(std::vector<std::string>(argv + 1, argv + argc));
}
