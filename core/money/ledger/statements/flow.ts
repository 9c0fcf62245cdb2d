import { money } from '#core/base/kernel/money.ts'
import type { JournalEntry } from '../entry.ts'
import type { FlowRecord } from './flow.entity.ts'
import { currencyOf, type AccountId } from '../ledger-account.ts'

const NUMBER_DIGITS = 12

/**
 * The number under which people know an entry; a recharge keeps the one under which it was paid.
 */
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
