import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { must, ok } from '#core/base/kernel/result.ts'
import { matchHeadings } from '#core/parcels/orders/import/headings.ts'
import { lastLinesOf, wholeOrders } from '#core/parcels/orders/import/joined-order.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { HEADINGS, importDesk, reportOf, rowOf } from './import-fixture.ts'

/** A row of the order R-1 with a product of its own; cells by their heading. */
const product = (name: string, over: Readonly<Record<string, string>> = {}): readonly string[] =>
  rowOf('R-1').map((cell, at) => over[HEADINGS[at] ?? ''] ?? (HEADINGS[at] === '英文品名' ? name : cell))

const importBoxRows = async (rows: readonly (readonly string[])[]) => {
  const desk = importDesk()
  const report = reportOf(await desk.import([[HEADINGS, ...rows]]))
  return { report, orders: desk.kept().orders }
}
const BARE = { 收货人: '', 手机: '', 国家: '', 城市: '', 地址: '', 重量: '' }

describe('rows of one order', () => {
  it('are joined by their reference: its products are those of all, and what is said of it is said once or again', async () => {
    const { report, orders } = await importBoxRows([product('Lamp'), product('Dress', { 数量: '2' }), product('Wig', BARE), rowOf('R-2')])
    expect(report).toMatchObject({ total: 4, created: 2, skipped: 0, failed: 0, joined: 2 })
    expect(report.rows.map(({ line, state, joins }) => [line, state, joins])).toEqual([
      [2, 'good', undefined],
      [3, 'good', 2],
      [4, 'good', 2],
      [5, 'good', undefined],
    ])
    expect(orders.map(({ values, goods }) => [values.refCode, values.weight, goods.map(({ name, quantity }) => [name, quantity])])).toEqual(
      [
        [
          'R-1',
          1500,
          [
            ['Lamp', 1],
            ['Dress', 2],
            ['Wig', 1],
          ],
        ],
        ['R-2', 1500, [['Lamp', 1]]],
      ],
    )
  })

  it('weigh together what each of them weighs, and are the parcel’s weight where it stands in each again', async () => {
    const { orders } = await importBoxRows([product('Lamp', { 重量: '0.4' }), product('Dress', { 重量: '1.1' })])
    expect([orders[0]?.values.weight, orders[0]?.goods.map(({ weight }) => weight)]).toEqual([1500, [400, 1100]])
  })

  it('make no order where one of them is wrong, and the error names its row', async () => {
    const { report, orders } = await importBoxRows([
      product('Lamp'),
      product('Dress', { 数量: 'x' }),
      product('Wig', { 重量: 'heavy' }),
      rowOf('R-2'),
    ])
    expect(report).toMatchObject({ total: 4, created: 1, skipped: 0, failed: 1, joined: 2 })
    expect(report.errors.list.map(({ line, column, failure }) => [line, column?.heading, failure.code])).toEqual([
      [3, '数量', 'NOT_A_NUMBER'],
      [4, '重量', 'NOT_A_NUMBER'],
    ])
    expect(report.rows.map(({ state }) => state)).toEqual(['faulty', 'faulty', 'faulty', 'good'])
    expect(orders).toHaveLength(1)
  })

  it('are joined wherever they stand', async () => {
    const { report, orders } = await importBoxRows([product('Lamp'), rowOf('R-2'), product('Dress'), rowOf('R-3'), product('Wig', BARE)])
    expect(report).toMatchObject({ total: 5, created: 3, skipped: 0, failed: 0, joined: 2 })
    expect(report.rows.map(({ line, joins }) => [line, joins])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, 2],
      [5, undefined],
      [6, 2],
    ])
    expect(orders.find(({ values }) => values.refCode === 'R-1')?.goods.map(({ name }) => name)).toEqual(['Lamp', 'Dress', 'Wig'])
  })

  it('make no order where one says something else of it, or the same all over', async () => {
    for (const [row, code] of [
      [product('Dress', { 收货人: 'Omar' }), 'ROW_DIFFERS'],
      [product('Lamp'), 'REFERENCE_TWICE'],
    ] as const) {
      const { report, orders } = await importBoxRows([product('Lamp'), rowOf('R-2'), row])
      expect(orders.map(({ values }) => values.refCode)).toEqual(['R-2'])
      expect(report).toMatchObject({ total: 3, created: 1, skipped: 0, failed: 1, joined: 1 })
      expect(report.errors.list.map(({ line, failure }) => [line, failure.code, failure.params['line']])).toEqual([[4, code, 2]])
    }
  })

  it('are skipped together when their order is there already', async () => {
    const desk = importDesk()
    const sheet = [[HEADINGS, product('Lamp'), product('Dress')]]
    await desk.import(sheet)
    const again = reportOf(await desk.import(sheet))
    expect(again).toMatchObject({ total: 2, created: 0, skipped: 1, joined: 1 })
    expect(again.rows.map(({ state }) => state)).toEqual(['duplicate', 'duplicate'])
  })

  it('are never cut apart, however a sheet comes in pieces', async () => {
    const columns = matchHeadings([textRow(1, HEADINGS)], express, new Map())?.columns ?? []
    const references = fc.array(fc.constantFrom('A', 'B', ''), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(references, fc.array(fc.nat(5), { maxLength: 20 }), async (list, cuts) => {
        const rows = list.map((reference, index) => textRow(2 + index, rowOf(reference)))
        const pieces: SheetRow[][] = []
        for (let from = 0, cut = 0; from < rows.length; cut += 1) pieces.push(rows.slice(from, (from += (cuts[cut] ?? 3) + 1)))
        const out: (readonly SheetRow[])[] = []
        const batches = async function* () {
          for (const piece of pieces) yield ok(piece)
        }
        const lastLines = must(await lastLinesOf(batches(), columns))
        for await (const batch of wholeOrders(batches(), { columns, lastLines })) out.push(must(batch))
        expect(out.flat().toSorted((one, other) => one.line - other.line)).toEqual(rows)
        const homes = out.flatMap((batch) => [...new Set(batch.map(({ cells }) => cells[0] ?? ''))].filter((name) => name !== ''))
        expect(new Set(homes).size).toBe(homes.length)
      }),
    )
  })
})
