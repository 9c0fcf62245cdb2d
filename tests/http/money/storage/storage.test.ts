import XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocationFeeRow, StorageFeeRow } from '../../../../adapters/http/contract/money/storage/storage.routes.ts'
import type { StorageRunRow } from '../../../../adapters/http/contract/money/storage/storage-run.routes.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Money = { readonly amount: string; readonly currency: string }
type Page<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly has_older: boolean
  readonly has_newer: boolean
  readonly totals: readonly Money[]
}
type Steps = { readonly steps: readonly { readonly counts: string; readonly amount: string; readonly formula: string }[] }
type Runs = {
  readonly rows: readonly StorageRunRow[]
  readonly total: number
  readonly warehouses: readonly { readonly warehouse: string; readonly timezone: string; readonly missed: readonly string[] }[]
}

const get = async <T>(path: string, as: string) => (await server.call<T>('GET', `/api${path}`, { as, headers: { lang: 'en-US' } })).json
const fees = async (query: string, as = 'ddp') => (await get<Page<StorageFeeRow>>(`/finance/storage/fees?${query}`, as)).payload
const codeOf = async (path: string, as: string, body?: object) =>
  (await server.call(body === undefined ? 'GET' : 'POST', `/api${path}`, { as, ...(body === undefined ? {} : { body }) })).json.error
const HOUR_MILLIS = 3_600_000
const dayAt = (millis: number, timeZone: string): string => localTime(millis, timeZone).slice(0, 'YYYY-MM-DD'.length)
const fen = (amounts: readonly { readonly amount: string }[]): number =>
  amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)

describe('storage fees of a shipper', () => {
  it('are listed by day, turned from row to row, filtered and added up', async () => {
    const first = await fees('pageSize=500')
    expect(first).toMatchObject({ has_newer: false, has_older: true })
    const second = await fees(`pageSize=500&after=${first.rows.at(-1)?.id}`)
    expect(second.rows.map(({ id }) => id)).not.toContain(first.rows.at(-1)?.id)
    expect((await fees(`pageSize=500&before=${second.rows[0]?.id}`)).rows).toEqual(first.rows)
    const day = first.rows[0]?.day ?? ''
    const ofDay = await fees(`from=${day}&to=${day}&pageSize=500`)
    expect(ofDay.total).toBe(ofDay.rows.length)
    expect(fen(ofDay.totals)).toBe(fen(ofDay.rows.map(({ amount }) => amount)))
    // Warehouses' days end at different hours: another one's newest day may not be over in Riyadh.
    const inRiyadh = first.rows.find(({ warehouse }) => warehouse === 'RUH1')?.day ?? ''
    const ofSku = await fees(`sku=PC-17&warehouse=RUH1&from=${inRiyadh}&to=${inRiyadh}`)
    expect(ofSku).toMatchObject({ total: 1, rows: [{ sku: 'PC-17', warehouse: 'RUH1', account: 'ddp' }] })
    expect(ofSku.totals).toEqual([ofSku.rows[0]?.amount])
  })

  it('open their steps, which come to the amount, and go into a workbook', async () => {
    const { rows } = await fees('pageSize=100')
    const charged = rows.find(({ amount }) => amount.amount !== '0.00')
    const { payload } = await get<StorageFeeRow & Steps>(`/finance/storage/fees/${charged?.id}`, 'ddp')
    const paid = payload.steps.filter(({ counts }) => counts === 'total')
    expect(fen(paid.map(({ amount }) => ({ amount: amount.replace(/ CNY$/, '') })))).toBe(fen([payload.amount]))
    const query = `from=${charged?.day}&to=${charged?.day}&sku=${charged?.sku}&warehouse=${charged?.warehouse}`
    const { bytes } = await server.download(`/api/finance/storage/fees/export?${query}`, { as: 'ddp', headers: { lang: 'en-US' } })
    const book = XLSX.read(bytes)
    const [, row] = XLSX.utils.sheet_to_json<readonly unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
    expect(row).toContain(charged?.sku)
    expect(await codeOf('/finance/storage/fees/export?sku=NONE', 'ddp')).toBe('EXPORT_EMPTY')
  })

  it('are nobody else’s, and closed where finance is', async () => {
    const [theirs] = (await fees('pageSize=1', 'ddu')).rows
    expect(await codeOf(`/finance/storage/fees/${theirs?.id}`, 'ddp')).toBe('STORAGE_ROW_NOT_FOUND')
    expect((await fees('client=ddu')).rows).toEqual([])
    expect(await codeOf('/finance/storage/fees', 'nofin')).toBe('NOT_ALLOWED')
    expect(await codeOf('/finance/storage/fees', 'finance')).toBe('INPUT_INVALID')
    expect((await fees('client=ddu&pageSize=1', 'finance')).rows).toEqual([theirs])
    expect(await codeOf('/finance/storage/fees?client=ddu', 'warehouse')).toBe('NOT_ALLOWED')
  })
})

