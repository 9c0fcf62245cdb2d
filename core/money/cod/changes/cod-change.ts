import type { Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { fieldsOf } from '#core/parcels/orders/order-kind.ts'
import { codFields } from '#core/parcels/orders/fields/order-fields.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import type { Order, OrderContent } from '#core/parcels/orders/order.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { codChangeMachine, type CodChangeEvent, type CodChangeState } from './cod-change.machine.ts'
import { codFailure } from '../cod.failures.ts'
import type { Collection } from '../collections/collection.ts'
import { collectionOf } from '../collections/collection-status.rules.ts'

/**
 * A change of an order's COD amount, asked for by its customer; an amount of `undefined` is no COD.
 */
export type CodChange = {
  readonly id: number
  readonly orderNumber: string
  readonly customerId: number
  readonly before: Money | undefined
  readonly after: Money | undefined
  readonly reason: string
  readonly state: CodChangeState
  readonly askedBy: number
  readonly askedAt: Instant
  /**
   * Who of the staff decided, or the customer who withdrew; nobody where it was applied at once.
   */
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  /** Why it was rejected. */
  readonly decisionReason?: string
}

const MOST_REASON = 300

/**
 * Fields of a customer's change. The amount is the field of the order, which may not be left empty
 * here.
 */
export const codChangeFields = {
  cod_amount: {
    kind: 'money',
    required: true,
    label: words('新代收货款', '新代收貨款', 'New COD amount'),
    help: words('填 0 表示不代收', '填 0 表示不代收', 'Enter 0 for no cash on delivery'),
  },
  reason: { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('修改原因', '修改原因', 'Reason') },
} as const satisfies Fields

/** Fields that the staff fill in to reject. */
export const codRejectionFields = {
  reason: {
    kind: 'text',
    maxLength: MOST_REASON,
    multiline: true,
    required: true,
    label: words('驳回原因', '駁回原因', 'Reason for rejection'),
  },
} as const satisfies Fields

/** The amount to collect; 0 is none. */
const collected = (amount: Money | undefined): Money | undefined => (amount === undefined || amount.amount === 0n ? undefined : amount)
export const codOf = ({ values }: Pick<OrderContent, 'values'>): Money | undefined => collected(values.cod)

/** An order's content with another amount to collect. */
export function withCod({ values: { cod: _cod, ...values }, goods, boxes }: OrderContent, cod: Money | undefined): OrderContent {
  return { values: cod === undefined ? values : { ...values, cod }, goods, ...(boxes === undefined ? {} : { boxes }) }
}

/** Whether orders of a kind have an amount to collect. */
export const collects = (kindName: string): boolean => {
  const kind = orderKind(kindName)
  return kind !== undefined && fieldsOf(kind).some(([, { api }]) => api === codFields.cod.api)
}

/**
 * Whether the amount of an order can change: `at_once` until it is dispatched, `by_staff` while it
 * is still to be collected. COD_COLLECTED and COD_NOT_DUE afterwards, COD_NOT_OF_KIND for kinds
 * without COD.
 */
export function codChangeable(
  order: Pick<Order, 'orderNumber' | 'kind' | 'status' | 'outboundAt' | 'values'>,
  row?: Pick<Collection, 'state'>,
): Result<'at_once' | 'by_staff'> {
  const kind = orderKind(order.kind)
  if (!collects(order.kind)) return failed(codFailure('COD_NOT_OF_KIND', { kind: kind?.label ?? order.kind }))
  const collection = collectionOf(order, row)
  if (collection === 'not_due') return ok('at_once')
  if (collection === 'due') return ok('by_staff')
  const state = orderMachine.states[order.status].label
  return failed(
    collection === 'failed' || codOf(order) === undefined
      ? codFailure('COD_NOT_DUE', { order: order.orderNumber, state })
      : codFailure('COD_COLLECTED', { order: order.orderNumber }),
  )
}

export type CodRequest = { readonly after: Money | undefined; readonly reason: string }

/**
 * Reads what a customer asks for. An amount without currency has the one of the order's COD, or of
 * the destination. INPUT_INVALID names every wrong field: COD_OTHER_CURRENCY where the order has
 * COD in another currency, COD_UNCHANGED for the amount that it has already.
 */
export function readCodRequest(raw: RawFields, order: Order, references: References): Result<CodRequest> {
  const before = codOf(order)
  const destination = references.find(country, order.values.country ?? '')
  const read = readFields(codChangeFields, { raw, context: { references, currency: before?.currency ?? destination?.currency } })
  if (!read.ok) return read
  const { cod_amount: amount, reason } = read.value
  if (before !== undefined && amount.currency !== before.currency)
    return failed(invalidInput([atField('cod_amount', codFailure('COD_OTHER_CURRENCY', { currency: before.currency }))]))
  const after = collected(amount)
  if (after?.amount === before?.amount) return failed(invalidInput([atField('cod_amount', codFailure('COD_UNCHANGED'))]))
  return ok({ after, reason })
}

/** A new request about an order. */
export const askForCodChange = (
  { after, reason }: CodRequest,
  { order, by, at }: { readonly order: Order; readonly by: number; readonly at: Instant },
): Omit<CodChange, 'id'> => ({
  orderNumber: order.orderNumber,
  customerId: order.customerId,
  before: codOf(order),
  after,
  reason,
  state: codChangeMachine.initial,
  askedBy: by,
  askedAt: at,
})

type CodChangeMove = { readonly event: CodChangeEvent; readonly at: Instant; readonly by?: number; readonly reason?: string | undefined }

/** The change after an event: ILLEGAL_TRANSITION where it was decided or withdrawn before. */
export function moveCodChange<Change extends Omit<CodChange, 'id'>>(
  change: Change,
  { event, at, by, reason }: CodChangeMove,
): Result<Change> {
  const state = advance(codChangeMachine, { state: change.state, event })
  if (!state.ok) return state
  return ok({
    ...change,
    state: state.value,
    decidedAt: at,
    ...(by === undefined ? {} : { decidedBy: by }),
    ...(reason === undefined ? {} : { decisionReason: reason }),
  })
}
