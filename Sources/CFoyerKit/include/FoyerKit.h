/*
 * FoyerKit: Foyer's pure logic behind a C interface, for a mount that is not written in Swift.
 *
 * All documents are JSON in UTF-8, not terminated; what comes back is in canonical compact form, so
 * equal values are equal bytes. A session is one feature and the state it has come to: each step
 * reduces one action, and leaves a state and the effects that the mount has to carry out.
 *
 * Every function that can fail returns a status and, when `error` is not NULL, says there what is
 * wrong and at which field. Nothing aborts the process: a handle that was closed, a null pointer or
 * a document that is no JSON is an error like any other. After an error no output was written, and
 * but for FOYER_OUT_OF_MEMORY nothing has changed.
 *
 * All functions may be called from any thread. Steps of one session take their turns.
 *
 *     foyer_session session;
 *     foyer_error error = {0};
 *     if (foyer_session_open("splash", state, state_count, &session, &error) != FOYER_OK) {
 *       fprintf(stderr, "%s\n", error.message);
 *       foyer_error_clear(&error);
 *     }
 */
#ifndef FOYERKIT_H
#define FOYERKIT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The interface that this header describes; `foyer_interface_version` tells the library's. */
#define FOYER_INTERFACE_VERSION 1

/* What a call came to. */
typedef enum foyer_status {
  FOYER_OK = 0,
  /* A null pointer where bytes, a name or a place for a result is needed. */
  FOYER_INVALID_ARGUMENT = 1,
  /* The document is not JSON in the recorded dialect (integers only, no duplicate key, UTF-8). */
  FOYER_INVALID_JSON = 2,
  /* No feature has this name. */
  FOYER_UNKNOWN_FEATURE = 3,
  /* The document is JSON, but no state or action of the feature. */
  FOYER_UNDECODABLE = 4,
  /* The session was closed, or never opened. */
  FOYER_NO_SESSION = 5,
  /* A result could not be handed over; a step was made all the same. */
  FOYER_OUT_OF_MEMORY = 6
} foyer_status;

/* Bytes that the caller owns: give them back with `foyer_bytes_free`. A zero byte that does not
 * count follows the last one, so canonical JSON can be used as a C string. */
typedef struct foyer_bytes {
  uint8_t *bytes;
  size_t count;
} foyer_bytes;

/* What is wrong and where. Owned by the caller: `foyer_error_clear`. A message and a path have at most
 * 1000 bytes each: of a longer one there are the head and the tail, with an ellipsis between them. */
typedef struct foyer_error {
  foyer_status status;
  /* One sentence in UTF-8; NULL when there is no error. */
  char *message;
  /* The field, such as `state.child` or `action.value.text`; empty when the fault is in none. */
  char *path;
  /* Where a document stops being JSON, from 1, in bytes; 0 for every other fault. */
  size_t line;
  size_t column;
} foyer_error;

/* A session's handle. Handles are never used twice; 0 is none. */
typedef uint64_t foyer_session;

/* The version of the interface that the library has. */
uint32_t foyer_interface_version(void);

/* Writes the features' names as a JSON array of strings, in byte order. */
foyer_status foyer_features(foyer_bytes *names, foyer_error *error);

/* Writes the canonical compact form of a document. */
foyer_status foyer_canonicalize(const uint8_t *document, size_t count, foyer_bytes *canonical,
                                foyer_error *error);

/* Opens a session on a feature.
 *
 * feature: its name, terminated by zero.
 * state:   the state to begin with, which is checked against the feature's type. */
foyer_status foyer_session_open(const char *feature, const uint8_t *state, size_t count,
                                foyer_session *session, foyer_error *error);

/* Reduces one action.
 *
 * effects, state: what this step left, even while another thread steps on; either may be NULL. */
foyer_status foyer_session_step(foyer_session session, const uint8_t *action, size_t count,
                                foyer_bytes *effects, foyer_bytes *state, foyer_error *error);

/* Writes the state that the session has come to. */
foyer_status foyer_session_state(foyer_session session, foyer_bytes *state, foyer_error *error);

/* Writes the effects of the last step as a JSON array; `[]` before the first. */
foyer_status foyer_session_effects(foyer_session session, foyer_bytes *effects,
                                   foyer_error *error);

/* Frees a session. A step that another thread is in the middle of ends well. */
foyer_status foyer_session_close(foyer_session session, foyer_error *error);

/* How many sessions are open. */
size_t foyer_session_count(void);

/* Gives bytes back and leaves the structure empty; harmless on an empty one and on NULL. */
void foyer_bytes_free(foyer_bytes *bytes);

/* Frees an error's texts and leaves it empty, ready for the next call. */
void foyer_error_clear(foyer_error *error);

#ifdef __cplusplus
}
#endif

#endif
