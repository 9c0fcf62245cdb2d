import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { namesIn } from '../../../adapters/http/contract/schema-names.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'

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
]
const lists = everyRoute.filter(
  ([, { method, path, query, payload, audience }]) =>
    method === 'GET' &&
    audience !== 'public' &&
    !path.includes('{') &&
    namesIn(query).own.has('keywords') &&
    namesIn(payload).own.has('total'),
)

type Page = { readonly total: number; readonly rows: readonly Readonly<Record<string, unknown>>[] }
async function ask(route: AnyRoute, query: Readonly<Record<string, string>>): Promise<Page | undefined> {
  const as = route.audience === 'customer' ? 'ddp' : 'admin'
  const { status, json } = await server.call<Page>('GET', `/api${route.path}?${new URLSearchParams(query).toString()}`, { as })
  return status === 200 ? json.payload : undefined
}

const MOST_TRIED = 12
const FULL_WIDTH = 0xfee0
const fullWidth = (text: string): string => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + FULL_WIDTH))
/** Texts of rows by which a list may be searched: with a letter, and none that is long. */
const textsOf = (rows: Page['rows']): readonly string[] =>
  [...new Set(rows.flatMap((row) => Object.values(row)))]
    .filter((value): value is string => typeof value === 'string' && /[A-Za-z]/.test(value) && /^[\x21-\x7e ]{3,40}$/.test(value))
    .slice(0, MOST_TRIED)

describe('the keywords of a list', () => {
  it('are those of many lists', () => {
    expect(lists.length).toBeGreaterThan(40)
  })

  it.each(lists)('find the same in small letters, capitals and full width: %s', async (_name, route) => {
    const first = await ask(route, { pageSize: '3' })
    for (const keywords of textsOf(first?.rows ?? [])) {
      const [as, ...others] = await Promise.all(
        [keywords, keywords.toLowerCase(), keywords.toUpperCase(), fullWidth(keywords)].map(
          async (typed) => (await ask(route, { keywords: typed }))?.total,
        ),
      )
      expect([keywords, ...others]).toEqual([keywords, as, as, as])
    }
  })
})
