import { onTestFinished } from 'vitest'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { query } from '../../../adapters/store/database/row-shape.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { receivable } from '#core/money/ledger/ledger-account.ts'
import { DDP_SHIPPER } from '../../../adapters/store/demo/portal/demo-accounts.ts'
import { storeAt, type ServerOf } from '../server.ts'
import { storageContract, type StorageRoom } from './storage.contract.ts'

const KNOWN = { ...DDP_SHIPPER, id: 1001, account: 'newdeer', passwordHash: '' }
const HAPPENED = `with moved as (
    insert into stock_movements (customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference)
    select 1001, 'DXB1', sku, location, move, quantity, at, 2, reference
    from json_to_recordset($1::json) as m(sku text, location text, move text, quantity integer, at timestamptz, reference text) returning sku, location)
  insert into stock (customer_id, warehouse, sku, location, on_hand, reserved) select distinct 1001, 'DXB1', sku, location, 0, 0 from moved
  on conflict do nothing`
const NUMBERS = query({ bill_number: 'text' }, 'select bill_number from customer_bills order by id')
const SOURCES = query(
  { source: 'bigint' },
  'select source from customer_bill_lines l join customer_bills b on b.id = l.bill_id where b.bill_number = $1 and l.is_live order by l.line',
)
const RENTED = `insert into location_rents (warehouse, location, location_kind, customer_id, since, until) values ('DXB1', $1, 'pallet', 1001, $2, $3)`
const MEASURED = `insert into sku (customer_id, sku_code, sku_name, sku_weight, width, height, length) values
  (1001, 'BOX', 'BOX', 1, 200, 200, 200), (1001, 'BAG', 'BAG', 1, 100, 100, 350), (1001, 'ODD', 'ODD', 1, null, null, null)`

/** Storage in SQL, as two servers reach it. */
export const sqlStorageContract = (server: ServerOf): void => storageContract(() => openStorageRoom(server))

async function openStorageRoom(server: ServerOf): Promise<StorageRoom> {
  const connectionString = await server().freshDatabase()
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  onTestFinished(() => database.close())
  await insertAccount(database, KNOWN)
  await database.rows(MEASURED)
  // Warehouses, and what they refer to, are another matter.
  await database.rows('alter table storage_runs drop constraint storage_runs_warehouse_fkey')
  await database.rows('alter table storage_marks drop constraint storage_marks_warehouse_fkey')
  return {
    bills: async () => {
      const numbers = await database.rows(NUMBERS)
      return Promise.all(
        numbers.map(async ({ bill_number: number }) => {
          const bill = must(await here.atomically(async ({ customerBills }) => ok(await customerBills.lock(number))))
          if (bill === undefined) throw new Error(`${number} is gone`)
          return { bill, sources: (await database.rows(SOURCES, [number])).map(({ source }) => source) }
        }),
      )
    },
    owed: async () => {
      const accounts = [receivable(1001, 'AED')]
      const found = must(await here.atomically(async ({ ledger }) => ok(await ledger.open({ accounts, entries: 0, reversing: [], at: 0 }))))
      return -(found.heads[0]?.balance ?? 0n)
    },
    here: here.atomically,
    there: there.atomically,
    reading: there.storageReading,
    happened: async (movements) =>
      void (await database.rows(HAPPENED, [JSON.stringify(movements.map((one) => ({ ...one, at: new Date(one.at).toISOString() })))])),
    rented: async (location, { since, until }) =>
      void (await database.rows(RENTED, [
        location,
        new Date(since).toISOString(),
        until === undefined ? null : new Date(until).toISOString(),
      ])),
  }
}
