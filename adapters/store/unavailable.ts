/** The store did not answer within the time that was left for it. */
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

/** Connection trouble (08), shut down or starting (57P), resources used up (53), disk trouble (58), cancelled or idle too long, read-only stand-by. */
const SQL_STATES = /^(08...|53...|58...|57P0[1-5]|57014|25P0[2-4]|25006|55P03)$/

/** What the driver says without a code. */
const DRIVER_WORDS =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/** Whether an error says that the store is away, late or overloaded for now, so that the same call may work later; anything else is a bug or a refusal. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreLate) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code !== undefined && (SYSTEM_CODES.has(code) || SQL_STATES.test(code))) return true
  if (DRIVER_WORDS.test(error.message)) return true
  return error.cause !== undefined && isUnavailable(error.cause)
}

/** The SQLSTATE of a refusal by PostgreSQL. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
/** Serialization failure and deadlock: the same work succeeds when it is done again. */
export const TRY_AGAIN: ReadonlySet<string> = new Set(['40001', '40P01'])
