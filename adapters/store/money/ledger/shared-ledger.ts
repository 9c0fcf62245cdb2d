import type { AccountId } from '#core/money/ledger/ledger-account.ts'
import type { AccountHead, LedgerStore } from '#core/money/ledger/ledger.ports.ts'
import { monthOf } from '#core/money/ledger/month.rules.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { HEAD, HEAD_ROW, headOf, ledgerWriter, MAKE, reversedOf } from './sql-ledger.ts'
import { monthNumber } from './sql-month-sums.ts'

/**
 * The same for all that are opened at one moment, with as many numbers as the one that asks for
 * most.
 */
const OPEN_EACH = query(
  { place: 'integer', ...HEAD_ROW, numbers: narrowColumn<readonly number[] | null>('json?'), open_from: 'timestamptz?' },
  prepareStatement(`with wanted as materialized (select * from json_to_recordset($1::json) as w(place integer, accounts text[], entries integer, month integer)),
    named as materialized (select distinct account from wanted, unnest(wanted.accounts) account),
    locked as materialized (select ${HEAD} from ledger_accounts where account = any(array(select account from named))
      and (select count(*) from ledger_accounts where account = any(array(select account from named))) = (select count(*) from named) order by account for update),
    numbers as materialized (select nextval('ledger_numbers') as number
      from generate_series(1, case when (select count(*) from locked) > 0 then (select max(entries) from wanted) else 0 end)),
    months as materialized (select month, ledger_open_from(${LOCKS.booksMonth}, month) as open_from
      from (select distinct month from wanted offset 0) each where (select count(*) from locked) > 0)
  select wanted.place, locked.*, (select json_agg(number) from numbers) as numbers, months.open_from
    from wanted join locked on locked.account = any(wanted.accounts) join months using (month)`),
)

/**
 * The ledger of several units of work in one transaction, which lock an account once for all of
 * them: what one of them appended counts for those that append after it, and numbers are taken in
 * the order in which entries are appended.
 */
export function sharedLedger(connection: Connection): LedgerStore {
  const writer = ledgerWriter(connection)
  const heads = new Map<AccountId, AccountHead>()
  let numbers: readonly number[] = []
  /** The number of the last entry; those before it are used or left out. */
  let last = 0
  /** Entries for which books are open. */
  let awaited = 0

  const headAt = (account: AccountId): AccountHead => {
    const head = heads.get(account)
    if (head === undefined) throw new Error(`${account} is not locked`)
    return head
  }
  return {
    ...writer,
    open: async ({ accounts, entries, reversing, at }) => {
      // Numbers that were drawn before are below what this locks now: all that are open get new
      // ones.
      awaited += entries
      const wanted = { accounts, entries: awaited, month: monthNumber(monthOf(at)) }
      let rows = await connection.each(OPEN_EACH, wanted)
      if (rows.length < accounts.length) {
        connection.gather(MAKE, accounts)
        rows = await connection.each(OPEN_EACH, wanted)
      }
      for (const row of rows) if (!heads.has(row.account)) heads.set(row.account, headOf(row))
      numbers = rows[0]?.numbers?.filter((number) => number > last) ?? []
      return {
        get heads() {
          return accounts.map(headAt)
        },
        get numbers() {
          return numbers
        },
        reversed: await reversedOf(connection, reversing),
        openFrom: rows[0]?.open_from?.getTime() ?? 0,
      }
    },
    append: (entries, changed) => {
      awaited -= entries.length
      last = entries.at(-1)?.number ?? last
      numbers = numbers.filter((number) => number > last)
      for (const head of changed) heads.set(head.account, head)
      return writer.append(entries, changed)
    },
  }
}
