#include <algorithm>

#include "schema/load/load_context.h"
#include "schema/template/encoding.h"

namespace adjoin::schema {

namespace {

/// The first is a quota that DynamoDB raises on request. The other two are limits that it does not.
constexpr std::size_t kServiceIndexesDefault = 20;
constexpr std::size_t kLocalIndexesMax = 5;
constexpr std::size_t kIndexAttributesMax = 4;

/// `PK` or `{name: PK, type: S}`.
KeyAttribute key_attribute(LoadContext& context, const Tree& tree, std::string_view what) {
  KeyAttribute attribute;
  if (tree.is_text()) {
    attribute.name = tree.text;
    return attribute;
  }
  if (!context.expect_map(tree, what)) return attribute;
  context.check_names(tree, {"name", "type"}, what);
  attribute.name = context.text(tree, "name");
  const std::string type = context.text(tree, "type", "S");
  if (type == "N") attribute.type = KeyType::N;
  if (type == "B") attribute.type = KeyType::B;
  if (type != "S" && type != "N" && type != "B") {
    context.error(tree.find("type")->place, "a key is of type S, N or B, not '" + type + "'");
  }
  return attribute;
}

/// What DynamoDB takes as the name of a table or an index.
void check_store_name(LoadContext& context, const std::string& name, Place place,
                      const std::string& what) {
  const bool fits =
      name.size() >= 3 && name.size() <= 255 && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-' || c == '.';
      });
  if (fits) return;
  context.error(place, "'" + name + "' cannot be the name of " + what +
                           "; it has "
                           "3 to 255 letters, digits, '_', '-' and '.'");
}

/// A separator of letters or digits could not be told from an id, and braces belong to templates.
void check_separator(LoadContext& context, const Tree& map) {
  const std::string& separator = context.schema.table.separator;
  const bool fit = !separator.empty() && separator.size() <= 8 &&
                   std::all_of(separator.begin(), separator.end(), [](char c) {
                     const bool word =
                         (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
                     return c > ' ' && c < 127 && !word && c != '{' && c != '}';
                   });
  if (fit) return;
  context.error(map.find("separator")->place,
                "the separator must be 1 to 8 punctuation characters, for example '#'");
  // So that templates can still be checked, without an error of each.
  context.schema.table.separator = "#";
}

/// An attribute has one type in a table: a key of the table keeps its own, whatever the index says.
KeyAttribute own_or_new(LoadContext& context, const Tree& tree, KeyAttribute attribute) {
  const TableNaming& table = context.schema.table;
  // Noted, so that a field of that name does not give the key another type.
  if (tree.find("type") != nullptr) context.typed_keys.push_back(attribute.name);
  if (attribute.name == table.pk.name) return table.pk;
  if (attribute.name == table.sk.name) return table.sk;
  return attribute;
}

std::vector<KeyAttribute> index_side(LoadContext& context, const Tree& map, std::string_view side) {
  std::vector<KeyAttribute> attributes;
  const Tree* tree = map.find(side);
  if (tree == nullptr) return attributes;
  const std::string what = "an index's " + std::string(side);
  if (tree->is_list()) {
    for (const Tree& item : tree->items) {
      attributes.push_back(own_or_new(context, item, key_attribute(context, item, what)));
    }
  } else {
    attributes.push_back(own_or_new(context, *tree, key_attribute(context, *tree, what)));
  }
  if (attributes.size() > kIndexAttributesMax) {
    context.error(tree->place, "an index has at most 4 attributes a side");
  }
  return attributes;
}

void load_projection(LoadContext& context, const Tree& map, Index& index) {
  const Tree* projection = map.find("projection");
  if (projection == nullptr) return;
  if (projection->is_list()) {
    index.projection = Projection::include;
    index.included = context.texts(map, "projection");
  } else if (projection->is_text() && projection->text == "KEYS_ONLY") {
    index.projection = Projection::keys_only;
  } else if (!projection->is_text() || projection->text != "ALL") {
    context.error(projection->place, "'projection' must be ALL, KEYS_ONLY or a list of attributes");
  }
}

void load_indexes(LoadContext& context, const Tree& root) {
  const Tree* indexes = root.find("indexes");
  if (indexes == nullptr || !context.expect_map(*indexes, "'indexes'")) return;
  std::size_t local = 0;
  for (const Tree::Entry& entry : indexes->entries) {
    check_store_name(context, entry.name, entry.place, "an index");
    if (!context.expect_map(entry.value, "index " + entry.name)) continue;
    context.check_names(entry.value, {"pk", "sk", "projection", "local"}, "index " + entry.name);
    Index index;
    index.name = entry.name;
    index.pk = index_side(context, entry.value, "pk");
    index.sk = index_side(context, entry.value, "sk");
    index.local = context.boolean(entry.value, "local", false);
    load_projection(context, entry.value, index);
    const std::string& table_pk = context.schema.table.pk.name;
    // A local index can have no other.
    if (index.local && index.pk.empty()) index.pk = {context.schema.table.pk};
    if (index.pk.empty()) {
      context.error(entry.place,
                    "index " + entry.name + " needs a pk: the attribute it is read by");
    }
    if (index.local && (index.pk.size() != 1 || index.pk.front().name != table_pk)) {
      context.error(entry.place, "a local index has the table's own pk '" + table_pk +
                                     "'; remove 'local' or change its pk");
    }
    local += index.local ? 1 : 0;
    context.schema.indexes.push_back(std::move(index));
  }
  if (local > kLocalIndexesMax) {
    context.error(indexes->place, "a table has at most 5 local indexes");
  }
  if (context.schema.indexes.size() - local > kServiceIndexesDefault) {
    context.warn(indexes->place,
                 "more than 20 global indexes: `init` makes no table with so many, and the "
                 "service's default quota is 20");
  }
}

}  // namespace

