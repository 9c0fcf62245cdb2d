import { isFinanceHidden } from '#core/platform/access/roles/access-matrix.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { chargedFees, FEE_LABELS, type FeeName } from '#core/pricing/fees/subjects/order-fees.ts'
import { sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { OrderMoney } from './order-money.ts'
import type { Order } from './order.ts'

/** Whether a quote was charged, as lists and pages say it. */
export const FEE_STATES = {
  quoted: words('已报价', '已報價', 'Quoted'),
  charged: words('已扣费', '已扣費', 'Charged'),
} as const satisfies Readonly<Record<OrderMoney['state'], Words>>

/** Returns the total that the customer pays for an order, by currency. */
export const totalOf = ({ fees, added = [] }: OrderMoney): readonly Money[] =>
  sumsByCurrency([...chargedFees(fees).map(({ amount }) => amount), ...added])

type FeeColumn = { readonly label: Words; readonly amounts: (money: OrderMoney) => readonly Money[] }

const feeColumn = (fee: FeeName): FeeColumn => ({ label: FEE_LABELS[fee], amounts: ({ fees }) => [fees[fee]].flat() })

/**
 * The fees of an order as columns of lists, exports and paper, by the specification's names;
 * `charged` is what the customer pays of them.
 */
export const FEE_COLUMNS = {
  charged: { label: words('应付费用', '應付費用', 'Charges'), amounts: totalOf },
  freight_fees: feeColumn('freight_fees'),
  freight_append: feeColumn('freight_append'),
  tax_fee: feeColumn('tax_fee'),
  vat_fee: feeColumn('vat_fee'),
  document_fee: feeColumn('document_fee'),
} as const satisfies Readonly<Record<string, FeeColumn>>
export type FeeColumnName = keyof typeof FEE_COLUMNS
export const FEE_COLUMN_NAMES = Object.keys(FEE_COLUMNS) as FeeColumnName[]

type FeeReader = Pick<Actor, 'audience' | 'id' | 'showFinance'>

/** Whether an actor sees what orders cost: staff do, and shippers whose finance is not hidden. */
export const seesMoney = (actor: FeeReader): boolean => actor.audience === 'staff' || !isFinanceHidden(actor)

/** An order as an actor may read it: without what it costs for those who see no money. */
export function asSeenBy(order: Order, actor: FeeReader): Order {
  if (order.money === undefined || seesMoney(actor)) return order
  const { money: _hidden, ...rest } = order
  return rest
}
