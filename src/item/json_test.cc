#include "item/json.h"

#include <gtest/gtest.h>

#include "item/base64.h"
#include "item/json_writer.h"

namespace adjoin::item {
namespace {

std::string rewritten(std::string_view json, JsonForm form) {
  const auto item = parse_item(json, form);
  return item ? to_json(*item, form) : "error: " + item.error().message();
}

TEST(DynamodbJson, ComesBackCanonical) {
  const char* text =
      R"({"b":{"B":"AP8="},"bs":{"BS":["AA==","AQ=="]},"f":{"BOOL":false},)"
      R"("l":{"L":[{"S":"x"},{"L":[]}]},)"
      R"("m":{"M":{"$set":{"S":"v"}}},"n":{"N":"-0.00012345678901234567890123456789012345678"},)"
      R"("ns":{"NS":["-1","2"]},"s":{"S":"a\u0000\"\\\n"},"ss":{"SS":["","é"]},"z":{"NULL":true}})";
  EXPECT_EQ(rewritten(text, JsonForm::dynamodb), text);
  EXPECT_EQ(rewritten(R"( { "b" : {"N":"1e2"} , "a":{"S":"\u00e9\ud83d\ude00\/"} } )",
                      JsonForm::dynamodb),
            R"({"a":{"S":"é😀/"},"b":{"N":"100"}})");
}

TEST(PlainJson, KeepsWhatJsonLacks) {
  const char* text =
      R"({"$set":1,"b":{"$b64":"AP8="},"bs":{"$set":[{"$b64":"AA=="},{"$b64":"AQ=="}]},"f":false,)"
      R"("l":["x",[],{}],)"
      R"("m":{"$$set":["v"]},"mm":{"$$$x":{"$$b64":"!"}},)"
      R"("n":12345678901234567890123456789012345678,)"
      R"("ns":{"$set":[-1,2]},"ss":{"$set":["","é"]},"two":{"$a":1,"$set":2},"z":null})";
  EXPECT_EQ(rewritten(text, JsonForm::plain), text);
}

TEST(PlainJson, TellsMapsFromMarksWhoseNamesTheyHave) {
  for (const char* map :
       {R"({"$set":{"N":"1"},"b":{"N":"2"}})", R"({"$b64":{"S":"AP8="},"$set":{"N":"2"}})",
        R"({"$$set":{"N":"1"},"$set":{"N":"2"}})", R"({"$$b64":{"N":"1"},"b":{"N":"2"}})",
        R"({"$$set":{"N":"1"}})", R"({"$x":{"N":"1"},"b":{"N":"2"}})", R"({})"}) {
    const std::string text = std::string(R"({"a":{"M":)") + map + "}}";
    const auto item = parse_item(text, JsonForm::dynamodb);
    ASSERT_TRUE(item.has_value()) << text;
    const std::string plain = to_json(*item, JsonForm::plain);
    const auto again = parse_item(plain, JsonForm::plain);
    ASSERT_TRUE(again.has_value()) << plain << ": " << again.error().message();
    EXPECT_EQ(*again, *item) << plain;
  }
  EXPECT_EQ(parse_item(R"({"a":{"$$set":1,"$set":2}})", JsonForm::plain).error().message(),
            "Duplicate name in an object: \"$set\"");
}

struct Refused {
  const char* json;
  const char* message;  ///< a part of it
  ApiError code = ApiError::serialization;
};

constexpr ApiError kValidation = ApiError::validation;

