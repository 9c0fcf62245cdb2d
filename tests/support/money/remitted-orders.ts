import type { Database } from '../../../adapters/store/database/database.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { codCollected, codRemitted } from '#core/money/ledger/postings.ts'
import { postEach } from '#core/money/ledger/post.ts'
import type { LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { madeOrder } from '../made-orders.ts'

type Unit = Pick<OrderUnit, 'orders'> & Pick<LedgerUnit, 'ledger'>
type Desk = { readonly atomically: Atomically<Unit>; readonly database: Pick<Database, 'rows'> }

const ADD = `insert into cod_collections (order_id, order_number, customer_id, country, state, currency, due_amount, due_at, collected_amount, collected_at,
    reported_at, remitted_at, failed_at)
  select o.id, o.order_number, o.customer_id, 'AE', $2, r.currency, greatest(r.amount, 1), $3, case $2 when 'remitted' then r.amount end,
    case $2 when 'remitted' then $3::timestamptz end, case $2 when 'remitted' then $3::timestamptz end, case $2 when 'remitted' then $3::timestamptz end,
    case $2 when 'failed' then $3::timestamptz end
  from json_to_recordset($1::json) as r(number text, amount bigint, currency text) join orders o on o.order_number = r.number`

type CashOrders = { readonly customerId: number; readonly amounts: readonly Money[]; readonly at: number }

/** Stores orders of a state with so much to collect, by numbers that the store draws. */
const placeCashOrders = async (
  { atomically }: Desk,
  { customerId, amounts }: CashOrders,
  status: 'signed' | 'returned',
): Promise<readonly string[]> =>
  must(
    await atomically(async (unit) => {
      const numbers = await unit.orders.drawNumbers(amounts.length)
      const orders = numbers.map(({ id, waybillSerial }, place) => {
        const cod = amounts[place] ?? money(0n, 'AED')
        const values = { cod }
        return madeOrder({ orderNumber: `COD${id}`, airwayNumber: waybillNumber.write(waybillSerial), customerId, status, values })
      })
      await unit.orders.insert(orders)
      return ok(orders.map(({ orderNumber }) => orderNumber))
    }),
  )

async function collections({ database }: Desk, state: 'remitted' | 'failed', numbers: readonly string[], { amounts, at }: CashOrders) {
  const rows = amounts.map(({ amount, currency }, place) => ({ number: numbers[place], amount: String(amount), currency }))
  await database.rows(ADD, [JSON.stringify(rows), state, new Date(at).toISOString()])
}

/**
 * Delivered orders whose cash an agent collected and remitted, booked as it is; answers their
 * numbers.
 */
export async function remittedOrders(desk: Desk, remitted: CashOrders): Promise<readonly string[]> {
  const numbers = await placeCashOrders(desk, remitted, 'signed')
  const { customerId, at } = remitted
  const drafts = remitted.amounts.flatMap((amount, place) => {
    const reference = numbers[place] ?? ''
    return amount.amount === 0n ? [] : [codCollected({ customerId, reference, amount }), codRemitted({ reference, amount })]
  })
  must(
    await desk.atomically(async ({ ledger }) => {
      for (const posted of await postEach(ledger, drafts, { at, actorId: 0 })) must(posted)
      return ok(undefined)
    }),
  )
  await collections(desk, 'remitted', numbers, remitted)
  return numbers
}

/** Orders that were returned without their cash; answers their numbers. */
export async function failedOrders(desk: Desk, failed: CashOrders): Promise<readonly string[]> {
  const numbers = await placeCashOrders(desk, failed, 'returned')
  await collections(desk, 'failed', numbers, failed)
  return numbers
}
