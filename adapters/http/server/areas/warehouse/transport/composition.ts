import { trackBill } from '#core/warehouse/transport/track-bill.usecase.ts'
import { findBag } from '#core/warehouse/transport/find-bag.ts'
import { flyBill } from '#core/warehouse/transport/fly-bill.usecase.ts'
import { changeBag, moveBagByHand, openBag, unpackByHand } from '#core/warehouse/transport/handle-bags.usecase.ts'
import { changeBill, createBill, loadBill, removeBill } from '#core/warehouse/transport/handle-bills.usecase.ts'
import { importBills } from '#core/warehouse/transport/import-bills.usecase.ts'
import { makeManifest } from '#core/warehouse/transport/make-manifest.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { takePorts } from '../../parcels/agents/take-ports.ts'
import type { SharedParts } from '../../composition.ts'
import { bagHandlers } from './bag.handlers.ts'
import { billHandlers } from './bill.handlers.ts'

/** A flight takes thousands of parcels in one unit of work. */
const FLIGHT_MILLIS = 60_000

/** Bags, and the bills of lading that they fly on. */
export function transport(parts: SharedParts): BindingsOf<RoutesOf<'transport'>> {
  const { store, references, clock, labelRenderer, listPrinter, sheets } = parts
  const { atomically, bags, bills, audit, orders } = store
  const patiently: typeof atomically = (work) => store.within(FLIGHT_MILLIS, () => atomically(work))
  const ports = { atomically, references, clock }
  return {
    ...bagHandlers({
      bags,
      bills,
      openBag: openBag(ports),
      changeBag: changeBag(ports),
      moveBag: moveBagByHand(ports),
      unpack: unpackByHand(ports),
      audit,
      references,
      labelRenderer,
    }),
    ...billHandlers({
      bills,
      bags,
      createBill: createBill(ports),
      changeBill: changeBill(ports),
      removeBill: removeBill(ports),
      loadBill: loadBill({ ...ports, bagNamed: findBag(bags) }),
      flyBill: flyBill({ ...ports, atomically: patiently }),
      trackBill: trackBill({ ...ports, addInBulk: takePorts(parts).addInBulk }),
      importBills: importBills({ ...ports, bills, reader: sheets.reader }),
      manifest: makeManifest({ bills, orders, references, clock }),
      audit,
      references,
      sheetWriter: sheets.xlsx,
      listPrinter,
    }),
  }
}
