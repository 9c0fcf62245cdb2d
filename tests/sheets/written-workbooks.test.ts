import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { read, type CellObject, type WorkSheet } from 'xlsx'
import { cellKind } from '#core/base/sheets/sheet-row.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { XlsxSheetWriter } from '../../adapters/sheets/write/xlsx-sheet-writer.ts'
import { rowsOf } from './read-all.ts'
import { sampleOrders } from './sample-orders.ts'

async function workbookBytes(content: SheetContent): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of new XlsxSheetWriter().write(content)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const columns = [
  { heading: '订单号', kind: 'text' },
  { heading: 'Weight', kind: 'number' },
  { heading: 'Price', kind: 'money' },
  { heading: 'Created', kind: 'date' },
] as const

describe('an exported workbook', () => {
  it('holds texts as texts, numbers as numbers and dates as dates', async () => {
    const rows = [
      ['00971501234567', '1.490', '12.500', '2026-03-01 08:30:15'],
      ['1234567890123456', '-3', '1200', '2026-03-01'],
      ['', '', undefined, ''],
      ['last', '0', '0.00', '2026-12-31 23:59:59'],
    ]
    const bytes = await workbookBytes({ sheetName: '订单', columns, rows })
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: ['订单号', 'Weight', 'Price', 'Created'], kinds: 'tttt' },
      { line: 2, cells: ['00971501234567', '1.49', '12.5', '2026-03-01 08:30:15'], kinds: 'tnnd' },
      { line: 3, cells: ['1234567890123456', '-3', '1200', '2026-03-01'], kinds: 'tnnd' },
      { line: 5, cells: ['last', '0', '0', '2026-12-31 23:59:59'], kinds: 'tnnd' },
    ])
    const sheet = read(bytes, { cellNF: true }).Sheets['订单'] as WorkSheet
    expect([sheet.C2, sheet.B2, sheet.A2, sheet.D3].map((cell: CellObject) => [cell.t, cell.v, cell.w])).toEqual([
      ['n', 12.5, '12.500'],
      ['n', 1.49, '1.49'],
      ['s', '00971501234567', '00971501234567'],
      ['n', 46082, '2026-03-01'],
    ])
  })

  it.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")', "=cmd|' /C calc'!A0"])(
    'shows %j as text',
    async (text) => {
      const bytes = await workbookBytes({
        sheetName: 'x',
        columns: [
          { heading: text, kind: 'text' },
          { heading: 'n', kind: 'number' },
          { heading: 'd', kind: 'date' },
        ],
        rows: [[text, text, text]],
      })
      const sheet = read(bytes).Sheets.x as WorkSheet
      for (const at of ['A1', 'A2', 'B2', 'C2']) expect(sheet[at]).toMatchObject({ t: 's', v: text })
      expect((await rowsOf(bytes))[1]).toEqual({ line: 2, cells: [text, text, text], kinds: 'ttt' })
    },
  )

  it('writes as text what is none of its kind or would lose digits', async () => {
    const rows = [
      ['', '1234567890123456', '1,5', '2026-02-30'],
      ['', '1e5', '12.', '01/02/2026'],
      ['', '007', 'abc', 'soon'],
    ]
    const read = await rowsOf(await workbookBytes({ sheetName: 'x', columns, rows }))
    expect(read.slice(1).map((row) => row.cells)).toEqual(rows)
    expect(read.slice(1).map((row) => row.kinds)).toEqual([' ttt', ' ttt', ' ttt'])
  })

  it.each([
    ['a/b\\c?d*e[f]:g', 'a b c d e f  g'],
    ["''", 'Sheet1'],
    ['', 'Sheet1'],
    ['长'.repeat(40), '长'.repeat(31)],
    ['<A & "B">', '<A & "B">'],
  ])('gives a sheet called %j a name that programs take', async (sheetName, name) => {
    expect(read(await workbookBytes({ sheetName, columns, rows: [] })).SheetNames).toEqual([name])
  })

  it('reads back the texts that were written, whatever they are', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ maxLength: 40 }),
      fc.constantFrom('_x000D_', '_x005F_x0041_', '\r\n', '\ufeffx', '  ', '&amp;', ']]>', '\u0000', '\uffff'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 20 }), async (rows) => {
        const texts = columns.map(({ heading }) => ({ heading, kind: 'text' as const }))
        const back = await rowsOf(await workbookBytes({ sheetName: 'x', columns: texts, rows }))
        const byLine = new Map(back.map((row) => [row.line, row]))
        rows.forEach((row, index) => expect(row.map((_, column) => byLine.get(index + 2)?.cells[column] ?? '')).toEqual(row))
      }),
      { numRuns: 60 },
    )
  })

  it('reads back the decimals that were written', async () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 999 }))
      .map(([whole, part]) => (part === 0 ? `${whole}` : `${whole}.${part}`.replace(/0+$/, '')))
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 30 }), async (decimals) => {
        const [, ...rows] = await rowsOf(
          await workbookBytes({ sheetName: 'x', columns: [{ heading: 'n', kind: 'number' }], rows: decimals.map((one) => [one]) }),
        )
        expect(rows.map((row) => row.cells[0])).toEqual(decimals)
        expect(rows.every((row) => cellKind(row, 0) === 'number')).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('asks for rows only as the file is taken', async () => {
    let asked = 0
    const { columns: many, rows } = sampleOrders(5_000)
    const counted = (function* () {
      for (const row of rows as Iterable<readonly string[]>) {
        asked += 1
        yield row
      }
    })()
    for await (const piece of new XlsxSheetWriter().write({ sheetName: 'x', columns: many, rows: counted }))
      if (piece.length > 10_000) break
    expect(asked).toBeLessThan(5_000)
  })

  it('passes on what its rows throw', async () => {
    const rows = (async function* () {
      yield ['1']
      throw new Error('the database is away')
    })()
    await expect(workbookBytes({ sheetName: 'x', columns, rows })).rejects.toThrow('the database is away')
  })
})
