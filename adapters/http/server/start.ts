import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { catalog } from '#core/entity-catalog.ts'
import { Argon2PasswordHasher } from './auth/argon2-password-hasher.ts'
import { compose } from './composition.ts'
import { waitForDatabase, type Patience } from './database/composition.ts'
import { DatabaseClock } from './database/database-clock.ts'
import { openDemoAccounts } from './demo/open-demo-accounts.ts'
import { listen } from './listen/listen.ts'
import type { Settings } from './settings/settings.ts'

/**
 * A running server; `stop` lets calls finish, then closes the store and PostgreSQL. Safe to call
 * twice.
 */
export type RunningServer = {
  readonly url: string
  /** Lets proxies know, before it stops, that this server is to get no more calls. */
  readonly leave: () => void
  readonly stop: () => Promise<void>
}

export type Start = {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  /** Left out, the database's. */
  readonly clock?: Clock
  /** The reference entities; left out, those of the catalogue. */
  readonly entities?: readonly Entity[]
  /** How long a database that does not take work yet is waited for; left out, not at all. */
  readonly patience?: Patience
  /** The folder of the built web app; left out, the product's own. */
  readonly webFolder?: string
}

const isLoopbackHost = (host: string): boolean => /^(localhost$|127\.|::1$)/.test(host)

/**
 * A data folder may have been filled with the demo before it was opened to a network, so the
 * accounts are looked at, not the setting.
 */
async function warnOfDemo(
  { accounts }: Pick<Parameters<typeof openDemoAccounts>[0], 'accounts'>,
  { host, log }: { readonly host: string; readonly log: FastifyBaseLogger },
): Promise<void> {
  const open = await openDemoAccounts({ accounts, passwords: new Argon2PasswordHasher() })
  if (open.length > 0)
    log.warn(
      `demo accounts with a public password are open to the network on ${host}: ${open.join(', ')}; change their passwords or disable them`,
    )
}

/**
 * Starts a server: first the port, where calls are answered 503 until everything is ready, then the
 * store, its tables and seeds, then the routes. Throws SettingError or StoreUnavailable with a line
 * for the operator; nothing keeps running then.
 */
export async function startServer({ settings, log, clock: given, entities = catalog, patience, webFolder }: Start): Promise<RunningServer> {
  const listener = await listen(settings)
  const shared = new DatabaseClock()
  const composition = compose({
    settings,
    log,
    listener,
    entities,
    clock: given ?? shared,
    ...(webFolder === undefined ? {} : { webFolder }),
  })
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    composition.closeStreams()
    return (stopped ??= listener
      .close()
      .then(() => shared.stop())
      .then(composition.close))
  }
  try {
    if (patience !== undefined) await waitForDatabase(settings, log, patience)
    const store = await composition.store()
    if (given === undefined) await shared.follow(store.now)
    await store.migrate()
    await store.seed({ demo: settings.demo })
    // Where another server seeds the same demo first, this one continues with its data.
    if (settings.demo) await composition.seedDemo().catch((trouble: unknown) => log.warn({ err: trouble }, 'the demo is not complete'))
    await composition.server()
    if (!isLoopbackHost(settings.host)) await warnOfDemo(store, { host: settings.host, log })
  } catch (error) {
    await stop().catch((trouble: unknown) => log.warn({ err: trouble }, 'the start was not undone whole'))
    throw error
  }
  return { url: listener.url, leave: listener.leave, stop }
}
