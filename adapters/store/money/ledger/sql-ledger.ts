import { hash } from 'node:crypto'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import type { JournalEntry, PostedLeg } from '#core/money/ledger/entry.ts'
import { fallsBelow } from '#core/money/ledger/wallets/low-balance.rules.ts'
import { lowBalanceMessage } from '#core/money/ledger/wallets/low-balance-message.ts'
import { currencyOf, type AccountId } from '#core/money/ledger/ledger-account.ts'
import { monthOf } from '#core/money/ledger/month.rules.ts'
import type { AccountHead, ArrearsUnit, LedgerReading, LedgerSnapshot, LedgerStore } from '#core/money/ledger/ledger.ports.ts'
import { sqlMessageSender } from '../../portal/messages/sql-messages.ts'
import { prepareStatement, type Connection, type Database, type Sql } from '../../database/database.ts'
import { atOneMoment } from '../../database/one-moment.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { LOCKS } from '../../database/locks.ts'
import { closedMonths, monthNumber } from './sql-month-sums.ts'
import { ledgerDifferences } from './ledger-differences.ts'

/** Amounts are read as texts: a sum may exceed what a number holds exactly. */
export const HEAD_ROW = shape({
  account: narrowColumn<AccountId>('text'),
  sequence: 'bigint',
  balance: 'text',
  link: 'text',
  credit_limit: 'text',
  warn_below: 'text?',
})
export const HEAD = 'account, sequence, balance::text as balance, link, credit_limit::text as credit_limit, warn_below::text as warn_below'

type LegJson = {
  readonly account: AccountId
  readonly amount: string
  readonly sequence: number
  readonly balance_after: string
  readonly link: string
}
export const ENTRY_ROW = shape({
  number: 'bigint',
  kind: narrowColumn<JournalEntry['kind']>('text'),
  reference: 'text',
  pay_way: narrowColumn<JournalEntry['payWay']>('text'),
  calculated: 'boolean',
  fixed_fee_amount: 'text?',
  fixed_fee_currency: 'text?',
  note: 'text?',
  reverses: 'bigint?',
  at: 'timestamptz',
  actor_id: 'bigint',
  legs: narrowColumn<readonly LegJson[]>('json'),
})
export const ENTRY = `e.number, e.kind, e.reference, e.pay_way, e.calculated, e.fixed_fee_amount::text as fixed_fee_amount, e.fixed_fee_currency, e.note,
  e.reverses, e.at, e.actor_id, (select json_agg(json_build_object('account', l.account, 'amount', l.amount::text, 'sequence', l.sequence,
    'balance_after', l.balance_after::text, 'link', l.link) order by l.place) from ledger_legs l where l.entry = e.number) as legs`

export const MAKE = prepareStatement(
  `insert into ledger_accounts (account) select distinct account collate "C" from json_array_elements_text($1::json) account order by 1 on conflict do nothing`,
)
/**
 * Locks accounts in the order of their names, and then draws numbers: one statement, since others
 * wait meanwhile for the same accounts. It locks nothing and answers nothing where one of the
 * accounts was never written. The month of the entries is shared with other postings until the end
 * of the transaction; which months are closed is read after that, by a function, since the
 * statement itself sees what there was when it began.
 */
const OPEN = query(
  { ...HEAD_ROW, numbers: narrowColumn<readonly number[] | null>('json?'), open_from: 'timestamptz?' },
  prepareStatement(`with locked as materialized (select ${HEAD} from ledger_accounts where account = any($1)
      and (select count(*) from ledger_accounts where account = any($1)) = cardinality($1::text[]) order by account for update),
    numbers as materialized (select nextval('ledger_numbers') as number
      from generate_series(1, case when (select count(*) from locked) > 0 then $2::int else 0 end))
  select locked.*, (select json_agg(number) from numbers) as numbers, (select ledger_open_from(${LOCKS.booksMonth}, $3)) as open_from from locked`),
)
const REVERSED = query(
  { reverses: 'bigint', number: 'bigint' },
  prepareStatement('select reverses, number from ledger_entries where reverses = any($1)'),
)
const FIND = query(ENTRY_ROW, prepareStatement(`select ${ENTRY} from ledger_entries e where e.number = $1`))
/**
 * Entries with their legs, and where their accounts stand then: one statement, after which nobody
 * has to wait for the accounts any longer than for the commit.
 */
