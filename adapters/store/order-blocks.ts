import type { OrderFilter } from '../../core/orders/order.ports.ts'
import { isTallied, tallyWhereOf } from './order-filter.ts'

/** A block is this many ids (second migration of orders: `id >> 12`). */
const BLOCK_IDS = 4096

type Start = { readonly with: string; readonly condition: string; readonly offset: string }

/**
 * Where a page far down begins: the kept counts of blocks say how many orders lie in the blocks above, so that only the last block has to
 * be walked. Filters that these counts do not know are walked from the top.
 */
export function offsetBeyondBlocks(filter: OrderFilter, { offset, value }: { readonly offset: number; readonly value: (one: unknown) => string }): Start {
  if (!isTallied(filter) || filter.countries !== undefined) return { with: '', condition: '', offset: value(offset) }
  const where = tallyWhereOf(filter)
  const numbers = where.values.map((one) => value(one))
  const text = where.text.replace(/\$(\d+)/g, (_whole, number: string) => numbers[Number(number) - 1] ?? '')
  const wanted = value(offset)
  return {
    with: `with blocks as (select t.block, sum(t.n) as n from order_blocks t where ${text} group by t.block),
      above as (select block, sum(n) over (order by block desc) - n as n from blocks where n > 0),
      start as (select block, n from above where n <= ${wanted}::numeric order by n desc, block limit 1)`,
    condition: `and o.id < ((select block from start) + 1) * ${BLOCK_IDS}`,
    offset: `(${wanted} - coalesce((select n from start), 0))::bigint`,
  }
}
