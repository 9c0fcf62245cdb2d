import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_SECOND, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { isWayOpen } from '../ledger/wallets/offered-modes.rules.ts'
import { ledgerFailure } from '../ledger/ledger.failures.ts'
import type { LedgerUnit } from '../ledger/ledger.ports.ts'
import type { PaymentType } from '../ledger/wallets/pay-way.ts'
import { keepMoved, PROVIDER_ID } from './move-recharge.ts'
import type { PaymentPrompt, PaymentProvider, PaymentProviders } from './payment-provider.port.ts'
import { paymentFailure } from './payment.failures.ts'
import type { Recharges, RechargeUnit } from './payment.ports.ts'
import { readRecharge, type RechargeRequest } from './recharge-request.rules.ts'
import { moveRecharge, openRecharge, type Recharge } from './recharge.ts'

type Ports = {
  readonly atomically: Atomically<RechargeUnit & Pick<LedgerUnit, 'answered'>>
  readonly recharges: Pick<Recharges, 'find' | 'promptOf'>
  readonly providers: PaymentProviders
  readonly references: () => References
  readonly clock: Clock
  readonly newNumber: (at: Instant) => string
  /** Where a provider sends its notifications and its payer's browser. */
  readonly addresses: (channel: PaymentProvider['channel']) => Parameters<PaymentProvider['request']>[1]
}

/**
 * How long after its request the provider is asked for the first time whether a top-up was paid.
 */
const FIRST_CHECK_MILLIS = 30 * MILLIS_PER_SECOND

/** A top-up, and what its payer is shown while it is pending. */
type RequestedRecharge = { readonly recharge: Recharge; readonly prompt?: PaymentPrompt }

/** Who receives payments of a type: its own provider, or the sandbox that stands in for it. */
export const providerFor = (providers: PaymentProviders, type: PaymentType): PaymentProvider | undefined =>
  providers[type] ?? providers.sandbox

type RawRecharge = { readonly type?: unknown; readonly amount?: unknown; readonly on_device?: unknown }

/**
 * Asks for a top-up of the actor's wallet. It is written down first and the provider asked after
 * the commit, so that no payment comes for a top-up that we do not know. `on_device` asks for the
 * provider's page in place of a QR code, where it has one. A repeat under the same key is the same
 * top-up; where the provider was not reached, it is asked again. INPUT_INVALID names what is wrong,
 * PAYMENT_TYPE_CLOSED a type without
 * provider or without a mode that is offered; PROVIDER_UNAVAILABLE leaves the top-up pending,
 * PROVIDER_REFUSED ends it.
 */
export function requestRecharge(ports: Ports) {
  return async (
    raw: RawRecharge,
    { actor, keyed }: { readonly actor: Pick<Actor, 'id'>; readonly keyed: KeyedCommand },
  ): Promise<Result<RequestedRecharge>> => {
    const read = readRecharge(raw)
    if (!read.ok) return read
    const isOpen = isWayOpen(read.value.type, 'top_up', ports.references())
    const provider = isOpen ? providerFor(ports.providers, read.value.type) : undefined
    if (provider === undefined) return failed(invalidInput([atField('type', paymentFailure('PAYMENT_TYPE_CLOSED'))]))
    const number = await writeDown(ports, { asked: read.value, provider, actor, keyed })
    if (!number.ok) return number
    const recharge = await ports.recharges.find(number.value, { customerIds: [actor.id] })
    if (recharge === undefined) return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: number.value }))
    const prompt = await ports.recharges.promptOf(recharge.number)
    if (prompt !== undefined || recharge.state !== 'pending') return ok({ recharge, ...(prompt === undefined ? {} : { prompt }) })
    const isOnPage = raw.on_device === true && provider.pageTypes.includes(read.value.type)
    return ask(ports, recharge, isOnPage ? 'form' : 'qr')
  }
}

type WrittenDown = {
  readonly asked: RechargeRequest
  readonly provider: PaymentProvider
  readonly actor: Pick<Actor, 'id'>
  readonly keyed: KeyedCommand
}

/** The number of the pending top-up: a new one, or the first one's of a repeat. */
const writeDown = (
  { atomically, clock, newNumber }: Ports,
  { asked: { type, amount }, provider: { channel, merchant }, actor, keyed }: WrittenDown,
): Promise<Result<string>> =>
  atomically(({ recharges, answered, audit }) =>
    once(answered, keyed, async () => {
      const at = clock.now()
      const stands = channel === type ? {} : { standsFor: type }
      const opened = openRecharge({ number: newNumber(at), customerId: actor.id, channel, merchant, amount, ...stands }, { now: at })
      await recharges.add(opened, at + FIRST_CHECK_MILLIS)
      const changes = { amount: { to: formatAmount(opened.amount) } }
      await audit.write([{ at, actorId: actor.id, area: 'finance', subject: opened.number, action: 'request', to: opened.state, changes }])
      return ok(opened.number)
    }),
  )

async function ask(
  { atomically, providers, addresses, clock }: Ports,
  recharge: Recharge,
  as: PaymentPrompt['kind'],
): Promise<Result<RequestedRecharge>> {
  const asked = await providers[recharge.channel]?.request(recharge, { ...addresses(recharge.channel), as })
  if (asked === undefined) return failed(paymentFailure('PROVIDER_UNAVAILABLE'))
  if (asked.ok)
    return atomically(async ({ recharges }) => {
      await recharges.keepPrompt(recharge.number, asked.value)
      return ok({ recharge, prompt: asked.value })
    })
  if (asked.failure.code !== 'PROVIDER_REFUSED') return asked
  await atomically(async (unit) => {
    const locked = await unit.recharges.lock(recharge.number)
    if (locked?.state === 'pending') {
      const stamp = { at: clock.now(), actorId: PROVIDER_ID }
      await keepMoved(unit, { from: locked, to: must(moveRecharge(locked, 'fail')), event: 'fail', stamp })
    }
    return ok(undefined)
  })
  return asked
}

/**
 * The form of a top-up of the actor's own, once, so that an address that was left open pays nothing
 * twice. RECHARGE_NOT_FOUND, PAYMENT_PROMPT_GONE where it is not pending or has no form,
 * PAYMENT_FORM_USED.
 */
export function takeForm({ atomically, clock, recharges: reading }: Pick<Ports, 'atomically' | 'clock' | 'recharges'>) {
  return (number: string, actor: Pick<Actor, 'id'>): Promise<Result<Extract<PaymentPrompt, { kind: 'form' }>>> =>
    atomically(async ({ recharges }) => {
      const recharge = await recharges.lock(number)
      if (recharge?.customerId !== actor.id) return failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: number }))
      const prompt = await reading.promptOf(number)
      if (recharge.state !== 'pending' || prompt?.kind !== 'form') return failed(paymentFailure('PAYMENT_PROMPT_GONE'))
      const form = await recharges.takeForm(number, clock.now())
      return form?.kind === 'form' ? ok(form) : failed(paymentFailure('PAYMENT_FORM_USED'))
    })
}
