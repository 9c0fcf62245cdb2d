import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import {
  traceFilter,
  traceNumbers,
  type askTraces,
  type TraceAnswer,
  type TracedParcel,
  type TracePorts,
} from '#core/oversight/trace-query/ask-traces.usecase.ts'
import type {
  changeWatchedNumbers,
  changeWatchList,
  createWatchList,
  removeWatchList,
  tidyWatchList,
} from '#core/oversight/trace-query/handle-watch-lists.usecase.ts'
import { traceFailure } from '#core/oversight/trace-query/trace.failures.ts'
import { traceSheet } from '#core/oversight/trace-query/trace-sheet.ts'
import type { WatchList, WatchLists } from '#core/oversight/trace-query/watch-list.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import type { traceQueryRoutes, WatchListRow } from '../../../../contract/oversight/trace-query/trace-query.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone } from '../../../presenters/query-days.ts'
import { presentTraces } from './trace.presenter.ts'

type Parts = {
  readonly ports: TracePorts
  readonly lists: WatchLists
  readonly ask: ReturnType<typeof askTraces>
  readonly create: ReturnType<typeof createWatchList>
  readonly change: ReturnType<typeof changeWatchList>
  readonly changeNumbers: ReturnType<typeof changeWatchedNumbers>
  readonly tidy: ReturnType<typeof tidyWatchList>
  readonly remove: ReturnType<typeof removeWatchList>
  readonly sheetWriter: SheetWriter
}

/** Whether a colleague's list is read by somebody who has clients of their own. */
const isForeign = ({ ownerId }: WatchList, actor: Actor): boolean => ownerId !== actor.id && clientsWithin(actor) !== undefined

/**
 * A colleague's list as somebody with clients of their own reads it: of its numbers those that
 * found a parcel of theirs, and nothing of the others, not even that they are there.
 */
function withinReach(answer: TraceAnswer): TraceAnswer {
  const numbers = new Set(answer.parcels.flatMap((parcel) => parcel.numbers))
  const notes = answer.notes.filter(({ number }) => number === undefined || numbers.has(number))
  return { ...answer, asked: numbers.size, missing: [], notes }
}

type ListReader = { readonly actor: Actor; readonly parcels: readonly TracedParcel[] }

const shownNumbers = (list: WatchList, { actor, parcels }: ListReader): readonly string[] => {
  if (!isForeign(list, actor)) return list.numbers
  const found = new Set(parcels.flatMap(({ numbers }) => numbers))
  return list.numbers.filter((number) => found.has(number))
}

/** The client of a list's filter: another's is not named to somebody with clients of their own. */
const shownClient = (list: WatchList, { actor, parcels }: ListReader): string | null => {
  const client = list.filter?.client ?? null
  return !isForeign(list, actor) || parcels.some(({ account }) => account === client) ? client : null
}

const factsOf = (list: WatchList, reader: ListReader): Omit<WatchListRow, 'parcels' | 'stuck'> => ({
  id: list.id,
  name: list.name,
  owner: list.ownerName,
  is_own: list.ownerId === reader.actor.id,
  shared: list.isShared,
  kind: list.filter === undefined ? 'numbers' : 'filter',
  numbers: [...shownNumbers(list, reader)],
  filter:
    list.filter === undefined
      ? null
      : {
          client: shownClient(list, reader),
          channel: list.filter.channel ?? null,
          country: list.filter.country ?? null,
          at_warehouse: list.filter.atWarehouse ?? null,
          leg: list.filter.leg ?? null,
        },
  update_time: instantText(list.updatedAt),
})

type ExportFilter = Pick<
  BodyOf<(typeof traceQueryRoutes)['exportTraces']>,
  'reason' | 'leg' | 'country' | 'channel' | 'at_warehouse' | 'agent'
>

