import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '#core/entity-catalog.ts'
import { writable, type Entity } from '#core/base/fields/entity.ts'
import type { Field } from '#core/base/fields/field.ts'
import { STANDARD_ROLES, type StandardRole } from '#core/platform/access/roles/standard-role.ts'
import { areaOf } from '#core/platform/access/roles/areas.ts'
import { z } from 'zod'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { hireUser } from '../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'
import { STAFF_FORMS, WORTH_MONEY } from './staff-form-fields.ts'

type RecordNow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }
type Form = { readonly entity: Entity; readonly record: RecordNow | undefined }
type Action = 'create' | 'update'

const CALLS_AT_ONCE = 6
const SALES_CLIENT = 1001

let server: TestServer
let tokens: Readonly<Record<StandardRole, string>>
beforeAll(async () => {
  server = await startTestServer({ environment: { CROSSDOCK_JOBS: 'off' } })
  const hired: [string, string][] = []
  for (const standard_role of STANDARD_ROLES) {
    const role_code = `FORM${hired.length}`
    const made = await server.call('POST', '/api/admin/roles', { as: 'admin', body: { role_code, role_name: role_code, standard_role } })
    if (made.status !== 200) throw new Error(made.text)
    hired.push([standard_role, await hireUser(server, `form-${standard_role}`, role_code)])
  }
  tokens = Object.fromEntries(hired) as typeof tokens
  const { version } = (await clientNow()) as RecordNow
  const own = await server.call('PUT', `/api/admin/clients/${SALES_CLIENT}`, { as: 'admin', body: { version, salesman: 'form-sales' } })
  if (own.status !== 200) throw new Error(own.text)
}, 120_000)
afterAll(() => server.stop())

const clientNow = async (): Promise<RecordNow> =>
  (await server.call<RecordNow>('GET', `/api/admin/clients/${SALES_CLIENT}`, { as: 'admin' })).json.payload

/** Another value that the field takes, where its kind has one that fits any record. */
function otherValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'flag':
      return value !== true
    case 'choice':
      return Object.keys(field.choices).find((choice) => choice !== value)
    case 'texts':
      return ['order_list', ...(Array.isArray(value) ? value : [])]
    case 'text':
      return `${String(value ?? '')}x`
    default:
      return value
  }
}

/** The forms of all entities, each with a record to start from; of clients one that sales reach. */
async function formsOf(): Promise<readonly Form[]> {
  const forms: Form[] = []
  for (const entity of catalog) {
    const { json } = await server.call<{ rows: readonly RecordNow[] }>('GET', `/api/admin/${entity.area}?pageSize=1`, { as: 'admin' })
    forms.push({ entity, record: entity.ofClients === true ? await clientNow() : json.payload.rows[0] })
  }
  return forms
}

/**
 * Whether a role writes a field by a form. The version is one that never was, and a new account has
 * no password, so that nothing is written where the permissions would let it be.
 */
async function isLetIn({ entity, record }: Form, name: string, token: string, action: Action): Promise<boolean> {
  const field = entity.fields[name] as Field
  const { id = 1, version: _version, ...shown } = record ?? {}
  const body = { ...shown, ...(action === 'create' ? entity.starts : {}), [name]: otherValue(field, shown[name as never]) }
  const sent = Object.fromEntries(Object.entries(body).filter(([one]) => one in writable(entity).fields))
  const path = `/api/admin/${entity.area}`
  const { status, json } =
    action === 'create'
      ? await server.call('POST', path, { token, body: sent })
      : await server.call('PUT', `${path}/${id}`, { token, body: { ...sent, version: 0 } })
  expect([200, 400, 403, 404, 409, 422], `${entity.area} ${name}`).toContain(status)
  return !(status === 403 && (json.error === 'NOT_ALLOWED' || json.error === 'FIELD_NOT_ALLOWED'))
}

