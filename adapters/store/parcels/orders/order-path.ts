import type { OrderFilter } from '#core/parcels/orders/order.ports.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { isWalked, whereOf } from './order-filter.ts'
import type { Values } from '../../database/sql-values.ts'

/**
 * The scan of an index that has a broad filter's orders in the order of the list. `column op value`
 * alone would let PostgreSQL scan another index in the hope of finding enough orders early, which
 * goes wrong where a customer's orders are old; comparing whole rows (`(a, b) <= (1, 2)`) and
 * sorting by them leaves it no choice.
 */
export type Path = {
  /**
   * Columns with one value each, before those that sort. Several alternatives are scanned in
   * parallel.
   */
  readonly columns: readonly string[]
  readonly alternatives: readonly (readonly unknown[])[]
  /** Columns that sort, newest first. */
  readonly sort: readonly ['o.id'] | readonly ['o.created_at', 'o.id']
  /** The part of the filter that the path does not cover. */
  readonly rest: OrderFilter
  readonly from?: number
  readonly before?: number
  /** Which orders the index has, as the index says it. */
  readonly within?: string
}

const MOST_ALTERNATIVES = 16

/** Most orders end in this state; a country narrows more. */
const COMMON: OrderState = 'signed'

/**
 * Most orders are of this kind. The index by kind leaves them out, so that they cost it nothing:
 * any part of a list has some.
 */
const COMMON_KIND = express.name

/** The path of a filter that is broad. */
export function pathOf(all: OrderFilter): Path {
  const { customerIds, ...filter } = all
  if (customerIds === undefined || !isWalked(all)) return pathOfOne(all)
  // Each customer's orders have an index of their own, newest first.
  const { createdFrom, createdBefore, ...rest } = filter
  const isTimed = createdFrom !== undefined || createdBefore !== undefined
  return {
    columns: ['o.customer_id'],
    alternatives: customerIds.map((id) => [id]),
    sort: isTimed ? ['o.created_at', 'o.id'] : ['o.id'],
    rest,
    ...(createdFrom === undefined ? {} : { from: createdFrom }),
    ...(createdBefore === undefined ? {} : { before: createdBefore }),
  }
}

function pathOfOne({ customerId, createdFrom, createdBefore, ...rest }: OrderFilter): Path {
  const owner = customerId === undefined ? { columns: [], values: [] } : { columns: ['o.customer_id'], values: [customerId] }
  if (createdFrom !== undefined || createdBefore !== undefined)
    return {
      columns: owner.columns,
      alternatives: [owner.values],
      sort: ['o.created_at', 'o.id'],
      rest,
      ...(createdFrom === undefined ? {} : { from: createdFrom }),
      ...(createdBefore === undefined ? {} : { before: createdBefore }),
    }
  const { statuses, countries, kinds, ...others } = rest
  if (isWalkable(kinds) && !kinds.includes(COMMON_KIND) && (statuses === undefined || statuses.includes(COMMON)))
    return {
      columns: [...owner.columns, 'o.kind'],
      alternatives: [...new Set(kinds)].map((one) => [...owner.values, one]),
      sort: ['o.id'],
      rest: { ...others, ...(statuses === undefined ? {} : { statuses }), ...(countries === undefined ? {} : { countries }) },
      within: `o.kind <> '${COMMON_KIND}'`,
    }
  const byCountry = customerId !== undefined && isWalkable(countries) && (statuses === undefined || statuses.includes(COMMON))
  if (byCountry)
    return {
      columns: [...owner.columns, 'o.country'],
      alternatives: countries.map((one) => [...owner.values, one]),
      sort: ['o.id'],
      rest: { ...others, ...(statuses === undefined ? {} : { statuses }), ...(kinds === undefined ? {} : { kinds }) },
    }
  if (isWalkable(statuses))
    return {
      columns: [...owner.columns, 'o.status'],
      alternatives: [...new Set(statuses)].map((one) => [...owner.values, one]),
      sort: ['o.id'],
      rest: { ...others, ...(countries === undefined ? {} : { countries }), ...(kinds === undefined ? {} : { kinds }) },
    }
  return { columns: owner.columns, alternatives: [owner.values], sort: ['o.id'], rest }
}

const isWalkable = <T>(values: readonly T[] | undefined): values is readonly T[] =>
  values !== undefined && values.length > 0 && values.length <= MOST_ALTERNATIVES

const row = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(', ')})`)

/** The lower limit from which the list continues: expressions for the columns that sort. */
export type PathBound = readonly string[]

/** The selects of a path, one for each alternative, each in the order of the list. */
export function walks(
  path: Path,
  { values, bound, what }: { readonly values: Values; readonly bound: PathBound | undefined; readonly what: string },
): readonly string[] {
  const rest = values.take(whereOf(path.rest, 'met'))
  const from = path.from === undefined ? [] : [`${values.place(instantText(path.from))}::timestamptz`]
  const before = path.before === undefined ? [] : [`${values.place(instantText(path.before))}::timestamptz`]
  return path.alternatives.map((alternative) => {
    const prefix = alternative.map((value) => values.place(value))
    const conditions = [...(path.within === undefined ? [] : [path.within]), ...(rest === 'true' ? [] : [rest])]
    const [time] = path.sort
    const compare = (columns: readonly string[], sign: string, parts: readonly string[]): void =>
      void (columns.length > 0 && conditions.push(`${row(columns)} ${sign} ${row(parts)}`))
    compare([...path.columns, ...from.map(() => time)], '>=', [...prefix, ...from])
    if (before.length > 0) compare([...path.columns, time], '<', [...prefix, ...before])
    if (bound !== undefined) compare([...path.columns, ...path.sort], '<', [...prefix, ...bound])
    else if (before.length === 0) compare(path.columns, '<=', prefix)
    return `select ${what} from orders o where ${conditions.length === 0 ? 'true' : conditions.join(' and ')} order by ${[...path.columns, ...path.sort].map((column) => `${column} desc`).join(', ')}`
  })
}
