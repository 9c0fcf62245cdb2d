import type { Instant } from '#core/base/kernel/clock.ts'

/**
 * The second factor of an account: a shared secret, sealed, which counts once a code of it was
 * typed.
 */
export type SecondFactor = {
  readonly sealedSecret: string
  readonly isConfirmed: boolean
  /** The step of the last code that was taken; it and those before are refused from then on. */
  readonly lastStep: number
  readonly madeAt: Instant
  /** How many recovery codes are left. */
  readonly recoveryCodes: number
}

/** Second factors in a unit of work. */
export type SecondFactors = {
  /** Locked until the unit ends. */
  readonly lock: (accountId: number) => Promise<SecondFactor | undefined>
  /**
   * Keeps a new secret, which does not count before it is confirmed; one that counts already stays:
   * false.
   */
  readonly begin: (factor: { readonly accountId: number; readonly sealedSecret: string; readonly at: Instant }) => Promise<boolean>
  /** Takes a code of this step, and confirms the secret with it. */
  readonly take: (accountId: number, step: number) => Promise<void>
  /** Replaces the recovery codes. */
  readonly keepRecoveryCodes: (accountId: number, hashes: readonly string[]) => Promise<void>
  /** Uses a recovery code up; false where there is no such code. */
  readonly useRecoveryCode: (accountId: number, hash: string) => Promise<boolean>
  /** Removes the factor with its recovery codes; false where there was none. */
  readonly drop: (accountId: number) => Promise<boolean>
}

/**
 * Time-based one-time passwords (RFC 6238): six digits, 30 seconds, SHA-1, as every authenticator
 * app has them.
 */
export type Totp = {
  /** A new secret in base 32. */
  readonly makeSecret: () => string
  /**
   * The step that a code belongs to: the present one, the one before or the next; `undefined` for
   * any other code.
   */
  readonly stepOf: (typed: { readonly secret: string; readonly code: string; readonly at: Instant }) => number | undefined
  /** The address that an authenticator app reads, and its QR code as SVG. */
  readonly invitation: (secret: string, account: string) => { readonly uri: string; readonly qr: string }
}

/**
 * Encrypts what is kept in the store but has to be read again, bound to what it belongs to; throws
 * where it was changed.
 */
export type Sealer = { readonly seal: (text: string, of: string) => string; readonly open: (sealed: string, of: string) => string }
