#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CDuetSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

extern char **environ;

// The registry ----------------------------------------------------------------------------------
//
// A fixed table of atomics, because a signal handler reads it. A slot is free (0), reserved for a
// spawn under way (-1), or the process id of a group's leader.

enum { group_capacity = 1024 };
enum { slot_free = 0, slot_reserved = -1 };

static _Atomic int live_groups[group_capacity];
static _Atomic int spawns_under_way;
static _Atomic int is_dying;
static _Atomic int adopts_orphans;
static _Atomic int has_spawned;

static int reserve_slot(void) {
  for (int slot = 0; slot < group_capacity; slot++) {
    int expected = slot_free;
    if (atomic_compare_exchange_strong(&live_groups[slot], &expected, slot_reserved)) return slot;
  }
  return -1;
}

static void forget_group(pid_t process) {
  for (int slot = 0; slot < group_capacity; slot++) {
    int expected = process;
    if (atomic_compare_exchange_strong(&live_groups[slot], &expected, slot_free)) return;
  }
}

int duet_has_spawned(void) { return atomic_load(&has_spawned); }

int duet_live_group_count(void) {
  int count = 0;
  for (int slot = 0; slot < group_capacity; slot++) {
    if (atomic_load(&live_groups[slot]) > 1) count++;
  }
  return count;
}

static void sleep_milliseconds(long milliseconds) {
  struct timespec pause = {milliseconds / 1000, (milliseconds % 1000) * 1000000};
  nanosleep(&pause, NULL);
}

// Signals ---------------------------------------------------------------------------------------

static atomic_int is_line_shown;

void duet_note_shown_line(int is_shown) { atomic_store(&is_line_shown, is_shown); }

/// Async-signal-safe throughout: atomics, kill, nanosleep, write, signal, raise.
static void kill_groups_and_die(int signal_number) {
  atomic_store(&is_dying, 1);
  // A spawn on another thread may have started its child and not noted it yet. It can't be on
  // this thread: spawning blocks signals.
  for (int waited = 0; waited < 2000 && atomic_load(&spawns_under_way) > 0; waited++) {
    sleep_milliseconds(1);
  }
  for (int slot = 0; slot < group_capacity; slot++) {
    int process = atomic_load(&live_groups[slot]);
    if (process > 1) kill(-process, SIGKILL);
  }
  if (atomic_load(&is_line_shown)) {
    static const char erasing[] = "\r\033[K";
    ssize_t ignored = write(2, erasing, sizeof erasing - 1);
    (void)ignored;
  }
  signal(signal_number, SIG_DFL);
  sigset_t only_this;
  sigemptyset(&only_this);
  sigaddset(&only_this, signal_number);
  raise(signal_number);
  sigprocmask(SIG_UNBLOCK, &only_this, NULL);
}

void duet_install_signal_handlers(void) {
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (size_t index = 0; index < sizeof signals / sizeof signals[0]; index++) {
    struct sigaction current;
    if (sigaction(signals[index], NULL, &current) == 0 && current.sa_handler == SIG_IGN) continue;
    struct sigaction action = {0};
    action.sa_handler = kill_groups_and_die;
    sigfillset(&action.sa_mask);
    sigaction(signals[index], &action, NULL);
  }
}

void duet_ignore_broken_pipes(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

void duet_adopt_orphans(void) {
#if defined(__linux__)
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) == 0) atomic_store(&adopts_orphans, 1);
#endif
}

// Starting --------------------------------------------------------------------------------------

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t every, none;
  sigfillset(&every);
  sigdelset(&every, SIGKILL);
  sigdelset(&every, SIGSTOP);
  sigemptyset(&none);
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int code = posix_spawnattr_setflags(attributes, flags);
  if (code == 0) code = posix_spawnattr_setpgroup(attributes, 0);
  if (code == 0) code = posix_spawnattr_setsigdefault(attributes, &every);
  if (code == 0) code = posix_spawnattr_setsigmask(attributes, &none);
  return code;
}

