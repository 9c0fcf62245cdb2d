import { shownText } from './text.ts'
import type { Words } from './words.ts'

/** The sort of a failure. Each adapter maps kinds, never single codes (HTTP status, exit code). */
export const FAILURE_KINDS = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'missing',
  'conflict',
  'refused',
  'too_large',
  'unsupported',
  'throttled',
  'unavailable',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/**
 * A parameter of a failure's text: plain data, or words in every language from which the reader's
 * is chosen. Plain text may be a caller's, so a failure keeps only its beginning (`shownText`);
 * lists of ours are words.
 */
export type FailureParam = string | number | Words
export type FailureParams = Readonly<Record<string, FailureParam>>

/** Wrong input in one place: `path` as in the request (`goods.0.quantity`) or a field's name. */
export type FieldFailure = { readonly path: string; readonly code: FailureCode; readonly params: FailureParams }

/**
 * An expected failure is a value: a stable upper-case code, its kind, the parameters of its text,
 * and the fields that are wrong.
 */
export type Failure = {
  readonly code: FailureCode
  readonly kind: FailureKind
  readonly params: FailureParams
  readonly fields?: readonly FieldFailure[]
}

/** `ILLEGAL_TRANSITION`, `IDEMPOTENCY_CONFLICT` …: stable, seen by customers' programs. */
export type FailureCode = string

export type FailureDeclaration = { readonly kind: FailureKind; readonly words: Words }

const declared = new Map<FailureCode, FailureDeclaration>()

/**
 * Declares the failures of an area (code → kind and words) and returns one factory per code. Words
 * are declared beside the code, so no code can lack them in any language.
 */
export function defineFailures<const C extends string>(declarations: Readonly<Record<C, FailureDeclaration>>) {
  for (const [code, declaration] of Object.entries<FailureDeclaration>(declarations)) {
    if (declared.has(code)) throw new Error(`failure ${code} is declared twice`)
    declared.set(code, declaration)
  }
  return (code: C, params: FailureParams = {}): Failure => ({ code, kind: declarations[code].kind, params: shownParams(params) })
}

function shownParams(params: FailureParams): FailureParams {
  const shown: Record<string, FailureParam> = {}
  for (const name of Object.keys(params)) {
    const param = params[name] as FailureParam
    shown[name] = typeof param === 'string' ? shownText(param) : param
  }
  return shown
}

/**
 * The declaration of a code, which adapters turn into words. `undefined` for an undeclared code,
 * such as another version's.
 */
export const failureDeclaration = (code: FailureCode): FailureDeclaration | undefined => declared.get(code)

/** Every declared failure, for the documentation and for the test that each has its words. */
export const declaredFailures = (): ReadonlyMap<FailureCode, FailureDeclaration> => declared

/**
 * An unexpected error of work that has come so far that the caller must know: `failure` says it,
 * `cause` is for the log.
 */
export class FailedWork extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause: unknown) {
    super(failure.code, { cause })
    this.failure = failure
  }
}

/** The same failure as a wrong field of the input. */
export const atField = (path: string, failure: Failure): FieldFailure => ({
  path: shownText(path),
  code: failure.code,
  params: failure.params,
})
