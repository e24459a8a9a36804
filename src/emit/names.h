#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace adjoin::emit {

/// "HAS_TAG" -> "HasTag", "OrderItem" -> "OrderItem", "pre-depends" -> "PreDepends". Never empty,
/// and begins with no digit.
std::string type_name(std::string_view name);

/// "pre-depends" -> "pre_depends". Never empty, and begins with no digit.
std::string identifier(std::string_view name);

/// "Person" -> "person", "HasTag" -> "has_tag".
std::string snake_case(std::string_view type_name);

/// "Person" -> "person", "HasTag" -> "hasTag".
std::string camel_case(std::string_view type_name);

/// Returns whether the name has only letters, digits and underscores, and starts with no digit.
bool is_identifier(std::string_view name);

/// The set of names that are used in one scope of the emitted text.
class Names {
 public:
  explicit Names(std::vector<std::string_view> reserved);

  /// Reserves `wanted` with all `endings` and returns it. If one of them is taken, appends
  /// `otherwise`, then a number.
  std::string take(const std::string& wanted, std::string_view otherwise,
                   const std::vector<std::string_view>& endings = {""});

 private:
  bool is_free(const std::string& name, const std::vector<std::string_view>& endings) const;

  std::set<std::string, std::less<>> taken_;
};

}  // namespace adjoin::emit
