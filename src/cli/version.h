// Version and build of this program, for `karst --version` and benchmark records. Constants: any thread.
#pragma once

const char *version_number(void);   // "0.1.0"
const char *version_text(void);     // "0.1.0 (1a2b3c4d5e6f)"; "0.1.0" if the commit is not known
const char *version_commit(void);   // "1a2b3c4d5e6f", with "+" if files were modified; "unknown" without
                                    // git and outside an archive of a commit
const char *version_compiler(void); // "gcc 12.2.0"
const char *version_flags(void);    // build type and flags
