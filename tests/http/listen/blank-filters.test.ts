import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { namesIn } from '../../../adapters/http/contract/schema-names.ts'
import { filtersList, NO_FILTER } from '../../../adapters/http/server/listen/blank-filters.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

/** Texts that are nothing once they are cleaned: blanks, joiners, marks of Arabic alone. */
const BLANKS = [' ', '\u3000\t', '\u200E\u200F', '\u0640\u064B']

const everyRoute: readonly (readonly [string, AnyRoute])[] = [
  ...Object.entries<AnyRoute>(routes),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
]
const lists = everyRoute.filter(
  ([, { method, path, query, payload, audience }]) =>
    method === 'GET' && audience !== 'public' && !path.includes('{') && namesIn(query).own.has('page') && namesIn(payload).own.has('total'),
)
const filters = lists.flatMap(([name, route]) =>
  [...namesIn(route.query).own.keys()].filter((filter) => !NO_FILTER.has(filter)).map((filter) => [name, filter, route] as const),
)

const callerOf = ({ audience }: AnyRoute): string => (audience === 'customer' ? 'ddp' : 'admin')
const ask = (route: AnyRoute, query: Readonly<Record<string, string>>) =>
  server.call<{ total: number }>('GET', `/api${route.path}?${new URLSearchParams(query).toString()}`, { as: callerOf(route) })

const turned = lists.flatMap(([name, route]) =>
  [...namesIn(route.query).own.keys()].filter((filter) => NO_FILTER.has(filter)).map((filter) => [name, filter, route] as const),
)

describe('what turns, sorts or says a list', () => {
  it('is what lists have, and nothing else', () => {
    const names = new Set(everyRoute.flatMap(([, route]) => (filtersList(route) ? [...namesIn(route.query).own.keys()] : [])))
    expect([...NO_FILTER].filter((name) => !names.has(name))).toEqual([])
  })

  it.each(turned)('filters nothing: %s by %s', async (_name, filter, route) => {
    const [without, blank] = [await ask(route, {}), await ask(route, { [filter]: ' ' })]
    if (without.status !== 200 || blank.status === 400) return
    expect([blank.status, blank.json.payload?.total], blank.text.slice(0, 200)).toEqual([200, without.json.payload.total])
  })
})

describe('a filter that is nothing once it is cleaned', () => {
  it('is tried in many lists', () => {
    expect(lists.length).toBeGreaterThan(50)
    expect(filters.length).toBeGreaterThan(150)
  })

  it.each(filters)('finds nothing: %s by %s', async (_name, filter, route) => {
    if ((await ask(route, {})).status !== 200) return
    for (const blank of BLANKS) {
      const { status, json, text } = await ask(route, { [filter]: blank })
      if (status === 400) continue
      expect([status, json.payload?.total], `${JSON.stringify(blank)}: ${text.slice(0, 200)}`).toEqual([200, 0])
    }
  })

  it.each(filters)('that is empty is as if it was not there: %s by %s', async (_name, filter, route) => {
    const [without, empty] = [await ask(route, {}), await ask(route, { [filter]: '' })]
    if (without.status === 200) expect(empty.json.payload.total).toBe(without.json.payload.total)
  })

  it('finds no order in list, counts, export and print, by phones without digits and lists without numbers', async () => {
    for (const query of [
      'phone=abc',
      'phone=%2B',
      'phone=0',
      'numbers=,,',
      'order_number=%20,%EF%BC%8C',
      'keywords=%20',
      'consignee=%E2%80%8E',
    ]) {
      const listed = await server.call<{ total: number }>('GET', `/api/orders?${query}`, { as: 'ddp' })
      const counted = await server.call<Record<string, number>>('GET', `/api/orders/counts?${query}`, { as: 'ddp' })
      const exported = await server.call('GET', `/api/orders/export?${query}`, { as: 'ddp' })
      expect(
        [listed.json.payload?.total, Object.values(counted.json.payload).reduce((sum, n) => sum + n, 0), exported.json.error],
        query,
      ).toEqual([0, 0, 'EXPORT_EMPTY'])
    }
  })
})
