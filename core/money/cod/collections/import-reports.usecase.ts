import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import {
  chosenHeadings,
  headingsAmong,
  inParts,
  lookAtColumns,
  matchedCells,
  matchingOf,
  readMatched,
  type LookedColumn,
} from '#core/base/sheets/matched-headings.ts'
import { neededPlaces, noticedHeadings, takeNoticed, type ReadTable, type SheetSaid } from '#core/base/sheets/noticed-sheet.ts'
import type { OpenSheet, SheetFile, SheetReader, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { codFailure } from '../cod.failures.ts'
import { REPORT_MEANINGS, sufficesForReports, type ReportHeadings, type ReportMatching } from './collection-headings.ts'
import type { Collections, CollectionUnit, CollectionImportCounts, WrongLine } from './collection.ports.ts'
import { type CashReport, type ReportColumn, type ReportFault } from './collection-report.ts'
import { readAgent, REPORT_PART } from './report-collections.usecase.ts'
import { takeReports, type Reporting } from './take-reports.ts'

type Ports = {
  readonly atomically: Atomically<CollectionUnit>
  readonly collections: Pick<Collections, 'lastMatching'>
  readonly references: () => References
  readonly reader: SheetReader
  readonly clock: Clock
}

/**
 * Looks at the headings of an agent's file, matched as in the agent's last one, so that they can be
 * corrected before anything is taken. INPUT_INVALID for an unknown agent, FILE_EMPTY, and the
 * failures of reading the sheet.
 */
export function lookAtReports({ collections, references, reader }: Omit<Ports, 'atomically' | 'clock'>) {
  return async ({ file, agent }: Pick<ImportReports, 'file' | 'agent'>): Promise<Result<readonly LookedColumn<ReportColumn>[]>> => {
    const own = readAgent(agent, references())
    if (!own.ok) return own
    return lookAtColumns(reader, file, { meanings: REPORT_MEANINGS, matching: (await collections.lastMatching(own.value)) ?? {} })
  }
}

export type ImportReports = {
  readonly file: SheetFile
  readonly agent?: string | undefined
  /** Columns by their index, as somebody chose them by hand. */
  readonly columns?: Readonly<Record<string, ReportColumn | ''>> | undefined
}
/** The outcome of a file; without an id where it was held. */
export type ImportedReports = SheetSaid & {
  readonly id?: number
  readonly counts: CollectionImportCounts
  readonly wrong: readonly WrongLine[]
}
type TakenFile = Required<Pick<ImportedReports, 'id' | 'counts' | 'wrong'>>

/** Wrong lines that the answer names; the sheet of the import has all of them. */
const MOST_NAMED = 100
const NOTHING: CollectionImportCounts = { booked: 0, difference: 0, repeated: 0, wrong: 0 }

/**
 * Takes a file of collected cash, part by part, each line with its own outcome. The file is kept
 * with its counts, its matched columns and its wrong lines, which can be corrected and sent again;
 * lines that were taken are harmless then. What of it makes nothing is named, and a strict one is
 * held for it. COD_COLUMNS_MISSING, INPUT_INVALID for an unknown agent,
 * FILE_EMPTY, MONTH_CLOSED, and the failures of reading the sheet.
 */
export function importReports(ports: Ports) {
  return async ({ file, agent, columns = {} }: ImportReports, actor: Actor): Promise<Result<ImportedReports>> => {
    const own = readAgent(agent, ports.references())
    if (!own.ok) return own
    const remembered = (await ports.collections.lastMatching(own.value)) ?? {}
    const done = await takeNoticed(
      { reader: ports.reader, file, read: (sheet) => readTable(sheet, { remembered, columns }), isTable: isReportTable },
      ({ headings }, rows) => takeSheet(ports, { headings, rows }, { agent: own.value, fileName: file.fileName, actor }),
    )
    if (!done.ok) return done
    const { taken = { counts: NOTHING, wrong: [] }, ...said } = done.value
    return ok({ ...taken, ...said })
  }
}

const NEEDED = ['number', 'amount'] as const
type Matching = { readonly remembered: ReportMatching; readonly columns: Readonly<Record<string, ReportColumn | ''>> }

/** The columns of a file as they are chosen, remembered and known. */
async function readTable(
  sheet: OpenSheet,
  { remembered: matching, columns: chosen }: Matching,
): Promise<Result<ReadTable & { readonly headings: ReportHeadings }>> {
  const matched = await readMatched(sheet, { meanings: REPORT_MEANINGS, matching })
  if (!matched.ok) return matched
  const headings = chosenHeadings(matched.value.headings, chosen)
  if (!sufficesForReports(headings)) return failed(codFailure('COD_COLUMNS_MISSING'))
  const columns = noticedHeadings(headings, { matching, chosen })
  return ok({ headings, columns, needed: neededPlaces(headings, NEEDED), below: matched.value.below })
}

const isReportTable = (rows: readonly SheetRow[]): boolean => {
  const headings = headingsAmong(rows, { meanings: REPORT_MEANINGS, matching: {} })
  return headings !== undefined && sufficesForReports(headings) && rows.some(({ line }) => line > headings.line)
}

type Taking = {
  readonly agent: string | undefined
  readonly fileName: string
  readonly actor: Actor
}

type Line = { readonly line: number; readonly report: CashReport; readonly broken: ReportFault | undefined }

/** Notes the file, and takes its rows in parts that are booked together. */
async function takeSheet(
  ports: Ports,
  { headings, rows }: { readonly headings: ReportHeadings; readonly rows: ReadTable['below'] },
  { agent, fileName, actor }: Taking,
): Promise<Result<TakenFile>> {
  const made = { ...given({ agent }), fileName, at: ports.clock.now(), by: actor.id, matching: matchingOf(headings) }
  const kept = await ports.atomically(async ({ collections }) => ok(await collections.addImport(made)))
  if (!kept.ok) return kept
  const id = kept.value
  const reach = { customerIds: clientsWithin(actor) }
  const seen = new Set<number>()
  const named: WrongLine[] = []
  let counts = NOTHING
  for await (const part of inParts(rows, REPORT_PART)) {
    if (!part.ok) return part
    const [at, references] = [ports.clock.now(), ports.references()]
    const reporting = { source: 'file', agent, importId: id, actor, at, references, reach, seen } as const
    const lines = part.value.map((row) => readLine(row, headings))
    const done = await takePart(ports, lines, { id, reporting })
    if (!done.ok) return done
    counts = added(counts, done.value.counts)
    named.push(...done.value.wrong.slice(0, MOST_NAMED - named.length))
  }
  const changes = { file: { to: fileName }, ...Object.fromEntries(Object.entries(counts).map(([name, to]) => [name, { to }])) }
  const entry = { at: ports.clock.now(), actorId: actor.id, area: 'cod', subject: `cod-import-${id}`, action: 'import', changes }
  const noted = await ports.atomically(async ({ audit }) => ok(await audit.write([entry])))
  return noted.ok ? ok({ id, counts, wrong: named }) : noted
}

const added = (one: CollectionImportCounts, other: CollectionImportCounts): CollectionImportCounts => ({
  booked: one.booked + other.booked,
  difference: one.difference + other.difference,
  repeated: one.repeated + other.repeated,
  wrong: one.wrong + other.wrong,
})

/** The most characters of a cell that a report keeps. */
const MOST_TEXT = 200

function readLine(row: SheetRow, headings: ReportHeadings): Line {
  const { textOf, broken } = matchedCells(row, headings)
  const cell = (column: ReportColumn): string => textOf(column).slice(0, MOST_TEXT)
  const report = { number: cell('number'), amount: cell('amount'), currency: cell('currency'), collectedAt: cell('collected_at') }
  const fault = broken && { column: broken, failure: inputFailure('DAMAGED_NUMBER', { found: cell(broken) }) }
  return { line: row.line, report, broken: fault }
}

/** Takes the lines of a part with their counts and wrong lines in one unit of work. */
function takePart(
  { atomically }: Ports,
  lines: readonly Line[],
  { id, reporting }: { readonly id: number; readonly reporting: Reporting },
): Promise<Result<{ readonly counts: CollectionImportCounts; readonly wrong: readonly WrongLine[] }>> {
  const before = [...reporting.seen]
  return atomically(async (unit) => {
    // A unit that runs again starts with what was seen before it.
    reporting.seen.clear()
    for (const order of before) reporting.seen.add(order)
    const sound = lines.filter(({ broken }) => broken === undefined)
    const taken = await takeReports(
      unit,
      sound.map(({ report }) => report),
      reporting,
    )
    if (!taken.ok) return taken
    const wrong = lines.flatMap(({ line, report, broken }) => (broken === undefined ? [] : [{ line, report, fault: broken }]))
    const counts = { ...NOTHING, wrong: wrong.length }
    for (const [index, outcome] of taken.value.entries()) {
      counts[outcome.done] += 1
      const { line = 0, report = { number: '', amount: '' } } = sound[index] ?? {}
      if (outcome.done === 'wrong') wrong.push({ line, report, fault: outcome.fault })
    }
    const inOrder = wrong.toSorted((one, other) => one.line - other.line)
    await unit.collections.addToImport(id, counts, inOrder)
    return ok({ counts, wrong: inOrder })
  })
}
