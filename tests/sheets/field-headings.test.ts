import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headingKey } from '#core/base/sheets/heading-key.ts'
import { matchHeadings } from '#core/parcels/orders/import/headings.ts'
import { targetsOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { csvOf, fieldSheet, importField } from '../support/sheets/field-sheets.ts'

const HEADINGS = ['Reference', 'Consignee', 'Country', 'Phone', 'City', 'Address', 'Product name', 'Quantity', 'Declared value'] as const
const ROW = ['F-1', 'Salem', 'AE', '+971501112233', 'Dubai', 'Al Wasl 7', 'Phone case', '2', '5.50'] as const

/** An order with more columns, by their headings. */
const withColumns = (columns: Readonly<Record<string, string>>) =>
  importField(
    csvOf([
      [...HEADINGS, ...Object.keys(columns)],
      [...ROW, ...Object.values(columns)],
    ]),
  )

describe('a unit in a heading', () => {
  it('is the column’s: 300 mm are 30 cm', async () => {
    const { orders, errors } = await importField(fieldSheet('length-mm.xlsx'))
    expect(errors).toEqual([])
    expect(orders.map(({ values: { lengthMm, widthMm, heightMm } }) => [lengthMm, widthMm, heightMm])).toEqual([[300, 200, 100]])
  })

  it.each([
    ['Weight (g)', '1,200', 1200],
    ['重量（克）', '1200', 1200],
    ['重量克', '350', 350],
    ['Weight/lb', '2.5', 1134],
    ['weight_oz', '16', 454],
    ['Weight in kg', '1.2', 1200],
    ['重量（公斤）', '1.2', 1200],
    ['重量KG', '1.2', 1200],
    ['毛重(斤)', '3', 1500],
    ['Weight (g)', '1.2 kg', 1200],
    ['Weight (lbs)', '500 g', 500],
  ])('%s %s is %i g', async (heading, cell, grams) => {
    const { orders, errors } = await withColumns({ [heading]: cell })
    expect(errors).toEqual([])
    expect(orders[0]?.values.weight).toBe(grams)
  })

  it.each([
    ['Length (in)', '12', 305],
    ['长/米', '0.3', 300],
    ['Length mm', '305', 305],
    ['长（毫米）', '305', 305],
    ['L (m)', '1.5', 1500],
  ])('%s %s is %i mm', async (heading, cell, millimetres) => {
    const { orders, errors } = await withColumns({ Weight: '1', [heading]: cell })
    expect(errors).toEqual([])
    expect(orders[0]?.values.lengthMm).toBe(millimetres)
  })

  it.each([
    ['Weight (stone)', '1', 'HEADING_UNIT_UNKNOWN'],
    ['Weight (lb)', '1,200', 'DIGITS_AMBIGUOUS'],
    ['Weight (g)', '30 cm', 'NOT_A_NUMBER'],
    ['Weight (g)', '1.25', 'TOO_MANY_DECIMALS'],
  ])('%s %s is refused: %s', async (heading, cell, code) => {
    const { orders, errors } = await withColumns({ [heading]: cell })
    expect(orders).toEqual([])
    expect(errors).toEqual([[2, heading, code]])
  })

  it('is never a field’s name inside the program', () => {
    const columns = matchHeadings([textRow(1, ['phone', 'city', 'lengthMm', 'refCode', 'heightMm'])], express, new Map())?.columns
    expect(columns?.map(({ target }) => target)).toEqual(['phone', 'city', undefined, undefined, undefined])
  })
})

describe('a currency in a heading', () => {
  it('is that of the amounts below it', async () => {
    const { orders, errors } = await importField(fieldSheet('cod-aed-heading.xlsx'))
    expect(errors).toEqual([])
    expect(orders[0]?.values.cod).toEqual({ amount: 15_000n, currency: 'AED' })
  })

  it.each(['COD AED', 'COD amount in AED', '代收货款（迪拉姆）', 'COD金额/AED', 'AED COD'])('%s', async (heading) => {
    const { orders, errors } = await withColumns({ Weight: '1', [heading]: '150' })
    expect(errors).toEqual([])
    expect(orders[0]?.values.cod).toEqual({ amount: 15_000n, currency: 'AED' })
  })

  it('is refused beside a column that says another', async () => {
    const { errors } = await withColumns({ Weight: '1', 'COD (AED)': '150', 'COD currency': 'SAR' })
    expect(errors).toEqual([[2, 'COD currency', 'HEADING_CURRENCY_DIFFERS']])
  })

  it('that nobody knows is refused', async () => {
    const { errors } = await withColumns({ Weight: '1', 'COD (total)': '150' })
    expect(errors).toEqual([[2, 'COD (total)', 'HEADING_UNIT_UNKNOWN']])
  })
})

describe('headings as people write them', () => {
  it('are read without what nobody sees in them', async () => {
    const { orders, errors } = await importField(fieldSheet('invisible.xlsx'))
    expect(errors).toEqual([])
    expect(orders.map(({ values: { refCode, phone, city } }) => [refCode, phone, city])).toEqual([['F-F-1', '+971501112233', 'Dubai']])
  })

  it.each(['traditional-headings.csv', 'traditional-currency.csv'])('are known in both Chinese scripts: %s', async (name) => {
    const { report, orders, errors } = await importField(fieldSheet(name))
    expect(errors).toEqual([])
    expect(report.headings.columns.filter(({ target }) => target === undefined)).toEqual([])
    expect(
      orders.map(({ values: { country, phone }, goods }) => [country, phone, goods.map(({ name: said, value }) => [said, value])]),
    ).toEqual([['AE', '+971501112233', [['Phone case', { amount: 550n, currency: 'USD' }]]]])
  })

  it('are joined where an address stands in several', async () => {
    for (const name of ['two-address.xlsx', 'address12.xlsx']) {
      const { orders, errors } = await importField(fieldSheet(name))
      expect(errors).toEqual([])
      expect(orders[0]?.values.address).toBe('Al Wasl Road 7, Villa 3, Building 12, Flat 5')
    }
  })

  it.each(['grouped-headings.xlsx', 'grouped-cn.xlsx'])('are read with the group above them: %s', async (name) => {
    const { orders, errors, report } = await importField(fieldSheet(name))
    expect(errors).toEqual([])
    expect(report.headings.line).toBe(2)
    const [values] = orders.map((order) => order.values)
    expect(values).toMatchObject({
      consignee: expect.not.stringContaining('Li') as unknown,
      phone: '+971501112233',
      city: 'Dubai',
      country: 'AE',
    })
    expect([values?.senderName, values?.senderPhone]).toEqual([expect.any(String), expect.stringMatching(/^\+86/)])
  })

  it('of two persons without a word who is who are left to be chosen', async () => {
    const { orders, report } = await importField(
      csvOf([
        [
          'Reference',
          'Name',
          'Phone',
          'Address',
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
        ['F-1', 'Li Lei', '13510000001', 'Yiwu', 'Salem', '+971501112233', 'AE', 'Dubai', 'Al Wasl 7', '1', 'Case', '1', '5'],
      ]),
    )
    expect(orders).toEqual([])
    expect(report.headings.columns.flatMap(({ heading, target, isUnclear }) => (isUnclear === true ? [[heading, target]] : []))).toEqual([
      ['Name', undefined],
      ['Phone', undefined],
      ['Address', undefined],
      ['Name', undefined],
      ['Phone', undefined],
      ['Address', undefined],
    ])
  })

  it('of products’ names mean what their cells are written in', async () => {
    const named = async (headings: readonly string[], cells: readonly string[]) => {
      const { orders } = await importField(
        csvOf([
          ['Reference', 'Consignee', 'Country', 'Phone', 'City', 'Address', 'Weight', 'Quantity', 'Declared value', ...headings],
          ['F-1', 'Salem', 'AE', '+971501112233', 'Dubai', 'Al Wasl 7', '1', '2', '5.50', ...cells],
        ]),
      )
      return orders[0]?.goods.map(({ name, nameCn }) => [name, nameCn])
    }
    expect(await named(['产品名称'], ['Phone case'])).toEqual([['Phone case', undefined]])
    expect(await named(['产品名称', 'Item'], ['手机壳', 'Phone case'])).toEqual([['Phone case', '手机壳']])
    expect(await named(['品名（中文）', '品名（英文）'], ['手机壳', 'Phone case'])).toEqual([['Phone case', '手机壳']])
    expect(await named(['品名', '品名'], ['Phone case', '手机壳'])).toEqual([['Phone case', '手机壳']])
  })

  it('stay the same under any decoration', () => {
    const labels = targetsOf(express).flatMap(({ field, part }) => (part === 'value' ? Object.values(field.label) : []))
    const unseen = fc.constantFrom('\u200B', '\uFEFF', '\u200E', '\u200F', '\u2060', ' ', '\u00A0', '\n')
    const decorated = fc
      .tuple(
        fc.constantFrom(...labels),
        fc.array(fc.tuple(fc.nat(30), unseen), { maxLength: 6 }),
        fc.constantFrom('', '*', ':', '：', ' *'),
        fc.boolean(),
      )
      .map(([label, signs, behind, isWide]) => {
        let text = Array.from(label)
        for (const [at, sign] of signs) text = text.toSpliced(at % (text.length + 1), 0, sign)
        const wide = (sign: string): string => (/[!-~]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign)
        return { label, text: (isWide ? text.map(wide).join('') : text.join('')) + behind }
      })
    fc.assert(fc.property(decorated, ({ label, text }) => headingKey(text) === headingKey(label)))
  })

  it('fill the same fields in any order of the columns', () => {
    const headings = [
      '客戶單號',
      'Consignees',
      '國家/地區',
      'Phone（必填）',
      '城市',
      'Address 1',
      'Address 2',
      'Weight (g)',
      'COD (AED)',
      '產品名稱',
    ]
    const targets = ['refCode', 'consignee', 'country', 'phone', 'city', 'address', 'address', 'weight', 'cod', 'goods.nameCn']
    fc.assert(
      fc.property(fc.shuffledSubarray(headings, { minLength: headings.length }), (shuffled) => {
        const found = matchHeadings([textRow(1, shuffled)], express, new Map())?.columns
        expect(new Map(found?.map(({ heading, target }) => [heading, target]))).toEqual(
          new Map(headings.map((heading, index) => [heading, targets[index]] as const)),
        )
      }),
    )
  })
})
