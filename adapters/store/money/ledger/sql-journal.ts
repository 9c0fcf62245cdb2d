import type { EntryKind } from '#core/money/ledger/entry.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { ownerOf } from '#core/money/ledger/account-group.ts'
import { flowNumberOf } from '#core/money/ledger/statements/flow.ts'
import { MOST_JOURNAL_ENTRIES, type Journal, type JournalFilter, type ListedEntry } from '#core/money/ledger/statements/journal.ports.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query, type RowOf } from '../../database/row-shape.ts'
import { rangesOf, type LegRange } from './sql-flow-ranges.ts'
import { ENTRY, ENTRY_ROW, entryOf } from './sql-ledger.ts'
import { numberForms } from '../../database/search-text.ts'

const ROW = {
  ...ENTRY_ROW,
  actor_name: 'text?',
  order_number: 'text?',
  airway_number: 'text?',
  reversed_kind: narrowColumn<EntryKind | null>('text?'),
  reversed_reference: 'text?',
  reversal: 'bigint?',
} as const
const ROWS = query(
  ROW,
  `select ${ENTRY}, a.name as actor_name, o.order_number, o.airway_number, v.kind as reversed_kind, v.reference as reversed_reference, r.number as reversal
    from ledger_entries e left join accounts a on a.id = e.actor_id left join orders o on o.order_number = e.reference
      left join ledger_entries v on v.number = e.reverses left join ledger_entries r on r.reverses = e.number
    where e.number = any($1::bigint[]) order by e.at desc, e.number desc`,
)
const CLIENTS = query({ id: 'bigint', account: 'text' }, 'select id, account from accounts where id = any($1::bigint[])')

/**
 * The conditions that every filter may set for an entry `e`: its kind ($1), its time from ($2) and
 * before ($3), a group's accounts from ($4) up to ($5) of a currency ($6).
 */
const MATCHING = `($1::text is null or e.kind = $1) and ($2::timestamptz is null or e.at >= $2) and ($3::timestamptz is null or e.at < $3)
  and ($4::text is null and $6::text is null or exists (select 1 from ledger_legs g where g.entry = e.number
    and ($4::text is null or g.account >= $4 and g.account < $5) and ($6::text is null or g.account like '%:' || $6)))
  and ($7::timestamptz is null or (e.at, e.number) < ($7, $8::bigint))`
const FOUND = { number: 'bigint', at: 'timestamptz' } as const
/**
 * Entries by their time, or by their kind and time; of some numbers ($9) alone, or of a client
 * ($10) among them.
 */
const BY_TIME = query(
  FOUND,
  `select e.number, e.at from ledger_entries e where ${MATCHING} and ($9::bigint[] is null or e.number = any($9))
    and ($10::text is null or exists (select 1 from ledger_legs c where c.entry = e.number and split_part(c.account, ':', 2) = $10
      and split_part(c.account, ':', 1) in ('wallet', 'receivable', 'cod_payable')))
    order by e.at desc, e.number desc limit $11 offset $12`,
)
/** A client's entries: each of its accounts is walked from its end as far as the page may reach. */
const OF_CLIENT = query(
  { number: 'bigint', at: 'timestamptz?' },
  `select w.entry as number, max(w.at) as at from unnest($9::text[], $10::bigint[], $11::bigint[]) as s(account, low, high)
    cross join lateral (select l.entry, e.at from ledger_legs l join ledger_entries e on e.number = l.entry
      where l.account = s.account and l.sequence > s.low and l.sequence <= s.high and ${MATCHING}
      order by l.sequence desc limit $12::bigint + $13) w
    group by w.entry order by 2 desc, 1 desc limit $12 offset $13`,
)

/** The most entries of one reference that are searched. */
const NAMED = query(
  { number: 'bigint' },
  `select number from ledger_entries where reference = any($1::text[]) or number = $2
    or reference in (select order_number from orders where airway_number = any($1::text[])) order by number desc limit ${MOST_JOURNAL_ENTRIES}`,
)

