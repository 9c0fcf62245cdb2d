import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parametersOf } from '../../adapters/http/contract/openapi-reader.ts'
import { openApi, type Operation } from '../../adapters/http/contract/openapi.ts'
import { referenceRoutes } from '../../adapters/http/contract/platform/reference/reference.routes.ts'
import { defineRoute, type AnyRoute } from '../../adapters/http/contract/route.ts'
import { routes } from '../../adapters/http/contract/routes.ts'
import { KEYLESS, postingCalls, withPostings } from '../support/reach/postings.ts'
import { textOf } from './house-files.ts'
import { pageTable } from '#core/portal/pages/page-table.ts'
import { allAreas } from '#core/platform/access/roles/areas.ts'
import { ACTIONS } from '#core/platform/access/roles/standard-roles.ts'
import { catalog } from '#core/entity-catalog.ts'

const everyRoute: readonly (readonly [string, AnyRoute])[] = [
  ...Object.entries<AnyRoute>(routes),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
]

/** The names of the calls that break a rule. */
const namesOf = (breaks: (route: AnyRoute) => boolean): readonly string[] =>
  everyRoute.filter(([, route]) => breaks(route)).map(([name]) => name)

const AREAS: ReadonlySet<string> = new Set(allAreas().map(({ name }) => name))

const PAGES: ReadonlySet<string> = new Set(pageTable(catalog).map(({ name }) => name))

/**
 * Calls that no access list takes away: the account itself, lists to choose from, what the frame of
 * every page shows, and raising a work order.
 */
const OPEN_TAGS: ReadonlySet<string> = new Set([
  'session',
  'options',
  'home',
  'files',
  'live',
  'account',
  'keys',
  'members',
  'certification',
])
const OPEN_CALLS: ReadonlySet<string> = new Set(['POST /workOrders', 'POST /workOrders/upload', 'GET /user/client/wallets'])

/** The calls that external programs rely on; removing one breaks them. */
const PINNED = [
  'POST /login',
  'GET /user/info',
  'GET /user/logout',
  'GET /orders',
  'POST /orders',
  'GET /orders/{order_number}',
  'PUT /orders/{order_number}',
  'DELETE /orders/{order_number}',
  'POST /orders/{order_number}/{event}',
  'GET /orders/template',
  'POST /orders/import',
  'GET /orders/export',
  'GET /orders/{order_number}/tracking',
  'GET /track/{airway_number}',
  'PUT /shipments/cancel',
  'PUT /shipments/block',
  'POST /batchDrawPdf',
  'POST /go/drawPdf',
  'POST /drawPdf',
  ...catalog.flatMap(({ area }) => [
    `GET /admin/${area}`,
    `POST /admin/${area}`,
    `GET /admin/${area}/{id}`,
    `PUT /admin/${area}/{id}`,
    `DELETE /admin/${area}/{id}`,
  ]),
]

/** Changes that overwrite nothing which somebody else could have saved since. */
const BLIND_CHANGES: Readonly<Record<string, string>> = {
  'PUT /portal/user/changePassword': 'proves the old password, which is the version',
  'PUT /admin/finance/clients/{client_id}/credit-limit': 'names the limit that was seen, which is the version',
  'PUT /admin/finance/clients/{client_id}/terms': 'names the limit that was seen, which is the version',
  'PUT /admin/finance/clients/{client_id}/payout-account': 'names the account that was seen, which is the version',
  'PUT /user/client/wallets/{currency}/warning': 'one value of one wallet, replaced whole',
  'PUT /keys/{id}': 'name and scopes of one key, replaced whole by its owner, who proves to be there',
  'PUT /user/preferences/{name}': 'one value of one user, replaced whole',
  'PUT /members/{id}': 'a role or a state, replaced whole under the lock of the client',
  'PUT /admin/clients/{id}/members/{member_id}': 'an event: the state decides',
  'PUT /shipments/cancel': 'an event: the state decides',
  'PUT /shipments/block': 'an event: the state decides',
}

/**
 * Whether a change names what was read, so that it cannot overwrite what somebody else saved since.
 */
function namesWhatWasRead({ method, path, body }: AnyRoute): boolean {
  if (method !== 'PUT') return true
  const wanted = body?.safeParse({}).error?.issues.flatMap((issue) => issue.path.slice(0, 1)) ?? []
  return wanted.includes('version') || wanted.includes('revision') || `${method} ${path}` in BLIND_CHANGES
}

const document = openApi(Object.fromEntries(everyRoute))
const operationOf = ({ method, path }: AnyRoute): Operation | undefined => document.paths[path]?.[method.toLowerCase()]

