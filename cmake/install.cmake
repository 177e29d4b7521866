# What `cmake --install` copies, and how other projects find it: find_package(verlua) and pkg-config.
install(TARGETS verlua_engine EXPORT verluaTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY engine/include/verlua DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(VERLUA_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/verlua)
install(EXPORT verluaTargets NAMESPACE verlua:: DESTINATION ${VERLUA_PACKAGE_DIR})
configure_package_config_file(cmake/verluaConfig.cmake.in ${CMAKE_BINARY_DIR}/verluaConfig.cmake
  INSTALL_DESTINATION ${VERLUA_PACKAGE_DIR})
# Before 1.0 a new minor version may change the interface.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/verluaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/verluaConfig.cmake ${CMAKE_BINARY_DIR}/verluaConfigVersion.cmake
  DESTINATION ${VERLUA_PACKAGE_DIR})

# The .pc file finds its prefix from where it lies, so the installed tree may be moved.
file(RELATIVE_PATH VERLUA_PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/verlua.pc.in ${CMAKE_BINARY_DIR}/verlua.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/verlua.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET verlua_lua_module)
  # Where stock Lua looks under /usr and /usr/local on every system, hence not CMAKE_INSTALL_LIBDIR.
  install(TARGETS verlua_lua_module LIBRARY DESTINATION lib/lua/5.4)
endif()

if(TARGET verlua_program)
  install(TARGETS verlua_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # The program looks for ../share/verlua beside the folder it lies in.
  foreach(folder scripts examples)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${folder})
      install(DIRECTORY ${folder} DESTINATION share/verlua)
    endif()
  endforeach()
  # The start page shows the examples by their pictures.
  install(DIRECTORY docs/pictures DESTINATION share/verlua/docs PATTERN "window_*" EXCLUDE)
endif()
