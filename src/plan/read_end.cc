#include "plan/read_end.h"

#include "schema/item_keys.h"

namespace adjoin::plan {

Result<std::string> ReadEnd::text(const schema::Template& key) const {
  if (std::optional<std::string> joined = key.join(refs())) return *std::move(joined);
  return key.render(bindings());
}

Result<std::string> ReadEnd::text(const schema::Template& key, std::uint32_t shard) const {
  if (shard == 0) return text(key);
  schema::Bindings in_shard = bindings();
  in_shard.set("shard", std::to_string(shard));
  return key.render(in_shard);
}

Result<std::string> ReadEnd::front(const schema::Template& key) const {
  if (std::optional<std::string> joined = key.join_prefix(refs())) return *std::move(joined);
  return key.render_prefix(bindings());
}

const schema::Bindings& ReadEnd::bindings() const {
  if (!bindings_) {
    bindings_.emplace();
    const Result<void> bound = schema::bind_ref(*type_, is_from_ ? "from" : "to", ref_, *bindings_);
    ADJOIN_ASSERT(bound.has_value());
  }
  return *bindings_;
}

}  // namespace adjoin::plan
