import { createHmac, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TopUp, TopUpRow } from '../../../../adapters/http/contract/money/payments/recharge.routes.ts'
import { downloadedSheet } from '../../../support/sheets/downloaded-sheet.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { codAmountRoutes } from '../cod/cod-amount-routes.ts'
import { amountRoutes } from './amount-routes.ts'

const SECRET = 's'.repeat(40)
/** The sandbox's amounts that answer otherwise than with a QR code. */
const [FORM, UNAVAILABLE] = ['77.01', '77.02']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { CROSSDOCK_SECRET: SECRET } })
})
afterAll(() => server.stop())

let asked = 0
const keyed = (key: string) => ({ 'idempotency-key': key })
const pay = (body: object, { as = 'ddp', key = `top-up-${(asked += 1)}` } = {}) =>
  server.call<TopUp>('POST', '/api/pay', { as, body, headers: keyed(key) })
const topUp = async (amount = '100', as = 'ddp'): Promise<TopUp> => {
  const { json, text } = await pay({ type: 'alipay', amount }, { as })
  expect(text).toContain('"status":"pending"')
  return json.payload
}
const stateOf = async ({ flow_num: number }: TopUp): Promise<string> =>
  (await server.call<TopUp>('GET', `/api/pay/${number}`, { as: 'ddp' })).json.payload.status
type SandboxPayment = { readonly answers: readonly { readonly status: number; readonly answer: string }[] }
const payer = async ({ flow_num: number }: TopUp, body: object) =>
  (await server.call<SandboxPayment>('POST', `/api/sandbox/pay/${number}`, { body })).json.payload.answers.map(({ answer }) => answer)
const listedTopUps = async (query: string) =>
  (await server.call<{ rows: readonly TopUpRow[]; total: number }>('GET', `/api/admin/top-ups?${query}`, { as: 'finance' })).json.payload
const decide = ({ flow_num: number }: TopUp, decision: string, body: object = { reason: 'The bank was late' }, as = 'finance') =>
  server.call<TopUpRow>('POST', `/api/admin/top-ups/${number}/${decision}`, { as, body })

/**
 * Returns a notification as the sandbox's provider sends it, signed with a key that is made from a
 * secret.
 */
function signed(secret: string, over: object, at = Date.now()) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'crossdock sandbox payments', 32))
  const body = JSON.stringify({ merchant: 'sandbox', state: 'paid', currency: 'CNY', at, ...over })
  const signature = createHmac('sha256', key).update(`${at}\n${body}`).digest('hex')
  return { body, headers: { 'sandbox-timestamp': String(at), 'sandbox-signature': signature } }
}
const notify = async ({ body, headers }: ReturnType<typeof signed>) => {
  const answer = await fetch(`${server.url}/api/pay/notify/sandbox`, { method: 'POST', body, headers })
  return `${answer.status} ${await answer.text()}`
}

describe('payment modes', () => {
  type Mode = { readonly id: number; readonly version: number; readonly mode_code: string }
  const change = async (code: string, body: object): Promise<void> => {
    const listed = await server.call<{ rows: readonly Mode[] }>('GET', `/api/admin/payment-modes?keywords=${code}`, { as: 'admin' })
    const found = listed.json.payload.rows.find(({ mode_code: known }) => known === code)
    const done = await server.call('PUT', `/api/admin/payment-modes/${found?.id}`, {
      as: 'admin',
      body: { version: found?.version, ...body },
    })
    expect(done.status, done.text).toBe(200)
  }
  type PayTypes = {
    readonly types: readonly string[]
    readonly by_hand: readonly { readonly code: string; readonly instructions: string | null }[]
  }
  const payTypes = async () => (await server.call<PayTypes>('GET', '/api/pay', { as: 'ddp', headers: { lang: 'en-US' } })).json.payload

  it('that are not offered for top-ups close their type, and others say how one pays', async () => {
    expect(await payTypes()).toMatchObject({
      types: ['alipay', 'wepay'],
      by_hand: [{ code: 'BANK', instructions: expect.stringMatching(/^Put your account/) }],
    })
    await change('WEPAY', { enabled: false })
    await change('BANK', { for_top_up: false })
    await expect.poll(payTypes).toMatchObject({ types: ['alipay'], by_hand: [] })
    expect((await pay({ type: 'wepay', amount: '5' })).json.fields).toMatchObject([{ path: 'type', error: 'PAYMENT_TYPE_CLOSED' }])
    await change('WEPAY', { enabled: true })
    await expect.poll(async () => (await payTypes()).types).toEqual(['alipay', 'wepay'])
  })
})

