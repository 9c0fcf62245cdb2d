import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { WEIGHT_LIST } from '#core/parcels/orders/kinds/menus.ts'
import type { UnansweredWeights } from '#core/parcels/orders/order.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'

/** So long a weight may wait before its shipper is reminded, then daily. */
export const DAYS_BEFORE_REMINDER = 3

/**
 * Asks the shipper about a parcel that weighs something else than it said
 * (rule: Question about a weight).
 */
export const weightQuestion = ({ orderNumber, customerId, airwayNumber, values, checkWeightGrams }: Order, at: Instant): NewMessage => ({
  accountIds: [customerId],
  type: 'general',
  text: {
    template: 'weight_question',
    params: { order: orderNumber, claimed: formatKilograms(values.weight ?? 0), checked: formatKilograms(checkWeightGrams ?? 0) },
  },
  airwayNumber,
  link: WEIGHT_LIST.path,
  at,
})

/** Takes the question back: the parcel was weighed wrongly. */
export const weightWithdrawn = ({ orderNumber, customerId, airwayNumber }: Order, at: Instant): NewMessage => ({
  accountIds: [customerId],
  type: 'general',
  text: { template: 'weight_withdrawn', params: { order: orderNumber } },
  airwayNumber,
  link: `/order/detail/${encodeURIComponent(orderNumber)}`,
  at,
})

/**
 * The parcel was weighed again, and weighs what its client said: there is nothing to answer any
 * more.
 */
export const weightCorrected = ({ orderNumber, customerId, airwayNumber, checkWeightGrams }: Order, at: Instant): NewMessage => ({
  accountIds: [customerId],
  type: 'general',
  text: { template: 'weight_corrected', params: { order: orderNumber, checked: formatKilograms(checkWeightGrams ?? 0) } },
  airwayNumber,
  link: `/order/detail/${encodeURIComponent(orderNumber)}`,
  at,
})

/** One message a day for all parcels of a shipper that wait too long, however many there are. */
export const weightReminder = ({ customerId, count, oldest }: UnansweredWeights, at: Instant): NewMessage => ({
  accountIds: [customerId],
  type: 'general',
  text: { template: 'weight_reminder', params: { count: String(count), order: oldest, days: String(DAYS_BEFORE_REMINDER) } },
  link: WEIGHT_LIST.path,
  at,
})
