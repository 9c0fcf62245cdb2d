import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  ExplainedParcelAnswer,
  SimulatedParcelRow,
  TariffSimulationAnswer,
} from '../../../../adapters/http/contract/pricing/fees/simulation.routes.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type FreightRuleRow = { readonly id: number; readonly version: number; readonly version_code: string; readonly step_price: string }
type Amount = SimulatedParcelRow['before'][number]

const RULES = '/api/admin/freight-rules'
const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = 'finance') =>
  server.call<T>(method, path, { as, ...(body === undefined ? {} : { body }) })

/** A draft of the demo's rule to the Emirates, whose steps cost 2.00 CNY more. */
async function draftOf(rule: string, over: object): Promise<FreightRuleRow> {
  const { json } = await call<{ rows: readonly FreightRuleRow[] }>('GET', `${RULES}?rule_code=${rule}&version_status=published`)
  const found = json.payload.rows[0]
  if (found === undefined) throw new Error(`no rule ${rule}`)
  const copy = (await call<FreightRuleRow>('POST', `${RULES}/${found.id}/copy`)).json.payload
  const changed = await call<FreightRuleRow>('PUT', `${RULES}/${copy.id}`, {
    version: copy.version,
    effective_from: new Date(Date.now() + 86_400_000).toISOString(),
    ...over,
  })
  expect(changed.status, changed.text).toBe(200)
  return changed.json.payload
}
const find = async (id: number) => (await call<TariffSimulationAnswer | null>('GET', `${RULES}/${id}/simulation`)).json.payload
async function runSimulation(id: number, days = 400): Promise<TariffSimulationAnswer> {
  const asked = await call<TariffSimulationAnswer>('POST', `${RULES}/${id}/simulation`, { days })
  expect(asked.status, asked.text).toBe(200)
  await expect.poll(async () => (await find(id))?.state, { timeout: 30_000 }).toBe('done')
  const done = await find(id)
  if (done === null) throw new Error('it is gone')
  return done
}
const sumOf = (amounts: readonly Amount[]): number => amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)

