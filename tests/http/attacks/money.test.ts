import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CorrectionRow } from '../../../adapters/http/contract/money/corrections/correction.routes.ts'
import type { DifferenceResults, DifferenceRow } from '../../../adapters/http/contract/money/cod/collection.routes.ts'
import type { OrderRow } from '../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { ClientMoney } from '../../../adapters/http/contract/money/standings/standing.routes.ts'
import type { HeldActResults, HeldActRow } from '../../../adapters/http/contract/money/acts/money-act.routes.ts'
import { findSeriesJob } from '#core/money/acts/find-series.kind.ts'
import { ok } from '#core/base/kernel/result.ts'
import { sampleOrder } from '../parcels/orders/sample-order.ts'
import { startServerWithStore } from '../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  server = await startServerWithStore()
})
afterAll(() => server.stop())

type WaitsAnswer = { readonly waits_for?: number }
const CLIENTS = '/api/admin/finance/clients'
const adjust = (amount: string, currency = 'CNY', account = 'vip', as = 'finance') =>
  server.call<CorrectionRow>('POST', '/api/admin/finance/corrections/adjustments', {
    as,
    body: { account, direction: 'credit', amount: { amount, currency }, note: 'Agreed' },
  })
const balances = async (as: string): Promise<string> => {
  type Balances = { readonly account_balances: readonly { readonly amount: string; readonly currency: string }[] }
  const { json } = await server.call<Balances>('GET', '/api/portal/home/baseData', { as })
  return json.payload.account_balances.find(({ currency }) => currency === 'CNY')?.amount ?? '0'
}
const decide = async (id: number | undefined, as: string, decision = 'approve') =>
  (
    await server.call<HeldActResults>('POST', '/api/admin/money-acts/requests/decide', {
      as,
      body: { requests: [id], decision, reason: 'No' },
    })
  ).json.payload[0]?.error ?? 'done'

// Before the rates of the others are false.
describe('money that is given back', () => {
  it('is no lower price of one person above the limit, by one act or by many', async () => {
    const placed = await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
    const number = placed.json.payload.order_number
    expect((await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } })).status).toBe(
      200,
    )
    expect((await server.call('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })).status).toBe(200)
    const price = (amount: string) =>
      server.call<OrderRow & WaitsAnswer>('POST', `/api/admin/orders/${number}/price`, {
        as: 'finance',
        body: { amount, currency: 'CNY', reason: 'Agreed' },
      })
    // A higher price gives nobody money.
    const raised = await price('3000')
    expect(raised.json.payload?.charged, raised.text).toEqual([{ amount: '3000.00', currency: 'CNY' }])
    expect((await price('2400')).json.payload.waits_for).toBeUndefined()
    const before = await balances('ddp')
    const lower = await price('1900')
    expect(lower.json.payload, lower.text).toMatchObject({ waits_for: expect.any(Number), charged: [{ amount: '2400.00' }] })
    expect((await price('1')).json.error).toBe('HELD_ACT_OPEN')
    expect(await balances('ddp')).toBe(before)
    expect(await decide(lower.json.payload.waits_for, 'finance')).toBe('HELD_ACT_OWN')
    expect(await decide(lower.json.payload.waits_for, 'admin')).toBe('done')
    expect(Number(await balances('ddp'))).toBeCloseTo(Number(before) + 500)
  })

  it('is no price that was changed since it was asked for', async () => {
    const placed = await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
    const number = placed.json.payload.order_number
    await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } })
    const price = (amount: string, as: string) =>
      server.call<OrderRow & WaitsAnswer>('POST', `/api/admin/orders/${number}/price`, {
        as,
        body: { amount, currency: 'CNY', reason: 'Agreed' },
      })
    await price('5000', 'finance')
    const asked = await price('100', 'finance')
    expect(asked.json.payload.waits_for, asked.text).toBeTypeOf('number')
    await price('6000', 'finance')
    expect(await decide(asked.json.payload.waits_for, 'admin')).toBe('RECORD_CHANGED')
    expect(await decide(asked.json.payload.waits_for, 'admin', 'reject')).toBe('done')
  })

  it('is no difference of cash that one person accepts above the limit', async () => {
    const open = await server.call<{ rows: readonly DifferenceRow[] }>('GET', '/api/admin/cod/differences?status=open', { as: 'finance' })
    const differing = open.json.payload.rows.find(({ due, reported }) => due.amount !== reported.amount)
    expect(differing, open.text).toBeDefined()
    // The limit of the day is used up on this client.
    await adjust('1000.00', 'CNY', differing?.account, 'admin')
    const accept = () =>
      server.call<DifferenceResults>('POST', '/api/admin/cod/differences/decide', {
        as: 'admin',
        body: { differences: [differing?.id], decision: 'accept', reason: 'Seen' },
      })
    const first = await accept()
    expect(first.json.payload, first.text).toMatchObject([{ status: true, waits_for: expect.any(Number) }])
    expect((await accept()).json.payload).toMatchObject([{ status: false, error: 'HELD_ACT_OPEN' }])
    const stateOf = async () =>
      (
        await server.call<{ rows: readonly DifferenceRow[] }>('GET', `/api/admin/cod/differences?keywords=${differing?.order_number}`, {
          as: 'finance',
        })
      ).json.payload.rows[0]?.status
    expect(await stateOf()).toBe('open')
    expect(await decide(first.json.payload[0]?.waits_for, 'admin')).toBe('HELD_ACT_OWN')
    expect(await decide(first.json.payload[0]?.waits_for, 'finance')).toBe('done')
    expect(await stateOf()).toBe('accepted')
  })
})

