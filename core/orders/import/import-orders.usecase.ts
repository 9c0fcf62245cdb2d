import type { Actor } from '../../access/account.ts'
import type { Atomically } from '../../kernel/atomically.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import { FailedWork, type FailureCode, type FieldFailure } from '../../kernel/failure.ts'
import type { KeyedCommand } from '../../kernel/once.ts'
import { failed, ok, type Result } from '../../kernel/result.ts'
import { shownText } from '../../kernel/text.ts'
import { sameWords } from '../../kernel/words.ts'
import type { References } from '../../fields/references.ts'
import { correctedRow } from '../../sheets/cell-edits.ts'
import type { Corrections } from '../../sheets/corrections.ts'
import type { OpenSheet, SheetFile, SheetReader, SheetRow } from '../../sheets/sheet.port.ts'
import { sheetFailure } from '../../sheets/sheet.failures.ts'
import { orderKind, orderKinds } from '../kinds/catalog.ts'
import { orderFailure } from '../order.failures.ts'
import { maySubmitKind, mayUseKind } from '../kind-access.rules.ts'
import { foreignFiles } from '../order-files.rules.ts'
import { fieldsOf, groupsOf, type OrderKind } from '../order-kind.ts'
import { storeNew } from '../place-order.usecase.ts'
import { HEADING_ROWS, headingKey } from '../../sheets/heading-key.ts'
import {
  matchHeadings,
  targetsOf,
  withChoices,
  type ColumnTarget,
  type HeadingMemory,
  type MatchedColumn,
  type MatchedHeadings,
} from './headings.ts'
import { importFailure } from '../../sheets/import.failures.ts'
import { importReport, isFaulty, type ImportReport } from './import-report.ts'
import { wholeOrders } from './joined-order.ts'
import { beginImport, type ImportUnit, type OrderImport } from './order-import.ts'
import type { HeadingMemories } from './import.ports.ts'
import { isBlank, readRows, type ReadRow } from './read-rows.ts'
import { storeTransfers, withRefusals, type TransferOutcome } from './store-transfers.ts'

export type ImportOrders = {
  readonly kind: string
  readonly file: SheetFile
  /** The sheet of a workbook; otherwise the first visible one with headings. */
  readonly sheetName?: string | undefined
  readonly dryRun: boolean
  readonly allOrNothing: boolean
  /** The user has confirmed what cannot be undone. */
  readonly confirmIrreversible?: boolean
  /** Where the user overrode the matching: column index → target, `undefined` to leave it out. */
  readonly choices: ReadonlyMap<number, ColumnTarget | undefined>
  /** What the user changed in the preview; the file itself stays as it was sent. */
  readonly corrections?: Corrections
  /** The preview has every row, to be corrected there. */
  readonly wholeSheet?: boolean
  /** How many errors are kept; a corrected file marks more than an answer lists. */
  readonly mostErrors?: number
  /** The key under which it was sent: what was interrupted is resumed under the same one. */
  readonly keyed?: KeyedCommand | undefined
  readonly onProgress?: (done: number, total: number) => void
}

type Ports = {
  readonly atomically: Atomically<ImportUnit>
  readonly references: () => References
  readonly reader: SheetReader
  readonly headings: HeadingMemories
  readonly clock: Clock
  readonly newOrderNumber: (at: Instant) => string
}

/**
 * Creates the orders of a sheet (spec §5, domain §2): finds the headings, reads each row by the kind's declaration, skips those that
 * already exist, creates the good ones and reports every wrong cell. KIND_NOT_YOURS and, except in a dry run, IRREVERSIBLE and
 * STOCK_NOT_KEPT, as for a single order. Wrong rows never block good ones unless `allOrNothing`.
 */
