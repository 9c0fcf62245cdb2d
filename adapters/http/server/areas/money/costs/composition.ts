import {
  changeCostBill,
  createCostBill,
  removeCostBill,
  removeCostLine,
  writeCostLine,
} from '#core/money/costs/handle-cost-bills.usecase.ts'
import { importCostLines } from '#core/money/costs/import-cost-lines.usecase.ts'
import { decideCostDifferences, moveCostBill } from '#core/money/costs/move-cost-bill.usecase.ts'
import { reverseCostLine } from '#core/money/costs/reverse-cost-line.usecase.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { costBillHandlers } from './cost-bill.handlers.ts'
import { marginHandlers } from './margin.handlers.ts'

/** A bill of thousands of lines is compared, and spread over their parcels, in one unit of work. */
const BILL_MILLIS = 60_000

/** Handlers of suppliers' bills, and of the margin that is left of what clients are charged. */
export function costs({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'costs'>> {
  const { atomically, costBills, margins, audit } = store
  const patiently: typeof atomically = (work) => store.within(BILL_MILLIS, () => atomically(work))
  const ports = { atomically, references, clock }
  const patient = { ...ports, atomically: patiently }
  return {
    ...costBillHandlers({
      costBills,
      create: createCostBill(ports),
      change: changeCostBill(ports),
      remove: removeCostBill(ports),
      writeLine: writeCostLine(ports),
      removeLine: removeCostLine(ports),
      importLines: importCostLines({ ...patient, reader: sheets.reader }),
      move: moveCostBill(patient),
      decide: decideCostDifferences(patient),
      reverse: reverseCostLine(patient),
      audit,
      references,
      sheetWriter: sheets.xlsx,
    }),
    ...marginHandlers({ margins, costBills, ordersByNumber: ordersByNumber(store.orders), sheetWriter: sheets.xlsx }),
  }
}
