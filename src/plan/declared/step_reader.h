#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/declared/declared.h"
#include "schema/model/tree.h"

namespace adjoin::plan {

/// Parses the steps of one declared read in order. Borrows all arguments.
class StepReader {
 public:
  StepReader(const schema::Schema& schema, const Arguments& arguments, Declared& declared)
      : schema_(schema), arguments_(arguments), declared_(declared) {}

  /// Parses and appends a step. @errors invalid_argument, unsupported
  Result<void> add(const schema::Tree& tree);
  /// Parses the result shape. Without one the result is the rows of the last step.
  Result<void> add_return(const schema::Tree& tree);

 private:
  const schema::Schema& schema_;
  const Arguments& arguments_;
  Declared& declared_;
};

/// Accessors of one step in the schema, with parameters replaced by their arguments. Borrows all
/// arguments.
class StepWords {
 public:
  StepWords(const Arguments& arguments, const std::vector<DeclaredStep>& steps,
            const schema::Tree& tree)
      : arguments_(arguments), steps_(steps), tree_(tree) {}

  bool has(std::string_view name) const { return tree_.find(name) != nullptr; }
  const schema::Tree* tree(std::string_view name) const { return tree_.find(name); }
  /// Returns the text under a name with `$parameter` replaced. Empty if there is none, or if the
  /// parameter has no value.
  Result<std::string> text(std::string_view name) const;
  /// Returns the text with a parameter replaced by its argument.
  Result<std::string> filled(std::string_view text) const;
  /// As text, but the name must exist. @errors invalid_argument
  Result<std::string> required(std::string_view name) const;
  /// Returns whether the text under a name is "true".
  Result<bool> flag(std::string_view name) const;
  /// Returns one text or a list of texts. Each may be a parameter.
  Result<std::vector<std::string>> texts(std::string_view name) const;
  /// Returns whether the value under a name is a list: a literal one, or a parameter's.
  bool names_list(std::string_view name) const;
  /// Returns whether the value is a parameter whose sample stands for a list of any length.
  bool is_any_length(std::string_view name) const;
  /// Returns an integer of at least 1; nullopt without one.
  Result<std::optional<std::size_t>> number(std::string_view name) const;
  /// Returns `hops` of a traversal: 1 by default, nullopt for "all".
  Result<std::optional<std::uint32_t>> hops() const;

  /// Returns whether the text under a name refers to an earlier step: `m`, `m.from`.
  bool names_step(std::string_view name) const;
  Result<NodeSource> source(std::string_view name) const;
  Result<NodeSource> source_of(std::string_view text) const;
  Result<std::size_t> step(std::string_view name) const;

  /// Returns the bound under `rank`, `range` or `time`, which exclude each other; nullopt without
  /// one.
  Result<std::optional<Range>> range() const;
  Result<Paging> paging() const;
  /// Returns the selection: `fields`, and `where` or `filter` as a condition.
  Result<Selection> selection(const std::vector<schema::Field>& declared) const;
  Result<FieldValues> field_values(std::string_view name) const;

  /// Checks that the step has no other members. @errors invalid_argument naming one
  Result<void> check_words(std::string_view verb,
                           const std::vector<std::string_view>& allowed) const;

 private:
  const DeclaredStep* find_step(std::string_view name) const;
  /// Returns the argument that a text names; null if the text is no parameter.
  const Argument* argument(const schema::Tree& text) const;
  /// Appends a text, or the argument it names; of a list each element.
  Result<void> append_texts(const schema::Tree& text, std::vector<std::string>& found) const;
  Result<std::optional<Range>> range_of(std::string_view word, const schema::Tree& tree) const;

  const Arguments& arguments_;
  const std::vector<DeclaredStep>& steps_;
  const schema::Tree& tree_;
};

/// One step while it is parsed: its words, the steps before it, and what it becomes. Borrows all.
struct StepParts {
  const schema::Schema& schema;
  const StepWords& words;
  const std::vector<DeclaredStep>& steps;
  std::vector<std::string>& warnings;
  DeclaredStep& step;

  /// Returns the node types that a source can name. `source.step` must be an earlier step.
  const std::vector<std::string>& types_at(const NodeSource& source) const;
  /// Adds the ends of these edge types to the types of the step. @errors invalid_argument
  Result<void> note_edges(const std::vector<std::string>& types) const;
};

/// Appends the types that are not there yet.
void add_types(const std::vector<std::string>& from, std::vector<std::string>& to);

// Steps over what earlier steps read (step_rows.cc). @errors invalid_argument
Result<void> read_unpack(const StepParts& parts);
Result<void> read_descend(const StepParts& parts);
Result<void> read_intersect(const StepParts& parts);
Result<void> read_score(const StepParts& parts);
Result<void> read_filter(const StepParts& parts);

}  // namespace adjoin::plan
