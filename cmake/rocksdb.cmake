# The target adjoin_rocksdb: the library that `make rocksdb` built, when there is one of the version
# whose headers are installed, else Debian's. ADJOIN_PACKAGED_ROCKSDB takes Debian's in any case.
# ADJOIN_ROCKSDB_BUILD says in words which it is.
option(ADJOIN_PACKAGED_ROCKSDB "Use Debian's RocksDB even beside one from `make rocksdb`" OFF)

if(DEFINED ENV{ADJOIN_CACHE})
  set(adjoin_cache $ENV{ADJOIN_CACHE})
elseif(DEFINED ENV{XDG_CACHE_HOME})
  set(adjoin_cache $ENV{XDG_CACHE_HOME}/adjoin)
else()
  set(adjoin_cache $ENV{HOME}/.cache/adjoin)
endif()

find_path(ADJOIN_ROCKSDB_HEADERS rocksdb/version.h REQUIRED)
file(STRINGS ${ADJOIN_ROCKSDB_HEADERS}/rocksdb/version.h lines REGEX "define ROCKSDB_(MAJOR|MINOR|PATCH)")
string(REGEX REPLACE "[^0-9;]" "" numbers "${lines}")
string(REPLACE ";" "." version "${numbers}")

add_library(adjoin_rocksdb INTERFACE)
# A glob, so that a build notices when the file comes or goes.
file(GLOB built CONFIGURE_DEPENDS ${adjoin_cache}/rocksdb-${version}/librocksdb.a)
if(built AND NOT ADJOIN_PACKAGED_ROCKSDB)
  set(ADJOIN_ROCKSDB_BUILD "Release build")
  target_link_libraries(adjoin_rocksdb INTERFACE ${built} snappy lz4 zstd z bz2 pthread dl)
else()
  find_library(ADJOIN_ROCKSDB rocksdb REQUIRED)
  set(ADJOIN_ROCKSDB_BUILD "packaged build")
  target_link_libraries(adjoin_rocksdb INTERFACE ${ADJOIN_ROCKSDB})
endif()
message(STATUS "RocksDB ${version}: ${ADJOIN_ROCKSDB_BUILD}")
