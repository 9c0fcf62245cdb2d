import { describe, expect, it } from 'vitest'
import { parseMoney } from '#core/base/kernel/money.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import { defineListDocument, listPaper, moneyCell, timeCell, weightCell, type ListCell } from '#core/base/documents/list-document.ts'

type Parcel = { readonly name: string; readonly grams: number; readonly cod?: readonly [string, string]; readonly at: number }

function moneyOf({ cod }: Parcel) {
  if (cod === undefined) return undefined
  const read = parseMoney(cod[0], cod[1])
  if (!read.ok) throw new Error(read.failure.code)
  return read.value
}

const document = defineListDocument<Parcel>({
  title: words('包裹', '包裹', 'Parcels'),
  counted: words('{count} 件', '{count} 件', '{count|parcel|parcels}'),
  columns: [
    { name: 'name', heading: words('名称', '名稱', 'Name'), millimetres: 30, cell: ({ name }) => name },
    {
      name: 'weight',
      heading: words('重量（kg）', '重量（kg）', 'Weight (kg)'),
      millimetres: 20,
      align: 'right',
      cell: ({ grams }) => weightCell(grams),
      sum: ({ grams }) => ({ grams }),
    },
    {
      name: 'cod',
      heading: words('代收', '代收', 'COD'),
      millimetres: 20,
      align: 'right',
      cell: (row) => moneyCell(moneyOf(row)),
      sum: (row) => {
        const money = moneyOf(row)
        return money && { money }
      },
    },
    { name: 'at', heading: words('时间', '時間', 'Time'), millimetres: 20, cell: ({ at }, reader) => timeCell(at, reader) },
  ],
  listed: ['name', 'weight', 'cod'],
})

const parcels: readonly Parcel[] = [
  { name: 'a', grams: 1_234_500, cod: ['1234.5', 'AED'], at: 0 },
  { name: 'b', grams: 500, cod: ['0.750', 'KWD'], at: 0 },
  { name: 'c', grams: 0, cod: ['10', 'AED'], at: Date.parse('2026-11-20T22:30:00Z') },
]

async function* each(): AsyncGenerator<Parcel> {
  yield* parcels
}

async function printedPaper(columns?: readonly string[], locale: Locale = 'en-US') {
  const reader = { locale, zone: 'Asia/Dubai' }
  const paper = listPaper(document, { rows: each(), reader, columns, facts: ['Client: ddp', ''], now: Date.parse('2026-11-22T20:00:00Z') })
  const rows: (readonly ListCell[])[] = []
  for await (const row of paper.rows) rows.push(row)
  return { paper, rows, totals: paper.totals() }
}

describe('a list on paper', () => {
  it('has its usual columns, thousands separated, money with its currency', async () => {
    const { paper, rows } = await printedPaper()
    expect(paper.columns.map(({ heading, align }) => [heading, align])).toEqual([
      ['Name', 'left'],
      ['Weight (kg)', 'right'],
      ['COD', 'right'],
    ])
    expect(rows).toEqual([
      ['a', '1,234.500', ['1,234.50', 'AED']],
      ['b', '0.500', ['0.750', 'KWD']],
      ['c', '0.000', ['10.00', 'AED']],
    ])
  })

  it('has the chosen columns in their order, each once, and leaves out those it does not have', async () => {
    const { rows } = await printedPaper(['at', 'name', 'at', 'nothing'])
    expect(rows[2]).toEqual([['2026-11-21', '02:30:00'], 'c'])
    expect((await printedPaper(['nothing'])).paper.columns).toHaveLength(3)
  })

  it('adds up what is shown, amounts by currency', async () => {
    expect((await printedPaper()).totals).toEqual(['Total: 3 parcels', 'Weight (kg): 1,235.000', 'COD: 1,244.50\u00a0AED + 0.750\u00a0KWD'])
    expect((await printedPaper(['name'], 'zh-CN')).totals).toEqual(['合计：3 件'])
  })

  it('says whose it is, and when and in which zone it was printed', async () => {
    expect((await printedPaper()).paper.facts).toEqual(['Client: ddp', 'Printed: 2026-11-23 00:00 (Asia/Dubai)'])
  })

  it('is refused as a declaration with a column twice, or one that is listed and missing', () => {
    const [name] = document.columns
    if (name === undefined) throw new Error('no column')
    expect(() => defineListDocument({ ...document, columns: [name, name], listed: [] })).toThrow('a column stands twice')
    expect(() => defineListDocument({ ...document, listed: ['nothing'] })).toThrow('has no column nothing')
  })
})