describe('one person of finance', () => {
  it('gets no further than the limit by many small corrections at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => adjust('1000.00')))
    const states = answers.map(({ json, text }) => json.payload?.status ?? text)
    expect(states.filter((state) => state === 'posted')).toHaveLength(1)
    expect(states.filter((state) => state === 'proposed')).toHaveLength(29)
  })

  it('sets no large credit limit, and approves none of its own', async () => {
    const path = `${CLIENTS}/1002/credit-limit`
    const seen = (
      await server.call<{ standings: readonly { currency: string; credit_limit: { amount: string; currency: string } }[] }>(
        'GET',
        `${CLIENTS}/1002`,
        { as: 'finance' },
      )
    ).json.payload.standings.find(({ currency }) => currency === 'CNY')?.credit_limit
    const set = await server.call<WaitsAnswer & { credit_limit: unknown }>('PUT', path, {
      as: 'admin',
      body: { credit_limit: { amount: '999999999999.00', currency: 'CNY' }, seen, reason: 'Trust me' },
    })
    // The demo has one that waits already, so that this one is refused until it is decided.
    expect(set.json.error).toBe('HELD_ACT_OPEN')
    const [open] = (
      await server.call<{ rows: readonly HeldActRow[] }>('GET', '/api/admin/money-acts/requests?status=waiting', { as: 'finance' })
    ).json.payload.rows
    expect(open).toMatchObject({ kind: 'credit_limit', events: ['withdraw'] })
    expect(await decide(open?.id, 'finance')).toBe('HELD_ACT_OWN')
    expect(await decide(open?.id, 'admin', 'reject')).toBe('done')
    const again = await server.call<WaitsAnswer & { credit_limit: unknown }>('PUT', path, {
      as: 'finance',
      body: { credit_limit: { amount: '999999999999.00', currency: 'CNY' }, seen, reason: 'Trust me' },
    })
    expect(again.json.payload, again.text).toMatchObject({ credit_limit: seen, waits_for: expect.any(Number) })
    expect(await decide(again.json.payload.waits_for, 'finance')).toBe('HELD_ACT_OWN')
    expect(await decide(again.json.payload.waits_for, 'admin')).toBe('done')
    expect(await decide(again.json.payload.waits_for, 'admin')).toBe('ILLEGAL_TRANSITION')
  })

  it('whitelists nobody and lengthens no period alone, and shortens one at once', async () => {
    const put = (body: object, as = 'finance', seen_whitelist = false) =>
      server.call<WaitsAnswer & { whitelist: boolean; period_days: number }>('PUT', `${CLIENTS}/1001/terms`, {
        as,
        body: { seen_whitelist, seen_period: 0, ...body },
      })
    const listed = await put({ whitelist: true, period: 0, reason: 'Friend' })
    expect(listed.json.payload, listed.text).toMatchObject({ whitelist: false, waits_for: expect.any(Number) })
    expect((await put({ whitelist: false, period: 365, reason: 'Friend' })).json.error).toBe('HELD_ACT_OPEN')
    expect(await decide(listed.json.payload.waits_for, 'admin')).toBe('done')
    expect((await put({ whitelist: false, period: 0, reason: 'Over' })).json.error).toBe('RECORD_CHANGED')
    const back = await put({ whitelist: false, period: 0, reason: 'Over' }, 'finance', true)
    expect(back.json.payload, back.text).toMatchObject({ whitelist: false, period_days: 0 })
    expect(back.json.payload.waits_for).toBeUndefined()
    for (const as of ['warehouse', 'service']) expect((await put({ whitelist: true, period: 0, reason: 'x' }, as)).status, as).toBe(403)
  })

  it('writes neither whitelist nor period by the general form of a client', async () => {
    const record = (await server.call<{ version: number; whitelist: boolean }>('GET', '/api/admin/clients/1001', { as: 'admin' })).json
      .payload
    const sent = await server.call<{ whitelist: boolean; period: number | null }>('PUT', '/api/admin/clients/1001', {
      as: 'admin',
      body: { version: record.version, whitelist: true, period: 365 },
    })
    const after = (await server.call<{ whitelist: boolean; period: number | null }>('GET', '/api/admin/clients/1001', { as: 'admin' })).json
      .payload
    expect(sent.status === 200 || sent.json.error === 'INPUT_INVALID', sent.text).toBe(true)
    expect([after.whitelist, after.period ?? 0]).toEqual([false, 0])
  })

  it('confirms no line above the limit of a bank statement of its own making', async () => {
    const PATH = '/api/admin/finance/transfers'
    const rows = [
      '账号,6222000099990000',
      '交易日期,流水号,收入金额,支出金额,对方户名,对方账号,附言',
      '2026-11-02,OWN1,500000.00,,Self,1,Self',
    ]
    const form = { file: { name: 'own.csv', content: Buffer.from(rows.join('\r\n')) } }
    const taken = await server.call<{ created: number }>('POST', `${PATH}/import`, { as: 'finance', form })
    expect(taken.json.payload, taken.text).toMatchObject({ created: 1 })
    type Line = WaitsAnswer & { readonly id: number; readonly status: string }
    const [line] = (await server.call<{ rows: readonly Line[] }>('GET', `${PATH}?keywords=OWN1`, { as: 'finance' })).json.payload.rows
    const before = await balances('clm')
    const confirm = (as: string) => server.call<Line>('POST', `${PATH}/${line?.id}/confirm`, { as, body: { client: 'clm', bills: [] } })
    const own = await confirm('finance')
    expect(own.json.payload, own.text).toMatchObject({ waits_for: expect.any(Number) })
    expect(await balances('clm')).toBe(before)
    expect((await confirm('finance')).json.error).toBe('HELD_ACT_OPEN')
    expect(await decide(own.json.payload.waits_for, 'finance')).toBe('HELD_ACT_OWN')
    expect(await decide(own.json.payload.waits_for, 'admin')).toBe('done')
    expect(Number(await balances('clm'))).toBeCloseTo(Number(before) + 500_000)
  })

  it('publishes no rate alone that jumps, and passes the limit by none', async () => {
    const from = new Date(Date.now() + 60_000).toISOString()
    const draft = (
      await server.call<{ id: number; version: number }>('POST', '/api/admin/exchange-rates', {
        as: 'finance',
        body: { currency: 'AED', to_usd: '0.0001', to_rmb: '0.0001', effective_from: from },
      })
    ).json.payload
    const publish = (as: string) =>
      server.call('POST', `/api/admin/exchange-rates/${draft.id}/publish`, { as, body: { version: draft.version, effective_from: 'now' } })
    expect((await publish('finance')).json.error).toBe('VERSION_OF_ONE')
    expect((await publish('admin')).status).toBe(200)
    const many = await adjust('900000', 'AED', 'ddu')
    expect(many.json.payload, many.text).toMatchObject({ status: 'proposed' })
  })
})

