import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetFile } from '#core/base/sheets/sheet.port.ts'
import { textEncoding } from '../../adapters/sheets/text/text-encoding.ts'
import { csvOf, FIELD_HEADINGS, FIELD_ROW, fieldSheet, importField } from '../support/sheets/field-sheets.ts'

describe('a cell that lost what it held', () => {
  it('is refused, as a cell or as text', async () => {
    for (const name of ['na.xlsx', 'na-text.csv']) {
      const { orders, errors } = await importField(fieldSheet(name))
      expect(orders).toEqual([])
      expect(new Set(errors.map(([, , code]) => code))).toEqual(new Set(['CELL_ERROR']))
      expect(new Set(errors.map(([line]) => line)).size).toBe(6)
    }
  })

  it('is refused where its encoding lost a letter', async () => {
    const { orders, errors } = await importField(csvOf([FIELD_HEADINGS, FIELD_ROW.with(1, 'Sal\uFFFDm')]))
    expect(orders).toEqual([])
    expect(errors).toEqual([[2, 'Consignee', 'CELL_UNREADABLE']])
  })
})

describe('a text that is wrapped to keep its digits', () => {
  it('is what stands in the wrapping', async () => {
    const { orders, errors } = await importField(fieldSheet('eq.csv'))
    expect(errors).toEqual([])
    expect(orders.map(({ values }) => [values.refCode, values.phone, values.consignee])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [`F-Q-${number}`, number === 2 ? '+971501112233' : '+971501112233', 'Salem']),
    )
    const texts = await importField(fieldSheet('eq-text-only.csv'))
    expect(texts.errors).toEqual([])
    expect(texts.orders.map(({ values, goods }) => [values.consignee, values.address, goods[0]?.name])).toEqual([
      ['Salem Ali', 'Al Wasl 7', 'Phone case'],
      ['Salem Ali', 'Al Wasl 7', 'Phone case'],
    ])
  })

  it('and is a shortened number is refused all the same', async () => {
    const { errors } = await importField(csvOf([FIELD_HEADINGS, FIELD_ROW.with(0, "'6.97929E+17")]))
    expect(errors).toEqual([[2, 'Reference', 'DAMAGED_NUMBER']])
  })
})

describe('merged cells', () => {
  it('hold their value in each of their rows', async () => {
    const { orders, errors } = await importField(fieldSheet('merged.xlsx'))
    expect(errors).toEqual([])
    expect(orders.map(({ values, goods }) => [values.refCode, goods.map(({ name }) => name)])).toEqual([
      ['F-C-1', ['Phone case', 'USB cable']],
      ['F-C-2', ['Phone case']],
    ])
    const consignee = await importField(fieldSheet('merged-consignee.xlsx'))
    expect(consignee.errors).toEqual([])
    expect(consignee.orders.map(({ values }) => [values.refCode, values.consignee, values.city])).toEqual([
      ['F-C-3', 'Salem Bin Test', 'Dubai'],
      ['F-C-4', 'Salem Bin Test', 'Dubai'],
    ])
  })
})

describe('a number that may be two', () => {
  it('of thousands or three decimals is not guessed', async () => {
    const { orders, errors } = await importField(fieldSheet('ambiguous-weight.xlsx'))
    expect(orders).toEqual([])
    expect(errors).toEqual([2, 3, 4].map((line) => [line, 'Weight (kg)', 'DIGITS_AMBIGUOUS']))
  })

  it('of one value with thousands or several is not guessed beside several products', async () => {
    const { orders, errors } = await importField(fieldSheet('list-thousands.xlsx'))
    expect(errors).toEqual([[2, 'Declared value', 'LIST_AMBIGUOUS']])
    expect(orders.map(({ goods }) => goods.map(({ value }) => value))).toEqual([[{ amount: 120_000n, currency: 'USD' }]])
  })
})