describe('fees of rented locations', () => {
  it('are charged to the client that rents them that night', async () => {
    const rents = async (as: string) =>
      (await get<Page<LocationFeeRow>>('/finance/storage/locations?warehouse=RUH1&pageSize=100', as)).payload
    const [own, before] = [await rents('ddp'), await rents('ddu')]
    expect(before.rows.every(({ location }) => location === 'P-01-01')).toBe(true)
    expect(new Set([...own.rows, ...before.rows].map(({ day }) => day)).size).toBe(own.total + before.total)
    const { payload } = await get<LocationFeeRow & Steps>(`/finance/storage/locations/${own.rows[0]?.id}`, 'ddp')
    expect(payload.steps.map(({ formula, amount }) => `${formula} = ${amount}`)).toEqual(['1 location × 1 d × 6.00 CNY = 6.00 CNY'])
  })
})

describe('storage runs', () => {
  it('are listed for finance staff, who run a night that is over again: nothing is made twice', async () => {
    const { payload } = await get<Runs>('/admin/finance/storage?pageSize=1&warehouse=DXB1', 'finance')
    // Warehouses that only keep goods of returned parcels join as soon as their first night is
    // charged.
    expect(payload.warehouses.map((one) => one.warehouse)).toEqual(expect.arrayContaining(['DXB1', 'RUH1']))
    // A night that ends during the test is charged by the next run.
    const due = ({ missed, timezone }: Runs['warehouses'][number]) =>
      missed.filter((one) => one < dayAt(Date.now() - HOUR_MILLIS, timezone))
    expect(payload.warehouses.flatMap(due)).toEqual([])
    const { day = '', warehouse = '', rows } = payload.rows[0] ?? {}
    expect(rows).toBeGreaterThan(0)
    expect(await codeOf('/admin/finance/storage/runs', 'finance', { day: 'x', warehouse })).toBe('INPUT_INVALID')
    const zone = payload.warehouses.find((one) => one.warehouse === warehouse)?.timezone ?? ''
    const today = dayAt(Date.now(), zone)
    expect(await codeOf('/admin/finance/storage/runs', 'finance', { day: today, warehouse })).toBe('STORAGE_DAY_OPEN')
    expect(await codeOf('/admin/finance/storage/runs', 'service', { day, warehouse })).toBe('NOT_ALLOWED')
    expect(await codeOf(`/admin/finance/storage/${warehouse}/2001-01-01`, 'finance')).toBe('STORAGE_RUN_NOT_FOUND')
    const before = await fees('pageSize=1')
    const asked = await server.call('POST', '/api/admin/finance/storage/runs', { as: 'finance', body: { day, warehouse } })
    expect(asked.status).toBe(200)
    await expect
      .poll(async () => (await get<StorageRunRow>(`/admin/finance/storage/${warehouse}/${day}`, 'finance')).payload.status, {
        timeout: 20_000,
      })
      .toBe('done')
    expect(await fees('pageSize=1')).toEqual(before)
  })
})
