/*
 * Replays fixtures through libFoyerKit, from two threads at a time, and prints what it replayed.
 *
 *     replay FIXTURE…
 *
 * A fixture's canonical form comes from the library, so all that is left to do here is to cut a
 * document that is known to be well formed.
 */
#include "FoyerKit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A part of a canonical document. */
typedef struct slice {
  const uint8_t *start;
  size_t count;
} slice;

typedef struct tally {
  int leaves;
  int chains;
  int steps;
} tally;

static _Noreturn void fail(const char *file, const char *what, const foyer_error *error) {
  fprintf(stderr, "%s: %s%s%s\n", file, what, error ? ": " : "", error ? error->message : "");
  exit(1);
}

/* The end of the value that starts at `at`. */
static const uint8_t *end_of_value(const uint8_t *at) {
  int depth = 0;
  do {
    if (*at == '"') {
      for (at++; *at != '"'; at++) at += *at == '\\';
      at++;
    } else if (*at == '{' || *at == '[') {
      depth++, at++;
    } else if (*at == '}' || *at == ']') {
      depth--, at++;
    } else if (*at == ',' || *at == ':') {
      at++;
    } else {
      while (!strchr(",:]}", *at)) at++;
    }
  } while (depth > 0);
  return at;
}

/* A member of an object; an empty slice when there is none. */
static slice member(slice object, const char *key) {
  const uint8_t *at = object.start + 1;
  while (object.count > 2 && *at == '"') {
    const uint8_t *key_end = end_of_value(at);
    slice value = {key_end + 1, (size_t)(end_of_value(key_end + 1) - key_end - 1)};
    if ((size_t)(key_end - at) == strlen(key) + 2 && !memcmp(at + 1, key, strlen(key))) {
      return value;
    }
    at = value.start + value.count;
    if (*at != ',') break;
    at++;
  }
  return (slice){0};
}

/* Moves to the next element of an array; begin with an empty slice. */
static int next(slice array, slice *element) {
  const uint8_t *at = element->start ? element->start + element->count : array.start;
  if (at[0] == ']' || at[1] == ']') return 0;
  element->start = at + 1;
  element->count = (size_t)(end_of_value(at + 1) - at - 1);
  return 1;
}

static int is(slice value, const foyer_bytes *bytes) {
  return value.count == bytes->count && !memcmp(value.start, bytes->bytes, value.count);
}

static int same(slice a, slice b) { return a.count == b.count && !memcmp(a.start, b.start, a.count); }

static foyer_session open_session(const char *file, slice feature, slice state) {
  char name[256] = {0};
  if (feature.count < 2 || feature.count - 2 >= sizeof name) fail(file, "no feature", NULL);
  memcpy(name, feature.start + 1, feature.count - 2);
  foyer_session session = 0;
  foyer_error error = {0};
  if (foyer_session_open(name, state.start, state.count, &session, &error)) {
    fail(file, "cannot open", &error);
  }
  return session;
}

/* One step, compared with what was recorded; `state` is empty where none is recorded. */
static void step(const char *file, foyer_session session, slice action, slice effects,
                 slice state) {
  foyer_bytes actual_effects = {0}, actual_state = {0};
  foyer_error error = {0};
  if (foyer_session_step(session, action.start, action.count, &actual_effects, &actual_state,
                         &error)) {
    fail(file, "cannot step", &error);
  }
  if (!is(effects, &actual_effects)) fail(file, "the effects differ", NULL);
  if (state.start && !is(state, &actual_state)) fail(file, "the state differs", NULL);
  foyer_bytes_free(&actual_effects);
  foyer_bytes_free(&actual_state);
}

static void close_session(const char *file, foyer_session session) {
  foyer_error error = {0};
  if (foyer_session_close(session, &error)) fail(file, "cannot close", &error);
}

static void replay_leaf(const char *file, slice fixture, tally *tally) {
  foyer_session session =
      open_session(file, member(fixture, "feature"), member(fixture, "initialState"));
  for (slice recorded = {0}; next(member(fixture, "steps"), &recorded); tally->steps++) {
    step(file, session, member(recorded, "action"), member(recorded, "expectedEffects"),
         member(recorded, "expectedState"));
  }
  close_session(file, session);
  tally->leaves++;
}

static void replay_chain(const char *file, slice fixture, tally *tally) {
  enum { most = 16 };
  slice features[most];
  foyer_session sessions[most];
  int count = 0;
  const uint8_t *at = member(fixture, "initialStates").start;
  for (; at && *at != '}' && at[1] == '"'; count++) {
    if (count == most) fail(file, "too many nodes", NULL);
    const uint8_t *name_end = end_of_value(at + 1);
    features[count] = (slice){at + 1, (size_t)(name_end - at - 1)};
    at = end_of_value(name_end + 1);
    slice state = {name_end + 1, (size_t)(at - name_end - 1)};
    sessions[count] = open_session(file, features[count], state);
  }
  for (slice recorded = {0}; next(member(fixture, "steps"), &recorded); tally->steps++) {
    int node = 0;
    while (node < count && !same(features[node], member(recorded, "node"))) node++;
    if (node == count) fail(file, "a step of no node", NULL);
    step(file, sessions[node], member(recorded, "action"), member(recorded, "expectedEffects"),
         (slice){0});
  }
  for (int node = 0; node < count; node++) close_session(file, sessions[node]);
  tally->chains++;
}

static void replay(const char *file, tally *tally) {
  FILE *stream = fopen(file, "rb");
  if (!stream) fail(file, "cannot be opened", NULL);
  size_t count = 0, room = 1 << 16;
  uint8_t *document = malloc(room);
  for (size_t got; document && (got = fread(document + count, 1, room - count, stream)) > 0;) {
    count += got;
    if (count == room) document = realloc(document, room *= 2);
  }
  fclose(stream);
  if (!document) fail(file, "no memory", NULL);

  foyer_bytes canonical = {0};
  foyer_error error = {0};
  if (foyer_canonicalize(document, count, &canonical, &error)) fail(file, "is no JSON", &error);
  free(document);
  slice fixture = {canonical.bytes, canonical.count};
  if (member(fixture, "chain").start) {
    replay_chain(file, fixture, tally);
  } else {
    replay_leaf(file, fixture, tally);
  }
  foyer_bytes_free(&canonical);
}

typedef struct work {
  char **files;
  tally tally;
} work;

static void *replay_all(void *argument) {
  work *work = argument;
  for (char **file = work->files; *file; file++) replay(*file, &work->tally);
  return NULL;
}

int main(int count, char **arguments) {
  (void)count;
  if (foyer_interface_version() != FOYER_INTERFACE_VERSION) {
    fail("libFoyerKit", "is of another version", NULL);
  }
  work works[2] = {{.files = arguments + 1}, {.files = arguments + 1}};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    if (pthread_create(&threads[i], NULL, replay_all, &works[i])) fail("thread", "none", NULL);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(threads[i], NULL);
    printf("thread %d: %d leaf + %d chain fixtures, %d steps\n", i + 1, works[i].tally.leaves,
           works[i].tally.chains, works[i].tally.steps);
  }
  printf("sessions left open: %zu\n", foyer_session_count());
  return 0;
}
