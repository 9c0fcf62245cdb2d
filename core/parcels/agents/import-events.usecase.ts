import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { readField } from '#core/base/fields/read-field.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { isTimeZone } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import {
  chosenHeadings,
  inParts,
  lookAtColumns,
  matchedCells,
  headingsAmong,
  matchingOf,
  readMatched,
  type HeadingMatching,
  type LookedColumn,
} from '#core/base/sheets/matched-headings.ts'
import { neededPlaces, noticedHeadings, takeNoticed, type ReadTable, type SheetSaid } from '#core/base/sheets/noticed-sheet.ts'
import type { OpenSheet, SheetFile, SheetReader, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { enteredEventFields } from '../orders/events/entered-event.ts'
import type { AgentEvent } from './agent-event.ts'
import { eventFileFailure } from './event-file.failures.ts'
import type { EventFiles, EventFileUnit } from './event-file.ports.ts'
import {
  addCounts,
  EVENT_COLUMNS,
  EVENT_MEANINGS,
  NO_EVENTS,
  sufficesForEvents,
  type EventCells,
  type EventColumn,
  type EventCounts,
  type EventHeadings,
  type FileSource,
  type WrongEvent,
} from './event-file.ts'
import { takeOwnEvents } from './take-own-events.ts'
import { takeEach, type TakePorts } from './take-agent-events.ts'
import type { WaitingEventUnit } from './waiting-event.ports.ts'

export type ImportPorts = Omit<TakePorts, 'atomically'> & {
  readonly atomically: Atomically<EventFileUnit & WaitingEventUnit>
  readonly eventFiles: Pick<EventFiles, 'lastMatching'>
  readonly reader: SheetReader
  readonly clock: Clock
}

/** A part of a file is taken together. */
const PART = 1000
/** The most characters of a cell that are kept. */
const MOST_TEXT = 300
/** Wrong lines that the answer names; the sheet of the file has all of them. */
const MOST_NAMED = 100

/**
 * Looks at the columns of a file, matched as in the last one of its agent. INPUT_INVALID for an
 * unknown agent, FILE_EMPTY, and the failures of reading it.
 */
export function lookAtEvents({ eventFiles, references, reader }: Pick<ImportPorts, 'eventFiles' | 'references' | 'reader'>) {
  return async ({
    file,
    agent,
  }: {
    readonly file: SheetFile
    readonly agent?: string | undefined
  }): Promise<Result<readonly LookedColumn<EventColumn>[]>> => {
    const own = readAgent(agent, references())
    if (!own.ok) return own
    return lookAtColumns(reader, file, { meanings: EVENT_MEANINGS, matching: (await eventFiles.lastMatching(own.value)) ?? {} })
  }
}

export type ImportEvents = {
  readonly file: SheetFile
  /** Whose codes and numbers the file has; ours where left out. */
  readonly agent?: string | undefined
  /** The zone of times that name none; left out, that of the agent or of the place. */
  readonly timezone?: string | undefined
  /** Columns by their index, as somebody chose them by hand. */
  readonly columns?: Readonly<Record<string, EventColumn | ''>> | undefined
}
/** The outcome of a file; without an id where it was held. */
export type ImportedEvents = SheetSaid & { readonly id?: number; readonly counts: EventCounts; readonly wrong: readonly WrongEvent[] }
type TakenFile = Required<Pick<ImportedEvents, 'id' | 'counts' | 'wrong'>>

/**
 * Takes a file of tracking events part by part, each line with its own outcome, in any order and
 * more than once. The file is kept with its counts, its matched columns and its wrong lines, which
 * can be corrected and sent again; one that breaks off says so, and is sent again as it is. What of
 * it makes nothing is named, and a strict one is held for it.
 * INPUT_INVALID for an unknown agent or zone, EVENT_COLUMNS_MISSING, FILE_EMPTY, and the failures
 * of reading the sheet, before anything is taken.
 */
export function importEvents(ports: ImportPorts) {
  return async (
    { file, agent, timezone, columns = {} }: ImportEvents,
    sent: { readonly source: FileSource; readonly actor?: Actor | undefined },
  ): Promise<Result<ImportedEvents>> => {
    const own = readAgent(agent, ports.references())
    if (!own.ok) return own
    const zone = timezone?.trim() || undefined
    if (zone !== undefined && !isTimeZone(zone))
      return failed(invalidInput([atField('timezone', inputFailure('UNKNOWN_REFERENCE', { found: zone }))]))
    const remembered = (await ports.eventFiles.lastMatching(own.value)) ?? {}
    const taking = { ...sent, agent: own.value, zone, columns, remembered, fileName: file.fileName }
    const done = await takeNoticed(
      { reader: ports.reader, file, read: (sheet) => readTable(sheet, taking), isTable: isEventTable },
      (table, rows) => takeSheet(ports, { headings: table.headings, rows }, taking),
    )
    if (!done.ok) return done
    const { taken = { counts: NO_EVENTS, wrong: [] }, ...said } = done.value
    return ok({ ...taken, ...said })
  }
}

const NEEDED = ['number', 'code', 'time'] as const

/** The columns of a file as they are chosen, remembered and known. */
async function readTable(
  sheet: OpenSheet,
  { columns: chosen, remembered }: Pick<Taking, 'columns' | 'remembered'>,
): Promise<Result<ReadTable & { readonly headings: EventHeadings }>> {
  const matched = await readMatched(sheet, { meanings: EVENT_MEANINGS, matching: remembered })
  if (!matched.ok) return matched
  const headings = chosenHeadings(matched.value.headings, chosen)
  if (!sufficesForEvents(headings)) return failed(eventFileFailure('EVENT_COLUMNS_MISSING'))
  const columns = noticedHeadings(headings, { matching: remembered, chosen })
  return ok({ headings, columns, needed: neededPlaces(headings, NEEDED), below: matched.value.below })
}

const isEventTable = (rows: readonly SheetRow[]): boolean => {
  const headings = headingsAmong(rows, { meanings: EVENT_MEANINGS, matching: {} })
  return headings !== undefined && sufficesForEvents(headings) && rows.some(({ line }) => line > headings.line)
}

function readAgent(written: string | undefined, references: References): Result<string | undefined> {
  const agent = written?.trim() || undefined
  if (agent === undefined) return ok(undefined)
  const found = references.find(trackerAgent, agent)
  return found === undefined
    ? failed(invalidInput([atField('agent', inputFailure('UNKNOWN_REFERENCE', { found: agent }))]))
    : ok(found.agent_code)
}

type Taking = {
  readonly source: FileSource
  readonly actor?: Actor | undefined
  readonly agent: string | undefined
  readonly zone: string | undefined
  readonly columns: Readonly<Record<string, EventColumn | ''>>
  /** How the last file of its source was matched. */
  readonly remembered: HeadingMatching<EventColumn>
  readonly fileName: string
}

type EventRows = { readonly headings: EventHeadings; readonly rows: ReadTable['below'] }

async function takeSheet(ports: ImportPorts, { headings, rows }: EventRows, taking: Taking): Promise<Result<TakenFile>> {
  const { agent, source, fileName, actor } = taking
  const made = { agent, source, fileName, matching: matchingOf(headings), at: ports.clock.now(), by: actor?.id }
  const kept = await ports.atomically(async ({ eventFiles }) => ok(await eventFiles.add(made)))
  if (!kept.ok) return kept
  const id = kept.value
  const named: WrongEvent[] = []
  let counts = NO_EVENTS
  for await (const part of inParts(rows, PART)) {
    if (!part.ok) return part
    const taken = await takePart(
      ports,
      part.value.map((row) => readLine(row, headings)),
      taking,
    )
    if (!taken.ok) return taken
    const { wrong } = taken.value
    const at = ports.clock.now()
    const counted = await ports.atomically(async ({ eventFiles }) => ok(await eventFiles.count(id, taken.value.counts, { wrong, at })))
    if (!counted.ok) return counted
    counts = addCounts(counts, taken.value.counts)
    named.push(...wrong.slice(0, MOST_NAMED - named.length))
  }
  const changes = { file: { to: fileName }, ...Object.fromEntries(Object.entries(counts).map(([name, to]) => [name, { to }])) }
  const at = ports.clock.now()
  const entry = {
    at,
    actorId: actor?.id ?? 0,
    area: 'tracking',
    subject: `event-file-${id}`,
    action: 'import',
    changes,
  }
  const noted = await ports.atomically(async ({ audit, eventFiles }) => {
    await eventFiles.finish(id, at)
    return ok(await audit.write([entry]))
  })
  return noted.ok ? ok({ id, counts, wrong: named }) : noted
}

type Line = { readonly line: number; readonly cells: EventCells; readonly fault: Failure | undefined }

function readLine(row: SheetRow, headings: EventHeadings): Line {
  const { textOf, broken } = matchedCells(row, headings)
  const cells = Object.fromEntries(EVENT_COLUMNS.map((column) => [column, textOf(column).slice(0, MOST_TEXT)])) as EventCells
  const lacks = (['number', 'code', 'time'] as const).some((column) => cells[column] === '')
  const fault =
    broken === undefined ? (lacks ? inputFailure('FIELD_REQUIRED') : undefined) : inputFailure('DAMAGED_NUMBER', { found: cells[broken] })
  return { line: row.line, cells, fault }
}

/** Whether somebody of ours says that an event may be older than its order; an agent may not. */
const isConfirmed = ({ confirm_early: said }: EventCells, { actor, references }: Confirming): boolean => {
  const read = actor === undefined ? undefined : readField(enteredEventFields.confirm_early, said, { references })
  return read?.ok === true && read.value === true
}
type Confirming = { readonly actor: Actor | undefined; readonly references: References }

const eventOf = ({ number, code, time, timezone, place, text, amount, currency }: EventCells, zone: string | undefined): AgentEvent => ({
  number,
  code,
  time,
  ...given({ timezone: timezone || zone, place: place || undefined, text: text || undefined }),
  ...(amount === '' ? {} : { collected: { amount, currency: currency || undefined } }),
})

/** Returns the fault of one line, without the path of the field in a request. */
const plain = ({ fields: [field] = [], ...failure }: Failure): Failure =>
  field === undefined ? failure : { code: field.code, kind: 'invalid', params: field.params }

type PartTaken = { readonly counts: EventCounts; readonly wrong: readonly WrongEvent[] }

async function takePart(ports: ImportPorts, lines: readonly Line[], { agent, zone, actor }: Taking): Promise<Result<PartTaken>> {
  const sound = lines.filter(({ fault }) => fault === undefined)
  const references = ports.references()
  const events = sound.map(({ cells }): AgentEvent => ({
    ...eventOf(cells, zone),
    ...(isConfirmed(cells, { actor, references }) ? { isConfirmed: true } : {}),
  }))
  const taken =
    agent === undefined && actor !== undefined
      ? await takeOwnEvents(ports)(events, actor)
      : await takeEach(ports)({ agent: agent ?? '', source: 'file', events, at: ports.clock.now() })
  if (!taken.ok) return taken
  const { added, known, waiting, untimed, refused, unmatched } = taken.value
  const failures = new Map(refused.map(({ event, reason }) => [event, reason.ok ? undefined : plain(reason.failure)] as const))
  const wrong = lines.flatMap(({ line, cells, fault }): readonly WrongEvent[] =>
    fault === undefined ? [] : [{ line, cells, failure: fault }],
  )
  for (const [place, event] of events.entries()) {
    const { line, cells } = sound[place] ?? {}
    if (line === undefined || cells === undefined) continue
    const failure =
      failures.get(event) ?? (unmatched.has(place) ? eventFileFailure('EVENT_NUMBER_UNKNOWN', { number: cells.number }) : undefined)
    if (failure !== undefined) wrong.push({ line, cells, failure })
  }
  const counts = { added, known, waiting: waiting + untimed.length, unmatched: unmatched.size, wrong: wrong.length - unmatched.size }
  return ok({ counts, wrong: wrong.toSorted((one, other) => one.line - other.line) })
}
