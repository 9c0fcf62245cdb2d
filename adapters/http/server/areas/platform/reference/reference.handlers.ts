import type { Clock } from '#core/base/kernel/clock.ts'
import { knowsClients, type makeAccount } from '#core/platform/access/accounts/account-records.usecase.ts'
import { clientsWithin, type Actor, type Audience } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { guardFields, withStarts } from '#core/platform/access/roles/guarded-fields.ts'
import { writable, type Entity } from '#core/base/fields/entity.ts'
import type { RawFields } from '#core/base/fields/read-fields.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { EntityStore, RecordFilter } from '#core/base/fields/reference.ports.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { readRecord, type RecordValues } from '#core/base/fields/read-record.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import type { SheetContent, SheetReader, SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { EntityRoutes } from '../../../../contract/platform/reference/reference.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { recordPresenter } from '../../../presenters/record.ts'
import { fieldColumns } from '../../../presenters/sheet-columns.ts'
import { sheetFile } from '../../../answers/sheet-file.ts'
import { presentImported } from '../../../presenters/present-imported.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import { today } from '../../../presenters/query-days.ts'
import { phoneRulesOf } from '#core/platform/reference/phone-rules.ts'
import { importRecords, type ImportWrite } from '#core/platform/reference/import-records.usecase.ts'

export type EntityHandlerParts = {
  readonly entity: Entity
  readonly store: EntityStore
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly reader: SheetReader
  readonly clock: Clock
  /** The check that the values of a record in a sheet fit together. */
  readonly check?: ((values: RecordValues) => Result<unknown>) | undefined
  /** The check of what its forms send, besides the fields; sheets have `check`. */
  readonly fits?: ((values: RecordValues) => Result<RecordValues>) | undefined
  /** Creates a record that is an account. */
  readonly makeAccount?: (store: EntityStore) => ReturnType<typeof makeAccount>
}

type GuardedRow = Parameters<NonNullable<ImportWrite['guard']>>[0]

type Query = { readonly keywords?: string | undefined; readonly sort?: string | undefined } & Readonly<Record<string, unknown>>

/** The filter of a list; the contract accepts only the entity's own filters. */
export function filterOf(entity: Entity, query: Query): RecordFilter {
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

/**
 * An entity's records as a sheet that its import can read. Files stay with their records: a cell
 * could say only under which key one is stored.
 */
function recordSheet(entity: Entity, batches: AsyncIterable<readonly ReferenceRow[]>, locale: Locale): SheetContent {
  const inCells = Object.entries(entity.fields).filter(([, { kind }]) => kind !== 'file')
  const parts = inCells.map(([name, field]) => ({ name, ...fieldColumns(field, locale) }))
  return {
    sheetName: entity.label[locale],
    columns: parts.flatMap((part) => part.columns),
    rows: (async function* () {
      for await (const batch of batches) for (const row of batch) yield parts.flatMap(({ name, cells }) => cells(row[name]))
    })(),
  }
}

/**
 * The ids of the records that an actor may reach, `undefined` for all: a client only its contacts,
 * other records every member of staff.
 */
const idsWithin = (entity: Entity, actor: Actor): readonly number[] | undefined =>
  entity.ofClients === true ? clientsWithin(actor) : undefined

const audienceOf = (entity: Entity): Audience => (entity.ofClients === true ? 'customer' : 'staff')

/** Whether a change of a client gives it another phone. */
const writesPhone = (entity: Entity, stored: ReferenceRow, values: RecordValues): boolean =>
  entity.ofClients === true && stored['account_phone'] !== values['account_phone']

type SentForm = {
  readonly raw: RawFields
  readonly before: ReferenceRow | undefined
  readonly holder: Actor
  readonly references: References
  readonly fits: EntityHandlerParts['fits']
}

/** The values of a form, unless they change what its sender may not write. */
function readForm(form: Entity, { raw, before, holder, references, fits }: SentForm): Result<RecordValues> {
  const read = readRecord(form, raw, references, phoneRulesOf(references))
  const fitting = read.ok && fits !== undefined ? fits(read.value) : read
  return fitting.ok ? guardFields(form, { before, values: fitting.value, holder }) : fitting
}

type Importer = ReturnType<typeof writeOf> & { readonly actor: Actor }

/** Who imports records, and whether they may change those that are there. */
const importWrite = (entity: Entity, form: Entity, { actor, ...write }: Importer): ImportWrite => ({
  ...write,
  guard: (row: GuardedRow) => guardFields(form, { ...row, holder: actor }),
  mayChange: entity.owned !== undefined || mayDo(actor, { area: entity.area, action: 'update' }),
  ...(entity.isAccount === true ? { changesOnly: { ids: idsWithin(entity, actor) } } : {}),
})

/** Who writes, and when. */
const writeOf = ({ id, account }: Pick<Actor, 'id' | 'account'>, clock: Clock) => ({ actorId: id, at: clock.now(), account })

/** The handlers of an entity, made from its declaration. */
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
  const takeSheet = importRecords({ entity, store, references, reader, check: accounts.check })
  const makeOne = accounts.makeAccount?.(store)
  const form = writable(entity)
  const reading = () => ({ references: references(), fits: accounts.fits })
  const write = (actor: Pick<Actor, 'id' | 'account'>) => writeOf(actor, clock)
  const within = (query: Query, actor: Actor): RecordFilter => {
    const ids = idsWithin(entity, actor)
    return { ...filterOf(entity, query), ...(ids === undefined ? {} : { ids }) }
  }
  return {
    list: async ({ query, actor }) => {
      const { rows, total } = await store.list({ ...within(query as Query, actor), page: query.page, pageSize: query.pageSize })
      return ok({ rows: rows.map(present), total })
    },
    find: async ({ params }) => {
      const row = await store.find(params.id)
      return row === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : ok(present(row))
    },
    create: async ({ body, actor }) => {
      const values = readForm(form, { raw: withStarts(form, body, actor), before: undefined, holder: actor, ...reading() })
      if (!values.ok) return values
      const password = String((body as Query)['userPwd'] ?? '')
      const created =
        entity.isAccount === true && makeOne !== undefined
          ? await makeOne({ values: values.value, password, audience: audienceOf(entity) }, actor)
          : await store.create(values.value, write(actor))
      return created.ok ? ok(present(created.value)) : created
    },
    update: async ({ params, body, actor }) => {
      const { version, ...given } = body
      const stored = await store.find(params.id)
      if (stored === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
      // Fields that the caller leaves out keep their values.
      const raw = { ...present(stored), ...given }
      const values = readForm(form, { raw, before: stored, holder: actor, ...reading() })
      if (!values.ok) return values
      const by = { ...write(actor), provesPhone: writesPhone(entity, stored, values.value) && knowsClients(actor) }
      const updated = await store.update({ id: params.id, version: version as number, values: values.value }, by)
      return updated.ok ? ok(present(updated.value)) : updated
    },
    remove: async ({ params, actor }) => {
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
    import: async ({ upload, body, actor, locale }) => {
      const taken = await takeSheet(sheetFile(upload, body), importWrite(entity, form, { ...write(actor), actor }))
      return taken.ok ? ok(presentImported(taken.value, locale)) : taken
    },
  }
}
