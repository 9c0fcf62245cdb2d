import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderPlaces } from '../../../adapters/http/contract/any-order.ts'
import { parametersOf } from '../../../adapters/http/contract/openapi-reader.ts'
import { openApi } from '../../../adapters/http/contract/openapi.ts'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { namesIn, type SchemaNames } from '../../../adapters/http/contract/schema-names.ts'
import { startServerWithStore, type ServerWithStore } from '../../support/servers/server-with-store.ts'
import { swappedIds, type Id, type SwappedIds } from '../../support/swapped/swapped-ids.ts'
import { sampleOrder } from '../parcels/orders/sample-order.ts'

const CLIENT = 'ddp'

let server: ServerWithStore
let ids: SwappedIds
beforeAll(async () => {
  server = await startServerWithStore({ environment: { CROSSDOCK_DEMO: '1' } })
  ids = await swappedIds(server)
})
afterAll(() => server?.stop())

type Part = 'params' | 'query' | 'body'
type Place = { readonly name: string; readonly route: AnyRoute; readonly part: Part; readonly path: readonly string[] }

const PARTS: readonly Part[] = ['params', 'query', 'body']
const everyRoute = Object.entries<AnyRoute>(routes).filter(([, { audience }]) => audience !== 'public')

/** Every place where a route asks for an order, as it is declared. */
const places: readonly Place[] = everyRoute.flatMap(([name, route]) =>
  PARTS.flatMap((part) => orderPlaces(route[part]).map(({ path }) => ({ name, route, part, path }))),
)

/** `orders[].number`, as the fillings name it. */
const spelled = (path: readonly string[]): string => path.join('.').replaceAll('.[]', '[]')

/** Names that mean an order, level by level. */
const ORDER = /^(?:order_number|original_order_number|orderNo|orders)$/

function namedLikeOrders(names: SchemaNames, before = ''): readonly string[] {
  return [...names.own].flatMap(([name, within]) => {
    const path = before === '' ? name : `${before}.${name}`
    const parts = within.items ?? within
    if (parts.own.size > 0) return namedLikeOrders(parts, within.items === undefined ? path : `${path}[]`)
    return ORDER.test(name) ? [path] : []
  })
}

/** The lines of a remittance: pasted, with amounts; and by their number as it stands there. */
const OF_LINES = /^(?:announceRemittance|addRemittanceLines) body orders$|^(?:change|remove)RemittanceLine params order_number$/

/** A value at a path: `orders[]` in a list. */
function put(path: readonly string[], value: Id, body: Readonly<Record<string, unknown>> = {}): unknown {
  const [head = '', next, ...rest] = path
  if (next === undefined) return { ...body, [head]: value }
  if (next === '[]') return { ...body, [head]: [rest.length === 0 ? value : put(rest, value)] }
  return { ...body, [head]: put([next, ...rest], value, body[head] as Readonly<Record<string, unknown>> | undefined) }
}

type Numbers = { readonly order_number: string; readonly airway_number: string; readonly order_refCode: string }

async function numbersOf(orderNumber: Id): Promise<Numbers> {
  const { json, text } = await server.call<Numbers>('GET', `/api/orders/${orderNumber}`, { as: 'admin' })
  if (json.payload === null) throw new Error(text)
  return json.payload
}

const BASES: SwappedIds['bases'] = {
  reportCollections: { body: { orders: [{ number: '', amount: '0' }] } },
  moveOrder: { params: { event: 'cancel' } },
  addTrackingEvents: { body: { events: [{ tracker_code: '190', status_time: '2026-11-28T00:00:00Z' }], confirm_early: true } },
  matchNumber: { body: { agent: 'NO-AGENT', number: 'T-1' } },
  matchReturn: { params: { id: 900_000_001 } },
  createOrder: { body: sampleOrder({ order_type: 'original_transfer', order_goods: [] }) },
}

