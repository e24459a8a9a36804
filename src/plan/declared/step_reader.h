#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/declared/declared.h"
#include "schema/model/tree.h"

namespace adjoin::plan {

/// Reads the steps of one declared read, one after the other. Borrows all of it.
class StepReader {
 public:
  StepReader(const schema::Schema& schema, const Arguments& arguments, Declared& declared)
      : schema_(schema), arguments_(arguments), declared_(declared) {}

  /// Adds the step. @errors validation, unsupported
  Result<void> add(const schema::Tree& tree);
  /// What the answer is made of; without a shape the rows of the last step.
  Result<void> add_return(const schema::Tree& tree);

 private:
  const schema::Schema& schema_;
  const Arguments& arguments_;
  Declared& declared_;
};

/// One step as it is written, its parameters filled in. Borrows all of it.
class StepWords {
 public:
  StepWords(const Arguments& arguments, const std::vector<DeclaredStep>& steps,
            const schema::Tree& tree)
      : arguments_(arguments), steps_(steps), tree_(tree) {}

  bool has(std::string_view name) const { return tree_.find(name) != nullptr; }
  const schema::Tree* tree(std::string_view name) const { return tree_.find(name); }
  /// The text under a name, `$parameter` replaced; empty when there is none, or when the parameter
  /// has no value.
  Result<std::string> text(std::string_view name) const;
  Result<std::string> filled(std::string_view text) const;
  /// text, which must be there.
  Result<std::string> required(std::string_view name) const;
  /// Whether the text under a name is "true".
  Result<bool> flag(std::string_view name) const;
  /// One text or a list of them, either of them perhaps a parameter.
  Result<std::vector<std::string>> texts(std::string_view name) const;
  /// Whether a list of texts stands under a name: one that is written, or a parameter's.
  bool names_list(std::string_view name) const;
  /// Whether a parameter under this name was made up for a list of any length.
  bool is_any_length(std::string_view name) const;
  /// A whole number of at least 1, or nothing.
  Result<std::optional<std::size_t>> number(std::string_view name) const;
  /// `hops` of what spreads from nodes: 1 when it is left out, nothing for "all".
  Result<std::optional<std::uint32_t>> hops() const;

  /// Whether the text under a name speaks of an earlier step: `m`, `m.from`.
  bool names_step(std::string_view name) const;
  Result<NodeSource> source(std::string_view name) const;
  Result<NodeSource> source_of(std::string_view text) const;
  Result<std::size_t> step(std::string_view name) const;

  /// The bound under `rank`, `range` or `time`, which exclude each other; nothing without one.
  Result<std::optional<Range>> range() const;
  Result<Paging> paging() const;
  /// `fields`, and `where` or `filter` as a condition.
  Result<Selection> selection(const std::vector<schema::Field>& declared) const;
  Result<FieldValues> field_values(std::string_view name) const;

  /// @errors validation for a word that is none of these.
  Result<void> check_words(std::string_view verb,
                           const std::vector<std::string_view>& allowed) const;

 private:
  const DeclaredStep* find_step(std::string_view name) const;
  /// The parameter that a text is; null where it is none.
  const Argument* argument(const schema::Tree& text) const;
  /// Appends what a text stands for, of a list each of its texts.
  Result<void> append_texts(const schema::Tree& text, std::vector<std::string>& found) const;
  Result<std::optional<Range>> range_of(std::string_view word, const schema::Tree& tree) const;

  const Arguments& arguments_;
  const std::vector<DeclaredStep>& steps_;
  const schema::Tree& tree_;
};

}  // namespace adjoin::plan
