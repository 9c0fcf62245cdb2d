import type { DeskRequest, PrintDesk, PrintDeskKeeper, PrintDesks } from '#core/parcels/printing/print-desk.ts'
import type { PrinterState } from '#core/parcels/printing/print-protocol.ts'
import type { Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const DESK = shape({
  desk_id: 'text',
  account_id: 'bigint',
  name: 'text',
  key_prefix: 'text',
  created_at: 'timestamptz',
  seen_at: 'timestamptz?',
  version: 'text?',
  printers: narrowColumn<readonly PrinterState[]>('jsonb'),
})
const SHOWN = shape({ ...DESK, connected: 'boolean' })
/**
 * A server that was killed cannot say that its connections are gone. The time is the database's,
 * which all servers share.
 */
const COLUMNS = `${columnsOf(DESK)}, connection_id is not null and seen_at > clock_timestamp() - interval '60 seconds' as connected`

const deskOf = (row: RowOf<typeof SHOWN>): PrintDesk => ({
  deskId: row.desk_id,
  accountId: row.account_id,
  name: row.name,
  keyPrefix: row.key_prefix,
  createdAt: row.created_at.getTime(),
  seenAt: row.seen_at?.getTime(),
  connected: row.connected,
  version: row.version ?? undefined,
  printers: row.printers,
})

const OF = query(SHOWN, `select ${COLUMNS} from print_desks where account_id = $1 and revoked_at is null order by name`)
const FIND = query(
  SHOWN,
  `select ${COLUMNS} from print_desks where account_id = $1 and revoked_at is null and (desk_id = $2 or name = $2) order by desk_id = $2 desc limit 1`,
)

/** Desks as pages read them. */
export const sqlPrintDesks = (sql: Sql): PrintDesks => ({
  of: async (accountId) => (await sql.rows(OF, [accountId])).map(deskOf),
  find: async (accountId, idOrName) => {
    const [row] = await sql.rows(FIND, [accountId, idOrName])
    return row && deskOf(row)
  },
})

const MAKE = `insert into print_desks (desk_id, account_id, name, key_hash, key_prefix, created_at) values ($1, $2, $3, $4, $5, $6)`
const COUNT = query({ desks: 'bigint' }, 'select count(*) as desks from print_desks where account_id = $1 and revoked_at is null')
const REVOKE = query(
  { name: 'text' },
  `update print_desks set revoked_at = $3, connection_id = null where desk_id = $1 and account_id = $2 and revoked_at is null returning name`,
)
const CONNECT = query(
  shape({ ...DESK, is_same_agent: 'boolean' }),
  `with before as (select desk_id, agent_id from print_desks p where key_hash = $1 and revoked_at is null
    and exists (select from accounts a where a.id = p.account_id and a.enabled) for update)
  update print_desks d set connection_id = $2, agent_id = $3, asked = '[]', seen_at = clock_timestamp() from before where d.desk_id = before.desk_id
  returning ${columnsOf(DESK, 'd')}, before.agent_id is not distinct from $3 as is_same_agent`,
)
const BEAT = query(
  { connection_id: 'text' },
  `update print_desks set seen_at = clock_timestamp() where connection_id = any($1) and revoked_at is null
    and exists (select from accounts a where a.id = account_id and a.enabled) returning connection_id`,
)

/** Most servers look at a desk that was asked nothing, so nothing is written then. */
const TAKE_ASKED = query(
  shape({ asked: narrowColumn<readonly DeskRequest[]>('jsonb') }),
  `with before as (select desk_id, asked from print_desks where connection_id = $1 and asked <> '[]' for update)
  update print_desks d set asked = '[]' from before where d.desk_id = before.desk_id returning before.asked`,
)

/** Desks as they change, in a unit of work. */
export const sqlPrintDeskKeeper = (sql: Sql): PrintDeskKeeper => ({
  make: async ({ deskId, accountId, name, keyHash, keyPrefix, createdAt }) => {
    await sql.rows(MAKE, [deskId, accountId, name, keyHash, keyPrefix, new Date(createdAt)])
  },
  count: async (accountId) => (await sql.rows(COUNT, [accountId]))[0]?.desks ?? 0,
  revoke: async ({ deskId, accountId, at }) => (await sql.rows(REVOKE, [deskId, accountId, new Date(at)]))[0]?.name,
  connect: async ({ keyHash, connectionId, agentId }) => {
    const [row] = await sql.rows(CONNECT, [keyHash, connectionId, agentId])
    return row && { ...deskOf({ ...row, connected: true }), isSameAgent: row.is_same_agent }
  },
  beat: async (connectionIds) => (await sql.rows(BEAT, [connectionIds])).map(({ connection_id }) => connection_id),
  leave: async (connectionId) => {
    await sql.rows('update print_desks set connection_id = null, seen_at = clock_timestamp() where connection_id = $1', [connectionId])
  },
  notePrinters: async ({ connectionId, printers, version }) => {
    const values = [connectionId, JSON.stringify(printers), version ?? null]
    await sql.rows(
      'update print_desks set printers = $2::jsonb, version = $3, seen_at = clock_timestamp() where connection_id = $1',
      values,
    )
  },
  ask: async (deskId, request) => {
    await sql.rows('update print_desks set asked = asked || $2::jsonb where desk_id = $1', [deskId, JSON.stringify([request])])
  },
  takeAsked: async (connectionId) => (await sql.rows(TAKE_ASKED, [connectionId]))[0]?.asked ?? [],
})
