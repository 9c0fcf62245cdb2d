import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import type { OrderRow } from '../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { ShownNotices } from '../../../adapters/http/contract/sheet-form.ts'
import { cliUser } from '../../support/servers/cli.ts'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'
import { sampleOrder } from '../parcels/orders/sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

type SheetAnswer = Readonly<Record<string, unknown>> & { readonly notices: ShownNotices; readonly held: boolean }
const place = async (over: Readonly<Record<string, unknown>> = {}): Promise<OrderRow> =>
  (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder(over) })).json.payload

const sheetOf = (rows: readonly (readonly string[])[]) => utils.aoa_to_sheet(rows.map((row) => [...row]))

/** A workbook whose third line is hidden, with totals at its end and another sheet of the same. */
function workbook(head: readonly string[], rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const total = head.map((_heading, index) => (index === 0 ? '合计' : ''))
  const sheet = sheetOf([head, ...rows, total])
  sheet['!rows'] = [{}, {}, { hidden: true }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Week 1')
  utils.book_append_sheet(book, sheetOf([head, rows[0] ?? []]), 'Week 2')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
}

const SHEETS = [
  {
    name: 'tracking events',
    path: '/api/admin/tracking-events/files',
    as: 'admin',
    head: ['运单号', '状态代码', '发生时间', 'Courier'],
    row: ({ order_number: number }: OrderRow) => [number, '138', new Date().toISOString(), 'Imran'],
    taken: ({ added, wrong }: SheetAnswer) => [added, wrong],
  },
  {
    name: 'collected cash',
    path: '/api/admin/cod/imports',
    as: 'finance',
    head: ['订单号', '代收金额', '币种', 'Courier'],
    row: ({ order_number: number }: OrderRow) => [number, '150.00', 'AED', 'Imran'],
    taken: ({ booked, differences, wrong }: SheetAnswer) => [Number(booked) + Number(differences), wrong],
  },
  {
    name: 'weights',
    path: '/api/admin/stations/receive/sheets',
    as: 'warehouse',
    head: ['单号', '重量（kg）', '长（cm）', 'Courier'],
    row: ({ order_number: number }: OrderRow) => [number, '1.1', '', 'Imran'],
    taken: ({ received, refused }: SheetAnswer) => [received, (refused as readonly unknown[]).length],
  },
] as const

/** Orders that each sheet may name: events and cash need a parcel under way. */
async function orders(name: string): Promise<readonly OrderRow[]> {
  const placed = [
    await place({ cod_amount: { amount: '150.00', currency: 'AED' } }),
    await place({ cod_amount: { amount: '150.00', currency: 'AED' } }),
  ]
  if (name === 'weights') return placed
  for (const { order_number: number } of placed)
    for (const [event, body] of [
      ['receive', { check_weight: '1.200' }],
      ['dispatch', {}],
    ] as const)
      await server.call('POST', `/api/orders/${number}/${event}`, { as: 'admin', body })
  return placed
}

/** Parcels are received in a warehouse. */
const placed = (path: string): object => (path.includes('/stations/') ? { warehouse: 'SZX1' } : {})

describe('a sheet of lines', () => {
  it.each(SHEETS)(
    'of $name is held for what it would leave out, and says it when it is taken',
    async ({ name, path, as, head, row, taken }) => {
      const content = workbook(head, (await orders(name)).map(row))
      const send = async (form: object): Promise<SheetAnswer> => {
        const { json, text } = await server.call<SheetAnswer>('POST', path, {
          as,
          headers: { lang: 'en-US' },
          form: { ...placed(path), file: { name: 'week.xlsx', content }, ...form },
        })
        expect(json.status, text).toBe(true)
        return json.payload
      }
      const notices = [
        { error: 'COLUMN_LEFT_OUT', line: 2, index: 3 },
        { error: 'ROWS_HIDDEN', line: 3 },
        { error: 'ROW_LEFT_OUT', line: 4 },
        { error: 'SHEETS_LEFT_OUT' },
      ]
      const held = await send({ strict: '1' })
      expect(held).toMatchObject({ held: true, notices })
      expect(taken(held)).toEqual([0, 0])
      const done = await send({})
      expect(done).toMatchObject({ held: false, notices })
      expect(taken(done), JSON.stringify(done)).toEqual([2, 0])
    },
  )

  it.each(SHEETS)(
    'of $name is taken at once where it leaves out nothing, in the encoding that is said',
    async ({ name, path, as, head, row, taken }) => {
      const lines = [head.slice(0, 3), ...(await orders(name)).map((order) => row(order).slice(0, 3))]
      const content = new TextEncoder().encode(lines.map((line) => line.join(',')).join('\n'))
      const { json, text } = await server.call<SheetAnswer>('POST', path, {
        as,
        form: { ...placed(path), file: { name: 'week.csv', content }, strict: '1', encoding: 'utf-8' },
      })
      expect(json.payload, text).toMatchObject({ held: false, notices: [], encoding: 'utf-8' })
      expect(taken(json.payload)).toEqual([2, 0])
    },
  )

  it.each([
    ['admin', (path: string) => ['events', 'import', path, '--strict'], SHEETS[0]],
    ['warehouse', (path: string) => ['receive', '--warehouse', 'SZX1', '--sheet', path, '--strict'], SHEETS[2]],
  ] as const)('makes a command of %s exit with 1 where something is left out', async (as, command, { head, row }) => {
    const user = await cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf(as) })
    const order = await place()
    const path = join(user.home, 'week.csv')
    await writeFile(path, [head, row(order)].map((line) => line.join(',')).join('\n'))
    const done = await user.run(command(path))
    expect(done).toMatchObject({ code: 1 })
    expect(done.err).toContain('Courier')
    expect(done.err).toContain('nothing imported')
    await user.remove()
  })
})
