import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openApi } from '../../../adapters/http/contract/openapi.ts'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import { defineRoute, type AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { namesIn, type SchemaNames } from '../../../adapters/http/contract/schema-names.ts'
import { startTestServer, type Calling, type TestServer } from '../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const everyRoute: readonly (readonly [string, AnyRoute])[] = [
  ...Object.entries<AnyRoute>(routes),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
].filter(([, { raw }]) => raw !== true)

/** Values of path parameters, of which each takes the first that its schema accepts. */
const PARTS = ['1', 'USD', 'ddp', '2026-01', '2026-01-01', 'CD26000001', 'a'.repeat(32), 'a'.repeat(64), '176-00000000']
const choicesOf = (schema: z.ZodType): readonly string[] => {
  const { enum: choices = [] } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return choices.map(String)
}

/** The path of a route with parameters that it accepts. */
function pathOf(route: AnyRoute): string {
  const shape = (route.params as z.ZodObject<Record<string, z.ZodType>>).shape
  return `/api${route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = shape[name]
    const taken = schema && [...choicesOf(schema), ...PARTS].find((one) => schema.safeParse(one).success)
    if (taken === undefined) throw new Error(`${route.path}: nothing that {${name}} takes is known here; add a value to PARTS`)
    return encodeURIComponent(taken)
  })}`
}

const callerOf = ({ audience, path }: AnyRoute): Calling =>
  audience === 'public' ? {} : { as: audience === 'staff' ? 'admin' : path.startsWith('/finance/charges/ddu') ? 'ddu' : 'ddp' }

type NamedPlace = { readonly path: string; readonly names: readonly string[]; readonly sent: (part: unknown) => unknown }

/** Every object in a body, with the names that it has. */
function objectsIn(names: SchemaNames, path: readonly string[] = [], sent: NamedPlace['sent'] = (part) => part): readonly NamedPlace[] {
  const here =
    names.isObject && !names.isOpen ? [{ path: path.map((part) => `${part}.`).join(''), names: [...names.own.keys()], sent }] : []
  const listed = names.items === undefined || names.isOpen ? [] : objectsIn(names.items, [...path, '0'], (part) => sent([part]))
  return [
    ...here,
    ...listed,
    ...[...names.own].flatMap(([name, part]) => objectsIn(part, [...path, name], (inner) => sent({ [name]: inner }))),
  ]
}

const writes = everyRoute.filter(([, { method }]) => method === 'POST' || method === 'PUT')
const places = writes.flatMap(([name, route]) => objectsIn(namesIn(route.body)).map((place) => ({ name, route, ...place })))

/** Of a shorter name one letter too many is more than a third. */
const SHORTEST_NAME = 2
/** A name with one letter too many, which is nearer to it than to any other. */
const misspelt = (name: string): string => `${name}q`

const bodyOf = (route: AnyRoute, body: unknown): Calling =>
  route.upload === true || route.upload === 'several'
    ? {
        form: Object.fromEntries([
          ...Object.entries(body as Record<string, string>),
          ['file', { name: 'a.csv', content: new Uint8Array([65]) }],
        ]),
      }
    : { body }

describe('a name that no field has', () => {
  it.each(places.map((place) => [place.name, place.path, place] as const))('is refused by %s at “%s”', async (_name, _path, place) => {
    const { route, path, names, sent } = place
    const own = names[0]
    const wrong = own === undefined ? 'no_such_name' : misspelt(own)
    const answered = await server.call(route.method, pathOf(route), { ...callerOf(route), ...bodyOf(route, sent({ [wrong]: '1' })) })
    expect([answered.status, answered.json.error], answered.text).toEqual([400, 'INPUT_INVALID'])
    expect(answered.json.fields).toContainEqual(
      expect.objectContaining({
        path: `${path}${wrong}`,
        error: 'FIELD_UNKNOWN',
        ...(own === undefined || own.length < SHORTEST_NAME ? {} : { nearest: own }),
      }),
    )
  })

  it('is refused in every write that reads a body', () => {
    const open = writes.filter(([, { body }]) => namesIn(body).isOpen).map(([name]) => name)
    expect(open).toEqual(['keepPreferences', 'saveError'])
  })

  it.each(everyRoute)('is refused in the query of %s', async (_name, route) => {
    const sends = route.method === 'POST' || route.method === 'PUT'
    const path = `${pathOf(route)}?no_such_name=1`
    const answered = await server.call(route.method, path, { ...callerOf(route), ...(sends ? bodyOf(route, {}) : {}) })
    expect([answered.status, answered.json.fields], answered.text).toEqual([
      400,
      expect.arrayContaining([expect.objectContaining({ path: 'no_such_name', error: 'FIELD_UNKNOWN' })]),
    ])
  })
})

