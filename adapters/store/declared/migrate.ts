import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { Entity } from '../../../core/fields/entity.ts'
import { catalog } from '../../../core/entity-catalog.ts'
import { connectionSettings, type Database } from '../database/database.ts'
import { LOCKS } from '../database/locks.ts'
import { query } from '../database/row-shape.ts'
import { onClient } from '../jobs/boss.ts'
import { installJobs } from '../jobs/install-jobs.ts'
import { createStatements, keysOf, tableOf } from './entity-table.ts'

const FOLDER = join(import.meta.dirname, '../migrations')
const NUMBERED = /^(\d{4}-.+)\.ts$/

/** The numbered migration files, in their order. */
async function namesOfMigrations(): Promise<readonly string[]> {
  const files = await readdir(FOLDER)
  return files.flatMap((file) => NUMBERED.exec(file)?.[1] ?? []).toSorted()
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await namesOfMigrations()
  const read = names.map(async (name) => [name, (await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)) as Migration] as const)
  return Object.fromEntries(await Promise.all(read))
}

/**
 * Brings the tables to this version. Several servers may start at once: one works under an advisory lock, the others wait and find it done.
 * There is no time limit. Throws with PostgreSQL's message where a migration cannot run, and then nothing was changed.
 */
export async function migrate(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ ...connectionSettings(connectionString), max: 1 })
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new LockedDialect({ pool }) })
  try {
    await refuseOtherEncodings(pool)
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.migrate)})`.execute(transaction)
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
  } finally {
    await db.destroy()
  }
}

/**
 * Kysely's own lock belongs to a session: behind a pooler the lock and its release reach different connections, and the next server waits
 * forever. `migrate` takes a lock that ends with its transaction instead.
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
const DONE = query({ name: 'text' }, 'select name::text as name from kysely_migration')

/** Whether every migration of this version has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  const [{ table } = { table: null }] = await database.rows(MIGRATIONS_TABLE)
  if (table === null) return false
  const done = new Set((await database.rows(DONE)).map(({ name }) => name))
  return (await namesOfMigrations()).every((name) => done.has(name))
}

/** Creates the table of an entity that no migration knows, such as one of a test; its references point to the catalogue or itself. */
export async function createEntityTable(database: Database, entity: Entity): Promise<void> {
  for (const statement of createStatements(entity.name, tableOf(entity, keysOf(catalog)))) await database.rows(statement)
}
