import { MOST_SORTED, type OrderFilter, type OrderSort } from '#core/parcels/orders/order.ports.ts'
import { preparedShape } from '../../database/database.ts'
import type { PreparedStatement } from '../../database/row-shape.ts'
import { startOfBlocks } from './order-blocks.ts'
import { ORDER_COLUMNS } from './order-columns.ts'
import { isTallied, tallyWhereOf, whereOf, type Where } from './order-filter.ts'
import { pathOf, walks, type PathBound } from './order-path.ts'
import { Values } from '../../database/sql-values.ts'

/**
 * From this offset on a page is found by the stored counts of blocks, and columns are looked up
 * only for its own rows.
 */
const DEEP_ROWS = 500

/** Page sizes that lists offer; statements of others are not prepared. */
const USUAL_SIZES: ReadonlySet<number> = new Set([15, 50, 100, 200, 500])

export type Page = { readonly pageSize: number; readonly after: string | undefined; readonly offset: number }
type Statement = { readonly statement: string | PreparedStatement; readonly values: readonly unknown[] }

/** How many match: from the stored counts where these know, otherwise counted. */
export function totalOf(filter: OrderFilter): Where {
  const tallied = isTallied(filter)
  const where = tallied ? tallyWhereOf(filter) : whereOf(filter, 'found')
  return {
    text: tallied
      ? `select coalesce(sum(t.n), 0) from order_tallies t where ${where.text}`
      : `select count(*) from orders o where ${where.text}`,
    values: where.values,
  }
}

/**
 * Up to this many matches are found first and then sorted; with more, scanning the list finds some
 * soon.
 */
const FEW = MOST_SORTED

/**
 * A page whose rows have the total as their first column. Broad filters get both in one statement,
 * of one moment; for those that search a number or a text the total has to be `counted` first,
 * since the best plan depends on it.
 */
export function pageStatement(filter: OrderFilter, page: Page, counted: number | undefined): Statement {
  const values = new Values()
  if (counted === undefined) return walkedPage(filter, page, { values, total: values.take(totalOf(filter)) })
  const total = `${values.place(counted)}::bigint`
  return counted <= FEW ? foundPage(filter, page, { values, total }) : walkedPage(filter, page, { values, total })
}

/** The same without a total: for all matches, batch by batch. */
export function batchStatement(
  filter: OrderFilter,
  { rows, after }: { readonly rows: number; readonly after: string | undefined },
  counted: number | undefined,
): Statement {
  const page = { pageSize: rows, after, offset: 0 }
  const beginning = { values: new Values(), total: '0' }
  return counted !== undefined && counted <= FEW ? foundPage(filter, page, beginning) : walkedPage(filter, page, beginning)
}

/**
 * The position after an order of this filter's customers: another customer's order has no position
 * in this list, like a missing one.
 */
function boundBehind(sort: readonly string[], after: string, { customerId, customerIds }: OrderFilter, values: Values): PathBound {
  const number = values.place(after)
  const owners = customerId === undefined ? customerIds : [customerId]
  const owned = owners === undefined ? '' : ` and o.customer_id = any(${values.place(owners)}::bigint[])`
  return sort.map((column) => `(select ${column} from orders o where o.order_number = ${number}${owned})`)
}

type Beginning = { readonly values: Values; readonly total: string }

/**
 * The page is reached along an index. Where the stored counts know the total, few shapes of
 * statement recur.
 */
function walkedPage(filter: OrderFilter, { pageSize, after, offset }: Page, { values, total }: Beginning): Statement {
  const path = pathOf(filter)
  const start = offset >= DEEP_ROWS ? startOfBlocks(filter, { offset, values }) : undefined
  const bound = after === undefined ? start?.bound : boundBehind(path.sort, after, filter, values)
  const skipped = start?.offset ?? (offset === 0 ? '0' : values.place(offset))
  const size = Math.trunc(pageSize)
  const page = offset === 0 ? `limit ${size}` : `limit ${size} offset ${skipped}`
  const order = path.sort.map((column) => `${column} desc`).join(', ')
  const text = (): string => {
    if (path.alternatives.length === 1 && offset < DEEP_ROWS)
      return `${walks(path, { values, bound, what: `(${total}) as total, ${ORDER_COLUMNS}` }).join('')} ${page}`
    const each = walks(path, { values, bound, what: path.sort.join(', ') })
    const merged = (): string =>
      `select * from (${each.map((walk) => `(${walk} limit (${size} + ${skipped})::bigint)`).join(' union all ')}) as o order by ${order} ${page}`
    const ids = each.length === 1 ? `${each.join('')} ${page}` : merged()
    return `${start?.with ?? ''} select (${total}) as total, ${ORDER_COLUMNS} from (${ids}) as page join orders o on o.id = page.id order by ${order}`
  }
  return { statement: isTallied(filter) && USUAL_SIZES.has(size) ? preparedShape(text()) : text(), values: values.all }
}

/** All matches are found by whichever index serves, and then sorted. */
function foundPage(filter: OrderFilter, { pageSize, after, offset }: Page, { values, total }: Beginning): Statement {
  const where = values.take(whereOf(filter, 'found'))
  const [time] = pathOf(filter).sort
  const order = time === 'o.id' ? 'o.id desc' : `${time} desc, o.id desc`
  const columns = time === 'o.id' ? ['o.id'] : [time, 'o.id']
  const beyond = after === undefined ? '' : `where (${columns.join(', ')}) < (${boundBehind(columns, after, filter, values).join(', ')})`
  const page = `select o.id from found o ${beyond} order by ${order} limit ${Math.trunc(pageSize)} offset ${values.place(offset)}`
  return {
    statement: `with found as materialized (select o.id, o.created_at from orders o where ${where}), page as (${page})
      select (${total}) as total, ${ORDER_COLUMNS} from page join orders o on o.id = page.id order by ${order}`,
    values: values.all,
  }
}

const SORTED_BY: Readonly<Record<OrderSort['by'], string>> = {
  create_time: 'created_at',
  update_time: 'updated_at',
  inbound_time: 'inbound_at',
  returned_time: 'returned_at',
  plan_asked_time: 'plan_asked_at',
  destroy_from: 'destroy_from',
  outbound_time: 'outbound_at',
  pod_time: 'pod_at',
  print_time: 'printed_at',
  order_refCode: 'ref_code',
  consignee: 'consignee',
  country: 'country',
  city: 'city',
  channel: 'channel',
  claim_weight: 'weight',
  check_weight: 'check_weight_grams',
  cod_amount: 'cod_amount',
}

/**
 * A page of all matches sorted by a column, those without a value last, the newest first among
 * equals.
 */
export function sortedPage(filter: OrderFilter, { pageSize, offset }: Omit<Page, 'after'>, sort: OrderSort): Statement {
  const values = new Values()
  const where = values.take(whereOf(filter, 'found'))
  const order = (row: string): string => `${row}.sorted_by ${sort.descending ? 'desc' : 'asc'} nulls last, ${row}.id desc`
  return {
    statement: `with page as (select o.id, o.${SORTED_BY[sort.by]} as sorted_by from orders o where ${where})
      select ${ORDER_COLUMNS} from (select * from page order by ${order('page')} limit ${Math.trunc(pageSize)} offset ${values.place(offset)}) as page
      join orders o on o.id = page.id order by ${order('page')}`,
    values: values.all,
  }
}
