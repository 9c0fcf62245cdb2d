import { money, type Money } from '../kernel/money.ts'
import type { JournalEntry } from './entry.ts'
import type { FlowRecord } from './flow.entity.ts'
import { currencyOf, type AccountId } from './ledger-account.ts'

const NUMBER_DIGITS = 12

/** The number under which people know an entry; a recharge keeps the one under which it was paid. */
export const flowNumberOf = ({ kind, reference, number }: Pick<JournalEntry, 'kind' | 'reference' | 'number'>): string =>
  kind === 'recharge' ? reference : `F${String(number).padStart(NUMBER_DIGITS, '0')}`

/** An entry as a row of a wallet's flow; `undefined` where it does not touch that wallet. */
export function flowRecord(entry: JournalEntry, wallet: AccountId): FlowRecord | undefined {
  const leg = entry.legs.find(({ account }) => account === wallet)
  if (leg === undefined) return undefined
  const currency = currencyOf(wallet)
  return {
    flow_num: flowNumberOf(entry),
    create_time: entry.at,
    kind: entry.kind,
    change_amount: money(leg.amount, currency),
    balance_amount: money(leg.balanceAfter, currency),
    pay_way: entry.payWay,
    is_calculate: entry.calculated,
    ...(entry.fixedFee?.currency === currency ? { fixed_fee: entry.fixedFee } : {}),
    reference: entry.reference,
    ...(entry.note === undefined ? {} : { note: entry.note }),
  }
}

/**
 * The movements of a wallet over a period: its opening balance, every row with its running balance, what came in, what went out, and its
 * closing balance.
 */
export type Statement = {
  readonly opening: Money
  readonly rows: readonly FlowRecord[]
  readonly credited: Money
  readonly debited: Money
  readonly closing: Money
}

/**
 * The statement of a wallet over some of its entries, in their order; `opening` is the balance before the first. Throws where a balance
 * does not continue the previous one, because a statement that skips an entry would be wrong.
 */
export function statementOf(
  wallet: AccountId,
  { opening, entries }: { readonly opening: bigint; readonly entries: readonly JournalEntry[] },
): Statement {
  const of = (amount: bigint): Money => money(amount, currencyOf(wallet))
  const rows: FlowRecord[] = []
  let [balance, credited, debited] = [opening, 0n, 0n]
  for (const entry of entries) {
    const row = flowRecord(entry, wallet)
    if (row === undefined) continue
    const change = row.change_amount.amount
    balance += change
    if (row.balance_amount.amount !== balance) throw new Error(`${row.flow_num} does not follow on the row before it`)
    if (change > 0n) credited += change
    else debited -= change
    rows.push(row)
  }
  return { opening: of(opening), rows, credited: of(credited), debited: of(debited), closing: of(balance) }
}
