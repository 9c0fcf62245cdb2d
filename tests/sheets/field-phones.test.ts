import { describe, expect, it } from 'vitest'
import { csvOf, FIELD_HEADINGS, FIELD_ROW, fieldSheet, importField } from '../support/sheets/field-sheets.ts'

const NUMBER = '+971501112233'

describe('the phones of a sheet', () => {
  it('are read in every spelling, a second one for the second phone, and what is not kept is named', async () => {
    const { orders, errors, report } = await importField(fieldSheet('phones.xlsx'))
    // A number of another country is none of this one.
    expect(errors).toEqual([[17, 'Phone', 'PHONE_INVALID']])
    expect(orders.map(({ values }) => values.phone)).toEqual(Array.from({ length: 16 }, () => NUMBER))
    expect(orders.flatMap(({ values }) => (values.phone2 === undefined ? [] : [[values.refCode, values.phone2]]))).toEqual([
      ['F-PH-80169-5', '+971554445566'],
      ['F-PH-80169-6', '+971554445566'],
      ['F-PH-80169-13', '+971554445566'],
    ])
    const said = report.warnings.list.filter(({ target }) => target === 'phone')
    expect(said.map(({ line, column, failure }) => [line, column?.heading, failure.code, failure.params['rest']])).toEqual([
      [7, 'Phone', 'PHONE_SECOND', undefined],
      [8, 'Phone', 'PHONE_SECOND', undefined],
      [9, 'Phone', 'PHONE_BESIDE', 'ext 12'],
      [15, 'Phone', 'PHONE_SECOND', undefined],
      [18, 'Phone', 'PHONE_BESIDE', 'أحمد'],
    ])
  })

  it('say which of them has no place', async () => {
    const { orders, report } = await importField(
      csvOf([
        [...FIELD_HEADINGS, 'Second phone', 'Sender phone', 'Sender name', 'Sender address', 'Sender city'],
        [...FIELD_ROW.with(3, '0501112233 / 0554445566'), '0561112233', '13800138000, 13900139000', 'Li', 'Nanshan', 'Shenzhen'],
      ]),
    )
    expect(orders.map(({ values }) => [values.phone, values.phone2, values.senderPhone])).toEqual([
      [NUMBER, '+971561112233', '+8613800138000'],
    ])
    expect(report.warnings.list.map(({ target, failure }) => [target, failure.code, failure.params['rest']])).toEqual([
      ['phone', 'PHONE_BESIDE', '+971554445566'],
      ['senderPhone', 'PHONE_BESIDE', '+8613900139000'],
    ])
  })
})
