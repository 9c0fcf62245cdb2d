import { instantText } from '#core/base/kernel/instant.ts'
import { keywordPattern } from '../../database/search-text.ts'
import type { DdType, Publication, PublicationReader } from '#core/portal/messages/publication.ts'
import { fileIdOf } from '#core/portal/messages/publication.ts'
import type { Publications, PublicationSort, PublicationUnit } from '#core/portal/messages/publication.ports.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { columnsOf, narrowColumn, query, queryBy } from '../../database/row-shape.ts'
import { PUBLICATION, publicationOf, WRITTEN, writtenValues, type PublicationRow } from './publication-row.ts'

const numbered = (from: number): string => WRITTEN.map((_, index) => `$${index + from}`).join(', ')

const ADD = query(
  PUBLICATION,
  `insert into publications (${WRITTEN.join(', ')}) values (${numbered(1)}) returning ${columnsOf(PUBLICATION)}`,
)
const KEEP = query(
  PUBLICATION,
  `update publications set (version, ${WRITTEN.join(', ')}) = (version + 1, ${numbered(2)}) where id = $1 returning ${columnsOf(PUBLICATION)}`,
)
const FIND = query(PUBLICATION, `select ${columnsOf(PUBLICATION)} from publications where kind = $1 and id = $2`)
const LOCK = query(PUBLICATION, `select ${columnsOf(PUBLICATION)} from publications where kind = $1 and id = $2 for update`)
const DUE = query(
  PUBLICATION,
  `select ${columnsOf(PUBLICATION)} from publications where state = 'scheduled' and publish_at <= $1 order by publish_at, id limit 100 for update skip locked`,
)

/** The shippers as recipients of publications. */
const READERS = `(select id, account, name, dd_type, client_group from accounts where audience = 'customer' and enabled)`

/** Whether publication `p` is addressed to the reader of these columns. */
const isFor = (reader: { readonly id: string; readonly ddType: string; readonly groups: string }): string => `(p.target = 'all'
  or (p.target = 'dd_type' and ${reader.ddType} = any(p.target_values))
  or (p.target = 'groups' and ${reader.groups} && p.target_values)
  or (p.target = 'clients' and ${reader.id}::text = any(p.target_values)))`

const IS_FOR_ROW = isFor({ id: 'r.id', ddType: 'r.dd_type', groups: 'array[r.client_group]' })

/**
 * The state at a time: one whose scheduled time has passed is published, whether or not the job has
 * run.
 */
const stateAt = (at: string): string => `case when p.state = 'scheduled' and p.publish_at <= ${at} then 'published' else p.state end`

const matches = (keywords: string): string =>
  `(${keywords}::text is null or exists (select from jsonb_each(p.texts) as one where folded(one.value->>'title') like ${keywords} or folded(one.value->>'content') like ${keywords}))`

const SORTED = { status: 'p.state', publish_time: 'p.publish_at', until_time: 'p.until_at', create_time: 'p.created_at' } as const

const list = (sort: PublicationSort | undefined): string => `select ${columnsOf(PUBLICATION, 'p')}, count(*) over () as total,
    (select count(*) from publication_reads d where d.publication_id = p.id and ($7::bigint[] is null or d.account_id = any($7))) as read_count,
    (select count(*) from ${READERS} r where ${IS_FOR_ROW} and ($7::bigint[] is null or r.id = any($7))) as audience_count
  from publications p
  where p.kind = $1 and ($2::text is null or ${stateAt('$3::timestamptz')} = $2) and ${matches('$4')}
    and ($7::bigint[] is null or p.target <> 'clients' or p.target_values && $7::text[])
  ${orderBy(sort, SORTED, 'p.created_at desc, p.id desc')} limit $5 offset $6`

const LIST = queryBy({ ...PUBLICATION, total: 'bigint', read_count: 'bigint', audience_count: 'bigint' }, list, undefined)

const OUT = `p.kind = $1 and ${stateAt('$2::timestamptz')} = 'published' and (p.until_at is null or p.until_at > $2)
  and ${isFor({ id: '$3::bigint', ddType: '$4::text', groups: '$5::text[]' })}`

const SHOWN = query(
  { ...PUBLICATION, is_read: 'boolean', total: 'bigint' },
  `select ${columnsOf(PUBLICATION, 'p')}, d.read_at is not null as is_read, count(*) over () as total
  from publications p left join publication_reads d on d.publication_id = p.id and d.account_id = $3
  where ${OUT} and (not $6::boolean or d.read_at is null) and ${matches('$7')}
  order by p.publish_at desc, p.id desc limit $8 offset $9`,
)

const UNREAD = query(
  { unread: 'bigint' },
  `select count(*) as unread from publications p
  where ${OUT} and not exists (select from publication_reads d where d.publication_id = p.id and d.account_id = $3)`,
)

const READERSHIP = query(
  { id: 'bigint', account: 'text', name: 'text', read_at: 'timestamptz?', total: 'bigint', read: 'bigint' },
  `select r.id, r.account, r.name, d.read_at, count(*) over () as total, count(d.read_at) over () as read
  from publications p join ${READERS} r on ${IS_FOR_ROW} left join publication_reads d on d.publication_id = p.id and d.account_id = r.id
  where p.id = $1 and ($4::bigint[] is null or r.id = any($4)) order by d.read_at nulls last, r.account limit $2 offset $3`,
)

