import { instantText } from '#core/base/kernel/instant.ts'
import type { AuditEntry, AuditTrail } from '#core/base/kernel/audit.ts'
import { copyInto, isWorthCopying } from '../../database/copy.ts'
import { prepareStatement, type Connection, type Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { byActingKey, personActing } from '../../database/acting.ts'

const WRITE = prepareStatement(`insert into audit_entries (at, actor_id, area, subject, action, from_state, to_state, changes)
  select at, actor_id, area, subject, action, from_state, to_state, changes
  from json_to_recordset($1::json) as entry(at timestamptz, actor_id bigint, area text, subject text, action text, from_state text, to_state text, changes json)`)

/** The same entry for many subjects: the common part is sent once. */
const WRITE_SHARED = prepareStatement(`insert into audit_entries (subject, at, actor_id, area, action, from_state, to_state, changes)
  select subject, $2::timestamptz, $3, $4, $5, $6, $7, $8::json from unnest($1::text[]) as subject`)

const COLUMNS = ['at', 'actor_id', 'area', 'subject', 'action', 'from_state', 'to_state', 'changes']

/** The columns that are kept of an entry. */
export const ENTRY = shape({
  at: 'timestamptz',
  actor_id: 'bigint',
  area: 'text',
  subject: 'text',
  action: 'text',
  from_state: 'text?',
  to_state: 'text?',
  changes: narrowColumn<NonNullable<AuditEntry['changes']> | null>('json?'),
})
const NAMED_ENTRY = shape({ ...ENTRY, actor_name: 'text' })

const OF = query(
  NAMED_ENTRY,
  prepareStatement(`select e.at, e.actor_id, e.area, e.subject, e.action, e.from_state, e.to_state, e.changes, coalesce(nullif(a.name, ''), a.account, 'Crossdock') as actor_name
  from audit_entries e left join accounts a on a.id = e.actor_id
  where e.area = $1 and e.subject = $2 order by e.id`),
)

const rowOf = (entry: AuditEntry) => ({
  at: instantText(entry.at),
  actor_id: personActing(entry.actorId),
  area: entry.area,
  subject: entry.subject,
  action: entry.action,
  from_state: entry.from,
  to_state: entry.to,
  changes: entry.changes,
})

const copiedRow = (row: ReturnType<typeof rowOf>): readonly unknown[] => [
  row.at,
  row.actor_id,
  row.area,
  row.subject,
  row.action,
  row.from_state,
  row.to_state,
  row.changes === undefined ? null : JSON.stringify(row.changes),
]

const entryOf = (row: RowOf<typeof NAMED_ENTRY>) => ({
  at: row.at.getTime(),
  actorId: row.actor_id,
  area: row.area,
  subject: row.subject,
  action: row.action,
  actorName: row.actor_name,
  ...(row.from_state === null ? {} : { from: row.from_state }),
  ...(row.to_state === null ? {} : { to: row.to_state }),
  ...(row.changes === null ? {} : { changes: row.changes }),
})

const SHARED = ['at', 'actorId', 'area', 'action', 'from', 'to', 'changes'] as const

/** Whether the same change was made to all subjects: they were changed together. */
const isShared = (entries: readonly AuditEntry[]): boolean =>
  entries.every((entry) => SHARED.every((name) => entry[name] === entries[0]?.[name]))

/** The trail in SQL, oldest entry first; entries are appended, never changed. */
export const sqlAuditTrail = (connection: Connection): AuditTrail => ({
  write: async (written) => {
    const entries = byActingKey(written)
    const [first] = entries
    if (first !== undefined && entries.length > 1 && isShared(entries)) {
      const { subject: _subject, changes, ...shared } = rowOf(first)
      connection.later(WRITE_SHARED, [
        entries.map(({ subject }) => subject),
        ...Object.values(shared),
        changes === undefined ? null : JSON.stringify(changes),
      ])
      return
    }
    const rows = entries.map(rowOf)
    if (isWorthCopying(rows.length)) await copyInto(connection, { table: 'audit_entries', columns: COLUMNS, rows: rows.map(copiedRow) })
    else if (rows.length > 0) connection.gather(WRITE, rows)
  },
  ...readAuditTrail(connection),
})

export const readAuditTrail = (sql: Sql): Pick<AuditTrail, 'of'> => ({
  of: async (area, subject) => (await sql.rows(OF, [area, subject])).map(entryOf),
})
