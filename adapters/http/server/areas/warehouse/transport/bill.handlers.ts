import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { fliesElsewhere } from '#core/warehouse/transport/bag-lane.rules.ts'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import { BILL_EVENTS, billOfLadingMachine } from '#core/warehouse/transport/bill-of-lading.machine.ts'
import type { trackBill } from '#core/warehouse/transport/track-bill.usecase.ts'
import type { flyBill } from '#core/warehouse/transport/fly-bill.usecase.ts'
import type { changeBill, createBill, loadBill, removeBill } from '#core/warehouse/transport/handle-bills.usecase.ts'
import type { importBills } from '#core/warehouse/transport/import-bills.usecase.ts'
import { transportFailure } from '#core/warehouse/transport/transport.failures.ts'
import type { Bags, Bills, ListedBillOfLading } from '#core/warehouse/transport/transport.ports.ts'
import type { BillDetails, billRoutes, BillRow } from '../../../../contract/warehouse/transport/bill.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { sheetFile } from '../../../answers/sheet-file.ts'
import { presentImported } from '../../../presenters/present-imported.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'
import { recordHistory } from '../../../presenters/record-history.ts'
import { manifestHandlers, mawbOf, type ManifestParts } from './manifest.handlers.ts'

type Parts = ManifestParts & {
  readonly bills: Bills
  readonly bags: Bags
  readonly createBill: ReturnType<typeof createBill>
  readonly changeBill: ReturnType<typeof changeBill>
  readonly removeBill: ReturnType<typeof removeBill>
  readonly loadBill: ReturnType<typeof loadBill>
  readonly flyBill: ReturnType<typeof flyBill>
  readonly trackBill: ReturnType<typeof trackBill>
  readonly importBills: ReturnType<typeof importBills>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly references: () => References
}

const AREA = 'bills-of-lading'
/** As many bags of one bill as its page lists. */
const MOST_BAGS = 5000

function eventsOf({ state, number_of_bags: bags }: ListedBillOfLading, actor: Actor): BillRow['events'] {
  const mayChange = mayDo(actor, { area: AREA, action: 'update' })
  const isPlanned = state === 'planned'
  return [
    ...(mayChange ? BILL_EVENTS.filter((event) => billOfLadingMachine.eventsFrom(state).includes(event) && bags > 0) : []),
    ...(mayChange && isPlanned ? (['load', 'change'] as const) : []),
    ...(isPlanned && bags === 0 && mayDo(actor, { area: AREA, action: 'delete' }) ? (['delete'] as const) : []),
  ]
}

const rowOf = (bill: ListedBillOfLading, actor: Actor, locale: Locale): BillRow => ({
  id: bill.id,
  version: bill.version,
  mawb: bill.mawb,
  status: bill.state,
  status_txt: billOfLadingMachine.states[bill.state].label[locale],
  carrier_code: bill.carrier_code,
  flight: bill.flight ?? null,
  hub: bill.hub ?? null,
  from_station: bill.from_station,
  to_station: bill.to_station,
  dept_date: instantText(bill.dept_date),
  expected_date: instantTextOrNull(bill.expected_date),
  load_type: bill.load_type ?? null,
  shipping_mode: bill.shipping_mode ?? null,
  departed_time: instantTextOrNull(bill.departedAt),
  arrived_time: instantTextOrNull(bill.arrivedAt),
  number_of_bags: bill.number_of_bags,
  number_of_shipment: bill.number_of_shipment,
  Weight: formatKilograms(bill.Weight),
  events: eventsOf(bill, actor),
})

/** The bags on a bill, with those that go to another country than its flight. */
const bagsOf = async (
  { bags, references }: Pick<Parts, 'bags' | 'references'>,
  { mawb, to_station: to }: ListedBillOfLading,
  locale: Locale,
): Promise<BillDetails['bags']> =>
  (await bags.list({ mawb, page: 1, pageSize: MOST_BAGS })).rows.map((bag) => ({
    packing_number: bag.packingNumber,
    bagCode: bag.bagCode,
    status: bag.state,
    status_txt: bagMachine.states[bag.state].label[locale],
    number_of_shipment: bag.count,
    weight: formatKilograms(bag.weighedGrams ?? bag.grams),
    warehouse: bag.warehouse ?? null,
    country: bag.lane?.country ?? null,
    channel: bag.lane?.channel ?? null,
    is_elsewhere: fliesElsewhere(bag.lane, to, references()),
  }))

