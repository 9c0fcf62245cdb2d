import type { Entity } from '../kernel/entity.ts'
import type { FieldFailure } from '../kernel/failure.ts'
import { readField, shower } from '../kernel/read-field.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { importFailure } from '../orders/import/import.failures.ts'
import { CURRENCY_HEADINGS, HEADING_ROWS, headingKey } from '../sheets/heading-key.ts'
import type { EntityStore, RecordWrite } from './reference.ports.ts'
import { readRecord, type RecordValues } from './read-record.ts'
import type { ReferenceRow, References } from './references.ts'
import { sheetFailure } from '../sheets/sheet.failures.ts'
import type { SheetFile, SheetReader, SheetRow } from '../sheets/sheet.port.ts'

/** A wrong cell of an imported record. */
export type RecordFinding = { readonly line: number; readonly column: string; readonly failure: FieldFailure }
export type RecordImport = {
  readonly created: number
  readonly updated: number
  readonly failed: number
  readonly findings: readonly RecordFinding[]
}

type Ports = { readonly entity: Entity; readonly store: EntityStore; readonly references: () => References; readonly reader: SheetReader }
type Columns = ReadonlyMap<string, { readonly index: number; readonly heading: string }>

const MOST_FINDINGS = 10_000

/** Every heading that an entity's import understands: labels in all languages, names and synonyms. */
function headingsOf(entity: Entity): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const [name, field] of Object.entries(entity.fields)) {
    for (const heading of [...Object.values(field.label), name, ...(field.synonyms ?? [])]) known.set(headingKey(heading), name)
    if (field.kind === 'money')
      for (const label of Object.values(field.label))
        for (const behind of CURRENCY_HEADINGS) known.set(headingKey(label + behind), `${name}.currency`)
  }
  return known
}

/** The row of headings among the first ones: the one that knows most, the key among them. */
function findHeadings(rows: readonly SheetRow[], entity: Entity): { readonly line: number; readonly columns: Columns } | undefined {
  const known = headingsOf(entity)
  const matched = rows.slice(0, HEADING_ROWS).map((row) => ({ line: row.line, columns: columnsOf(row, known) }))
  const [best] = matched.filter(({ columns }) => columns.has(entity.key)).toSorted((a, b) => b.columns.size - a.columns.size)
  return best
}

function columnsOf(row: SheetRow, known: ReadonlyMap<string, string>): Columns {
  const columns = new Map<string, { index: number; heading: string }>()
  row.cells.forEach((cell, index) => {
    const target = known.get(headingKey(cell))
    if (target !== undefined && !columns.has(target)) columns.set(target, { index, heading: cell.trim() })
  })
  return columns
}

/** A record as the sheet has it. Columns that are not there keep what is stored. */
async function rawOf({ entity, store, references }: Ports, row: SheetRow, columns: Columns): Promise<Record<string, unknown>> {
  const cell = (target: string): string | undefined => row.cells[columns.get(target)?.index ?? -1]
  const hasAll = Object.keys(entity.fields).every((name) => columns.has(name))
  const key = hasAll ? undefined : keyIn(entity, cell(entity.key), references())
  const stored = key === undefined ? undefined : await store.findByKey(key)
  const raw: Record<string, unknown> = stored === undefined ? {} : shownRecord(entity, stored)
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!columns.has(name)) continue
    raw[name] = field.kind === 'money' ? { amount: cell(name), currency: cell(`${name}.currency`) } : cell(name)
  }
  return raw
}

/** The key as it is stored; undefined for a cell that holds none. */
function keyIn(entity: Entity, cell: string | undefined, references: References): string | undefined {
  const field = entity.fields[entity.key]
  const read = field && readField(field, cell, { references })
  return read?.ok && read.value !== undefined ? String(read.value) : undefined
}

const shownRecord = (entity: Entity, row: ReferenceRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, shower(field)(row[name])]))

/**
 * Creates or changes records by their key from a sheet; faulty rows are named and left out. HEADINGS_NOT_FOUND where no row has the key's
 * heading, and the failures of the sheet itself.
 */
export function importRecords(ports: Ports) {
  return async (file: SheetFile, write: RecordWrite): Promise<Result<RecordImport>> => {
    const opened = await ports.reader.open(file)
    if (!opened.ok) return opened
    try {
      const rows = await allRows(opened.value.batches)
      if (!rows.ok) return rows
      const headings = findHeadings(rows.value, ports.entity)
      if (headings === undefined) return failed(importFailure('HEADINGS_NOT_FOUND'))
      return await takeRows(ports, { rows: rows.value.filter((row) => row.line > headings.line), columns: headings.columns, write })
    } finally {
      await opened.value.close()
    }
  }
}

/** Reference tables are short; the reader's own limits bound them. */
async function allRows(batches: AsyncIterable<Result<readonly SheetRow[]>>): Promise<Result<readonly SheetRow[]>> {
  const rows: SheetRow[] = []
  for await (const batch of batches) {
    if (!batch.ok) return batch
    rows.push(...batch.value)
  }
  return ok(rows)
}

type Rows = { readonly rows: readonly SheetRow[]; readonly columns: Columns; readonly write: RecordWrite }

async function takeRows(ports: Ports, { rows, columns, write }: Rows): Promise<Result<RecordImport>> {
  const good: RecordValues[] = []
  const findings: RecordFinding[] = []
  let faulty = 0
  const references = ports.references()
  const filled = rows.filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return failed(sheetFailure('FILE_EMPTY'))
  for (const row of filled) {
    const record = readRecord(ports.entity, await rawOf(ports, row, columns), references)
    if (record.ok) good.push(record.value)
    else {
      faulty += 1
      if (findings.length < MOST_FINDINGS)
        findings.push(
          ...(record.failure.fields ?? []).map((failure) => ({
            line: row.line,
            column: columns.get(failure.path)?.heading ?? failure.path,
            failure,
          })),
        )
    }
  }
  const kept = good.length === 0 ? ok({ created: 0, updated: 0 }) : await ports.store.upsertMany(good, write)
  return kept.ok ? ok({ ...kept.value, failed: faulty, findings }) : kept
}
