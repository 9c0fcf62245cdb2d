import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderFeesAnswer } from '../../../../adapters/http/contract/pricing/fees/order-fees.routes.ts'
import type { TopUp } from '../../../../adapters/http/contract/money/payments/recharge.routes.ts'
import type { ClientMoney } from '../../../../adapters/http/contract/money/standings/standing.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { must } from '#core/base/kernel/result.ts'
import { money } from '#core/base/kernel/money.ts'
import { post } from '#core/money/ledger/post.ts'
import { adjustment, recharge } from '#core/money/ledger/postings.ts'
import { setCreditLimit } from '#core/money/ledger/wallets/set-credit-limit.usecase.ts'
import { eventually } from '../../../support/servers/browser.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'
import { nothingAbove } from '../../../core/money/acts/memory-acts.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  // The sandbox takes top-ups.
  server = await startServerWithStore({ environment: { CROSSDOCK_DEMO: '1' } })
})
afterAll(() => server.stop())

const placeFeeOrder = async (over: Readonly<Record<string, unknown>> = {}, as = 'ddp') => {
  const { json, text } = await server.call<OrderRow>('POST', '/api/orders', { as, body: sampleOrder(over) })
  expect(text).toContain('order_number')
  return json.payload.order_number
}
const move = (number: string, event: string, body: object = {}) =>
  server.call<OrderRow>('POST', `/api/orders/${number}/${event}`, { as: 'warehouse', body })
const receiveFeeOrder = async (over: Readonly<Record<string, unknown>> = {}, as = 'ddp') => {
  const number = await placeFeeOrder(over, as)
  const { json } = await move(number, 'receive', { check_weight: String(over['claim_weight'] ?? '1.2') })
  expect(json.payload.status).toBe('inbound')
  return number
}
const fees = async (number: string, as = 'ddp', lang = 'en-US') =>
  server.call<OrderFeesAnswer>('GET', `/api/orders/${number}/fees`, { as, headers: { lang } })
const balance = async (as: string) => {
  const { json } = await server.call<{ account_balances: readonly { amount: string; currency: string }[] }>(
    'GET',
    '/api/portal/home/baseData',
    { as },
  )
  return json.payload.account_balances.find(({ currency }) => currency === 'CNY')?.amount
}
/** Credits a top-up to a client who does not see money and has somebody pay. */
async function credit(customerId: number, fen: bigint): Promise<void> {
  const draft = recharge({ customerId, reference: `T-${customerId}`, channel: 'sandbox', amount: money(fen, 'CNY') })
  must(await server.store.atomically(({ ledger }) => post(ledger, draft, { at: Date.now(), actorId: customerId })))
}

/** Tops up a wallet, which the sandbox reports twice. */
async function topUp(as: string, amount: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const { json } = await server.call<TopUp>('POST', '/api/pay', { as, headers, body: { type: 'alipay', amount } })
  const { flow_num: number } = json.payload
  await server.call('POST', `/api/sandbox/pay/${number}`, { body: { outcome: 'paid', times: 2 } })
  await eventually(async () => (await server.call<TopUp>('GET', `/api/pay/${number}`, { as })).json.payload.status).toBe('paid')
}

