import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { headingKey } from '#core/base/sheets/heading-key.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { targetsOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import { perPiece } from '#core/parcels/orders/import/sources/order-source.ts'
import { NO_SOURCE, orderSources } from '#core/parcels/orders/import/sources/sourced-sheet.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import { FIELD_HEADINGS, FIELD_ROW, csvOf, importField } from '../support/sheets/field-sheets.ts'

const sheetOf = (name: string) => ({
  fileName: name,
  content: { path: fileURLToPath(new URL(`../fixtures/order-sources/${name}`, import.meta.url)) },
})

/** How the orders of a sheet read: of two products and cash on delivery, of one and paid. */
const COD_ORDER = {
  consignee: 'Salem Ali',
  phone: '+971501112233',
  city: 'Dubai',
  country: 'AE',
  address: 'Al Wasl Road 7, Villa 3',
  cod: '155.00 AED',
}
const PAID_ORDER = {
  consignee: 'Huda Omar',
  phone: '+971502223344',
  city: 'Abu Dhabi',
  country: 'AE',
  address: 'Corniche 9',
  cod: undefined,
}
const PRODUCTS = [
  ['CASE-B', 'Phone case', 2, '45.00 AED'],
  ['CABLE', 'USB cable', 1, '50.00 AED'],
]
const LAMP = ['LAMP', 'Lamp', 1, '30.00 AED']

async function read(file: string) {
  const { orders, errors, report } = await importField(sheetOf(file))
  return {
    errors,
    source: report.source,
    weights: orders.map(({ values }) => values.weight),
    notices: report.notices.map(({ failure }) => [failure.code, failure.params['lines'] ?? failure.params['heading']]),
    references: orders.map(({ values }) => values.refCode),
    people: orders.map(({ values: { consignee, phone, city, country, address, cod } }) => ({
      consignee,
      phone,
      city,
      country,
      address,
      cod: cod && formatMoney(cod),
    })),
    products: orders.map(({ goods }) => goods.map(({ sku, name, quantity, value }) => [sku, name, quantity, value && formatMoney(value)])),
  }
}

