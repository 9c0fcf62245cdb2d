import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { ActUnit } from '../../acts/act.ports.ts'
import type { ActApplier } from '../../acts/decide-held-acts.usecase.ts'
import type { ActWaits } from '../../acts/held-act.ts'
import type { SecondPersonRule } from '../../acts/money-act.ts'
import { actOrHold } from '../../acts/take-act.ts'
import { givesMore, paymentTermsFields, type PaymentTerms } from './payment-terms.ts'

/** The terms of clients, inside a unit of work. */
export type PaymentTermsKeeper = {
  /** Locked until the unit of work ends. */
  readonly lock: (customerId: number) => Promise<(PaymentTerms & { readonly account: string }) | undefined>
  readonly keep: (customerId: number, terms: PaymentTerms) => Promise<void>
}
export type PaymentTermsUnit = ActUnit & {
  readonly paymentTerms: PaymentTermsKeeper
  readonly audit: AuditTrail
  readonly answered: AnsweredCommands
}

/** Sets in motion all that follows from better terms, in the same unit of work. */
type AfterRaise<U> = (unit: U, customerId: number) => Promise<void>
type Ports<U> = {
  readonly atomically: Atomically<U>
  readonly clock: Clock
  readonly secondPerson: SecondPersonRule
  readonly raised?: AfterRaise<U>
}
export type SetPaymentTerms = { readonly customerId: number; readonly raw: RawFields; readonly keyed?: KeyedCommand | undefined }

type TermsChange = {
  readonly customerId: number
  readonly account: string
  readonly from: PaymentTerms
  readonly to: PaymentTerms
  readonly reason: string
  readonly actorId: number
  readonly at: Instant
}

async function writeTerms<U extends PaymentTermsUnit>(unit: U, change: TermsChange, raised: AfterRaise<U> | undefined): Promise<void> {
  const { customerId, account, from, to, reason, actorId, at } = change
  await unit.paymentTerms.keep(customerId, to)
  const changes = {
    ...(from.whitelist === to.whitelist ? {} : { whitelist: { from: from.whitelist, to: to.whitelist } }),
    ...(from.periodDays === to.periodDays ? {} : { period: { from: from.periodDays, to: to.periodDays } }),
    note: { to: reason },
  }
  await unit.audit.write([{ at, actorId, area: 'clients', subject: account, action: 'set_terms', changes }])
  await unit.live.publish({ topic: 'wallet', to: { accountIds: [customerId] } })
  if (givesMore(to, from)) await raised?.(unit, customerId)
}

/**
 * Sets by which terms a client’s parcels leave before they are paid. More of it is credit without
 * an amount and always needs a second person (rule: Second person); less of it is set at once.
 * INPUT_INVALID, RECORD_NOT_FOUND, RECORD_CHANGED where somebody else set others than were seen,
 * HELD_ACT_OPEN, IDEMPOTENCY_CONFLICT.
 */
export const setPaymentTerms =
  <U extends PaymentTermsUnit>({ atomically, clock, secondPerson: rule, raised }: Ports<U>) =>
  async ({ customerId, raw, keyed }: SetPaymentTerms, actor: Pick<Actor, 'id'>): Promise<Result<ActWaits>> => {
    const read = readFields(paymentTermsFields, { raw, context: { references: rule.references() } })
    if (!read.ok) return read
    const { whitelist, period: periodDays, seen_whitelist: wasListed, seen_period: wasDays, reason } = read.value
    const to = { whitelist, periodDays }
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const at = clock.now()
        await unit.moneyActs.hold(actor.id)
        const from = await unit.paymentTerms.lock(customerId)
        if (from === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
        if (from.whitelist !== wasListed || from.periodDays !== wasDays) return failed(referenceFailure('RECORD_CHANGED'))
        if (givesMore(to, from)) {
          const act = { kind: 'terms', actorId: actor.id, customerId, subject: from.account } as const
          const held = await actOrHold(unit, { act, note: reason, details: to, rule, at })
          if (!held.ok) return held
          if (held.value !== undefined) return ok({ waits: held.value.id })
        }
        await writeTerms(unit, { customerId, account: from.account, from, to, reason, actorId: actor.id, at }, raised)
        return ok({})
      }),
    )
  }

/** Sets terms that a second person approved. */
export const applyPaymentTerms =
  <U extends PaymentTermsUnit>(raised?: AfterRaise<U>): ActApplier<U> =>
  async (unit, { act: { details, customerId, actorId, note }, at }) => {
    const to = details as PaymentTerms
    const from = await unit.paymentTerms.lock(customerId)
    if (from === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
    await writeTerms(unit, { customerId, account: from.account, from, to, reason: note, actorId, at }, raised)
    return ok(true)
  }
