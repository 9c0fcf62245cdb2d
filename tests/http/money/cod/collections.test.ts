import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import type {
  CodMoney,
  CollectionRow,
  CollectionSumsRow,
  DifferenceResults,
  DifferenceRow,
  ImportedCollections,
  LookedColumnRow,
} from '../../../../adapters/http/contract/money/cod/collection.routes.ts'
import { followCollection } from '#core/money/cod/collections/follow-collection.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { madeOrder } from '../../../support/made-orders.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
beforeAll(async () => {
  server = await startServerWithStore()
})
afterAll(() => server.stop())

type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number }
type Outcome = { readonly number: string; readonly result: string; readonly error?: string; readonly field?: string }
const headers = { lang: 'en-US' }
const NO_AMOUNTS = [
  ['', 'FIELD_REQUIRED'],
  ['-1', 'NOT_A_NUMBER'],
  ['1e9', 'NOT_A_NUMBER'],
  ['0.001', 'TOO_MANY_DECIMALS'],
  ['NaN', 'NOT_A_NUMBER'],
  ['１００', 'NOT_A_NUMBER'],
  ['1000000000000000', 'OUT_OF_RANGE'],
] as const
const get = async <T>(path: string, as = 'finance'): Promise<T> =>
  (await server.call<T>('GET', `/api${path}`, { as, headers })).json.payload
const report = async (orders: readonly object[], body: object = {}): Promise<readonly Outcome[]> =>
  (await server.call<readonly Outcome[]>('POST', '/api/admin/cod/collections', { as: 'finance', headers, body: { orders, ...body } })).json
    .payload
