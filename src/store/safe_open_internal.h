// Keeps SQLite from opening pipes, sockets and devices. SQLite opens files by name and waits for ever on a FIFO that
// has no writer; looking at the name first would leave a gap in which the file can be exchanged. So its call to open()
// is replaced for the whole process by one that never waits and refuses what is no regular file. Any thread.
#pragma once

// Called before each use of an SQLite VFS; the first call does it.
void safe_open_install(void);
