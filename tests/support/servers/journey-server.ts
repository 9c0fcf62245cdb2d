import { jobCatalog } from '#core/job-catalog.ts'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { vi } from 'vitest'
import { readSettings } from '../../../adapters/http/server/settings/settings.ts'
import { startServer } from '../../../adapters/http/server/start.ts'
import { startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { PRINT_PORT } from '#core/parcels/printing/print-port.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { copyDemoData } from './demo-data.ts'
import { clearBoard } from '../staff-publication.ts'
import { callerAt } from './server.ts'
import { storeFolder } from './store-folder.ts'

export type JourneyServer = {
  readonly url: string
  readonly connectionString: string
  /** Another server on the same store, with areas and a web app of its own. */
  readonly another: (areas: { readonly entities: readonly Entity[]; readonly webFolder: string }) => Promise<string>
  readonly stop: () => Promise<void>
}

const BUILT_WEB = fileURLToPath(new URL('../../../build/web', import.meta.url))
const SECRET = 'a secret for the journeys of tests alone'

export type JourneyOptions = {
  readonly printPort?: number | undefined
  /** Of payment providers. */
  readonly environment?: Readonly<Record<string, string>> | undefined
}

/**
 * On a busy machine a server's first connections to its store may come too late: nobody is let in
 * before it says that it is ready, as behind a balancer.
 */
const untilReady = async (url: string): Promise<void> => {
  const ask = async (): Promise<void> => {
    const answered = await fetch(`${url}/readyz`)
    if (!answered.ok) throw new Error(`${url} is not ready: ${await answered.text()}`)
  }
  await vi.waitFor(ask, { timeout: 60_000, interval: 100 })
}

/**
 * A real server on a PostgreSQL of its own, with the demo's accounts and orders, on a free port.
 */
export async function startJourneyServer({ printPort = PRINT_PORT, environment = {} }: JourneyOptions = {}): Promise<JourneyServer> {
  const folder = await storeFolder('journeys')
  const dataFolder = join(folder, 'data')
  await copyDemoData(dataFolder)
  // A copy: a build that runs in the meantime removes no page from under its visitors.
  const webFolder = join(folder, 'web')
  await cp(BUILT_WEB, webFolder, { recursive: true })
  const log = pino({ level: process.env['CROSSDOCK_LOG'] ?? 'silent' })
  const postgres = await startEmbeddedPostgres({ dataFolder, log: (line) => log.info(line) })
  const settings = {
    host: '127.0.0.1',
    port: 0,
    dataFolder,
    store: { kind: 'server', connectionString: postgres.connectionString, secret: SECRET },
    secret: SECRET,
    demo: true,
    trustedProxies: [],
    userLists: { clearance_last_mile: [1006, 1007] },
    smsLimits: { perPhone: 1000, perAddress: 1000, inAll: 10_000 },
    sms: { kind: 'sandbox' },
    agentFolder: undefined,
    mail: undefined,
    files: { kind: 'local', folder: join(dataFolder, 'files') },
    jobs: jobCatalog.map(({ name }) => name),
    diskFloorBytes: 0,
    printPort,
    tariffsNeedTwo: false,
    storagePeriod: 'month',
    secondPersonAbove: { amount: 100_000n, currency: 'CNY' },
    billing: { paymentDays: 15, company: 'Crossdock', bankDetails: undefined },
    graceDays: 14,
    destroyDays: 90,
    printAgentUrl: undefined,
    publicUrl: undefined,
    payments: readSettings(environment).payments,
    metricsToken: undefined,
    backup: { to: undefined, key: undefined, keep: 14 },
  } as const
  const first = await startServer({ settings, log, webFolder })
  const servers = [first]
  await untilReady(first.url)
  // Pop-ups at load would disturb every journey except their own.
  await clearBoard(callerAt(first.url))
  return {
    url: first.url,
    connectionString: postgres.connectionString,
    another: async (areas) => {
      const server = await startServer({ settings: { ...settings, demo: false }, log, ...areas })
      servers.push(server)
      return server.url
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