describe('the account that cash is paid out to', () => {
  it('is changed by two persons alone, in the certified name, and signed for again', async () => {
    const read = async () => (await server.call<ClientMoney>('GET', `${CLIENTS}/1001`, { as: 'finance' })).json.payload.payout_account
    const now = await read()
    const set = (body: object, as = 'finance') =>
      server.call<WaitsAnswer>('PUT', `${CLIENTS}/1001/payout-account`, {
        as,
        body: { ...now, seen_bank_number: now?.payee_bank_number, reason: 'Bank was closed', ...body },
      })
    expect((await set({})).json.fields?.[0]).toMatchObject({ path: 'payee_bank_number', error: 'PAYEE_SAME' })
    expect((await set({ payee_name: 'Somebody else', payee_bank_number: '1' })).json.error).toBe('PAYEE_FOREIGN')
    expect((await set({ payee_bank_number: '6222 0000 1111', seen_bank_number: '1' })).json.error).toBe('RECORD_CHANGED')
    expect((await set({ payee_bank_number: '6222 0000 1111' }, 'service')).status).toBe(403)
    const asked = await set({ payee_bank_number: '6222 0000 1111' })
    expect(asked.json.payload, asked.text).toMatchObject({ waits_for: expect.any(Number) })
    expect((await set({ payee_bank_number: '6222 0000 2222' }, 'admin')).json.error).toBe('HELD_ACT_OPEN')
    expect(await read()).toEqual(now)
    expect(await decide(asked.json.payload.waits_for, 'finance')).toBe('HELD_ACT_OWN')
    expect(await decide(asked.json.payload.waits_for, 'admin')).toBe('done')
    expect(await read()).toEqual({ ...now, payee_bank_number: '6222 0000 1111' })
    const mailbox = await server.call('GET', '/api/portal/message/index?pageSize=5', { as: 'ddp' })
    expect(mailbox.text).toContain('1111')
  })
})

