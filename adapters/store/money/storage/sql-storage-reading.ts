import type { StorageReading } from '#core/money/storage/storage.ports.ts'
import type { Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { sqlLocationRents, sqlStorageFees } from './sql-storage-rows.ts'
import { sqlUnbilledClients } from './sql-storage-billing.ts'
import { RUN, RUN_COLUMNS, runOf } from './storage-rows.ts'

const FILTER = `($1::date is null or r.day >= $1) and ($2::date is null or r.day <= $2) and ($3::text is null or r.warehouse = $3)
  and ($4::text[] is null or r.state = any($4))`
const RUNS = query(RUN, `select ${RUN_COLUMNS} from storage_runs r where ${FILTER} order by r.day desc, r.warehouse limit $5 offset $6`)
const COUNT = query({ n: 'bigint' }, `select count(*) as n from storage_runs r where ${FILTER}`)
const FIND = query(RUN, `select ${RUN_COLUMNS} from storage_runs r where r.warehouse = $1 and r.day = $2::date`)
const MARKS = query({ warehouse: 'text', done_until: 'text' }, 'select warehouse, done_until::text as done_until from storage_marks')

/** Storage for readers in SQL. */
export const sqlStorageReading = (sql: Sql): StorageReading => ({
  fees: sqlStorageFees(sql),
  rents: sqlLocationRents(sql),
  unbilledClients: sqlUnbilledClients(sql),
  runs: async ({ from, to, warehouse, states, page, pageSize }) => {
    const filter = [from ?? null, to ?? null, warehouse ?? null, states ?? null]
    const rows = await sql.rows(RUNS, [...filter, pageSize, (page - 1) * pageSize])
    const [counted] = await sql.rows(COUNT, filter)
    return { rows: rows.map(runOf), total: counted?.n ?? 0 }
  },
  run: async ({ warehouse, day }) => {
    const [row] = await sql.rows(FIND, [warehouse, day])
    return row && runOf(row)
  },
  doneUntil: async () => new Map((await sql.rows(MARKS)).map((row) => [row.warehouse, row.done_until])),
})