static int set_actions(posix_spawn_file_actions_t *actions,
                       const struct duet_spawn_request *request) {
  int code = posix_spawn_file_actions_adddup2(actions, request->standard_input, 0);
  if (code == 0) code = posix_spawn_file_actions_adddup2(actions, request->standard_output, 1);
  if (code == 0) code = posix_spawn_file_actions_adddup2(actions, request->standard_error, 2);
#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
#endif
  if (code == 0) code = posix_spawn_file_actions_addchdir_np(actions, request->directory);
  return code;
}

static int spawn(const struct duet_spawn_request *request, pid_t *process) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int code = posix_spawnattr_init(&attributes);
  if (code != 0) return code;
  code = posix_spawn_file_actions_init(&actions);
  if (code != 0) {
    posix_spawnattr_destroy(&attributes);
    return code;
  }
  code = set_attributes(&attributes);
  if (code == 0) code = set_actions(&actions, request);
  if (code == 0) {
    char *const *environment = request->environment != NULL ? request->environment : environ;
    code = posix_spawn(process, request->path, &actions, &attributes, request->arguments,
                       environment);
    // Another child that is just starting may still hold the descriptor through which this file
    // was written; that lasts until its exec.
    for (int tries = 0; code == ETXTBSY && tries < 50; tries++) {
      sleep_milliseconds(4);
      code = posix_spawn(process, request->path, &actions, &attributes, request->arguments,
                         environment);
    }
  }
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return code;
}

int duet_spawn(const struct duet_spawn_request *request, pid_t *process) {
  sigset_t every, previous;
  sigfillset(&every);
  pthread_sigmask(SIG_SETMASK, &every, &previous);
  atomic_fetch_add(&spawns_under_way, 1);
  atomic_store(&has_spawned, 1);
  int code = EINTR;
  if (!atomic_load(&is_dying)) {
    int slot = reserve_slot();
    code = slot < 0 ? EAGAIN : spawn(request, process);
    if (slot >= 0) atomic_store(&live_groups[slot], code == 0 ? *process : slot_free);
  }
  atomic_fetch_sub(&spawns_under_way, 1);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  return code;
}

// Ending ----------------------------------------------------------------------------------------

int duet_has_ended(pid_t process) {
  siginfo_t information = {0};
  int result;
  do {
    result = waitid(P_PID, process, &information, WEXITED | WNOHANG | WNOWAIT);
  } while (result != 0 && errno == EINTR);
  // An error means that there is no such child any more: nothing is left to wait for.
  return result != 0 || information.si_pid == process;
}

int duet_signal_group(pid_t process, int signal_number) {
  return kill(-process, signal_number) == 0 ? 0 : errno;
}

/// Waits, for a second at the most, until the last adopted orphan of a killed group is gone.
static void reap_orphans(pid_t group) {
  for (int waited = 0; waited < 1000;) {
    pid_t orphan = waitpid(-group, NULL, WNOHANG);
    if (orphan < 0 && errno != EINTR) return;
    if (orphan == 0) {
      // Killed again each time: a member may have forked as the first signal arrived.
      kill(-group, SIGKILL);
      sleep_milliseconds(1);
      waited++;
    }
  }
}

int duet_reap(pid_t process, struct duet_exit *result) {
  // The leader is waited for first and reaped last: while it is a zombie its number, and so the
  // group's, can't be taken by another process.
  siginfo_t information = {0};
  int code;
  do {
    code = waitid(P_PID, process, &information, WEXITED | WNOWAIT) == 0 ? 0 : errno;
  } while (code == EINTR);
  if (code == 0) kill(-process, SIGKILL);
  forget_group(process);
  if (code != 0) return code;

  int status = 0;
  pid_t reaped;
  do {
    reaped = waitpid(process, &status, 0);
  } while (reaped < 0 && errno == EINTR);
  if (reaped < 0) return errno;
  if (atomic_load(&adopts_orphans)) reap_orphans(process);
  result->by_signal = WIFSIGNALED(status) ? 1 : 0;
  result->value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return 0;
}