describe('a sheet that another system exported', () => {
  it.each([
    [
      'shopify',
      'shopify.csv',
      ['#1001', '#1002'],
      '5–6',
      { products: [[['CASE-B', 'Phone case - Black', 2, '45.00 AED'], PRODUCTS[1]], [[undefined, 'Lamp', 1, '30.00 AED']]] },
    ],
    [
      'woocommerce',
      'woocommerce.csv',
      ['W-71', 'W-72'],
      '5',
      { products: [[PRODUCTS[0], ['CABLE', 'USB cable', 3, '16.67 AED']], [[undefined, 'Lamp', 1, '30.00 AED']]] },
    ],
    [
      'amazon',
      'amazon.txt',
      ['403-1000001-0000001', '403-1000002-0000002'],
      '5',
      { products: [[PRODUCTS[0], ['CABLE', 'USB cable', 3, '16.67 AED']], [LAMP]] },
    ],
    ['temu', 'temu.csv', ['PO-076-01', 'PO-076-02'], '5', { cod: undefined }],
    ['tiktok', 'tiktok.csv', ['583870900000000001', '583870900000000002'], '5', {}],
    [
      'dianxiaomi',
      'dianxiaomi.csv',
      ['D-71', 'D-72'],
      '5',
      {
        address: 'Al Wasl Road 7 Villa 3',
        products: [
          [
            ['CASE-B', 'Phone case', 2, '4.50 USD'],
            ['CABLE', 'USB cable', 1, '5.00 USD'],
          ],
          [['LAMP', 'Lamp', 1, '3.00 USD']],
        ],
      },
    ],
    ['mabang', 'mabang.csv', ['M-71', 'M-72'], '5', {}],
  ] as const)('is known as one of %s, and its orders are read', async (source, file, references, unsent, other) => {
    const found = await read(file)
    const { products = [PRODUCTS, [LAMP]], ...person } = { products: undefined, ...other }
    expect(found.errors).toEqual([])
    expect(found).toMatchObject({ source, references, weights: [800, 1200], notices: [['ROWS_NOT_SENT', unsent]] })
    expect(found.people).toEqual([{ ...COD_ORDER, ...person }, PAID_ORDER])
    expect(found.products).toEqual(products)
  })

  it('of Salla has its products in one cell, and Arabic', async () => {
    const found = await read('salla.csv')
    expect(found.errors).toEqual([])
    expect(found).toMatchObject({ source: 'salla', references: ['90001', '90002'], notices: [['ROWS_NOT_SENT', '4']] })
    expect(found.people.map(({ consignee, phone, country, cod }) => [consignee, phone, country, cod])).toEqual([
      ['سالم علي', '+966501112233', 'SA', '155.00 SAR'],
      ['هدى عمر', '+966502223344', 'SA', undefined],
    ])
    expect(found.products).toEqual([
      [
        ['CASE-B', 'غطاء هاتف - أسود', 2, '45.00 SAR'],
        ['CABLE', 'كابل', 1, '50.00 SAR'],
      ],
      [['LAMP', 'مصباح', 1, '30.00 SAR']],
    ])
  })

  it('of noon has a row for each piece and no buyer, who stands in columns beside it', async () => {
    const found = await read('noon.csv')
    expect(found.errors).toEqual([])
    expect(found).toMatchObject({ source: 'noon', references: ['NAEI1-01', 'NAEI1-02'], notices: [['ROWS_NOT_SENT', '4']] })
    expect(found.people).toEqual([{ ...COD_ORDER, cod: '30.00 AED' }, PAID_ORDER])
    expect(found.products).toEqual([[['LAMP', 'acme lamp', 1, '30.00 AED']], [['CASE-B', 'acme case', 1, '45.00 AED']]])
  })

  it('is read as any other where its sender says so, and refused as one that it is not', async () => {
    const plain = await importField(sheetOf('shopify.csv'), { source: NO_SOURCE, dryRun: true })
    expect(plain.report.source).toBeUndefined()
    expect(plain.report.headings.columns.length).toBe(61)
    await expect(importField(sheetOf('shopify.csv'), { source: 'amazon' })).rejects.toThrow('SOURCE_NOT_FOUND')
  })

  it('is none where it has our own headings', async () => {
    const { report, orders } = await importField(csvOf([FIELD_HEADINGS, FIELD_ROW]))
    expect([report.source, orders.length]).toEqual([undefined, 1])
  })
})

describe('the systems whose sheets are known', () => {
  it('have headings of their own, which fill fields that orders have', () => {
    const targets = new Set(orderKinds.flatMap((kind) => targetsOf(kind).map(({ target }) => target)))
    for (const { name, signature, fills, makes, unused, order, inFirstRow = [] } of orderSources) {
      const named = new Set([...Object.keys(fills), ...unused].map(headingKey))
      for (const heading of [...signature, order, ...inFirstRow])
        expect([name, heading, named.has(headingKey(heading))]).toEqual([name, heading, true])
      for (const target of [...Object.values(fills), ...makes.map((one) => one.target)])
        expect([name, target, targets.has(target)]).toEqual([name, target, true])
      const others = orderSources.filter((one) => one.name !== name && one.signature.every((heading) => named.has(headingKey(heading))))
      expect([name, others.map((one) => one.name)]).toEqual([name, []])
    }
  })

  it.each([
    ['90.00', '2', '45.00'],
    ['50', '3', '16.67'],
    ['1.500', '4', '0.375'],
    ['90.00', '0', '90.00'],
    ['ninety', '2', 'ninety'],
  ])('say of a line of %s for %s pieces that one is %s', (total, pieces, one) => expect(perPiece(total, pieces)).toBe(one))
})