const NOTES = defineRoute({
  method: 'PUT',
  path: '/notes/{id}',
  tag: 'notes',
  summary: 'x',
  audience: 'public',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string(), lines: z.array(z.object({ words: z.string() })) }),
  ignores: ['colour', z.object({ lines: z.array(z.object({ size: z.number() })) })],
})
const ONE_NOTE = defineRoute({
  method: 'GET',
  path: '/notes/{id}',
  tag: 'notes',
  summary: 'x',
  audience: 'public',
  params: z.object({ id: z.string() }),
  payload: z.object({ id: z.string(), text: z.string(), by: z.object({ name: z.string() }) }),
})

describe('a name that a route ignores', () => {
  it('stands in OpenAPI: what it declares, and what GET answers of the record', () => {
    const operation = openApi({ note: ONE_NOTE, changeNote: NOTES }).paths['/notes/{id}']?.['put']
    expect(operation?.['x-ignored']).toEqual(['id', 'by', 'colour', 'lines[].size'])
  })
})

/** The rows that a list shows to its reader. */
async function rowsAt(path: string, calling: Calling): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { status, json, text } = await server.call<{ rows: readonly Readonly<Record<string, unknown>>[] }>('GET', path, calling)
  expect(status, text).toBe(200)
  return json.payload.rows
}

describe('what GET answers', () => {
  it.each([...referenceRoutes].map(([area, { list, update }]) => [area, list, update] as const))(
    'of %s is sent back whole',
    async (_area, list, update) => {
      const [row] = await rowsAt(`/api${list.path}?pageSize=1`, callerOf(list))
      if (row === undefined) return
      const path = `/api${update.path.replace('{id}', String(row['id']))}`
      const answered = await server.call('PUT', path, { ...callerOf(update), body: row })
      // A version that is published stays as it is, and so nothing could be saved.
      if (answered.json.error !== 'VERSION_NOT_DRAFT') expect(answered.status, answered.text).toBe(200)
    },
  )

  it('of an order of each kind is sent back whole, and changes nothing', async () => {
    const rows = await rowsAt('/api/orders?status=draft,confirmed&pageSize=500', { as: 'ddp' })
    const each = new Map(rows.map((row) => [row['order_type'], row['order_number']]))
    expect(each.size).toBeGreaterThan(8)
    for (const [kind, number] of each) {
      const path = `/api/orders/${String(number)}`
      const { json } = await server.call<Readonly<Record<string, unknown>>>('GET', path, { as: 'ddp' })
      const back = await server.call<Readonly<Record<string, unknown>>>('PUT', path, {
        as: 'ddp',
        body: { ...json.payload, confirm_declared_value: true },
      })
      expect(back.status, `${String(kind)}: ${back.text}`).toBe(200)
      const { events: _events, progress: _progress, files: _files, history: _history, ...row } = json.payload
      expect(back.json.payload, String(kind)).toEqual({ ...row, warnings: expect.any(Array) as unknown })
    }
  })

  it('of an order is placed again under a new reference', async () => {
    const [row] = await rowsAt('/api/orders?order_type=express&has_cod=1&status=confirmed&pageSize=1', { as: 'ddp' })
    const body = { ...row, order_refCode: 'SENT-BACK-1' }
    const made = await server.call<Readonly<Record<string, unknown>>>('POST', '/api/orders', { as: 'ddp', body })
    expect(made.status, made.text).toBe(200)
    expect(made.json.payload).toMatchObject({ order_price: row?.['order_price'], consignee: row?.['consignee'] })
    expect(made.json.payload['order_number']).not.toBe(row?.['order_number'])
  })

  it('of an order with another COD under its second name is refused', async () => {
    const [row] = await rowsAt('/api/orders?order_type=express&has_cod=1&status=confirmed&pageSize=1', { as: 'ddp' })
    const body = { ...row, order_price: { amount: '1.00', currency: 'AED' }, order_refCode: 'SENT-BACK-2' }
    for (const [method, path] of [
      ['POST', '/api/orders'],
      ['PUT', `/api/orders/${String(row?.['order_number'])}`],
    ] as const) {
      const refused = await server.call(method, path, { as: 'ddp', body })
      expect([refused.status, refused.json.fields], refused.text).toEqual([
        400,
        [expect.objectContaining({ path: 'order_price', error: 'NAMES_DIFFER' })],
      ])
    }
  })

  it('of invoice details is sent back as it is nested', async () => {
    const { json } = await server.call<{ readonly invoice: Readonly<Record<string, unknown>> }>('GET', '/api/portal/invoice', { as: 'ddp' })
    const body = { ...json.payload, invoice: { ...json.payload.invoice, invoice_title: 'Sent back Ltd' } }
    const back = await server.call('PUT', '/api/portal/invoice', { as: 'ddp', body })
    expect(back.status, back.text).toBe(200)
    expect(back.json.payload).toMatchObject({ invoice: { invoice_title: 'Sent back Ltd' } })
  })
})
