#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/commit/table_commands.h"

namespace adjoin::engine {

/// Replaces a table's tags by what `change` makes of them. @errors resource_not_found, those of
/// `change`
class SetTags final : public TableCommand<bool> {
 public:
  using Change = std::function<Result<std::vector<table::Tag>>(std::vector<table::Tag>)>;

  SetTags(const Catalog& catalog, std::string name, Change change)
      : catalog_(&catalog), name_(std::move(name)), change_(std::move(change)) {}

 protected:
  Result<bool> run(Group& group) override;

 private:
  const Catalog* catalog_;
  std::string name_;
  Change change_;
};

/// The tags of a table; none when it never had any. @errors storage_io, corruption
Result<std::vector<table::Tag>> read_tags(const Database& database, table::ObjectId table);

}  // namespace adjoin::engine