describe('what an order costs', () => {
  it('has what happened later beside the freight, each time once with its steps, for those who see money', async () => {
    const number = await receiveFeeOrder()
    await move(number, 'dispatch')
    const before = Number(await balance('ddp'))
    const reason = 'Nobody at home'
    for (const event of ['refuse', 'redeliver', 'refuse', 'return'])
      expect((await move(number, event, { reason })).json.status, event).toBe(true)
    // 94.00 of freight: another delivery for 20.00, half of it for the way back.
    expect(Number(await balance('ddp'))).toBe(before - 20 - 47)
    const { payload } = (await fees(number)).json
    expect(payload.charged).toEqual([{ amount: '161.00', currency: 'CNY' }])
    expect(payload.charges.map(({ occasion, occasion_txt, paid, steps }) => [occasion, occasion_txt, paid[0]?.amount, steps])).toEqual([
      ['freight', 'Freight', '94.00', []],
      [
        'redeliver',
        'Redelivery',
        '20.00',
        [expect.objectContaining({ name: 'Redelivery fee', version: 'REDELIVER-1', amount: '20.00 CNY' })],
      ],
      ['return', 'Return', '47.00', [expect.objectContaining({ name: 'Return fee', formula: '94.00 CNY × 50%', amount: '47.00 CNY' })]],
    ])
    const listed = await server.call<{ rows: readonly OrderRow[] }>('GET', `/api/orders?keywords=${number}`, { as: 'ddp' })
    expect(listed.json.payload.rows[0]).toMatchObject({ charged: [{ amount: '161.00', currency: 'CNY' }] })
  })

  it('is quoted when it is received and charged when it leaves, with each step and the version of the price', async () => {
    const number = await placeFeeOrder()
    expect((await fees(number)).json.payload).toMatchObject({ fee_state: null, fees: [], charged: [] })
    const { json } = await move(number, 'receive', { check_weight: '1.2' })
    // 0.500 kg for 48.00 and two steps of 23.00.
    const total = { amount: '94.00', currency: 'CNY' }
    expect(json.payload).toMatchObject({
      fee_state: 'quoted',
      charged: [total],
      freight_fees: total,
      freight_append: [],
      freight_unit: 'CNY',
      charge_params: 6000,
    })
    const before = Number(await balance('ddp'))
    expect((await move(number, 'dispatch')).json.payload).toMatchObject({ status: 'outbound', fee_state: 'charged' })
    expect(Number(await balance('ddp'))).toBe(before - 94)
    const { payload } = (await fees(number)).json
    expect(payload).toMatchObject({
      fee_state: 'charged',
      fee_state_txt: 'Charged',
      charged: [total],
      rule: 'GULF-AIR-AE',
      version: 'GULF-AIR-AE-2',
      published_by: null,
      is_repeated: true,
      charges: [{ kind: 'charge', paid: [total], flow_num: expect.stringMatching(/^F\d{12}$/) }],
    })
    expect(
      payload.fees.map(({ fee, amounts, steps }) => [
        fee,
        amounts[0]?.amount,
        steps.map(({ name, formula, amount }) => `${name}: ${formula} = ${amount}`),
      ]),
    ).toEqual([
      [
        'freight_fees',
        '94.00',
        [
          'Chargeable weight: max(1.200 kg, 0.000 kg) = 1.200 kg',
          'First weight: up to 0.500 kg = 48.00 CNY',
          'Further weight: ⌈(1.200 kg − 0.500 kg) ÷ 0.500 kg⌉ = 2; 2 × 23.00 CNY = 46.00 CNY',
        ],
      ],
      ['tax_fee', '0.00', ['Tax base: 11.00 USD ÷ 0.2723 = 40.40 AED', 'Free of tax: 40.40 AED ≤ 300.00 AED = 0.00 AED']],
    ])
    const inChinese = (await fees(number, 'finance', 'zh-CN')).json.payload
    expect([inChinese.fee_state_txt, inChinese.published_by, inChinese.fees[0]?.name]).toEqual(['已扣费', 'finance', '运费'])
  })

  it('is in lists and exports, and is hidden from those who see no money', async () => {
    const [mine, hidden] = [await receiveFeeOrder(), await receiveFeeOrder({}, 'nofin')]
    const listedOrderRow = async (number: string, as: string) => {
      const { json } = await server.call<{ rows: readonly OrderRow[] }>('GET', `/api/orders?numbers=${number}`, { as })
      return json.payload.rows[0]
    }
    expect(await listedOrderRow(mine, 'ddp')).toMatchObject({ charged: [{ amount: '94.00' }] })
    expect(await listedOrderRow(hidden, 'nofin')).toMatchObject({ charged: [], freight_fees: null, fee_state: null })
    expect((await fees(hidden, 'nofin')).json.payload).toMatchObject({ fee_state: null, fees: [], version: null, charges: [] })
    expect(await listedOrderRow(hidden, 'service')).toMatchObject({ charged: [{ amount: '94.00' }] })
    const bothPrices = async (as: string) =>
      (await server.call('POST', '/api/orders/weight-prices', { as, body: { orders: [hidden] } })).json.payload
    expect(await bothPrices('nofin')).toEqual([{ order_number: hidden, claimed: null, checked: null, difference: [], reason: null }])
    expect(await bothPrices('service')).toMatchObject([{ checked: [{ amount: '94.00' }], difference: [], reason: null }])
    expect((await fees(mine, 'ddu')).json.error).toBe('ORDER_NOT_FOUND')
    const { bytes } = await server.download(`/api/orders/export?numbers=${mine}&order_type=express`, {
      as: 'ddp',
      headers: { lang: 'en-US' },
    })
    const form = { order_type: 'express', dry_run: '1', file: { name: 'orders.xlsx', content: bytes } }
    const read = await server.call<{ columns: readonly { heading: string }[] }>('POST', '/api/orders/import', { as: 'ddp', form })
    expect(read.json.payload.columns.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Charges', 'Freight', 'Surcharges', 'Duty']),
    )
  })

  it('keeps a parcel that nobody can pay for, says so to warehouse and client, and lets it go after a payment', async () => {
    const number = await receiveFeeOrder({ claim_weight: '150' }, 'nofin')
    const { json: quoted } = await server.call<OrderRow>('GET', `/api/orders/${number}`, { as: 'service' })
    expect(quoted.payload.charged[0]?.amount).toBe('6925.00')
    const scan = () =>
      server.call<{ outcome: string; order: OrderRow }>('POST', '/api/admin/stations/dispatch/scans', {
        as: 'warehouse',
        headers: { lang: 'en-US' },
        body: { code: number, warehouse: 'SZX1', scan_id: randomUUID() },
      })
    const refused = await scan()
    expect([refused.json.error, refused.json.msg]).toEqual([
      'PARCEL_UNPAID',
      expect.stringMatching(/Put it on hold: [\d.,]+ CNY available, 6,925.00 CNY needed/),
    ])
    expect((await move(number, 'dispatch')).json.error).toBe('CREDIT_EXCEEDED')
    const held = await server.call<OrderRow>('GET', `/api/orders/${number}`, { as: 'nofin' })
    expect(held.json.payload).toMatchObject({ status: 'inbound', held_time: expect.any(String) })
    const mail = await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index?pageSize=20', {
      as: 'nofin',
      headers: { lang: 'en-US' },
    })
    expect(mail.json.payload.rows.filter(({ title }) => title === `Order ${number} is on hold: not enough balance`)).toHaveLength(1)
    await credit(1005, 100_000_00n)
    expect((await scan()).json.payload).toMatchObject({ outcome: 'dispatched', order: { status: 'outbound' } })
    expect((await server.call<OrderRow>('GET', `/api/orders/${number}`, { as: 'service' })).json.payload).toMatchObject({
      held_time: null,
      fee_state: 'charged',
    })
  })

  it('lets parcels go by a job once a top-up ends what their client owes, and says so once', async () => {
    const number = await receiveFeeOrder({ claim_weight: '150' }, 'ddp')
    const have = BigInt(Math.round(Number(await balance('ddp')) * 100))
    const debt = money(500n, 'CNY')
    const { store } = server
    const clock = { now: Date.now }
    must(
      await setCreditLimit({ atomically: store.atomically, clock, secondPerson: nothingAbove() })(
        { customerId: 1001, limit: debt, reason: 'agreed' },
        {
          id: 3,
        } as Actor,
      ),
    )
    const draft = adjustment({ customerId: 1001, reference: 'OWED', amount: money(-have - debt.amount, 'CNY'), note: 'owed' })
    must(await store.atomically(({ ledger }) => post(ledger, draft, { at: Date.now(), actorId: 3 })))
    expect((await move(number, 'dispatch')).json.error).toBe('CREDIT_EXCEEDED')
    const heldTimeOf = async () => (await server.call<OrderRow>('GET', `/api/orders/${number}`, { as: 'service' })).json.payload.held_time
    expect(await heldTimeOf()).toEqual(expect.any(String))
    await topUp('ddp', '9000')
    await eventually(heldTimeOf).toBe(null)
    // The job says so once it has freed all, which is after the first is free.
    await eventually(async () => {
      const mail = await server.call<{ rows: readonly { title: string }[] }>('GET', '/api/portal/message/index?pageSize=50', {
        as: 'ddp',
        headers: { lang: 'en-US' },
      })
      return mail.json.payload.rows.filter(({ title }) => title === 'Parcels are no longer on hold').length
    }).toBe(1)
    expect((await move(number, 'dispatch')).json.payload).toMatchObject({ status: 'outbound', held_time: null })
  })

  it('lets a parcel of a client in arrears go after a top-up alone: its overdue bill is still to be paid', async () => {
    const number = await receiveFeeOrder({}, 'vip')
    const standing = async () => {
      const { json } = await server.call<ClientMoney>('GET', '/api/admin/finance/clients/4027', { as: 'finance' })
      return json.payload.standings.find(({ currency }) => currency === 'CNY')
    }
    const { credit_limit: seen, available, arrears } = (await standing()) ?? {}
    expect(Number(arrears?.amount)).toBeGreaterThan(0)
    // As much as is used already.
    const amount = String(Math.floor(Number(seen?.amount) - Number(available?.amount)))
    const limit = { credit_limit: { amount, currency: 'CNY' }, seen, reason: '账单逾期' }
    expect((await server.call('PUT', '/api/admin/finance/clients/4027/credit-limit', { as: 'finance', body: limit })).status).toBe(200)
    expect((await move(number, 'dispatch')).json.error).toBe('CREDIT_EXCEEDED')
    await credit(4027, 500_00n)
    expect((await move(number, 'dispatch')).json.payload).toMatchObject({ status: 'outbound', held_time: null, fee_state: 'charged' })
    expect((await standing())?.arrears).toEqual(arrears)
  })

  it('is priced again by finance, by weight or by hand, with a reversal of what was charged', async () => {
    const number = await receiveFeeOrder()
    await move(number, 'dispatch')
    const price = (body: object, as = 'finance') =>
      server.call<OrderRow>('POST', `/api/admin/orders/${number}/price`, { as, headers: { lang: 'en-US' }, body })
    expect((await price({ reason: 'x' }, 'warehouse')).status).toBe(403)
    expect((await price({ amount: '80' })).json.fields?.map(({ path }) => path)).toEqual(['reason'])
    for (const [body, path] of [
      [{ amount: '80', reason: 'x' }, 'currency'],
      [{ amount: '80.001', currency: 'CNY', reason: 'x' }, 'amount'],
      [{ amount: '-1', currency: 'CNY', reason: 'x' }, 'amount'],
      [{ check_length: '10', reason: 'x' }, 'check_width'],
    ] as const)
      expect([(await price(body)).json.fields?.[0]?.path, body]).toEqual([path, body])
    const before = Number(await balance('ddp'))
    expect((await price({ check_weight: '0.4', reason: 'Scale was off' })).json.payload).toMatchObject({
      charged: [{ amount: '48.00' }],
      check_weight: '0.400',
      status: 'outbound',
    })
    expect(Number(await balance('ddp'))).toBe(before + 46)
    expect((await price({ amount: '60', currency: 'CNY', reason: 'Agreed by contract' })).json.payload.charged).toEqual([
      { amount: '60.00', currency: 'CNY' },
    ])
    const { payload } = (await fees(number)).json
    expect(payload.charges.map(({ kind, paid }) => [kind, paid[0]?.amount])).toEqual([
      ['charge', '94.00'],
      ['reversal', '-94.00'],
      ['charge', '48.00'],
      ['reversal', '-48.00'],
      ['charge', '60.00'],
    ])
    // Earlier charges and their reversals keep their steps; those of the price that counts stand
    // with its fees.
    expect(payload.charges.map(({ steps }) => steps.map(({ amount }) => amount).filter((amount) => amount.endsWith('CNY')))).toEqual([
      ['48.00 CNY', '46.00 CNY'],
      ['48.00 CNY', '46.00 CNY'],
      ['48.00 CNY'],
      ['48.00 CNY'],
      [],
    ])
    expect(payload).toMatchObject({
      version: null,
      reason: 'Agreed by contract',
      is_repeated: null,
      fees: [{ steps: [{ name: 'Priced by hand' }] }],
    })
    expect(
      (await server.call('POST', `/api/admin/orders/${await placeFeeOrder()}/price`, { as: 'finance', body: { reason: 'x' } })).json.error,
    ).toBe('NOT_WEIGHED')
    const trail = await server.call<{ rows: readonly { action: string }[] }>('GET', `/api/admin/audit?subject=${number}&pageSize=5`, {
      as: 'admin',
    })
    expect(trail.json.payload.rows.map(({ action }) => action)).toContain('reprice')
  })

  it('is priced by hand where no rule is in force, so that it can leave', async () => {
    const number = await receiveFeeOrder({ country: 'BH', city: 'Manama', phone: '+97336001234', channel: 'GULF-SEA' })
    expect((await move(number, 'dispatch')).json.error).toBe('RULE_NOT_IN_FORCE')
    await server.call('POST', `/api/admin/orders/${number}/price`, {
      as: 'finance',
      body: { amount: '70', currency: 'CNY', reason: '按约定' },
    })
    expect((await move(number, 'dispatch')).json.payload).toMatchObject({
      status: 'outbound',
      fee_state: 'charged',
      charged: [{ amount: '70.00' }],
    })
  })

  it('is charged once for each of many that two clients dispatch at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 12 }, () => receiveFeeOrder({ claim_weight: '0.4' }, 'ddu')))
    const before = Number(await balance('ddu'))
    const client = () => Promise.all(numbers.map(async (number) => (await move(number, 'dispatch')).status))
    const [one, other] = await Promise.all([client(), client()])
    expect(one.map((status, at) => [status, other[at]].toSorted((left = 0, right = 0) => left - right))).toEqual(
      numbers.map(() => [200, 409]),
    )
    expect(Number(await balance('ddu'))).toBe(before - 12 * 48)
    for (const number of numbers) expect((await fees(number, 'ddu')).json.payload.charges).toHaveLength(1)
  })
})
