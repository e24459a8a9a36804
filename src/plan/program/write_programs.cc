#include "plan/program/write_programs.h"

#include <utility>

#include "base/assert.h"

namespace adjoin::plan {
namespace {

bool has_names(const Item& fields, const std::vector<std::string>& names) {
  if (fields.size() != names.size()) return false;
  std::size_t place = 0;
  for (const auto& [name, value] : fields) {
    if (name != names[place++]) return false;
  }
  return true;
}

}  // namespace

WritePrograms::WritePrograms(Target target)
    : target_(std::move(target)),
      nodes_(target_.schema->nodes.size()),
      edges_(target_.schema->edges.size()) {
  ADJOIN_ASSERT(target_.decides && target_.existing == nullptr);
}

WritePrograms::~WritePrograms() = default;

WritePrograms::OfType& WritePrograms::of_type(const WriteInput& input) {
  const bool is_edge = input.edge != nullptr;
  const std::ptrdiff_t place = is_edge ? input.edge - target_.schema->edges.data()
                                       : input.from_type - target_.schema->nodes.data();
  std::vector<OfType>& types = is_edge ? edges_ : nodes_;
  ADJOIN_ASSERT(place >= 0 && static_cast<std::size_t>(place) < types.size());
  return types[static_cast<std::size_t>(place)];
}

const CompiledWrite* WritePrograms::known(const WriteInput& input) {
  const Entry* entry = of_type(input).first.load(std::memory_order_acquire);
  for (; entry != nullptr; entry = entry->next) {
    if (entry->kind == input.kind && entry->from_type == input.from_type &&
        entry->to_type == input.to_type && has_names(*input.fields, entry->names)) {
      return &entry->compiled;
    }
  }
  return nullptr;
}

const CompiledWrite* WritePrograms::add(const WriteInput& input, const WriteOperation& operation) {
  const std::lock_guard lock(adding_);
  if (const CompiledWrite* other = known(input)) return other;
  OfType& type = of_type(input);
  if (is_full(input)) return nullptr;
  std::optional<CompiledWrite> compiled = compile_write(target_, input, operation);
  if (!compiled) return nullptr;
  auto entry = std::make_unique<Entry>(Entry{
      input.kind, input.from_type, input.to_type, {}, *std::move(compiled), type.first.load()});
  for (const auto& [name, value] : *input.fields) entry->names.push_back(name);
  owned_.push_back(std::move(entry));
  ++type.count;
  type.first.store(owned_.back().get(), std::memory_order_release);
  return &owned_.back()->compiled;
}

}  // namespace adjoin::plan
