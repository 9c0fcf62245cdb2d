import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { EntryKind } from '#core/money/ledger/entry.ts'
import { flowNumberOf } from '#core/money/ledger/statements/flow.ts'
import type { FlowFilter, FlowPart, FlowReading, ListedFlow } from '#core/money/ledger/statements/flow.ports.ts'
import { currencyOf, type AccountId } from '#core/money/ledger/ledger-account.ts'
import type { PayWay } from '#core/money/ledger/wallets/pay-way.ts'
import { prepareStatement, type Database, type Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { lengthOf, passOver, rangesOf, type LegRange } from './sql-flow-ranges.ts'
import { withPeople } from './sql-flow-people.ts'
import { sqlStandings } from './sql-standings.ts'
import { foldedText, numberForms } from '../../database/search-text.ts'

const ROW = shape({
  account: narrowColumn<AccountId>('text'),
  entry: 'bigint',
  sequence: 'bigint',
  amount: 'text',
  balance_after: 'text',
  kind: narrowColumn<EntryKind>('text'),
  reference: 'text',
  pay_way: narrowColumn<PayWay>('text'),
  calculated: 'boolean',
  fixed_amount: 'text?',
  fixed_currency: 'text?',
  note: 'text?',
  at: 'timestamptz',
  order_number: 'text?',
  airway_number: 'text?',
  reversed_number: 'bigint?',
  reversed_kind: narrowColumn<EntryKind | null>('text?'),
  reversed_reference: 'text?',
  reversal: 'bigint?',
})
/** The rows of some legs `l` of a customer ($1), with what they lead to. */
const COLUMNS = `l.account, l.entry, l.sequence, l.amount::text as amount, l.balance_after::text as balance_after, e.kind, e.reference, e.pay_way,
  e.calculated, e.fixed_fee_amount::text as fixed_amount, e.fixed_fee_currency as fixed_currency, e.note, e.at, o.order_number, o.airway_number,
  v.number as reversed_number, v.kind as reversed_kind, v.reference as reversed_reference, r.number as reversal`
const BESIDE = `join ledger_entries e on e.number = l.entry left join orders o on o.order_number = e.reference and o.customer_id = $1
  left join ledger_entries v on v.number = e.reverses left join ledger_entries r on r.reverses = e.number`

const WALK = `unnest($2::text[], $3::bigint[], $4::bigint[]) as s(account, low, high)`
/**
 * Each account is walked from its end, as far as the page may reach, and the accounts are merged by
 * their entries.
 */
const page = (legs: string, size: string): string =>
  `select ${COLUMNS} from (select w.* from ${WALK} cross join lateral (${legs}) w order by w.entry desc limit ${size}) l ${BESIDE} order by l.entry desc`
const LEGS = 'l.account = s.account and l.sequence > s.low and l.sequence <= s.high'
const PAGE = query(
  ROW,
  prepareStatement(page(`select l.* from ledger_legs l where ${LEGS} order by l.sequence desc limit $5::bigint + $6`, '$5 offset $6')),
)

const MATCHING = `($5::text[] is null or e.kind = any($5)) and ($6::text[] is null or e.pay_way = any($6)) and ($7::boolean is null or e.calculated = $7)`
const FILTERED = query(
  ROW,
  page(
    `select l.* from ledger_legs l join ledger_entries e on e.number = l.entry where ${LEGS} and ${MATCHING}
      order by l.sequence desc limit $8::bigint + $9`,
    '$8 offset $9',
  ),
)
const COUNTED = query(
  { n: 'bigint' },
  `select count(*) as n from unnest($1::text[], $2::bigint[], $3::bigint[]) as s(account, low, high)
    join ledger_legs l on ${LEGS} join ledger_entries e on e.number = l.entry
    where ($4::text[] is null or e.kind = any($4)) and ($5::text[] is null or e.pay_way = any($5)) and ($6::boolean is null or e.calculated = $6)`,
)

/** The most entries of one reference that are searched. */
const MOST_FOUND = 10_000
const SEARCHED = query(
  { number: 'bigint' },
  `select number from ledger_entries where reference = any($2::text[]) or number = $4 or reference in (
      select order_number from orders where customer_id = $1
        and (airway_number = any($2::text[]) or (ref_code is not null and folded(ref_code) = $3))) order by number desc limit ${MOST_FOUND}`,
)
const FOUND = query(
  { ...ROW, matches: 'bigint' },
  `select ${COLUMNS}, l.matches from (select l.*, count(*) over () as matches from ${WALK} join ledger_legs l on ${LEGS}
      join ledger_entries e on e.number = l.entry where l.entry = any($8::bigint[]) and ${MATCHING}
      order by l.entry desc limit $9 offset $10) l ${BESIDE} order by l.entry desc`,
)

const OWN = query(
  ROW,
  `select ${COLUMNS} from ledger_legs l ${BESIDE} where l.entry = any($2::bigint[])
    and (l.account >= $3 and l.account < $4 or l.account >= $5 and l.account < $6) order by l.account desc limit 1`,
)
const BY_REFERENCE = query({ number: 'bigint' }, "select number from ledger_entries where reference = $1 and kind = 'recharge' limit 10")
const OTHERS = query(
  { account: 'text', amount: 'text' },
  "select account, amount::text as amount from ledger_legs where entry = $1 and account <> $2 and account not like 'exchange:%' order by place",
)
const OLDEST = query(
  ROW,
  prepareStatement(`select ${COLUMNS} from (select * from ledger_legs where account = $2 and sequence > $3 and sequence <= $4 order by sequence limit $5) l
    ${BESIDE} order by l.sequence`),
)
const BALANCE_AT = query({ balance: 'text' }, 'select balance_after::text as balance from ledger_legs where account = $1 and sequence = $2')

const rowOf = (row: RowOf<typeof ROW>): ListedFlow => {
  const currency = currencyOf(row.account)
  const { fixed_amount: fixed, order_number: orderNumber, airway_number: airwayNumber } = row
  return {
    flow_num: flowNumberOf({ kind: row.kind, reference: row.reference, number: row.entry }),
    create_time: row.at.getTime(),
    kind: row.kind,
    change_amount: money(BigInt(row.amount), currency),
    balance_amount: money(BigInt(row.balance_after), currency),
    pay_way: row.pay_way,
    is_calculate: row.calculated,
    reference: row.reference,
    ...(fixed !== null && row.fixed_currency === currency ? { fixed_fee: money(BigInt(fixed), currency) } : {}),
    ...given({ note: row.note }),
    entry: row.entry,
    account: row.account,
    ...(orderNumber === null || airwayNumber === null ? {} : { order: { orderNumber, airwayNumber } }),
    ...(row.reversed_number === null || row.reversed_kind === null || row.reversed_reference === null
      ? {}
      : { reverses: flowNumberOf({ kind: row.reversed_kind, reference: row.reversed_reference, number: row.reversed_number }) }),
    ...(row.reversal === null ? {} : { reversedBy: flowNumberOf({ kind: 'reversal', reference: '', number: row.reversal }) }),
  }
}

const namesOf = ({ account, customerId, currency }: FlowFilter): string => `${account}:${customerId}:${currency ?? ''}`
const arraysOf = (ranges: readonly LegRange[]): readonly unknown[] => [
  ranges.map(({ account }) => account),
  ranges.map(({ low }) => low),
  ranges.map(({ high }) => high),
]
const matchingOf = ({ kinds, payWays, calculated }: FlowFilter): readonly unknown[] => [kinds ?? null, payWays ?? null, calculated ?? null]
const isPlain = ({ kinds, payWays, calculated }: FlowFilter): boolean =>
  kinds === undefined && payWays === undefined && calculated === undefined

const ENTRY = /^F(\d{1,12})$/i
const entryOf = (flowNumber: string): number | null => {
  const [, digits] = ENTRY.exec(flowNumber) ?? []
  return digits === undefined ? null : Number(digits)
}

type Place = { readonly size: number; readonly offset: number }

/** Entries by a text that names them, or `undefined` where the filter has none. */
async function searchEntries(sql: Sql, { customerId, keywords }: FlowFilter): Promise<readonly number[] | undefined> {
  const forms = numberForms(keywords)
  if (forms === null) return undefined
  return (await sql.rows(SEARCHED, [customerId, forms, foldedText(keywords), entryOf(forms.at(-1) ?? '')])).map(({ number }) => number)
}

/** A page of the matches behind some ranges. */
async function pageOf(
  sql: Sql,
  filter: FlowFilter,
  { ranges: all, size, offset: wanted }: Place & { readonly ranges: readonly LegRange[] },
) {
  const { customerId } = filter
  if (!isPlain(filter)) return (await sql.rows(FILTERED, [customerId, ...arraysOf(all), ...matchingOf(filter), size, wanted])).map(rowOf)
  const { ranges, offset } = passOver(all, wanted)
  return (await sql.rows(PAGE, [customerId, ...arraysOf(ranges), size, offset])).map(rowOf)
}

async function list(sql: Sql, filter: FlowFilter, { size, offset }: Place) {
  const [ranges, entries] = await Promise.all([rangesOf(sql, namesOf(filter), filter), searchEntries(sql, filter)])
  if (entries !== undefined) {
    const values = [filter.customerId, ...arraysOf(ranges), ...matchingOf(filter), entries, size, offset]
    const rows = await sql.rows(FOUND, values)
    return { rows: rows.map(rowOf), total: rows[0]?.matches ?? 0 }
  }
  const total = isPlain(filter) ? lengthOf(ranges) : ((await sql.rows(COUNTED, [...arraysOf(ranges), ...matchingOf(filter)]))[0]?.n ?? 0)
  if (total <= offset) return { rows: [], total }
  return { rows: await pageOf(sql, filter, { ranges, size, offset }), total }
}

const BATCH = 1000

/** Batches, each behind the last leg of every account of the previous one. */
async function* stream(sql: Sql, filter: FlowFilter): AsyncIterable<readonly ListedFlow[]> {
  if (filter.keywords !== undefined && filter.keywords.trim() !== '') {
    for (let offset = 0; offset < MOST_FOUND; offset += BATCH) {
      const { rows } = await list(sql, filter, { size: BATCH, offset })
      if (rows.length > 0) yield rows
      if (rows.length < BATCH) return
    }
    return
  }
  let ranges = await rangesOf(sql, namesOf(filter), filter)
  for (;;) {
    const rows = await sql.rows(FILTERED, [filter.customerId, ...arraysOf(ranges), ...matchingOf(filter), BATCH, 0])
    if (rows.length > 0) yield rows.map(rowOf)
    if (rows.length < BATCH) return
    const ends = new Map(rows.map(({ account, sequence }) => [account, sequence]))
    ranges = ranges.map((range) => ({ ...range, high: (ends.get(range.account) ?? range.high + 1) - 1 }))
  }
}

const partsOf = (rows: readonly { readonly account: string; readonly amount: string }[]): readonly FlowPart[] =>
  rows.map(({ account, amount }) => ({
    account: account.slice(0, account.indexOf(':')),
    amount: money(BigInt(amount), currencyOf(account as AccountId)),
  }))

/** The movements of customers in SQL. */
export const sqlFlow = (database: Database): FlowReading => ({
  list: async (filter, { page: number, pageSize }) => {
    const { rows, total } = await list(database, filter, { size: pageSize, offset: (number - 1) * pageSize })
    return { rows: await withPeople(database, filter.customerId, rows), total }
  },
  stream: (filter) => stream(database, filter),
  find: async (customerId, flowNumber) => {
    const entry = entryOf(flowNumber)
    const numbers = entry === null ? (await database.rows(BY_REFERENCE, [flowNumber])).map(({ number }) => number) : [entry]
    const own = ['wallet', 'receivable'].flatMap((kind) => [`${kind}:${customerId}:`, `${kind}:${customerId};`])
    const [row] = await database.rows(OWN, [customerId, numbers, ...own])
    const listed = row && rowOf(row)
    // A top-up is known under its own number alone.
    if (listed === undefined || listed.flow_num.toUpperCase() !== flowNumber.toUpperCase()) return undefined
    const [named = listed] = await withPeople(database, customerId, [listed])
    return { ...named, parts: partsOf(await database.rows(OTHERS, [listed.entry, listed.account])) }
  },
  standings: (customerId, how) => sqlStandings(database, customerId, how),
  period: async (account, span) => {
    const [range] = await rangesOf(database, account, span)
    if (range === undefined) return undefined
    const { low, high } = range
    const balanceAt = async (sequence: number) => {
      const [row] = sequence === 0 ? [] : await database.rows(BALANCE_AT, [account, sequence])
      return money(BigInt(row?.balance ?? 0), currencyOf(account))
    }
    const [opening, closing] = await Promise.all([balanceAt(low), balanceAt(high)])
    const customerId = Number(account.split(':')[1])
    async function* rows() {
      for (let at = low; at < high; at += BATCH) {
        const batch = await database.rows(OLDEST, [customerId, account, at, high, BATCH])
        yield* batch.map(rowOf)
      }
    }
    return { account, opening, closing, count: high - low, rows }
  },
})
