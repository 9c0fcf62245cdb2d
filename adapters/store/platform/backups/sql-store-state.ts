import { hash } from 'node:crypto'
import type { StoreStating } from '#core/platform/backups/backup.ports.ts'
import type { StoreState } from '#core/platform/backups/backup-documents.rules.ts'
import type { Database, Sql } from '../../database/database.ts'
import { atOneMoment } from '../../database/one-moment.ts'
import { query } from '../../database/row-shape.ts'

/** Tables that hold what nobody could enter again, and that hardly ever lose a row. */
const COUNTED = ['accounts', 'orders', 'tracking_events', 'stock_movements', 'order_charges', 'ledger_entries', 'audit_entries']

const COUNTS = query(
  { name: 'text', count: 'bigint' },
  COUNTED.map((table) => `select '${table}' as name, count(*) as count from ${table}`).join(' union all '),
)
const SEAL = query({ number: 'bigint', link: 'text' }, 'select number, link from audit_seals order by number desc limit 1')
const LAST_ENTRY = query({ number: 'bigint' }, 'select number from ledger_entries order by number desc limit 1')
const LINKS = query({ link: 'text' }, 'select link from ledger_legs where entry = $1 order by place')

async function ledgerAt(sql: Sql, entry: number): Promise<StoreState['ledger'] | undefined> {
  const links = await sql.rows(LINKS, [entry])
  return links.length === 0 ? undefined : { entry, link: hash('sha256', links.map(({ link }) => link).join('\n'), 'hex') }
}

const NOTHING = { number: 0, link: '' }

/** A store's own figures, for its backups (rule: Backups). */
export const sqlStoreState = (database: Database): StoreStating => ({
  now: () =>
    atOneMoment(database, async (sql) => {
      const counts = await sql.rows(COUNTS)
      const [seal = NOTHING] = await sql.rows(SEAL)
      const [last] = await sql.rows(LAST_ENTRY)
      const ledger = last && (await ledgerAt(sql, last.number))
      return {
        counts: Object.fromEntries(counts.map(({ name, count }) => [name, count])),
        audit: { number: seal.number, link: seal.link },
        ledger: ledger ?? { entry: 0, link: '' },
      }
    }),
  ledgerAt: (entry) => ledgerAt(database, entry),
})
