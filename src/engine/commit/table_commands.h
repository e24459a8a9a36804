#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/catalog/catalog.h"
#include "engine/commit/queued_operation.h"
#include "table/request/store_facts.h"
#include "table/request/table_requests.h"

namespace adjoin::engine {

/// An operation on the catalog: a group of its own, published before the next group begins.
template <typename Reply>
class TableCommand : public Operation {
 public:
  void evaluate(Group& group) final {
    reply_ = run(group);
    succeeded_ = reply_->has_value();
  }
  void fail(const Error& error) final {
    reply_ = error;
    succeeded_ = false;
  }
  void committed() final {
    if (succeeded_) publish();
  }
  bool alone() const final { return true; }
  Result<Reply> take_reply() { return std::move(*reply_); }

 protected:
  virtual Result<Reply> run(Group& group) = 0;
  virtual void publish() {}

 private:
  bool succeeded_ = false;
  std::optional<Result<Reply>> reply_;
};

/// @errors resource_in_use when there is a table of that name; limit_exceeded
class CreateTable final : public TableCommand<table::TableDescription> {
 public:
  CreateTable(Catalog& catalog, table::TableDescription description, std::vector<table::Tag> tags,
              std::size_t tables_max)
      : catalog_(&catalog),
        description_(std::move(description)),
        tags_(std::move(tags)),
        tables_max_(tables_max) {}

 protected:
  Result<table::TableDescription> run(Group& group) override;
  void publish() override;

 private:
  Catalog* catalog_;
  table::TableDescription description_;
  std::vector<table::Tag> tags_;
  std::size_t tables_max_;
  table::ObjectId next_object_;
};

/// Removes the description at once and leaves a mark on every object to be emptied (jobs/drop.h).
/// @errors resource_not_found; resource_in_use while it is loaded; validation when protected
class DeleteTable final : public TableCommand<table::TableDescription> {
 public:
  DeleteTable(Catalog& catalog, std::string name) : catalog_(&catalog), name_(std::move(name)) {}
  bool shrinks() const override { return true; }

 protected:
  Result<table::TableDescription> run(Group& group) override;
  void publish() override;

 private:
  Catalog* catalog_;
  std::string name_;
};

/// Replaces the note when it is still the expected one. @errors resource_not_found,
/// conditional_check_failed, limit_exceeded
class SetNotes final : public TableCommand<bool> {
 public:
  SetNotes(Catalog& catalog, std::string table, std::vector<table::NoteChange> changes)
      : catalog_(&catalog), table_(std::move(table)), changes_(std::move(changes)) {}

 protected:
  Result<bool> run(Group& group) override;
  /// Whoever is bound to the schema's earlier note is refused from here on.
  void publish() override;

 private:
  Catalog* catalog_;
  std::string table_;
  std::vector<table::NoteChange> changes_;
};

/// A command given as a function; for jobs. What it stages is written, what it fails with answered.
class Command final : public TableCommand<bool> {
 public:
  explicit Command(std::function<Result<void>(Group&)> body) : body_(std::move(body)) {}
  bool shrinks() const override { return true; }

 protected:
  Result<bool> run(Group& group) override {
    ADJOIN_CHECK(body_(group));
    return true;
  }

 private:
  std::function<Result<void>(Group&)> body_;
};

/// "Requested resource not found: Table: NAME not found", as table calls word it.
Error table_not_found(std::string_view name);

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
