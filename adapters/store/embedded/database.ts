import pg from 'pg'
import { superuser } from './cluster.ts'
import { inFolder } from './store-unavailable.ts'

/** Role and database of the server and the CLI. */
const owner = 'crossdock'

const connectMilliseconds = 10_000

type Place = { readonly port: number; readonly password: string }

/** `postgres://…` for the owner of the store's database. */
export const connectionTo = ({ port, password }: Place): string => `postgres://${owner}:${password}@127.0.0.1:${port}/${owner}`

/**
 * Creates the store's role and database where they are missing (the first start, or an interrupted one), which also proves that the
 * password works. The role owns its database and may create others, but is not a superuser: no statement of ours reaches files or programs
 * of the machine.
 */
export async function ensureDatabase({ folder, port, password }: Place & { folder: string }): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    connectionTimeoutMillis: connectMilliseconds,
  })
  client.on('error', () => undefined) // a connection that breaks fails its query too
  await inFolder({ folder, doing: 'open its PostgreSQL' }, async () => {
    try {
      await client.connect()
      if (!(await exists(client, 'select from pg_roles where rolname = $1'))) {
        await client.query(`create role ${owner} login createdb password ${client.escapeLiteral(password)}`)
      }
      if (!(await exists(client, 'select from pg_database where datname = $1')))
        await client.query(`create database ${owner} owner ${owner}`)
    } finally {
      await client.end()
    }
  })
}

const exists = async (client: pg.Client, query: string): Promise<boolean> => (await client.query(query, [owner])).rowCount === 1
