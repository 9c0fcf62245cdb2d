import type { FileRecords, NamedUploads } from '#core/platform/files/file.ports.ts'
import type { FilePurpose, FileType, StoredFile } from '#core/platform/files/file.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const FILE = shape({
  id: 'text',
  owner_id: 'bigint',
  purpose: narrowColumn<FilePurpose>('text'),
  file_name: 'text',
  type: narrowColumn<FileType>('text'),
  size_bytes: 'integer',
  sha256: 'text',
  created_at: 'timestamptz',
})
const FIND = query(FILE, `select ${columnsOf(FILE)} from files where id = $1`)
const NAMED_BY = query(
  { ...FILE, owner_name: 'text' },
  `select ${columnsOf(FILE, 'f')}, coalesce(nullif(a.name, ''), a.account, 'Crossdock') as owner_name
  from file_uses u join files f on f.id = u.file_id left join accounts a on a.id = f.owner_id
  where u.area = $1 and u.record = $2 order by f.created_at, f.id`,
)
const COUNT_LOOSE = query({ n: 'bigint' }, 'select count(*) as n from files where owner_id = $1 and not is_held')
const DROP_LOOSE = query(
  { id: 'text' },
  "delete from files where owner_id = $1 and not is_held and kept_at < clock_timestamp() - interval '1 day' returning id",
)

const USES = query({ area: 'text', client_id: 'bigint?' }, 'select area, client_id from file_uses where file_id = $1')
const UNUSE = query({ file_id: 'text' }, 'delete from file_uses where area = $1 and record = $2 and file_id <> all($3) returning file_id')
const USE = `insert into file_uses (file_id, area, record, client_id) select id, $1, $2, $4 from files where id = any($3)
  on conflict (file_id, area, record) do nothing`
const HOLD_USED = 'update files set is_held = true where id = any($1) and not is_held'
/** Files of other purposes are held by what names them itself. */
const LOOSEN = `update files set is_held = false, kept_at = clock_timestamp() where id = any($1) and purpose = 'attachment'
  and not exists (select from file_uses where file_id = id)`

const fileOf = (row: RowOf<typeof FILE>): StoredFile => ({
  id: row.id,
  ownerId: row.owner_id,
  purpose: row.purpose,
  fileName: row.file_name,
  type: row.type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  createdAt: row.created_at.getTime(),
})

/**
 * Metadata of files, in SQL. Counting or changing an owner's files locks its account until the unit
 * of work ends.
 */
export const sqlFiles = (sql: Sql): FileRecords & NamedUploads => ({
  add: async ({ file, isHeld }) => {
    await sql.rows(
      `insert into files (id, owner_id, purpose, file_name, type, size_bytes, sha256, is_held, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [file.id, file.ownerId, file.purpose, file.fileName, file.type, file.sizeBytes, file.sha256, isHeld, instantText(file.createdAt)],
    )
  },
  hold: async ({ ownerId, purpose, ids }) => {
    await sql.rows(
      'update files set is_held = (id = any($3)), kept_at = clock_timestamp() where owner_id = $1 and purpose = $2 and is_held <> (id = any($3))',
      [ownerId, purpose, ids],
    )
  },
  name: async ({ area, record, clientId, ids }) => {
    const gone = (await sql.rows(UNUSE, [area, record, ids])).map(({ file_id }) => file_id)
    if (gone.length > 0) await sql.rows(LOOSEN, [gone])
    if (ids.length === 0) return
    await sql.rows(USE, [area, record, ids, clientId ?? null])
    await sql.rows(HOLD_USED, [ids])
  },
  usesOf: async (id) => (await sql.rows(USES, [id])).map(({ area, client_id }) => ({ area, ...given({ clientId: client_id }) })),
  namedBy: async ({ area, record }) =>
    (await sql.rows(NAMED_BY, [area, record])).map((row) => ({ ...fileOf(row), ownerName: row.owner_name })),
  countLoose: async (ownerId) => {
    await sql.rows('select from accounts where id = $1 for no key update', [ownerId])
    const [row] = await sql.rows(COUNT_LOOSE, [ownerId])
    return row?.n ?? 0
  },
  dropLoose: async (ownerId) => (await sql.rows(DROP_LOOSE, [ownerId])).map(({ id }) => id),
  find: async (id) => {
    const [row] = await sql.rows(FIND, [id])
    return row && fileOf(row)
  },
})
