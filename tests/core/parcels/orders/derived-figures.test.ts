import { describe, expect, it } from 'vitest'
import { derivedFigures } from '#core/parcels/orders/fields/derived-figures.rules.ts'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { pickupB2b } from '#core/parcels/orders/kinds/pickup-b2b.kind.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { RawOrder } from '#core/parcels/orders/read-order.ts'
import { references } from './kind-references.ts'

const figuresOf = (raw: Partial<RawOrder>, kind: OrderKind = express) => derivedFigures(kind, { values: {}, goods: [], ...raw }, references)
const weighed = (values: RawOrder['values']) => figuresOf({ values }).weight
const SIZE = { lengthMm: '40', widthMm: '30', heightMm: '20' }

describe('the figures that follow from an order as it is typed', () => {
  it('have the larger of actual and volumetric weight, by the divisor that is usual', () => {
    expect(weighed({ weight: '2.3', ...SIZE })).toMatchObject({ actualGrams: 2300, volumetricGrams: 4800, chargeableGrams: 4800 })
    expect(weighed({ weight: '5', ...SIZE })).toMatchObject({ volumetricGrams: 4800, chargeableGrams: 5000 })
  })

  it('have the actual weight while a side is missing or unreadable, and none before the weight is', () => {
    expect(weighed({ weight: '2.3', ...SIZE, heightMm: '' })).toMatchObject({ boxes: [], chargeableGrams: 2300 })
    expect(weighed({ weight: '2.3', ...SIZE, widthMm: 'wide' })).toMatchObject({ boxes: [], chargeableGrams: 2300 })
    expect(weighed(SIZE)).toBeUndefined()
    expect(weighed({ weight: 'heavy', ...SIZE })).toBeUndefined()
  })

  it('add the boxes of a shipment, each as far as it is known', () => {
    const boxes = [{ weight: '2', ...SIZE }, { weight: '9.5' }, { weight: '' }]
    expect(figuresOf({ boxes }, b2b).weight).toMatchObject({ actualGrams: 11_500, volumetricGrams: 4800, chargeableGrams: 11_500 })
    expect(figuresOf({ boxes: [] }, b2b).weight).toBeUndefined()
  })

  it('have no weight where a kind weighs nothing', () => {
    expect(figuresOf({ values: { weight: '2' } }, pickupB2b).weight).toBeUndefined()
  })

  it('have the total of the products that are complete, in one currency', () => {
    const line = (amount: string, quantity: string, currency = 'USD') => ({ value: { amount, currency }, quantity })
    expect(figuresOf({ goods: [line('12.50', '3'), line('1', '2'), line('9', '')] }).declared).toEqual({ amount: 3950n, currency: 'USD' })
    expect(figuresOf({ goods: [line('1', '1'), line('1', '1', 'AED')] }).declared).toBeUndefined()
    expect(figuresOf({}).declared).toBeUndefined()
  })
})
