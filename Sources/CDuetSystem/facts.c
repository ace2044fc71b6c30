#include "CDuetSystem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

uint64_t duet_monotonic_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int duet_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

const char *duet_environment_value(const char *name) { return getenv(name); }

extern char **environ;

const char *duet_environment_entry(int index) { return environ == NULL ? NULL : environ[index]; }

// strerror_r has two shapes, and which one is declared depends on the feature macros.
#if defined(__GLIBC__) && defined(_GNU_SOURCE)
static void copy_error_text(int code, char *text, size_t size) {
  const char *words = strerror_r(code, text, size);
  if (words != text) snprintf(text, size, "%s", words);
}
#else
static void copy_error_text(int code, char *text, size_t size) {
  if (strerror_r(code, text, size) != 0) snprintf(text, size, "error %d", code);
}
#endif

void duet_error_text(int code, char *text, size_t size) { copy_error_text(code, text, size); }
