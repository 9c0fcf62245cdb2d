import type { References } from '#core/base/fields/references.ts'
import { listPaper, type ListPaper, type ListReader } from '#core/base/documents/list-document.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { MANIFEST_COLUMNS, manifestDocument, type ManifestRow } from './manifest.document.ts'
import { transportFailure } from './transport.failures.ts'
import type { Bills, ListedBillOfLading } from './transport.ports.ts'

type Ports = {
  readonly bills: Pick<Bills, 'find' | 'contents'>
  readonly orders: Pick<OrderQueries, 'findMany'>
  readonly references: () => References
  readonly clock: Clock
}

/** The heading of a flight's documents. */
function factsOf(bill: ListedBillOfLading, { zone }: ListReader): readonly string[] {
  const day = localTime(bill.dept_date, zone).slice(0, 16)
  const flight = [bill.carrier_code, bill.flight].filter((part) => part !== undefined).join(' ')
  return [
    `MAWB ${bill.mawb}   ${flight}   ${bill.from_station} → ${bill.to_station}   ${day}`,
    `${bill.number_of_bags} BAGS   ${bill.number_of_shipment} PCS   ${formatKilograms(bill.Weight)} KG GROSS`,
  ]
}

/**
 * The manifest of a bill of lading, bag by bag, on A4 or as a sheet; parcels are read batch by
 * batch while it is written. BILL_NOT_FOUND, BILL_EMPTY for one without parcels.
 */
export function makeManifest({ bills, orders, references, clock }: Ports) {
  async function* rowsOf(mawb: string): AsyncGenerator<ManifestRow> {
    for await (const batch of bills.contents(mawb)) {
      const found = await orders.findMany(batch.map(({ orderNumber }) => orderNumber))
      const byNumber = new Map(found.map((order) => [order.orderNumber, order]))
      for (const { orderNumber, ...place } of batch) {
        const order = byNumber.get(orderNumber)
        if (order !== undefined) yield { ...place, order }
      }
    }
  }
  const billWithParcels = async (mawb: string): Promise<Result<ListedBillOfLading>> => {
    const bill = await bills.find(mawb)
    if (bill === undefined) return failed(transportFailure('BILL_NOT_FOUND', { mawb }))
    return bill.number_of_shipment === 0 ? failed(transportFailure('BILL_EMPTY', { mawb })) : ok(bill)
  }
  return {
    onPaper: async (mawb: string, reader: ListReader): Promise<Result<ListPaper>> => {
      const bill = await billWithParcels(mawb)
      if (!bill.ok) return bill
      const own = { ...reader, references: references() }
      return ok(listPaper(manifestDocument, { rows: rowsOf(mawb), reader: own, facts: factsOf(bill.value, reader), now: clock.now() }))
    },
    asSheet: async (mawb: string, reader: ListReader): Promise<Result<SheetContent>> => {
      const bill = await billWithParcels(mawb)
      if (!bill.ok) return bill
      const own = { ...reader, references: references() }
      const columns = MANIFEST_COLUMNS.map(({ heading, kind }): SheetColumn => ({ heading: heading[reader.locale], kind }))
      const rows = (async function* () {
        for await (const row of rowsOf(mawb)) yield MANIFEST_COLUMNS.map(({ of }) => of(row, own))
      })()
      return ok({ sheetName: mawb, columns, rows })
    },
  }
}