export function importOrders(ports: Ports) {
  return async (command: ImportOrders, actor: Actor): Promise<Result<ImportReport>> => {
    const kind = orderKind(command.kind)
    if (kind === undefined)
      return failed(
        orderFailure('ORDER_KIND_UNKNOWN', { found: command.kind, choices: sameWords(orderKinds.map((one) => one.name).join(', ')) }),
      )
    const open = mayUseKind(kind, actor)
    if (!open.ok) return open
    const submittable = command.dryRun ? ok(true) : maySubmitKind(kind, { confirmed: command.confirmIrreversible ?? false })
    if (!submittable.ok) return submittable
    const memory = await ports.headings.of(actor.id, kind.name)
    if (!command.allOrNothing || command.dryRun) return runOnSheet(ports, { command, actor, kind, memory, write: !command.dryRun })
    // Everything is read once before anything is written, so that a wrong cell in the last row blocks the first one.
    const rehearsal = await runOnSheet(ports, { command, actor, kind, memory, write: false })
    if (!rehearsal.ok || rehearsal.value.failed > 0) return rehearsal.ok ? ok({ ...rehearsal.value, created: 0 }) : rehearsal
    return runOnSheet(ports, { command, actor, kind, memory, write: true })
  }
}

type Run = {
  readonly command: ImportOrders
  readonly actor: Actor
  readonly kind: OrderKind
  readonly memory: HeadingMemory
  readonly write: boolean
}

/** Sheets of a workbook that are looked through for headings. */
const MOST_SHEETS = 20

/** Reads the sheet that was asked for, or the first one with headings: a cover or a list of prices may stand before it. */
async function runOnSheet(ports: Ports, asked: Run): Promise<Result<ImportReport>> {
  const first = await run(ports, asked)
  const { command } = asked
  if (first.ok || first.failure.code !== 'HEADINGS_NOT_FOUND' || command.sheetName !== undefined) return first
  const opened = await ports.reader.open(command.file)
  if (!opened.ok) return first
  const { sheetNames, sheetName: read } = opened.value.info
  await opened.value.close()
  for (const sheetName of sheetNames.filter((name) => name !== read).slice(0, MOST_SHEETS)) {
    const other = await run(ports, { ...asked, command: { ...command, sheetName } })
    if (other.ok) return other
  }
  return first
}

async function run(ports: Ports, { command, actor, kind, memory, write }: Run): Promise<Result<ImportReport>> {
  const { sheetName } = command
  const opened = await ports.reader.open(command.file, sheetName === undefined ? {} : { sheetName })
  if (!opened.ok) return opened
  const sheet = corrected(opened.value, command.corrections)
  try {
    const start = await readStart(sheet)
    if (!start.ok) return start
    const headings = resolveHeadings({ rows: start.value.rows, kind, memory, choices: command.choices })
    if (!headings.ok) return headings
    const body = start.value.rows.filter((row) => row.line > headings.value.line)
    const total = sheet.rowCount - (start.value.rows.length - body.length)
    if (total === 0) return failed(sheetFailure('FILE_EMPTY'))
    const batch = write ? await begun(ports, { command, actor, kind, total }) : ok(undefined)
    if (!batch.ok) return batch
    const importId = batch.value?.id
    const decimalComma = sheet.info.delimiter === ';'
    const { mostErrors, wholeSheet } = command
    const report = importReport({ kind, headings: headings.value, decimalComma, mostErrors, wholeSheet })
    const context = {
      kind,
      headings: headings.value,
      references: ports.references(),
      sender: actor.sender,
      decimalComma,
    }
    const seen = new Map<string, number>()
    const alike = new Map<string, number>()
    const claimed = new Map<string, number>()
    const unit = { actor, kind, write, importId }
    const stages: Stages = {
      read: (rows) => readRows(rows, { ...context, seen, alike }),
      store: (rows) => (kind.takesOriginal ? storeTransfers(ports, { ...unit, rows, claimed }) : storeRows(ports, { ...unit, rows })),
      note: (rows, outcome) => {
        const { refused } = outcome
        report.add(refused === undefined ? rows : withRefusals(rows, { refused, columns: headings.value.columns }), outcome)
        command.onProgress?.(report.done(), total)
      },
    }
    const store = () => storeAll(wholeOrders(joined(body, start.value.rest), headings.value.columns), stages)
    const stored = batch.value === undefined ? await store() : await recorded(ports, { batch: batch.value, report, store })
    if (!stored.ok) return stored
    if (report.done() === 0) return failed(sheetFailure('FILE_EMPTY'))
    if (write) await ports.headings.keep(actor.id, kind.name, learned(headings.value.columns, command.choices))
    const { sheetNames, sheetName: read } = sheet.info
    const finished = { ...report.finish({ dryRun: !write }), sheetNames, ...(read === undefined ? {} : { sheetName: read }) }
    return ok(importId === undefined ? finished : { ...finished, ...report.counts(batch.value?.counts.created), importId })
  } finally {
    await sheet.close()
  }
}

