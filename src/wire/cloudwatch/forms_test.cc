// Goal: each form's values are read and written exactly. Method: examples of its standard, and
// numbers at their edges.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "wire/cloudwatch/forms/cbor_reader.h"
#include "wire/cloudwatch/forms/cbor_writer.h"
#include "wire/cloudwatch/forms/json_form.h"
#include "wire/cloudwatch/forms/number_text.h"
#include "wire/cloudwatch/forms/query_reader.h"
#include "wire/cloudwatch/forms/xml_writer.h"
#include "wire/cloudwatch/vectors_for_test.h"

namespace adjoin::wire::cloudwatch {
namespace {

double cbor_number(std::string_view hex) {
  const std::string bytes = from_hex(hex);
  CborReader in(bytes);
  const double value = in.number();
  in.finish();
  EXPECT_FALSE(in.failed()) << hex;
  return value;
}

// Source: the examples of RFC 8949, appendix A.
TEST(CloudWatchCbor, NumbersAreReadInEveryWidth) {
  EXPECT_EQ(cbor_number("00"), 0);
  EXPECT_EQ(cbor_number("17"), 23);
  EXPECT_EQ(cbor_number("1818"), 24);
  EXPECT_EQ(cbor_number("1903e8"), 1000);
  EXPECT_EQ(cbor_number("1a000f4240"), 1'000'000);
  EXPECT_EQ(cbor_number("1b000000e8d4a51000"), 1'000'000'000'000);
  EXPECT_EQ(cbor_number("20"), -1);
  EXPECT_EQ(cbor_number("3903e7"), -1000);
  EXPECT_EQ(cbor_number("f93c00"), 1);
  EXPECT_EQ(cbor_number("f93e00"), 1.5);
  EXPECT_EQ(cbor_number("f97bff"), 65504);
  EXPECT_EQ(cbor_number("f90001"), 5.960464477539063e-8);
  EXPECT_EQ(cbor_number("f90400"), 0.00006103515625);
  EXPECT_EQ(cbor_number("f9c400"), -4);
  EXPECT_TRUE(std::signbit(cbor_number("f98000")));
  EXPECT_EQ(cbor_number("f9fc00"), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(cbor_number("f97e00")));
  EXPECT_EQ(cbor_number("fa47c35000"), 100'000);
  EXPECT_EQ(cbor_number("fb3ff199999999999a"), 1.1);
  EXPECT_EQ(cbor_number("fb7e37e43c8800759c"), 1e300);
}

TEST(CloudWatchCbor, TextsMayComeInChunksAndMembersMayBeNull) {
  // {_ "a": (_ "x", "yz"), "b": null, "c": undefined, (_ "d"): [_ 1, [2]], "e":
  // 18446744073709551615}
  const std::string body = from_hex(
      "bf"
      "6161"
      "7f617862797aff"
      "6162f6"
      "6163f7"
      "7f6164ff9f018102ff"
      "61651bffffffffffffffff"
      "ff");
  CborReader in(body);
  std::string seen;
  for (in.begin_object(); in.next_member();) {
    seen += in.name();
    if (in.name() == "a") {
      seen += in.text();
    } else {
      in.skip();
    }
  }
  in.finish();
  EXPECT_FALSE(in.failed());
  EXPECT_EQ(seen, "axyzde");
}

TEST(CloudWatchCbor, WhatIsSkippedMayHaveAnyTypeAndTag) {
  // {"a": {1: h'00', (_ h'01'): 0("x"), [1]: f}, "b": 5}
  const std::string body = from_hex(
      "a2"
      "6161"
      "a3"
      "014100"
      "5f4101ffc06178"
      "8101f4"
      "616205");
  CborReader in(body);
  in.begin_object();
  ASSERT_TRUE(in.next_member());
  in.skip();
  ASSERT_TRUE(in.next_member());
  EXPECT_EQ(in.integer(), 5);
  EXPECT_FALSE(in.next_member());
  in.finish();
  EXPECT_FALSE(in.failed());
}

TEST(CloudWatchCbor, IntegersReachBothEndsOf64Bits) {
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{23}, std::int64_t{24}, std::int64_t{255}, std::int64_t{256},
        std::int64_t{65'535}, std::int64_t{65'536}, std::int64_t{4'294'967'295},
        std::int64_t{4'294'967'296}, std::int64_t{-1}, std::int64_t{-25},
        std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
    std::string body;
    CborWriter out(body);
    out.integer(value);
    CborReader in(body);
    EXPECT_EQ(in.integer(), value);
    in.finish();
    EXPECT_FALSE(in.failed()) << value;
  }
}

TEST(CloudWatchCbor, TimesAreShortWhereTheyAreWholeSeconds) {
  std::string body;
  CborWriter out(body);
  out.time(std::chrono::seconds(1'795'521'600));
  EXPECT_EQ(body, from_hex("c11a6b057c40"));
  for (const long long milliseconds : {1'795'521'600'461LL, -1LL, 1LL, 253'402'300'799'000LL}) {
    body.clear();
    out.time(Time(milliseconds));
    CborReader in(body);
    EXPECT_EQ(in.time(), Time(milliseconds));
  }
}

TEST(CloudWatchTexts, NumbersReadBackAndAreDoublesForEveryLanguage) {
  EXPECT_EQ(number_text(5), "5.0");
  EXPECT_EQ(number_text(-0.1), "-0.1");
  EXPECT_EQ(number_text(1e300), "1e+300");
  EXPECT_EQ(number_text(0), "0.0");
  for (const double value : {0.1, 1e-320, 0x1p360, -123456.789, 3e15}) {
    EXPECT_EQ(read_number_text(number_text(value)), value);
  }
  EXPECT_EQ(number_text(-std::numeric_limits<double>::infinity()), "-Infinity");
  EXPECT_TRUE(std::isnan(*read_number_text("NaN")));
  EXPECT_EQ(read_number_text("+5"), 5.0);
  EXPECT_EQ(read_number_text("1e-400"), 0.0);
  EXPECT_EQ(read_number_text("-1e400"), -std::numeric_limits<double>::infinity());
  for (const char* text : {"", "+", "-", "+-5", "nan", "inf", "0x10", "1 ", "1e", "."}) {
    EXPECT_EQ(read_number_text(text), std::nullopt) << text;
  }
}

TEST(CloudWatchTexts, TimesAreReadAsClientsWriteThem) {
  const Time noon = std::chrono::seconds(1'795'521'600);
  for (const char* text : {"2026-11-24T12:00:00Z", "2026-11-24T12:00Z", "2026-11-24T12:00:00",
                           "2026-11-24T12:00:00.0Z", "2026-11-24T13:30:00+01:30",
                           "2026-11-24T04:00:00-0800", "2026-11-24T12:00:00.0004Z"}) {
    EXPECT_EQ(read_iso_time(text), noon) << text;
  }
  EXPECT_EQ(read_iso_time("2026-11-24"), noon - std::chrono::hours(12));
  EXPECT_EQ(read_iso_time("2026-11-24T12:00:00.461999Z"), noon + Time(461));
  EXPECT_EQ(iso_text(noon), "2026-11-24T12:00:00Z");
  EXPECT_EQ(iso_text(noon + Time(5)), "2026-11-24T12:00:00.005Z");
  EXPECT_EQ(seconds_text(noon + Time(5)), "1795521600.005");
  EXPECT_EQ(seconds_text(Time(-1)), "-0.001");
}

TEST(CloudWatchQuery, ParametersMayComeInAnyOrder) {
  QueryReader in(
      "L.member.10=j&L.member.2=b&b=%2B+%26&L.member.1=a&L.member.3=c&L.member.4=d&"
      "L.member.5=e&L.member.6=f&L.member.7=g&L.member.8=h&&L.member.9=i&L-x=1&E=");
  std::string seen;
  for (in.begin_object(); in.next_member();) {
    seen.append(in.name()).append(":");
    if (in.name() == "L") {
      for (in.begin_list(); in.next_element();) seen += in.text();
    } else if (in.name() == "E") {
      for (in.begin_list(); in.next_element();) seen += "?";
    } else {
      seen += in.text();
    }
    seen += ' ';
  }
  EXPECT_FALSE(in.failed());
  EXPECT_EQ(seen, "E: L:abcdefghij L-x:1 b:+ & ");
}

TEST(CloudWatchXml, WhatXmlCannotHoldIsReplaced) {
  std::string out;
  append_xml_text("<a href=\"x\">'&'\r\n\t\x01\x1B ö \xEF\xBF\xBF \xEF\xBB\xBF", out);
  EXPECT_EQ(out,
            "&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&#13;\n\t\xEF\xBF\xBD\xEF\xBF\xBD ö "
            "\xEF\xBF\xBD \xEF\xBB\xBF");
}

}  // namespace
}  // namespace adjoin::wire::cloudwatch
