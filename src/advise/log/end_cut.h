#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "schema/items/recognise_condition.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// The texts of a whole key.
struct KeyTexts {
  std::string pk;
  std::string sk;
  friend bool operator==(const KeyTexts&, const KeyTexts&) = default;
};

/// Cuts what names an edge's far end out of the edge's key, and makes the key of the node there.
/// Says the same as decoding both keys, many times faster. It works where the ref of each end has
/// one part, which stands at the end of a key behind a fixed text, as in most schemas. Borrows the
/// schema.
class EndCut {
 public:
  /// Returns the cut for the rows of a form; nullopt: they must be decoded.
  /// @param form  an edge or a mirror
  /// @param to_from  the row leads to the edge's `from` end
  static std::optional<EndCut> make(const schema::Schema& schema, const schema::FoundForm& form,
                                    bool to_from);

  /// Fills in the key of the node at the far end. Returns false if the row is not of the form.
  /// @cost less for rows that have one of their keys in common, as those of a list have
  bool find(std::string_view pk, std::string_view sk, KeyTexts& node);

 private:
  /// Where the part of an end stands.
  struct Tail {
    bool in_pk = false;
    std::size_t at = 0;

    std::string_view in(std::string_view pk, std::string_view sk) const {
      return (in_pk ? pk : sk).substr(at);
    }
  };

  /// A key of the node: fixed texts, and perhaps the part between them.
  struct NodeKey {
    std::string front;
    bool has_part = false;
    std::string back;

    void make(std::string_view part, std::string& key) const;
  };

  /// A key's form, and what was found of the key before.
  class Form {
   public:
    explicit Form(const schema::Template& form) : form_(&form) {}
    const schema::Template& form() const { return *form_; }
    bool fits(std::string_view key);

   private:
    const schema::Template* form_;
    std::string last_;
    std::optional<bool> last_fits_;
  };

  EndCut(const schema::Template& pk, const schema::Template& sk) : pk_(pk), sk_(sk) {}
  static std::optional<NodeKey> key_of(const schema::Template& key);
  /// Where the one part of a type's ref stands; nullopt: not at the end of a key.
  std::optional<Tail> tail_of(const schema::NodeType& type, std::string_view end) const;

  Form pk_;
  Form sk_;
  Tail far_;
  std::optional<Tail> near_;  ///< set if an edge from a node to itself is none
  NodeKey node_pk_;
  NodeKey node_sk_;
};

}  // namespace adjoin::advise
