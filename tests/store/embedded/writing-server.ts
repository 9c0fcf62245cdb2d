import pg from 'pg'
import { startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'

/**
 * A server for tests to kill: starts the store of the given folder and writes one row after the
 * other, printing each acknowledged one.
 */
const store = await startEmbeddedPostgres({ dataFolder: process.argv[2] ?? '', log: (line) => console.error(line) })
const client = new pg.Client(store.connectionString)
client.on('error', () => process.exit(1))
await client.connect()
await client.query('create table if not exists parcel (serial int primary key)')
const { rows } = await client.query<{ next: number }>('select coalesce(max(serial), 0) + 1 as next from parcel')
for (let serial = rows[0]?.next ?? 1; ; serial++) {
  await client.query('insert into parcel values ($1)', [serial])
  console.log(serial)
}
