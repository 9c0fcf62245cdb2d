import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { serverConnectionOf } from '../../../store/embedded/database.ts'
import { connectionOfRunning, startEmbeddedPostgres } from '../../../store/embedded/embedded-postgres.ts'
import { findPassingTrouble } from '../../../store/database/find-trouble.ts'
import { openStore } from '../../../store/open-store.ts'
import type { Store } from '../../../store/store.ts'
import { databaseAway } from '../errors/database-away.ts'
import { type Settings } from '../settings/settings.ts'

/** How full the disk of the data folder is. */
export { freeOf, hasFewFiles } from '../../../files/free-bytes.ts'

/** The PostgreSQL in use: the embedded one in the data folder, or a server of the operator's. */
export type Database = {
  readonly connectionString: string
  readonly directConnectionString?: string
  readonly ownerConnectionString?: string
  readonly stop: () => Promise<void>
}

/** PostgreSQL as the settings name it: a server, or one that is started in the data folder. */
export const openDatabase = async ({ store, dataFolder }: Settings, log: FastifyBaseLogger): Promise<Database> => {
  if (store.kind === 'server') {
    const { kind: _kind, secret: _secret, ...addresses } = store
    return { ...addresses, stop: async () => undefined }
  }
  const postgres = await startEmbeddedPostgres({ dataFolder, log: (line) => log.info(line) })
  const ownerConnectionString = postgres.connectionString
  return { connectionString: serverConnectionOf(ownerConnectionString), ownerConnectionString, stop: () => postgres.stop() }
}

const LOOK_MILLIS = 1000

/** How long a database that does not take work yet is waited for; `signal` ends it. */
export type Patience = { readonly millis: number; readonly signal?: AbortSignal }

/**
 * Waits for a database that does not take work yet, such as a cluster that elects its leader; what
 * is still in the way after that, opening the store says.
 */
export async function waitForDatabase({ store }: Settings, log: FastifyBaseLogger, { millis, signal }: Patience): Promise<void> {
  if (store.kind !== 'server') return
  const end = performance.now() + millis
  for (let looks = 0; performance.now() < end && signal?.aborted !== true; looks += 1) {
    const trouble = await findPassingTrouble(store.connectionString)
    if (trouble === undefined) return
    if (looks === 0) log.warn(`${databaseAway(store.connectionString, trouble).message}; waiting for it`)
    await delay(LOOK_MILLIS, undefined, given({ signal })).catch(() => undefined)
  }
}

/**
 * The store of a database; where a server of the settings does not answer, the error says what to
 * look at.
 */
export const openStoreOf = async (
  { stop: _stop, ...addresses }: Database,
  log: FastifyBaseLogger,
  { store, graceDays, destroyDays }: Settings,
  clock: Clock,
): Promise<Store> => {
  try {
    return await openStore({ ...addresses, clock, graceDays, destroyDays, log: (line) => log.info(line) })
  } catch (error) {
    throw store.kind === 'server' ? databaseAway(addresses.connectionString, error) : error
  }
}

/**
 * The PostgreSQL of a server that runs in the data folder, or one that is started for this process.
 */
async function openBeside(settings: Settings, log: FastifyBaseLogger): Promise<Database> {
  const owner = settings.store.kind === 'embedded' ? await connectionOfRunning(settings.dataFolder) : undefined
  if (owner === undefined) return openDatabase(settings, log)
  return { connectionString: serverConnectionOf(owner), ownerConnectionString: owner, stop: async () => undefined }
}

/** The owner's connection to the embedded PostgreSQL; none to one of the operator's. */
export const embeddedOwner = (
  { store }: Settings,
  { ownerConnectionString }: Pick<Database, 'ownerConnectionString'>,
): string | undefined => (store.kind === 'embedded' ? ownerConnectionString : undefined)

/** A store without a server, for the commands of the operator. */
export async function openStoreAlone(
  settings: Settings,
  log: FastifyBaseLogger,
): Promise<{ readonly store: Store; readonly ownerConnection: string | undefined; readonly close: () => Promise<void> }> {
  const database = await openBeside(settings, log)
  try {
    const store = await openStoreOf(database, log, settings, { now: () => Date.now() })
    const close = async (): Promise<void> => {
      await store.close()
      await database.stop()
    }
    return { store, ownerConnection: embeddedOwner(settings, database), close }
  } catch (error) {
    await database.stop()
    throw error
  }
}
