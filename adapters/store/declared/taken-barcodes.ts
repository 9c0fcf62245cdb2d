import { gtinOf, writtenForms } from '#core/base/fields/barcode.rules.ts'
import { identityOf, type Entity } from '#core/base/fields/entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Connection } from '../database/database.ts'
import { LOCKS } from '../database/locks.ts'
import { quoteIdentifier } from '../database/sql-values.ts'
import { columnName } from './declared-columns.ts'

type Barcodes = {
  readonly entity: Entity
  readonly table: string
  /** The condition that limits to the owner's records. */
  readonly own: string
  readonly records: readonly RecordValues[]
  /** The id of the record that is changed, where it is one alone. */
  readonly id?: number
}

const codesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const HOLD = `select pg_advisory_xact_lock(${LOCKS.barcodes}, ($1::bigint % 2147483647)::integer)`

type BarcodeWrite = { readonly entity: Entity; readonly owner: number | undefined; readonly records: readonly RecordValues[] }

/**
 * Lets records of an owner that have article numbers be written one after another: of two with one
 * number that come at once, the later finds the earlier. It is taken before any record is locked.
 */
export async function holdBarcodes(connection: Connection, { entity, owner = 0, records }: BarcodeWrite): Promise<void> {
  const { barcodes } = entity
  const isHeld = barcodes !== undefined && records.some((values) => codesOf(values[barcodes]).some((code) => gtinOf(code) !== undefined))
  if (isHeld) await connection.rows(HOLD, [owner])
}

type Article = { readonly key: string; readonly code: string }

/** Whose each article number is after the write, by its 14 digits; or the first that two want. */
function wantedBy(entity: Entity, records: readonly RecordValues[], field: string): Result<ReadonlyMap<string, Article>> {
  const wanted = new Map<string, Article>()
  for (const values of records) {
    const key = identityOf(entity, values)
    for (const code of codesOf(values[field])) {
      const gtin = gtinOf(code)
      if (gtin === undefined) continue
      const other = wanted.get(gtin)
      if (other !== undefined && other.key !== key) return taken(field, { key: other.key, code })
      wanted.set(gtin, { key, code })
    }
  }
  return ok(wanted)
}

function taken(field: string, { key, code }: Article): Result<never> {
  const failure = referenceFailure('BARCODE_TAKEN', { code, key })
  return failed({ ...failure, fields: [atField(field, failure)] })
}

/**
 * BARCODE_TAKEN where a record would have an article number that another one of the owner has, in
 * any of its lengths (rule: One article, one GTIN). A number that it has already stays.
 */
export async function checkBarcodes(connection: Connection, { entity, table, own, records, id }: Barcodes): Promise<Result<true>> {
  const field = entity.barcodes
  if (field === undefined) return ok(true)
  const wanted = wantedBy(entity, records, field)
  if (!wanted.ok) return wanted
  if (wanted.value.size === 0) return ok(true)
  const [key, column] = [entity.key, field].map((name) => quoteIdentifier(columnName(name)))
  const rows = await connection.texts(
    `select id, ${key}, code from ${table}, unnest(${column}) as code where ${own} and ${column} && $1::text[] and code = any($1::text[])`,
    [[...wanted.value.values()].flatMap(({ code }) => writtenForms(code))],
  )
  const changed = new Set(records.map((values) => identityOf(entity, values)))
  const held = rows.map(([rowId, rowKey, code]) => ({
    gtin: gtinOf(code ?? '') ?? '',
    key: Number(rowId) === id && records[0] !== undefined ? identityOf(entity, records[0]) : (rowKey ?? ''),
  }))
  for (const [gtin, { key: owner, code }] of wanted.value) {
    const holders = held.filter((one) => one.gtin === gtin)
    if (holders.some((one) => one.key === owner)) continue
    const other = holders.find((one) => !changed.has(one.key))
    if (other !== undefined) return taken(field, { key: other.key, code })
  }
  return ok(true)
}
