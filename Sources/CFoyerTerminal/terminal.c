#define _GNU_SOURCE
#include "CFoyerTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static int signal_pipe[2] = {-1, -1};
static volatile sig_atomic_t end_signal;

static struct termios found;
static volatile sig_atomic_t is_entered;
static int entered_input, entered_output;
static uint8_t leave_bytes[256];
static size_t leave_count;

/* Async-signal-safe: write and tcsetattr are. */
static void write_all(int descriptor, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno != EINTR) return;
    if (written > 0) bytes += written, count -= (size_t)written;
  }
}

void foyer_terminal_leave(void) {
  if (!is_entered) return;
  is_entered = 0;
  write_all(entered_output, leave_bytes, leave_count);
  tcsetattr(entered_input, TCSADRAIN, &found);
}

static void on_attention(int number) {
  int before = errno;
  char kind = FOYER_SIGNAL_END;
  if (number == SIGWINCH) {
    kind = FOYER_SIGNAL_RESIZE;
  } else if (number == SIGTSTP) {
    kind = FOYER_SIGNAL_SUSPEND;
  } else {
    end_signal = number;
  }
  /* A full pipe already asks for attention. */
  (void)!write(signal_pipe[1], &kind, 1);
  errno = before;
}

static void on_crash(int number) {
  foyer_terminal_leave();
  signal(number, SIG_DFL);
  raise(number);
}

static int route(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

int foyer_signals_open(void) {
  if (signal_pipe[0] >= 0) return signal_pipe[0];
  if (pipe(signal_pipe) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
    fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
  }
  static const int attention[] = {SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGTSTP};
  for (size_t i = 0; i < sizeof attention / sizeof *attention; i++) {
    if (route(attention[i], on_attention, SA_RESTART) != 0) return -1;
  }
  static const int crashes[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
    if (route(crashes[i], on_crash, SA_NODEFER) != 0) return -1;
  }
  return signal_pipe[0];
}

int foyer_signals_end_signal(void) { return end_signal; }

int foyer_terminal_enter(int input, int output, const uint8_t *enter, size_t enter_count,
                         const uint8_t *leave, size_t count) {
  if (is_entered) return 0;
  if (count > sizeof leave_bytes) {
    errno = EINVAL;
    return -1;
  }
  if (tcgetattr(input, &found) != 0) return -1;
  memcpy(leave_bytes, leave, count);
  leave_count = count;
  entered_input = input;
  entered_output = output;
  struct termios raw = found;
  cfmakeraw(&raw);
  if (tcsetattr(input, TCSADRAIN, &raw) != 0) return -1;
  is_entered = 1;
  write_all(output, enter, enter_count);
  return 0;
}

int foyer_terminal_size(int output, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(output, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

void foyer_stop_here(void) {
  /* Not SIGTSTP: the threads of a runtime block it, and a process must not go on behind a shell
   * that has the terminal. */
  raise(SIGSTOP);
}

void foyer_end_by(int number) {
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}
