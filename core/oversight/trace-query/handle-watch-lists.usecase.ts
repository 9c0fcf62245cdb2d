import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry, AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { traceNumbers, type TracePorts } from './ask-traces.usecase.ts'
import { MOST_TRACED_NUMBERS, readAsked } from './trace-number.ts'
import type { ParcelFilter } from './trace.ports.ts'
import { traceFailure } from './trace.failures.ts'
import {
  MOST_WATCH_LISTS,
  watchListFields,
  type WatchList,
  type WatchListInput,
  type WatchLists,
  type WatchListUnit,
} from './watch-list.ts'

export type WatchWritingUnit = WatchListUnit & { readonly audit: AuditTrail; readonly answered: AnsweredCommands }
type Ports = { readonly atomically: Atomically<WatchWritingUnit>; readonly references: () => References; readonly clock: Clock }

const filterOf = ({ client, channel, country, at_warehouse: atWarehouse, leg }: WatchListInput): ParcelFilter =>
  given({ client, channel, country, atWarehouse, leg })

/**
 * Makes a list of numbers, or of a filter where none are given. WATCH_LIST_TOO_MANY,
 * WATCH_LIST_NAME_TAKEN, the codes of `readAsked`.
 */
export function createWatchList({ atomically, references, clock }: Ports) {
  return async (
    { numbers: text, ...raw }: RawFields & { readonly numbers?: string | undefined },
    actor: Actor,
    keyed?: KeyedCommand,
  ): Promise<Result<{ readonly id: number }>> => {
    const read = readFields(watchListFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const numbers = text === undefined || text.trim() === '' ? ok([]) : readAsked(text)
    if (!numbers.ok) return numbers
    const { name, shared } = read.value
    const filter = numbers.value.length > 0 ? undefined : filterOf(read.value)
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        if ((await unit.watchLists.count(actor.id)) >= MOST_WATCH_LISTS)
          return failed(traceFailure('WATCH_LIST_TOO_MANY', { most: MOST_WATCH_LISTS }))
        const at = clock.now()
        const id = await unit.watchLists.add({
          name,
          ownerId: actor.id,
          isShared: shared,
          filter,
          numbers: numbers.value,
          createdAt: at,
          updatedAt: at,
        })
        await note(unit, { actor, at, id, action: 'create', changes: { name: { to: name } } })
        return ok({ id })
      }),
    )
  }
}

type WatchListNote = {
  readonly actor: Actor
  readonly at: number
  readonly id: number
  readonly action: string
  readonly changes?: AuditEntry['changes']
}

const note = ({ audit }: Pick<WatchWritingUnit, 'audit'>, { actor, at, id, action, changes }: WatchListNote): Promise<void> =>
  audit.write([{ at, actorId: actor.id, area: 'watch_list', subject: String(id), action, ...given({ changes }) }])

/** A list that the actor may change, locked: WATCH_LIST_NOT_FOUND, WATCH_LIST_NOT_YOURS. */
async function ownList({ watchLists }: WatchListUnit, id: number, actor: Actor): Promise<Result<WatchList>> {
  const list = await watchLists.lock(id, actor.id)
  if (list === undefined) return failed(traceFailure('WATCH_LIST_NOT_FOUND'))
  return list.ownerId === actor.id ? ok(list) : failed(traceFailure('WATCH_LIST_NOT_YOURS', { owner: list.ownerName }))
}

/**
 * Renames a list, shares it or keeps it to oneself, and changes its filter. The codes of `ownList`,
 * WATCH_LIST_NAME_TAKEN.
 */
