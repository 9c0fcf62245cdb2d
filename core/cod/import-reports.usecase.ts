import { clientsWithin, type Actor } from '../access/account.ts'
import type { References } from '../fields/references.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { inputFailure } from '../kernel/input.failures.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { HEADING_ROWS } from '../sheets/heading-key.ts'
import { cellKind } from '../sheets/sheet-row.ts'
import type { OpenSheet, SheetFile, SheetReader, SheetRow } from '../sheets/sheet.port.ts'
import { sheetFailure } from '../sheets/sheet.failures.ts'
import { codFailure } from './cod.failures.ts'
import { matchingOf, matchReportHeadings, sufficesForReports, type ReportHeadings, type ReportMatching } from './collection-headings.ts'
import type { Collections, CollectionUnit, ImportCounts, WrongLine } from './collection.ports.ts'
import { REPORT_COLUMNS, type CashReport, type ReportColumn, type ReportFault } from './collection-report.ts'
import { readAgent, REPORT_PART } from './report-collections.usecase.ts'
import { takeReports, type Reporting } from './take-reports.ts'

type Ports = {
  readonly atomically: Atomically<CollectionUnit>
  readonly collections: Pick<Collections, 'lastMatching'>
  readonly references: () => References
  readonly reader: SheetReader
  readonly clock: Clock
}

/** The most cells of a column that a look at a file shows. */
const MOST_SAMPLES = 3

/** A column of a file with its first cells, and what it would be read as. */
export type LookedColumn = {
  readonly index: number
  readonly heading: string
  readonly column: ReportColumn | undefined
  readonly samples: readonly string[]
}

/**
 * Looks at the headings of an agent's file, matched as in the agent's last one, so that they can be corrected before anything is taken. INPUT_INVALID
 * for an unknown agent, FILE_EMPTY, and the failures of reading the sheet.
 */
export function lookAtReports({ collections, references, reader }: Omit<Ports, 'atomically' | 'clock'>) {
  return async ({
    file,
    agent,
  }: {
    readonly file: SheetFile
    readonly agent?: string | undefined
  }): Promise<Result<readonly LookedColumn[]>> => {
    const own = readAgent(agent, references())
    if (!own.ok) return own
    const opened = await reader.open(file)
    if (!opened.ok) return opened
    try {
      const first: SheetRow[] = []
      for await (const batch of opened.value.batches) {
        if (!batch.ok) return batch
        first.push(...batch.value.slice(0, HEADING_ROWS + MOST_SAMPLES))
        if (first.length >= HEADING_ROWS) break
      }
      const headings = matchReportHeadings(first, (await collections.lastMatching(own.value)) ?? {})
      if (headings === undefined) return failed(sheetFailure('FILE_EMPTY'))
      const below = first.filter(({ line }) => line > headings.line).slice(0, MOST_SAMPLES)
      return ok(headings.columns.map((column) => ({ ...column, samples: below.map(({ cells }) => cells[column.index] ?? '') })))
    } finally {
      await opened.value.close()
    }
  }
}

export type ImportReports = {
  readonly file: SheetFile
  readonly agent?: string | undefined
  /** Columns by their index, as somebody chose them by hand. */
  readonly columns?: Readonly<Record<string, ReportColumn | ''>> | undefined
}
export type ImportedReports = { readonly id: number; readonly counts: ImportCounts; readonly wrong: readonly WrongLine[] }

/** Wrong lines that the answer names; the sheet of the import has all of them. */
const MOST_NAMED = 100
const NOTHING: ImportCounts = { booked: 0, difference: 0, repeated: 0, wrong: 0 }

/**
 * Takes a file of collected cash, part by part, each line with its own outcome. The file is kept with its counts, its matched columns and its wrong lines,
 * which can be corrected and sent again; lines that were taken are harmless then. COD_COLUMNS_MISSING, INPUT_INVALID for an unknown agent, FILE_EMPTY,
 * MONTH_CLOSED, and the failures of reading the sheet.
 */
export function importReports(ports: Ports) {
  return async ({ file, agent, columns = {} }: ImportReports, actor: Actor): Promise<Result<ImportedReports>> => {
    const own = readAgent(agent, ports.references())
    if (!own.ok) return own
    const opened = await ports.reader.open(file)
    if (!opened.ok) return opened
    try {
      const remembered = (await ports.collections.lastMatching(own.value)) ?? {}
      return await takeSheet(ports, opened.value, { remembered, columns, agent: own.value, fileName: file.fileName, actor })
    } finally {
      await opened.value.close()
    }
  }
}

type Taking = {
  readonly remembered: ReportMatching
  readonly columns: Readonly<Record<string, ReportColumn | ''>>
  readonly agent: string | undefined
  readonly fileName: string
  readonly actor: Actor
}

/** What was matched by itself, with the choices of a person before it. */
function chosenHeadings(headings: ReportHeadings, columns: Taking['columns']): ReportHeadings {
  const chosen = new Set(Object.values(columns))
  return {
    ...headings,
    columns: headings.columns.map((heading) => {
      const choice = columns[String(heading.index)]
      if (choice !== undefined) return { ...heading, column: choice === '' ? undefined : choice }
      return heading.column !== undefined && chosen.has(heading.column) ? { ...heading, column: undefined } : heading
    }),
  }
}