const matches = (parcel: TracedParcel, { reason, leg, country, channel, at_warehouse: warehouse, agent }: ExportFilter): boolean =>
  (reason === undefined || parcel.stuck.some((one) => one.reason === reason)) &&
  (leg === undefined || parcel.leg === leg) &&
  (country === undefined || parcel.country === country) &&
  (channel === undefined || parcel.channel === channel) &&
  (warehouse === undefined || parcel.atWarehouse === warehouse) &&
  (agent === undefined || parcel.agent === agent)

/** Handlers of trace queries and watch lists. */
export function traceQueryHandlers({ ports, lists, ask, sheetWriter, ...parts }: Parts): BindingsOf<typeof traceQueryRoutes> {
  const openList = async (list: WatchList, actor: Actor): Promise<TraceAnswer> => {
    const answer = await (list.filter === undefined ? traceNumbers(ports, list.numbers, actor) : traceFilter(ports, list.filter, actor))
    return isForeign(list, actor) ? withinReach(answer) : answer
  }
  const findWatchList = async (id: number, actor: Actor): Promise<Result<WatchList>> => {
    const list = await lists.find(id, actor.id)
    return list === undefined ? failed(traceFailure('WATCH_LIST_NOT_FOUND')) : ok(list)
  }
  const answerTraceQuery = async (id: number | undefined, numbers: string, actor: Actor): Promise<Result<TraceAnswer>> => {
    if (id === undefined) return ask(numbers, actor)
    const list = await findWatchList(id, actor)
    return list.ok ? ok(await openList(list.value, actor)) : list
  }
  const within = (actor: Actor): Actor => {
    clientsWithin(actor)
    return actor
  }
  const lookUpTraces: BindingsOf<typeof traceQueryRoutes>['postTraces'] = async ({ body, actor, locale }) => {
    const done = await ask(body.numbers, actor)
    return done.ok ? ok(presentTraces(done.value, { locale, references: ports.references() })) : done
  }
  return {
    askTraces: (call) => lookUpTraces({ ...call, body: call.query, query: {} }),
    postTraces: lookUpTraces,
    exportTraces: async ({ body: { list, numbers = '', timezone, ...filter }, actor, locale }) => {
      const zone = readZone({ timezone })
      if (!zone.ok) return zone
      const done = await answerTraceQuery(list, numbers, within(actor))
      if (!done.ok) return done
      const parcels = done.value.parcels.filter((parcel) => matches(parcel, filter))
      const reader = { locale, references: ports.references(), now: done.value.at, timeZone: zone.value }
      return exportSheet(sheetWriter, traceSheet(parcels, reader), 'trace-query.xlsx')
    },
    watchLists: async ({ query, actor }) => {
      const page = await lists.list(within(actor).id, query)
      const rows: WatchListRow[] = []
      for (const list of page.rows) {
        const { parcels } = await openList(list, actor)
        rows.push({
          ...factsOf(list, { actor, parcels }),
          parcels: parcels.length,
          stuck: parcels.filter(({ stuck }) => stuck.length > 0).length,
        })
      }
      return ok({ rows, total: page.total })
    },
    createWatchList: ({ body, keyed, actor }) => parts.create(body, within(actor), keyed),
    openWatchList: async ({ params, actor, locale }) => {
      const list = await findWatchList(params.id, within(actor))
      if (!list.ok) return list
      const answer = await openList(list.value, actor)
      return ok({
        list: factsOf(list.value, { actor, parcels: answer.parcels }),
        answer: presentTraces(answer, { locale, references: ports.references() }),
      })
    },
    changeWatchList: ({ params, body, actor }) => parts.change(params.id, body, within(actor)),
    changeWatchedNumbers: ({ params, body: { numbers, remove = false }, actor }) =>
      parts.changeNumbers({ id: params.id, numbers, isRemoval: remove }, within(actor)),
    tidyWatchList: ({ params, actor }) => parts.tidy(params.id, actor),
    removeWatchList: ({ params, actor }) => parts.remove(params.id, within(actor)),
  }
}
