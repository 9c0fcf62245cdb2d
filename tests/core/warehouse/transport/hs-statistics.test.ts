import { describe, expect, it } from 'vitest'
import type { GoodsLine } from '#core/parcels/orders/fields/goods-fields.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { HS_COLUMNS, hsStatistics } from '#core/warehouse/transport/hs-statistics.ts'
import { unitReferences as references } from '../../parcels/orders/sample-units.ts'
import { orderOf } from '../../parcels/orders/order-of.ts'

const usd = (amount: bigint) => ({ amount, currency: 'USD' })

/** Parcels of a flight, each with its goods. */
async function* parcelsWith(...parcels: readonly (readonly GoodsLine[])[]) {
  for (const goods of parcels) yield { bag: 'B', bagCode: 'B', grams: 1000, order: { ...orderOf(express), goods } }
}
const rowsOf = async (...parcels: readonly (readonly GoodsLine[])[]) =>
  (await hsStatistics(parcelsWith(...parcels), references)).map((sum) => HS_COLUMNS.map(({ of }) => of(sum)))

describe('goods by HS code', () => {
  it('are added up in the units of customs, their values by currency, a parcel once for a code', async () => {
    const rows = await rowsOf(
      [
        { name: 'Sock', hsCode: '611595', quantity: 2, unit: 'DZ', value: usd(500n) },
        { name: 'Stocking', hsCode: '611595', quantity: 3, unit: 'PAIR', value: usd(100n) },
      ],
      [{ name: 'Sock', hsCode: '611595', quantity: 1, value: { amount: 700n, currency: 'AED' } }],
      [{ nameCn: '茶叶', hsCode: '090210', quantity: 2, unit: 'LB', value: usd(900n) }],
      [{ name: 'Odds', quantity: 4 }],
    )
    expect(rows).toEqual([
      ['', 'Odds', '4', 'PCS', undefined, undefined, '1'],
      ['090210', '茶叶', '0.90718474', 'KG', '18.00', 'USD', '1'],
      ['611595', 'Sock, Stocking', '30', 'PCS', '13.00', 'USD', '1'],
      ['611595', 'Sock', '1', 'PCS', '7.00', 'AED', '1'],
    ])
  })

  it('are none of a flight without parcels', async () => {
    expect(await rowsOf()).toEqual([])
  })
})
