#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "schema/schema.h"

namespace adjoin::plan {

/// The node whose edges are listed, as one end of those edges: what it fills in of their keys. Its
/// ref is taken apart only for keys that do not hold it as one piece. Borrows type and ref, a ref
/// of that type.
class ReadEnd {
 public:
  ReadEnd(const schema::NodeType& type, std::string_view ref, bool is_from)
      : type_(&type), ref_(ref), is_from_(is_from) {}

  /// The whole text of a key. @errors validation when it also needs something else.
  Result<std::string> text(const schema::Template& key) const;
  /// The same key in one shard, where it has shards.
  Result<std::string> text(const schema::Template& key, std::uint32_t shard) const;
  /// What every such key of this node's edges begins with.
  Result<std::string> front(const schema::Template& key) const;
  /// The ref's parts, as "from.…" or "to.…". Valid while this lives.
  const schema::Bindings& bindings() const;

 private:
  schema::EndRefs refs() const {
    return is_from_ ? schema::EndRefs{ref_, {}} : schema::EndRefs{{}, ref_};
  }

  const schema::NodeType* type_;
  std::string_view ref_;
  bool is_from_;
  mutable std::optional<schema::Bindings> bindings_;  ///< made when first asked for
};

}  // namespace adjoin::plan