/** Handlers of bills of lading. */
export function billHandlers(parts: Parts): BindingsOf<typeof billRoutes> {
  const { bills, audit, references } = parts
  const findAirwayBill = async (mawb: string): Promise<Result<ListedBillOfLading>> => {
    const bill = await bills.find(mawbOf(mawb))
    return bill === undefined ? failed(transportFailure('BILL_NOT_FOUND', { mawb })) : ok(bill)
  }
  const answerAirwayBill = async (done: Result<unknown>, mawb: string, { actor, locale }: { actor: Actor; locale: Locale }) => {
    if (!done.ok) return done
    const bill = await findAirwayBill(mawb)
    return bill.ok ? ok(rowOf(bill.value, actor, locale)) : bill
  }
  return {
    bills: async ({ query, actor, locale }) => {
      const zone = readZone(query)
      if (!zone.ok) return zone
      const { status, from_station: fromStation, to_station: toStation, keywords, sort, page, pageSize } = query
      const { from: departsFrom, before: departsBefore } = spanOfDays({ first: query.dept_from, last: query.dept_to }, zone.value)
      const states = status === undefined ? {} : { states: [status] }
      const listed = await bills.list({ ...states, fromStation, toStation, departsFrom, departsBefore, keywords, sort, page, pageSize })
      return ok({ rows: listed.rows.map((bill) => rowOf(bill, actor, locale)), total: listed.total })
    },
    createBill: async ({ body, actor, locale, keyed }) => {
      const made = await parts.createBill(body, actor, keyed)
      return made.ok ? answerAirwayBill(made, made.value.mawb, { actor, locale }) : made
    },
    importBills: async ({ upload, body, actor, locale }) => {
      const mayChange = mayDo(actor, { area: AREA, action: 'update' })
      const done = await parts.importBills(sheetFile(upload, body), actor, { mayChange })
      return done.ok ? ok(presentImported(done.value, locale)) : done
    },
    findBill: async ({ params, actor, locale }) => {
      const bill = await findAirwayBill(params.mawb)
      if (!bill.ok) return bill
      const { mawb } = bill.value
      const reader = { locale, references: references(), timeZone: 'UTC' }
      const [onIt, history] = await Promise.all([
        bagsOf(parts, bill.value, locale),
        recordHistory(audit, { area: 'bill_of_lading', subject: mawb }, reader),
      ])
      return ok({ ...rowOf(bill.value, actor, locale), bags: onIt, history })
    },
    changeBill: async ({ params, body, actor, locale }) => {
      const done = await parts.changeBill({ mawb: mawbOf(params.mawb), version: body.version, raw: body }, actor)
      return done.ok ? answerAirwayBill(done, done.value.mawb, { actor, locale }) : done
    },
    removeBill: async ({ params, actor }) => {
      const done = await parts.removeBill(params.mawb, actor)
      return done.ok ? ok({}) : done
    },
    loadBag: async ({ params, body, ...call }) =>
      answerAirwayBill(await parts.loadBill(params.mawb, { bag: body.bag, event: 'load' }, call.actor), params.mawb, call),
    unloadBag: async ({ params, ...call }) =>
      answerAirwayBill(await parts.loadBill(params.mawb, { bag: params.packing_number, event: 'unload' }, call.actor), params.mawb, call),
    flyBill: async ({ params: { mawb, event }, body, ...call }) => {
      const at = body.time === undefined ? {} : { time: Date.parse(body.time) }
      return answerAirwayBill(await parts.flyBill({ mawb, event, ...at }, call.actor), mawb, call)
    },
    trackBill: ({ params: { mawb }, body, actor }) => parts.trackBill({ mawb, event: body }, actor),
    ...manifestHandlers(parts),
  }
}
