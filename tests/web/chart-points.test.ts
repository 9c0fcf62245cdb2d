import { describe, expect, it } from 'vitest'
import { currenciesOf, pointsOf } from '../../adapters/web/screens/oversight/reports/chart-points.ts'

const key = (label: string) => ({ key: label, label })
const amounts = (text: string) =>
  text === ''
    ? []
    : text.split(', ').map((one) => {
        const [amount = '', currency = ''] = one.split(' ')
        return { amount, currency }
      })
const client = '深圳市海川贸易有限公司 (ddp)'
const CHARTED = {
  dimensions: ['client', 'channel'],
  column: 'country',
  columns: ['None', 'Bahrain', 'Emirates', 'Germany', 'Oman', 'Saudi'].map(key),
  rows: [
    {
      keys: [key(client), key('海湾空派专线')],
      cells: ['', '', '10.00 AED, 5.00 CNY', '1.00 CNY', '', '9.00 CNY'].map((text) => [amounts(text)]),
      total: [amounts('10.00 AED, 15.00 CNY')],
    },
    {
      keys: [key(client), key('沙特空派专线')],
      cells: ['', '', '', '', '-7.00 CNY', '2.00 CNY'].map((text) => [amounts(text)]),
      total: [amounts('-5.00 CNY')],
    },
  ],
  totals: ['0.50 AED', '3.00 CNY', '10.00 AED, 5.00 CNY', '1.00 CNY', '-7.00 CNY', '11.00 CNY'].map((text) => [amounts(text)]),
  total: [amounts('10.00 AED, 10.00 CNY')],
}

describe('the chart of a report', () => {
  it('begins with the currency that most rows have', () => expect(currenciesOf(CHARTED, 0)).toEqual(['CNY', 'AED']))

  it('draws the four columns with the largest figures, in the order of the table, and keeps rows of one client apart', () => {
    const { points, series } = pointsOf(CHARTED, { at: 0, currency: 'CNY', label: 'Net' })
    expect(series).toEqual(['Bahrain', 'Emirates', 'Oman', 'Saudi'])
    expect(points).toEqual([
      { name: '深圳市海川贸易… / 海湾空派专线', full: `${client} / 海湾空派专线`, s0: 0, s1: 5, s2: 0, s3: 9 },
      { name: expect.stringMatching(/… \/ 沙特空派专线$/), full: `${client} / 沙特空派专线`, s0: 0, s1: 0, s2: -7, s3: 2 },
    ])
  })

  it('draws the last columns of periods, and one series where there is no column', () => {
    const days = { ...CHARTED, column: 'day', columns: ['01', '02', '03', '04', '05', '06'].map(key) }
    expect(pointsOf(days, { at: 0, currency: 'CNY', label: 'Net' }).series).toEqual(['03', '04', '05', '06'])
    const alone = pointsOf({ ...CHARTED, column: null, columns: [] }, { at: 0, currency: 'CNY', label: 'Net' })
    expect([alone.series, alone.points.map(({ s0 }) => s0)]).toEqual([['Net'], [15, -5]])
  })
})
