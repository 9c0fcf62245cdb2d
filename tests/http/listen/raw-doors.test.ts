import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { CROSSDOCK_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => server.stop())

/** The routes whose bodies are other programs' own, and no form of ours reads first. */
const doors = Object.entries<AnyRoute>(routes).filter(([, { raw, method }]) => raw === true && method === 'POST')

/** Texts that a store cannot hold: the character 0 and halves of a pair. */
const bad = fc.constantFrom('\0', '\ud800', '\udfff', 'a\0b', '\ud83d')
const text = fc.oneof(
  { weight: 2, arbitrary: bad },
  fc.string({ maxLength: 12 }),
  fc.constantFrom('CD000000000170', 'TRADE_SUCCESS', '1.00'),
)
const names = fc.constantFrom(
  'number',
  'sign',
  'outcome',
  'out_trade_no',
  'trade_no',
  'trade_status',
  'event_type',
  'resource',
  'id',
  'data',
)
const json = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, text, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(names, tie('value'), { maxKeys: 4 })),
})).value
const bodies = fc.oneof(
  fc.dictionary(names, text).map((fields) => ({ type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() })),
  json.map((value) => ({ type: 'application/json', body: JSON.stringify(value) })),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => ({ type: 'application/json', body: Buffer.from(bytes) })),
)

describe('a raw door', () => {
  it('is each of those of payments, agents, mails and the sandbox', () => {
    expect(doors.map(([name]) => name).toSorted()).toEqual([
      'endTrackingMailsByClick',
      'payNotification',
      'pushAgentEvents',
      'sandboxCashierPay',
    ])
  })

  it.each(doors)('%s answers whatever is sent, and never with an error of ours', async (_name, { path }) => {
    const places = ['alipay', 'wepay', 'sandbox', 'ARAMEX', '17TRACK', '%00', '%ED%A0%80']
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), bodies, async (place, { type, body }) => {
        calls += 1
        const answer = await fetch(`${server.url}/api${path.replace(/\{\w+\}/, place)}`, {
          method: 'POST',
          body,
          headers: { 'content-type': type, 'x-forwarded-for': `198.51.100.${calls % 250}`, 'x-signature': 'ab' },
        })
        expect([answer.status >= 500 && answer.status !== 503, await answer.text()]).toEqual([false, expect.any(String)])
      }),
      { numRuns: 60, examples: [['sandbox', { type: 'application/x-www-form-urlencoded', body: 'number=%00&sign=%00&outcome=paid' }]] },
    )
  })
})
