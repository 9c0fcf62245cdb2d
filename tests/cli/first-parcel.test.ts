import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { signInWithOwnPassword } from '../support/hire-user.ts'
import { applyAs } from '../support/shipper-way.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startTestServer, temporaryFolder } from '../support/servers/server.ts'

const PASSWORD = 'Boss#Password1'
const LANES = ['freight-rules', 'expense-subjects'] as const

let user: CliUser
beforeEach(async () => {
  user = await cliUser('http://127.0.0.1:9')
})
afterEach(() => user.remove())

type Draft = { readonly id: string; readonly version: number }

it('goes from an empty store, with a template that a person published, to its consignee and on a bill', async () => {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const admin = (words: readonly string[], input = '') =>
    user.run(['admin', ...words, '--data', data], { input, env: { CROSSDOCK_DEMO: '0' } })
  const parcels = async (): Promise<string> => {
    const { out } = await admin(['doctor', '--json'])
    return (JSON.parse(out) as readonly { check: string; text: string }[]).find(({ check }) => check === 'parcels')?.text ?? ''
  }
  try {
    expect(await admin(['seed', '--template', 'gulf'])).toMatchObject({ code: 0, err: expect.stringMatching(/^\d\d drafts were added/) })
    expect(await admin(['seed', '--template', 'gulf'])).toMatchObject({ code: 1, err: expect.stringContaining('already') })
    expect(await admin(['seed', '--template', 'mars'])).toMatchObject({ code: 2, err: expect.stringContaining('gulf') })
    expect(await parcels()).toContain('no freight rule is published; 35 drafts wait for it')
    expect((await admin(['create-admin', '--account', 'boss'], `${PASSWORD}\n`)).code).toBe(0)
    const server = await startTestServer({ environment: { CROSSDOCK_DATA: data, CROSSDOCK_DEMO: '0' } })
    try {
      const signedIn = await server.call<{ token: string }>('POST', '/api/login', {
        body: { account: 'boss', password: PASSWORD, role: 'Staff' },
      })
      const { token } = signedIn.json.payload
      const staff = async <P>(method: string, path: string, body?: object): Promise<P> => {
        const answered = await server.call<P>(method, `/api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) })
        expect([path, answered.status, answered.status === 200 ? '' : answered.text]).toEqual([path, 200, ''])
        return answered.json.payload
      }
      for (const area of LANES) {
        const { rows } = await staff<{ rows: readonly Draft[] }>('GET', `${area}?version_status=draft&pageSize=100`)
        await staff('POST', `${area}/publish`, { drafts: rows.map(({ id, version }) => ({ id, version })), effective_from: 'now' })
      }
      expect(await parcels()).toBe('A parcel would stop at topping up (no payment provider is connected, so finance enters each payment)')

      const client = {
        account: 'first-shop',
        clientName: 'First shop',
        dd_type: 'DDU',
        show_finance: '1',
        enabled: true,
        userPwd: PASSWORD,
      }
      await staff('POST', 'clients', client)
      await staff('POST', 'finance/corrections/adjustments', {
        account: 'first-shop',
        direction: 'credit',
        amount: { amount: '100.00', currency: 'CNY' },
        note: 'Cash at the counter',
      })
      const shop = await signInWithOwnPassword(server, { account: 'first-shop', password: PASSWORD })
      const asked = await server.call('POST', '/api/orders', { token: shop, body: sampleOrder() })
      expect([asked.status, asked.json.error]).toEqual([403, 'NOT_APPROVED'])
      const { id, version } = await applyAs(server, { token: shop })
      await staff('POST', `certifications/${id}/approve`, { version })
      // A session that is in use learns of it within a second.
      const status = async () =>
        (await server.call<{ userInfo: { audit_status: number } }>('GET', '/api/user/info', { token: shop })).json.payload.userInfo
          .audit_status
      await expect.poll(status).toBe(30)
      const placed = await server.call<{ order_number: string; airway_number: string }>('POST', '/api/orders', {
        token: shop,
        body: sampleOrder(),
      })
      expect([placed.status, placed.text]).toEqual([200, expect.stringContaining('order_number')])
      const { order_number: number, airway_number: code } = placed.json.payload
      const scan = (station: string, more: object = {}) =>
        staff(`POST`, `stations/${station}/scans`, { warehouse: 'SZX1', scan_id: randomUUID(), code, ...more })
      await scan('receive', { check_weight: '1.200' })
      await scan('dispatch')
      await scan('deliver', { warehouse: 'DXB1' })
      const order = await server.call<{ status: string }>('GET', `/api/orders/${number}`, { token: shop })
      expect(order.json.payload.status).toBe('signed')
      const flow = await server.call<{ rows: readonly { change_amount: { amount: string } }[] }>('GET', '/api/user/client/walletFlow', {
        token: shop,
      })
      expect(flow.json.payload.rows.map(({ change_amount: { amount } }) => amount)).toEqual(['-94.00', '100.00'])
      expect((await admin(['verify-ledger'])).code).toBe(0)
    } finally {
      await server.stop()
    }
  } finally {
    await folder.remove()
  }
})
