import { instantText } from '#core/base/kernel/instant.ts'
import { containing } from '../../database/search-text.ts'
import type { AuditFilter, AuditPlace, AuditRecord, AuditRecords } from '#core/oversight/audit/audit-records.port.ts'
import { SYSTEM_NAME } from '#core/oversight/audit/read-audit.ts'
import type { Sql } from '../../database/database.ts'
import { columnsOf, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { Values } from '../../database/sql-values.ts'
import { ENTRY } from './sql-audit-trail.ts'

/** The most people that a part of a name may match. */
const MOST_PEOPLE = 20
const STREAM_ROWS = 1000
/** The name shown for entries that no account made. */
const NOBODY = 0

const STORED = shape({ id: 'bigint', ...ENTRY })
const RECORD = shape({ ...STORED, account: 'text?', name: 'text?' })

const recordOf = (row: RowOf<typeof RECORD>): AuditRecord => ({
  id: row.id,
  at: row.at.getTime(),
  actorId: row.actor_id,
  area: row.area,
  subject: row.subject,
  action: row.action,
  ...(row.from_state === null ? {} : { from: row.from_state }),
  ...(row.to_state === null ? {} : { to: row.to_state }),
  ...(row.changes === null ? {} : { changes: row.changes }),
  ...(row.account === null ? {} : { actor: { account: row.account, name: row.name ?? row.account } }),
})

type Way = 'older' | 'newer'
type Walk = { readonly size: number; readonly way: Way; readonly from?: number | undefined }

const BEHIND = { older: '<', newer: '>' } as const
const DIRECTION = { older: 'desc', newer: 'asc' } as const

const PEOPLE = query(
  { id: 'bigint' },
  `select id from accounts where id = $2 or folded(account) like $1 or folded(name) like $1 order by (id = $2) desc, lower(account) = lower($3) desc, id limit ${MOST_PEOPLE}`,
)

/** The matching actors: accounts and names that contain the text, an id, and the system itself. */
async function peopleOf(sql: Sql, person: string): Promise<readonly number[]> {
  const id = /^\d{1,15}$/.test(person) ? Number(person) : -1
  const found = await sql.rows(PEOPLE, [containing(person), id, person])
  const isSystem = SYSTEM_NAME.toLowerCase().startsWith(person.toLowerCase())
  return [...found.map((one) => one.id), ...(isSystem ? [NOBODY] : [])]
}

/**
 * The entries of a filter along the index that serves it, from a position on. The few entries of
 * one record are found first and then sorted.
 */
function walked(filter: AuditFilter, people: readonly number[] | undefined, { size, way, from }: Walk, values: Values): string {
  const { area, subject, action, from: since, before, hidden } = filter
  const conditions = [
    ...(area === undefined ? [] : [`e.area = ${values.place(area)}`]),
    ...(action === undefined ? [] : [`e.action = ${values.place(action)}`]),
    ...(since === undefined ? [] : [`e.at >= ${values.place(instantText(since))}::timestamptz`]),
    ...(before === undefined ? [] : [`e.at < ${values.place(instantText(before))}::timestamptz`]),
    ...(hidden.length === 0 ? [] : [`e.area <> all(${values.place(hidden)})`]),
  ]
  if (from !== undefined) {
    const place = values.place(from)
    const bound = ['at', 'id'].map((column) => `(select ${column} from audit_entries where id = ${place})`)
    conditions.push(`(e.at, e.id) ${BEHIND[way]} (${bound.join(', ')})`)
  }
  const order = `order by e.at ${DIRECTION[way]}, e.id ${DIRECTION[way]} limit ${values.place(size)}`
  const where = (more: readonly string[]): string => [...more, ...conditions].join(' and ') || 'true'
  if (subject !== undefined) {
    const who = people === undefined ? [] : [`e.actor_id = any(${values.place(people)})`]
    return `with found as materialized (select * from audit_entries where subject = ${values.place(subject)}) select e.* from found e where ${where(who)} ${order}`
  }
  if (people === undefined) return `select e.* from audit_entries e where ${where([])} ${order}`
  // Each of several people has an index scan of their own, so that nothing is sorted as a whole.
  return `select e.* from unnest(${values.place(people)}::bigint[]) as who (actor_id), lateral (select e.* from audit_entries e where ${where(['e.actor_id = who.actor_id'])} ${order}) e ${order}`
}

const EVERY_ENTRY = 'select * from audit_entries'
const RECORDS = queryBy(
  RECORD,
  (walk: string, direction: 'asc' | 'desc') => `select ${columnsOf(STORED, 'e')}, a.account, coalesce(nullif(a.name, ''), a.account) as name
    from (${walk}) e left join accounts a on a.id = e.actor_id order by e.at ${direction}, e.id ${direction}`,
  EVERY_ENTRY,
  'desc',
)
const COUNT = queryBy({ n: 'bigint' }, (walk: string) => `select count(*) as n from (${walk}) as found`, EVERY_ENTRY)

/** The trail for readers in SQL. */
export function sqlAuditRecords(sql: Sql): AuditRecords {
  const peopleAsked = async ({ person }: AuditFilter): Promise<readonly number[] | undefined> =>
    person === undefined ? undefined : peopleOf(sql, person)

  const take = async (filter: AuditFilter, people: readonly number[] | undefined, walk: Walk): Promise<readonly AuditRecord[]> => {
    const values = new Values()
    return (await sql.rows(RECORDS(walked(filter, people, walk, values), DIRECTION[walk.way]), values.all)).map(recordOf)
  }

  const page = async (filter: AuditFilter, { size, after, before }: AuditPlace) => {
    const way: Way = before === undefined ? 'older' : 'newer'
    const from = before ?? after
    // One row more than the page shows whether there are more.
    const found = await take(filter, await peopleAsked(filter), { size: size + 1, way, from })
    const rows = found.slice(0, size)
    const hasMore = found.length > size
    return way === 'older'
      ? { rows, hasOlder: hasMore, hasNewer: after !== undefined }
      : { rows: rows.toReversed(), hasOlder: true, hasNewer: hasMore }
  }

  return {
    page,
    count: async (filter, most) => {
      const values = new Values()
      const walk = walked(filter, await peopleAsked(filter), { size: most, way: 'older' }, values)
      const [row] = await sql.rows(COUNT(walk), values.all)
      return row?.n ?? 0
    },
    stream: async function* (filter) {
      const people = await peopleAsked(filter)
      let from: number | undefined
      for (;;) {
        const rows = await take(filter, people, { size: STREAM_ROWS, way: 'older', from })
        if (rows.length > 0) yield rows
        if (rows.length < STREAM_ROWS) return
        from = rows.at(-1)?.id
      }
    },
  }
}
