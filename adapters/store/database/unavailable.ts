/** The store did not answer within the remaining time. */
export class StoreLate extends Error {
  override readonly name = 'StoreLate'

  constructor(doing: string) {
    super(`the store did not ${doing} in time`)
  }
}

const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'ENETDOWN',
])

/**
 * Connection errors (08), shutdown or start (57P), exhausted resources (53), disk errors (58),
 * cancelled or idle too long, read-only standby.
 */
const SQL_STATES = /^(08...|53...|58...|57P0[1-5]|57014|25P0[2-4]|25006|55P03)$/

/** The driver's messages without a code. */
const DRIVER_WORDS =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/**
 * Whether an error means that the store is down, late or overloaded at the moment, so that the same
 * call may work later; anything else is a bug or a refusal.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreLate) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined && (SYSTEM_CODES.has(code) || SQL_STATES.test(code))) return true
  if (DRIVER_WORDS.test(error.message)) return true
  return error.cause !== undefined && isUnavailable(error.cause)
}

const CANCELLED = '57014'

/** Whether an error means that the store needed longer than it had, rather than that it is away. */
export const isLate = (error: unknown): boolean =>
  error instanceof StoreLate || (error instanceof Error && (error.message === 'Query read timeout' || sqlState(error) === CANCELLED))

/** The SQLSTATE of a refusal by PostgreSQL. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
const SERIALIZATION_FAILURE = '40001'
/** Serialization failure and deadlock: the same work succeeds when it is repeated. */
export const TRY_AGAIN: ReadonlySet<string> = new Set([SERIALIZATION_FAILURE, '40P01'])

/** Another unit of work added the same row first; run again, this one finds it. */
export class DoneMeanwhile extends Error {
  override readonly name = 'DoneMeanwhile'
  readonly code = SERIALIZATION_FAILURE
}
