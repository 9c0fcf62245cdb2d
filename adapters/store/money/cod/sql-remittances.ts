import type { ListedRemittance, RemittanceFilter, Remittances } from '#core/money/cod/remittances/remittance.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { EntryKind } from '#core/money/ledger/entry.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern, numberForms } from '../../database/search-text.ts'
import {
  EXPLANATION,
  EXPLANATION_COLUMNS,
  explanationOf,
  LINE,
  LINE_COLUMNS,
  lineOf,
  RECEIPT,
  RECEIPT_COLUMNS,
  receiptOf,
  REMITTANCE,
  REMITTANCE_COLUMNS,
  remittanceOf,
} from './remittance-row.ts'

const LISTED = shape({ ...REMITTANCE, agent_name: 'text?', announced_by_name: 'text?' })
const COLUMNS = `${REMITTANCE_COLUMNS}, t.agent_name, a.name as announced_by_name`
const BESIDE = 'left join tracker_agent t on t.agent_code = r.agent left join accounts a on a.id = r.announced_by'
const WHERE = `($1::text[] is null or r.state = any($1)) and ($2::text is null or r.agent = $2) and ($3::text is null or r.currency = $3)
  and ($4::boolean is not true or r.state in ('announced', 'received')
    and (r.matched_count < r.line_count or r.state = 'received' and r.received_amount + r.explained_amount <> r.matched_amount))
  and ($5::timestamptz is null or r.announced_at >= $5) and ($6::timestamptz is null or r.announced_at < $6)
  and ($7::text is null or folded(r.reference) like $7 or 'RM' || lpad(r.id::text, 8, '0') = any($8::text[])
    or r.id in (select remittance_id from cod_remittance_receipts where folded(reference) like $7)
    or r.id in (select l.remittance_id from cod_remittance_lines l where l.order_number = any($8::text[])))`
const OWN_ORDER = 'r.id desc'
const SORTED = { announce_time: 'r.announced_at', matched_amount: 'r.matched_amount', received_amount: 'r.received_amount' } as const

const LIST = queryBy(
  { ...LISTED, matches: 'bigint' },
  (sort: RemittanceFilter['sort']) =>
    `select ${COLUMNS}, r.matches from (select r.*, count(*) over () as matches from cod_remittances r where ${WHERE}
      ${orderBy(sort, SORTED, OWN_ORDER)} limit $9 offset $10) r ${BESIDE} ${orderBy(sort, SORTED, OWN_ORDER)}`,
  undefined,
)
const PIECE = 1_000
const NEXT = query(
  LISTED,
  `select ${COLUMNS} from cod_remittances r ${BESIDE} where ${WHERE} and ($9::bigint is null or r.id < $9) order by ${OWN_ORDER} limit ${PIECE}`,
)
const FIND = query(LISTED, `select ${COLUMNS} from cod_remittances r ${BESIDE} where r.id = $1`)
const LINES = query(
  { ...LINE, account: 'text?', matches: 'bigint?' },
  `select ${LINE_COLUMNS}, a.account, l.matches from (select l.*, count(*) over () as matches from cod_remittance_lines l
      where l.remittance_id = $1 and ($2::boolean is not true or l.problem is not null) and ($3::text is null or l.problem = $3) order by l.id limit $4 offset $5) l
    left join cod_collections c on c.order_id = l.order_id left join accounts a on a.id = c.customer_id order by l.id`,
)
const RECEIPTS = query(
  { ...RECEIPT, by_name: 'text?', entry_kind: narrowColumn<EntryKind>('text') },
  `select ${RECEIPT_COLUMNS}, a.name as by_name, n.kind as entry_kind from cod_remittance_receipts p join ledger_entries n on n.number = p.entry
    left join accounts a on a.id = p.by_account where p.remittance_id = $1 order by p.id`,
)
const EXPLANATIONS = query(
  { ...EXPLANATION, asked_by_name: 'text?', decided_by_name: 'text?' },
  `select ${EXPLANATION_COLUMNS}, a.name as asked_by_name, d.name as decided_by_name from cod_remittance_explanations e
    left join accounts a on a.id = e.asked_by left join accounts d on d.id = e.decided_by where e.remittance_id = $1 order by e.id`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedRemittance => ({
  ...remittanceOf(row),
  agentName: row.agent_name ?? row.agent,
  announcedByName: row.announced_by_name ?? '',
})

const valuesOf = ({ states, agent, currency, isOpen, from, before, keywords }: RemittanceFilter): readonly unknown[] => [
  states ?? null,
  agent ?? null,
  currency ?? null,
  isOpen ?? null,
  instantTextOrNull(from),
  instantTextOrNull(before),
  keywordPattern(keywords),
  numberForms(keywords),
]

/** Remittances as they are read. */
export const sqlRemittances = (sql: Sql): Remittances => ({
  list: async ({ page, pageSize, sort, ...filter }) => {
    const rows = await sql.rows(LIST(sort), [...valuesOf(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.matches ?? 0 }
  },
  all: async function* (filter) {
    for (let last: ListedRemittance | undefined; ;) {
      const rows = (await sql.rows(NEXT, [...valuesOf(filter), last?.id ?? null])).map(listedOf)
      yield* rows
      last = rows.at(-1)
      if (last === undefined || rows.length < PIECE) return
    }
  },
  find: async (id) => {
    const [row] = await sql.rows(FIND, [id])
    return row && listedOf(row)
  },
  lines: async (id, { problems, problem, page, pageSize }) => {
    const rows = await sql.rows(LINES, [id, problems, problem ?? null, pageSize, (page - 1) * pageSize])
    return { rows: rows.map((row) => ({ ...lineOf(row), ...given({ account: row.account }) })), total: rows[0]?.matches ?? 0 }
  },
  receipts: async (id) =>
    (await sql.rows(RECEIPTS, [id])).map((row) => ({ ...receiptOf(row), byName: row.by_name ?? '', entryKind: row.entry_kind })),
  explanations: async (id) =>
    (await sql.rows(EXPLANATIONS, [id])).map((row) => ({
      ...explanationOf(row),
      askedByName: row.asked_by_name ?? '',
      ...given({ decidedByName: row.decided_by_name }),
    })),
})