const APPEND = prepareStatement(`with entries as (insert into ledger_entries
      (number, kind, reference, pay_way, calculated, fixed_fee_amount, fixed_fee_currency, note, reverses, at, actor_id)
    select * from json_to_recordset($1::json) as e(number bigint, kind text, reference text, pay_way text, calculated boolean,
      fixed_fee_amount bigint, fixed_fee_currency text, note text, reverses bigint, at timestamptz, actor_id bigint)),
  legs as (insert into ledger_legs (account, sequence, entry, place, amount, balance_after, link)
    select * from json_to_recordset($2::json) as l(account text, sequence bigint, entry bigint, place integer, amount bigint, balance_after bigint, link text))
update ledger_accounts a set sequence = h.sequence, balance = h.balance, link = h.link, credit_limit = h.credit_limit, warn_below = h.warn_below
  from json_to_recordset($3::json) as h(account text, sequence bigint, balance bigint, link text, credit_limit bigint, warn_below bigint)
  where a.account = h.account`)

export const headOf = (row: RowOf<typeof HEAD_ROW>): AccountHead => ({
  account: row.account,
  sequence: row.sequence,
  balance: BigInt(row.balance),
  link: row.link,
  creditLimit: BigInt(row.credit_limit),
  ...(row.warn_below === null ? {} : { warnBelow: BigInt(row.warn_below) }),
})

export const entryOf = (row: RowOf<typeof ENTRY_ROW>): JournalEntry => ({
  number: row.number,
  kind: row.kind,
  reference: row.reference,
  payWay: row.pay_way,
  calculated: row.calculated,
  ...(row.fixed_fee_amount === null || row.fixed_fee_currency === null
    ? {}
    : { fixedFee: { amount: BigInt(row.fixed_fee_amount), currency: row.fixed_fee_currency } }),
  ...(row.note === null ? {} : { note: row.note }),
  ...(row.reverses === null ? {} : { reverses: row.reverses }),
  at: row.at.getTime(),
  actorId: row.actor_id,
  legs: row.legs.map(({ account, amount, sequence, balance_after, link }): PostedLeg => ({
    account,
    amount: BigInt(amount),
    sequence,
    balanceAfter: BigInt(balance_after),
    link,
  })),
})

const entryColumns = ({ number, kind, reference, payWay, calculated, fixedFee, note, reverses, at, actorId }: JournalEntry) => ({
  number,
  kind,
  reference,
  pay_way: payWay,
  calculated,
  fixed_fee_amount: fixedFee === undefined ? null : String(fixedFee.amount),
  fixed_fee_currency: fixedFee?.currency ?? null,
  note: note ?? null,
  reverses: reverses ?? null,
  at: instantText(at),
  actor_id: actorId,
})

const legColumns = ({ number, legs }: JournalEntry) =>
  legs.map(({ account, amount, sequence, balanceAfter, link }, place) => ({
    account,
    sequence,
    entry: number,
    place,
    amount: String(amount),
    balance_after: String(balanceAfter),
    link,
  }))

const headColumns = ({ account, sequence, balance, link, creditLimit, warnBelow }: AccountHead) => ({
  account,
  sequence,
  balance: String(balance),
  link,
  credit_limit: String(creditLimit),
  warn_below: warnBelow === undefined ? null : String(warnBelow),
})

export const digest: Digest = (content) => hash('sha256', content, 'hex')

/** Of entries that are to be reversed, those that were, and by which. */
export async function reversedOf(sql: Sql, numbers: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = numbers.length === 0 ? [] : await sql.rows(REVERSED, [numbers])
  return new Map(rows.map(({ reverses, number }) => [reverses, number]))
}

/** How entries are written, however their accounts were locked. */
export const ledgerWriter = (connection: Connection): Omit<LedgerStore, 'open'> => ({
  digest,
  append: async (entries, heads) => {
    // Of several that come together the last says where an account stands.
    const stands = new Map(heads.map((head) => [head.account, headColumns(head)]))
    connection.gather(APPEND, entries.map(entryColumns), entries.flatMap(legColumns), stands)
    const messages = sqlMessageSender(connection)
    for (const low of fallsBelow(entries, heads)) await messages.send(lowBalanceMessage(low))
  },
  find: async (number) => {
    const [row] = await connection.rows(FIND, [number])
    return row === undefined ? undefined : entryOf(row)
  },
})

