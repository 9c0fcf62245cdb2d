import { gtinOf } from '#core/base/fields/barcode.rules.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { hasGuards, identityOf, writable, type Entity } from '#core/base/fields/entity.ts'
import type { RawFields } from '#core/base/fields/read-fields.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import type { Field } from '#core/base/fields/field.ts'
import { readField, shower } from '#core/base/fields/read-field.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { cellFlaw } from '#core/base/sheets/cell-flaw.ts'
import { CURRENCY_HEADINGS, HEADING_ROWS, headingKey } from '#core/base/sheets/heading-key.ts'
import { learnedKeys, meaningsOfHeading, type Vocabulary } from '#core/base/sheets/heading-meaning.ts'
import { saidByHeading, type HeadingSays } from '#core/base/sheets/measure-cell.ts'
import type { EntityStore, RecordWrite } from '#core/base/fields/reference.ports.ts'
import { readRecord, type RecordValues } from '#core/base/fields/read-record.ts'
import { phoneRulesOf } from './phone-rules.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import { complexity, sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { findingList, type FindingList } from '#core/base/sheets/finding-list.ts'
import { cleanText, shownText } from '#core/base/kernel/text.ts'
import { listWords, type Words } from '#core/base/kernel/words.ts'
import { furtherSheets, sheetNotices, type NoticedColumn, type SheetNotice } from '#core/base/sheets/sheet-notices.ts'
import type { OpenSheet, SheetFile, SheetInfo, SheetReader, SheetRow, TextEncodingName } from '#core/base/sheets/sheet.port.ts'

/** A wrong cell of an imported record. */
export type RecordFinding = {
  readonly line: number
  /** The heading in the sheet, or the field's label where the sheet has no column of it. */
  readonly column: string | Words
  readonly failure: FieldFailure
}
export type RecordImport = {
  readonly created: number
  readonly updated: number
  readonly failed: number
  readonly findings: FindingList<RecordFinding>
  /** Parts of the sheet that make no record, or that it hides. */
  readonly notices: readonly SheetNotice[]
  /** Nothing was stored, since there are notices and its sender wanted none. */
  readonly isHeld?: true
  /** Of a text file: what it was read as. */
  readonly encoding?: TextEncodingName
}

type Ports = {
  readonly entity: Entity
  readonly store: Pick<EntityStore, 'findByKeys' | 'upsertMany'>
  readonly references: () => References
  readonly reader: SheetReader
  /** Checks that a record fits together, besides its fields. */
  readonly check?: ((values: RecordValues) => Result<unknown>) | undefined
  /**
   * Rows are lines of documents, of which several may have one key; left out, each is a record of
   * its own.
   */
  readonly areLines?: boolean
}

/**
 * Who imports a sheet, and whether they may change what is there; creating is what the call
 * requires. `changesOnly` is given where records are only changed, and names the ids where these
 * are limited.
 */
export type ImportWrite = RecordWrite & {
  readonly mayChange: boolean
  /** Holds the writer to the permissions of guarded fields; left out where there are none. */
  readonly guard?: (row: { readonly before: ReferenceRow | undefined; readonly values: RecordValues }) => Result<RecordValues>
  readonly changesOnly?: { readonly ids: readonly number[] | undefined }
}
type Column = HeadingSays & { readonly index: number; readonly heading: string }
type Columns = ReadonlyMap<string, Column>

/** The most rows of one sheet: they are stored together or not at all. */
const MOST_ROWS = 50_000
const MOST_HEADING_CHARACTERS = 200

/** Every heading that an entity's import accepts: labels in all languages, names and synonyms. */
function headingsOf(entity: Entity): Vocabulary<string> {
  const known = new Map<string, readonly string[]>()
  const fields = Object.entries(entity.fields)
  const spoken = fields.map(([name, field]) => ({ name, field, names: [...Object.values(field.label), name, ...(field.synonyms ?? [])] }))
  for (const { name, names } of spoken) for (const heading of names) known.set(headingKey(heading), [name])
  for (const [name, field] of fields)
    if (field.kind === 'money')
      for (const label of Object.values(field.label))
        for (const behind of CURRENCY_HEADINGS) known.set(headingKey(label + behind), [`${name}.currency`])
  // A name of one field is never what is left of another's: `Product name (Chinese)`.
  for (const { name, field, names } of spoken)
    for (const heading of names) for (const key of learnedKeys(heading, field.kind)) if (!known.has(key)) known.set(key, [name])
  return { meanings: known, kindOf: (name) => entity.fields[name]?.kind ?? 'reference' }
}