/** A call with a number at a place. */
async function answerTo({ name, route, part, path }: Place, number: string): Promise<string> {
  const base = BASES[name] ?? ids.bases[`${name}.${spelled(path)}`] ?? ids.bases[name] ?? {}
  const fallback = (param: string): Id => ids.fillings[`${name}.${param}`]?.none ?? ids.fillings[param]?.none ?? 'none'
  const [at = ''] = path
  const params: Readonly<Record<string, Id>> = { ...base.params, ...(part === 'params' ? { [at]: number } : {}) }
  const query = Object.entries({ ...base.query, ...(part === 'query' ? { [at]: number } : {}) }).map(([key, value]): [string, string] => [
    key,
    String(value),
  ])
  const url = route.path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? fallback(param)))
  const body = part === 'body' ? put(path, number, base.body) : base.body
  const sends = route.method === 'POST' || route.method === 'PUT'
  const { status, json, headers } = await server.call(route.method, `/api${url}?${new URLSearchParams(query).toString()}`, {
    ...(route.audience === 'staff' ? { as: 'admin' } : { as: CLIENT }),
    ...(route.idempotencyKey === 'required' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
    ...(sends ? { body: body ?? {} } : {}),
  })
  if (headers.get('content-type')?.startsWith('application/json') !== true) return `a file, ${status}`
  const { request_id: _id, ...answer } = json
  return `${status} ${JSON.stringify(answer)}`
}

/** The outcome alone: codes and states without what is new with each call. */
const outcomeOf = (answer: string): string =>
  [answer.slice(0, 3), ...[...answer.matchAll(/"(?:status|error)":(?:true|false|"[A-Z_]+")/g)].map(([found]) => found)].join(' ')

const KINDS = ['order_number', 'airway_number', 'order_refCode'] as const
const NOT_FOUND = /"error":"(?:ORDER_NOT_FOUND|COD_ORDER_UNKNOWN|ORIGINAL_NOT_FOUND|UNKNOWN_REFERENCE)"/
const withoutNumbers = (answer: string, order: Numbers): string => KINDS.reduce((text, kind) => text.replaceAll(order[kind], '#'), answer)

describe('every place where a route asks for an order', () => {
  it('is declared as one', () => {
    const declared = new Set(places.map(({ name, part, path }) => `${name} ${part} ${spelled(path).replace(/\[\]$/, '')}`))
    const undeclared = everyRoute.flatMap(([name, route]) =>
      PARTS.flatMap((part) => namedLikeOrders(namesIn(route[part])).map((path) => `${name} ${part} ${path}`)),
    )
    expect(undeclared.filter((one) => !declared.has(one) && !OF_LINES.test(one))).toEqual([])
  })

  it.each(places.map((place) => [place.name, place.part, spelled(place.path), place] as const))(
    'takes any number of it: %s (%s %s)',
    async (name, _part, spelling, place) => {
      const { [`${name}.${spelling}`]: own, order_number: numbers } = ids.fillings
      const filling = own?.own !== undefined && own.none === numbers?.none ? own : numbers
      const make = async (): Promise<Numbers> => numbersOf((await filling?.own?.()) ?? '')
      const reads = place.route.method === 'GET'
      const first = await make()
      const answers: string[] = []
      for (const kind of KINDS) {
        const order = reads ? first : await make()
        const answer = await answerTo(place, order[kind])
        expect(answer, `${kind} ${order[kind]}`).not.toMatch(NOT_FOUND)
        answers.push(reads ? withoutNumbers(answer, order) : outcomeOf(answer))
      }
      expect(answers).toEqual(answers.map(() => answers[0]))
    },
  )

  it('is described once', () => {
    const document = openApi(routes)
    const operation = document.paths['/orders/{order_number}/refundable']?.['get']
    if (operation === undefined) throw new Error('refundable is not described')
    expect(parametersOf(document, operation).find(({ name }) => name === 'order_number')?.schema).toEqual({
      $ref: '#/components/schemas/AnyOrderNumber',
    })
  })
})

describe('a reference that two orders carry', () => {
  it('is refused with both named, in path and body', async () => {
    const body = sampleOrder({ order_refCode: 'TWICE-1' })
    const [one, other] = [await place(CLIENT, body), await place('ddu', body)]
    const asked = await server.call('GET', '/api/orders/TWICE-1/refundable', { as: 'admin' })
    expect([asked.status, asked.json.error]).toEqual([409, 'NUMBER_AMBIGUOUS'])
    expect(asked.json.msg).toContain(one)
    expect(asked.json.msg).toContain(other)
    const sent = await server.call('POST', '/api/admin/waiting-numbers/match', {
      as: 'admin',
      body: { agent: 'A', number: 'T', order: 'TWICE-1' },
    })
    if (sent.status !== 404) expect(sent.json.fields?.map(({ path }) => path)).toEqual(['order'])
    expect((await server.call('GET', '/api/orders/TWICE-1/refundable', { as: 'ddu' })).status).toBe(200)
  })

  async function place(as: string, body: object): Promise<string> {
    const { json, text } = await server.call<{ order_number: string }>('POST', '/api/orders', { as, body })
    if (json.payload === null) throw new Error(text)
    return json.payload.order_number
  }
})
