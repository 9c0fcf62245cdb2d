import type { Clock } from '../../../../core/kernel/clock.ts'
import type { Entity } from '../../../../core/kernel/entity.ts'
import type { FieldValue } from '../../../../core/kernel/field.ts'
import { shower } from '../../../../core/kernel/read-field.ts'
import { failed, ok } from '../../../../core/kernel/result.ts'
import type { Locale } from '../../../../core/kernel/words.ts'
import type { EntityStore, RecordFilter } from '../../../../core/reference/reference.ports.ts'
import { referenceFailure } from '../../../../core/reference/reference.failures.ts'
import { readRecord } from '../../../../core/reference/read-record.ts'
import type { ReferenceRow, References } from '../../../../core/reference/references.ts'
import type { SheetContent, SheetReader, SheetWriter } from '../../../../core/sheets/sheet.port.ts'
import type { EntityRoutes, ReferenceRecord } from '../../contract/reference.routes.ts'
import type { BindingsOf } from '../call.ts'
import { cellText } from '../presenters/import.presenter.ts'
import { fieldColumns } from '../presenters/sheet-columns.ts'
import { workbook } from './files.ts'
import { today } from './order-filter.ts'
import { importRecords } from '../../../../core/reference/import-records.usecase.ts'

export type EntityHandlerParts = {
  readonly entity: Entity
  readonly store: EntityStore
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly reader: SheetReader
  readonly clock: Clock
}

/** A record as the API answers it, by the entity's declaration; compiled once. */
function recordPresenter(entity: Entity): (row: ReferenceRow) => ReferenceRecord {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, shower(field)] as const)
  return (row) => {
    const record: Record<string, unknown> = { id: row.id, version: row.version }
    for (const [name, show] of fields) record[name] = show(row[name])
    return record as ReferenceRecord
  }
}

type Query = { readonly keywords?: string | undefined; readonly sort?: string | undefined } & Readonly<Record<string, unknown>>

/** What a list's query asks for; the contract let through the entity's own filters alone. */
function filterOf(entity: Entity, query: Query): RecordFilter {
  const filters = Object.fromEntries(
    entity.filtered.flatMap((name) => (query[name] === undefined || query[name] === '' ? [] : [[name, query[name] as FieldValue]])),
  )
  const { keywords, sort } = query
  return {
    filters,
    ...(keywords === undefined || keywords.trim() === '' ? {} : { keywords: keywords.trim() }),
    ...(sort === undefined ? {} : { sort: { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') } }),
  }
}

/** An entity's records as a sheet; its import reads it back. */
function recordSheet(entity: Entity, batches: AsyncIterable<readonly ReferenceRow[]>, locale: Locale): SheetContent {
  const parts = Object.entries(entity.fields).map(([name, field]) => ({ name, ...fieldColumns(field, locale) }))
  return {
    sheetName: entity.label[locale],
    columns: parts.flatMap((part) => part.columns),
    rows: (async function* () {
      for await (const batch of batches) for (const row of batch) yield parts.flatMap(({ name, cells }) => cells(row[name]))
    })(),
  }
}

/** The calls of any entity, from its declaration alone. */
export function entityHandlers({ entity, store, references, sheetWriter, reader, clock }: EntityHandlerParts): BindingsOf<EntityRoutes> {
  const present = recordPresenter(entity)
  const takeSheet = importRecords({ entity, store, references, reader })
  const write = (actor: { readonly id: number }) => ({ actorId: actor.id, at: clock.now() })
  return {
    list: async ({ query }) => {
      const { rows, total } = await store.list({ ...filterOf(entity, query as Query), page: query.page, pageSize: query.pageSize })
      return ok({ rows: rows.map(present), total })
    },
    find: async ({ params }) => {
      const row = await store.find(params.id)
      return row === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : ok(present(row))
    },
    create: async ({ body, actor }) => {
      const values = readRecord(entity, body, references())
      if (!values.ok) return values
      const created = await store.create(values.value, write(actor))
      return created.ok ? ok(present(created.value)) : created
    },
    update: async ({ params, body, actor }) => {
      const { version, ...given } = body
      const stored = await store.find(params.id)
      if (stored === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
      // What the caller leaves out stays as it is.
      const values = readRecord(entity, { ...present(stored), ...given }, references())
      if (!values.ok) return values
      const updated = await store.update({ id: params.id, version: version as number, values: values.value }, write(actor))
      return updated.ok ? ok(present(updated.value)) : updated
    },
    remove: async ({ params, actor }) => {
      const removed = await store.remove(params.id, write(actor))
      return removed.ok ? ok(null) : removed
    },
    export: async ({ query, locale }) =>
      ok(
        workbook(
          sheetWriter,
          recordSheet(entity, store.stream(filterOf(entity, query as Query)), locale),
          `${entity.area}-${today(clock.now())}.xlsx`,
        ),
      ),
    import: async ({ upload, actor, locale }) => {
      const taken = await takeSheet({ fileName: upload.fileName, content: { path: upload.path } }, write(actor))
      if (!taken.ok) return taken
      const { created, updated, failed: faulty, findings } = taken.value
      return ok({
        created,
        updated,
        failed: faulty,
        errors: findings.map(({ line, column, failure }) => ({
          line,
          column,
          field: failure.path,
          error: failure.code,
          msg: cellText(failure, { line, column, locale }),
        })),
      })
    },
  }
}
