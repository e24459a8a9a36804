#include "bench/peers/kuzu.h"

#include <filesystem>

#include "bench/peers/peers.h"

namespace adjoin::bench {
namespace {

class Kuzu final : public Peer {
 public:
  explicit Kuzu(std::unique_ptr<KuzuProcess> process) : process_(std::move(process)) {}

  // All questions in one line: what goes through the pipe is nothing beside the answering.
  std::uint64_t within_three_hops(std::span<const Node> starts) override {
    std::string line = "near";
    for (const Node start : starts) line += " " + std::to_string(start);
    return process_->ask(line);
  }

  std::uint64_t path_hops(std::span<const NodePair> pairs) override {
    std::string line = "path";
    for (const auto& [from, to] : pairs) {
      line += " " + std::to_string(from) + " " + std::to_string(to);
    }
    return process_->ask(line);
  }

 private:
  std::unique_ptr<KuzuProcess> process_;
};

}  // namespace

Result<std::unique_ptr<KuzuProcess>> KuzuProcess::start(const std::string& folder,
                                                        const std::string& modules) {
  auto process = std::make_unique<KuzuProcess>();
  ADJOIN_CHECK(process->child_.start(
      {"node", ADJOIN_BENCH_FOLDER "/peers/kuzu/kuzu.cjs", modules, folder + "/friends.kuzu"}));
  return process;
}

std::uint64_t KuzuProcess::load(const std::string& nodes_path, const std::string& edges_path) {
  const auto absolute = [](const std::string& path) {
    return std::filesystem::absolute(path).string();
  };
  return child_.ask("load " + absolute(nodes_path) + " " + absolute(edges_path));
}

Result<std::unique_ptr<Peer>> open_kuzu(const std::string& folder, const std::string& modules,
                                        const Edges& edges) {
  ADJOIN_TRY(std::unique_ptr<KuzuProcess> process, KuzuProcess::start(folder, modules));
  const std::string nodes_path = folder + "/nodes.csv";
  const std::string edges_path = folder + "/edges.csv";
  const bool written = write_nodes(nodes_path, edges) && write_edges(edges_path, edges, false);
  if (!written || process->load(nodes_path, edges_path) != edges.size()) {
    return Error(ErrorCode::io_error, "Kuzu has not taken the edges in");
  }
  return std::unique_ptr<Peer>(std::make_unique<Kuzu>(std::move(process)));
}

}  // namespace adjoin::bench
