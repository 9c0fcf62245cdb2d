import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount, money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { wallet } from '../ledger-account.ts'
import { ledgerFailure } from '../ledger.failures.ts'
import type { CreditLimitUnit } from '../ledger.ports.ts'

type Ports<U> = {
  readonly atomically: Atomically<U>
  readonly clock: Clock
  /** Sets in motion all that follows from a raised limit, in the same unit of work. */
  readonly raised?: (unit: U, customerId: number) => Promise<void>
}

export type SetCreditLimit = {
  readonly customerId: number
  readonly limit: Money
  readonly reason: string
  /** The limit that the person saw. */
  readonly seen?: Money | undefined
}

/**
 * Sets how far a wallet may fall below zero, with a reason, a row of its history and an audit row.
 * A limit below what is already owed is accepted: nothing more is charged until enough is paid
 * (rule: Credit line). INPUT_INVALID for a limit below zero, the limit that it has already
 * (CREDIT_LIMIT_SAME) and no reason; CREDIT_LIMIT_CHANGED where somebody else set another one than
 * was seen.
 */
export const setCreditLimit =
  <U extends CreditLimitUnit>({ atomically, clock, raised }: Ports<U>) =>
  async ({ customerId, limit, reason, seen }: SetCreditLimit, actor: Actor): Promise<Result<Money>> => {
    const { currency } = limit
    if (limit.amount < 0n) return failed(invalidInput([atField('credit_limit', inputFailure('NOT_POSITIVE'))]))
    if (reason.trim() === '') return failed(invalidInput([atField('reason', inputFailure('FIELD_REQUIRED'))]))
    const account = wallet(customerId, currency)
    return atomically(async (unit) => {
      const at = clock.now()
      const { heads } = await unit.ledger.open({ accounts: [account], entries: 0, reversing: [], at })
      const head = heads.find((one) => one.account === account)
      if (head === undefined) throw new Error(`${account} was not opened`)
      const from = money(head.creditLimit, currency)
      if (seen !== undefined && (seen.currency !== currency || seen.amount !== from.amount))
        return failed(ledgerFailure('CREDIT_LIMIT_CHANGED', { limit: formatAmount(from), currency }))
      if (from.amount === limit.amount)
        return failed(invalidInput([atField('credit_limit', ledgerFailure('CREDIT_LIMIT_SAME', { limit: formatAmount(from), currency }))]))
      await unit.ledger.append([], [{ ...head, creditLimit: limit.amount }])
      await unit.creditLimits.add({ customerId, from, to: limit, reason: reason.trim(), actorId: actor.id, at })
      await unit.audit.write([
        {
          at,
          actorId: actor.id,
          area: 'finance',
          subject: account,
          action: 'set_credit_limit',
          changes: { credit_limit: { from: formatAmount(from), to: formatAmount(limit) }, note: { to: reason.trim() } },
        },
      ])
      await unit.live.publish({ topic: 'wallet', to: { accountIds: [customerId] } })
      if (limit.amount > from.amount) await raised?.(unit, customerId)
      return ok(limit)
    })
  }
