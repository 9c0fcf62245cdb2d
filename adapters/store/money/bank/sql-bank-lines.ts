import type { BankPart } from '#core/money/bank/bank-line.ts'
import type { BankLineFilter, BankLines, ListedBankLine } from '#core/money/bank/bank.ports.ts'
import { given } from '#core/base/kernel/given.ts'
import type { EntryKind } from '#core/money/ledger/entry.ts'
import type { PaymentChannel } from '#core/money/ledger/wallets/pay-way.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern, numberForms } from '../../database/search-text.ts'
import { BANK_LINE, BANK_LINE_COLUMNS, bankLineOf } from './bank-line-row.ts'
import { sqlBankClues } from './sql-bank-clues.ts'

const LISTED = shape({ ...BANK_LINE, client_account: 'text?', client_name: 'text?', decided_by_name: 'text?' })
const COLUMNS = `${BANK_LINE_COLUMNS}, a.account as client_account, coalesce(a.company, a.name) as client_name, d.name as decided_by_name`
const BESIDE = 'left join accounts a on a.id = l.customer_id left join accounts d on d.id = l.decided_by'
const WHERE = `($1::text[] is null or l.state = any($1)) and ($2::text is null or l.account = $2) and ($3::text is null or l.currency = $3)
  and ($4::date is null or l.day >= $4) and ($5::date is null or l.day <= $5) and ($6::bigint is null or l.amount = $6)
  and ($7::text is null or folded(l.payer_name) like $7 or folded(l.payer_account) like $7 or folded(l.said) like $7 or folded(l.reference) like $7
    or l.customer_id in (select id from accounts where folded(account) like $7) or l.id in (select line_id from bank_line_parts where bill_number = any($8::text[]) and is_live))`
const OWN_ORDER = 'l.day desc, l.id desc'
const SORTED = { day: 'l.day', amount: 'l.amount', decide_time: 'l.decided_at' } as const

const LIST = queryBy(
  { ...LISTED, matches: 'bigint' },
  (sort: BankLineFilter['sort']) =>
    `select ${COLUMNS}, l.matches from (select l.*, count(*) over () as matches from bank_lines l where ${WHERE}
      ${orderBy(sort, SORTED, OWN_ORDER)} limit $9 offset $10) l ${BESIDE} ${orderBy(sort, SORTED, OWN_ORDER)}`,
  undefined,
)
const PIECE = 1_000
/** The next rows of an export behind a day and an id. */
const NEXT = query(
  LISTED,
  `select ${COLUMNS} from bank_lines l ${BESIDE} where ${WHERE} and ($9::date is null or (l.day, l.id) < ($9, $10::bigint)) order by ${OWN_ORDER} limit ${PIECE}`,
)
const FIND = query(LISTED, `select ${COLUMNS} from bank_lines l ${BESIDE} where l.id = $1`)
const PARTS = query(
  {
    kind: narrowColumn<BankPart['kind']>('text'),
    bill_number: 'text?',
    amount: 'text?',
    entry: 'bigint',
    is_live: 'boolean',
    entry_kind: narrowColumn<EntryKind>('text'),
    reference: 'text',
  },
  `select p.kind, p.bill_number, p.amount::text as amount, p.entry, p.is_live, e.kind as entry_kind, e.reference
    from bank_line_parts p join ledger_entries e on e.number = p.entry where p.line_id = $1 order by p.entry`,
)
const DAYS = query(
  {
    day: 'text?',
    account: 'text',
    currency: 'text',
    count: 'bigint?',
    amount: 'text?',
    waiting: 'bigint?',
    confirmed: 'text?',
    matches: 'bigint?',
  },
  `select to_char(l.day, 'YYYY-MM-DD') as day, l.account, l.currency, count(*) as count, sum(l.amount)::text as amount,
      count(*) filter (where l.state in ('unmatched', 'suggested')) as waiting,
      coalesce(sum(l.amount) filter (where l.state = 'confirmed'), 0)::text as confirmed, count(*) over () as matches
    from bank_lines l where ${WHERE} group by l.day, l.account, l.currency order by l.day desc, l.account, l.currency limit $9 offset $10`,
)
/** Each account is looked up behind the one before, so that the table is not read. */
const ACCOUNTS = query(
  { account: 'text?' },
  `with recursive own as (select min(account) as account from bank_lines union all
      select (select min(l.account) from bank_lines l where l.account > own.account) from own where own.account is not null)
    select account from own where account is not null limit 200`,
)
const HELD = query(
  { channel: narrowColumn<PaymentChannel>('text?'), amount: 'text' },
  `select split_part(account, ':', 2) as channel, (-balance)::text as amount from ledger_accounts
    where account >= 'in_transit:' and account < 'in_transit;' and split_part(account, ':', 3) = $1 order by account`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedBankLine => ({
  ...bankLineOf(row),
  ...given({ clientAccount: row.client_account, clientName: row.client_name, decidedByName: row.decided_by_name }),
})

const valuesOf = ({ states, account, currency, from, to, amount, keywords }: BankLineFilter): readonly unknown[] => [
  states ?? null,
  account ?? null,
  currency ?? null,
  from ?? null,
  to ?? null,
  amount === undefined ? null : String(amount),
  keywordPattern(keywords),
  numberForms(keywords),
]

/** Lines of bank statements as they are read. */
export const sqlBankLines = (sql: Sql): BankLines => ({
  list: async ({ page, pageSize, sort, ...filter }) => {
    const rows = await sql.rows(LIST(sort), [...valuesOf(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.matches ?? 0 }
  },
  all: async function* (filter) {
    for (let last: ListedBankLine | undefined; ;) {
      const rows = await sql.rows(NEXT, [...valuesOf(filter), last?.day ?? null, last?.id ?? null])
      const lines = rows.map(listedOf)
      yield* lines
      last = lines.at(-1)
      if (last === undefined || rows.length < PIECE) return
    }
  },
  find: async (id) => {
    const [row] = await sql.rows(FIND, [id])
    return row && listedOf(row)
  },
  parts: async (id) =>
    (await sql.rows(PARTS, [id])).map((row) => ({
      kind: row.kind,
      amount: BigInt(row.amount ?? 0),
      entry: row.entry,
      isLive: row.is_live,
      entryKind: row.entry_kind,
      reference: row.reference,
      ...given({ billNumber: row.bill_number }),
    })),
  days: async ({ page, pageSize, ...filter }) => {
    const rows = await sql.rows(DAYS, [...valuesOf(filter), pageSize, (page - 1) * pageSize])
    return {
      rows: rows.map((row) => ({
        day: row.day ?? '',
        account: row.account,
        currency: row.currency,
        count: row.count ?? 0,
        amount: BigInt(row.amount ?? 0),
        waiting: row.waiting ?? 0,
        confirmed: BigInt(row.confirmed ?? 0),
      })),
      total: rows[0]?.matches ?? 0,
    }
  },
  accounts: async () => (await sql.rows(ACCOUNTS)).flatMap(({ account }) => account ?? []),
  held: async (currency) => (await sql.rows(HELD, [currency])).map(({ channel, amount }) => ({ channel, amount: BigInt(amount) })),
  clues: sqlBankClues(sql),
})
