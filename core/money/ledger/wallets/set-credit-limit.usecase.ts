import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount, money, subtract, type Money } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { ActApplier } from '../../acts/decide-held-acts.usecase.ts'
import type { HeldAct, ActWaits } from '../../acts/held-act.ts'
import type { SecondPersonRule } from '../../acts/money-act.ts'
import { actOrHold } from '../../acts/take-act.ts'
import { wallet } from '../ledger-account.ts'
import { ledgerFailure } from '../ledger.failures.ts'
import type { AccountHead, CreditLimitUnit } from '../ledger.ports.ts'

/** Sets in motion all that follows from more credit, in the same unit of work. */
type AfterRaise<U> = (unit: U, customerId: number) => Promise<void>
type Ports<U> = {
  readonly atomically: Atomically<U>
  readonly clock: Clock
  readonly secondPerson: SecondPersonRule
  readonly raised?: AfterRaise<U>
}

export type SetCreditLimit = {
  readonly customerId: number
  readonly limit: Money
  readonly reason: string
  /** The limit that the person saw. */
  readonly seen?: Money | undefined
  readonly keyed?: KeyedCommand | undefined
}

type LimitChange = Pick<SetCreditLimit, 'customerId' | 'limit' | 'reason'> & {
  readonly head: AccountHead
  readonly actorId: number
  readonly at: Instant
}

/** The account of a wallet, locked. */
async function openWallet({ ledger }: CreditLimitUnit, { customerId, limit }: Pick<SetCreditLimit, 'customerId' | 'limit'>, at: Instant) {
  const account = wallet(customerId, limit.currency)
  const { heads } = await ledger.open({ accounts: [account], entries: 0, reversing: [], at })
  const head = heads.find((one) => one.account === account)
  if (head === undefined) throw new Error(`${account} was not opened`)
  return head
}

const changedMeanwhile = (from: Money) =>
  failed(ledgerFailure('CREDIT_LIMIT_CHANGED', { limit: formatAmount(from), currency: from.currency }))

/** Writes a limit with a row of its history and an audit row. */
async function writeLimit<U extends CreditLimitUnit>(unit: U, change: LimitChange, raised: AfterRaise<U> | undefined): Promise<void> {
  const { customerId, limit, reason, head, actorId, at } = change
  const from = money(head.creditLimit, limit.currency)
  await unit.ledger.append([], [{ ...head, creditLimit: limit.amount }])
  await unit.creditLimits.add({ customerId, from, to: limit, reason, actorId, at })
  await unit.audit.write([
    {
      at,
      actorId,
      area: 'finance',
      subject: head.account,
      action: 'set_credit_limit',
      changes: { credit_limit: { from: formatAmount(from), to: formatAmount(limit) }, note: { to: reason } },
    },
  ])
  await unit.live.publish({ topic: 'wallet', to: { accountIds: [customerId] } })
  if (limit.amount > from.amount) await raised?.(unit, customerId)
}

/**
 * Sets how far a wallet may fall below zero, with a reason, a row of its history and an audit row;
 * what a limit is raised by is an act that may need a second person. A limit below what is already
 * owed is accepted: nothing more is charged until enough is paid (rule: Credit line).
 * INPUT_INVALID for a limit below zero, the limit that it has already (CREDIT_LIMIT_SAME) and no
 * reason; CREDIT_LIMIT_CHANGED where somebody else set another one than was seen, HELD_ACT_OPEN,
 * IDEMPOTENCY_CONFLICT.
 */
export const setCreditLimit =
  <U extends CreditLimitUnit>({ atomically, clock, secondPerson: rule, raised }: Ports<U>) =>
  async (
    { customerId, limit, reason: typed, seen, keyed }: SetCreditLimit,
    actor: Pick<Actor, 'id'>,
  ): Promise<Result<Money & ActWaits>> => {
    const { currency } = limit
    const reason = typed.trim()
    if (limit.amount < 0n) return failed(invalidInput([atField('credit_limit', inputFailure('NOT_POSITIVE'))]))
    if (reason === '') return failed(invalidInput([atField('reason', inputFailure('FIELD_REQUIRED'))]))
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const at = clock.now()
        // Acts before accounts, as by everything that is judged by them.
        await unit.moneyActs.hold(actor.id)
        const head = await openWallet(unit, { customerId, limit }, at)
        const from = money(head.creditLimit, currency)
        if (seen !== undefined && (seen.currency !== currency || seen.amount !== from.amount)) return changedMeanwhile(from)
        if (from.amount === limit.amount)
          return failed(
            invalidInput([atField('credit_limit', ledgerFailure('CREDIT_LIMIT_SAME', { limit: formatAmount(from), currency }))]),
          )
        const held =
          limit.amount > from.amount ? await judge(unit, { customerId, limit, from, reason, rule, actorId: actor.id, at }) : ok(undefined)
        if (!held.ok) return held
        if (held.value !== undefined) return ok({ ...from, waits: held.value.id })
        await writeLimit(unit, { customerId, limit, reason, head, actorId: actor.id, at }, raised)
        return ok(limit)
      }),
    )
  }

type Judging = Pick<SetCreditLimit, 'customerId' | 'limit' | 'reason'> & {
  readonly from: Money
  readonly rule: SecondPersonRule
  readonly actorId: number
  readonly at: Instant
}

function judge(
  unit: CreditLimitUnit,
  { customerId, limit, from, reason, rule, actorId, at }: Judging,
): Promise<Result<HeldAct | undefined>> {
  const subject = wallet(customerId, limit.currency)
  const act = { kind: 'credit_limit', actorId, customerId, amount: subtract(limit, from), subject } as const
  return actOrHold(unit, { act, note: reason, details: { limit: limit.amount, from: from.amount, currency: limit.currency }, rule, at })
}

/** Sets a limit that a second person approved. CREDIT_LIMIT_CHANGED where another one is set. */
export const applyCreditLimit =
  <U extends CreditLimitUnit>(raised?: AfterRaise<U>): ActApplier<U> =>
  async (unit, { act: { details, customerId, actorId, note }, at }) => {
    const { limit: amount, from, currency } = details as { readonly limit: bigint; readonly from: bigint; readonly currency: string }
    const limit = money(amount, currency)
    const head = await openWallet(unit, { customerId, limit }, at)
    if (head.creditLimit !== from) return changedMeanwhile(money(head.creditLimit, currency))
    await writeLimit(unit, { customerId, limit, reason: note, head, actorId, at }, raised)
    return ok(true)
  }
