import type { LedgerCheckUnit, LedgerChecks } from '#core/money/ledger/verification/ledger-check.ts'
import type { LedgerFinding } from '#core/money/ledger/verification/ledger-finding.ts'
import { prepareStatement, type Connection, type Database } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

const ADD = prepareStatement('insert into ledger_checks (started_at, ended_at, entries, accounts, finding) values ($1, $2, $3, $4, $5)')

export const sqlLedgerCheckWriter = (connection: Connection): LedgerCheckUnit['ledgerChecks'] => ({
  add: async ({ startedAt, endedAt, entries, accounts, finding }) => {
    const kept = finding === undefined ? null : JSON.stringify(finding)
    connection.later(ADD, [new Date(startedAt), new Date(endedAt), entries, accounts, kept])
  },
})

const LIST = query(
  {
    id: 'bigint',
    started_at: 'timestamptz',
    ended_at: 'timestamptz',
    entries: 'bigint',
    accounts: 'bigint',
    finding: narrowColumn<LedgerFinding | null>('json?'),
  },
  prepareStatement('select id, started_at, ended_at, entries, accounts, finding from ledger_checks order by id desc limit $1 offset $2'),
)
const COUNT = query({ count: 'bigint' }, prepareStatement('select count(*) as count from ledger_checks'))

export const sqlLedgerChecks = (database: Database): LedgerChecks => ({
  list: async ({ page, pageSize }) => {
    const [rows, [counted]] = await Promise.all([database.rows(LIST, [pageSize, (page - 1) * pageSize]), database.rows(COUNT)])
    return {
      rows: rows.map(({ id, started_at, ended_at, entries, accounts, finding }) => ({
        id,
        startedAt: started_at.getTime(),
        endedAt: ended_at.getTime(),
        entries,
        accounts,
        ...(finding === null ? {} : { finding }),
      })),
      total: counted?.count ?? 0,
    }
  },
})
