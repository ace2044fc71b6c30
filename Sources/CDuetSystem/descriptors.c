#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CDuetSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

/// Moves a descriptor out of the range of the standard streams; closes the old one either way.
static int raise_above_standard_streams(int *descriptor) {
  if (*descriptor > 2) return 0;
  int raised = fcntl(*descriptor, F_DUPFD_CLOEXEC, 3);
  int code = raised < 0 ? errno : 0;
  close(*descriptor);
  *descriptor = raised;
  return code;
}

int duet_pipe(int descriptors[2]) {
#if defined(__linux__)
  if (pipe2(descriptors, O_CLOEXEC) != 0) return errno;
#else
  if (pipe(descriptors) != 0) return errno;
  fcntl(descriptors[0], F_SETFD, FD_CLOEXEC);
  fcntl(descriptors[1], F_SETFD, FD_CLOEXEC);
#endif
  int first = raise_above_standard_streams(&descriptors[0]);
  int second = raise_above_standard_streams(&descriptors[1]);
  if (first == 0 && second == 0) return 0;
  if (descriptors[0] >= 0) close(descriptors[0]);
  if (descriptors[1] >= 0) close(descriptors[1]);
  return first != 0 ? first : second;
}

int duet_open_at(int folder, const char *path, int flags, mode_t mode, int *result) {
  int descriptor;
  do {
    descriptor = openat(folder, path, flags | O_CLOEXEC, mode);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) return errno;
  *result = descriptor;
  return raise_above_standard_streams(result);
}

int duet_open(const char *path, int flags, mode_t mode, int *result) {
  return duet_open_at(AT_FDCWD, path, flags, mode, result);
}

int duet_set_nonblocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return errno;
  return 0;
}

int duet_try_lock(int descriptor) {
  return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

void duet_unlock(int descriptor) { flock(descriptor, LOCK_UN); }

const char *duet_entry_name(const struct dirent *entry) { return entry->d_name; }

mode_t duet_entry_format(const struct dirent *entry) {
  return entry->d_type == DT_UNKNOWN ? 0 : DTTOIF(entry->d_type);
}
