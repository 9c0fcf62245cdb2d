import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { Entity } from '#core/base/fields/entity.ts'
import { catalog } from '#core/entity-catalog.ts'
import { jobCatalog } from '#core/job-catalog.ts'
import { connectionSettings, type Database } from '../database/database.ts'
import { LOCKS } from '../database/locks.ts'
import { query } from '../database/row-shape.ts'
import { onClient } from '../platform/jobs/boss.ts'
import { installJobs } from '../platform/jobs/install-jobs.ts'
import { serverRights } from './server-rights.ts'
import { createStatements, keysOf, tableOf } from './entity-table.ts'

const FOLDER = join(import.meta.dirname, '../migrations')
const NUMBERED = /^(\d{4}-.+)\.ts$/

/** The numbered migration files, in their order. */
export async function namesOfMigrations(): Promise<readonly string[]> {
  const files = await readdir(FOLDER)
  return files.flatMap((file) => NUMBERED.exec(file)?.[1] ?? []).toSorted()
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await namesOfMigrations()
  const read = names.map(async (name) => [name, (await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)) as Migration] as const)
  return Object.fromEntries(await Promise.all(read))
}

/**
 * Brings the tables to this version, as their owner. Several servers may start at once: one works
 * under an advisory lock, the others wait and find it done. There is no time limit. Throws with
 * PostgreSQL's message where a migration cannot run, and then nothing was changed. A `serverRole`
 * other than the owner gets the rights that servers need.
 */
export async function migrate(connectionString: string, { serverRole }: { readonly serverRole?: string } = {}): Promise<void> {
  const pool = new pg.Pool({ ...connectionSettings(connectionString), max: 1 })
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new LockedDialect({ pool }) })
  try {
    await refuseOtherEncodings(pool)
    await alone(db, async (transaction) => {
      if (await hasJustOurs(transaction)) return
      const migrator = new Migrator({ db: transaction, provider: { getMigrations: readMigrations } })
      const { error, results } = await migrator.migrateToLatest()
      if (error === undefined) return
      const broken = results?.find((result) => result.status === 'Error')?.migrationName
      throw new Error(
        `the store cannot be brought to this version${broken === undefined ? '' : ` (${broken})`}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    })
    await installJobs(onClient(pool))
    if (serverRole !== undefined) await alone(db, (transaction) => grantRights(transaction, serverRole))
  } finally {
    await db.destroy()
  }
}

/**
 * Whether the migrations of this version have run, and no others: the migrator finds out too, but
 * reads the columns of all tables first, a sixth of a start.
 */
async function hasJustOurs(transaction: Kysely<unknown>): Promise<boolean> {
  const { rows: tables } = await sql<{ table: string | null }>`select to_regclass('kysely_migration')::text as "table"`.execute(transaction)
  if (tables[0]?.table == null) return false
  const { rows: done } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(transaction)
  const ours = await namesOfMigrations()
  const ran = new Set(done.map(({ name }) => name))
  const later = done.map(({ name }) => name).findLast((name) => !ours.includes(name))
  if (later !== undefined) throw new StoreAhead(later)
  return ran.size === ours.length && ours.every((name) => ran.has(name))
}

/** A transaction that no other server's runs beside. */
const alone = (db: Kysely<unknown>, work: (transaction: Kysely<unknown>) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // A role that serves too ends its statements after a while.
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.migrate)})`.execute(transaction)
    await work(transaction)
  })

async function grantRights(transaction: Kysely<unknown>, role: string): Promise<void> {
  const { rows } = await sql<{ owner: string; schema: string }>`select current_user as owner, current_schema as schema`.execute(transaction)
  const [here] = rows
  if (here === undefined || here.owner === role) return
  for (const statement of serverRights({ role, schema: here.schema })) await sql.raw(statement).execute(transaction)
}

/**
 * Kysely's own lock belongs to a session: behind a pooler the lock and its release reach different
 * connections, and the next server waits forever. `migrate` takes a lock that ends with its
 * transaction instead.
 */
class LockedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockedAdapter()
  }
}

class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Texts of every script are stored and compared by their characters, which only UTF-8 can. */
async function refuseOtherEncodings(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<string, unknown>>('show server_encoding')
  const encoding = rows[0]?.['server_encoding']
  if (encoding !== 'UTF8') throw new Error(`the database has the encoding ${String(encoding)}, it takes UTF8`)
}

const MIGRATIONS_TABLE = query({ table: 'text?' }, "select to_regclass('kysely_migration')::text as table")
const DONE = query({ name: 'text' }, 'select name::text as name from kysely_migration order by name')

/** Whether every migration of this version has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  const [{ table } = { table: null }] = await database.rows(MIGRATIONS_TABLE)
  if (table === null) return false
  const done = new Set((await database.rows(DONE)).map(({ name }) => name))
  return (await namesOfMigrations()).every((name) => done.has(name))
}

/** The last migration that this version does not know; undefined where there is none. */
export async function laterMigration(database: Database): Promise<string | undefined> {
  const [{ table } = { table: null }] = await database.rows(MIGRATIONS_TABLE)
  if (table === null) return undefined
  const ours = new Set(await namesOfMigrations())
  return (await database.rows(DONE)).map(({ name }) => name).findLast((name) => !ours.has(name))
}

const OWNED = query(
  { owned: 'boolean' },
  "select pg_has_role(relowner, 'usage') as owned from pg_class where oid = to_regclass('kysely_migration')",
)
const QUEUES = query({ name: 'text' }, 'select name from jobs.queue')

/** Whether migrating is for another role: the tables are there, and this role does not own them. */
export async function isOwnedByAnother(database: Database): Promise<boolean> {
  return (await database.rows(OWNED))[0]?.owned === false
}

/** Throws where a role that may not migrate finds the tables or queues of an earlier version. */
export async function requireMigrated(database: Database): Promise<void> {
  const later = await laterMigration(database)
  if (later !== undefined) throw new StoreAhead(later)
  const known = (await isMigrated(database)) ? await database.rows(QUEUES) : []
  const names = new Set(known.map(({ name }) => name))
  if (!jobCatalog.every(({ name }) => names.has(name))) throw new StoreBehind()
}

/** The message is for the operator. */
class StoreBehind extends Error {
  override readonly name = 'StoreUnavailable'

  constructor() {
    super('the tables are of an earlier version and belong to another role; run crossdock admin migrate with DATABASE_OWNER_URL')
  }
}

/** The message is for the operator. */
class StoreAhead extends Error {
  override readonly name = 'StoreUnavailable'

  constructor(migration: string) {
    super(`the tables are of a later version of Crossdock (${migration}); start that version, or restore a backup of this one`)
  }
}

/**
 * Creates the table of an entity that no migration knows, such as one of a test; its references
 * point to the catalogue or itself.
 */
export async function createEntityTable(database: Database, entity: Entity): Promise<void> {
  for (const statement of createStatements(entity.name, tableOf(entity, keysOf(catalog)))) await database.rows(statement)
}
