#include "FoyerKit.h"

#include <stdlib.h>

void foyer_bytes_free(foyer_bytes *bytes) {
  if (bytes == NULL) return;
  free(bytes->bytes);
  bytes->bytes = NULL;
  bytes->count = 0;
}

void foyer_error_clear(foyer_error *error) {
  if (error == NULL) return;
  free(error->message);
  free(error->path);
  *error = (foyer_error){0};
}
