import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commercialExpress } from '#core/parcels/orders/kinds/commercial-express.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { readField } from '#core/base/fields/read-field.ts'
import { savedProduct } from '#core/parcels/saved/saved-product.entity.ts'
import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { references } from './kind-references.ts'
import { changedLine, read } from './raw-orders.ts'

/** The code of the first product as it is kept, or why it is refused. */
function readCode(hsCode: string, kind: OrderKind = express) {
  const { content, failures } = read(kind, changedLine(kind, 'goods', { hsCode }))
  return failures.length > 0 ? failures.map(({ path, code }) => `${path} ${code}`) : content?.goods[0]?.hsCode
}

describe('an HS code', () => {
  it.each([
    ['851830', '851830'],
    ['8518.30', '851830'],
    ['8518 30 00 00', '8518300000'],
    ['８５１８．３０', '851830'],
    ['٨٥١٨٣٠', '851830'],
    ['851830000011', '851830000011'],
  ])('%s is kept as its digits', (written, kept) => expect(readCode(written)).toBe(kept))

  it.each(['85183', '8518300000111', '8518-30', '85183X', 'headphones', '8.5183E+9'])('%s is refused', (written) =>
    expect(readCode(written)).toEqual(['goods.0.hsCode HS_CODE_INVALID']),
  )

  it.each(['N/A', 'n/a', 'NA', '-', '无', 'none'])('%s is a missing one', (written) => {
    expect(readCode(written)).toBeUndefined()
    expect(readCode(written, commercialExpress)).toEqual(['goods.0.hsCode FIELD_REQUIRED'])
  })

  it.each([
    ['a SKU', sku.fields.hsCode],
    ['a product preset', savedProduct.fields.hs_code],
  ])('of %s is read by the same rule', (_of, field) => {
    const readOf = (written: string) => readField(field, written, { references })
    expect(readOf('8518.30')).toEqual({ ok: true, value: '851830' })
    expect(readOf('N/A')).toEqual({ ok: true, value: undefined })
    expect(readOf('headphones')).toMatchObject({ ok: false, failure: { code: 'HS_CODE_INVALID' } })
  })

  it('is the same with dots and blanks anywhere', () => {
    const decorated = fc.tuple(
      fc.stringMatching(/^\d{6,12}$/),
      fc.array(fc.constantFrom('', '.', ' ', '. '), { minLength: 13, maxLength: 13 }),
    )
    fc.assert(
      fc.property(decorated, ([digits, marks]) => {
        const written = Array.from(digits)
          .map((digit, at) => digit + (at < digits.length - 1 ? (marks[at] ?? '') : ''))
          .join('')
        fc.pre(written.length <= 20)
        expect(readCode(written)).toBe(digits)
      }),
    )
  })
})
