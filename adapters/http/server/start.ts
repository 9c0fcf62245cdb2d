import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { Entity } from '../../../core/kernel/entity.ts'
import { catalog } from '../../../core/reference/catalog.ts'
import { compose } from './composition.ts'
import { openDoor } from './door.ts'
import type { Settings } from './settings.ts'

/** A server that answers; `stop` lets calls finish, then closes store and PostgreSQL. Safe to call twice. */
export type RunningServer = { readonly url: string; readonly stop: () => Promise<void> }

export type Start = {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly clock?: Clock
  /** The reference areas, left out the catalogue's. */
  readonly entities?: readonly Entity[]
  /** The built web app, left out the product's own. */
  readonly webFolder?: string
}

const machineClock: Clock = { now: () => Date.now() }

/**
 * Starts a server: the port first, where calls are answered 503 until everything is there, then the store, its tables, what an empty one is
 * seeded with, then the calls. Throws SettingError or StoreUnavailable with one line for people; nothing stays up then.
 */
export async function startServer({ settings, log, clock = machineClock, entities = catalog, webFolder }: Start): Promise<RunningServer> {
  const door = await openDoor(settings)
  const composition = compose({ settings, log, door, entities, clock, ...(webFolder === undefined ? {} : { webFolder }) })
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    composition.leave()
    return (stopped ??= door.close().then(composition.close))
  }
  try {
    const store = await composition.store()
    await store.migrate()
    await store.seed({ demo: settings.demo })
    // Where another server of the same demo is faster, it goes on with this one's.
    if (settings.demo) await composition.seedDemo().catch((trouble: unknown) => log.warn({ err: trouble }, 'the demo is not complete'))
    await composition.server()
  } catch (error) {
    await stop().catch((trouble: unknown) => log.warn({ err: trouble }, 'the start was not undone whole'))
    throw error
  }
  return { url: door.url, stop }
}
