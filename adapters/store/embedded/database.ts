import { createHmac } from 'node:crypto'
import pg from 'pg'
import { superuser } from './cluster.ts'
import { inFolder } from './store-unavailable.ts'

/** The database and the role that owns it and its tables. */
const owner = 'crossdock'
/** The role that servers work as. */
const server = 'crossdock_server'

const connectMilliseconds = 10_000

type Place = { readonly port: number; readonly password: string }

/** `postgres://…` for the owner of the store's database. */
export const connectionTo = ({ port, password }: Place): string => `postgres://${owner}:${password}@127.0.0.1:${port}/${owner}`

const serverPassword = (password: string): string => createHmac('sha256', password).update(server).digest('hex')

/**
 * The same database for a server, whose role may read and write what the owner's migration lets it.
 */
export const serverConnectionOf = (ownerConnection: string): string =>
  Object.assign(new URL(ownerConnection), { username: server, password: serverPassword(new URL(ownerConnection).password) }).href

/**
 * Creates the store's roles and database where they are missing (the first start, or an interrupted
 * one), which also proves that the password works. The owner owns its database and may create
 * others, but is not a superuser: no statement of ours reaches files or programs of the machine.
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
      await ensureRole(client, { role: owner, rights: 'login createdb', password })
      await ensureRole(client, { role: server, rights: 'login', password: serverPassword(password) })
      if (!(await exists(client, 'select from pg_database where datname = $1', owner)))
        await client.query(`create database ${owner} owner ${owner}`)
    } finally {
      await client.end()
    }
  })
}

async function ensureRole(
  client: pg.Client,
  { role, rights, password }: { readonly role: string; readonly rights: string; readonly password: string },
): Promise<void> {
  if (await exists(client, 'select from pg_roles where rolname = $1', role)) return
  await client.query(`create role ${role} ${rights} password ${client.escapeLiteral(password)}`)
}

const exists = async (client: pg.Client, query: string, name: string): Promise<boolean> =>
  (await client.query(query, [name])).rowCount === 1