describe('the simulation of a freight rule', () => {
  it('says who would pay more, down to the parcel with both prices step by step, and as a sheet', async () => {
    const draft = await draftOf('GULF-AIR-AE', { begin_price: '61.00', step_price: '29.00' })
    expect(await find(draft.id)).toBeNull()
    const done = await runSimulation(draft.id)
    expect(done).toMatchObject({ state: 'done', state_txt: 'Done', is_outdated: false, days: 400, version_code: draft.version_code })
    expect(done.done).toBe(done.total)
    expect(done.total).toBeGreaterThan(5)
    // All amounts of this rule's freight are in CNY, and each of the three ways to sum comes to the
    // total.
    const [total] = done.totals.filter(({ before }) => before.currency === 'CNY')
    for (const rows of [done.clients, done.countries, done.bands]) {
      const inCny = rows.filter(({ difference }) => difference.currency === 'CNY')
      expect(sumOf(inCny.map(({ difference }) => difference))).toBe(sumOf(total === undefined ? [] : [total.difference]))
    }
    expect(done.countries).toMatchObject([{ of: 'AE', of_txt: 'United Arab Emirates' }, ...done.countries.slice(1)])

    const path = `${RULES}/${draft.id}/simulation/parcels`
    const { rows, total: count } = (await call<{ rows: readonly SimulatedParcelRow[]; total: number }>('GET', `${path}?pageSize=500`)).json
      .payload
    expect(count).toBe(rows.length)
    const sizes = rows.map(({ difference }) => Math.abs(Number(difference?.amount)))
    expect(sizes).toEqual(sizes.toSorted((left, right) => right - left))
    const [first] = rows
    const ofClient = await call<{ rows: readonly SimulatedParcelRow[] }>('GET', `${path}?client=${first?.client}&pageSize=500`)
    expect(ofClient.json.payload.rows).toEqual(rows.filter(({ client }) => client === first?.client))
    const explained = (await call<ExplainedParcelAnswer>('GET', `${path}/${first?.order_number}`)).json.payload
    expect(explained.before.charged).toEqual(first?.before)
    expect(explained.after?.charged).toEqual(first?.after)
    expect(explained.after?.version).toBe(draft.version_code)
    expect(explained.after?.steps.find(({ name }) => name === 'First weight')?.amount).toBe('61.00 CNY')
    // The earlier charge is the one on the order's own page.
    const fees = await call<{ charged: readonly Amount[] }>('GET', `/api/orders/${first?.order_number}/fees`)
    expect(fees.json.payload.charged).toEqual(first?.before)

    const sheet = await server.download(`${RULES}/${draft.id}/simulation/export`, { as: 'finance' })
    expect(sheet.status).toBe(200)
    const { SheetNames, Sheets } = read(sheet.bytes)
    expect(utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {})).toContainEqual(
      expect.objectContaining({
        'Order number': first?.order_number,
        Difference: Number(first?.difference?.amount),
        'Currency of the difference': 'CNY',
      }),
    )
  })

  it('says what the draft does not take, and that it was changed since', async () => {
    const draft = await draftOf('KSA-AIR-SA', { max_weight: '0.5' })
    const done = await runSimulation(draft.id)
    expect(done.refused).toMatchObject([{ error: 'RULE_MAX_WEIGHT' }])
    const path = `${RULES}/${draft.id}/simulation/parcels`
    const { rows } = (await call<{ rows: readonly SimulatedParcelRow[] }>('GET', `${path}?outcome=refused`)).json.payload
    const [first] = rows
    expect(first).toMatchObject({ outcome: 'refused', outcome_txt: 'Not taken', difference: null, after: [] })
    const explained = (await call<ExplainedParcelAnswer>('GET', `${path}/${first?.order_number}`)).json.payload
    expect(explained).toMatchObject({ after: null })
    expect(explained.refused).toContain('0.5')
    await call('PUT', `${RULES}/${draft.id}`, { version: draft.version, max_weight: '1' })
    expect((await find(draft.id))?.is_outdated).toBe(true)
  })

  it('takes a draft alone, by those who write drafts, for whole days', async () => {
    const { json } = await call<{ rows: readonly FreightRuleRow[] }>('GET', `${RULES}?rule_code=GULF-SEA-SA&version_status=published`)
    const published = json.payload.rows[0]?.id ?? 0
    expect((await call('POST', `${RULES}/${published}/simulation`, { days: 30 })).json.error).toBe('VERSION_NOT_DRAFT')
    expect((await call('POST', `${RULES}/999999/simulation`, { days: 30 })).json.error).toBe('RECORD_NOT_FOUND')
    const draft = await draftOf('GULF-SEA-SA', {})
    const wrong = await call('POST', `${RULES}/${draft.id}/simulation`, { days: 0 })
    expect(wrong.json.fields).toMatchObject([{ path: 'days', error: 'NOT_POSITIVE' }])
    expect((await call('POST', `${RULES}/${draft.id}/simulation/cancel`)).json.error).toBe('SIMULATION_NOT_RUNNING')
    expect((await call('POST', `${RULES}/${draft.id}/simulation`, { days: 30 }, 'warehouse')).status).toBe(403)
    expect((await call('POST', `${RULES}/${draft.id}/simulation`, { days: 30 }, 'ddp')).status).toBe(403)
    // It is about all clients together.
    const token = await hireUser(server, 'regional', await roleForOwnClients(server))
    expect((await server.call('GET', `${RULES}/${draft.id}/simulation`, { token })).status).toBe(403)
  })
})

describe('a simulation without a server that runs it', () => {
  it('waits, is not asked for twice, and is cancelled', async () => {
    const idle = await startTestServer({ environment: { CROSSDOCK_JOBS: 'off' } })
    try {
      const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
        idle.call<FreightRuleRow & TariffSimulationAnswer & { rows: readonly FreightRuleRow[] }>(method, path, {
          as: 'finance',
          ...(body === undefined ? {} : { body }),
        })
      const subjects = '/api/admin/expense-subjects'
      const [found] = (await ask('GET', `${subjects}?version_status=published&basis=per_parcel`)).json.payload.rows
      const draft = (await ask('POST', `${subjects}/${found?.id}/copy`)).json.payload
      const path = `${subjects}/${draft.id}/simulation`
      expect((await ask('POST', path, { days: 30 })).json.payload).toMatchObject({ state: 'waiting', total: 0 })
      expect((await ask('POST', path, { days: 30 })).json.error).toBe('SIMULATION_RUNNING')
      expect((await ask('POST', `${path}/cancel`)).json.payload).toMatchObject({ state: 'cancelled' })
      expect((await ask('GET', path)).json.payload).toMatchObject({ state: 'cancelled' })
      expect((await ask('POST', path, { days: 31 })).json.payload).toMatchObject({ state: 'waiting', days: 31 })
    } finally {
      await idle.stop()
    }
  })
})