/** The fields that a sheet writes, and the headings of all that a record shows. */
type SheetEntity = { readonly entity: Entity; readonly shown: Vocabulary<string> }
type Headings = { readonly line: number; readonly columns: Columns; readonly all: readonly NoticedColumn[] }

/**
 * The heading row among the first rows: the one with the most known headings, including the key.
 */
function findHeadings(rows: readonly SheetRow[], of: SheetEntity): Headings | undefined {
  const { entity } = of
  const known = headingsOf(entity)
  const matched = rows.slice(0, HEADING_ROWS).map((row) => {
    const columns = columnsOf(row, known)
    return { line: row.line, columns, all: noticedColumns(row, columns, of) }
  })
  const [best] = matched.filter(({ columns }) => columns.has(entity.key)).toSorted((a, b) => b.columns.size - a.columns.size)
  return best
}

/** Exported sheets have what a record shows and nobody writes, which is no news. */
function noticedColumns({ cells }: SheetRow, columns: Columns, { entity, shown }: SheetEntity): readonly NoticedColumn[] {
  const filling = new Set([...columns.values()].map(({ index }) => index))
  const isOfOthers = (cell: string): boolean => meaningsOfHeading(cell, shown).some((name) => !(name in entity.fields))
  return cells.map((cell, index) => ({
    index,
    heading: shownText(cleanText(cell), MOST_HEADING_CHARACTERS),
    isSettled: filling.has(index) || isOfOthers(cell),
  }))
}

function columnsOf(row: SheetRow, known: Vocabulary<string>): Columns {
  const columns = new Map<string, Column>()
  row.cells.forEach((cell, index) => {
    const [target] = meaningsOfHeading(cell, known)
    if (target === undefined || columns.has(target)) return
    const heading = shownText(cleanText(cell), MOST_HEADING_CHARACTERS)
    columns.set(target, { index, heading, ...saidByHeading(heading, { meaning: target, vocabulary: known }) })
  })
  return columns
}

type RawRow = {
  readonly stored: ReferenceRow | undefined
  readonly raw: Record<string, unknown>
  /** Cells that lost what they held, and measures that their headings make unreadable. */
  readonly wrong: readonly FieldFailure[]
}

const cellOf = (row: SheetRow, columns: Columns, target: string): string | undefined => row.cells[columns.get(target)?.index ?? -1]

type StoredRows = ReadonlyMap<string, ReferenceRow>

/**
 * The stored records of rows by their key, read together; none where the sheet says all that a
 * record has, and may replace it.
 */
async function storedOf({ entity, store, references }: Ports, rows: readonly SheetRow[], { columns, write }: Rows): Promise<StoredRows> {
  // Whose records they are is the store's matter, and it completes what is there by itself.
  if (entity.saved !== undefined) return new Map()
  const isWhole =
    !hasGuards(entity) &&
    write.changesOnly === undefined &&
    write.mayChange &&
    Object.keys(entity.fields).every((name) => columns.has(name))
  if (isWhole) return new Map()
  const known = references()
  const keys = new Set(rows.flatMap((row) => keyIn(entity, cellOf(row, columns, entity.key), known) ?? []))
  const stored = keys.size === 0 ? [] : await store.findByKeys([...keys])
  return new Map(stored.map((record) => [identityOf(entity, record), record]))
}

/** A record as the sheet has it. Missing columns keep their stored values. */
function rawOf(
  { entity, references }: Ports,
  row: SheetRow,
  { columns, known, decimalComma }: { readonly columns: Columns; readonly known: StoredRows; readonly decimalComma: boolean },
): RawRow {
  const cell = (target: string): string | undefined => cellOf(row, columns, target)
  const stored = known.size === 0 ? undefined : known.get(identityIn(entity, cell, references()))
  const raw: Record<string, unknown> = stored === undefined ? { ...(entity.saved && entity.starts) } : shownRecord(entity, stored)
  const wrong: FieldFailure[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    const column = columns.get(name)
    if (column === undefined) continue
    const text = cell(name)
    const flaw = cellFlaw(row, column.index)
    const said = flaw === undefined ? (text?.trim() ? column.convert?.(text, decimalComma) : undefined) : failed(flaw)
    if (said?.ok === false) wrong.push(atField(name, said.failure))
    const value = said?.ok === true ? said.value : text
    raw[name] = field.kind === 'money' ? { amount: value, currency: cell(`${name}.currency`)?.trim() || column.currency } : value
  }
  return { stored, raw, wrong }
}

/** The key as it is stored; `undefined` for a cell without a valid key. */
const keyIn = (entity: Entity, cell: string | undefined, references: References): string | undefined =>
  valueIn(entity.fields[entity.key], cell, references)

