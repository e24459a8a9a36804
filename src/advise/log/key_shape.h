#pragma once

#include <string>
#include <string_view>

#include "advise/log/shared_words.h"
#include "schema/infer/infer_shape.h"
#include "schema/items/recognise_condition.h"

namespace adjoin::advise {

// One key text in the words of a shape: literals as they are, placeholders in braces.

/// Returns the whole key of a declared form: "TARGET#{User}".
std::string key_shape(const schema::Schema& schema, const schema::Template& form,
                      const schema::FoundForm& owner);

/// Returns the front of such a key that a bound has: "USER#" or "EVENT#{at}*", where the star says
/// that the placeholder may go on. Sets `fits` to whether the bound is the front of such a key.
std::string front_shape(const schema::Schema& schema, const schema::Template& form,
                        const schema::FoundForm& owner, std::string_view bound, bool& fits);

/// The same without a schema, by the words that all keys share: "USER#{}". `part` says that the
/// text is the front of a key. With null forms only a first word before a usual separator is told,
/// and of these the ones that `shared` allows; null: all.
std::string word_shape(const schema::KeyForms* forms, const SharedWords* shared, bool is_sort_key,
                       std::string_view pk, std::string_view text, bool part);

/// Appends a literal. Bytes that have a meaning in a shape are written %XX.
void append_escaped(std::string_view literal, std::string& out);

}  // namespace adjoin::advise