TEST(DynamodbJson, RefusesWithTheServicesWords) {
  const Refused cases[] = {
      {R"({"a":{"S":"a","N":"1"}})",
       "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
       "supported datatypes",
       kValidation},
      {R"({"a":{}})", "Supplied AttributeValue is empty", kValidation},
      {R"({"a":null})", "Supplied AttributeValue is empty", kValidation},
      {R"({"a":{"X":"1"}})", "Unknown attribute type \"X\""},
      {R"({"a":{"N":123}})", "NUMBER_VALUE cannot be converted to String"},
      {R"({"a":{"S":1}})", "NUMBER_VALUE cannot be converted to String"},
      {R"({"a":{"S":true}})", "TRUE_VALUE cannot be converted to String"},
      {R"({"a":{"S":null}})", "NULL_VALUE cannot be converted to String"},
      {R"({"a":{"S":{}}})", "Start of structure or map found where not expected"},
      {R"({"a":{"S":[]}})", "Unrecognized collection type class java.lang.String"},
      {R"({"a":{"L":{}}})", "Start of structure or map found where not expected"},
      {R"({"a":{"M":"x"}})", "Unexpected field type"},
      {R"({"a":"x"})", "Unexpected value type in payload"},
      {R"({"a":{"BOOL":"x"}})", "STRING_VALUE cannot be converted to Boolean"},
      {R"({"a":{"NULL":false}})", "Null attribute value types must have the value of true",
       kValidation},
      {R"({"a":{"S":"1"},"a":{"S":"1"}})", "Duplicate name in an object: \"a\""},
      {R"({"a":{"M":{"k":{"S":""},"k":{"S":""}}}})", "Duplicate name in an object: \"k\""},
      {R"({"a":{"S":"1","S":"1"}})", "Duplicate name in an object: \"S\""},
      {R"({"a":{"SS":[]}})", "An string set  may not be empty", kValidation},
      {R"({"a":{"NS":[]}})", "An number set  may not be empty", kValidation},
      {R"({"a":{"BS":[]}})", "Binary sets should not be empty", kValidation},
      {R"({"a":{"SS":["a","a"]}})", "Input collection [a, a] contains duplicates.", kValidation},
      {R"({"a":{"NS":["1","1.0"]}})", "Input collection contains duplicates", kValidation},
      {R"({"a":{"NS":["1","x"]}})", "The parameter cannot be converted to a numeric value: x",
       kValidation},
      {R"({"a":{"B":"YQ"}})", "multiple of 4 bytes but found: 2"},
      {R"({"a":{"B":"Y=Q="}})", "Invalid last non-pad Base64 character dectected"},
      {R"({"a":{"B":"YR=="}})", "Invalid last non-pad Base64 character dectected"},
      {R"({"a":{"B":"YQ\n="}})", "Invalid last non-pad Base64 character dectected"},
      {R"({"a":{"B":"===="}})", "Invalid last non-pad Base64 character dectected"},
      {R"({"a":{"S":"\ud800"}})", "a high surrogate without its low surrogate"},
      {R"({"a":{"S":"\ud800\ud800"}})", "a high surrogate without its low surrogate"},
      {R"({"a":{"S":"\udc00"}})", "a low surrogate without its high surrogate"},
      {R"({"a":{"S":"\u12g4"}})", "four hexadecimal digits"},
      {R"({"a":{"S":"\x"}})", "unknown escape"},
      {"{\"a\":{\"S\":\"\n\"}}", "a control character must be escaped"},
      {"{\"a\":{\"S\":\"\xC0\x80\"}}", "not valid UTF-8"},
      {"{\"a\":{\"S\":\"\xED\xA0\x80\"}}", "not valid UTF-8"},
      {"{\"a\":{\"S\":\"\xFF\"}}", "not valid UTF-8"},
      {"", "expected '{', found the end of the text"},
      {"7", "expected '{', found '7'"},
      {"}{", "expected '{', found '}'"},
      {"{,}", "expected a name in quotes, found ','"},
      {"\"\"\"", "expected '{'"},
      {R"({"a":{"S":"x"},})", "expected a name in quotes, found '}'"},
      {R"({"a":{"S":"x"}} x)",
       "Invalid JSON at byte 17: expected nothing behind the value, found 'x'"},
      {R"({"a" {"S":"x"}})", "expected ':'"},
      {R"({"a":{"L":[{"S":"x"},]}})", "expected a value, found ']'"},
      {R"({"a":{"BOOL":tru}})", "expected true or false"},
      {"\xEF\xBB\xBF{}", "expected '{', found byte 239"},
  };
  for (const Refused& c : cases) {
    const auto item = parse_item(c.json, JsonForm::dynamodb);
    ASSERT_FALSE(item.has_value()) << c.json;
    EXPECT_NE(item.error().message().find(c.message), std::string::npos) << c.json << "\n"
                                                                         << item.error().message();
    EXPECT_EQ(api_error_of(item.error()), c.code) << c.json;
  }
}

TEST(DynamodbJson, RefusesEveryPrefixOfAGoodItem) {
  const std::string good =
      R"({"a":{"S":"\u00e9"},"l":{"L":[{"N":"1"},{"BOOL":true},{"B":"YQ=="}]},"s":{"SS":["a"]}})";
  ASSERT_TRUE(parse_item(good, JsonForm::dynamodb).has_value());
  for (std::size_t length = 0; length < good.size(); ++length) {
    const auto item = parse_item(good.substr(0, length), JsonForm::dynamodb);
    ASSERT_FALSE(item.has_value()) << length;
    EXPECT_EQ(api_error_of(item.error()), ApiError::serialization) << length;
  }
}

std::string nested(std::size_t levels, std::string_view open, std::string_view core,
                   std::string_view close) {
  std::string text;
  for (std::size_t i = 0; i < levels; ++i) text.append(open);
  text.append(core);
  for (std::size_t i = 0; i < levels; ++i) text.append(close);
  return text;
}