/** The fields of a form that a role writes, as the table has them. */
async function lineOf(form: Form, token: string, action: Action): Promise<string> {
  const names = Object.keys(writable(form.entity).fields)
  const refused: string[] = []
  for (let at = 0; at < names.length; at += CALLS_AT_ONCE) {
    const some = names.slice(at, at + CALLS_AT_ONCE)
    const letIn = await Promise.all(some.map((name) => isLetIn(form, name, token, action)))
    refused.push(...some.filter((_, place) => letIn[place] !== true))
  }
  if (refused.length === names.length) return ''
  return refused.length === 0 ? action : `${action} but ${refused.join(' ')}`
}

describe('the forms of the staff', () => {
  it('let each standard role write the fields that the table says, and no others', { timeout: 240_000 }, async () => {
    const forms = await formsOf()
    const found: Record<string, Record<string, string>> = {}
    for (const role of STANDARD_ROLES) {
      const lines: Record<string, string> = {}
      for (const form of forms) {
        const parts = [await lineOf(form, tokens[role], 'create'), await lineOf(form, tokens[role], 'update')]
        const line = parts.filter((part) => part !== '').join(', ')
        if (line !== '') lines[form.entity.area] = line
      }
      found[role] = lines
    }
    expect(found).toEqual(STAFF_FORMS)
  })

  it('write a guarded field for nobody without its permission, by form and by sheet', { timeout: 120_000 }, async () => {
    const guarded = catalog.flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([name, field]) => (field.guardedBy === undefined ? [] : [{ entity, name, field }])),
    )
    expect(guarded.map(({ name }) => name)).toEqual(['dd_type', 'show_finance', 'clearance_last_mile', 'access'])
    for (const { field } of guarded) expect(areaOf(field.guardedBy ?? '')).toBeDefined()
    for (const role of STANDARD_ROLES)
      for (const { name, field } of guarded) {
        const before = await clientNow()
        const sent = otherValue(field, before[name])
        const written = await server.call('PUT', `/api/admin/clients/${SALES_CLIENT}`, {
          token: tokens[role],
          body: { version: before.version, [name]: sent },
        })
        const after = await clientNow()
        const isOpen = STAFF_FORMS[role]['clients']?.match(/update( but .*)?$/)?.[0].includes(name) === false
        expect([role, name, written.status], written.text).toEqual([role, name, isOpen ? 200 : 403])
        expect(after[name]).toEqual(isOpen ? sent : before[name])
        if (isOpen)
          await server.call('PUT', `/api/admin/clients/${SALES_CLIENT}`, {
            as: 'admin',
            body: { version: after.version, [name]: before[name] },
          })
      }
    const sheet = { name: 'clients.csv', content: Buffer.from('account,dd_type,clientName\r\nddp,DDU,Renamed\r\n') }
    const taken = await server.call<{ failed: number; errors: readonly { error: string; field: string }[] }>(
      'POST',
      '/api/admin/clients/import',
      { token: tokens.sales, form: { file: sheet } },
    )
    expect(taken.json.payload, taken.text).toMatchObject({ failed: 1, errors: [{ error: 'FIELD_NOT_ALLOWED', field: 'dd_type' }] })
    expect(await clientNow()).toMatchObject({ dd_type: 'DDP' })
  })

  it('take what is worth money by the calls of the table alone', () => {
    const found: Record<string, string[]> = {}
    const all: readonly AnyRoute[] = [
      ...Object.values<AnyRoute>(routes),
      ...[...referenceRoutes.values()].flatMap((own) => Object.values<AnyRoute>(own)),
    ]
    for (const route of all) {
      if (route.method === 'GET' || route.audience === 'public' || route.audience === 'customer') continue
      const names = new Set(namesIn(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' })))
      for (const name of WORTH_MONEY_NAMES)
        if (names.has(name))
          (found[name] ??= []).push(`${route.method} ${route.path} ${route.permission?.area} ${route.permission?.action}`)
    }
    expect(found).toEqual(WORTH_MONEY)
  })
})

const WORTH_MONEY_NAMES = Object.keys(WORTH_MONEY)

/** The names of the fields in a JSON schema, at any depth. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}
