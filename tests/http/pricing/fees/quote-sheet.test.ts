import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteAnswer, QuotedSheetAnswer } from '../../../../adapters/http/contract/pricing/fees/quote.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { rowsOf } from '../../../sheets/read-all.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const headers = { lang: 'en-US' }
const csv = (rows: readonly string[]) => ({ name: 'parcels.csv', content: new TextEncoder().encode(rows.join('\n')) })
type Sheet = { readonly name: string; readonly content: Uint8Array<ArrayBuffer> }
const quoted = (file: Sheet, { as = 'ddp', client }: { readonly as?: string; readonly client?: string } = {}) =>
  server.call<QuotedSheetAnswer>('POST', '/api/finance/quote/sheet', {
    as,
    headers,
    form: { file, ...(client === undefined ? {} : { client }) },
  })
const one = async (query: string) =>
  (await server.call<QuoteAnswer>('GET', `/api/finance/quote?${query}`, { as: 'ddp', headers })).json.payload.offers

const HEADINGS = 'Reference,Destination,Weight,Length,Width,Height,Declared value,Currency'
const PARCELS = csv([HEADINGS, 'A1,AE,2.3,40,30,20,1200,AED', 'A2,SA,0.8,,,,,', 'A3,AE,,,,,,', 'A4,JP,1,,,,,', 'A5,AE,600,,,,,'])

