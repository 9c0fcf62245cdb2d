import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FirstStepRow } from '../../../../adapters/http/contract/oversight/home/home.routes.ts'
import { cliUser } from '../../../support/servers/cli.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'
import { applyAsShipper } from '../../../support/shipper-way.ts'
import { startTestServer, temporaryFolder, type TestServer } from '../../../support/servers/server.ts'

const DAY_MILLIS = 86_400_000
const PASSWORD = 'Boss#Password1'
type Steps = { readonly steps: readonly FirstStepRow[] }
type As = { readonly as?: string; readonly token?: string }
const stepsOf = async ({ call }: Pick<TestServer, 'call'>, who: As, lang = 'en-US') => {
  const answer = await call<Steps>('GET', '/api/portal/home/firstSteps', { ...who, headers: { lang } })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.payload.steps
}
const doneOf = async (server: Pick<TestServer, 'call'>, who: As) =>
  (await stepsOf(server, who)).filter(({ done }) => done).map(({ name }) => name)

describe('the first steps of a new house', () => {
  let server: TestServer
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let token: string
  beforeAll(async () => {
    folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    const user = await cliUser('http://127.0.0.1:9')
    const made = await user.run(['admin', 'create-admin', '--account', 'boss', '--data', data], { input: `${PASSWORD}\n` })
    expect(made.code, made.err).toBe(0)
    await user.remove()
    server = await startTestServer({ environment: { CROSSDOCK_DATA: data, CROSSDOCK_DEMO: '0' } })
    const { json } = await server.call<{ token: string }>('POST', '/api/login', {
      body: { account: 'boss', password: PASSWORD, role: 'Staff' },
    })
    ;({ token } = json.payload)
  })
  afterAll(async () => {
    await server.stop()
    await folder.remove()
  })

  it('are those of its administrator, in the language of the call, and go with what is added', async () => {
    const steps = await stepsOf(server, { token }, 'zh-CN')
    expect(steps.map(({ text }) => text)).toContain('建立仓库')
    const before = await doneOf(server, { token })
    expect(before).toEqual(['department', 'warehouse', 'channel'])
    const rate = { basis: 'freight_share', share: '0.1', occasion: 'every_parcel' }
    const subject = { subject_code: 'FUEL', subject_name: '燃油', english_name: 'Fuel', currency: 'CNY', ...rate }
    const post = async (path: string, body: object) => {
      const answer = await server.call<{ id: number; version: number }>('POST', `/api/admin/expense-subjects${path}`, { token, body })
      expect(answer.status, answer.text).toBe(200)
      return answer.json.payload
    }
    const { id, version } = await post('', { ...subject, effective_from: new Date(Date.now() + DAY_MILLIS).toISOString() })
    expect(await doneOf(server, { token })).toEqual(before)
    await post(`/${id}/publish`, { version })
    expect(await doneOf(server, { token })).toEqual([...before, 'subjects'])
  })
})

describe('the first steps of a new shipper', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('are nobody else’s, and are taken by doing them', async () => {
    const { id, token, version } = await applyAsShipper(server)
    await server.call('POST', `/api/admin/certifications/${id}/approve`, { as: 'service', body: { version } })
    await expect.poll(async () => (await server.call('GET', '/api/orders', { token })).status).toBe(200)
    const before = await doneOf(server, { token })
    expect(before).toEqual(expect.arrayContaining(['certification', 'contract']))
    expect(before).not.toContain('order')
    const placed = await server.call('POST', '/api/orders', { token, body: sampleOrder() })
    expect(placed.status, placed.text).toBe(200)
    expect((await doneOf(server, { token })).toSorted()).toEqual([...before, 'order'].toSorted())
  })

  it('are none for staff of a house that shows the demo', async () => {
    for (const as of ['admin', 'finance', 'service']) expect(await stepsOf(server, { as })).toEqual([])
  })
})
