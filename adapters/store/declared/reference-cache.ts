import type { Entity } from '#core/base/fields/entity.ts'
import type { ReferenceSnapshot } from '#core/base/fields/reference.ports.ts'
import { indexReferences, type ReferenceRow, type References } from '#core/base/fields/references.ts'
import type { Database } from '../database/database.ts'
import { listen, pause } from '../database/listening.ts'
import { query } from '../database/row-shape.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { DERIVED_CHANGES } from './derived-columns.ts'
import { readAll } from './sql-entity-store.ts'

/**
 * A change is seen by every server within a second, whether or not PostgreSQL's notification
 * arrives.
 */
const LOOK_MILLIS = 700

export type ReferenceCache = ReferenceSnapshot & {
  /** Checks for changes now; what was written before the call is in the snapshot after it. */
  readonly refresh: () => Promise<void>
  readonly close: () => Promise<void>
}

/** How often the records of each entity changed, and what their derived fields follow from. */
const CHANGES = query(
  { entity: 'text', version: 'bigint' },
  `select entity, sum(version)::bigint as version from (
    select entity, version from reference_changes union all ${DERIVED_CHANGES}) changes group by entity`,
)

type Parts = {
  readonly database: Database
  readonly connectionString: string
  readonly entities: readonly Entity[]
  readonly log: (line: string) => void
}

/**
 * Keeps the records of the given entities in memory and up to date: PostgreSQL notifies of changes,
 * and the change counters are polled in addition. While the store is down the last copy stays.
 */
export async function openReferenceCache({ database, connectionString, entities, log }: Parts): Promise<ReferenceCache> {
  const versions = new Map<string, number>()
  const rows = new Map<string, readonly ReferenceRow[]>()
  let snapshot: References = indexReferences([])
  const load = async (): Promise<void> => {
    const changes = new Map((await database.rows(CHANGES)).map(({ entity, version }) => [entity, version]))
    const old = entities.filter((entity) => !rows.has(entity.name) || versions.get(entity.name) !== changes.get(entity.name))
    if (old.length === 0) return
    for (const entity of old) {
      rows.set(entity.name, await readAll(database, entity))
      // Read before the rows: what was written in between is checked again.
      versions.set(entity.name, changes.get(entity.name) ?? 0)
      if (!changes.has(entity.name)) versions.delete(entity.name)
    }
    snapshot = indexReferences(entities.map((entity) => ({ entity, rows: rows.get(entity.name) ?? [] })))
  }
  const refresh = oneAfterAnother(load)
  await refresh()
  const stop = new AbortController()
  const tryRefresh = (): Promise<void> =>
    refresh().catch((error: unknown) => void (isUnavailable(error) || log(`reference data could not be read: ${String(error)}`)))
  const loops = [
    lookAgain(tryRefresh, stop.signal),
    listen({ connectionString, channel: 'reference_changed', heard: () => void tryRefresh(), signal: stop.signal }),
  ]
  return {
    current: () => snapshot,
    refresh,
    close: async () => {
      stop.abort()
      await Promise.all(loops)
    },
  }
}

/** Runs a task one at a time; calls during a run wait for the next run, which they share. */
function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  return () => {
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = undefined
        running = work()
        return running
      })
    return waiting
  }
}

async function lookAgain(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(LOOK_MILLIS, signal)
    if (signal.aborted) return
    await look()
  }
}
