import { hash } from 'node:crypto'
import { NOTHING_SEALED, type AuditSeal, type SealedEntry, type TrailEntry } from '#core/oversight/audit/audit-seal.ts'
import type { AuditSealing, SealedTrail, SealedTrailReading } from '#core/oversight/audit/audit-seals.port.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import { prepareStatement, type Connection, type Database, type Sql } from '../../database/database.ts'
import { atOneMoment } from '../../database/one-moment.ts'
import { query, shape, type RowOf } from '../../database/row-shape.ts'

const ID_BYTES = 8
const DIGEST_BYTES = 32
const ENTRY_BYTES = ID_BYTES + DIGEST_BYTES
/** Rows of one statement. */
const ENTRIES_A_TIME = 1000
const SEALS_A_TIME = 20

const digest: Digest = (content) => hash('sha256', content, 'hex')

const LAST_GIVEN = query({ id: 'bigint?' }, "select pg_sequence_last_value(pg_get_serial_sequence('audit_entries', 'id')) as id")
/**
 * Every unit of work that writes entries holds this lock from before the first id is given until
 * the end of the unit of work.
 */
const WRITING = query(
  { unit: 'text' },
  `select virtualtransaction as unit from pg_locks where locktype = 'relation' and relation = 'audit_entries'::regclass
    and database = (select oid from pg_database where datname = current_database()) and mode = 'RowExclusiveLock' and granted`,
)
const HEAD = query(
  { number: 'bigint', last_id: 'bigint', link: 'text' },
  'select number, last_id, link from audit_seals order by number desc limit 1',
)
const ENTRY = shape({
  id: 'bigint',
  at_micros: 'bigint',
  actor_id: 'bigint',
  area: 'text',
  subject: 'text',
  action: 'text',
  from_state: 'text?',
  to_state: 'text?',
  changes: 'text?',
})
const ENTRIES = query(
  ENTRY,
  prepareStatement(`select id, (extract(epoch from at) * 1000000)::bigint as at_micros, actor_id, area, subject, action, from_state, to_state, changes::text as changes
    from audit_entries where id > $1 and ($2::bigint is null or id <= $2) order by id limit $3`),
)
const KEEP = prepareStatement(
  'insert into audit_seals (number, last_id, link, entries) values ($1, $2, $3, $4) on conflict do nothing returning 1',
)
const SEAL = shape({ number: 'bigint', last_id: 'bigint', link: 'text', entries: 'bytea' })
const SEALS = query(SEAL, `select number, last_id, link, entries from audit_seals where number > $1 order by number limit ${SEALS_A_TIME}`)

const entryOf = (row: RowOf<typeof ENTRY>): TrailEntry => ({
  id: row.id,
  atMicros: row.at_micros,
  actorId: row.actor_id,
  area: row.area,
  subject: row.subject,
  action: row.action,
  from: row.from_state,
  to: row.to_state,
  changes: row.changes,
})

function packed(entries: readonly SealedEntry[]): Buffer {
  const bytes = Buffer.alloc(entries.length * ENTRY_BYTES)
  entries.forEach(({ id, digest: hex }, index) => {
    bytes.writeBigInt64BE(BigInt(id), index * ENTRY_BYTES)
    bytes.write(hex, index * ENTRY_BYTES + ID_BYTES, 'hex')
  })
  return bytes
}

/** A length that fits no entries gives none: the seal's link then differs. */
const unpacked = (bytes: Buffer): readonly SealedEntry[] =>
  Array.from({ length: Math.floor(bytes.length / ENTRY_BYTES) }, (_, index) => {
    const start = index * ENTRY_BYTES
    return { id: Number(bytes.readBigInt64BE(start)), digest: bytes.toString('hex', start + ID_BYTES, start + ENTRY_BYTES) }
  })

const sealOf = ({ number, last_id: lastId, link, entries }: RowOf<typeof SEAL>): AuditSeal => ({
  number,
  lastId,
  link,
  entries: unpacked(entries),
})

/**
 * The sealing of the trail in SQL, each statement on its own: nothing is held while others write.
 */
export const sqlAuditSealing = (sql: Sql): AuditSealing => ({
  digest,
  lastGiven: async () => (await sql.rows(LAST_GIVEN))[0]?.id ?? 0,
  writing: async () => new Set((await sql.rows(WRITING)).map(({ unit }) => unit)),
  head: async () => {
    const [row] = await sql.rows(HEAD)
    return row === undefined ? NOTHING_SEALED : { number: row.number, lastId: row.last_id, link: row.link }
  },
  entries: async ({ after, upTo, most }) => (await sql.rows(ENTRIES, [after, upTo, most])).map(entryOf),
  keep: async ({ number, lastId, link, entries }) => (await sql.rows(KEEP, [number, lastId, link, packed(entries)])).length > 0,
})

const trailOn = (connection: Connection): SealedTrail => ({
  digest,
  seals: async function* () {
    for (let last = 0; ;) {
      const rows = await connection.rows(SEALS, [last])
      yield* rows.map(sealOf)
      const end = rows.at(-1)
      if (end === undefined || rows.length < SEALS_A_TIME) return
      last = end.number
    }
  },
  entries: async function* ({ after, upTo }) {
    for (let last = after; ;) {
      const rows = await connection.rows(ENTRIES, [last, upTo ?? null, ENTRIES_A_TIME])
      yield* rows.map(entryOf)
      const end = rows.at(-1)
      if (end === undefined || rows.length < ENTRIES_A_TIME) return
      last = end.id
    }
  },
})

/** The trail with its seals, to be verified. */
export const sqlSealedTrail = (database: Database): SealedTrailReading => ({
  snapshot: (read) => atOneMoment(database, (connection) => read(trailOn(connection))),
})
