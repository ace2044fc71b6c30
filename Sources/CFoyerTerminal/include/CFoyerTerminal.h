/*
 * The part of a terminal program that must be C: what happens in signal handlers.
 *
 * One terminal per process. None of these functions is meant for several threads.
 */
#ifndef CFOYERTERMINAL_H
#define CFOYERTERMINAL_H

#include <stddef.h>
#include <stdint.h>

/* What asks for attention; one byte of each arrives at the descriptor of `foyer_signals_open`. */
enum {
  FOYER_SIGNAL_RESIZE = 'r',
  FOYER_SIGNAL_END = 'e',
  FOYER_SIGNAL_SUSPEND = 's'
};

/* Routes SIGWINCH, SIGINT, SIGTERM, SIGHUP and SIGTSTP to a descriptor that can be read, and lets
 * the terminal be restored before a crash (SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE) ends the process.
 * Returns the descriptor, or -1 with errno set. */
int foyer_signals_open(void);

/* The number of the last signal that asked for the end; 0 when none did. */
int foyer_signals_end_signal(void);

/* Remembers the terminal's settings, makes it raw and writes `enter`; `leave` is written by
 * foyer_terminal_leave, and by a crash. Returns 0, or -1 with errno set. */
int foyer_terminal_enter(int input, int output, const uint8_t *enter, size_t enter_count,
                         const uint8_t *leave, size_t leave_count);

/* Gives the terminal back as it was found; harmless when it was not entered. */
void foyer_terminal_leave(void);

/* Reads the size in cells. Returns 0, or -1 with errno set. */
int foyer_terminal_size(int output, int *columns, int *rows);

/* Stops the process until it is continued. */
void foyer_stop_here(void);

/* Ends the process by a signal's default action, so that its parent sees how it ended. */
void foyer_end_by(int signal);

#endif
