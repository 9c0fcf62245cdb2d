import type { Database } from '../../adapters/store/database/database.ts'
import type { Atomically } from '../../core/kernel/atomically.ts'
import type { Money } from '../../core/kernel/money.ts'
import { must, ok } from '../../core/kernel/result.ts'
import { codCollected, codRemitted } from '../../core/ledger/postings.ts'
import { post } from '../../core/ledger/post.ts'
import type { LedgerUnit } from '../../core/ledger/ledger.ports.ts'
import type { OrderUnit } from '../../core/orders/order.ports.ts'
import { madeOrder } from './made-orders.ts'

type Unit = Pick<OrderUnit, 'orders'> & Pick<LedgerUnit, 'ledger'>
type Desk = { readonly atomically: Atomically<Unit>; readonly database: Pick<Database, 'rows'> }

const ADD = `insert into cod_collections (order_id, order_number, customer_id, country, state, currency, due_amount, due_at, collected_amount, collected_at,
    reported_at, remitted_at, failed_at)
  select o.id, o.order_number, o.customer_id, 'AE', $2, $3, greatest($4::bigint, 1), $5, $6::bigint, $7, $7, $8, $9 from orders o where o.order_number = any($1)`

const time = (at: number): string => new Date(at).toISOString()

type Remitted = { readonly customerId: number; readonly amounts: readonly Money[]; readonly at: number }

/** Delivered orders whose cash an agent collected and remitted, booked as it is; answers their numbers. */
export async function remittedOrders({ atomically, database }: Desk, { customerId, amounts, at }: Remitted): Promise<readonly string[]> {
  const orders = amounts.map((cod) => madeOrder({ customerId, status: 'signed', values: { cod } }))
  must(
    await atomically(async (unit) => {
      await unit.orders.insert(orders)
      for (const [place, { orderNumber: reference }] of orders.entries()) {
        const amount = amounts[place]
        if (amount === undefined || amount.amount === 0n) continue
        must(await post(unit.ledger, codCollected({ customerId, reference, amount }), { at, actorId: 0 }))
        must(await post(unit.ledger, codRemitted({ reference, amount }), { at, actorId: 0 }))
      }
      return ok(undefined)
    }),
  )
  for (const [place, { orderNumber }] of orders.entries()) {
    const { amount, currency } = amounts[place] ?? { amount: 0n, currency: 'AED' }
    const sum = String(amount)
    await database.rows(ADD, [[orderNumber], 'remitted', currency, sum, time(at), sum, time(at), time(at), null])
  }
  return orders.map(({ orderNumber }) => orderNumber)
}

/** Orders that were returned without their cash; answers their numbers. */
export async function failedOrders({ atomically, database }: Desk, { customerId, amounts, at }: Remitted): Promise<readonly string[]> {
  const orders = amounts.map((cod) => madeOrder({ customerId, status: 'returned', values: { cod } }))
  must(await atomically(async (unit) => ok(await unit.orders.insert(orders))))
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  await database.rows(ADD, [numbers, 'failed', amounts[0]?.currency ?? 'AED', '1', time(at), null, null, null, time(at)])
  return numbers
}
