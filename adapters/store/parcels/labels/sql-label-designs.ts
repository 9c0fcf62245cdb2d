import type { CaptionLanguage } from '#core/parcels/labels/design/caption.words.ts'
import type { LabelDesignState } from '#core/parcels/labels/design/label-design.machine.ts'
import type { LabelDesigns, LabelDesignUnit, NamedDesign } from '#core/parcels/labels/design/label-design.ports.ts'
import type { DesignBlock, LabelDesign } from '#core/parcels/labels/design/label-design.ts'
import type { LabelSize } from '#core/parcels/labels/label-size.ts'
import type { LabelTypeName } from '#core/parcels/labels/label-type.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

const DESIGN = shape({
  id: 'bigint',
  version: 'integer',
  state: narrowColumn<LabelDesignState>('text'),
  name: 'text',
  type: narrowColumn<LabelTypeName>('text'),
  size: narrowColumn<LabelSize>('text'),
  client_id: 'bigint?',
  number: 'integer?',
  languages: narrowColumn<readonly CaptionLanguage[]>('text[]'),
  logo: 'text?',
  blocks: narrowColumn<readonly DesignBlock[]>('jsonb'),
  author_name: 'text',
  created_at: 'timestamptz',
  published_at: 'timestamptz?',
})
const NAMED = { ...DESIGN, account: 'text?' } as const

const WRITTEN = [
  'state',
  'name',
  'type',
  'size',
  'client_id',
  'number',
  'languages',
  'logo',
  'blocks',
  'author_name',
  'created_at',
  'published_at',
] as const
const numbered = (from: number): string => WRITTEN.map((_, index) => `$${index + from}`).join(', ')

const FROM = 'from label_designs d left join accounts a on a.id = d.client_id'
const SELECT = `select ${columnsOf(DESIGN, 'd')}, a.account`
const SEEN = '($1::bigint[] is null or d.client_id is null or d.client_id = any($1))'

const FIND = query(NAMED, `${SELECT} ${FROM} where d.id = $1`)
const LIST = query(
  { ...NAMED, total: 'bigint' },
  `${SELECT}, count(*) over () as total ${FROM}
  where ${SEEN} and ($2::text is null or d.state = $2) and ($3::text is null or d.type = $3)
    and ($4::text is null or folded(d.name) like $4 or folded(a.account) like $4)
  order by d.created_at desc, d.id desc limit $5 offset $6`,
)
const IN_FORCE = query(
  NAMED,
  `${SELECT} ${FROM} where d.state = 'published' and d.type = $1 and d.size = $2 and (d.client_id is null or d.client_id = any($3)) order by d.id`,
)
const PUBLISHED = query(NAMED, `${SELECT} ${FROM} where d.number is not null and d.id = any($1) order by d.id`)
const CLIENT_OF = query({ id: 'bigint' }, "select id from accounts where audience = 'customer' and lower(account) = lower($1)")

const LOCK = query(DESIGN, `select ${columnsOf(DESIGN)} from label_designs where id = $1 for update`)
const AT_PLACE = 'type = $1 and size = $2 and client_id is not distinct from $3::bigint'
const LOCK_IN_FORCE = query(DESIGN, `select ${columnsOf(DESIGN)} from label_designs where state = 'published' and ${AT_PLACE} for update`)
const NEXT_NUMBER = query({ next: 'integer' }, `select coalesce(max(number), 0) + 1 as next from label_designs where ${AT_PLACE}`)
const ADD = query(DESIGN, `insert into label_designs (${WRITTEN.join(', ')}) values (${numbered(1)}) returning ${columnsOf(DESIGN)}`)
const KEEP = query(
  DESIGN,
  `update label_designs set (version, ${WRITTEN.join(', ')}) = (version + 1, ${numbered(2)}) where id = $1 returning ${columnsOf(DESIGN)}`,
)

const designOf = (row: RowOf<typeof DESIGN>): LabelDesign => ({
  id: row.id,
  version: row.version,
  state: row.state,
  name: row.name,
  type: row.type,
  size: row.size,
  ...(row.client_id === null ? {} : { clientId: row.client_id }),
  ...(row.number === null ? {} : { number: row.number }),
  languages: row.languages,
  ...(row.logo === null ? {} : { logo: row.logo }),
  blocks: row.blocks,
  authorName: row.author_name,
  createdAt: row.created_at.getTime(),
  ...(row.published_at === null ? {} : { publishedAt: row.published_at.getTime() }),
})
const namedOf = (row: RowOf<typeof NAMED>): NamedDesign => ({ ...designOf(row), account: row.account ?? undefined })

/** The values to write, in the order of `WRITTEN`. */
const writtenValues = (design: Omit<LabelDesign, 'id' | 'version'>): readonly unknown[] => [
  design.state,
  design.name,
  design.type,
  design.size,
  design.clientId ?? null,
  design.number ?? null,
  design.languages,
  design.logo ?? null,
  JSON.stringify(design.blocks),
  design.authorName,
  instantTextOrNull(design.createdAt),
  instantTextOrNull(design.publishedAt),
]

/** Designs of labels, in SQL. */
export const sqlLabelDesigns = (sql: Sql): LabelDesigns => ({
  find: async (id) => {
    const [row] = await sql.rows(FIND, [id])
    return row && namedOf(row)
  },
  list: async ({ page, pageSize, state, type, keywords, reach }) => {
    const ask = (limit: number, offset: number) =>
      sql.rows(LIST, [reach ?? null, state ?? null, type ?? null, keywordPattern(keywords), limit, offset])
    const rows = await ask(pageSize, (page - 1) * pageSize)
    // A page after the last has no row with the total.
    const [first] = rows.length > 0 || page === 1 ? rows : await ask(1, 0)
    return { rows: rows.map(namedOf), total: first?.total ?? 0 }
  },
  inForce: async ({ type, size, clientIds }) => (await sql.rows(IN_FORCE, [type, size, clientIds])).map(namedOf),
  published: async (ids) => (await sql.rows(PUBLISHED, [ids])).map(namedOf),
  clientOf: async (account) => (await sql.rows(CLIENT_OF, [account]))[0]?.id,
})

const written = ([row]: readonly RowOf<typeof DESIGN>[]): LabelDesign => {
  if (row === undefined) throw new Error('a design that is changed is there')
  return designOf(row)
}

/** Writes designs of labels, in a unit of work. */
export const sqlLabelDesignKeeper = (connection: Connection): LabelDesignUnit['labelDesigns'] => ({
  lock: async (id) => {
    const [row] = await connection.rows(LOCK, [id])
    return row && designOf(row)
  },
  lockInForce: async ({ type, size, clientId }) => {
    const [row] = await connection.rows(LOCK_IN_FORCE, [type, size, clientId ?? null])
    return row && designOf(row)
  },
  nextNumber: async ({ type, size, clientId }) => (await connection.rows(NEXT_NUMBER, [type, size, clientId ?? null]))[0]?.next ?? 1,
  add: async (design) => written(await connection.rows(ADD, writtenValues(design))),
  keep: async (design) => written(await connection.rows(KEEP, [design.id, ...writtenValues(design)])),
  remove: async (id) => {
    await connection.rows('delete from label_designs where id = $1', [id])
  },
})