const NUMBER = /^(?:F|#)?(\d{1,15})$/i

/** Entries by a text that names them; `undefined` where the filter has none. */
async function namedBy(sql: Sql, { keywords }: JournalFilter): Promise<readonly number[] | undefined> {
  const forms = numberForms(keywords)
  if (forms === null) return undefined
  const digits = NUMBER.exec(forms.at(-1) ?? '')?.[1]
  const rows = await sql.rows(NAMED, [forms, digits === undefined ? null : Number(digits)])
  return rows.map(({ number }) => number)
}

type Cursor = { readonly number: number; readonly at: Date | null }
type JournalPageQuery = { readonly limit: number; readonly offset: number; readonly after?: Cursor | undefined }

const matchingOf = ({ kind, from, before, group, currency }: JournalFilter, after: Cursor | undefined): readonly unknown[] => [
  kind ?? null,
  instantTextOrNull(from),
  instantTextOrNull(before),
  group === undefined ? null : `${group}:`,
  group === undefined ? null : `${group};`,
  currency ?? null,
  after?.at?.toISOString() ?? null,
  after?.number ?? null,
]

/** The ranges of a client's own accounts, one of which each of its entries touches. */
async function rangesOfClient(sql: Sql, customerId: number, { from, before }: JournalFilter): Promise<readonly LegRange[]> {
  const ranges = ['wallet', 'receivable', 'cod_payable'].map((kind) => rangesOf(sql, `${kind}:${customerId}:`, { from, before }))
  return (await Promise.all(ranges)).flat()
}

/** Finds entries of a filter, which is looked at once and asked many times. */
async function finder(sql: Sql, filter: JournalFilter): Promise<(asked: JournalPageQuery) => Promise<readonly Cursor[]>> {
  const numbers = await namedBy(sql, filter)
  const { customerId } = filter
  if (customerId === undefined || numbers !== undefined)
    return ({ limit, offset, after }) =>
      sql.rows(BY_TIME, [
        ...matchingOf(filter, after),
        numbers ?? null,
        customerId === undefined ? null : String(customerId),
        limit,
        offset,
      ])
  const ranges = await rangesOfClient(sql, customerId, filter)
  const arrays = [ranges.map(({ account }) => account), ranges.map(({ low }) => low), ranges.map(({ high }) => high)]
  return ({ limit, offset, after }) => sql.rows(OF_CLIENT, [...matchingOf(filter, after), ...arrays, limit, offset])
}

const listedOf = (row: RowOf<typeof ROW>, names: ReadonlyMap<number, string>): ListedEntry => {
  const entry = entryOf(row)
  const owners = entry.legs.map(({ account }) => Number(ownerOf(account))).filter((id) => names.has(id))
  const { order_number: orderNumber, airway_number: airwayNumber, reversed_kind: kind, reversed_reference: reference } = row
  return {
    ...entry,
    actorName: row.actor_name ?? '',
    clients: new Map(owners.map((id) => [id, names.get(id) ?? ''])),
    ...(orderNumber === null || airwayNumber === null ? {} : { order: { orderNumber, airwayNumber } }),
    ...(kind === null || reference === null || entry.reverses === undefined
      ? {}
      : { reversedKind: kind, reversesFlow: flowNumberOf({ kind, reference, number: entry.reverses }) }),
    ...(row.reversal === null ? {} : { reversedBy: flowNumberOf({ kind: 'reversal', reference: '', number: row.reversal }) }),
  }
}

/** Entries with all that is shown of them, in the order of time. */
async function entriesOf(sql: Sql, numbers: readonly number[]): Promise<readonly ListedEntry[]> {
  if (numbers.length === 0) return []
  const rows = await sql.rows(ROWS, [numbers])
  const owners = new Set(rows.flatMap(({ legs }) => legs.map(({ account }) => Number(ownerOf(account)))).filter(Number.isSafeInteger))
  const clients = await sql.rows(CLIENTS, [[...owners]])
  const names = new Map(clients.map(({ id, account }) => [id, account]))
  return rows.map((row) => listedOf(row, names))
}

const BATCH = 1000

/** The journal in SQL; each page is found by the time of entries, or along a client's accounts. */
export const sqlJournal = (sql: Sql): Journal => ({
  list: async (filter, { page, pageSize }) => {
    const find = await finder(sql, filter)
    const [found, counted] = await Promise.all([
      find({ limit: pageSize, offset: (page - 1) * pageSize }),
      find({ limit: MOST_JOURNAL_ENTRIES + 1, offset: 0 }),
    ])
    return {
      rows: await entriesOf(
        sql,
        found.map(({ number }) => number),
      ),
      total: counted.length,
    }
  },
  stream: async function* (filter) {
    const find = await finder(sql, filter)
    for (let after: Cursor | undefined; ;) {
      const found = await find({ limit: BATCH, offset: 0, after })
      if (found.length > 0)
        yield await entriesOf(
          sql,
          found.map(({ number }) => number),
        )
      after = found.at(-1)
      if (found.length < BATCH) return
    }
  },
  find: async (number) => (await entriesOf(sql, [number]))[0],
})
