#pragma once

#include <string>
#include <utility>
#include <vector>

#include "schema/diff/diff.h"

namespace adjoin::schema {

/// Collects the differences between two schemas. Borrows both.
class Differences {
 public:
  using Class = Difference::Class;
  Differences(const Schema& before, const Schema& after) : before_(before), after_(after) {}

  const Schema& before() const noexcept { return before_; }
  const Schema& after() const noexcept { return after_; }
  /// Sets the subject of the differences that follow.
  void about(std::string subject) { subject_ = std::move(subject); }
  void add(Class kind, std::string change, std::string work = {}, int requests = 0) {
    found_.push_back({kind, subject_, std::move(change), std::move(work), requests});
  }
  /// Marks the last difference as one that concerns no item.
  void concerns_no_item() { found_.back().concerns_items = false; }
  /// Sets which items the last difference concerns (Difference::Reach).
  void reaches(Difference::Reach reach) { found_.back().reach = reach; }
  /// Moves the collected differences out.
  std::vector<Difference> take() { return std::move(found_); }

 private:
  const Schema& before_;
  const Schema& after_;
  std::string subject_;
  std::vector<Difference> found_;
};

/// Returns a text that is equal for two templates if both make equal bytes from equal bindings.
/// Two templates may be written differently and mean the same; items need not move then.
std::string layout_of(const Template& made);
/// Returns whether two entries make the same index keys.
bool same_keys(const IndexEntry& a, const IndexEntry& b);
/// Each of these appends the differences of one kind of declaration.
void compare_fields(Differences& out, const std::vector<Field>& before, ExtraFields extra_before,
                    const std::vector<Field>& after, ExtraFields extra_after);

void compare_entries(Differences& out, const std::string& word,
                     const std::vector<IndexEntry>& before, const std::vector<IndexEntry>& after);

void compare_nodes(Differences& out, const NodeType& before, const NodeType& after);
void compare_edges(Differences& out, const EdgeType& before, const EdgeType& after);

}  // namespace adjoin::schema