export function changeWatchList({ atomically, references, clock }: Ports) {
  return async (id: number, raw: RawFields, actor: Actor): Promise<Result<{ readonly id: number }>> => {
    const read = readFields(watchListFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    return atomically(async (unit) => {
      const list = await ownList(unit, id, actor)
      if (!list.ok) return list
      const at = clock.now()
      const { name, shared } = read.value
      const filter = list.value.filter === undefined ? undefined : filterOf(read.value)
      await unit.watchLists.keep({ ...list.value, name, isShared: shared, filter, updatedAt: at })
      const changes = { name: { from: list.value.name, to: name }, shared: { from: list.value.isShared, to: shared } }
      await note(unit, { actor, at, id, action: 'change', changes })
      return ok({ id })
    })
  }
}

/**
 * Adds numbers to a list, or takes them out. The codes of `ownList` and `readAsked`,
 * WATCH_LIST_OF_FILTER, WATCH_LIST_FULL.
 */
export function changeWatchedNumbers({ atomically, clock }: Omit<Ports, 'references'>) {
  return async (
    { id, numbers: text, isRemoval }: { readonly id: number; readonly numbers: string; readonly isRemoval: boolean },
    actor: Actor,
  ): Promise<Result<{ readonly id: number; readonly changed: number }>> => {
    const numbers = readAsked(text)
    if (!numbers.ok) return numbers
    return atomically(async (unit) => {
      const list = await ownList(unit, id, actor)
      if (!list.ok) return list
      if (list.value.filter !== undefined) return failed(traceFailure('WATCH_LIST_OF_FILTER'))
      const before = list.value.numbers
      const after = isRemoval ? without(before, numbers.value) : [...new Set([...before, ...numbers.value])]
      if (after.length > MOST_TRACED_NUMBERS) return failed(traceFailure('WATCH_LIST_FULL', { most: MOST_TRACED_NUMBERS }))
      const at = clock.now()
      await unit.watchLists.keep({ ...list.value, numbers: after, updatedAt: at })
      const changed = Math.abs(after.length - before.length)
      await note(unit, { actor, at, id, action: isRemoval ? 'remove_numbers' : 'add_numbers', changes: { numbers: { to: changed } } })
      return ok({ id, changed })
    })
  }
}

function without(numbers: readonly string[], removed: readonly string[]): readonly string[] {
  const gone = new Set(removed)
  return numbers.filter((number) => !gone.has(number))
}

/**
 * Takes the numbers out whose parcels have all ended; nothing leaves a list by itself. A number
 * that nothing is known by stays. The codes of `ownList`, WATCH_LIST_OF_FILTER.
 */
export function tidyWatchList({
  atomically,
  clock,
  lists,
  ...ports
}: Omit<Ports, 'references'> & TracePorts & { readonly lists: WatchLists }) {
  return async (id: number, actor: Actor): Promise<Result<{ readonly id: number; readonly changed: number }>> => {
    const seen = await lists.find(id, actor.id)
    const traced = await traceNumbers({ ...ports, clock }, seen?.numbers ?? [], actor)
    const open = new Set(traced.parcels.flatMap(({ isEnded, numbers }) => (isEnded ? [] : numbers)))
    const ended = traced.parcels.flatMap(({ isEnded, numbers }) => (isEnded ? numbers.filter((number) => !open.has(number)) : []))
    return atomically(async (unit) => {
      const list = await ownList(unit, id, actor)
      if (!list.ok) return list
      if (list.value.filter !== undefined) return failed(traceFailure('WATCH_LIST_OF_FILTER'))
      const at = clock.now()
      const after = without(list.value.numbers, ended)
      const changed = list.value.numbers.length - after.length
      await unit.watchLists.keep({ ...list.value, numbers: after, updatedAt: at })
      await note(unit, { actor, at, id, action: 'tidy', changes: { numbers: { to: changed } } })
      return ok({ id, changed })
    })
  }
}

/** Removes a list. The codes of `ownList`. */
export const removeWatchList =
  ({ atomically, clock }: Omit<Ports, 'references'>) =>
  (id: number, actor: Actor): Promise<Result<{ readonly id: number }>> =>
    atomically(async (unit) => {
      const list = await ownList(unit, id, actor)
      if (!list.ok) return list
      await unit.watchLists.remove(id)
      await note(unit, { actor, at: clock.now(), id, action: 'remove', changes: { name: { from: list.value.name } } })
      return ok({ id })
    })
