import type { FailureKind } from '#core/base/kernel/failure.ts'

/** The HTTP status of each kind of failure; no other place maps core's kinds to HTTP. */
export const STATUS_OF_KIND: Readonly<Record<FailureKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  refused: 409,
  too_large: 413,
  unsupported: 415,
  throttled: 429,
  unavailable: 503,
}
