import type { BagLabel } from '#core/parcels/labels/bag-label.ts'
import type { References } from '#core/base/fields/references.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { placeOfWarehouse } from '#core/parcels/orders/events/event-place.rules.ts'
import { laneText } from './bag-lane.rules.ts'
import type { KeptBill, ListedBag } from './transport.ports.ts'

/** The bill of lading that a bag is on, and which of its bags it is. */
export type BagOnBill = {
  readonly bill: Pick<KeptBill, 'flight' | 'hub' | 'to_station' | 'from_station'>
  readonly at: number
  readonly of: number
}

const MINUTES = 'YYYY-MM-DD HH:mm'.length

/**
 * The label of a bag: where it goes and by which channel, from where to which hub, its flight, how
 * much is in it, which of the bags of its bill it is, and when it was sealed by the clock of its
 * warehouse. In English, since it is read wherever the bag lands.
 */
export function bagLabel(
  bag: ListedBag,
  { onBill, references }: { readonly onBill?: BagOnBill | undefined; readonly references: References },
): BagLabel {
  const { packingNumber, bagCode, count, grams, weighedGrams, mawb, sealedAt, lane, warehouse } = bag
  const place = placeOfWarehouse(warehouse, references)
  const from = onBill?.bill.from_station ?? [warehouse, place.location].filter(Boolean).join(' ')
  const to = onBill === undefined ? '' : (onBill.bill.hub ?? onBill.bill.to_station)
  const facts = [
    lane === undefined ? '' : `TO ${laneText(lane)}`,
    [from, to].filter(Boolean).join(' - '),
    [onBill?.bill.flight === undefined ? '' : `FLIGHT ${onBill.bill.flight}`, mawb === undefined ? '' : `MAWB ${mawb}`]
      .filter(Boolean)
      .join('    '),
    `${count} PCS    ${formatKilograms(weighedGrams ?? grams)} KG`,
    onBill === undefined ? '' : `BAG ${onBill.at} OF ${onBill.of}`,
    sealedAt === undefined ? '' : `SEALED ${localTime(sealedAt, place.timezone).slice(0, MINUTES)} ${place.timezone}`,
  ]
  return { scanned: packingNumber, code: bagCode, facts: facts.filter((fact) => fact !== '') }
}
