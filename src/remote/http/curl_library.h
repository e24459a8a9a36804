#pragma once

#include <curl/curl.h>

#include "base/result.h"

namespace adjoin::remote {

/// The functions of libcurl that are called here. The library is looked for when the first endpoint
/// is spoken to, not when the program starts: it brings two dozen others along, of which a program
/// that opens folders has no use (decision 0037).
struct CurlLibrary {
  decltype(&curl_easy_init) easy_init;
  decltype(&curl_easy_setopt) easy_setopt;
  decltype(&curl_easy_getinfo) easy_getinfo;
  decltype(&curl_easy_strerror) easy_strerror;
  decltype(&curl_easy_cleanup) easy_cleanup;
  decltype(&curl_multi_init) multi_init;
  decltype(&curl_multi_setopt) multi_setopt;
  decltype(&curl_multi_add_handle) multi_add_handle;
  decltype(&curl_multi_remove_handle) multi_remove_handle;
  decltype(&curl_multi_perform) multi_perform;
  decltype(&curl_multi_poll) multi_poll;
  decltype(&curl_multi_wakeup) multi_wakeup;
  decltype(&curl_multi_info_read) multi_info_read;
  decltype(&curl_multi_cleanup) multi_cleanup;
  decltype(&curl_slist_append) slist_append;
  decltype(&curl_slist_free_all) slist_free_all;
};

/// The library, loaded and set up by the first call, and kept until the program ends. Thread-safe.
/// @errors unavailable: it is not installed, or too old
Result<const CurlLibrary*> curl_library();

}  // namespace adjoin::remote