describe('the contract', () => {
  it('has every pinned call', () => {
    const calls = new Set(everyRoute.map(([, { method, path }]) => `${method} ${path}`))
    expect(PINNED.filter((call) => !calls.has(call))).toEqual([])
  })

  it('promises each call once', () => {
    const calls = everyRoute.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  })

  it('names for each call what the staff must be granted', () => {
    const isGranted = ({ audience, permission }: AnyRoute): boolean =>
      audience === 'public' || audience === 'customer'
        ? permission === undefined
        : permission !== undefined && ACTIONS.includes(permission.action) && AREAS.has(permission.area)
    expect(namesOf((route) => !isGranted(route))).toEqual([])
  })

  it('says of each call how staff touch clients by it', () => {
    expect(namesOf(({ audience, clients }) => (clients !== undefined) !== (audience === 'staff' || audience === 'any'))).toEqual([])
  })

  it('has each call of shippers belong to pages that there are', () => {
    const belongs = ({ audience, pages, access, tag, method, path }: AnyRoute): boolean => {
      if (audience === 'public' || audience === 'staff' || pages === undefined) return pages === undefined && audience !== 'customer'
      if (pages === 'any') return OPEN_TAGS.has(tag) || OPEN_CALLS.has(`${method} ${path}`)
      return access === pages && pages.length > 0 && pages.every((page) => PAGES.has(page))
    }
    expect(namesOf((route) => !belongs(route))).toEqual([])
  })

  it('takes no route that says neither', () => {
    const route = {
      method: 'GET',
      path: '/clients-of-all',
      tag: 'x',
      summary: 'x',
      permission: { area: 'orders', action: 'read' },
    } as const
    expect(() => defineRoute({ ...route, audience: 'staff' })).toThrow('how it touches clients')
    expect(() => defineRoute({ ...route, audience: 'any', clients: 'list' })).toThrow('which pages')
    expect(() => defineRoute({ ...route, audience: 'staff', clients: { param: 'id' } })).toThrow('{id}')
  })

  it('wants a key for each call that may post to the ledger', { timeout: 60_000 }, () => {
    const posting = new Set(postingCalls().keys())
    const isKeyed = (name: string): boolean => (routes as Readonly<Record<string, AnyRoute>>)[name]?.idempotencyKey === 'required'
    expect([...posting].filter((name) => !isKeyed(name) && !(name in KEYLESS))).toEqual([])
    expect(Object.keys(KEYLESS).filter((name) => !posting.has(name) || isKeyed(name))).toEqual([])
    // The reading of the code finds the calls that move money.
    const sure = ['proposeAdjustment', 'proposeReversal', 'decideCorrections', 'decideRefunds', 'receiveRemittance', 'confirmBankPayout']
    const further = ['setCreditLimit', 'setPaymentTerms', 'confirmBankLine', 'undoBankLine', 'payBill', 'payClaim', 'priceOrder']
    expect([...sure, ...further, 'decideTopUp', 'decideHeldActs', 'decideDifferences'].filter((name) => !posting.has(name))).toEqual([])
  })

  it('says which call may post what, and toward which limit it counts (npm run diagrams)', { timeout: 60_000 }, () => {
    const page = textOf('docs/contexts/money.md')
    expect(page).toBe(withPostings(page))
  })

  it('overwrites only what was read', () => {
    expect(namesOf((route) => !namesWhatWasRead(route))).toEqual([])
  })

  it('notices a change that names no version', () => {
    const blind = defineRoute({
      method: 'PUT',
      path: '/kites/{id}',
      tag: 'x',
      summary: 'x',
      audience: 'public',
      params: z.object({ id: z.string() }),
      body: z.object({ title: z.string(), version: z.number().optional() }),
    })
    expect(namesWhatWasRead(blind)).toBe(false)
  })

  it('is described in OpenAPI as it is declared', () => {
    for (const [name, route] of everyRoute) {
      const operation = operationOf(route)
      expect(operation, name).toMatchObject({ operationId: name, summary: route.summary, tags: [route.tag] })
      expect(operation?.security?.length === 0, name).toBe(route.audience === 'public')
      const parameters = operation === undefined ? [] : parametersOf(document, operation)
      const inPath = parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : []))
      expect(inPath, name).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
      expect(operation?.requestBody !== undefined, name).toBe(route.method === 'POST' || route.method === 'PUT')
      const takesKey = parameters.some((parameter) => parameter.name === 'Idempotency-Key')
      expect(takesKey, name).toBe(route.idempotencyKey !== undefined)
    }
  })

  it('says in every description which answers are failures', () => {
    for (const [name, route] of everyRoute) {
      const statuses = Object.keys(operationOf(route)?.responses ?? {})
      expect(statuses, name).toEqual(expect.arrayContaining(['200', '400', '500', '503']))
      if (route.audience !== 'public') expect(statuses, name).toEqual(expect.arrayContaining(['401', '403']))
    }
  })
})