TEST(Json, HoldsThirtyOneContainersAndNoMore) {
  for (const std::size_t levels : {1U, 30U, 31U, 32U, 50U, 2000U, 200000U}) {
    const std::string texts[] = {
        "{\"a\":" + nested(levels, "{\"L\":[", "{\"S\":\"\"}", "]}") + "}",
        "{\"a\":" + nested(levels, "{\"M\":{\"k\":", "{\"S\":\"\"}", "}}") + "}",
        "{\"a\":" + nested(levels, "[", "1", "]") + "}",
        "{\"a\":" + nested(levels, "{\"k\":", "1", "}") + "}"};
    for (int i = 0; i < 4; ++i) {
      const auto item = parse_item(texts[i], i < 2 ? JsonForm::dynamodb : JsonForm::plain);
      EXPECT_EQ(item.has_value(), levels <= 31) << levels;
      if (item) continue;
      EXPECT_EQ(item.error().message(), kNestedTooDeep);
    }
  }
  for (const char* open : {"[", "{\"\":", "{\"$set\":[", "{\"$$a\":", "{\"L\":["}) {
    for (const JsonForm form : {JsonForm::dynamodb, JsonForm::plain}) {
      EXPECT_FALSE(parse_value(nested(200000, open, "", ""), form).has_value());
      EXPECT_FALSE(parse_item(nested(200000, open, "", ""), form).has_value());
    }
  }
}

TEST(PlainJson, RefusesWhatItCannotKeep) {
  const Refused cases[] = {
      {R"({"a":{"$oid":"x"}})",
       "Unknown mark \"$oid\", expected $set or $b64; a map whose only name is that is written "
       "\"$$oid\""},
      {R"({"a":{"$set":[1,"a"]}})", "must all be strings, all numbers"},
      {R"({"a":{"$set":[true]}})", "must all be strings, all numbers"},
      {R"({"a":{"$set":[]}})", "An string set  may not be empty", kValidation},
      {R"({"a":{"$set":[1,1.0]}})", "Input collection contains duplicates", kValidation},
      {R"({"a":{"$set":["a"],"b":1}})",
       "The mark \"$set\" must stand alone, found \"b\" beside it"},
      {R"({"a":{"$b64":7}})", "wants a string of base64"},
      {R"({"a":{"$b64":"YQ"}})", "multiple of 4 bytes"},
      {R"({"a":{"$set":"a"}})", "wants a list"},
      {R"({"a":01})", "a number must not start with a zero"},
      {R"({"a":1.})", "expected a digit behind the point"},
      {R"({"a":.5})", "expected a value"},
      {R"({"a":1e})", "expected a digit of the exponent"},
      {R"({"a":-})", "expected a digit"},
      {R"({"a":NaN})", "expected a value"},
      {R"({"a":1e126})", "Number overflow.", kValidation},
      {R"({"a":123456789012345678901234567890123456789})", "more than 38 significant digits",
       kValidation},
      {R"({"a":1,"a":2})", "Duplicate name in an object: \"a\""},
  };
  for (const Refused& c : cases) {
    const auto item = parse_item(c.json, JsonForm::plain);
    ASSERT_FALSE(item.has_value()) << c.json;
    EXPECT_NE(item.error().message().find(c.message), std::string::npos) << c.json << "\n"
                                                                         << item.error().message();
    EXPECT_EQ(api_error_of(item.error()), c.code) << c.json;
  }
}

TEST(Json, ShowsLongNamesCutBetweenCharacters) {
  const std::string name = std::string(99, 'x') + "\xC3\xA9";
  const auto item = parse_item("{\"" + name + "\":1,\"" + name + "\":2}", JsonForm::plain);
  ASSERT_FALSE(item.has_value());
  EXPECT_EQ(item.error().message(),
            "Duplicate name in an object: \"" + std::string(99, 'x') + "\"");
}

TEST(Json, ReadsManyAttributesInAnyOrderQuickly) {
  std::string text = "{";
  for (int i = 70000; i > 0; --i) text.append("\"").append(std::to_string(i)).append("\":1,");
  text.back() = '}';
  const auto item = parse_item(text, JsonForm::plain);
  ASSERT_TRUE(item.has_value());
  EXPECT_EQ(item->size(), 70000U);
}

TEST(JsonWriter, PlacesCommasAndEscapes) {
  std::string out;
  JsonWriter w(out);
  w.begin_object();
  w.name("a\t\x01");
  w.begin_array();
  w.integer(-1);
  w.number(0.5);
  w.boolean(true);
  w.null();
  w.begin_object();
  w.end_object();
  w.end_array();
  w.name("b");
  w.raw("[]");
  w.name("c");
  w.string("\"");
  w.end_object();
  EXPECT_EQ(out, R"({"a\t\u0001":[-1,0.5,true,null,{}],"b":[],"c":"\""})");
}

}  // namespace
}  // namespace adjoin::item