function valueIn(field: Field | undefined, cell: string | undefined, references: References): string | undefined {
  const read = field && readField(field, cell, { references })
  return read?.ok && read.value !== undefined ? String(read.value) : undefined
}

/** The identity of a row's record, as `identityOf` has it for stored ones. */
function identityIn(entity: Entity, cell: (name: string) => string | undefined, references: References): string {
  const names = entity.within === undefined ? [entity.key] : [entity.within, entity.key]
  return identityOf(entity, Object.fromEntries(names.map((name) => [name, valueIn(entity.fields[name], cell(name), references)])))
}

const shownRecord = (entity: Entity, row: ReferenceRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, shower(field)(row[name])]))

/**
 * Creates or changes records by their key from a sheet; invalid rows are reported and left out.
 * HEADINGS_NOT_FOUND where no row has the key's heading, HEADINGS_MISSING where it only creates and
 * lacks a required column, and the failures of reading the sheet.
 */
export function importRecords(ports: Ports) {
  const own = { ...ports, entity: sheetOf(ports.entity), shown: headingsOf(ports.entity) }
  return async (file: SheetFile, write: ImportWrite): Promise<Result<RecordImport>> => {
    const { sheetName, encoding } = file.reading ?? {}
    const opened = await ports.reader.open(file, given({ sheetName, encoding }))
    if (!opened.ok) return opened
    try {
      if (opened.value.rowCount > MOST_ROWS) return failed(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.rows(MOST_ROWS) }))
      return await takeRows(own, { file, sheet: opened.value, write })
    } finally {
      await opened.value.close()
    }
  }
}

/**
 * The part of an entity that a sheet has: the fields that are written by hand, under its key;
 * versions go by the rule that they belong to.
 */
export function sheetOf(entity: Entity): Entity {
  const written = writable(entity)
  return entity.versions === undefined ? written : { ...written, key: entity.versions.of }
}

/** The headings of a sheet, before its first row is read: a new record has every required field. */
function headingsIn(rows: readonly SheetRow[], { entity, shown }: SheetEntity, { mayChange, changesOnly }: ImportWrite): Result<Headings> {
  const found = findHeadings(rows, { entity, shown })
  if (found === undefined) return failed(importFailure('HEADINGS_NOT_FOUND'))
  if (mayChange || changesOnly !== undefined) return ok(found)
  const missing = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.required && !found.columns.has(name) ? [field.label] : [],
  )
  return missing.length === 0 ? ok(found) : failed(importFailure('HEADINGS_MISSING', { columns: listWords(missing) }))
}

type Rows = { readonly columns: Columns; readonly write: ImportWrite }

/**
 * Refuses a record whose key an earlier row of the sheet has: one of the two would be lost. Lines,
 * and rows of versions and of saved records, may share theirs, since each adds to what is there.
 */
function onceByKey({ entity, areLines = false }: Ports): (line: number, values: RecordValues) => Result<RecordValues> {
  const lines = new Map<string, number>()
  const articles = new Map<string, string>()
  return (line, values) => {
    if (areLines || entity.saved !== undefined || entity.versions !== undefined) return ok(values)
    const identity = identityOf(entity, values)
    const other = lines.get(identity)
    if (other !== undefined) return failed(invalidInput([atField(entity.key, importFailure('KEY_REPEATED', { other }))]))
    const taken = takenBarcode(entity, values, articles)
    if (taken !== undefined) return failed(invalidInput([taken]))
    lines.set(identity, line)
    return ok(values)
  }
}

/**
 * BARCODE_TAKEN where an earlier row of the sheet has an article number of this one; otherwise its
 * numbers are noted (rule: One article, one GTIN).
 */
function takenBarcode({ key, barcodes }: Entity, values: RecordValues, articles: Map<string, string>): FieldFailure | undefined {
  const codes = barcodes === undefined ? undefined : values[barcodes]
  const known = (Array.isArray(codes) ? codes : []).flatMap((code) => {
    const gtin = gtinOf(String(code))
    return gtin === undefined ? [] : [{ gtin, code: String(code) }]
  })
  for (const { gtin, code } of known) {
    const holder = articles.get(gtin)
    if (holder !== undefined) return atField(barcodes ?? key, referenceFailure('BARCODE_TAKEN', { code, key: holder }))
  }
  for (const { gtin } of known) articles.set(gtin, String(values[key] ?? ''))
  return undefined
}

const isOpen = (stored: ReferenceRow | undefined, { changesOnly }: ImportWrite): boolean =>
  changesOnly === undefined || (stored !== undefined && changesOnly.ids?.includes(stored.id) !== false)

const notToChange = ({ key }: Entity, raw: RawFields): Result<never> =>
  failed(invalidInput([atField(key, importFailure('CHANGE_NOT_ALLOWED', { key: String(raw[key] ?? '') }))]))