const send = async <T = ImportedCollections>(rows: readonly (readonly string[])[], fields: object = {}, path = '/imports') =>
  server.call<T>('POST', `/api/admin/cod${path}`, {
    as: 'finance',
    headers,
    form: { ...fields, file: { name: 'agent.csv', content: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')) } },
  })
const lifeOf = (order: string, as = 'finance') => get<CodMoney>(`/finance/cod/collections/${order}`, as)

/** Above the waybills of the demo. */
let serial = 5_000_000

/** Dispatched orders with COD, stored as their dispatch stores them. */
async function dispatchCodOrders(count: number): Promise<readonly string[]> {
  const numbers: string[] = []
  while (numbers.length < count) numbers.push(...(await dispatchedPart(Math.min(PART, count - numbers.length))))
  return numbers
}

const PART = 500

async function dispatchedPart(count: number): Promise<readonly string[]> {
  const made = await server.store.atomically(async ({ orders, collections }) => {
    const at = Date.now() - 3_600_000
    const values = { cod: money(15_000n, 'AED'), country: 'AE' }
    const stored = await orders.insert(
      Array.from({ length: count }, () => madeOrder({ status: 'confirmed', values, airwayNumber: waybillNumber.write((serial += 1)) })),
    )
    for (const order of await orders.changeAll(stored, { status: 'outbound', outboundAt: at }, at))
      followCollection(collections, { order: { ...order, values }, event: 'dispatch', at })
    return ok(stored.map(({ orderNumber }) => orderNumber))
  })
  return must(made)
}

describe('collected cash', () => {
  it('is reported by a file of 5,000 lines, of which 40 wrong ones are corrected and sent again, and nothing is booked twice', async () => {
    const numbers = await dispatchCodOrders(5000)
    const isWrong = (index: number): boolean => index % 125 === 0
    const lines = numbers.map((number, index) => [isWrong(index) ? `${number}X` : number, '150.00', 'AED'])
    const head = ['Shipment no.', 'Paid in', 'Cur']
    const [looked] = [(await send<readonly LookedColumnRow[]>([head, ...lines.slice(0, 30)], {}, '/imports/columns')).json.payload]
    expect(looked.map(({ heading, column }) => [heading, column])).toEqual([
      ['Shipment no.', null],
      ['Paid in', null],
      ['Cur', 'currency'],
    ])
    expect((await send([head, ...lines])).json).toMatchObject({ status: false })
    const columns = JSON.stringify({ 0: 'number', 1: 'amount' })
    const first = (await send([head, ...lines], { columns })).json.payload
    expect(first).toMatchObject({ booked: 4960, differences: 0, repeated: 0, wrong: 40 })
    expect(first.wrong_lines[0]).toMatchObject({ line: 2, number: `${numbers[0]}X` })
    const sheet = await server.download(`/api/admin/cod/imports/${first.id}/wrong`, { as: 'finance', headers })
    const book = XLSX.read(sheet.bytes)
    const wrong = XLSX.utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    expect(wrong).toHaveLength(40)
    const corrected = wrong.map((row) => [
      row['Order number']?.replace('X', '') ?? '',
      row['Collected amount'] ?? '',
      row['Currency'] ?? '',
    ])
    const second = (await send([['Order number', 'Collected amount', 'Currency'], ...corrected])).json.payload
    expect(second).toMatchObject({ booked: 40, wrong: 0 })
    // The whole file again, by the columns that were chosen then, is harmless.
    const again = (await send([head, ...numbers.map((number) => [number, '150.00', 'AED'])], { columns })).json.payload
    expect(again).toMatchObject({ booked: 0, repeated: 5000, wrong: 0 })
    const differences: unknown[] = []
    await server.store.ledgerReading.snapshot(async (ledger) => {
      for await (const found of ledger.differences()) differences.push(found)
    })
    expect(differences).toEqual([])
  }, 120_000)

  it('says for each report what is wrong with it, and names its field', async () => {
    const [one = '', two = '', three = ''] = await dispatchCodOrders(3)
    const outcomes = await report([
      { number: one, amount: '150' },
      { number: one, amount: '150' },
      ...NO_AMOUNTS.map(([amount]) => ({ number: two, amount })),
      { number: two, amount: '150', currency: 'SAR' },
      { number: three, amount: 150, collected_at: '2199-01-01' },
      { number: 'CD0', amount: '1' },
      { number: '', amount: '1' },
    ])
    expect(outcomes.map(({ result, error, field }) => [result, error, field])).toEqual([
      ['booked', undefined, undefined],
      ['wrong', 'COD_TWICE_IN_FILE', 'number'],
      ...NO_AMOUNTS.map(([, error]) => ['wrong', error, 'amount']),
      ['wrong', 'COD_OTHER_CURRENCY', 'currency'],
      ['wrong', 'COD_COLLECTED_LATER', 'collected_at'],
      ['wrong', 'COD_ORDER_UNKNOWN', 'number'],
      ['wrong', 'FIELD_REQUIRED', 'number'],
    ])
    expect((await report([{ number: one, amount: '150' }]))[0]).toMatchObject({ result: 'repeated' })
    expect((await report([{ number: one, amount: '149' }]))[0]).toMatchObject({ error: 'COD_REPORTED_OTHER' })
    expect((await report([{ number: two, amount: '150' }], { agent: 'ARAMEX' }))[0]).toMatchObject({ error: 'COD_OTHER_AGENT' })
    expect(
      (
        await server.call('POST', '/api/admin/cod/collections', {
          as: 'finance',
          headers,
          body: { agent: 'NOBODY', orders: [{ number: two, amount: 1 }] },
        })
      ).json,
    ).toMatchObject({
      status: false,
      fields: [{ path: 'agent' }],
    })
  })

  it('waits for a decision where the amount differs, is booked when it is accepted, and is reported again when it is rejected', async () => {
    const [one = '', two = ''] = await dispatchCodOrders(2)
    expect(
      (
        await report([
          { number: one, amount: '100.00' },
          { number: two, amount: 0 },
        ])
      ).map(({ result }) => result),
    ).toEqual(['difference', 'difference'])
    expect((await report([{ number: one, amount: '120.00' }]))[0]).toMatchObject({ error: 'COD_DIFFERENCE_OPEN' })
    const idOf = async (number: string) => (await get<Rows<DifferenceRow>>(`/admin/cod/differences?keywords=${number}`)).rows[0]?.id ?? 0
    const decide = async (number: string, decision: string, reason?: string) =>
      server.call<DifferenceResults>('POST', '/api/admin/cod/differences/decide', {
        as: 'finance',
        headers,
        body: { differences: [await idOf(number)], decision, ...(reason === undefined ? {} : { reason }) },
      })
    expect((await decide(one, 'accept')).json).toMatchObject({ status: false })
    const done = await Promise.all([decide(one, 'accept', 'damaged box'), decide(one, 'accept', 'damaged box')])
    expect(done.filter(({ json }) => json.payload[0]?.status === true)).toHaveLength(1)
    expect((await decide(two, 'reject', 'the receipt says 150')).json.payload[0]).toMatchObject({ status: true })
    expect((await report([{ number: two, amount: 150 }]))[0]).toMatchObject({ result: 'booked' })
    expect((await lifeOf(one)).collected).toEqual({ amount: '100.00', currency: 'AED' })
    expect((await lifeOf(two, 'ddp')).events.map(({ event, by }) => [event, by])).toEqual([
      ['due', null],
      ['difference', null],
      ['rejected', null],
      ['report', null],
    ])
    const messages = await get<object>('/message/init', 'ddp')
    expect(JSON.stringify(messages)).toContain(one)
  })

  it('comes with a tracking event, which is refused where the amount is wrong', async () => {
    const [order = ''] = await dispatchCodOrders(1)
    const track = (collected_amount: string) =>
      server.call('POST', `/api/orders/${order}/tracking`, {
        as: 'admin',
        headers,
        body: { events: [{ tracker_code: '150', status_time: new Date().toISOString(), status_location: 'Dubai', collected_amount }] },
      })
    expect((await track('many')).json).toMatchObject({ status: false, fields: [{ path: 'events.0.collected_amount' }] })
    expect((await track('150')).json).toMatchObject({ status: true })
    expect(await lifeOf(order)).toMatchObject({
      status: 'collected',
      events: [{ event: 'due' }, { event: 'report', source: 'Tracking event' }],
    })
  })

  it('is listed for staff and for its client, added up by currency, and exported', async () => {
    const own = await get<Rows<CollectionRow>>('/finance/cod/collections?pageSize=100', 'ddu')
    expect(own.total).toBeGreaterThan(0)
    expect(new Set(own.rows.map(({ account, agent }) => `${account} ${agent}`))).toEqual(new Set(['ddu null']))
    const all = await get<Rows<CollectionRow>>('/finance/cod/collections?account=vip&status=collected&pageSize=100')
    expect(all.rows.length).toBeGreaterThan(0)
    const sums = await get<readonly CollectionSumsRow[]>('/finance/cod/collections/sums?account=vip&status=collected')
    const cents = (text: string): number => Math.round(Number(text) * 1000)
    for (const { currency, with_agent: held } of sums)
      expect(cents(held)).toBe(
        all.rows.reduce((sum, { collected }) => sum + (collected?.currency === currency ? cents(collected.amount) : 0), 0),
      )
    const file = await server.download('/api/finance/cod/collections/export?account=vip&status=collected', { as: 'finance', headers })
    const book = XLSX.read(file.bytes)
    expect(XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(all.total)
    expect(
      (await server.call('GET', `/api/finance/cod/collections/${all.rows[0]?.order_number}`, { as: 'ddu', headers })).json,
    ).toMatchObject({ status: false })
  })
})
