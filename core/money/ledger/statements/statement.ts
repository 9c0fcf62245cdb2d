import { add, money, negate, subtract, type Money } from '#core/base/kernel/money.ts'
import type { FlowRecord } from './flow.entity.ts'
import type { AccountPeriod, FlowAccount } from './flow.ports.ts'

/**
 * A line of a statement: the balance that a period begins or ends with, or a movement in between.
 */
export type StatementLine =
  | { readonly kind: 'opening' | 'closing'; readonly account: FlowAccount; readonly balance: Money }
  | { readonly kind: 'movement'; readonly account: FlowAccount; readonly row: FlowRecord }

/**
 * Sums of a period on one account: what it began with, what came in and went out, and what it ended
 * with.
 */
export type StatementSums = {
  readonly account: FlowAccount
  readonly opening: Money
  readonly credited: Money
  readonly debited: Money
  readonly closing: Money
}

/** An account of a statement; without a period it never had a movement. */
export type StatementPart = { readonly account: FlowAccount; readonly period: AccountPeriod | undefined }

/**
 * The lines of accounts in one currency over a period, read once; what they come to is given to
 * `ended` behind each account. Throws where a balance does not continue the previous one, or where
 * the last one is not the closing balance: a statement that skips a movement would be wrong.
 */
export async function* statementLines(
  parts: readonly StatementPart[],
  { currency, ended }: { readonly currency: string; readonly ended: (sums: StatementSums) => void },
): AsyncGenerator<StatementLine> {
  for (const { account, period } of parts) {
    const zero = money(0n, currency)
    const opening = period?.opening ?? zero
    let [balance, credited, debited] = [opening, zero, zero]
    yield { kind: 'opening', account, balance }
    if (period !== undefined)
      for await (const row of period.rows()) {
        const { change_amount: change } = row
        balance = add(balance, change)
        if (row.balance_amount.amount !== balance.amount) throw new Error(`${row.flow_num} does not follow on the row before it`)
        if (change.amount > 0n) credited = add(credited, change)
        else debited = add(debited, negate(change))
        yield { kind: 'movement', account, row }
      }
    const closing = period?.closing ?? zero
    if (subtract(closing, balance).amount !== 0n) throw new Error(`the statement of ${account} does not end with its balance`)
    yield { kind: 'closing', account, balance: closing }
    ended({ account, opening, credited, debited, closing })
  }
}
