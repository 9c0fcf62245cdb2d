import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { instantText } from '#core/base/kernel/instant.ts'
import {
  CODE_DIGITS,
  codeUntil,
  mayPair,
  NEW_PAIRING,
  proofText,
  tryPairingCode,
  type Pairing,
  type PairingCode,
  type Proven,
} from '#core/parcels/printing/pairing.rules.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import type { PairingKeys } from './pairing-keys.ts'

const KEY_BYTES = 32

type Parts = {
  readonly keys: PairingKeys
  /** Shows a code to the person at this machine. */
  readonly show: (code: PairingCode) => void
  readonly now: () => number
}

export const newNonce = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** The proof of one side (pairing.rules.ts), in base64url. */
export const proofOf = (key: string, proven: Proven): string =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(proofText(proven)).digest('base64url')

export function isSameProof(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

type Attempt = { readonly pairing: Pairing; readonly shown?: PairingCode }
const NO_ATTEMPT: Attempt = { pairing: NEW_PAIRING }

/**
 * Codes and keys for new pages. One code of an origin holds at a time: the newest. Wrong codes are
 * counted by origin, so that no page shuts another portal's out; only origins that were let in get
 * here, so that nobody has more tries by having more names.
 */
export class PairingDesk {
  readonly #parts: Parts
  readonly #attempts = new Map<string, Attempt>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Shows a code for a page; the same one while it holds, so that a page that asks again and again
   * cannot flood the terminal.
   */
  begin(origin: string, account: string): Result<PairingCode> {
    const now = this.#parts.now()
    const { pairing, shown: known } = this.#attemptOf(origin)
    const open = mayPair(pairing, now)
    if (!open.ok) return open
    if (known !== undefined && now < known.until && known.account === account) return ok(known)
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const shown = { code, origin, account, until: codeUntil(now) }
    this.#attempts.set(origin, { pairing, shown })
    this.#parts.show(shown)
    return ok(shown)
  }

  /** The new key for a page whose code is right; the code is used up by it, and by closing. */
  async tryCode(origin: string, account: string, typed: string): Promise<Result<string>> {
    const { pairing, shown } = this.#attemptOf(origin)
    const now = this.#parts.now()
    // Another account's code is as wrong as any other.
    const isOurs = shown?.account === account
    const tried = tryPairingCode({ pairing, shown: isOurs ? shown : { code: '', origin, account, until: 0 }, typed, now })
    const isOver = tried.failure === undefined || tried.failure.code === printFailure('PRINT_PAIRING_CLOSED').code
    this.#attempts.set(origin, { pairing: tried.pairing, ...(isOver || shown === undefined ? {} : { shown }) })
    return tried.failure === undefined ? ok(await this.give(origin, account)) : failed(tried.failure)
  }

  /** A new key for a page and an account. */
  async give(origin: string, account: string): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await this.#parts.keys.keep({ origin, account, key, paired: instantText(this.#parts.now()) })
    return key
  }

  #attemptOf(origin: string): Attempt {
    return this.#attempts.get(origin) ?? NO_ATTEMPT
  }
}
