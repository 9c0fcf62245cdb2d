import { writable, type Entity, type SavedEntity } from '#core/base/fields/entity.ts'
import type { Field } from '#core/base/fields/field.ts'
import type { Action } from '#core/platform/access/roles/standard-roles.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { ORDER_EDIT, ORDER_FORM_PAGES } from '#core/portal/pages/order.routes.ts'
import { catalog } from '#core/entity-catalog.ts'
import { z } from 'zod'
import { answeredSchema, sentSchema } from '../../field-schema.ts'
import { named, schemaName } from '../../named-schema.ts'
import { readEncoding, sheetForm, sheetNotices } from '../../sheet-form.ts'
import { defineRoute, flag, listOf, pageQuery, type ClientTouch, type Route } from '../../route.ts'

/** A record as the API answers it: the declared fields, an empty one as null. */
export type ReferenceRecord = { readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>

const idParams = z.object({ id: z.coerce.number().int().min(1) })
const IMPORT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The answer of an import of records. */
/** The outcome of the rows of a sheet of records. */
export const wrongCells = named(
  'WrongCells',
  z.array(z.object({ line: z.number().int(), column: z.string(), field: z.string(), error: z.string(), msg: z.string() })),
)
export const imported = named(
  'ImportedRecords',
  z.object({
    created: z.number().int(),
    updated: z.number().int(),
    failed: z.number().int(),
    errors: wrongCells,
    /** How many errors are not listed, and the sentence that says so. */
    errors_more: z.number().int(),
    errors_note: z.string().nullable(),
    notices: sheetNotices,
    /** Nothing was stored: there are notices, and the call was strict. */
    held: z.boolean(),
    encoding: readEncoding,
  }),
)

const filterSchema = (field: Field | undefined): z.ZodType =>
  field?.kind === 'flag' ? flag : field?.kind === 'integer' ? z.coerce.number().int().min(field.min).max(field.max) : z.string().max(200)

/**
 * How the routes of an entity touch clients: as lists, by an id in the path, or by records in the
 * body.
 */
const touchesOf = ({
  ofClients,
  ofAllClients,
}: Entity): { readonly list: ClientTouch; readonly one: ClientTouch; readonly sent: ClientTouch } =>
  ofAllClients === true
    ? { list: 'all', one: 'all', sent: 'all' }
    : ofClients === true
      ? { list: 'list', one: { param: 'id' }, sent: 'record' }
      : { list: 'none', one: 'none', sent: 'none' }

type Common = Pick<Route, 'tag' | 'pages' | 'approved'> & { readonly audience: 'staff' | 'customer' }

/** Who is let in: staff, or the shippers who keep such records. */
const commonOf = ({ area, owned, saved }: Entity): Common =>
  owned === undefined
    ? { tag: area, audience: 'staff' }
    : { tag: area, audience: 'customer', pages: [pageName(owned.page)], ...(saved === undefined ? {} : { approved: true }) }

/**
 * Returns the pages of an entity's forms: records that customers keep to write less are offered and
 * kept where orders are written, too.
 */
const inFormsOf = ({ owned, saved }: Entity): Pick<Route, 'pages'> =>
  owned === undefined || saved === undefined ? {} : { pages: [pageName(owned.page), ...ORDER_FORM_PAGES, pageName(ORDER_EDIT)] }

/** Returns the parts that the routes of an entity share: path, record, filters and sort orders. */
function partsOf(entity: Entity) {
  const { owned } = entity
  const filters = Object.fromEntries(entity.filtered.map((name) => [name, filterSchema(entity.fields[name]).optional()]))
  const name = schemaName(entity.name)
  const sent = named(`${name}Input`, sentSchema(writable(entity).fields))
  const record = z.object({ id: z.number().int(), version: z.number().int() }).extend(answeredSchema(entity.fields).shape)
  const sort = z.enum(Object.keys(entity.fields).flatMap((field) => [field, `-${field}`]))
  return {
    area: entity.area,
    isAccount: entity.isAccount,
    base: owned?.api ?? `/admin/${entity.area}`,
    common: commonOf(entity),
    inForms: inFormsOf(entity),
    /**
     * The permission that staff need; shippers need nothing more for records of their own, and
     * their keys the scope.
     */
    needs: (action: Action, clients: ClientTouch) =>
      owned === undefined
        ? { permission: { area: entity.area, action }, clients }
        : { keyScope: `${owned.keys}:${action === 'read' || action === 'export' ? 'read' : 'write'}` as const },
    touches: touchesOf(entity),
    sent,
    /** A new account has its first password in the call. */
    fresh: entity.isAccount === true ? sent.and(z.object({ userPwd: z.string().max(1000).nullish() })) : sent,
    record: named(name, record),
    query: z.object({
      ...filters,
      keywords: z.string().max(200).optional(),
      /** A field's name, with `-` before it for descending order. */
      sort: named(`${name}Sort`, sort).optional(),
    }),
  }
}

type Parts = ReturnType<typeof partsOf>

const readingRoutes = ({ area, base, common, needs, touches, record, query }: Parts) => ({
  list: defineRoute({
    ...common,
    method: 'GET',
    path: base,
    summary: `List ${area}`,
    ...needs('read', touches.list),
    query: query.extend(pageQuery),
    payload: listOf(record),
  }),
  find: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/{id}`,
    summary: `One of ${area}`,
    ...needs('read', touches.one),
    params: idParams,
    payload: record,
  }),
  export: defineRoute({
    ...common,
    method: 'GET',
    path: `${base}/export`,
    summary: `Export ${area} as xlsx, by the filters of the list`,
    ...needs('export', touches.list),
    query,
    file: IMPORT_TYPE,
  }),
})

const writingRoutes = ({ area, isAccount, base, common, inForms, needs, touches, record, sent, fresh }: Parts) => ({
  create: defineRoute({
    ...common,
    method: 'POST',
    path: base,
    summary: `Create in ${area}`,
    ...inForms,
    ...needs('create', touches.sent),
    body: fresh,
    payload: record,
  }),
  update: defineRoute({
    ...common,
    method: 'PUT',
    path: `${base}/{id}`,
    summary: `Change in ${area}; send the version that was read; a change by somebody else in between is a conflict`,
    ...needs('update', touches.one),
    params: idParams,
    body: sent.and(z.object({ version: z.number().int() })),
    payload: record,
  }),
  remove: defineRoute({
    ...common,
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: `Delete from ${area}`,
    ...needs('delete', touches.one),
    params: idParams,
  }),
  import: defineRoute({
    ...common,
    method: 'POST',
    path: `${base}/import`,
    summary: `Import ${area} from a sheet: each row creates the record with its key, or changes it with the permission to update; wrong rows are reported and skipped`,
    // A sheet changes accounts and makes none, since each needs a password.
    ...needs(isAccount === true ? 'update' : 'create', touches.sent),
    upload: true,
    body: sheetForm,
    payload: imported,
  }),
})

/** Returns the route that offers a customer's own records while it writes an order. */
export function offersRoute(entity: SavedEntity) {
  const { base, common, inForms, record, query } = partsOf(entity)
  return defineRoute({
    ...common,
    ...inForms,
    keyScope: `${entity.owned.keys}:read`,
    method: 'GET',
    path: `${base}/offers`,
    summary: 'Records that begin with what is typed, the ones used last first',
    query: query.omit({ keywords: true, sort: true }).extend({ typed: z.string().max(100).default('') }),
    payload: z.array(record),
  })
}

export type OffersRoute = ReturnType<typeof offersRoute>

/** The seven routes of an entity, made from its declaration. */
export function entityRoutes(entity: Entity) {
  const parts = partsOf(entity)
  return { ...readingRoutes(parts), ...writingRoutes(parts) }
}

export type EntityRoutes = ReturnType<typeof entityRoutes>
export type ImportedRecords = z.output<typeof imported>

/** The routes of every entity of the catalogue, by area. */
export const referenceRoutes: ReadonlyMap<string, EntityRoutes> = new Map(catalog.map((entity) => [entity.area, entityRoutes(entity)]))
