import type { Clock } from '../../../../core/kernel/clock.ts'
import type { makeAccount } from '../../../../core/identity/account-records.usecase.ts'
import { clientsWithin, type Actor, type Audience } from '../../../../core/identity/account.ts'
import { client } from '../../../../core/identity/client.entity.ts'
import { writable, type Entity } from '../../../../core/kernel/entity.ts'
import type { FieldValue } from '../../../../core/kernel/field.ts'
import { shower } from '../../../../core/kernel/read-field.ts'
import { failed, ok } from '../../../../core/kernel/result.ts'
import type { Locale } from '../../../../core/kernel/words.ts'
import type { EntityStore, RecordFilter } from '../../../../core/reference/reference.ports.ts'
import { referenceFailure } from '../../../../core/reference/reference.failures.ts'
import { readRecord } from '../../../../core/reference/read-record.ts'
import type { ReferenceRow, References } from '../../../../core/reference/references.ts'
import type { SheetContent, SheetReader, SheetWriter } from '../../../../core/sheets/sheet.port.ts'
import type { EntityRoutes, ImportedRecords, ReferenceRecord } from '../../contract/reference.routes.ts'
import type { BindingsOf } from '../call.ts'
import { cellText } from '../presenters/import.presenter.ts'
import { fieldColumns } from '../presenters/sheet-columns.ts'
import { workbook } from './files.ts'
import { today } from './order-filter.ts'
import { importRecords, type RecordImport } from '../../../../core/reference/import-records.usecase.ts'

export type EntityHandlerParts = {
  readonly entity: Entity
  readonly store: EntityStore
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly reader: SheetReader
  readonly clock: Clock
  /** How a record is made that is an account. */
  readonly makeAccount: (store: EntityStore) => ReturnType<typeof makeAccount>
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

/** The records within somebody's reach, by id; `undefined` is all: clients belong to their contacts, other records to the house. */
const idsWithin = (entity: Entity, actor: Actor): readonly number[] | undefined =>
  entity.name === client.name ? clientsWithin(actor) : undefined

const isWithin = (entity: Entity, id: number, actor: Actor): boolean => idsWithin(entity, actor)?.includes(id) !== false

const audienceOf = (entity: Entity): Audience => (entity.name === client.name ? 'customer' : 'staff')

/** What became of a sheet of records, each wrong cell named. */
const presentImported = ({ created, updated, failed: faulty, findings }: RecordImport, locale: Locale): ImportedRecords => ({
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

/** The calls of any entity, from its declaration alone. */
export function entityHandlers({
  entity,
  store,
  references,
  sheetWriter,
  reader,
  clock,
  ...accounts
}: EntityHandlerParts): BindingsOf<EntityRoutes> {
  const present = recordPresenter(entity)
  const takeSheet = importRecords({ entity, store, references, reader })
  const makeOne = accounts.makeAccount(store)
  const form = writable(entity)
  const write = (actor: { readonly id: number }) => ({ actorId: actor.id, at: clock.now() })
  const within = (query: Query, actor: Actor): RecordFilter => {
    const ids = idsWithin(entity, actor)
    return { ...filterOf(entity, query), ...(ids === undefined ? {} : { ids }) }
  }
  const find = async (id: number, actor: Actor) => (isWithin(entity, id, actor) ? store.find(id) : undefined)
  const importWrite = (actor: Actor) => ({
    ...write(actor),
    ...(entity.isAccount === true ? { changesOnly: { ids: idsWithin(entity, actor) } } : {}),
  })
  return {
    list: async ({ query, actor }) => {
      const { rows, total } = await store.list({ ...within(query as Query, actor), page: query.page, pageSize: query.pageSize })
      return ok({ rows: rows.map(present), total })
    },
    find: async ({ params, actor }) => {
      const row = await find(params.id, actor)
      return row === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : ok(present(row))
    },
    create: async ({ body, actor }) => {
      const values = readRecord(form, body, references())
      if (!values.ok) return values
      const password = String((body as Query)['userPwd'] ?? '')
      const created =
        entity.isAccount === true
          ? await makeOne({ values: values.value, password, audience: audienceOf(entity) }, actor)
          : await store.create(values.value, write(actor))
      return created.ok ? ok(present(created.value)) : created
    },
    update: async ({ params, body, actor }) => {
      const { version, ...given } = body
      const stored = await find(params.id, actor)
      if (stored === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
      // What the caller leaves out stays as it is.
      const values = readRecord(form, { ...present(stored), ...given }, references())
      if (!values.ok) return values
      const updated = await store.update({ id: params.id, version: version as number, values: values.value }, write(actor))
      return updated.ok ? ok(present(updated.value)) : updated
    },
    remove: async ({ params, actor }) => {
      if (!isWithin(entity, params.id, actor)) return failed(referenceFailure('RECORD_NOT_FOUND'))
      const removed = await store.remove(params.id, write(actor))
      return removed.ok ? ok(null) : removed
    },
    export: async ({ query, actor, locale }) =>
      ok(
        workbook(
          sheetWriter,
          recordSheet(entity, store.stream(within(query as Query, actor)), locale),
          `${entity.area}-${today(clock.now())}.xlsx`,
        ),
      ),
    import: async ({ upload, actor, locale }) => {
      const taken = await takeSheet({ fileName: upload.fileName, content: { path: upload.path } }, importWrite(actor))
      return taken.ok ? ok(presentImported(taken.value, locale)) : taken
    },
  }
}
