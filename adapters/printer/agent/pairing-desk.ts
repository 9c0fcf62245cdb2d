import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
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

/** Codes and keys for new pages. One code holds at a time: the newest. */
export class PairingDesk {
  readonly #parts: Parts
  #pairing: Pairing = NEW_PAIRING
  #shown: PairingCode | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Shows a code for a page; the same one while it holds, so that a page that asks again and again
   * cannot flood the terminal.
   */
  begin(origin: string, account: string): Result<PairingCode> {
    const now = this.#parts.now()
    const open = mayPair(this.#pairing, now)
    if (!open.ok) return open
    const known = this.#shown
    if (known !== undefined && now < known.until && known.origin === origin && known.account === account) return ok(known)
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    this.#shown = { code, origin, account, until: codeUntil(now) }
    this.#parts.show(this.#shown)
    return ok(this.#shown)
  }

  /** The new key for a page whose code is right; the code is used up by it, and by closing. */
  async tryCode(origin: string, account: string, typed: string): Promise<Result<string>> {
    const shown = this.#shown
    const now = this.#parts.now()
    // Another page's code is as wrong as any other.
    const ours = shown !== undefined && shown.origin === origin && shown.account === account
    const tried = tryPairingCode({ pairing: this.#pairing, shown: ours ? shown : { code: '', origin, account, until: 0 }, typed, now })
    this.#pairing = tried.pairing
    if (tried.failure !== undefined) return this.#refused(tried.failure)
    this.#shown = undefined
    return ok(await this.give(origin, account))
  }

  /** A new key for a page and an account. */
  async give(origin: string, account: string): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await this.#parts.keys.keep({ origin, account, key, paired: instantText(this.#parts.now()) })
    return key
  }

  #refused(failure: Failure): Result<never> {
    if (failure.code === printFailure('PRINT_PAIRING_CLOSED').code) this.#shown = undefined
    return failed(failure)
  }
}
