import { EVENT_COLUMNS, fileState, type EventColumn } from '#core/parcels/agents/event-file.ts'
import type { EventFile, EventFiles } from '#core/parcels/agents/event-file.ports.ts'
import { eventFileFailure } from '#core/parcels/agents/event-file.failures.ts'
import { eventTemplate, wrongEventsSheet } from '#core/parcels/agents/event-file-sheet.ts'
import type { importEvents, lookAtEvents } from '#core/parcels/agents/import-events.usecase.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { EventFileRow, eventFileRoutes } from '../../../../contract/parcels/agents/event-file.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { sheetFile, shownSaid } from '../../../answers/sheet-file.ts'
import { chosenColumns } from '../../../presenters/chosen-columns.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'

type Parts = {
  readonly eventFiles: EventFiles
  readonly look: ReturnType<typeof lookAtEvents>
  readonly take: ReturnType<typeof importEvents>
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

const rowOf = ({ id, agent, agentName, source, fileName, at, byName, counts, ...times }: EventFile, now: Instant): EventFileRow => ({
  id,
  agent: agent ?? null,
  agent_name: agentName ?? null,
  source,
  file_name: fileName,
  state: fileState(times, now),
  create_time: instantText(at),
  created_by: byName,
  ...counts,
})

/** Files of tracking events: what their columns are, what came of their lines. */
export const eventFileHandlers = ({ eventFiles, look, take, sheetWriter, clock }: Parts): BindingsOf<typeof eventFileRoutes> => ({
  eventFiles: async ({ query }) => {
    const { rows, total } = await eventFiles.list(query)
    return ok({ rows: rows.map((row) => rowOf(row, clock.now())), total })
  },
  eventTemplate: ({ locale }) => exportSheet(sheetWriter, eventTemplate(locale), 'tracking-events.xlsx'),
  lookAtEvents: async ({ body: { agent, ...asked }, upload }) => {
    const done = await look({ file: sheetFile(upload, asked), agent })
    return done.ok ? ok(done.value.map(({ column, samples, ...one }) => ({ ...one, column: column ?? null, samples: [...samples] }))) : done
  },
  importEvents: async ({ body: { agent, timezone, columns, ...asked }, upload, actor, locale }) => {
    const chosen = chosenColumns<EventColumn>(columns, EVENT_COLUMNS)
    if (!chosen.ok) return chosen
    const file = sheetFile(upload, asked)
    const done = await take({ file, agent, timezone, columns: chosen.value }, { source: 'upload', actor })
    if (!done.ok) return done
    const said = shownSaid(done.value, locale)
    if (done.value.id === undefined) {
      const at = clock.now()
      const by = { source: 'upload', at, byName: actor.name, countedAt: at, finishedAt: at } as const
      const held = { id: 0, ...given({ agent }), ...by, fileName: upload.fileName, counts: done.value.counts }
      return ok({ ...rowOf(held, at), id: null, ...said, wrong_lines: [] })
    }
    const kept = await eventFiles.find(done.value.id)
    if (kept === undefined) return failed(eventFileFailure('EVENT_FILE_NOT_FOUND'))
    const wrong = done.value.wrong.map(({ line, cells: { number }, failure }) => ({ line, number, message: sayFailure(failure, locale) }))
    return ok({ ...rowOf(kept, clock.now()), ...said, wrong_lines: wrong })
  },
  wrongEvents: async ({ params: { file_id: id }, locale }) => {
    if ((await eventFiles.find(id)) === undefined) return failed(eventFileFailure('EVENT_FILE_NOT_FOUND'))
    const sheet = wrongEventsSheet(eventFiles.wrongLines(id), { locale, say: (failure) => sayFailure(failure, locale) })
    return exportSheet(sheetWriter, sheet, `tracking-events-${id}-wrong.xlsx`)
  },
})