/** The record of a row, or why it is not taken. */
function recordOf(
  { entity, references, check }: Pick<Ports, 'entity' | 'references' | 'check'>,
  { stored, raw, wrong }: RawRow,
  write: ImportWrite,
): Result<RecordValues> {
  if (wrong.length > 0) return failed(invalidInput(wrong))
  if (!isOpen(stored, write)) return unknownKey(entity, raw)
  if (stored !== undefined && !write.mayChange) return notToChange(entity, raw)
  const read = readRecord(entity, raw, references(), phoneRulesOf(references()))
  if (!read.ok) return read
  if (hasGuards(entity) && write.guard === undefined) throw new Error(`${entity.name}: nobody guards its fields`)
  const allowed = write.guard?.({ before: stored, values: read.value }) ?? read
  if (!allowed.ok) return allowed
  const fits = check?.(read.value) ?? read
  return fits.ok ? read : fits
}

const unknownKey = ({ key }: Entity, raw: RawFields): Result<never> =>
  failed(invalidInput([atField(key, inputFailure('UNKNOWN_REFERENCE', { found: String(raw[key] ?? '') }))]))

type SheetTaking = { readonly file: SheetFile; readonly sheet: OpenSheet; readonly write: ImportWrite }

/** Reads batch by batch, so that no more of the sheet is in memory than its records. */
async function takeRows(ports: Ports & SheetEntity, { file, sheet: { batches, info }, write }: SheetTaking): Promise<Result<RecordImport>> {
  const good: RecordValues[] = []
  const findings = findingList<RecordFinding>()
  const once = onceByKey(ports)
  let faulty = 0
  let filled = 0
  let notices: ReturnType<typeof sheetNotices> | undefined
  const take = async (rows: readonly SheetRow[], { line, columns, all }: Headings): Promise<void> => {
    notices ??= sheetNotices({ columns: all, hidden: info.hiddenLines ?? [], filled: [] })
    const full = notices.rowsIn(rows.filter((row) => row.line > line && row.cells.some((cell) => cell.trim() !== '')))
    const known = await storedOf(ports, full, { columns, write })
    for (const row of full) {
      filled += 1
      const read = recordOf(ports, rawOf(ports, row, { columns, known, decimalComma: info.delimiter === ';' }), write)
      const record = read.ok ? once(row.line, read.value) : read
      if (record.ok) good.push(record.value)
      else {
        faulty += 1
        findings.add(findingsOf(ports.entity, { row, columns }, record.failure))
      }
    }
  }
  let first: SheetRow[] = []
  let headings: Headings | undefined
  for await (const batch of batches) {
    if (!batch.ok) return batch
    if (headings !== undefined) await take(batch.value, headings)
    else first.push(...batch.value)
    if (headings !== undefined || first.length < HEADING_ROWS) continue
    const found = headingsIn(first, ports, write)
    if (!found.ok) return found
    headings = found.value
    await take(first, headings)
    first = []
  }
  if (headings === undefined) {
    const found = headingsIn(first, ports, write)
    if (!found.ok) return found
    await take(first, found.value)
  }
  if (filled === 0) return failed(sheetFailure('FILE_EMPTY'))
  const said = [...(notices?.finish() ?? []), ...(await otherSheets(ports, file, info))]
  const isHeld = file.reading?.isStrict === true && said.length > 0
  const kept = good.length === 0 || isHeld ? ok({ created: 0, updated: 0 }) : await ports.store.upsertMany(good, write)
  if (!kept.ok) return kept
  const about = given({ isHeld: isHeld || undefined, encoding: info.encoding })
  return ok({ ...kept.value, failed: faulty, findings: findings.finish(), notices: said, ...about })
}

/** Says which further sheets of a workbook have records, unless one was asked for. */
const otherSheets = ({ entity, shown, reader }: Ports & SheetEntity, file: SheetFile, { sheetNames, sheetName: read }: SheetInfo) =>
  file.reading?.sheetName === undefined
    ? furtherSheets(reader, {
        file,
        sheetNames,
        read,
        isTable: (rows) => {
          const headings = findHeadings(rows, { entity, shown })
          return headings !== undefined && rows.some(({ line }) => line > headings.line)
        },
      })
    : []

const findingsOf = (
  entity: Entity,
  { row, columns }: { readonly row: SheetRow; readonly columns: Columns },
  { fields }: Failure,
): readonly RecordFinding[] =>
  (fields ?? []).map((failure) => ({
    line: row.line,
    column: columns.get(failure.path)?.heading ?? entity.fields[failure.path]?.label ?? failure.path,
    failure,
  }))
