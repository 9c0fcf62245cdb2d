import { setTimeout as delay } from 'node:timers/promises'
import { must, ok } from '#core/base/kernel/result.ts'
import { LEGS, START_MILESTONES, type TimelinessLeg } from '#core/oversight/reports/timeliness.rules.ts'
import type { Counts, GroupSummary } from '#core/oversight/reports/timeliness-summary.ts'
import { sumChanges, SUM_PRECISION_SECONDS, type TimelinessSum } from '#core/oversight/reports/timeliness-sums.ts'
import { prepareStatement, type Connection, type Database } from '../../database/database.ts'
import { within } from '../../database/deadline.ts'
import { LOCKS } from '../../database/locks.ts'
import { columnsOf, query, shape, type RowOf } from '../../database/row-shape.ts'
import { transaction } from '../../database/transaction.ts'
import { decodeLegs, encodeLegs, type Hours } from './leg-codec.ts'
import { AS_SUMMED, AS_THEY_ARE } from './sql-timeliness-waiting.ts'
import { TIMELY, timelyParcel, type TimelyRow } from './timely-parcel.ts'

/**
 * How many notes are taken at once: none of them is a long transaction, nor a long turn on the
 * thread that answers calls.
 */
const NOTES_A_TIME = 1000
/** All that waits is summed by one job, for as long as it takes. */
const MOST_MILLIS = 540_000

/** Sums change one transaction after another. */
const ALONE = prepareStatement(`select pg_advisory_xact_lock(${LOCKS.timeliness})`)
/**
 * Those of an order together, so that it is summed once: an event that moves it leaves two notes,
 * among those of others.
 */
const TAKE = query(
  { order_id: 'bigint' },
  prepareStatement(
    `delete from timely_waiting where ctid = any(array(select ctid from timely_waiting order by order_id limit ${NOTES_A_TIME})) returning order_id`,
  ),
)
const TYPES = Object.entries(TIMELY).map(([name, type]) => `${name} ${type.replace('?', '')}`)
const KEEP =
  prepareStatement(`insert into timely_parcels (${columnsOf(TIMELY)}) select ${columnsOf(TIMELY)} from json_to_recordset($1::json) as f(${TYPES.join(', ')})
  on conflict (order_id) do update set ${Object.keys(TIMELY)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`)
const FORGET = prepareStatement('delete from timely_parcels where order_id = any($1::bigint[])')

/** A sum as it is stored; legs as `encodeLegs` writes them. */
export const SUM = shape({
  start: 'smallint',
  days: 'smallint',
  period: 'integer',
  customer_id: 'bigint',
  country: 'text',
  channel: 'text',
  n: 'integer',
  within_3: 'integer',
  within_7: 'integer',
  within_10: 'integer',
  under_way: 'integer',
  legs: 'bytea',
})
export type SumRow = RowOf<typeof SUM>
const KEY = ['start', 'days', 'period', 'customer_id', 'country', 'channel'] as const
const COUNTED = ['n', 'within_3', 'within_7', 'within_10', 'under_way', 'legs'] as const

const SUM_TYPES = Object.entries(SUM).map(([name, type]) => `${name} ${type}`)
const KNOWN = query(
  SUM,
  prepareStatement(`select ${columnsOf(SUM, 's')} from json_to_recordset($1::json) as f(${SUM_TYPES.slice(0, KEY.length).join(', ')})
  join timely_sums s using (${KEY.join(', ')})`),
)
const WRITE =
  prepareStatement(`insert into timely_sums (${columnsOf(SUM)}) select ${columnsOf(SUM)} from json_to_recordset($1::json) as f(${SUM_TYPES.join(', ')})
  on conflict (${KEY.join(', ')}) do update set ${COUNTED.map((name) => `${name} = excluded.${name}`).join(', ')}`)
const CLEAR = prepareStatement(
  'delete from timely_sums where n = 0 and (start, days, period) in (select start, days, period from json_to_recordset($1::json) as f(start smallint, days smallint, period integer))',
)

/** The legs of a stored sum. */
export function legsOf(bytes: Buffer): Record<TimelinessLeg, Counts> {
  const legs = LEGS.map((): [number, number][] => [])
  decodeLegs(bytes, (leg, hours, count) => legs[leg]?.push([hours * SUM_PRECISION_SECONDS, count]))
  return Object.fromEntries(LEGS.map((leg, at) => [leg, legs[at] ?? []])) as unknown as Record<TimelinessLeg, Counts>
}

/** Returns the known legs of a sum together with their changes. */
function changedLegs(known: Buffer | undefined, changes: GroupSummary['legs']): Buffer {
  const legs = LEGS.map((): Hours => new Map())
  const add = (leg: number, hours: number, count: number): void => void legs[leg]?.set(hours, (legs[leg].get(hours) ?? 0) + count)
  if (known !== undefined) decodeLegs(known, add)
  LEGS.forEach((leg, at) => {
    for (const [seconds, count] of changes[leg]) add(at, seconds / SUM_PRECISION_SECONDS, count)
  })
  return encodeLegs(legs)
}