describe('a sheet of parcels', () => {
  it('costs on each channel what each parcel costs by itself, with the sums, and names the rows without a price', async () => {
    const { json, text } = await quoted(PARCELS)
    const { payload } = json
    expect(payload, text).toMatchObject({ parcels: 5, priced: 2, refused: 3 })
    const [emirates, saudi] = [
      await one('country=AE&weight=2.3&length=40&width=30&height=20&value=1200&currency=AED'),
      await one('country=SA&weight=0.8'),
    ]
    const pricesOf = (offers: QuoteAnswer['offers']) => offers.map(({ channel, charged }) => ({ channel, charged }))
    expect(payload.rows.slice(0, 2).map(({ prices }) => prices)).toEqual([pricesOf(emirates), pricesOf(saudi)])
    expect(payload.cheapest.parcels).toBe(2)
    const sea = payload.channels.find(({ channel }) => channel === 'GULF-SEA')?.sum
    const chargedBySea = [...emirates, ...saudi].filter(({ channel }) => channel === 'GULF-SEA').flatMap(({ charged }) => charged)
    const yuan = chargedBySea.filter(({ currency }) => currency === 'CNY').reduce((sum, { amount }) => sum + Number(amount), 0)
    expect([sea?.parcels, Number(sea?.charged.find(({ currency }) => currency === 'CNY')?.amount)]).toEqual([2, yuan])
    expect(payload.refused_rows.map(({ line, reference, msg }) => [line, reference, msg])).toEqual([
      [4, 'A3', 'Excel line 4 field Weight cannot be empty'],
      [5, 'A4', 'No channel takes this parcel'],
      [6, 'A5', expect.stringContaining('is above the rule’s 500.000 kg')],
    ])
  })

  it('says which of its columns have no price, of those that no order has either', async () => {
    const { payload } = (await quoted(csv([`${HEADINGS},Phone,Shelf`, 'A1,AE,2.3,,,,,,0501112233,B7', 'Total,,2.3']))).json
    expect(payload.notices.map(({ error, line, index }) => [error, line, index])).toEqual([
      ['COLUMN_LEFT_OUT', 2, 9],
      ['ROW_LEFT_OUT', 3, null],
    ])
    expect([payload.parcels, payload.encoding]).toEqual([1, 'utf-8'])
  })

  it('is measured in the units of its headings, and an unknown one is refused at its cells', async () => {
    const name = 'quote-mm.xlsx'
    const content = Uint8Array.from(await readFile(new URL(`../../../fixtures/field-sheets/${name}`, import.meta.url)))
    const { payload } = (await quoted({ name, content })).json
    const wanted = await one('country=AE&weight=1.2&length=60&width=40&height=40')
    expect(payload.rows.map(({ prices }) => prices)).toEqual([wanted.map(({ channel, charged }) => ({ channel, charged }))])
    const unknown = await quoted(csv(['Reference,Destination,Weight (stone)', 'A1,AE,2.3']))
    expect(unknown.json.payload.refused_rows.map(({ msg }) => msg)).toEqual([expect.stringContaining('The unit “stone”')])
  })

  it('takes the currency of a heading', async () => {
    const { payload } = (await quoted(csv(['Reference,Destination,Weight,Declared value (AED)', 'A1,AE,2.3,1200']))).json
    const wanted = await one('country=AE&weight=2.3&value=1200&currency=AED')
    expect(payload.rows.map(({ prices }) => prices)).toEqual([wanted.map(({ channel, charged }) => ({ channel, charged }))])
  })

  it('comes back as a workbook with a column for each channel and currency', async () => {
    const form = new FormData()
    form.set('file', new Blob([PARCELS.content]), PARCELS.name)
    const answer = await fetch(`${server.url}/api/finance/quote/sheet/priced`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.tokenOf('ddp')}`, ...headers },
      body: form,
    })
    const [first, second, ...others] = (await rowsOf(new Uint8Array(await answer.arrayBuffer()))).map(({ cells }) => cells)
    expect(first).toEqual(expect.arrayContaining(['Line', 'Cheapest channel', 'GULF-AIR CNY', 'GULF-SEA AED', 'Why there is no price']))
    const air = (await one('country=AE&weight=2.3&length=40&width=30&height=20&value=1200&currency=AED')).find(
      (offer) => offer.channel === 'GULF-AIR',
    )
    expect(Number(second?.[first?.indexOf('GULF-AIR CNY') ?? -1])).toBe(
      Number(air?.charged.find(({ currency }) => currency === 'CNY')?.amount),
    )
    expect([others.length, others.at(-1)?.at(-1)]).toEqual([4, expect.stringContaining('is above')])
  })

  it('is filled in from the template, or is a sheet of orders, whose values are per piece', async () => {
    const template = await server.download('/api/finance/quote/sheet/template', { as: 'ddp', headers: { lang: 'zh-CN' } })
    expect((await quoted({ name: 'template.xlsx', content: template.bytes })).json.payload).toMatchObject({ parcels: 1, priced: 1 })
    const orders = await server.download('/api/orders/template?order_type=express', { as: 'ddp', headers: { lang: 'zh-CN' } })
    const { json, text } = await quoted({ name: 'orders.xlsx', content: orders.bytes })
    expect(json.payload, text).toMatchObject({ parcels: 1, priced: 1, refused: 0 })
    const perPiece = csv(['Country,Weight (kg),Quantity,Declared value,Declared value currency', 'AE,2.3,"1,2","200,300",AED'])
    const [row] = (await quoted(perPiece)).json.payload.rows
    const offers = await one('country=AE&weight=2.3&value=800&currency=AED')
    expect(row?.prices).toEqual(offers.map(({ channel, charged }) => ({ channel, charged })))
  })

  it('has the prices and terms of the client that staff name, and of no client that is not theirs', async () => {
    const ddu = (await quoted(PARCELS, { as: 'service', client: 'ddu' })).json.payload
    expect(ddu.channels.every(({ sum }) => sum.charged.every(({ currency }) => currency === 'CNY'))).toBe(true)
    expect((await quoted(PARCELS, { as: 'service' })).json.payload.channels.some(({ sum }) => sum.charged.length > 1)).toBe(true)
    expect((await quoted(PARCELS, { as: 'ddp', client: 'ddu' })).json.fields).toMatchObject([{ path: 'client' }])
  })

  it('has up to 10,000 rows, and headings for destination and weight', async () => {
    const rows = (count: number) => csv([HEADINGS, ...Array.from({ length: count }, (_, row) => `R${row},AE,${1 + (row % 20)},,,,,`)])
    const many = (await quoted(rows(10_000))).json.payload
    expect([many.parcels, many.priced, many.rows.length]).toEqual([10_000, 10_000, 200])
    expect((await quoted(rows(10_001))).json.error).toBe('FILE_TOO_COMPLEX')
    expect((await quoted(csv(['Weight,Length', '1,2']))).json).toMatchObject({
      error: 'HEADINGS_MISSING',
      msg: expect.stringContaining('Destination'),
    })
    expect((await quoted(csv(['no,such', '1,2']))).json.error).toBe('HEADINGS_NOT_FOUND')
  })
})
