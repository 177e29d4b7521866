// version.h: which library this is.
#ifndef VERLUA_VERSION_H
#define VERLUA_VERSION_H

/// The library's version, for instance "0.1.0".
const char *vlVersion(void);

#endif
