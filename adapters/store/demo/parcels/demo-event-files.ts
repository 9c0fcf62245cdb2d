import { EVENT_COLUMNS, type EventCells, type EventCounts } from '#core/parcels/agents/event-file.ts'
import { eventFileFailure } from '#core/parcels/agents/event-file.failures.ts'
import { MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { sqlEventFileKeeper } from '../../parcels/agents/sql-event-file-keeper.ts'
import type { Connection } from '../../database/database.ts'
import type { DemoStage } from './demo-timeline.ts'

const FILES: readonly { readonly agent: string; readonly name: string; readonly hours: number; readonly counts: EventCounts }[] = [
  { agent: 'ARAMEX', name: 'aramex-status.csv', hours: 30, counts: { added: 18, known: 4, waiting: 3, unmatched: 0, wrong: 0 } },
  { agent: 'SMSA', name: 'smsa-events.xlsx', hours: 6, counts: { added: 9, known: 0, waiting: 0, unmatched: 1, wrong: 0 } },
]

/** Files of agents that the folder brought in, one with a number that no parcel has. */
export async function seedEventFiles(connection: Connection, { now }: DemoStage): Promise<void> {
  const keeper = sqlEventFileKeeper(connection)
  for (const { agent, name: fileName, hours, counts } of FILES) {
    const at = now - hours * MILLIS_PER_HOUR
    const id = await keeper.add({ agent, source: 'folder', fileName, matching: {}, at, by: undefined })
    const number = 'SMSA290000001'
    const known = { number, code: 'OD', time: localTime(at, 'Asia/Riyadh'), place: 'Riyadh' }
    const cells = { ...Object.fromEntries(EVENT_COLUMNS.map((column) => [column, ''])), ...known } as EventCells
    const wrong = counts.unmatched === 0 ? [] : [{ line: 7, cells, failure: eventFileFailure('EVENT_NUMBER_UNKNOWN', { number }) }]
    await keeper.count(id, counts, { wrong, at })
    await keeper.finish(id, at)
  }
}
