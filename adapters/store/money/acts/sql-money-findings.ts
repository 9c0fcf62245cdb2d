import type { ListedMoneyFinding, MoneyFindingKeeper, MoneyFindings } from '#core/money/acts/act.ports.ts'
import type { MoneyFinding } from '#core/money/acts/money-finding.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

const OWN = shape({
  id: 'bigint',
  kind: narrowColumn<MoneyFinding['kind']>('text'),
  actor_id: 'bigint',
  customer_id: 'bigint',
  acts: 'integer',
  found_at: 'timestamptz',
  seen_by: 'bigint?',
  seen_at: 'timestamptz?',
  note: 'text?',
})
const FINDING = shape({ ...OWN, day: 'text', worth: 'text' })
const OF_FINDING = `${columnsOf(OWN, 'f')}, f.day::text as day, f.worth::text as worth`

const findingOf = ({ seen_by: seenBy, seen_at: seenAt, ...row }: RowOf<typeof FINDING>): MoneyFinding => ({
  id: row.id,
  kind: row.kind,
  day: row.day,
  actorId: row.actor_id,
  customerId: row.customer_id,
  acts: row.acts,
  worth: BigInt(row.worth),
  foundAt: row.found_at.getTime(),
  ...(seenBy === null ? {} : { seenBy }),
  ...(seenAt === null ? {} : { seenAt: seenAt.getTime() }),
  ...(row.note === null ? {} : { note: row.note }),
})

/** One that grew since somebody looked into it is to be looked into again. */
const FIND = query(
  { id: 'bigint' },
  `insert into money_findings as f (kind, day, actor_id, customer_id, acts, worth, found_at)
    select kind, day, actor_id, customer_id, count(*), sum(coalesce(worth, 0)), $3 from (
      select 'near_limit' as kind, at, actor_id, customer_id, worth, (at at time zone 'Asia/Shanghai')::date as day from money_acts
        where confirmed_by is null and at >= $1
      union all
      select 'self_confirmed', at, actor_id, customer_id, worth, (at at time zone 'Asia/Shanghai')::date from money_acts
        where confirmed_by is null and kind = 'bank_line' and at >= $1) alone
    group by kind, day, actor_id, customer_id having kind <> 'near_limit' or sum(worth) >= $2::numeric
    on conflict on constraint money_findings_key do update
      set acts = excluded.acts, worth = excluded.worth, found_at = excluded.found_at, seen_by = null, seen_at = null, note = null
      where f.worth < excluded.worth
    returning f.id`,
)
const LOCK = query(
  FINDING,
  `select ${OF_FINDING} from money_findings f where ($1::bigint[] is null or f.customer_id = any($1)) and f.id = $2 for update of f`,
)
const KEEP = 'update money_findings set seen_by = $2, seen_at = $3, note = $4 where id = $1'

/** Findings about who moved money, within a transaction. */
export const sqlMoneyFindingKeeper = (connection: Connection): MoneyFindingKeeper => ({
  find: async ({ from, least, at }) => (await connection.rows(FIND, [instantText(from), String(least), instantText(at)])).length,
  lock: async (id, { customerIds }) => {
    const [row] = await connection.rows(LOCK, [customerIds ?? null, id])
    return row && findingOf(row)
  },
  keep: async ({ id, seenBy, seenAt, note }) => {
    await connection.rows(KEEP, [id, seenBy ?? null, seenAt === undefined ? null : instantText(seenAt), note ?? null])
  },
})

const LISTED = shape({ ...FINDING, account: 'text?', client_name: 'text?', actor_name: 'text?', seen_by_name: 'text?' })
const LIST = query(
  { ...LISTED, total: 'bigint?' },
  `select ${OF_FINDING}, a.account, a.name as client_name, p.name as actor_name, s.name as seen_by_name, count(*) over () as total
    from money_findings f left join accounts a on a.id = f.customer_id left join accounts p on p.id = f.actor_id
      left join accounts s on s.id = f.seen_by
    where ($1::bigint[] is null or f.customer_id = any($1)) and ($2::boolean is null or (f.seen_at is null) = $2) and ($3::text is null or f.kind = $3)
      and ($4::text is null or folded(a.account) like $4 or folded(p.name) like $4)
    order by f.day desc, f.id desc limit $5 offset $6`,
)

/** Findings about who moved money, as they are read. */
export const sqlMoneyFindings = (sql: Sql): MoneyFindings => ({
  list: async ({ customerIds, isOpen, kind, keywords, page, pageSize }) => {
    const values = [customerIds ?? null, isOpen ?? null, kind ?? null, keywordPattern(keywords)]
    const rows = await sql.rows(LIST, [...values, pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
})

const listedOf = (row: RowOf<typeof LISTED>): ListedMoneyFinding => ({
  ...findingOf(row),
  account: row.account ?? '',
  clientName: row.client_name ?? '',
  actorName: row.actor_name ?? '',
  seenByName: row.seen_by_name ?? undefined,
})
