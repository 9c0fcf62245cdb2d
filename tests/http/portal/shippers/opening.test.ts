import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerAt, startTwoServers } from '../../../support/servers/server.ts'
import { applyAsShipper, OWN_PAYEE, sign, type Caller, type RequiredShipperInfo } from '../../../support/shipper-way.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

type Opening = {
  readonly grace_ends_at: string | null
  readonly acts: readonly { readonly act: string; readonly open: boolean; readonly missing: readonly { readonly path: string }[] }[]
}

let one: Caller
let other: Caller
let stop: () => Promise<void>

beforeAll(async () => {
  const running = await startTwoServers()
  stop = running.stop
  const [first, second] = running.servers
  one = callerAt(first?.url ?? '')
  other = callerAt(second?.url ?? '')
})
afterAll(() => stop())

const openTo = async (token: string): Promise<readonly string[]> =>
  (await one.call<Opening>('GET', '/api/fit/user/opening', { token })).json.payload.acts.flatMap(({ act, open }) => (open ? [act] : []))
const place = (caller: Caller, token: string, body: object = {}) =>
  caller.call<{ order_number: string }>('POST', '/api/orders', { token, body: { ...sampleOrder(), ...body } })
const judge = (caller: Caller, id: number, event: string, body: object) =>
  caller.call<RequiredShipperInfo>('POST', `/api/admin/certifications/${id}/${event}`, { as: 'service', body })
const COD = { cod_amount: { amount: '50.00', currency: 'AED' } }

describe('what certification opens', () => {
  it('grows with each step, and a revocation closes it on both servers at once', async () => {
    const { id, token, version } = await applyAsShipper(one)
    expect(await openTo(token)).toEqual([])
    const approved = await judge(one, id, 'approve', { version })
    await expect.poll(() => openTo(token)).toEqual(['browse', 'draft', 'place'])
    for (const server of [one, other]) await expect.poll(async () => (await server.call('GET', '/api/orders', { token })).status).toBe(200)
    expect((await place(one, token)).status).toBe(200)
    const early = await place(one, token, COD)
    expect([early.status, early.json.error]).toEqual([409, 'CERTIFICATION_NEEDED'])
    expect(early.json.msg).toContain('/system/contract')
    expect((await place(one, token, { ...COD, draft: true })).status).toBe(200)

    const foreign = await one.call('POST', '/api/fit/user/saveUserFinanceInfo', { token, body: { ...OWN_PAYEE, payee_name: '别人' } })
    expect(foreign.json.error).toBe('PAYEE_FOREIGN')
    await one.call('POST', '/api/fit/user/saveUserFinanceInfo', { token, body: OWN_PAYEE })
    const signed = await sign(one, { token }, 'usd_cod')
    expect(signed.status).toBe(200)
    expect(await openTo(token)).toEqual(['browse', 'draft', 'place', 'cod', 'payout'])
    expect((await place(other, token, COD)).status).toBe(200)
    const draft = (await place(one, token, { draft: true })).json.payload.order_number

    expect(approved.status).toBe(200)
    await judge(one, id, 'revoke', { version: signed.json.payload.version, reason: 'out of date' })
    for (const server of [one, other]) {
      const closed = await place(server, token)
      expect([closed.status, closed.json.error]).toEqual([409, 'CERTIFICATION_NEEDED'])
      const submitted = await server.call('POST', `/api/orders/${draft}/submit`, { token, body: {} })
      expect(submitted.json.error).toBe('CERTIFICATION_NEEDED')
    }
    expect(await openTo(token)).toEqual(['browse', 'draft'])
  })

  it('is open for a while to a new client, and cash on delivery is not', async () => {
    const { acts, grace_ends_at: ends } = (await one.call<Opening>('GET', '/api/fit/user/opening', { as: 'clm' })).json.payload
    expect(Math.round((Date.parse(ends ?? '') - Date.now()) / 86_400_000)).toBe(5)
    expect(acts.flatMap(({ act, open }) => (open ? [act] : []))).toEqual(['browse', 'draft', 'place'])
    expect(acts.at(-1)?.missing.map(({ path }) => path)).toContain('/system/certification')
  })
})
