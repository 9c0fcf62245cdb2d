import { openServices } from '../../../support/shipper-way.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aesSealer } from '../../../../adapters/http/server/auth/aes-sealer.ts'
import type { AlipayAccountAnswer, BillToPayOut, CodPayoutRow } from '../../../../adapters/http/contract/money/cod/payout.routes.ts'
import { AlipayPayouts } from '../../../../adapters/payments/alipay/alipay-payouts.ts'
import { openDatabase, type Database } from '../../../../adapters/store/database/database.ts'
import { payoutTransferNumber } from '#core/money/cod/payouts/payout.ts'
import { sendPayouts } from '#core/money/cod/payouts/send-payouts.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { addPayableBill } from '../../../support/money/payable-bills.ts'
import { FIGURES } from '../../../support/money/payout-figures.ts'
import { AlipaySimulator } from '../../../support/providers/alipay-simulator.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
let alipay: AlipaySimulator
let database: Database
const other = { as: 'finance' }
let later = 0

beforeAll(async () => {
  alipay = await AlipaySimulator.start({ mode: 'certificates' })
  server = await startServerWithStore({ environment: alipay.environment })
  await openServices(server, { as: 'clm' })
  database = openDatabase({ connectionString: server.connectionString, connections: 1, log: () => undefined })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await alipay.close()
})

const CLM = 1006
let serial = 0
const addPayoutBill = async (customerId = CLM): Promise<string> => {
  const number = `CBT${(serial += 1)}`
  await addPayableBill(database, number, customerId, FIGURES)
  return number
}

/** The browser goes to Alipay, its user agrees, and it comes back. */
const beginAlipayAuth = async (as = 'clm') => {
  const { json, text } = await server.call<{ url: string }>('POST', '/api/finance/cod/alipay/auth', { as })
  expect(json.payload, text).toHaveProperty('url')
  return new URL(json.payload.url).searchParams.get('state') ?? ''
}
const back = (state: string, id: string, as = 'clm') =>
  server.call<AlipayAccountAnswer>('POST', '/api/finance/cod/alipay/callback', {
    as,
    body: { state, auth_code: alipay.transfers.agree(id) },
  })
const authorize = async (id: string, as = 'clm') => back(await beginAlipayAuth(as), id, as)

const ask = (bill: string) => server.call<CodPayoutRow>('POST', `/api/admin/cod/bills/${bill}/payout`, { as: 'admin' })
const decide = (id: number, decision: string, who: { as: string } = other, body = {}) =>
  server.call<CodPayoutRow>('POST', `/api/admin/cod/payouts/${id}/${decision}`, { ...who, body })
const send = async (): Promise<void> => {
  const clock = { now: () => Date.now() + later }
  const providers = { alipay: new AlipayPayouts(alipay.access, { clock: { now: () => Date.now() }, log: () => undefined }) }
  const { atomically, payouts } = server.store
  await sendPayouts({ atomically, payouts, providers, sealer: aesSealer(server.secret), clock })()
}
const payoutRowOf = async (bill: string, as = 'admin') =>
  (await server.call<{ rows: readonly CodPayoutRow[] }>('GET', `/api/finance/cod/payouts?keywords=${bill}`, { as })).json.payload.rows[0]
const askPayoutFor = async (bill: string): Promise<number> => {
  const { json, text } = await ask(bill)
  expect(json.payload, text).toMatchObject({ status: 'requested', events: ['cancel'] })
  return json.payload.id
}
const approvePayoutFor = async (bill: string): Promise<number> => {
  const id = await askPayoutFor(bill)
  const { text, json } = await decide(id, 'approve')
  expect(json.payload, text).toMatchObject({ status: 'waiting' })
  return id
}

type HeldPayout = { readonly rows: readonly { readonly id: number; readonly kind: string }[] }
type Decision = { readonly status: boolean; readonly error?: string }
/** Somebody else approves the bank transfer that waits. */
const approveTransfer = async (asked: { readonly status: number; readonly text: string } | undefined, as: string): Promise<Decision> => {
  if (asked !== undefined) expect(asked.status, asked.text).toBe(200)
  const { json } = await server.call<HeldPayout>('GET', '/api/admin/money-acts/requests?status=waiting', { as: 'admin' })
  const request = json.payload.rows.find(({ kind }) => kind === 'bank_payout')?.id
  const done = await server.call<readonly Decision[]>('POST', '/api/admin/money-acts/requests/decide', {
    as,
    body: { requests: [request], decision: 'approve' },
  })
  return done.json.payload[0] ?? { status: false, error: done.json.error ?? '' }
}

