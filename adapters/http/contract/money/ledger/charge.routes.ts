import { z } from 'zod'
import type { ExportedList } from '#core/portal/exports/exported-lists.ts'
import { CHARGE_STATES, CHARGE_VIEWS, type ChargeState, type ChargeView } from '#core/money/charges/charge-views.ts'
import { CHARGE_PAGES } from '#core/portal/pages/finance.routes.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery } from '../../route.ts'

const STATES = Object.keys(CHARGE_STATES) as [ChargeState, ...ChargeState[]]
const OCCASIONS = ['freight', 'work', 'return', 'redeliver', 'destroy', 'insurance', 'refund'] as const
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const amounts = z.array(moneyAnswer)
const row = named(
  'ChargeRow',
  z.object({
    id: z.number().int(),
    order_number: z.string(),
    airway_number: z.string().nullable(),
    order_refCode: z.string().nullable(),
    order_type: z.string(),
    order_type_txt: z.string(),
    occasion: z.enum(OCCASIONS),
    occasion_txt: z.string(),
    channel: z.string().nullable(),
    country: z.string().nullable(),
    /** Kilograms. */
    chargeable_weight: z.string().nullable(),
    freight_fees: amounts,
    freight_append: amounts,
    /** Of the view of DDU parcels what the consignee pays, of the others what the customer pays. */
    tax_fee: amounts,
    vat_fee: amounts,
    document_fee: amounts,
    /**
     * The amounts that it comes to, in the currencies of its prices; below zero where it is given
     * back.
     */
    charged: amounts,
    /** The amounts that the customer's accounts gave. */
    paid: amounts,
    /** From the wallet or on terms; null where there was nothing to pay. */
    pay_way: z.enum(['balance', 'account']).nullable(),
    pay_way_txt: z.string().nullable(),
    charge_time: z.string(),
    bill_number: z.string().nullable(),
    flow_num: z.string().nullable(),
    state: z.enum(STATES),
    state_txt: z.string(),
    reason: z.string().nullable(),
  }),
)
export type ChargeRow = z.output<typeof row>

const totals = named(
  'ChargeTotals',
  z.object({
    count: z.number().int(),
    /**
     * The amounts that the customer's accounts gave for all of them, by currency; null where there
     * are too many to add up at once.
     */
    paid: amounts.nullable(),
  }),
)

const filter = z.object({
  order_type: z.string().max(40).optional(),
  occasion: z.enum(OCCASIONS).optional(),
  channel: z.string().max(60).optional(),
  country: z.string().max(10).optional(),
  state: z.enum(STATES).optional(),
  pay_way: z.enum(['balance', 'account']).optional(),
  from: day.optional(),
  to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  /** An order by its number, its waybill or the customer's own number. */
  keywords: z.string().max(100).optional(),
})
export type ChargeQuery = z.output<typeof filter>

const list = named('ChargeList', listOf(row))

/** The calls of one view; its page's rules are theirs. */
function routesOf<const View extends ChargeView>(view: View) {
  const common = {
    method: 'GET',
    tag: 'charges',
    audience: 'customer',
    finance: true,
    keyScope: 'finance:read',
    pages: [CHARGE_PAGES[view]],
    ...(view === 'ddu' ? { ddp: true as const } : {}),
  } as const
  const background: ExportedList = `charges_${view as ChargeView}`
  const title = CHARGE_VIEWS[view].title['en-US']
  return {
    list: defineRoute({
      ...common,
      path: `/finance/charges/${view}`,
      summary: `${title}, newest first`,
      query: filter.extend(pageQuery),
      payload: list,
    }),
    totals: defineRoute({
      ...common,
      path: `/finance/charges/${view}/totals`,
      summary: `${title}: what a filter comes to, by currency`,
      query: filter,
      payload: totals,
    }),
    export: defineRoute({
      ...common,
      path: `/finance/charges/${view}/export`,
      summary: `${title} as xlsx`,
      query: filter,
      background,
      file: XLSX_TYPE,
    }),
  }
}

/** The routes of each view of charges. */
export const chargeViewRoutes = {
  b2b: routesOf('b2b'),
  shipment: routesOf('shipment'),
  overseas: routesOf('overseas'),
  ddu: routesOf('ddu'),
}

const { b2b, shipment, overseas, ddu } = chargeViewRoutes

/** Charges of orders, by kind of order. */
export const chargeRoutes = {
  b2bCharges: b2b.list,
  b2bChargeTotals: b2b.totals,
  exportB2bCharges: b2b.export,
  shipmentCharges: shipment.list,
  shipmentChargeTotals: shipment.totals,
  exportShipmentCharges: shipment.export,
  overseasCharges: overseas.list,
  overseasChargeTotals: overseas.totals,
  exportOverseasCharges: overseas.export,
  dduCharges: ddu.list,
  dduChargeTotals: ddu.totals,
  exportDduCharges: ddu.export,
}