/** The sheet with the user's corrections in its rows. */
const corrected = (sheet: OpenSheet, corrections: Corrections | undefined): OpenSheet =>
  corrections === undefined || corrections.size === 0 ? sheet : { ...sheet, batches: correctedBatches(sheet, corrections) }

async function* correctedBatches({ batches }: OpenSheet, corrections: Corrections): OpenSheet['batches'] {
  for await (const batch of batches) yield batch.ok ? ok(batch.value.map((row) => correctedRow(row, corrections))) : batch
}

type Beginning = Pick<Run, 'command' | 'actor' | 'kind'> & { readonly total: number }

const begun = (ports: Ports, { command: { file, keyed }, actor, kind, total }: Beginning): Promise<Result<OrderImport>> =>
  ports.atomically(({ imports }) =>
    beginImport(imports, {
      customerId: actor.id,
      kind: kind.name,
      fileName: shownText(file.fileName),
      rows: total,
      ...(keyed === undefined ? {} : { keyed }),
      at: ports.clock.now(),
    }),
  )

type Recorded = {
  readonly batch: OrderImport
  readonly report: ReturnType<typeof importReport>
  readonly store: () => Promise<Result<true>>
}

/** Stores, and records the end. Where it comes too early and there are orders already, the answer says how many: IMPORT_INTERRUPTED. */
async function recorded({ atomically, clock }: Ports, { batch, report, store }: Recorded): Promise<Result<true>> {
  const end = (state: 'done' | 'interrupted', stoppedBy?: FailureCode) =>
    atomically(async ({ imports }) => {
      const counts = report.counts(batch.counts.created)
      await imports.end(batch.id, { state, counts, at: clock.now(), ...(stoppedBy === undefined ? {} : { stoppedBy }) })
      return ok(true as const)
    })
  const interrupted = () =>
    importFailure('IMPORT_INTERRUPTED', { number: batch.id, created: report.counts(batch.counts.created).created, rows: batch.rows })
  const hasMade = () => report.counts(batch.counts.created).created > 0
  try {
    const stored = await store()
    if (stored.ok) return await end('done')
    await end('interrupted', stored.failure.code)
    return hasMade() ? failed({ ...interrupted(), kind: stored.failure.kind }) : stored
  } catch (error) {
    // The record of a store that is away stays as its last unit left it, and is shown as interrupted when nothing follows.
    await end('interrupted', 'SERVER_ERROR').catch(() => undefined)
    throw hasMade() ? new FailedWork(interrupted(), error) : error
  }
}

type Rows = AsyncIterator<Result<readonly SheetRow[]>>

/** Reads on until there are enough rows to find the headings in. */
async function readStart(sheet: OpenSheet): Promise<Result<{ rows: readonly SheetRow[]; rest: Rows }>> {
  const rest = sheet.batches[Symbol.asyncIterator]()
  const rows: SheetRow[] = []
  while (rows.length < HEADING_ROWS) {
    const part = await rest.next()
    if (part.done === true) break
    if (!part.value.ok) return part.value
    rows.push(...part.value.value)
  }
  return ok({ rows, rest })
}

