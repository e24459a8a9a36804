#include "adjoin/load.h"

#include <utility>

#include "adjoin/jobs/load_work.h"

namespace adjoin {

template class detail::Handle<detail::LoadWork>;

Result<Loader> Loader::open(const Graph& graph, const LoadOptions& options,
                            const CallOptions& call) {
  detail::Handle<detail::LoadWork> work =
      detail::Access::make_as<detail::LoadWork, detail::LoadWork>(graph, options, call);
  ADJOIN_CHECK(work->begin());
  return Loader(std::move(work));
}

Result<void> Loader::check(const Graph& graph, const LoadOptions& options) {
  return detail::LoadWork::check(detail::inner(graph), options);
}

Loader::Loader(detail::Handle<detail::LoadWork> work) : work_(std::move(work)) {}
Loader::Loader(Loader&&) noexcept = default;
Loader& Loader::operator=(Loader&&) noexcept = default;
Loader::~Loader() = default;

Result<void> Loader::add(Node node, std::uint64_t number) {
  return work_->add(plan::PutNode{std::move(node.ref), std::move(node.fields)}, number);
}

Result<void> Loader::add(Edge edge, std::uint64_t number) {
  return work_->add(plan::AddEdge{std::move(edge.from), std::move(edge.type), std::move(edge.to),
                                  std::move(edge.fields)},
                    number);
}

Result<void> Loader::add_item(Item item, std::uint64_t number) {
  return work_->add_item(std::move(item), number);
}

Result<void> Loader::checkpoint(std::string_view note) { return work_->checkpoint(note); }

const std::optional<std::string>& Loader::resumed() const noexcept { return work_->resumed(); }

void Loader::discard() { work_->discard(); }

Loader::Summary Loader::summary() const { return work_->summary(); }

Result<Loader::Summary> Loader::finish() {
  ADJOIN_CHECK(work_->finish());
  return work_->summary();
}

}  // namespace adjoin
