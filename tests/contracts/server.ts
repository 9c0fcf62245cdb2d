import { onTestFinished } from 'vitest'
import { serverConnectionOf } from '../../adapters/store/embedded/database.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import type { TestServer } from '../support/servers/databases.ts'

/** The server that a suite runs on, once it is up. */
export type ServerOf = () => TestServer

/**
 * A store on a database with the tables of this version, as servers use it: with no right of the
 * owner's. It is closed at the end of the test.
 */
export async function storeAt(connectionString: string, connections?: number): Promise<Store> {
  const store = await openStore({
    connectionString: serverConnectionOf(connectionString),
    log: () => undefined,
    ...(connections === undefined ? {} : { connections }),
  })
  onTestFinished(() => store.close())
  await store.migrate()
  return store
}

/** A store on a database of its own. */
export const freshStore = async (server: TestServer, connections?: number): Promise<Store> =>
  storeAt(await server.freshDatabase(), connections)

/** Two servers of ours on one database. */
export async function twoStores(server: TestServer): Promise<readonly [Store, Store]> {
  const connectionString = await server.freshDatabase()
  return [await storeAt(connectionString), await storeAt(connectionString)]
}
