import type { Entity } from '#core/base/fields/entity.ts'
import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { words } from '#core/base/kernel/words.ts'
import type { EntityStoreParts } from '../../declared/sql-entity-store.ts'

const STOCK = words('库存', '庫存', 'Stock')
const ORDERS = words('未完成的订单', '未完成的訂單', 'Open orders')

const TRANSFERS = words('未完成的调拨单', '未完成的調撥單', 'Open transfers')
const STOCKTAKES = words('未完成的盘点单', '未完成的盤點單', 'Open stocktakes')

/**
 * Uses that keep a SKU from being deleted or renamed: pieces in the warehouse, transfers,
 * stocktakes and orders that are not at their end.
 */
const USERS = [
  { label: STOCK, exists: 'select from stock where customer_id = $1 and sku = $2 and on_hand + damaged + under_way > 0' },
  {
    label: TRANSFERS,
    exists: `select from transfers where customer_id = $1 and state in ('draft', 'sent')
      and exists (select from jsonb_array_elements(lines) line where line ->> 'sku' = $2)`,
  },
  {
    label: STOCKTAKES,
    exists: `select from stocktakes where state in ('counting', 'counted')
      and exists (select from jsonb_array_elements(counts || lines) line where line ->> 'sku' = $2 and (line ->> 'customerId')::bigint = $1)`,
  },
  {
    label: ORDERS,
    exists: `select from orders where customer_id = $1 and not status = any($3)
      and exists (select from json_array_elements(goods) line where line ->> 'sku' = $2)`,
  },
] as const
const FINAL = Object.entries(orderMachine.states).flatMap(([state, { final }]) => (final === true ? [state] : []))

/** The users of a client's own record, for entities whose key other records hold as text. */
export const usersOfOwned = (entity: Entity, customerId: number): NonNullable<EntityStoreParts['namedBy']> =>
  async function usedBy(connection, record) {
    if (entity.name !== sku.name) return undefined
    for (const { label, exists } of USERS) {
      const values = [customerId, String(record[entity.key]), ...(label === ORDERS ? [FINAL] : [])]
      const [used] = await connection.texts(`select exists (${exists})`, values)
      if (used?.[0] === 't') return label
    }
    return undefined
  }
