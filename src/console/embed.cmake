# cmake -DCONSOLE=… -DOUT=… -DESBUILD=… -DNOT_BUILT=… -P embed.cmake
#
# Makes what the program carries of the console: OUT/assets, each file as it is served and beside it
# its .gz, and OUT/assets.inc, the list of them. The same sources give the same bytes.
#   CONSOLE    the folder with index.html, src, style and vendor
#   ESBUILD    the program; false: there is none, and the page NOT_BUILT is all that is embedded
# In index.html ="main.js" becomes the name that main.tsx has with its hash, and so does every entry
# in quotes: main.css, and each *_worker.ts. What main.js imports at once is told to the browser too.

# run(COMMAND…): or the build ends here, with what the command said.
function(run)
  execute_process(COMMAND ${ARGV} WORKING_DIRECTORY ${CONSOLE} RESULT_VARIABLE failed)
  if(failed)
    list(GET ARGV 0 program)
    message(FATAL_ERROR "${program} could not build the console")
  endif()
endfunction()

# bundle(): sources to OUT/assets, what esbuild tells of it to OUT/bundle.json.
function(bundle)
  file(GLOB_RECURSE workers RELATIVE ${CONSOLE} ${CONSOLE}/src/*_worker.ts)
  list(SORT workers)
  run(${ESBUILD} src/main.tsx style/main.css ${workers}
    --bundle --splitting --format=esm --jsx=automatic --jsx-import-source=preact
    --minify --charset=utf8 --legal-comments=none --loader:.svg=file --loader:.woff2=file
    --entry-names=[name]-[hash] --chunk-names=[name]-[hash] --asset-names=[name]-[hash]
    --outdir=${OUT}/assets --metafile=${OUT}/bundle.json --log-level=warning)
endfunction()

# preloads(VARIABLE): links to what main.js imports at once, which a browser would find out late.
function(preloads VARIABLE)
  set(links "")
  file(READ ${OUT}/bundle.json told)
  string(JSON outputs GET "${told}" outputs)
  string(JSON count LENGTH "${outputs}")
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON path MEMBER "${outputs}" ${i})
    if(path MATCHES "/main-[A-Z0-9]+\\.js$")
      string(JSON imports GET "${outputs}" "${path}" imports)
    endif()
  endforeach()
  string(JSON count LENGTH "${imports}")
  if(count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON kind GET "${imports}" ${i} kind)
      string(JSON path GET "${imports}" ${i} path)
      get_filename_component(name ${path} NAME)
      if(kind STREQUAL "import-statement")
        string(APPEND links "<link rel=\"modulepreload\" href=\"${name}\">\n")
      endif()
    endforeach()
  endif()
  set(${VARIABLE} "${links}" PARENT_SCOPE)
endfunction()

# write_index(): index.html with the names that the files got.
function(write_index)
  file(READ ${CONSOLE}/index.html page)
  file(GLOB names RELATIVE ${OUT}/assets ${OUT}/assets/*)
  foreach(name IN LISTS names)
    string(REGEX REPLACE "-[A-Z0-9]+(\\.[a-z0-9]+)$" "\\1" plain ${name})
    string(REPLACE "=\"${plain}\"" "=\"${name}\"" page "${page}")
  endforeach()
  if(page MATCHES "=\"([a-z0-9_]+\\.(js|css))\"")
    message(FATAL_ERROR "console/index.html names ${CMAKE_MATCH_1}, which is no entry")
  endif()
  preloads(links)
  string(REPLACE "</head>" "${links}</head>" page "${page}")
  file(WRITE ${OUT}/assets/index.html "${page}")
endfunction()

# write_licences(): what the libraries' licences ask of who passes them on.
function(write_licences)
  set(text "The console contains these libraries.\n")
  file(GLOB_RECURSE licences RELATIVE ${CONSOLE}/vendor ${CONSOLE}/vendor/*LICENSE*)
  list(SORT licences)
  foreach(licence IN LISTS licences)
    file(READ ${CONSOLE}/vendor/${licence} terms)
    string(APPEND text "\n--- ${licence}\n\n${terms}")
  endforeach()
  file(WRITE ${OUT}/assets/licences.txt "${text}")
endfunction()

# type_of(NAME VARIABLE): the Content-Type of a file.
function(type_of NAME VARIABLE)
  get_filename_component(ending ${NAME} LAST_EXT)
  set(html "text/html; charset=utf-8")
  set(js "text/javascript; charset=utf-8")
  set(css "text/css; charset=utf-8")
  set(txt "text/plain; charset=utf-8")
  set(svg "image/svg+xml")
  set(woff2 "font/woff2")
  string(SUBSTRING ${ending} 1 -1 ending)
  if(NOT DEFINED ${ending})
    message(FATAL_ERROR "the console has a file ${NAME}: give its ending a type in embed.cmake")
  endif()
  set(${VARIABLE} ${${ending}} PARENT_SCOPE)
endfunction()

# write_list(): packs the files, and writes a line for each.
function(write_list)
  set(text "")
  set(id 0)
  file(GLOB names RELATIVE ${OUT}/assets ${OUT}/assets/*)
  list(SORT names)
  foreach(name IN LISTS names)
    set(path ${OUT}/assets/${name})
    type_of(${name} type)
    file(SIZE ${path} bytes)
    file(SHA256 ${path} sum)
    string(SUBSTRING ${sum} 0 32 tag)
    set(hashed false)
    if(name MATCHES "-[A-Z0-9]+\\.[a-z0-9]+$")
      set(hashed true)
    endif()
    execute_process(COMMAND gzip -9 -n -c ${path} OUTPUT_FILE ${path}.gz RESULT_VARIABLE failed)
    if(failed)
      message(FATAL_ERROR "gzip could not pack ${path}")
    endif()
    file(SIZE ${path}.gz packed)
    string(APPEND text "ADJOIN_ASSET(${id}, \"${name}\", \"${type}\", \"${path}.gz\", ${packed}, "
      "${bytes}, \"${tag}\", ${hashed})\n")
    math(EXPR id "${id} + 1")
  endforeach()
  file(WRITE ${OUT}/assets.inc "${text}")
endfunction()

file(REMOVE_RECURSE ${OUT}/assets)
file(MAKE_DIRECTORY ${OUT}/assets)
if(ESBUILD)
  bundle()
  write_index()
  write_licences()
else()
  configure_file(${NOT_BUILT} ${OUT}/assets/index.html COPYONLY)
endif()
write_list()
