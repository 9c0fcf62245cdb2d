import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { readSettings } from '../../../adapters/http/server/settings/settings.ts'
import { startServer } from '../../../adapters/http/server/start.ts'
import { startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { copyDemoData } from './demo-data.ts'
import { callerAt, temporaryFolder, type TestServer } from './server.ts'
import { storeFolder } from './store-folder.ts'

type Options = { readonly environment?: Readonly<Record<string, string>>; readonly log?: (line: string) => void }

/** A server, and its store beside it. */
export type ServerWithStore = TestServer & {
  readonly store: Store
  readonly connectionString: string
  /** The secret that it seals with. */
  readonly secret: string
}

/** A server with demo data, and its store for what no call makes yet; `log` hears its lines. */
export async function startServerWithStore(options: Options = {}): Promise<ServerWithStore> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    const folder = await temporaryFolder(storeFolder('http'))
    undo.push(folder.remove)
    const dataFolder = join(folder.path, 'data')
    await copyDemoData(dataFolder)
    const database = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
    undo.push(() => database.stop())
    // Secrets of the demo are sealed under it.
    const secret = (await readFile(join(dataFolder, 'secret'), 'utf8')).trim()
    const environment = {
      PORT: '0',
      DATABASE_URL: database.connectionString,
      CROSSDOCK_SECRET: secret,
      CROSSDOCK_DATA: folder.path,
      ...options.environment,
    }
    const running = await startServer({ settings: readSettings(environment), log: loggerOf(options) })
    undo.push(running.stop)
    const store = await openStore({ connectionString: database.connectionString, log: () => undefined, connections: 2 })
    undo.push(store.close)
    return { ...callerAt(running.url), store, connectionString: database.connectionString, secret, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const loggerOf = ({ log }: Options) =>
  log === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, { write: (line: string) => log(line) })
