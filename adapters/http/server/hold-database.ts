import { keptSecret } from './auth/secret.ts'
import { openDatabase } from './database/composition.ts'
import { serverLog } from './log.ts'
import { readLogLevel, readSettings } from './settings/settings.ts'

/** A database that outlives the servers on it; `environment` leads them there. */
export type HeldDatabase = { readonly environment: NodeJS.ProcessEnv; readonly stop: () => Promise<void> }

/**
 * Runs the PostgreSQL of the data folder apart from the server, for a server that is started again
 * and again (`npm run dev`). Where the settings name a database of the operator's, that one is used
 * as it is. Throws SettingError or StoreUnavailable.
 */
export async function holdDatabase(environment: NodeJS.ProcessEnv): Promise<HeldDatabase> {
  const settings = readSettings(environment)
  if (settings.store.kind === 'server') return { environment, stop: async () => undefined }
  const secret = settings.secret ?? (await keptSecret(settings.dataFolder))
  const { connectionString, ownerConnectionString, stop } = await openDatabase(settings, serverLog(readLogLevel(environment)))
  return {
    environment: {
      ...environment,
      DATABASE_URL: connectionString,
      DATABASE_OWNER_URL: ownerConnectionString,
      CROSSDOCK_SECRET: secret,
      CROSSDOCK_DEMO: settings.demo ? '1' : '0',
    },
    stop,
  }
}
