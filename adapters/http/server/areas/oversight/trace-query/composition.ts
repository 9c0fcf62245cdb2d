import { askTraces, type TracePorts } from '#core/oversight/trace-query/ask-traces.usecase.ts'
import {
  changeWatchedNumbers,
  changeWatchList,
  createWatchList,
  removeWatchList,
  tidyWatchList,
} from '#core/oversight/trace-query/handle-watch-lists.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { traceQueryHandlers } from './trace-query.handlers.ts'

/** Trace queries, and the watch lists of staff. */
export function traceQuery({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'trace-query'>> {
  const { atomically, traces, watchLists: lists } = store
  const ports: TracePorts = { traces, silentAgents: store.agentConnections.silent, references, clock }
  const writing = { atomically, references, clock }
  return traceQueryHandlers({
    ports,
    lists,
    ask: askTraces(ports),
    create: createWatchList(writing),
    change: changeWatchList(writing),
    changeNumbers: changeWatchedNumbers(writing),
    tidy: tidyWatchList({ ...ports, atomically, lists }),
    remove: removeWatchList(writing),
    sheetWriter: sheets.xlsx,
  })
}
