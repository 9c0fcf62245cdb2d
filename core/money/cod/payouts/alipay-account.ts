import { MILLIS_PER_DAY, MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { PaymentChannel } from '../../ledger/wallets/pay-way.ts'

/** How a provider names an account: newer applications get an open id alone. */
export const IDENTITY_KINDS = ['user_id', 'open_id'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

/** An account at the provider, as its owner authorised it. */
export type PayeeIdentity = {
  readonly kind: IdentityKind
  readonly id: string
  readonly nickname?: string
  /** The verified name of its owner, where the provider gives it. */
  readonly name?: string
}

/**
 * The account that a customer's payouts go to. The id is sealed; lists read what is shown of it.
 */
export type AlipayAccount = {
  readonly id: number
  readonly customerId: number
  readonly channel: PaymentChannel
  readonly kind: IdentityKind
  readonly sealedId: string
  /** The same for the same id of any customer. */
  readonly fingerprint: string
  readonly masked: string
  readonly nickname?: string
  readonly authorizedAt: Instant
  /** No payout goes there before. */
  readonly usableFrom: Instant
  readonly revokedAt?: Instant
}

/**
 * An authorisation that was begun: its state is known by its hash, and belongs to one session of
 * one customer.
 */
export type PendingAuthorization = {
  readonly stateHash: string
  readonly customerId: number
  readonly sessionHash: string
  readonly expiresAt: Instant
}

const STATE_SECONDS = 600
/** How long an authorisation may take. */
export const STATE_MILLIS = STATE_SECONDS * MILLIS_PER_SECOND
/** How long a changed account waits, so that its owner can object before money goes to it. */
const COOL_OFF_MILLIS = MILLIS_PER_DAY

/** Returns the owner that the sealed id of an account belongs to. */
export const sealOf = (customerId: number): string => `alipay-account:${customerId}`

const SHOWN = 4
/** `2088********1234`: enough to recognise it by. */
export function maskedId(id: string): string {
  if (id.length <= SHOWN * 2) return '*'.repeat(id.length)
  return `${id.slice(0, SHOWN)}********${id.slice(-SHOWN)}`
}

/**
 * From when payouts may go to an account: at once to the first one of a customer, a day later to
 * any other; one that was authorised again keeps its time. A revoked account counts too, so that
 * nobody gets around the day by revoking first.
 */
export function usableFrom(
  last: Pick<AlipayAccount, 'fingerprint' | 'usableFrom'> | undefined,
  { fingerprint, at }: { readonly fingerprint: string; readonly at: Instant },
): Instant {
  if (last === undefined) return at
  return last.fingerprint === fingerprint ? last.usableFrom : at + COOL_OFF_MILLIS
}
