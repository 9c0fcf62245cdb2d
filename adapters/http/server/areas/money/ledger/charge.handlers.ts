import type { Actor } from '#core/platform/access/account.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { flowNumberOf } from '#core/money/ledger/statements/flow.ts'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import type { ChargeFilter, ChargeListReading, ListedCharge } from '#core/money/charges/charge-list.ports.ts'
import { CHARGE_OCCASIONS, chargedAmounts, chargeSheet, feeAmounts, feesOfView } from '#core/money/charges/charge-sheet.ts'
import { CHARGE_STATES, type ChargeView } from '#core/money/charges/charge-views.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { ChargeQuery, ChargeRow, chargeRoutes } from '../../../../contract/money/ledger/charge.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = { readonly charges: ChargeListReading; readonly sheetWriter: SheetWriter; readonly clock: Clock }

function rowOf(charge: ListedCharge, view: ChargeView, locale: Locale): ChargeRow {
  const { orderNumber, entry, chargeableGrams: grams, payWay } = charge
  const fees = Object.fromEntries(feesOfView(view).map(({ fee, payer }) => [fee, feeAmounts(charge, fee, payer).map(moneyOf)])) as Pick<
    ChargeRow,
    'freight_fees' | 'freight_append' | 'tax_fee' | 'vat_fee' | 'document_fee'
  >
  return {
    id: charge.id,
    order_number: orderNumber,
    airway_number: charge.airwayNumber ?? null,
    order_refCode: charge.refCode ?? null,
    order_type: charge.kind,
    order_type_txt: orderKind(charge.kind)?.label[locale] ?? charge.kind,
    occasion: charge.occasion,
    occasion_txt: CHARGE_OCCASIONS[charge.occasion][locale],
    channel: charge.channel ?? null,
    country: charge.country ?? null,
    chargeable_weight: grams === undefined ? null : formatKilograms(grams),
    ...fees,
    charged: chargedAmounts(charge).map(moneyOf),
    paid: charge.paid.map(moneyOf),
    pay_way: payWay ?? null,
    pay_way_txt: payWay === undefined ? null : PAY_WAYS[payWay][locale],
    charge_time: instantText(charge.at),
    bill_number: charge.billNumber ?? null,
    flow_num: entry === undefined ? null : flowNumberOf({ kind: 'freight', reference: orderNumber, number: entry }),
    state: charge.state,
    state_txt: CHARGE_STATES[charge.state].label[locale],
    reason: charge.reason ?? null,
  }
}

/** The filter of a query on the customer's own charges; INPUT_INVALID for an unknown time zone. */
function filterOf(view: ChargeView, query: ChargeQuery, actor: Actor): Result<ChargeFilter & { readonly zone: string }> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { order_type: kind, occasion, channel, country, state, pay_way: payWay, from, to, keywords } = query
  const span = spanOfDays({ first: from, last: to }, zone.value)
  return ok({ customerId: actor.id, view, kind, occasion, channel, country, state, payWay, keywords, ...span, zone: zone.value })
}

/** Handlers of the views of charges. */
export function chargeHandlers({ charges, sheetWriter, clock }: Parts): BindingsOf<typeof chargeRoutes> {
  const list =
    (view: ChargeView) =>
    async ({ query, actor, locale }: Reader & { readonly query: ChargeQuery & { readonly page: number; readonly pageSize: number } }) => {
      const filter = filterOf(view, query, actor)
      if (!filter.ok) return filter
      const { page, pageSize } = query
      const { rows, total } = await charges.list(filter.value, { page, pageSize })
      return ok({ rows: rows.map((charge) => rowOf(charge, view, locale)), total })
    }
  const totals =
    (view: ChargeView) =>
    async ({ query, actor }: Reader & { readonly query: ChargeQuery }) => {
      const filter = filterOf(view, query, actor)
      if (!filter.ok) return filter
      const { count, paid } = await charges.totals(filter.value)
      return ok({ count, paid: paid?.map(moneyOf) ?? null })
    }
  const sheet =
    (view: ChargeView) =>
    async ({ query, actor, locale }: Reader & { readonly query: ChargeQuery }) => {
      const filter = filterOf(view, query, actor)
      if (!filter.ok) return filter
      const { zone } = filter.value
      const content = chargeSheet(view, charges.stream(filter.value), { locale, zone })
      return exportSheet(sheetWriter, content, `charges-${view}-${today(clock.now())}.xlsx`)
    }
  return {
    b2bCharges: list('b2b'),
    b2bChargeTotals: totals('b2b'),
    exportB2bCharges: sheet('b2b'),
    shipmentCharges: list('shipment'),
    shipmentChargeTotals: totals('shipment'),
    exportShipmentCharges: sheet('shipment'),
    overseasCharges: list('overseas'),
    overseasChargeTotals: totals('overseas'),
    exportOverseasCharges: sheet('overseas'),
    dduCharges: list('ddu'),
    dduChargeTotals: totals('ddu'),
    exportDduCharges: sheet('ddu'),
  }
}
