#ifndef CDUETSYSTEM_H
#define CDUETSYSTEM_H

#include <dirent.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The system calls that Swift cannot spell portably: variadic ones, those that only some C
// libraries declare, and everything that has to be safe inside a signal handler.
//
// Unless a comment says otherwise a function returns 0, or the error number.

// Descriptors ---------------------------------------------------------------------------------

/// A pipe whose ends close on exec and never take the numbers 0, 1 or 2, so that a child's
/// standard streams can be set up in any order.
int duet_pipe(int descriptors[2]);

/// Opens relative to `folder`; close on exec is always added. The descriptor goes to `result`.
int duet_open_at(int folder, const char *path, int flags, mode_t mode, int *result);

/// `duet_open_at` for a path that is absolute or relative to the current directory.
int duet_open(const char *path, int flags, mode_t mode, int *result);

int duet_set_nonblocking(int descriptor);

/// Tries for the exclusive lock of an open file; EWOULDBLOCK when another holds it.
int duet_try_lock(int descriptor);

/// Gives the lock back at once, whoever has a copy of the descriptor.
void duet_unlock(int descriptor);

/// The name of a directory entry, inside the entry.
const char *duet_entry_name(const struct dirent *entry);

/// The entry's kind as the format bits of a `mode_t`, or 0 when the file system doesn't tell.
mode_t duet_entry_format(const struct dirent *entry);

// Facts ---------------------------------------------------------------------------------------

/// Nanoseconds of a clock that never goes back; its zero means nothing.
uint64_t duet_monotonic_nanoseconds(void);

/// How many columns a terminal has, or 0 where it does not say.
int duet_terminal_columns(int descriptor);

/// The value of an environment variable, or NULL.
const char *duet_environment_value(const char *name);

/// The environment's entry of this number, `NAME=value`, or NULL after the last.
const char *duet_environment_entry(int index);

/// The system's words for an error number, always terminated.
void duet_error_text(int code, char *text, size_t size);

// Digests -------------------------------------------------------------------------------------

/// A SHA-256 under way.
struct duet_sha256 {
  uint32_t state[8];
  /// How many bytes were added.
  uint64_t length;
  /// The bytes after the last whole block.
  uint8_t pending[64];
  /// Whether the processor has instructions for it, which Swift cannot spell.
  int uses_instructions;
};

/// Starts one; `only_portable` leaves the processor's instructions alone, to compare the two.
void duet_sha256_start(struct duet_sha256 *hash, int only_portable);

void duet_sha256_add(struct duet_sha256 *hash, const void *data, size_t size);

/// Ends it; to be called once.
void duet_sha256_finish(struct duet_sha256 *hash, uint8_t digest[32]);

// Processes -----------------------------------------------------------------------------------

struct duet_spawn_request {
  /// The absolute path of the executable; no search, no shell.
  const char *path;
  char *const *arguments;
  /// NULL for this process's own environment.
  char *const *environment;
  const char *directory;
  int standard_input;
  int standard_output;
  int standard_error;
};

/// Starts a child as the leader of its own process group, with default signal handlers, an empty
/// signal mask and no descriptor besides the three, and notes the group as live.
int duet_spawn(const struct duet_spawn_request *request, pid_t *process);

struct duet_exit {
  /// 1 when `value` is a signal's number, 0 when it is an exit status.
  int by_signal;
  int value;
};

/// 1 when the child has ended and waits to be reaped, 0 while it runs.
int duet_has_ended(pid_t process);

/// Kills what is left of the child's group, reaps the child, and forgets the group. Blocks until
/// the child has ended.
int duet_reap(pid_t process, struct duet_exit *result);

int duet_signal_group(pid_t process, int signal);

/// Says whether a line stands on the terminal that a signal which ends the process has to take away.
void duet_note_shown_line(int is_shown);

/// 1 once any child was started.
int duet_has_spawned(void);

/// The number of process groups that are noted as live.
int duet_live_group_count(void);

/// Makes SIGINT, SIGTERM, SIGHUP and SIGQUIT kill every live group and then this process, by the
/// signal's default action. A signal that was ignored at the start stays ignored.
void duet_install_signal_handlers(void);

/// Where the system can (Linux), makes orphans of a group this process's children, so that
/// `duet_reap` waits until the last of the group is gone.
void duet_adopt_orphans(void);

/// Makes writing to a closed pipe, or beyond a limit on the size of files, an error instead of a
/// death.
void duet_ignore_broken_pipes(void);

#endif
