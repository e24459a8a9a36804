#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "item/attribute_value.h"
#include "schema/schema.h"

namespace adjoin::schema {

/// What new edges of one form have in common, made once: the items of each are then put together
/// from their refs and fields, in stored form, many times as fast as derived. The same bytes.
/// Borrows the schema. Immutable; safe to share between threads.
class EdgePress {
 public:
  struct Stamps {
    std::string created;
    std::string updated;
    std::int64_t version = 0;  ///< 0: none is kept
  };
  /// Nothing where edges of the form need more than whole refs and plain fields: keys of fields,
  /// shards, ranks, copies, keys of other types than S.
  static std::optional<EdgePress> make(const Schema& schema, const EdgeType& type,
                                       const EdgeForm& form, const Stamps& stamps);

  /// Replaces `edge` and `mirror` (empty: the form has none) with the items. `fields` are complete,
  /// valid, and none of them is a stamp or the version; the ends are refs of the form's types.
  /// False, and nothing is of use, for an edge that has to be derived: it is its own mirror, a key
  /// would be too long, a field has the name of what is made.
  bool press(const EndRefs& ends, const item::AttributeMap& fields, Bytes& edge,
             Bytes& mirror) const;

 private:
  /// An attribute that the schema makes: a text, or a key.
  struct Made {
    std::string name;
    std::string text;
    const Template* key = nullptr;  ///< null: the text
    bool turned = false;            ///< the key's ends are the edge's, swapped
    std::size_t bytes_max = 0;
    std::optional<item::Number> number;  ///< the version
  };
  using Parts = std::vector<Made>;  ///< by name

  static bool add_key(const KeyAttribute& attribute, const Template& key, std::size_t bytes_max,
                      bool turned, Parts& parts);
  static bool add_entries(const Schema& schema, const std::vector<IndexEntry>& entries, bool turned,
                          Parts& parts);
  static bool finish(const Schema& schema, const std::string& type_name, const Stamps& stamps,
                     Parts& parts);
  static bool press(const Parts& parts, const EndRefs& ends, const item::AttributeMap& fields,
                    Bytes& out);

  Parts edge_;
  Parts mirror_;
};

}  // namespace adjoin::schema
