import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { BagLabel, BagLabelRenderer } from '#core/parcels/labels/bag-label.ts'
import { BAG_EVENTS_BY_HAND } from '#core/warehouse/transport/bag-events.ts'
import { bagLabel, type BagOnBill } from '#core/warehouse/transport/listed-bag-label.ts'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import { findBag } from '#core/warehouse/transport/find-bag.ts'
import type { changeBag, moveBagByHand, openBag, unpackByHand } from '#core/warehouse/transport/handle-bags.usecase.ts'
import { transportFailure } from '#core/warehouse/transport/transport.failures.ts'
import type { Bags, Bills, ListedBag, ListedBagParcel } from '#core/warehouse/transport/transport.ports.ts'
import type { BagDetails, bagRoutes, BagRow } from '../../../../contract/warehouse/transport/bag.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { recordHistory } from '../../../presenters/record-history.ts'

type Parts = {
  readonly bags: Bags
  readonly bills: Pick<Bills, 'find'>
  readonly openBag: ReturnType<typeof openBag>
  readonly changeBag: ReturnType<typeof changeBag>
  readonly moveBag: ReturnType<typeof moveBagByHand>
  readonly unpack: ReturnType<typeof unpackByHand>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly references: () => References
  readonly labelRenderer: BagLabelRenderer
}

/** As many bags of one bill as are counted for its labels. */
const MOST_ON_BILL = 5000
const ZPL_TYPE = 'application/zpl'

const rowOf = (bag: ListedBag, actor: Actor, locale: Locale): BagRow => ({
  id: bag.id,
  version: bag.version,
  packing_number: bag.packingNumber,
  bagCode: bag.bagCode,
  prefix: bag.prefix ?? null,
  warehouse: bag.warehouse ?? null,
  country: bag.lane?.country ?? null,
  channel: bag.lane?.channel ?? null,
  status: bag.state,
  status_txt: bagMachine.states[bag.state].label[locale],
  number_of_shipment: bag.count,
  weight: formatKilograms(bag.weighedGrams ?? bag.grams),
  is_weighed: bag.weighedGrams !== undefined,
  mawb: bag.mawb ?? null,
  toHKtime: instantTextOrNull(bag.toHKtime),
  opened_by: bag.openedByName,
  create_time: instantText(bag.openedAt),
  seal_time: instantTextOrNull(bag.sealedAt),
  events: mayDo(actor, { area: 'bags', action: 'update' })
    ? BAG_EVENTS_BY_HAND.filter((event) => bagMachine.eventsFrom(bag.state).includes(event))
    : [],
})

const parcelOf = (parcel: ListedBagParcel): BagDetails['parcels'][number] => ({
  airway_number: parcel.airwayNumber,
  order_number: parcel.orderNumber,
  order_refCode: parcel.refCode ?? null,
  account: parcel.account,
  order_status: parcel.status,
  country: parcel.country ?? null,
  city: parcel.city ?? null,
  weight: formatKilograms(parcel.grams),
  pack_time: instantText(parcel.packedAt),
  packed_by: parcel.packedByName,
})

/** Which of the bags of these bills each bag is, in the order of their numbers. */
async function bagsOnBills(
  { bags, bills }: Pick<Parts, 'bags' | 'bills'>,
  mawbs: readonly string[],
): Promise<ReadonlyMap<string, BagOnBill>> {
  const onBills = new Map<string, BagOnBill>()
  for (const mawb of new Set(mawbs)) {
    const bill = await bills.find(mawb)
    if (bill === undefined) continue
    const { rows, total } = await bags.list({ mawb, sort: { by: 'packing_number', descending: false }, page: 1, pageSize: MOST_ON_BILL })
    for (const [at, { packingNumber }] of rows.entries()) onBills.set(packingNumber, { bill, at: at + 1, of: total })
  }
  return onBills
}

/** The labels of bags, each with its flight and its place among the bags of its bill. */
async function labelsOf({ bags, bills, references }: Parts, listed: readonly ListedBag[]): Promise<readonly BagLabel[]> {
  const onBills = await bagsOnBills(
    { bags, bills },
    listed.flatMap(({ mawb }) => (mawb === undefined ? [] : [mawb])),
  )
  return listed.map((bag) => bagLabel(bag, { onBill: onBills.get(bag.packingNumber), references: references() }))
}

/** Handlers of bags. */
export function bagHandlers(parts: Parts): BindingsOf<typeof bagRoutes> {
  const { bags, audit, references, labelRenderer } = parts
  const named = findBag(bags)
  const findListedBag = async (number: string): Promise<Result<ListedBag>> => {
    const bag = await bags.find(number)
    return bag === undefined ? failed(transportFailure('BAG_NOT_FOUND', { bag: number })) : ok(bag)
  }
  const answerBag = async (done: Result<{ readonly packingNumber: string }>, actor: Actor, locale: Locale): Promise<Result<BagRow>> => {
    if (!done.ok) return done
    const bag = await findListedBag(done.value.packingNumber)
    return bag.ok ? ok(rowOf(bag.value, actor, locale)) : bag
  }
  return {
    bags: async ({ query: { status, ...query }, actor, locale }) => {
      const { rows, total } = await bags.list({ ...query, ...(status === undefined ? {} : { states: [status] }) })
      return ok({ rows: rows.map((bag) => rowOf(bag, actor, locale)), total })
    },
    openBag: async ({ body, actor, locale, keyed }) => answerBag(await parts.openBag(body, actor, keyed), actor, locale),
    bagLabels: async ({ query: { numbers, format, dpi } }) => {
      const all = await Promise.all(numbers.map(findListedBag))
      const missing = all.find((one) => !one.ok)
      if (missing?.ok === false) return missing
      const bagLabels = await labelsOf(
        parts,
        all.flatMap((one) => (one.ok ? [one.value] : [])),
      )
      const zpl = format === 'zpl' ? { dpi } : undefined
      return ok({
        fileName: `bag-labels.${format}`,
        ...(zpl === undefined ? {} : { type: ZPL_TYPE }),
        shown: 'inline',
        open: () => labelRenderer.renderBags({ bagLabels, ...(zpl === undefined ? {} : { zpl }) }),
      })
    },
    findBag: async ({ params, actor, locale }) => {
      const number = await named(params.packing_number)
      if (!number.ok) return number
      const bag = await findListedBag(number.value)
      if (!bag.ok) return bag
      const reader = { locale, references: references(), timeZone: 'UTC' }
      const [parcels, history] = await Promise.all([
        bags.parcelsOf(number.value),
        recordHistory(audit, { area: 'bag', subject: number.value }, reader),
      ])
      return ok({ ...rowOf(bag.value, actor, locale), parcels: parcels.map(parcelOf), history })
    },
    changeBag: async ({ params, body, actor, locale }) =>
      answerBag(await parts.changeBag({ number: params.packing_number, version: body.version, raw: body }, actor), actor, locale),
    moveBag: async ({ params: { packing_number, event }, actor, locale }) =>
      answerBag(await parts.moveBag(packing_number, event, actor), actor, locale),
    unpackParcel: async ({ params: { packing_number, airway_number }, actor, locale }) =>
      answerBag(await parts.unpack(packing_number, airway_number, actor), actor, locale),
  }
}
