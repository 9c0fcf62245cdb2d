import type { Actor } from '../access/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { atField } from '../kernel/failure.ts'
import { inputFailure, invalidInput } from '../kernel/input.failures.ts'
import { formatAmount, money, type Money } from '../kernel/money.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { wallet } from './ledger-account.ts'
import type { LedgerUnit } from './ledger.ports.ts'

type Ports = { readonly atomically: Atomically<Pick<LedgerUnit, 'ledger' | 'audit'>>; readonly clock: Clock }

export type SetCreditLimit = { readonly customerId: number; readonly limit: Money }

/**
 * Sets how far a wallet may fall below zero, with an audit row. A limit below what is already owed is accepted: nothing more is charged
 * until enough is paid. INPUT_INVALID for a limit below zero. Repeated, it changes nothing.
 */
export const setCreditLimit =
  ({ atomically, clock }: Ports) =>
  async ({ customerId, limit }: SetCreditLimit, actor: Actor): Promise<Result<Money>> => {
    if (limit.amount < 0n) return failed(invalidInput([atField('credit_limit', inputFailure('NOT_POSITIVE'))]))
    const account = wallet(customerId, limit.currency)
    return atomically(async ({ ledger, audit }) => {
      const { heads } = await ledger.open({ accounts: [account], entries: 0, reversing: [], at: clock.now() })
      const head = heads.find((one) => one.account === account)
      if (head === undefined) throw new Error(`${account} was not opened`)
      if (head.creditLimit === limit.amount) return ok(limit)
      await ledger.append([], [{ ...head, creditLimit: limit.amount }])
      const from = formatAmount(money(head.creditLimit, limit.currency))
      await audit.write([
        {
          at: clock.now(),
          actorId: actor.id,
          area: 'finance',
          subject: account,
          action: 'set_credit_limit',
          changes: { credit_limit: { from, to: formatAmount(limit) } },
        },
      ])
      return ok(limit)
    })
  }