type Line = { readonly line: number; readonly report: CashReport; readonly broken: ReportFault | undefined }

async function takeSheet(ports: Ports, sheet: OpenSheet, taking: Taking): Promise<Result<ImportedReports>> {
  let first: SheetRow[] | undefined = []
  let taker: PartTaker | undefined
  for await (const batch of sheet.batches) {
    if (!batch.ok) return batch
    const rows: readonly SheetRow[] = first === undefined ? batch.value : [...first, ...batch.value]
    if (first !== undefined && rows.length < HEADING_ROWS && rows.length < sheet.rowCount) {
      first = [...rows]
      continue
    }
    first = undefined
    if (taker === undefined) {
      const begun = await beginTaking(ports, rows, taking)
      if (!begun.ok) return begun
      taker = begun.value
    }
    const taken = await taker.take(rows)
    if (!taken.ok) return taken
  }
  if (taker === undefined) {
    const begun = await beginTaking(ports, first ?? [], taking)
    if (!begun.ok) return begun
    taker = begun.value
    const taken = await taker.take(first ?? [])
    if (!taken.ok) return taken
  }
  return taker.end()
}

type PartTaker = {
  readonly take: (rows: readonly SheetRow[]) => Promise<Result<unknown>>
  readonly end: () => Promise<Result<ImportedReports>>
}

/** Notes the file, and takes its rows from then on in parts that are booked together. */
async function beginTaking(
  ports: Ports,
  rows: readonly SheetRow[],
  { remembered, columns, agent, fileName, actor }: Taking,
): Promise<Result<PartTaker>> {
  const matched = matchReportHeadings(rows, remembered)
  if (matched === undefined) return failed(sheetFailure('FILE_EMPTY'))
  const headings = chosenHeadings(matched, columns)
  if (!sufficesForReports(headings)) return failed(codFailure('COD_COLUMNS_MISSING'))
  const at = ports.clock.now()
  const kept = await ports.atomically(async ({ collections }) =>
    ok(
      await collections.addImport({
        ...(agent === undefined ? {} : { agent }),
        fileName,
        at,
        by: actor.id,
        matching: matchingOf(headings),
      }),
    ),
  )
  if (!kept.ok) return kept
  const id = kept.value
  const reach = { customerIds: clientsWithin(actor) }
  const seen = new Set<number>()
  const named: WrongLine[] = []
  let counts = NOTHING
  let waiting: Line[] = []
  const flush = async (part: readonly Line[]): Promise<Result<unknown>> => {
    const reporting = {
      source: 'file',
      agent,
      importId: id,
      actor,
      at: ports.clock.now(),
      references: ports.references(),
      reach,
      seen,
    } as const
    const done = await takePart(ports, part, { id, reporting })
    if (!done.ok) return done
    counts = added(counts, done.value.counts)
    named.push(...done.value.wrong.slice(0, MOST_NAMED - named.length))
    return ok(undefined)
  }
  return ok({
    take: async (more) => {
      waiting.push(...more.filter(({ line }) => line > headings.line).map((row) => readLine(row, headings)))
      while (waiting.length >= REPORT_PART) {
        const taken = await flush(waiting.slice(0, REPORT_PART))
        if (!taken.ok) return taken
        waiting = waiting.slice(REPORT_PART)
      }
      return ok(undefined)
    },
    end: async () => {
      const taken = waiting.length === 0 ? ok(undefined) : await flush(waiting)
      if (!taken.ok) return taken
      const changes = { file: { to: fileName }, ...Object.fromEntries(Object.entries(counts).map(([name, to]) => [name, { to }])) }
      const entry = { at: ports.clock.now(), actorId: actor.id, area: 'cod', subject: `cod-import-${id}`, action: 'import', changes }
      const noted = await ports.atomically(async ({ audit }) => ok(await audit.write([entry])))
      return noted.ok ? ok({ id, counts, wrong: named }) : noted
    },
  })
}

const added = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  booked: one.booked + other.booked,
  difference: one.difference + other.difference,
  repeated: one.repeated + other.repeated,
  wrong: one.wrong + other.wrong,
})

function readLine(row: SheetRow, { columns }: ReportHeadings): Line {
  const cells = new Map(columns.flatMap(({ index, column }) => (column === undefined ? [] : [[column, index] as const])))
  const textOf = (column: ReportColumn): string => (row.cells[cells.get(column) ?? -1] ?? '').trim().slice(0, 200)
  const report = { number: textOf('number'), amount: textOf('amount'), currency: textOf('currency'), collectedAt: textOf('collected_at') }
  const broken = REPORT_COLUMNS.find((column) => {
    const kind = cellKind(row, cells.get(column) ?? -1)
    return kind === 'damaged' || kind === 'formula' || kind === 'error'
  })
  const fault = broken && { column: broken, failure: inputFailure('DAMAGED_NUMBER', { found: textOf(broken) }) }
  return { line: row.line, report, broken: fault }
}

/** Takes the lines of a part with their counts and wrong lines in one unit of work. */
function takePart(
  { atomically }: Ports,
  lines: readonly Line[],
  { id, reporting }: { readonly id: number; readonly reporting: Reporting },
): Promise<Result<{ readonly counts: ImportCounts; readonly wrong: readonly WrongLine[] }>> {
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