/**
 * The ledger inside a transaction; accounts are created when they are locked for the first time.
 */
export const sqlLedger = (connection: Connection): LedgerStore => ({
  ...ledgerWriter(connection),
  open: async ({ accounts, entries, reversing, at }) => {
    const open = async () => connection.rows(OPEN, [accounts, entries, monthNumber(monthOf(at))])
    let heads = await open()
    if (heads.length < accounts.length) {
      connection.gather(MAKE, accounts)
      heads = await open()
    }
    return {
      heads: heads.map(headOf),
      numbers: heads[0]?.numbers ?? [],
      reversed: await reversedOf(connection, reversing),
      openFrom: heads[0]?.open_from?.getTime() ?? 0,
    }
  },
})

/**
 * The wallets of a customer, as a range of names: a plan that is made for any name finds no
 * beginning of one by an index.
 */
const isWalletOf = (customer: string): string => `account >= 'wallet:' || ${customer} || ':' and account < 'wallet:' || ${customer} || ';'`
const WALLETS = query(
  { account: narrowColumn<AccountId>('text'), balance: 'text' },
  prepareStatement(
    `select account, balance::text as balance from ledger_accounts where ${isWalletOf('$1::bigint')} and sequence > 0 order by account`,
  ),
)

/**
 * Wallets below zero, and what is left of bills that are due. What is charged on terms is owed, and
 * not due before its bill is.
 */
const ARREARS = query(
  { currency: 'text?', owed: 'text?' },
  prepareStatement(`select currency, sum(owed)::text as owed from (
      select split_part(account, ':', 3) as currency, -balance as owed from ledger_accounts where ${isWalletOf('$1::bigint')} and balance < 0
      union all select currency, amount - paid_amount from customer_bills
        where customer_id = $1::bigint and state in ('issued', 'audited') and due_at <= now()) o
    group by currency having sum(owed) > 0 order by currency`),
)

const PAGE = 1000
const NEXT_ENTRIES = query(ENTRY_ROW, `select ${ENTRY} from ledger_entries e where e.number > $1 order by e.number limit ${PAGE}`)
const NEXT_HEADS = query(HEAD_ROW, `select ${HEAD} from ledger_accounts where account > $1 order by account limit ${PAGE}`)

const snapshotOf = (connection: Connection): LedgerSnapshot => ({
  digest,
  entries: async function* () {
    for (let last = 0; ;) {
      const rows = await connection.rows(NEXT_ENTRIES, [last])
      yield* rows.map(entryOf)
      const end = rows.at(-1)
      if (end === undefined || rows.length < PAGE) return
      last = end.number
    }
  },
  closings: () => closedMonths(connection),
  differences: () => ledgerDifferences(connection),
  heads: async function* () {
    for (let last = ''; ;) {
      const rows = await connection.rows(NEXT_HEADS, [last])
      yield* rows.map(headOf)
      const end = rows.at(-1)
      if (end === undefined || rows.length < PAGE) return
      last = end.account
    }
  },
})

/** Customers' arrears, inside or outside of a transaction. */
export const sqlArrears = (sql: Sql): ArrearsUnit['arrears'] => ({
  of: async (customerId) => {
    const rows = await sql.rows(ARREARS, [customerId])
    return rows.map(({ currency, owed }) => ({ amount: BigInt(owed ?? 0), currency: currency ?? '' }))
  },
})

/**
 * The same for one unit of work, where those that ask for a customer while it is asked about share
 * the answer.
 */
export function arrearsShared({ of }: ArrearsUnit['arrears']): ArrearsUnit['arrears'] {
  const asked = new Map<number, ReturnType<typeof of>>()
  return {
    of: (customerId) => {
      const known = asked.get(customerId)
      if (known !== undefined) return known
      const owed = of(customerId).finally(() => asked.delete(customerId))
      asked.set(customerId, owed)
      return owed
    },
  }
}

/** The ledger outside a unit of work. */
export const sqlLedgerReading = (database: Database): LedgerReading => ({
  balancesOf: async (customerId) => {
    const rows = await database.rows(WALLETS, [customerId])
    return rows.map(({ account, balance }) => ({ amount: BigInt(balance), currency: currencyOf(account) }))
  },
  arrearsOf: sqlArrears(database).of,
  snapshot: (read) => atOneMoment(database, (connection) => read(snapshotOf(connection))),
})
