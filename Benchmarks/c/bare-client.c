// Pumps a file of requests through a runner and counts the answers, judging nothing.
//
//   bare-client REQUESTS RUNNER [ARGUMENT …]
//
// It moves the bytes that a replay moves and does nothing else, so it bounds what a client can do.

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void stop(const char *what) {
  perror(what);
  exit(1);
}

static char *read_file(const char *path, size_t *length) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) stop(path);
  char *bytes = malloc((size_t)status.st_size);
  *length = 0;
  while (*length < (size_t)status.st_size) {
    ssize_t got = read(file, bytes + *length, (size_t)status.st_size - *length);
    if (got <= 0) stop(path);
    *length += (size_t)got;
  }
  close(file);
  return bytes;
}

static size_t lines_in(const char *bytes, size_t length) {
  size_t lines = 0;
  for (const char *end = bytes + length; (bytes = memchr(bytes, '\n', end - bytes)) != NULL; bytes++)
    lines++;
  return lines;
}

int main(int count, char **words) {
  if (count < 3) return 2;
  size_t length;
  char *requests = read_file(words[1], &length);
  size_t wanted = lines_in(requests, length) + 1; // the handshake is a line too

  int to[2], from[2];
  if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) stop("pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
  pid_t child;
  if (posix_spawnp(&child, words[2], &actions, NULL, words + 2, environ) != 0) stop(words[2]);
  close(to[0]);
  close(from[1]);
  fcntl(to[1], F_SETFL, O_NONBLOCK);
  fcntl(from[0], F_SETFL, O_NONBLOCK);

  static char answers[1 << 18];
  size_t sent = 0, got = 0;
  while (got < wanted) {
    if (sent < length) {
      size_t piece = length - sent < 1 << 16 ? length - sent : 1 << 16;
      ssize_t written = write(to[1], requests + sent, piece);
      if (written > 0) sent += (size_t)written;
    }
    ssize_t read_now = read(from[0], answers, sizeof answers);
    if (read_now == 0) stop("the runner ended early");
    if (read_now > 0) {
      got += lines_in(answers, (size_t)read_now);
      continue;
    }
    struct pollfd wait_for[2] = {{from[0], POLLIN, 0}, {sent < length ? to[1] : -1, POLLOUT, 0}};
    poll(wait_for, 2, -1);
  }
  close(to[1]);
  int status;
  if (waitpid(child, &status, 0) < 0 || status != 0) stop("the runner did not end well");
  printf("%zu answers\n", got - 1);
  return 0;
}