const READER = query(
  { id: 'bigint', dd_type: narrowColumn<DdType | null>('text?'), client_group: 'text?' },
  `select r.id, r.dd_type, r.client_group from ${READERS} r where r.id = $1`,
)
const NAMED = { id: 'bigint', account: 'text' } as const
const CLIENTS_BY = query(NAMED, "select id, account from accounts where audience = 'customer' and lower(account) = any($1) order by id")
const ACCOUNTS_BY = query(NAMED, "select id, account from accounts where audience = 'customer' and id = any($1) order by id")
const DROP_FILES = query({ file_id: 'text' }, 'delete from publication_files where publication_id = $1 returning file_id')

/** A page of a list, by limit and offset; a page after the last has no row with the total. */
async function pageOf<R extends { readonly total: number }>(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  ask: (limit: number, offset: number) => Promise<readonly R[]>,
): Promise<{ readonly rows: readonly R[]; readonly first: R | undefined }> {
  const rows = await ask(pageSize, (page - 1) * pageSize)
  return { rows, first: rows.length > 0 || page === 1 ? rows[0] : (await ask(1, 0))[0] }
}

async function readerOf(sql: Sql, accountId: number): Promise<PublicationReader | undefined> {
  const [row] = await sql.rows(READER, [accountId])
  if (row === undefined) return undefined
  return { id: row.id, ddType: row.dd_type ?? undefined, groups: row.client_group === null ? [] : [row.client_group] }
}

async function readersOf(sql: Sql, { publication, reach, page, pageSize }: Parameters<Publications['readersOf']>[0]) {
  const { rows, first } = await pageOf({ page, pageSize }, (limit, offset) =>
    sql.rows(READERSHIP, [publication.id, limit, offset, reach ?? null]),
  )
  return {
    rows: rows.map(({ id, account, name, read_at: readAt }) => ({ accountId: id, account, name, readAt: readAt?.getTime() })),
    total: first?.total ?? 0,
    read: first?.read ?? 0,
  }
}

/** Publications in SQL. */
export const sqlPublications = (sql: Sql): Publications => ({
  find: async (kind, id) => {
    const [row] = await sql.rows(FIND, [kind, id])
    return row && publicationOf(row)
  },
  list: async ({ kind, state, keywords, at, reach, sort, page, pageSize }) => {
    const { rows, first } = await pageOf({ page, pageSize }, (limit, offset) =>
      sql.rows(LIST(sort), [kind, state ?? null, instantText(at), keywordPattern(keywords), limit, offset, reach ?? null]),
    )
    return {
      rows: rows.map((row) => ({ ...publicationOf(row), readCount: row.read_count, audienceCount: row.audience_count })),
      total: first?.total ?? 0,
    }
  },
  readerOf: (accountId) => readerOf(sql, accountId),
  shownTo: async ({ kind, reader, at, isUnreadAlone, keywords, page, pageSize }) => {
    const asked = [kind, instantText(at), reader.id, reader.ddType ?? null, reader.groups]
    const { rows, first } = await pageOf({ page, pageSize }, (limit, offset) =>
      sql.rows(SHOWN, [...asked, isUnreadAlone, keywordPattern(keywords), limit, offset]),
    )
    const [counted] = await sql.rows(UNREAD, asked)
    return {
      rows: rows.map((row) => ({ publication: publicationOf(row), isRead: row.is_read })),
      total: first?.total ?? 0,
      unread: counted?.unread ?? 0,
    }
  },
  isRead: async ({ id, accountId }) =>
    (await sql.rows('select from publication_reads where publication_id = $1 and account_id = $2', [id, accountId])).length > 0,
  readersOf: (asked) => readersOf(sql, asked),
  clientsBy: (accounts) => sql.rows(CLIENTS_BY, [accounts.map((account) => account.toLowerCase())]),
  accountsBy: (ids) => sql.rows(ACCOUNTS_BY, [ids]),
})

/**
 * Attaches the files of a publication; those that no publication refers to any more are deleted
 * with other unattached files.
 */
async function nameFiles(connection: Connection, { id, attachments }: Pick<Publication, 'id' | 'attachments'>): Promise<void> {
  const before = await connection.rows(DROP_FILES, [id])
  const ids = [...new Set(attachments.map(fileIdOf))]
  await connection.rows('insert into publication_files (publication_id, file_id) select $1, unnest($2::text[])', [id, ids])
  await letLoose(connection, [...before.map(({ file_id: fileId }) => fileId), ...ids])
}

const letLoose = (connection: Connection, ids: readonly string[]) =>
  connection.rows(
    `update files f set is_held = exists (select from publication_files n where n.file_id = f.id), kept_at = clock_timestamp() where f.id = any($1)`,
    [ids],
  )

const written = ([row]: readonly PublicationRow[]): Publication => {
  if (row === undefined) throw new Error('a publication that is changed is there')
  return publicationOf(row)
}

/** Writes publications, in a unit of work. */
export const sqlPublicationUnit = (connection: Connection): PublicationUnit['publications'] => ({
  lock: async (kind, id) => {
    const [row] = await connection.rows(LOCK, [kind, id])
    return row && publicationOf(row)
  },
  due: async (at) => (await connection.rows(DUE, [instantText(at)])).map(publicationOf),
  add: async (publication) => {
    const added = written(await connection.rows(ADD, writtenValues(publication)))
    await nameFiles(connection, added)
    return added
  },
  keep: async (publication) => {
    const kept = written(await connection.rows(KEEP, [publication.id, ...writtenValues(publication)]))
    await nameFiles(connection, kept)
    return kept
  },
  remove: async (id) => {
    await nameFiles(connection, { id, attachments: [] })
    await connection.rows('delete from publications where id = $1', [id])
  },
  markRead: async ({ id, accountId, at }) =>
    (
      await connection.rows(
        'insert into publication_reads (publication_id, account_id, read_at) values ($1, $2, $3) on conflict do nothing returning read_at',
        [id, accountId, instantText(at)],
      )
    ).length > 0,
})
