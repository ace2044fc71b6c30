// A replay runner that computes nothing: it answers each request line from a table.
//
//   table-runner REQUESTS ANSWERS      two files, line by line what is asked and what is answered
//
// It stands for the fastest runner that there could be, so that what is left is the client's cost.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  const char *start;
  size_t length;
} Text;

typedef struct {
  Text request;
  Text answer; // with its line feed
} Entry;

static const char HANDSHAKE[] =
    "{\"features\":[\"counter\"],\"platform\":\"c\",\"protocol\":\"duet-replay\",\"version\":1}\n";
static const char UNKNOWN[] = "{\"error\":\"the table has no such request\"}\n";

static void stop(const char *what) {
  perror(what);
  exit(1);
}

static Text map_file(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) stop(path);
  Text text = {NULL, (size_t)status.st_size};
  text.start = mmap(NULL, text.length, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  if (text.start == MAP_FAILED) stop(path);
  close(file);
  return text;
}

// Takes the next line off a text; the line feed is not part of it.
static Text next_line(Text *rest) {
  const char *end = memchr(rest->start, '\n', rest->length);
  if (end == NULL) stop("a line without end");
  Text line = {rest->start, (size_t)(end - rest->start)};
  rest->start = end + 1;
  rest->length -= line.length + 1;
  return line;
}

static uint64_t hash(Text text) {
  uint64_t sum = 0x9E3779B97F4A7C15u ^ text.length;
  const char *byte = text.start;
  for (size_t left = text.length; left >= 8; left -= 8, byte += 8) {
    uint64_t word;
    memcpy(&word, byte, 8);
    sum = (sum ^ word) * 0xFF51AFD7ED558CCDu;
    sum ^= sum >> 32;
  }
  for (; byte < text.start + text.length; byte++) sum = (sum ^ (uint8_t)*byte) * 0x100000001B3u;
  return sum ^ sum >> 29;
}

static Entry *table;
static size_t mask;

static Entry *slot_of(Text request) {
  size_t index = hash(request) & mask;
  while (table[index].request.start != NULL) {
    Text *known = &table[index].request;
    if (known->length == request.length && memcmp(known->start, request.start, request.length) == 0)
      break;
    index = (index + 1) & mask;
  }
  return &table[index];
}

static void load(const char *requests_path, const char *answers_path) {
  Text requests = map_file(requests_path), answers = map_file(answers_path);
  size_t lines = 0;
  for (size_t i = 0; i < requests.length; i++) lines += requests.start[i] == '\n';
  size_t size = 64;
  while (size < 2 * lines) size *= 2;
  mask = size - 1;
  table = calloc(size, sizeof *table);
  if (table == NULL) stop("no memory for the table");
  while (requests.length > 0) {
    Text request = next_line(&requests), answer = next_line(&answers);
    Entry *entry = slot_of(request);
    entry->request = request;
    entry->answer = (Text){answer.start, answer.length + 1};
  }
}

static char output[1 << 16];
static size_t held;

static void flush(void) {
  size_t done = 0;
  while (done < held) {
    ssize_t count = write(STDOUT_FILENO, output + done, held - done);
    if (count < 0) stop("standard output");
    done += (size_t)count;
  }
  held = 0;
}

static void say(Text text) {
  if (held + text.length > sizeof output) flush();
  memcpy(output + held, text.start, text.length);
  held += text.length;
}

int main(int count, char **words) {
  if (count != 3) return 2;
  load(words[1], words[2]);
  say((Text){HANDSHAKE, sizeof HANDSHAKE - 1});
  flush();
  static char input[1 << 20];
  size_t filled = 0;
  while (1) {
    ssize_t got = read(STDIN_FILENO, input + filled, sizeof input - filled);
    if (got < 0) stop("standard input");
    if (got == 0) return 0;
    filled += (size_t)got;
    Text rest = {input, filled};
    while (memchr(rest.start, '\n', rest.length) != NULL) {
      Text answer = slot_of(next_line(&rest))->answer;
      say(answer.start != NULL ? answer : (Text){UNKNOWN, sizeof UNKNOWN - 1});
    }
    memmove(input, rest.start, rest.length);
    filled = rest.length;
    flush();
  }
}
