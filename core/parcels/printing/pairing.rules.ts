import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { printFailure } from './print.failures.ts'

export const CODE_DIGITS = 6
const MOST_WRONG = 5
const CLOSED_MILLIS = 60_000
const CODE_MILLIS = 300_000

/** Wrong codes of one origin, whichever of its pages and accounts they are of. */
export type Pairing = { readonly wrong: number; readonly closedUntil: Instant }

export const NEW_PAIRING: Pairing = { wrong: 0, closedUntil: 0 }

/** A code as it is shown to the person at the printer, and until when it holds. */
export type PairingCode = { readonly code: string; readonly origin: string; readonly account: string; readonly until: Instant }

export const codeUntil = (now: Instant): Instant => now + CODE_MILLIS

/** PRINT_PAIRING_CLOSED for a minute after five wrong codes. */
export function mayPair({ closedUntil }: Pairing, now: Instant): Result<true> {
  if (now >= closedUntil) return ok(true)
  return failed(printFailure('PRINT_PAIRING_CLOSED', { seconds: Math.ceil((closedUntil - now) / MILLIS_PER_SECOND) }))
}

export type PairingCodeTry = { readonly pairing: Pairing; readonly shown: PairingCode; readonly typed: string; readonly now: Instant }

/**
 * Checks a code and counts it: `pairing` is what to keep. A code that is too old counts as wrong.
 * PRINT_CODE_WRONG with the tries that are left, PRINT_PAIRING_CLOSED with the fifth.
 */
export function tryPairingCode({ pairing, shown, typed, now }: PairingCodeTry): { readonly pairing: Pairing; readonly failure?: Failure } {
  const open = mayPair(pairing, now)
  if (!open.ok) return { pairing, failure: open.failure }
  if (now < shown.until && typed.trim() === shown.code) return { pairing: NEW_PAIRING }
  const wrong = pairing.wrong + 1
  if (wrong < MOST_WRONG)
    return { pairing: { wrong, closedUntil: 0 }, failure: printFailure('PRINT_CODE_WRONG', { left: MOST_WRONG - wrong }) }
  const closed = { wrong: 0, closedUntil: now + CLOSED_MILLIS }
  return { pairing: closed, failure: printFailure('PRINT_PAIRING_CLOSED', { seconds: CLOSED_MILLIS / MILLIS_PER_SECOND }) }
}

/** The two who prove to each other that they have the key. */
export type Prover = 'agent' | 'page'

/**
 * The parts that both sides mix into a proof: neither nonce comes from the prover alone, and no
 * proof of one is a proof of the other.
 */
export type Proven = {
  readonly by: Prover
  readonly origin: string
  readonly account: string
  readonly pageNonce: string
  readonly agentNonce: string
}

/** The text under the HMAC-SHA256 of a proof: six lines, none of which can contain a line break. */
export const proofText = ({ by, origin, account, pageNonce, agentNonce }: Proven): string =>
  ['crossdock-print.v1', by, origin, account, pageNonce, agentNonce].join('\n')