describe('POST /pay', () => {
  it('answers a QR code that its owner alone may open, and is the same top-up under the same key', async () => {
    const { json } = await pay({ type: 'wepay', amount: 12.5 }, { key: 'same' })
    const { flow_num: number, qr = '' } = json.payload
    expect(json.payload).toMatchObject({ type: 'wepay', amount: { amount: '12.50', currency: 'CNY' }, status: 'pending', sandbox: true })
    expect((await pay({ type: 'wepay', amount: 12.5 }, { key: 'same' })).json.payload.flow_num).toBe(number)
    expect(await pay({ type: 'wepay', amount: 13 }, { key: 'same' })).toMatchObject({
      status: 409,
      json: { error: 'IDEMPOTENCY_CONFLICT' },
    })
    const picture = await server.call('GET', qr, { as: 'ddp' })
    expect([picture.headers.get('content-type'), picture.text.slice(0, 4)]).toEqual(['image/svg+xml', '<svg'])
    expect((await server.call('GET', qr, { as: 'ddu' })).status).toBe(404)
    expect((await server.call('GET', qr)).status).toBe(401)
  })

  it('needs a key, a type, and finance', async () => {
    expect((await server.call('POST', '/api/pay', { as: 'ddp', body: { type: 'alipay', amount: '1' }, keyless: true })).json.error).toBe(
      'IDEMPOTENCY_KEY_REQUIRED',
    )
    expect((await pay({ amount: '1' })).json.fields).toEqual([
      { path: 'type', error: 'PAYMENT_TYPE_REQUIRED', msg: 'title cannot be empty' },
    ])
    expect((await pay({ type: 'alipay', amount: '1' }, { as: 'nofin' })).status).toBe(403)
  })

  it('says when the provider is away, and keeps the top-up for the next try', async () => {
    expect(await pay({ type: 'alipay', amount: UNAVAILABLE })).toMatchObject({ status: 503, json: { error: 'PROVIDER_UNAVAILABLE' } })
    expect((await listedTopUps('keywords=ddp')).rows[0]).toMatchObject({ status: 'pending', amount: { amount: UNAVAILABLE } })
  })

  it("opens the provider's form as a page of its own, once, which sends there alone", async () => {
    const { form_url: address = '', form } = await topUp(FORM)
    expect(form).toContain('<form')
    expect((await server.call('GET', address, { as: 'ddu' })).status).toBe(404)
    const page = await server.call('GET', address, { as: 'ddp' })
    const nonce = /<script nonce="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${server.url}; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect((await server.call('GET', address, { as: 'ddp' })).json.error).toBe('PAYMENT_FORM_USED')
  })
})

