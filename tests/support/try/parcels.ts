import { chargedBy, consigneePays, quote, quoteSteps } from '#core/pricing/fees/quotes/quote.ts'
import { explainStep, type CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'
import type { MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { matchHeadings } from '#core/parcels/orders/import/headings.ts'
import { readRows } from '#core/parcels/orders/import/read-rows.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { shower } from '#core/base/fields/read-field.ts'
import { fieldsOf } from '#core/parcels/orders/order-kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { orderDesk } from '../../core/parcels/orders/order-fixture.ts'
import { rawOrder } from '../../core/parcels/orders/raw-orders.ts'
import { SUBJECTS } from '../../core/pricing/fees/sample-subjects.ts'
import { bookOf, day, EXAMPLE_PARCEL, EXAMPLE_RULE } from '../../core/pricing/fees/sample-tariffs.ts'
import { seededReferences, testSender } from '../references.ts'
import { shownFailure, shownMoney, shownResult } from './shown.ts'

/** A step as bills show it: name, formula and amount. */
export function shownStep(step: CalculatedStep): string {
  const { name, formula, amount } = explainStep(step, 'en-US')
  return `${name}: ${formula} = ${amount}`
}

type Prices = { readonly rule?: RecordValues; readonly surcharges?: readonly (keyof typeof SUBJECTS)[]; readonly on?: string }

/**
 * Quotes the parcel of the worked example, or one that differs from it, by the example's rule or
 * one that differs from it.
 */
export function quoteParcel(changes: Partial<Parcel> = {}, { rule = {}, surcharges = [], on = '2026-06-01' }: Prices = {}) {
  const book = bookOf({ rules: [{ ...EXAMPLE_RULE, ...rule }], subjects: surcharges.map((name) => SUBJECTS[name]) })
  const parcel = { ...EXAMPLE_PARCEL, ...changes }
  return shownResult(quote(book, { ruleCode: 'CN-AE', parcel, at: day(on) }), (quoted) => ({
    steps: quoteSteps(quoted).map(shownStep),
    weCharge: shownMoney(chargedBy(quoted)),
    consigneePays: shownMoney(consigneePays(quoted)),
  }))
}

/** Places and moves orders of a shipper by the use cases, over a store in memory. */
export function orderTrial() {
  const desk = orderDesk()
  const shown = ({ orderNumber, status }: Order): string => `${orderNumber} is ${status}`
  return {
    /** Places the example of express, with other values where some are given. */
    place: async (values: Readonly<Record<string, unknown>> = {}) =>
      shownResult(await desk.place(express, { raw: rawOrder(express, { values }) }), ({ orderNumber }) => shown(desk.order(orderNumber))),
    /** Moves an order by an event of its machine. */
    move: async (orderNumber: string, event: OrderEvent, more: Partial<MoveOrder> = {}) =>
      shownResult(await desk.move(orderNumber, { ...more, event }), shown),
    /** Returns the order as it is now. */
    find: desk.order,
    /** The events of all orders' timelines, oldest first. */
    timeline: () => desk.kept().events.map(({ code, orderId }) => `${orderId}: ${code}`),
  }
}

/** Reads rows of an express sheet below their headings: the order of each, or what is wrong. */
export function readSheet(headings: readonly string[], ...rows: readonly (readonly string[])[]) {
  const sheet = [headings, ...rows].map((cells, at) => textRow(at + 1, cells))
  const matched = matchHeadings(sheet, express, new Map())
  if (matched === undefined) return 'No headings are known.'
  const context = { kind: express, headings: matched, references: seededReferences, sender: testSender, decimalComma: false }
  const fields = fieldsOf(express)
  return readRows(sheet, { ...context, alike: new Map() }).map(({ line, content, errors }) => ({
    line,
    ...(content === undefined
      ? {}
      : {
          order: Object.fromEntries(
            matched.columns.flatMap(({ target = '' }) => {
              const field = fields.find(([name]) => name === target)?.[1]
              const value = content.values[target as keyof typeof content.values]
              return field === undefined || value === undefined ? [] : [[target, shower(field)(value as never)]]
            }),
          ),
        }),
    errors: errors.map(({ column, failure }) => `${column?.heading ?? ''}: ${shownFailure({ ...failure, kind: 'invalid' })}`),
  }))
}
