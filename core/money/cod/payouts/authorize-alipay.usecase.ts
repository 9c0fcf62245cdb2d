import type { Actor } from '#core/platform/access/account.ts'
import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { certifiedNameOf, isSameName, type OpeningFacts } from '#core/portal/shippers/opening.rules.ts'
import { maskedId, sealOf, STATE_MILLIS, usableFrom, type AlipayAccount, type PayeeIdentity } from './alipay-account.ts'
import { noteAccount } from './note-payout.ts'
import { payoutFailure } from './payout.failures.ts'
import type { PayoutProvider, PayoutProviders } from './payout-provider.port.ts'
import type { AlipayAccountUnit } from './payout.ports.ts'

type Ports = {
  readonly atomically: Atomically<AlipayAccountUnit>
  readonly clock: Clock
  readonly tokens: Tokens
  readonly sealer: Sealer
  readonly fingerprint: (identity: string) => string
  readonly providers: PayoutProviders
  /** The page that the browser comes back to. */
  readonly returnUrl: string
}

/** Who lets customers authorise: Alipay where it is set up, the sandbox with demo data. */
export const authorizer = ({ alipay, sandbox }: PayoutProviders): PayoutProvider | undefined => alipay ?? sandbox

/**
 * Begins an authorisation and answers where the browser goes; it is bound to the session, and ends
 * after ten minutes. ALIPAY_AUTH_CLOSED.
 */
export function beginAuthorization({ atomically, clock, tokens, providers, returnUrl }: Omit<Ports, 'sealer' | 'fingerprint'>) {
  return async ({ session }: { readonly session: string }, actor: Pick<Actor, 'id'>): Promise<Result<string>> => {
    const provider = authorizer(providers)
    if (provider === undefined) return failed(payoutFailure('ALIPAY_AUTH_CLOSED'))
    const state = tokens.make()
    const pending = { stateHash: tokens.hashOf(state), customerId: actor.id, sessionHash: session, expiresAt: clock.now() + STATE_MILLIS }
    return atomically(async ({ alipayAccounts }) => {
      await alipayAccounts.begin(pending)
      return ok(provider.authorizeAddress({ state, returnUrl }))
    })
  }
}

/** An account whose owner is known to be somebody else than the payee takes no payouts. */
function nameDiffers({ name }: PayeeIdentity, facts: OpeningFacts | undefined): Failure | undefined {
  const payee = facts?.payeeName ?? (facts && certifiedNameOf(facts))
  return name === undefined || payee === undefined || isSameName(name, payee) ? undefined : payoutFailure('ALIPAY_NAME_DIFFERS', { payee })
}

export type FinishAuthorization = { readonly state: string; readonly code: string; readonly session: string }

/**
 * Ends an authorisation with what the browser brought back. A state is taken once, also where the
 * rest fails (ALIPAY_STATE_INVALID: unknown, used, expired, or begun by another session or
 * customer). The account is kept in place of the one before; a changed one takes payouts a day
 * later, of which the customer gets a message. ALIPAY_AUTH_CLOSED, ALIPAY_NAME_DIFFERS where its
 * owner is not the payee, PROVIDER_REFUSED, PROVIDER_UNAVAILABLE.
 */
export function finishAuthorization({ atomically, clock, tokens, sealer, fingerprint, providers }: Omit<Ports, 'returnUrl'>) {
  const bind = (identity: PayeeIdentity, { channel }: PayoutProvider, actor: Pick<Actor, 'id'>): Promise<Result<AlipayAccount>> =>
    atomically(async (unit) => {
      const at = clock.now()
      const customerId = actor.id
      const differs = nameDiffers(identity, await unit.openings.of(customerId))
      if (differs !== undefined) return failed(differs)
      const last = await unit.alipayAccounts.lockLast(customerId)
      const own = { fingerprint: fingerprint(`${channel}:${identity.kind}:${identity.id}`), at }
      if (last !== undefined && last.revokedAt === undefined) await unit.alipayAccounts.revoke(last.id, at)
      const account = await unit.alipayAccounts.add({
        customerId,
        channel,
        kind: identity.kind,
        sealedId: sealer.seal(identity.id, sealOf(customerId)),
        fingerprint: own.fingerprint,
        masked: maskedId(identity.id),
        ...(identity.nickname === undefined ? {} : { nickname: identity.nickname }),
        authorizedAt: at,
        usableFrom: usableFrom(last, own),
      })
      await noteAccount(unit, { account, action: 'authorize_alipay', actor, at })
      return ok(account)
    })
  return async ({ state, code, session }: FinishAuthorization, actor: Pick<Actor, 'id'>): Promise<Result<AlipayAccount>> => {
    const provider = authorizer(providers)
    if (provider === undefined) return failed(payoutFailure('ALIPAY_AUTH_CLOSED'))
    // Of a unit of its own, so that it stays taken whatever follows.
    const taken = await atomically(async ({ alipayAccounts }) => ok(await alipayAccounts.take(tokens.hashOf(state))))
    if (!taken.ok) return taken
    const pending = taken.value
    const isOurs = pending?.customerId === actor.id && pending.sessionHash === session && pending.expiresAt > clock.now()
    if (!isOurs) return failed(payoutFailure('ALIPAY_STATE_INVALID'))
    const identity = await provider.identify(code)
    return identity.ok ? bind(identity.value, provider, actor) : identity
  }
}

/** Revokes the account at once: payouts that were not sent yet fail. ALIPAY_NOT_AUTHORIZED. */
export function revokeAuthorization({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (actor: Pick<Actor, 'id'>): Promise<Result<true>> =>
    atomically(async (unit) => {
      const account = await unit.alipayAccounts.lockLast(actor.id)
      if (account === undefined || account.revokedAt !== undefined) return failed(payoutFailure('ALIPAY_NOT_AUTHORIZED'))
      const at = clock.now()
      await unit.alipayAccounts.revoke(account.id, at)
      await noteAccount(unit, { account, action: 'revoke_alipay', actor, at })
      return ok(true)
    })
}
