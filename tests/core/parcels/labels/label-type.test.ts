import { describe, expect, it } from 'vitest'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'
import { LABEL_TYPES, labelTypeOf } from '#core/parcels/labels/label-type.ts'

describe('label types', () => {
  it('reach every size', () => {
    expect(new Set(Object.values(LABEL_TYPES).map(({ size }) => size))).toEqual(new Set(LABEL_SIZES))
  })

  it('follow the marks of a print request', () => {
    const none = { miniLabel: false, specialLabel: false, ignoreInvoice: false }
    expect(labelTypeOf(none)).toBe('standard')
    expect(labelTypeOf({ ...none, miniLabel: true })).toBe('mini')
    expect(labelTypeOf({ ...none, miniLabel: true, ignoreInvoice: true })).toBe('mini_no_invoice')
    expect(labelTypeOf({ ...none, ignoreInvoice: true })).toBe('medium')
    expect(labelTypeOf({ ...none, specialLabel: true })).toBe('invoice')
  })
})
