import type { OrderFilter } from '#core/parcels/orders/order.ports.ts'
import { isTallied, tallyWhereOf } from './order-filter.ts'
import type { PathBound } from './order-path.ts'
import type { Values } from '../../database/sql-values.ts'

/** A block is this many ids (third migration: `id >> 12`). */
const BLOCK_IDS = 4096

type Start = { readonly with: string; readonly bound: PathBound | undefined; readonly offset: string }

/**
 * Where a late page begins: the stored counts of blocks give the number of orders in the blocks
 * above, so that only the last block has to be scanned. `undefined` for filters that these counts
 * do not cover: they are scanned from the top.
 */
export function startOfBlocks(
  filter: OrderFilter,
  { offset, values }: { readonly offset: number; readonly values: Values },
): Start | undefined {
  if (!isTallied(filter) || filter.countries !== undefined) return undefined
  const where = values.take(tallyWhereOf(filter))
  const wanted = values.place(offset)
  return {
    with: `with blocks as (select t.block, sum(t.n) as n from order_blocks t where ${where} group by t.block),
      above as (select block, sum(n) over (order by block desc) - n as n from blocks where n > 0),
      start as (select block, n from above where n <= ${wanted}::numeric order by n desc, block limit 1)`,
    bound: [`(((select block from start) + 1) * ${BLOCK_IDS})`],
    offset: `(${wanted} - coalesce((select n from start), 0))::bigint`,
  }
}
