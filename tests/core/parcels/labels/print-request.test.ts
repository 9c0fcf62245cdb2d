import { describe, expect, it } from 'vitest'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { must } from '#core/base/kernel/result.ts'
import { printRequestFields, readPrintRequest } from '#core/parcels/labels/print-request.rules.ts'
import { seededReferences as references } from '../../../support/references.ts'

const read = (raw: Readonly<Record<string, unknown>>) => readPrintRequest(raw, { references })
const orders = ['OD2', 'OD1', 'OD2']

describe('a print request', () => {
  it('has the names of the specification, with its spelling', () => {
    expect(Object.keys(printRequestFields)).toEqual(['orders', 'miniLabel', 'specialLable', 'ignoreInvoice', 'single'])
  })

  it('means the standard label in one document, each order once in the order given', () => {
    expect(read({ orders })).toEqual({
      ok: true,
      value: { orderNumbers: ['OD2', 'OD1'], type: 'standard', size: '100x150', oneEach: false },
    })
    expect(must(read({ orders: 'OD1,OD2', single: true }))).toMatchObject({ orderNumbers: ['OD1', 'OD2'], oneEach: true })
  })

  it('means another type by its marks', () => {
    const meant = [{ miniLabel: 1 }, { miniLabel: 1, ignoreInvoice: 1 }, { ignoreInvoice: 1 }, { specialLable: true }].map((marks) => {
      const { type, size } = must(read({ orders, ...marks }))
      return `${type} ${size}`
    })
    expect(meant).toEqual(['mini 100x100', 'mini_no_invoice 100x100', 'medium 100x150', 'invoice 100x200'])
  })

  it('may name a size instead of the type’s own', () => {
    expect(must(read({ orders, specialLable: '100x200' }))).toMatchObject({ type: 'standard', size: '100x200' })
    expect(must(read({ orders, specialLable: '100x150', miniLabel: true }))).toMatchObject({ type: 'mini', size: '100x150' })
    expect(read({ orders, specialLable: '90x90' })).toMatchObject({ failure: { fields: [{ path: 'specialLable', code: 'NOT_A_CHOICE' }] } })
  })

  it('needs something selected', () => {
    for (const none of [undefined, null, '', [], [' ']])
      expect(read({ orders: none })).toMatchObject({ failure: { code: 'PRINT_NOTHING_SELECTED', kind: 'invalid' } })
    expect(failureDeclaration('PRINT_NOTHING_SELECTED')?.words['en-US']).toBe('Please select data')
  })

  it('takes 10,000 orders', () => {
    const many = Array.from({ length: 10_001 }, (_one, index) => `OD${index}`)
    expect(must(read({ orders: many.slice(1) })).orderNumbers).toHaveLength(10_000)
    expect(read({ orders: many })).toMatchObject({ failure: { code: 'INPUT_INVALID', fields: [{ path: 'orders' }] } })
  })
})