async function* joined(first: readonly SheetRow[], rest: Rows): AsyncIterable<Result<readonly SheetRow[]>> {
  if (first.length > 0) yield ok(first)
  for (let part = await rest.next(); part.done !== true; part = await rest.next()) yield part.value
}

/** Rows per unit of work: few commits, and none that blocks others for long. */
const ROWS_A_UNIT = 500

/** Units stored at the same time. On two processors fewer leave one idle, and more only wait for each other. */
const LANES = 3
/** Units that may be stored or waiting at once while the rows after them are read. */
const UNITS_AHEAD = 8

/** The result of the rows of a unit: lines whose orders already existed, and how many were created. */
type Outcome = { readonly taken: ReadonlySet<number>; readonly created: number | undefined } & Partial<Pick<TransferOutcome, 'refused'>>

type Stages = {
  readonly read: (rows: readonly SheetRow[]) => readonly ReadRow[]
  readonly store: (rows: readonly ReadRow[]) => Promise<Result<Outcome>>
  /** Called for each unit, in the order of the sheet. */
  readonly note: (rows: readonly ReadRow[], outcome: Outcome) => void
}

type UnderWay = { readonly rows: readonly ReadRow[]; readonly outcome: Promise<Result<Outcome>> }

/** Reads rows while those before them are being stored. When it ends, for whatever reason, nothing is still being stored. */
async function storeAll(batches: AsyncIterable<Result<readonly SheetRow[]>>, { read, store, note }: Stages): Promise<Result<true>> {
  const underWay: UnderWay[] = []
  const begin = (rows: readonly ReadRow[]): void => {
    // After a failure, nothing more is stored in its lane.
    const before = underWay.at(-LANES)?.outcome
    const outcome = before === undefined ? store(rows) : before.then((earlier) => (earlier.ok ? store(rows) : earlier))
    // It is awaited in its turn; until then its rejection counts as handled.
    outcome.catch(() => undefined)
    underWay.push({ rows, outcome })
  }
  const settle = async ({ left }: { readonly left: number }): Promise<Result<true>> => {
    for (let oldest = underWay[0]; oldest !== undefined && underWay.length > left; [oldest] = underWay) {
      const outcome = await oldest.outcome
      if (!outcome.ok) return outcome
      note(oldest.rows, outcome.value)
      underWay.shift()
    }
    return ok(true)
  }
  try {
    let rows: ReadRow[] = []
    for await (const batch of batches) {
      if (!batch.ok) return batch
      rows.push(...read(batch.value))
      if (rows.length < ROWS_A_UNIT) continue
      const settled = await settle({ left: UNITS_AHEAD - 1 })
      if (!settled.ok) return settled
      begin(rows)
      rows = []
    }
    if (rows.length > 0) begin(rows)
    return await settle({ left: 0 })
  } finally {
    // What was stored beside a failure is stored, and counts.
    for (const { rows, outcome } of underWay) {
      const settled = await outcome.catch(() => undefined)
      if (settled?.ok === true) note(rows, settled.value)
    }
  }
}

const FORBIDDEN_HEADINGS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

function resolveHeadings({
  rows,
  kind,
  memory,
  choices,
}: {
  rows: readonly SheetRow[]
  kind: OrderKind
  memory: HeadingMemory
  choices: ImportOrders['choices']
}): Result<MatchedHeadings> {
  const known = new Set(targetsOf(kind).map((one) => one.target))
  const strange = [...choices.values()].find((target) => target !== undefined && !known.has(target))
  if (strange !== undefined) return failed(importFailure('CHOICE_UNKNOWN', { target: strange }))
  const matched = matchHeadings(rows, kind, memory)
  const forbidden = (matched?.columns.map((column) => column.heading) ?? rows.flatMap((row) => row.cells)).find((heading) =>
    FORBIDDEN_HEADINGS.has(heading.trim()),
  )
  if (forbidden !== undefined) return failed(importFailure('HEADING_FORBIDDEN', { heading: forbidden.trim() }))
  if (matched === undefined) return failed(rows.every(isBlank) ? sheetFailure('FILE_EMPTY') : importFailure('HEADINGS_NOT_FOUND'))
  return ok({ line: matched.line, columns: withChoices(matched.columns, choices) })
}