describe('a payment', () => {
  const balance = async () => (await listedTopUps('status=paid')).total

  it('is credited once, however often it is reported and however many at a time', async () => {
    const asked1 = await topUp()
    const before = await balance()
    const answers = await Promise.all([payer(asked1, { outcome: 'paid', times: 5 }), payer(asked1, { outcome: 'paid', times: 5 })])
    expect(new Set(answers.flat())).toEqual(new Set(['success']))
    expect([await stateOf(asked1), await balance()]).toEqual(['paid', before + 1])
  })

  it('of another merchant, in another currency, forged or old is refused, and nothing changes', async () => {
    const asked1 = await topUp()
    const { flow_num: number } = asked1
    const said = { number, transaction_id: `X${number}`, amount: '100.00' }
    expect(await notify(signed(SECRET, { ...said, merchant: 'another' }))).toBe('400 fail')
    expect(await notify(signed(SECRET, { ...said, currency: 'USD' }))).toBe('400 fail')
    expect(await notify(signed('f'.repeat(40), said))).toBe('400 fail')
    expect(await notify(signed(SECRET, said, Date.now() - 600_000))).toBe('400 fail')
    expect(await notify({ ...signed(SECRET, said), body: '{}' })).toBe('400 fail')
    expect(await stateOf(asked1)).toBe('pending')
    expect(await notify(signed(SECRET, { ...said, transaction_id: `SB${number}` }))).toBe('200 success')
    expect(await stateOf(asked1)).toBe('paid')
  })

  it('of another amount waits for the staff, and its owner sees both amounts', async () => {
    const asked1 = await topUp()
    expect(await payer(asked1, { outcome: 'paid', amount: '99.99', times: 2 })).toEqual(['success', 'success'])
    const { json } = await server.call<TopUp>('GET', `/api/pay/${asked1.flow_num}`, { as: 'ddp' })
    expect(json.payload).toMatchObject({ status: 'in_question', amount: { amount: '100.00' }, paid_amount: { amount: '99.99' } })
    expect((await decide(asked1, 'give_back')).json.payload).toMatchObject({ status: 'given_back', paid_amount: { amount: '99.99' } })
  })

  it('is no other top-up, of an unknown provider or number', async () => {
    const [first, second] = [await topUp(), await topUp()]
    const said = ({ flow_num: number }: TopUp) => signed(SECRET, { number, transaction_id: `SB${first.flow_num}`, amount: '100.00' })
    expect([await notify(said(first)), await notify(said(second))]).toEqual(['200 success', '400 fail'])
    expect(await stateOf(second)).toBe('pending')
    expect(await notify(signed(SECRET, { number: 'R0', transaction_id: 'T', amount: '1.00' }))).toBe('400 fail')
    expect((await fetch(`${server.url}/api/pay/notify/alipay`, { method: 'POST' })).status).toBe(404)
  })

  it('that comes late waits for the staff, who credit it once or have it given back', async () => {
    const [credited, returned] = [await topUp(), await topUp()]
    for (const one of [credited, returned]) {
      await payer(one, { outcome: 'closed' })
      await payer(one, { outcome: 'paid', times: 2 })
      expect(await stateOf(one)).toBe('in_question')
    }
    expect((await listedTopUps('status=in_question')).rows[0]).toMatchObject({
      flow_num: returned.flow_num,
      decisions: ['credit', 'give_back'],
    })
    expect((await decide(credited, 'credit', {})).json.fields).toMatchObject([{ path: 'reason' }])
    expect((await decide(credited, 'credit', { reason: 'x' }, 'warehouse')).status).toBe(403)
    const both = await Promise.all([decide(credited, 'credit'), decide(credited, 'give_back')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await decide(returned, 'give_back')).json.payload).toMatchObject({ status: 'given_back', return_reason: 'The bank was late' })
    const exported = `/api/admin/top-ups/export?keywords=${returned.flow_num}`
    expect(await downloadedSheet(server, exported)).toMatchObject([
      {
        'Top-up number': returned.flow_num,
        'Client account': 'ddp',
        State: 'Returned',
        'Payment type': 'Alipay',
        Paid: '100.00',
        'In question': 'Paid after the end',
        'Reason for return': 'The bank was late',
      },
    ])
    expect((await server.call('GET', exported, { as: 'warehouse' })).status).toBe(403)
  })
})

describe("the sandbox's page of a payment", () => {
  it('pays what its own address names', async () => {
    const asked1 = await topUp()
    const address = new URL(asked1.qr_content ?? '')
    const page = await fetch(address)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('100.00 CNY')])
    const paid = await fetch(`${server.url}/api/sandbox/cashier`, {
      method: 'POST',
      body: new URLSearchParams([...address.searchParams, ['outcome', 'paid']]),
    })
    expect([paid.status, await stateOf(asked1)]).toEqual([200, 'paid'])
    address.searchParams.set('sign', '0'.repeat(16))
    expect((await fetch(address)).status).toBe(404)
  })
})

const WRONG = ['0', '-1', '1e9', '0.001', 'NaN', '１００', '١٠٠', '1000000000000000']

describe('an amount', () => {
  it('that is none is refused by every route of finance, with the field that is wrong, and writes nothing down', async () => {
    const faults: string[] = []
    for (const { name, send, field, rows, currency, foreign, takes = [] } of [
      ...(await amountRoutes(server)),
      ...(await codAmountRoutes(server)),
    ]) {
      const before = await rows()
      const tried = WRONG.filter((wrong) => !takes.includes(wrong)).map((amount) => ({ amount, currency, field }))
      for (const one of [...tried, ...(foreign === undefined ? [] : [{ ...foreign, amount: '1' }])]) {
        const { status, json, text } = await send(one.amount, one.currency)
        const fields = json.fields?.map(({ path }) => path) ?? []
        if (status !== 400 || !/^(INPUT|ORDER)_INVALID$/.test(json.error ?? '') || fields.join() !== one.field)
          faults.push(`${name}, ${one.amount} ${one.currency}: ${status} ${text}`)
      }
      if ((await rows()) !== before) faults.push(`${name} wrote something down`)
    }
    expect(faults).toEqual([])
  })

  it('of a top-up may be a number, and not too large a one', async () => {
    const { total } = await listedTopUps('')
    for (const amount of [0, -1, 1e9, 1e15, null])
      expect((await pay({ type: 'alipay', amount })).json.fields).toMatchObject([{ path: 'amount' }])
    expect((await listedTopUps('')).total).toBe(total)
  })
})