const keyOf = (row: Pick<SumRow, (typeof KEY)[number]>): string => JSON.stringify(KEY.map((name) => row[name]))

/** The row of a sum's key; the client '' is all of them, 0. */
const keyRow = ({ start, days, period, client, toCountry, channel }: TimelinessSum) => ({
  start: START_MILESTONES.indexOf(start),
  days,
  period,
  customer_id: Number(client),
  country: toCountry,
  channel,
})

/** How many parcels may still arrive; when they began is known of parcels alone. */
export const stillUnderWay = ({ underWay }: Pick<GroupSummary, 'underWay'>): number => underWay.reduce((sum, [, n]) => sum + n, 0)

const isChange = ({ count, within: reached, underWay, legs }: GroupSummary): boolean =>
  count !== 0 || underWay.length > 0 || Object.values(reached).some((n) => n !== 0) || LEGS.some((leg) => legs[leg].length > 0)

/** Writes changes to the kept sums. The transaction holds the lock of timeliness. */
export async function changeSums(connection: Connection, changes: readonly TimelinessSum[]): Promise<void> {
  const changed = changes.filter(isChange)
  if (changed.length === 0) return
  const keys = changed.map(keyRow)
  const known = new Map((await connection.rows(KNOWN, [JSON.stringify(keys)])).map((row) => [keyOf(row), row]))
  const rows = changed.map((change, at) => {
    const key = keys[at] ?? keyRow(change)
    const before = known.get(keyOf(key))
    return {
      ...key,
      n: (before?.n ?? 0) + change.count,
      within_3: (before?.within_3 ?? 0) + change.within[3],
      within_7: (before?.within_7 ?? 0) + change.within[7],
      within_10: (before?.within_10 ?? 0) + change.within[10],
      under_way: (before?.under_way ?? 0) + stillUnderWay(change),
      legs: `\\x${changedLegs(before?.legs, change.legs).toString('hex')}`,
    }
  })
  connection.later(WRITE, [JSON.stringify(rows)])
  const emptied = rows.filter(({ n }) => n === 0)
  if (emptied.length > 0) connection.later(CLEAR, [JSON.stringify(emptied)])
}

const isSame = (one: TimelyRow, other: TimelyRow | undefined): boolean =>
  other !== undefined && (Object.keys(TIMELY) as (keyof TimelyRow)[]).every((name) => one[name] === other[name])

/**
 * Brings parcels and their sums to what is true of these orders; returns those that had changed.
 */
export async function sumParcels(connection: Connection, orderIds: readonly number[]): Promise<readonly number[]> {
  const [before, now] = await Promise.all([connection.rows(AS_SUMMED, [orderIds]), connection.rows(AS_THEY_ARE, [orderIds])])
  const known = new Map(before.map((row) => [row.order_id, row]))
  const actual = new Map(now.map((row) => [row.order_id, row]))
  const fresh = now.filter((row) => !isSame(row, known.get(row.order_id)))
  const gone = before.filter((row) => !actual.has(row.order_id))
  const changes = sumChanges()
  for (const row of fresh) {
    const old = known.get(row.order_id)
    if (old !== undefined) changes.remove(timelyParcel(old))
    changes.add(timelyParcel(row))
  }
  for (const row of gone) changes.remove(timelyParcel(row))
  if (fresh.length > 0) connection.later(KEEP, [JSON.stringify(fresh)])
  if (gone.length > 0) connection.later(FORGET, [gone.map((row) => row.order_id)])
  await changeSums(connection, changes.changes())
  return [...fresh, ...gone].map((row) => row.order_id)
}

/** Sums some of the parcels that changed; returns how many. */
const sumSome = async (database: Database): Promise<number> =>
  must(
    await transaction(database, async (connection) => {
      await connection.rows(ALONE)
      const ids = [...new Set((await connection.rows(TAKE)).map(({ order_id: id }) => id))]
      if (ids.length > 0) await sumParcels(connection, ids)
      return ok(ids.length)
    }),
  )

/**
 * Sums the parcels that changed; readers see the same figures before and after. It rests as long as
 * it worked, so that lists are answered in between while a large import is summed.
 */
export const sumTimeliness = (database: Database): Promise<void> =>
  within(MOST_MILLIS, async () => {
    for (;;) {
      const started = performance.now()
      if ((await sumSome(database)) === 0) return
      await delay(performance.now() - started)
    }
  })

/** Takes the turn to change sums, for as long as the transaction lasts. */
export const aloneWithSums = (connection: Connection): Promise<unknown> => connection.rows(ALONE)