/** Required fields that no column fills: every row will be wrong, so the wizard reports it once. */
export function missingColumns(kind: OrderKind, columns: readonly MatchedColumn[]): readonly string[] {
  const filled = new Set(columns.map((column) => column.target))
  const missing = fieldsOf(kind).flatMap(([name, field]) => (field.required && !filled.has(name) ? [name] : []))
  const lines = groupsOf(kind).flatMap(([group, { fields, least }]) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.required && least > 0 && !filled.has(`${group}.${name}`) ? [`${group}.${name}`] : [],
    ),
  )
  return [...missing, ...lines]
}

function learned(columns: readonly MatchedColumn[], choices: ImportOrders['choices']): HeadingMemory {
  return new Map(
    columns.flatMap((column) =>
      choices.has(column.index) && column.heading !== '' ? [[headingKey(column.heading), column.target ?? ''] as const] : [],
    ),
  )
}

type Unit = {
  readonly rows: readonly ReadRow[]
  readonly actor: Actor
  readonly kind: OrderKind
  readonly write: boolean
  readonly importId: number | undefined
}

/** The lines that name a file of somebody else. */
async function refusedFiles(
  unit: ImportUnit,
  { rows, actor, kind }: Pick<Unit, 'rows' | 'actor' | 'kind'>,
): Promise<ReadonlyMap<number, FieldFailure>> {
  const refused = new Map<number, FieldFailure>()
  for (const { line, content } of rows) {
    const [foreign] = content === undefined ? [] : await foreignFiles(unit, { content, kind, customerId: actor.id, actor })
    if (foreign !== undefined) refused.set(line, foreign)
  }
  return refused
}

/** Creates the good rows of a unit in one unit of work and skips those that already exist. */
function storeRows(ports: Ports, { rows, actor, kind, write, importId }: Unit): Promise<Result<Outcome>> {
  const good = rows.filter((row) => row.content !== undefined)
  return ports.atomically(async (unit): Promise<Result<Outcome>> => {
    const refCodes = good.flatMap((row) => (row.content?.values.refCode === undefined ? [] : [row.content.values.refCode]))
    const keys = good.flatMap((row) => (row.importKey === undefined ? [] : [row.importKey]))
    const holders = new Set((await unit.orders.withReferences(actor.id, refCodes)).map((one) => one.refCode))
    const takenKeys = new Set(await unit.orders.withImportKeys(actor.id, keys))
    const isTaken = (row: ReadRow): boolean =>
      (row.content?.values.refCode !== undefined && holders.has(row.content.values.refCode)) ||
      (row.importKey !== undefined && takenKeys.has(row.importKey))
    const taken = new Set(good.filter(isTaken).map((row) => row.line))
    const refused = await refusedFiles(unit, { rows: good, actor, kind })
    if (!write) return ok({ taken, created: undefined, refused })
    const contents = good.flatMap(({ line, content, importKey }) =>
      content === undefined || taken.has(line) || refused.has(line) ? [] : [{ content, ...(importKey === undefined ? {} : { importKey }) }],
    )
    const stored =
      contents.length === 0
        ? []
        : await storeNew(unit, {
            contents,
            kind: kind.name,
            draft: false,
            importId,
            actor,
            at: ports.clock.now(),
            references: ports.references(),
            newOrderNumber: ports.newOrderNumber,
          })
    const heads = rows.filter((row) => row.joins === undefined)
    const faulty = heads.filter(isFaulty).length + refused.size
    const counts = { created: stored.length, skipped: heads.length - faulty - stored.length, failed: faulty }
    if (importId !== undefined) await unit.imports.count(importId, counts, ports.clock.now())
    return ok({ taken, created: stored.length, refused })
  })
}
