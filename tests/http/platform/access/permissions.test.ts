import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account, Audience } from '#core/platform/access/account.ts'
import type { StandardRole } from '#core/platform/access/roles/standard-role.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { referenceRoutes } from '../../../../adapters/http/contract/platform/reference/reference.routes.ts'
import type { AnyRoute } from '../../../../adapters/http/contract/route.ts'
import { routes } from '../../../../adapters/http/contract/routes.ts'
import { clientWithAccess, hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
/** Sessions of accounts that the demo does not have. */
const sessions = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  await roleForOwnClients(server)
  for (const { account, hireAs } of KINDS) if (hireAs !== undefined) sessions.set(account, await hireUser(server, account, hireAs))
  for (const { account, access } of KINDS)
    if (access !== undefined) sessions.set(account, await clientWithAccess(server, account, { access: access.join('\n') }))
})
afterAll(() => server.stop())

type Kind = {
  readonly account: string
  readonly audience: Audience
  readonly ddType?: Account['ddType']
  readonly isRestricted?: true
  readonly hasNoFinance?: true
  readonly isListed?: true
  readonly role?: StandardRole
  /** The role of a new user. */
  readonly hireAs?: string
  /** Its role is limited to its own clients. */
  readonly isLimited?: true
  /** The access list of a new client, which is not approved and has no phone. */
  readonly access?: readonly string[]
}

/** Every demo account, and a user of each standard role that none of them has. */
const KINDS: readonly Kind[] = [
  { account: 'ddp', audience: 'customer', ddType: 'DDP' },
  { account: 'ddu', audience: 'customer', ddType: 'DDU' },
  { account: 'fresh', audience: 'customer', ddType: 'DDU', isRestricted: true },
  { account: 'nofin', audience: 'customer', ddType: 'DDU', hasNoFinance: true },
  { account: 'clm', audience: 'customer', ddType: 'DDU', isListed: true },
  { account: 'vip', audience: 'customer', ddType: 'DDP', hasNoFinance: true },
  { account: 'admin', audience: 'staff', role: 'administrator' },
  { account: 'warehouse', audience: 'staff', role: 'warehouse' },
  { account: 'finance', audience: 'staff', role: 'finance' },
  { account: 'service', audience: 'staff', role: 'customer_service' },
  { account: 'seller', audience: 'staff', role: 'sales', hireAs: 'SALES' },
  { account: 'auditor', audience: 'staff', role: 'read_only', hireAs: 'READONLY' },
  { account: 'keeper', audience: 'staff', role: 'administrator', hireAs: 'REGION', isLimited: true },
  { account: 'homely', audience: 'customer', ddType: 'DDP', access: ['home'] },
  { account: 'looker', audience: 'customer', ddType: 'DDP', access: ['order_list', 'message_list'] },
]

/** Closing sessions would end the test's own. */
const { signOut: _signOut, endSessions: _endSessions, ...kept } = routes
const everyRoute: readonly (readonly [string, AnyRoute])[] = [
  ...Object.entries<AnyRoute>(kept),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
]

/**
 * Says whether the contract grants a call, written independently: the audience, then the account's
 * state, then the permission or the shipper's class.
 */
function isGranted(route: AnyRoute, { audience, isRestricted, isLimited, role, ...shipper }: Kind): boolean {
  if (route.audience === 'public') return true
  if (route.audience !== 'any' && route.audience !== audience) return false
  if (isRestricted === true && route.whileRestricted !== true) return false
  if (audience === 'staff')
    return (
      route.permission !== undefined && mayDo({ standardRole: role }, route.permission) && !(isLimited === true && route.clients === 'all')
    )
  const isClosed =
    (shipper.access !== undefined && route.approved === true) ||
    (shipper.access !== undefined && Array.isArray(route.pages) && !route.pages.some((page) => shipper.access?.includes(page))) ||
    (route.finance === true && shipper.hasNoFinance === true) ||
    (route.ddu === true && shipper.ddType === 'DDU') ||
    (route.ddp === true && shipper.ddType === 'DDP') ||
    (route.userIds !== undefined && shipper.isListed !== true)
  return !isClosed
}

/**
 * A call without an existing record and without content: if permission is granted, it fails later
 * than at authentication.
 */
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

  it('accepts exactly the callers that the contract permits', async () => {
    for (const kind of KINDS) {
      const { status, text } = await ask(route, sessions.get(kind.account) ?? (await server.tokenOf(kind.account)))
      if (isGranted(route, kind)) expect([401, 403], `${kind.account}: ${text}`).not.toContain(status)
      else expect(status, `${kind.account}: ${text}`).toBe(403)
    }
  })
})
