#include "cli/transact_file.h"

#include <utility>

#include "cli/read/json_source.h"
#include "graph/operation_json.h"

namespace adjoin::cli {
namespace {

constexpr std::size_t kOperationsMax = 10'000;

}  // namespace

Result<std::vector<plan::WriteOperation>> read_transaction(const graph::Graph& graph,
                                                           const std::string& path) {
  ADJOIN_TRY(LineSource file, LineSource::open(path));
  JsonSource source(std::move(file), false);
  std::vector<plan::WriteOperation> operations;
  for (;;) {
    auto text = source.next();
    const auto placed = [&](const Error& error) {
      return Error(error.code(), source.source().name() + ":" +
                                     std::to_string(source.line_number()) + ": " + error.message());
    };
    if (!text) return placed(text.error());
    if (!*text) break;
    auto operation = graph::parse_write(graph, **text);
    if (!operation) return placed(operation.error());
    operations.push_back(*std::move(operation));
    if (operations.size() > kOperationsMax) {
      return validation_error("more than " + std::to_string(kOperationsMax) +
                              " operations; a transaction has at most 100 items");
    }
  }
  if (operations.empty()) return Error(ErrorCode::usage, path + " holds no operation");
  return operations;
}

}  // namespace adjoin::cli