describe('the Alipay account of COD payouts', () => {
  it('is authorised with a state that works once, in the session that asked for it', async () => {
    expect((await server.call<AlipayAccountAnswer>('GET', '/api/finance/cod/alipay/info', { as: 'clm' })).json.payload).toMatchObject({
      is_open: true,
      authorized: false,
    })
    const state = await beginAlipayAuth()
    expect((await back(state, '2088000000000011', 'ddu')).json).toMatchObject({ error: 'ALIPAY_STATE_INVALID' })
    // A state that another tried is spent.
    expect((await back(state, '2088000000000011')).json).toMatchObject({ error: 'ALIPAY_STATE_INVALID' })
    const again = await beginAlipayAuth()
    expect((await back(again, '2088000000000011')).json.payload).toMatchObject({
      authorized: true,
      account: '2088********0011',
      waits: false,
      nickname: '张**',
    })
    expect((await back(again, '2088000000000011')).json).toMatchObject({ error: 'ALIPAY_STATE_INVALID' })
    const late = await beginAlipayAuth()
    await database.rows(`update alipay_authorizations set expires_at = now() - interval '1 second'`, [])
    expect((await back(late, '2088000000000012')).json).toMatchObject({ error: 'ALIPAY_STATE_INVALID' })
    const kept = await database.rows('select * from alipay_accounts', [])
    expect(JSON.stringify(kept)).not.toContain('2088000000000011')
  })

  it('pays a bill once, also where the answer is lost', async () => {
    const bill = await addPayoutBill()
    const id = await askPayoutFor(bill)
    expect((await ask(bill)).json).toMatchObject({ error: 'PAYOUT_UNDER_WAY' })
    expect((await decide(id, 'approve', { as: 'admin' })).json).toMatchObject({ error: 'PAYOUT_OWN' })
    await decide(id, 'approve')
    alipay.failNext('cut')
    await send()
    expect(await payoutRowOf(bill)).toMatchObject({ status: 'unknown', events: [] })
    const raw = { bank: '招商银行', check_amount: '18640.78', transaction_id: 'B1', check_time: new Date().toISOString() }
    const byBank = await server.call('POST', `/api/admin/cod/bills/${bill}/bank-payout`, { as: 'admin', body: raw })
    expect(byBank.json).toMatchObject({ error: 'PAYOUT_UNDER_WAY' })
    later += 3_600_000
    await send()
    expect(await payoutRowOf(bill, 'clm')).toMatchObject({
      status: 'paid',
      transaction_id: `2026${payoutTransferNumber(bill)}`,
      requested_by: null,
    })
    expect(alipay.transfers.paid().filter(({ number }) => number === payoutTransferNumber(bill))).toHaveLength(1)
    expect(await payoutRowOf(bill, 'ddu')).toBeUndefined()
  })

  it('returns a bill that could not be paid, with the reason, and takes another try or a bank transfer', async () => {
    const bill = await addPayoutBill()
    await approvePayoutFor(bill)
    alipay.transfers.failNext('PAYER_BALANCE_NOT_ENOUGH')
    await send()
    expect(await payoutRowOf(bill)).toMatchObject({ status: 'failed', reason: expect.stringMatching(/余额不足|balance/), events: ['ask'] })
    const waiting = await server.call<readonly BillToPayOut[]>('GET', '/api/admin/cod/payable', { as: 'admin' })
    expect(waiting.json.payload.map(({ bill_number: number }) => number)).toContain(bill)
    const raw = { bank: '招商银行', check_amount: '18640.77', transaction_id: 'B2', check_time: new Date().toISOString() }
    const path = `/api/admin/cod/bills/${bill}/bank-payout`
    expect((await server.call('POST', path, { as: 'admin', body: raw })).json).toMatchObject({
      error: 'CHECK_AMOUNT_DIFFERS',
      fields: [{ path: 'check_amount' }],
    })
    // Above the limit of one person it waits for another, and is asked for once.
    const whole = { as: 'admin', body: { ...raw, check_amount: '18640.78' } }
    expect((await approveTransfer(await server.call('POST', path, whole), 'admin')).error).toBe('HELD_ACT_OWN')
    const again = await server.call('POST', path, { ...whole, as: 'finance' })
    expect(again.json.error).toBe('HELD_ACT_OPEN')
    expect((await approveTransfer(undefined, 'finance')).status).toBe(true)
    expect(await payoutRowOf(bill)).toMatchObject({ status: 'paid', way: 'bank', bank: '招商银行' })
    expect((await ask(bill)).json).toMatchObject({ error: 'BILL_NOT_PAYABLE' })
    const second = await addPayoutBill()
    const same = await server.call('POST', `/api/admin/cod/bills/${second}/bank-payout`, {
      as: 'admin',
      body: { ...raw, check_amount: '18640.78' },
    })
    expect((await approveTransfer(same, 'finance')).error).toBe('PAYOUT_TRANSACTION_TAKEN')
  })

  it('waits a day once it was changed, and payouts fail once it is revoked', async () => {
    const changed = await authorize('2088000000000013')
    expect(changed.json.payload, changed.text).toMatchObject({ account: '2088********0013', waits: true })
    const bill = await addPayoutBill()
    expect((await server.call('GET', `/api/admin/cod/bills/${bill}`, { as: 'finance' })).json.payload).toMatchObject({
      payee_alipay: expect.stringContaining('2088********0013'),
    })
    await approvePayoutFor(bill)
    later = 0
    await send()
    expect(await payoutRowOf(bill)).toMatchObject({ status: 'waiting', payee_usable_from: expect.any(String) })
    later = MILLIS_PER_DAY + 60_000
    const other2 = await addPayoutBill()
    await send()
    expect(await payoutRowOf(bill)).toMatchObject({ status: 'paid' })
    await approvePayoutFor(other2)
    expect((await server.call('POST', '/api/finance/cod/alipay/revoke', { as: 'clm' })).json).toMatchObject({ status: true })
    await send()
    expect(await payoutRowOf(other2)).toMatchObject({ status: 'failed' })
    expect((await ask(other2)).json).toMatchObject({ error: 'ALIPAY_NOT_AUTHORIZED' })
    // Revoking first gets nobody around the day.
    expect((await authorize('2088000000000014')).json.payload).toMatchObject({ waits: true })
    await authorize('2088000000000014', 'ddu')
    await askPayoutFor(other2)
    expect(await payoutRowOf(other2)).toMatchObject({ payee_shared: true })
    const cancelled = await decide((await payoutRowOf(other2))?.id ?? 0, 'cancel')
    expect(cancelled.json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'reason' }] })
    expect((await decide((await payoutRowOf(other2))?.id ?? 0, 'cancel', other, { reason: '账户重复' })).json.payload).toMatchObject({
      status: 'cancelled',
    })
  })
})