describe('an amount with its currency', () => {
  const amounts = async (cells: Readonly<Record<string, string>>) => {
    const { orders, errors } = await importField(
      csvOf([
        [...FIELD_HEADINGS, ...Object.keys(cells)],
        [...FIELD_ROW, ...Object.values(cells)],
      ]),
    )
    return errors.length > 0 ? errors.map(([, heading, code]) => [heading, code]) : orders[0]?.values.cod
  }

  it.each([
    ['90 AED', { amount: 9_000n, currency: 'AED' }],
    ['$4.00', { amount: 400n, currency: 'USD' }],
    ['US$ 1,200.50', { amount: 120_050n, currency: 'USD' }],
    ['12 ريال', { amount: 1_200n, currency: 'SAR' }],
    ['15.500 KWD', { amount: 15_500n, currency: 'KWD' }],
    ['د.إ 90', { amount: 9_000n, currency: 'AED' }],
    ['35元', { amount: 3_500n, currency: 'CNY' }],
  ])('%s', async (cell, cod) => expect(await amounts({ 'COD amount': cell })).toEqual(cod))

  it('is the one beside it where its sign may be that, and refused where it is not', async () => {
    expect(await amounts({ 'COD amount': '$4.00', 'COD currency': 'HKD' })).toEqual({ amount: 400n, currency: 'HKD' })
    expect(await amounts({ 'COD amount': '90 AED', 'COD currency': 'SAR' })).toEqual([['COD amount', 'AMOUNT_CURRENCY_DIFFERS']])
    expect(await amounts({ 'COD (SAR)': '90 AED' })).toEqual([['COD (SAR)', 'AMOUNT_CURRENCY_DIFFERS']])
    expect(await amounts({ 'COD amount': '90 apples' })).toEqual([['COD amount', 'NOT_A_NUMBER']])
  })

  it('stands with each of several values', async () => {
    const { orders, errors } = await importField(
      csvOf([FIELD_HEADINGS, FIELD_ROW.with(7, 'Case; Lamp').with(8, '1; 2').with(9, 'AED 5.50; AED 1,200.00')]),
    )
    expect(errors).toEqual([])
    expect(orders[0]?.goods.map(({ value }) => value)).toEqual([
      { amount: 550n, currency: 'AED' },
      { amount: 120_000n, currency: 'AED' },
    ])
  })
})

describe('a text file', () => {
  const bytesIn = async (text: string, encoding: string): Promise<Uint8Array> => {
    const bytes = new Map<string, number[]>()
    const decoder = new TextDecoder(encoding)
    // Every letter of a one-byte encoding by its place.
    for (let byte = 0; byte < 256; byte += 1) bytes.set(decoder.decode(Uint8Array.of(byte)), [byte])
    return Uint8Array.from(Array.from(text).flatMap((sign) => bytes.get(sign) ?? [0x3f]))
  }

  it('in Arabic of Windows is read as such, and says so', async () => {
    const { orders, errors, report } = await importField(fieldSheet('cp1256.csv'))
    expect(errors).toEqual([])
    expect(report.encoding).toBe('windows-1256')
    expect(orders.map(({ values }) => [values.consignee, values.address])).toEqual([['سالم بن راشد', 'شارع الوصل 7 دبي']])
  })

  it('is read in the encoding that is asked for', async () => {
    const content: SheetFile['content'] = {
      bytes: Uint8Array.from(await readFile(new URL('../fixtures/field-sheets/cp1256.csv', import.meta.url))),
    }
    const { report } = await importField({ fileName: 'orders.csv', content }, { encoding: 'windows-1252' })
    expect(report.encoding).toBe('windows-1252')
    expect(report.rows[0]?.cells[1]).toBe('ÓÇáã Èä ÑÇÔÏ')
  })

  it.each([
    ['windows-1256', 'المستلم,العنوان\nسالم بن راشد,شارع الوصل ٧'],
    ['windows-1254', 'Alıcı,Şehir\nAyşe Yılmaz,İstanbul\nÖmer Çelik,Diyarbakır'],
    ['windows-1252', 'Empfänger,Straße\nJürgen Müller,Königsallee 5\nJosé Núñez,Málaga'],
  ])('of %s is known by its letters', async (encoding, text) => expect(textEncoding(await bytesIn(text, encoding))).toBe(encoding))

  it('of UTF-8 stays UTF-8 where single letters in it were cut', () => {
    const bytes = Buffer.from(`收件人,地址\n${'王小明,上海市浦东新区\n'.repeat(20)}`)
    const cut = Uint8Array.from([...bytes.subarray(0, bytes.length - 4), 0x0a])
    expect(textEncoding(cut)).toBe('utf-8')
  })

  it('of Chinese is never taken for Arabic, whatever it says', () => {
    // The common characters of GB 2312, ten at least.
    const sign = fc.tuple(fc.integer({ min: 0xb0, max: 0xd7 }), fc.integer({ min: 0xa1, max: 0xf9 }))
    fc.assert(
      fc.property(fc.array(sign, { minLength: 40, maxLength: 200 }), (signs) => {
        expect(textEncoding(Uint8Array.from([0x41, 0x2c, ...signs.flat()]))).not.toBe('windows-1256')
      }),
    )
  })
})