describe('what is found about who moved money', () => {
  type Finding = { readonly id: number; readonly kind: string; readonly may_look: boolean }
  const findings = async (as: string, query = '') =>
    (await server.call<{ rows: readonly Finding[]; total: number }>('GET', `/api/admin/money-findings${query}`, { as })).json.payload

  it('is a line of home for administrators alone, who look into what others did', async () => {
    await server.store.atomically(async ({ jobs }) => {
      await jobs.enqueue(findSeriesJob, { from: 0, until: Date.now() })
      return ok(undefined)
    })
    await expect.poll(async () => (await findings('admin')).total, { timeout: 20_000 }).toBeGreaterThan(0)
    const { rows } = await findings('admin', '?status=open')
    const near = rows.find(({ kind, may_look: mayLook }) => kind === 'near_limit' && mayLook)
    expect(near, JSON.stringify(rows)).toBeDefined()
    const waiting = async (as: string) => (await server.call('GET', '/api/portal/home/waiting', { as })).text
    expect(await waiting('admin')).toContain('/admin/money-findings?status=open')
    expect(await waiting('finance')).not.toContain('money-findings')
    const look = (id: number | undefined, body: object, as = 'admin') =>
      server.call('POST', `/api/admin/money-findings/${id}/seen`, { as, body })
    expect((await look(near?.id, {})).json.fields?.[0]?.path).toBe('note')
    expect((await look(near?.id, { note: 'x' }, 'finance')).status).toBe(403)
    expect((await look(near?.id, { note: 'Agreed with the client' })).status).toBe(200)
    expect((await look(near?.id, { note: 'Again' })).json.error).toBe('FINDING_SEEN')
    expect((await look(88_888, { note: 'x' })).status).toBe(404)
    const seen = await findings('admin', '?status=seen')
    expect(seen.rows).toMatchObject([{ id: near?.id, note: 'Agreed with the client', may_look: false }])
  })
})

describe('a key of an act on money', () => {
  it('is required', async () => {
    for (const [method, path, body] of [
      ['POST', '/api/admin/finance/corrections/adjustments', {}],
      ['POST', '/api/admin/finance/corrections/reversals', {}],
      ['POST', '/api/admin/finance/corrections/decide', { corrections: [1], decision: 'approve' }],
      ['POST', '/api/refunds/decide', { refunds: [1], decision: 'approve' }],
      ['PUT', `${CLIENTS}/1001/credit-limit`, {}],
      ['PUT', `${CLIENTS}/1001/terms`, {}],
      ['PUT', `${CLIENTS}/1001/payout-account`, {}],
      ['POST', '/api/admin/orders/X1/price', {}],
      ['POST', '/api/admin/cod/differences/decide', { differences: [1], decision: 'accept' }],
      ['POST', '/api/admin/cod/bills/X1/payout', {}],
      ['POST', '/api/admin/cod/payouts/1/approve', {}],
      ['POST', '/api/admin/money-acts/requests/decide', { requests: [1], decision: 'approve' }],
    ] as const) {
      const answer = await server.call(method, path, { as: 'finance', body, keyless: true })
      expect([path, answer.json.error]).toEqual([path, 'IDEMPOTENCY_KEY_REQUIRED'])
    }
  })

  it('answers a repeat as the first call, and does nothing twice', async () => {
    const before = await balances('clm')
    const headers = { 'idempotency-key': randomUUID() }
    const body = { account: 'clm', direction: 'credit', amount: { amount: '5.00', currency: 'CNY' }, note: 'Once' }
    const path = '/api/admin/finance/corrections/adjustments'
    const [one, other] = await Promise.all([1, 2].map(() => server.call<CorrectionRow>('POST', path, { as: 'finance', headers, body })))
    expect(one?.json.payload.id).toBe(other?.json.payload.id)
    expect(Number(await balances('clm')) - Number(before)).toBeCloseTo(5)
  })
})