void load_table(LoadContext& context, const Tree& root) {
  const Tree* tree = root.find("table");
  TableNaming& table = context.schema.table;
  if (tree == nullptr) {
    context.error(root.place, "'table' is missing; write table: {name: NAME, pk: PK, sk: SK}");
  } else if (context.expect_map(*tree, "'table'")) {
    context.check_names(
        *tree, {"name", "pk", "sk", "separator", "type", "created", "updated", "ttl", "version"},
        "'table'");
    table.name = context.text(*tree, "name");
    if (table.name.empty()) {
      context.error(tree->place, "the table has no name; write name: NAME in 'table'");
    } else {
      check_store_name(context, table.name, tree->find("name")->place, "a table");
    }
    if (const Tree* pk = tree->find("pk")) table.pk = key_attribute(context, *pk, "the table's pk");
    if (const Tree* sk = tree->find("sk")) table.sk = key_attribute(context, *sk, "the table's sk");
    table.separator = context.text(*tree, "separator", "#");
    check_separator(context, *tree);
    table.type_attribute = context.text(*tree, "type");
    table.created_attribute = context.text(*tree, "created");
    table.updated_attribute = context.text(*tree, "updated");
    table.ttl_attribute = context.text(*tree, "ttl");
    // Named at the table, the attribute only expires items. Else it is a field of some type, named
    // by `ttl` there.
    table.ttl_is_own = !table.ttl_attribute.empty();
    table.version_attribute = context.text(*tree, "version");
    std::vector<std::string> names{table.pk.name, table.sk.name};
    for (const std::string* name :
         {&table.type_attribute, &table.created_attribute, &table.updated_attribute,
          &table.ttl_attribute, &table.version_attribute}) {
      if (!name->empty()) names.push_back(*name);
    }
    std::sort(names.begin(), names.end());
    // One attribute for two purposes: each write of the one would destroy the other.
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) {
      context.error(tree->place, "the table uses '" + *twice + "' for two attributes");
    }
  }
  load_indexes(context, root);
}

/// A kind says which texts a placeholder takes. With it the loader proves that two keys cannot be
/// mistaken for one another.
void load_kinds(LoadContext& context, const Tree& root) {
  const std::string& separator = context.schema.table.separator;
  // The usual id: without a separator the end of a placeholder is never in doubt.
  context.text_kind = std::make_shared<const Pattern>(Pattern::text_without(separator));
  context.whole_kind = std::make_shared<const Pattern>(Pattern::text_without(""));
  const auto add = [&context](std::string_view name, std::string_view expression) {
    auto pattern = Pattern::compile(expression);
    ADJOIN_ASSERT(pattern.has_value());
    context.kinds.emplace(name, std::make_shared<const Pattern>(*std::move(pattern)));
  };
  context.kinds.emplace("text", context.text_kind);
  add("token", "[A-Za-z0-9_]+");
  add("uuid", "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");
  add("ulid", "[0-7][0-9A-HJKMNP-TV-Z]{25}");
  // One text for one number, without leading zeros; 38 digits are what DynamoDB holds exactly.
  add("int", "0|-?[1-9][0-9]{0,37}");
  add("bool", "true|false");
  add("number", "0|-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?");
  add("epoch", "0|[1-9][0-9]{0,11}");
  add("date", "[0-9]{4}-[0-9]{2}-[0-9]{2}");
  add("iso", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{3})?Z");
  add("shard", "0|[1-9][0-9]{0,4}");
  add("ms", encoding_pattern(Encoding::ms, separator));
  add("pad10", encoding_pattern(Encoding::pad10, separator));
  add("desc", encoding_pattern(Encoding::desc, separator));
  add("num", encoding_pattern(Encoding::num, separator));
  add("shard-suffix", encoding_pattern(Encoding::shard_suffix, separator));
  add("tie-suffix", encoding_pattern(Encoding::tie_suffix, separator));
  const Tree* kinds = root.find("kinds");
  if (kinds == nullptr || !context.expect_map(*kinds, "'kinds'")) return;
  for (const Tree::Entry& entry : kinds->entries) {
    if (!context.check_name(entry.name, entry.place, "a kind")) continue;
    if (context.kinds.contains(entry.name)) {
      context.error(entry.place, "kind '" + entry.name + "' is built in; choose another name");
      continue;
    }
    auto pattern = Pattern::compile(entry.value.text);
    if (!pattern) {
      context.error(entry.value.place, "kind '" + entry.name + "': " + pattern.error().message());
      // An empty placeholder would make the key of a node equal to a prefix of others.
    } else if (pattern->accepts_empty()) {
      context.error(entry.value.place, "kind '" + entry.name + "' accepts the empty text; an id " +
                                           "has at least one character");
    } else {
      context.kinds.emplace(entry.name, std::make_shared<const Pattern>(*std::move(pattern)));
    }
  }
}

}  // namespace adjoin::schema
