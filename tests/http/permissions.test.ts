import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audience } from '../../core/identity/account.ts'
import type { StandardRole } from '../../core/identity/standard-role.ts'
import { mayDo } from '../../core/identity/permissions.ts'
import { referenceRoutes } from '../../adapters/http/contract/reference.routes.ts'
import type { AnyRoute } from '../../adapters/http/contract/route.ts'
import { routes } from '../../adapters/http/contract/routes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Kind = { readonly account: string; readonly audience: Audience; readonly isRestricted?: true; readonly role?: StandardRole }

/** Every kind of account there is, by a demo account of it. */
const KINDS: readonly Kind[] = [
  { account: 'ddp', audience: 'customer' },
  { account: 'fresh', audience: 'customer', isRestricted: true },
  { account: 'admin', audience: 'staff', role: 'administrator' },
  { account: 'warehouse', audience: 'staff', role: 'warehouse' },
  { account: 'finance', audience: 'staff', role: 'finance' },
  { account: 'service', audience: 'staff', role: 'customer_service' },
]

/** Closing sessions would end the test's own. */
const { signOut: _signOut, endSessions: _endSessions, ...kept } = routes
const everyRoute: readonly (readonly [string, AnyRoute])[] = [
  ...Object.entries<AnyRoute>(kept),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
]

/** What the contract grants, said anew: the audience, then the account's state, then the permission. */
function isGranted(route: AnyRoute, { audience, isRestricted, role }: Kind): boolean {
  if (route.audience === 'public') return true
  if (route.audience !== 'any' && route.audience !== audience) return false
  if (isRestricted === true && route.whileRestricted !== true) return false
  return audience === 'customer' || (route.permission !== undefined && mayDo({ standardRole: role }, route.permission))
}

/** A call that no record answers to, with nothing in it: what is granted fails later than at the door. */
const ask = (route: AnyRoute, token?: string) =>
  server.call(
    route.method,
    `/api${route.path
      .replace('{event}', 'cancel')
      .replace('{id}', '999999999')
      .replace(/\{\w+\}/g, 'x-none')}`,
    {
      ...(token === undefined ? {} : { token }),
      ...(route.method === 'POST' || route.method === 'PUT' ? (route.upload ? { form: {} } : { body: {} }) : {}),
    },
  )

describe.each(everyRoute)('the call %s', (_name, route) => {
  it('takes nobody without a session', async () => {
    const { status } = await ask(route)
    if (route.audience === 'public') expect([401, 403]).not.toContain(status === 401 && route.path === '/login' ? 400 : status)
    else expect(status).toBe(401)
  })

  it('takes exactly whom the contract grants it', async () => {
    for (const kind of KINDS) {
      const { status, text } = await ask(route, await server.tokenOf(kind.account))
      if (isGranted(route, kind)) expect([401, 403], `${kind.account}: ${text}`).not.toContain(status)
      else expect(status, `${kind.account}: ${text}`).toBe(403)
    }
  })
})
