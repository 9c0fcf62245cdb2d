import { describe, expect, it } from 'vitest'
import { csvOf, FIELD_HEADINGS, FIELD_ROW, fieldSheet, importField } from '../support/sheets/field-sheets.ts'

const noticesOf = async (...sent: Parameters<typeof importField>) => {
  const { report, orders } = await importField(...sent)
  return { orders: orders.length, notices: report.notices.map(({ failure, line, index }) => [failure.code, failure.params, line, index]) }
}

describe('what a sheet has and no order gets is said', () => {
  it('of a filled column that no field takes, with a cell of it', async () => {
    const rows = [
      [...FIELD_HEADINGS, 'Shelf mark', 'No.', 'Unused', ''],
      [...FIELD_ROW, '', '1', '', ''],
      [...FIELD_ROW.with(0, 'F-2'), 'B-17', '2', '', 'left by hand'],
    ]
    expect(await noticesOf(csvOf(rows))).toEqual({
      orders: 2,
      notices: [
        ['COLUMN_LEFT_OUT', { heading: 'Shelf mark', sample: 'B-17' }, 3, 10],
        ['COLUMN_LEFT_OUT', { heading: 'N', sample: 'left by hand' }, 3, 13],
      ],
    })
    // A column that somebody chose to leave out is no news.
    const chosen = new Map([
      [10, undefined],
      [13, undefined],
    ])
    expect((await noticesOf(csvOf(rows), { choices: chosen })).notices).toEqual([])
  })

  it('of a column that may be the sender’s or the consignee’s', async () => {
    const { notices } = await noticesOf(
      csvOf([
        [
          'Reference',
          'Name',
          'Phone',
          'Name',
          'Phone',
          'Country',
          'City',
          'Address',
          'Weight',
          'Product name',
          'Quantity',
          'Declared value',
        ],
        ['F-1', 'Li Lei', '13510000001', 'Salem', '+971501112233', 'AE', 'Dubai', 'Al Wasl 7', '1', 'Case', '1', '5'],
      ]),
    )
    expect(notices.map(([code, , , index]) => [code, index])).toEqual([1, 2, 3, 4].map((index) => ['COLUMN_UNCLEAR', index]))
  })

  it('of hidden rows', async () => {
    expect(await noticesOf(fieldSheet('filtered.xlsx'))).toEqual({
      orders: 3,
      notices: [['ROWS_HIDDEN', { lines: '3', count: 1 }, 3, undefined]],
    })
  })

  it('of further sheets with orders, unless one was asked for', async () => {
    expect(await noticesOf(fieldSheet('two-sheets.xlsx'))).toEqual({
      orders: 1,
      notices: [['SHEETS_LEFT_OUT', { sheets: 'Nov 28', count: 1 }, undefined, undefined]],
    })
    const { report } = await importField(fieldSheet('two-sheets.xlsx'))
    const [, other] = report.sheetNames
    expect(await noticesOf(fieldSheet('two-sheets.xlsx'), { sheetName: other })).toEqual({ orders: 2, notices: [] })
  })

  it.each(['合计', '总计：', 'Total', 'Grand total', '小計', 'المجموع', '制表：李四', '制表人 王五', 'Prepared by: Li'])(
    'of a row that begins with %s, which is no order',
    async (name) => {
      const total = FIELD_ROW.map((_, index) => (index === 0 ? name : index === 6 ? '12.5' : ''))
      expect(await noticesOf(csvOf([FIELD_HEADINGS, FIELD_ROW, total]))).toEqual({
        orders: 1,
        notices: [['ROW_LEFT_OUT', { line: 3, name }, 3, undefined]],
      })
    },
  )

  it('and an order whose reference or consignee looks like such a name stays one', async () => {
    const rows = [FIELD_ROW.with(0, 'Total 17'), FIELD_ROW.with(0, '').with(1, 'Total Energies'), FIELD_ROW.with(0, 'F-3')]
    expect(await noticesOf(csvOf([FIELD_HEADINGS, ...rows]))).toEqual({ orders: 3, notices: [] })
  })
})
