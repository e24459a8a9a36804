#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/queued_operation.h"
#include "table/request/store_facts.h"
#include "table/request/table_requests.h"

namespace adjoin::engine {

/// Base of operations on the catalog. Each has a write group of its own, and its change is
/// published before the next group begins.
/// Two steps, because a change may fail to be written. Readers must not see a table in the catalog
/// that the disk does not have.
template <typename Reply>
class TableCommand : public QueuedOperation {
 public:
  void evaluate(Group& group) final {
    ADJOIN_ASSERT(!reply_.has_value());
    reply_ = run(group);
    succeeded_ = reply_->has_value();
  }
  /// The group was not written: what `run` prepared must not be published.
  void fail(const Error& error) final {
    reply_ = error;
    succeeded_ = false;
  }
  void committed() final {
    if (succeeded_) publish();
  }
  bool alone() const final { return true; }
  /// Moves the reply out. Call it once, after the sequencer ran the command.
  Result<Reply> take_reply() {
    ADJOIN_ASSERT(reply_.has_value());
    return std::move(*reply_);
  }

 protected:
  /// Validates the command and stages its edits. After an error nothing may be staged.
  virtual Result<Reply> run(Group& group) = 0;
  /// Called after the edits are written, if `run` succeeded.
  virtual void publish() {}

 private:
  bool succeeded_ = false;
  std::optional<Result<Reply>> reply_;
};

/// Creates a table. @errors resource_in_use: a table has that name; limit_exceeded: `tables_max`
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
  // Behind the ids that this command took. Published with the table, so that a failed command takes
  // none.
  table::ObjectId next_object_;
};

/// Drops a table. Removes its description at once, and marks its objects for jobs/drop.cc, which
/// deletes their keys later.
/// @errors resource_not_found; resource_in_use: being loaded; validation: deletion protection
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

/// Compare-and-set of a table's metadata ("notes"): replaces it if it is still the expected one.
/// @errors resource_not_found, conditional_check_failed, limit_exceeded
class SetNotes final : public TableCommand<bool> {
 public:
  SetNotes(Catalog& catalog, std::string table, std::vector<table::NoteChange> changes)
      : catalog_(&catalog), table_(std::move(table)), changes_(std::move(changes)) {}

 protected:
  Result<bool> run(Group& group) override;
  /// Requests that are bound to the earlier schema metadata fail from here on.
  void publish() override;

 private:
  Catalog* catalog_;
  std::string table_;
  std::vector<table::NoteChange> changes_;
};

/// Command of a background job, given as a function. What the function stages is written; its error
/// becomes the reply.
/// It counts as shrinking: jobs that free space must run when the disk is full.
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

/// Returns resource_not_found with DynamoDB's text of table calls: "Requested resource not found:
/// Table: NAME not found".
Error table_not_found(std::string_view name);

/// Read-modify-write of a table's tags: replaces them by the result of `change`.
/// @errors resource_not_found; errors of `change`
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

/// Returns the tags of a table, empty if it never had any. @errors io_error, corruption
Result<std::vector<table::Tag>> read_tags(const Database& database, table::ObjectId table);

}  // namespace adjoin::engine
