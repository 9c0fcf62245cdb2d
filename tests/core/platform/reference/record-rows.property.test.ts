import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identityOf, type Entity } from '#core/base/fields/entity.ts'
import type { Field } from '#core/base/fields/field.ts'
import { shower } from '#core/base/fields/read-field.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import { catalog } from '#core/entity-catalog.ts'
import { importRecords, sheetOf } from '#core/platform/reference/import-records.usecase.ts'
import { readRecord, type RecordValues } from '#core/base/fields/read-record.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { SheetReader } from '#core/base/sheets/sheet.port.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { madeRecords, madeReferences } from './made-records.ts'

const YES = { 'zh-CN': '是', 'zh-TW': '是', 'en-US': 'YES' }
const NO = { 'zh-CN': '否', 'zh-TW': '否', 'en-US': 'NO' }

/** A value as shown in a cell. */
function cellOf(field: Field, value: RecordValues[string], locale: Locale): string {
  const shown = shower(field)(value)
  if (shown === null) return ''
  if (field.kind === 'flag') return (shown === true ? YES : NO)[locale]
  if (field.kind === 'choice') return field.choices[String(shown)]?.[locale] ?? ''
  return Array.isArray(shown) ? shown.map((item) => `${String(item)};`).join(' ') : String(shown)
}

/** The result of importing these rows, by key; there must be no error. */
async function importedRecords(entity: Entity, rows: readonly (readonly string[])[], kept: Map<unknown, RecordValues> = new Map()) {
  const reader: SheetReader = {
    open: async () =>
      ok({
        info: { format: 'csv', sheetNames: [] },
        rowCount: rows.length,
        batches: (async function* () {
          yield ok(rows.map((cells, index) => textRow(index + 1, cells)))
        })(),
        close: async () => undefined,
      }),
  }
  const store = {
    findByKeys: async (keys: readonly string[]) =>
      keys.flatMap((key) => {
        const values = kept.get(key)
        return values === undefined ? [] : [{ ...values, id: 1, version: 1 }]
      }),
    upsertMany: async (records: readonly RecordValues[]) => {
      for (const record of records) kept.set(record[entity.key], record)
      return ok({ created: records.length, updated: 0 })
    },
  } as Partial<EntityStore> as EntityStore
  const take = importRecords({ entity, store, references: () => madeReferences, reader })
  const write = { actorId: 1, at: 0, mayChange: true, guard: ({ values }: { readonly values: RecordValues }) => ok(values) }
  const done = must(await take({ fileName: 'records.csv', content: { bytes: new Uint8Array() } }, write))
  expect(done.findings).toEqual({ list: [], more: 0 })
  return kept
}

/** Every area as sheets have it: what others write cannot come from one. */
const each = catalog.map((entity) => [entity.area, sheetOf(entity)] as const)

describe('records of every area', () => {
  it.each(each)('%s: what is shown outside is read back as the same', (_area, entity) => {
    fc.assert(
      fc.property(madeRecords(entity), (record) => {
        const shown = Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, shower(field)(record[name])]))
        expect(readRecord(entity, shown, madeReferences)).toEqual(ok(record))
        expect(readRecord(entity, JSON.parse(JSON.stringify(shown)) as Record<string, unknown>, madeReferences)).toEqual(ok(record))
      }),
    )
  })

  it.each(each)('%s: an import of an export changes nothing, in any language', async (_area, entity) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(madeRecords(entity), { minLength: 1, maxLength: 4, selector: (record) => identityOf(entity, record) }),
        fc.constantFrom(...LOCALES),
        async (records, locale) => {
          const fields = Object.entries(entity.fields)
          const headings = fields.map(([, field]) => field.label[locale])
          const rows = records.map((record) => fields.map(([name, field]) => cellOf(field, record[name], locale)))
          const byKey = new Map(records.map((record) => [record[entity.key], record]))
          expect(await importedRecords(entity, [headings, ...rows])).toEqual(byKey)
        },
      ),
      { numRuns: 50 },
    )
  })

  it.each(each)('%s: a sheet with the key and one more column leaves the others as they were', async (_area, entity) => {
    await fc.assert(
      fc.asyncProperty(
        madeRecords(entity),
        madeRecords(entity),
        fc.constantFrom(...Object.entries(entity.fields)),
        async (before, after, [name, field]) => {
          const key = before[entity.key]
          const keyField = entity.fields[entity.key]
          if (keyField === undefined || name === entity.key || name === entity.within) return
          // Two fields that only make sense together are changed together.
          fc.pre(readRecord(entity, { ...shownOf(entity, before), [name]: shower(field)(after[name]) }, madeReferences).ok)
          const within = Object.entries(entity.fields).filter(([one]) => one === entity.within)
          const rows = [
            [entity.key, name, ...within.map(([one]) => one)],
            [
              cellOf(keyField, key, 'en-US'),
              cellOf(field, after[name], 'en-US'),
              ...within.map(([one, its]) => cellOf(its, before[one], 'en-US')),
            ],
          ]
          const kept = await importedRecords(entity, rows, new Map([[key, before]]))
          expect([...kept.values()]).toEqual([{ ...before, [name]: after[name] }])
        },
      ),
      { numRuns: 50 },
    )
  })
})

const shownOf = (entity: Entity, record: RecordValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, shower(field)(record[name])]))
