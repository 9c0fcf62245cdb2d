import { referenceRecords } from '../../../adapters/store/seed.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { supplier } from '#core/money/costs/supplier.entity.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { newBag } from '#core/warehouse/transport/bag.ts'
import { packingNumber } from '#core/warehouse/transport/packing-number.ts'
import type { KeptBag } from '#core/warehouse/transport/transport.ports.ts'
import { costReferences, SUPPLIER } from '../../core/money/costs/cost-references.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { FLIGHT, FLIGHT_GRAMS, type CostRoom } from './costs.contract.ts'
import { samplePrice } from './order-charges.contract.ts'

const AT = Date.UTC(2026, 10, 18, 8)
const BY = { actorId: 3, at: AT }

/**
 * A flight with parcels, and the supplier that carries it, as two servers on one database have
 * them.
 */
export async function sqlCostRoom([here, there]: readonly [Store, Store]): Promise<CostRoom> {
  const currencies = (referenceRecords()['currency'] ?? []).filter(({ code }) => code === 'CNY')
  must(await here.entityStore(currency).upsertMany(currencies, BY))
  must(await here.entityStore(supplier).create({ ...SUPPLIER }, BY))
  const orders = FLIGHT_GRAMS.map((weight) => madeOrder({ values: { weight, channel: 'GULF-AIR' } }))
  const parcels = orders.map(({ orderNumber, airwayNumber }) => ({ orderNumber, waybill: airwayNumber }))
  must(
    await here.atomically(async ({ orders: store, bags, bills }) => {
      await store.insert(orders)
      const flight = { carrier_code: 'EK', from_station: 'SZX', to_station: 'DXB', dept_date: AT }
      await bills.add({ mawb: FLIGHT, state: 'planned', version: 1, ...flight }, BY)
      const serial = await bags.drawSerial()
      const empty: KeptBag = { ...newBag(packingNumber.write(serial)), bagCode: 'DXB-1', version: 1, openedBy: 3, openedAt: AT }
      await bags.add(empty)
      const packed = parcels.map(({ waybill: airwayNumber }, at) => ({ airwayNumber, grams: FLIGHT_GRAMS[at] ?? 0 }))
      await bags.keep({ before: empty, after: { ...empty, parcels: packed, state: 'loaded', sealedAt: AT, mawb: FLIGHT }, ...BY })
      return ok(undefined)
    }),
  )
  let charges = 0
  return {
    here: here.atomically,
    there: there.atomically,
    references: costReferences,
    bills: there.costBills,
    margins: there.margins,
    parcels,
    charge: async (orderNumber, paid, at) => {
      charges += 1
      const by = { orderNumber, customerId: 1001, occasion: 'freight', paid, at, actorId: 3 } as const
      must(
        await here.atomically(async ({ charges: store }) =>
          ok(await store.addCharge({ ...by, key: `${orderNumber} ${charges}`, price: await store.addPrice(samplePrice(orderNumber)) })),
        ),
      )
    },
  }
}
