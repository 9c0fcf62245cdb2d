import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute, type ClientTouch } from '../../../adapters/http/contract/route.ts'
import { buildServer } from '../../../adapters/http/server/listen/build-server.ts'
import { pairRoutes } from '../../../adapters/http/server/answers/call.ts'
import { listen } from '../../../adapters/http/server/listen/listen.ts'
import { clientsWithin } from '#core/platform/access/account.ts'
import { ok } from '#core/base/kernel/result.ts'
import { clerk } from '../../core/parcels/orders/order-fixture.ts'
import { bareServices } from '../../support/bare-services.ts'
import { callerAt, temporaryFolder } from '../../support/servers/server.ts'

const [OWN, FOREIGN] = [1001, 1002]
/** An area that the server knows nothing of, whose handlers show a record of every client. */
const ALL = [OWN, FOREIGN]

const kites = <const C extends ClientTouch>(path: string, clients: C) =>
  defineRoute({
    method: 'GET',
    path,
    tag: 'kites',
    summary: 'x',
    audience: 'staff',
    permission: { area: 'orders', action: 'read' },
    clients,
    params: path.includes('{') ? z.object({ client: z.string() }) : z.object({}),
  })
const routes = {
  careless: kites('/kites', 'list'),
  carelessRecord: kites('/kites/one', 'record'),
  careful: kites('/kites/mine', 'list'),
  ofClient: kites('/kites/of/{client}', { param: 'client' }),
  together: kites('/kites/together', 'all'),
}

let call: ReturnType<typeof callerAt>['call']
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const folder = await temporaryFolder()
  const listener = await listen({ host: '127.0.0.1', port: 0 })
  const app = await buildServer({
    routes: pairRoutes(routes, {
      careless: async () => ok(ALL),
      carelessRecord: async () => ok(FOREIGN),
      careful: async ({ actor }) => ok(ALL.filter((id) => clientsWithin(actor)?.includes(id) !== false)),
      ofClient: async () => ok('a kite'),
      together: async () => ok(ALL),
    }),
    services: bareServices({
      // Sales look after their own clients alone.
      sessions: { ...bareServices().sessions, actorOf: async () => ({ ...clerk, standardRole: 'sales' }) },
      contacts: { clientsOf: async () => [OWN] },
    }),
    listener,
    webFolder: folder.path,
    printPort: 17_861,
    trustedProxies: [],
  })
  undo.push(
    () => listener.close(),
    () => app.close(),
    folder.remove,
  )
  call = callerAt(listener.url).call
})
afterAll(async () => {
  for (const step of undo) await step()
})

describe('a route of any area, called by staff who are limited to their own clients', () => {
  it.each([
    ['that shows a list of everybody’s records', '/kites', 500, null],
    ['that shows a record without asking whose it is', '/kites/one', 500, null],
    ['that keeps to the clients of the caller', '/kites/mine', 200, [OWN]],
    ['for one of their clients', `/kites/of/${OWN}`, 200, 'a kite'],
    ['for another client', `/kites/of/${FOREIGN}`, 404, null],
    ['about all clients together', '/kites/together', 403, null],
  ])('%s', async (_what, path, expected, payload) => {
    const { status, json } = await call('GET', `/api${path}`, { token: 't'.repeat(30) })
    expect([status, json.payload]).toEqual([expected, payload])
  })
})
