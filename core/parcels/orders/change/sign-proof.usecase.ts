import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { ListCell, ListPaper, ListPaperColumn } from '#core/base/documents/list-document.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { fillText, words, type Locale } from '#core/base/kernel/words.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { CODE_OF_EVENT, type TrackingEvent, type TrackingStore } from '../../tracking/tracking-event.ts'
import { orderFailure } from '../order.failures.ts'
import { orderLabel } from '../print/order-label.ts'
import { orderTitles } from '../print/order-list.document.ts'
import { orderMachine } from '../order.machine.ts'
import type { Order } from '../order.ts'
import type { OrdersByNumber } from '../orders-by-number.ts'

type Ports = {
  readonly ordersByNumber: OrdersByNumber
  readonly tracking: Pick<TrackingStore, 'of'>
  readonly references: () => References
  readonly clock: Clock
}

/** Whether a proof of delivery may be had for an order, under the number that was asked for. */
export type SignProofAllowed = { readonly number: string; readonly order: Result<Order> }

const SAID = {
  title: words('签收证明', '簽收證明', 'Proof of delivery'),
  order: words('订单号：{order}   运单号：{waybill}', '訂單號：{order}   運單號：{waybill}', 'Order: {order}   Waybill: {waybill}'),
  reference: words('客户单号：{reference}', '客戶單號：{reference}', 'Reference: {reference}'),
  from: words('寄件人：{party}', '寄件人：{party}', 'From: {party}'),
  to: words('收件人：{party}', '收件人：{party}', 'To: {party}'),
  parcel: words(
    '渠道：{channel}   件数：{pieces}   重量：{weight} kg',
    '渠道：{channel}   件數：{pieces}   重量：{weight} kg',
    'Channel: {channel}   Pieces: {pieces}   Weight: {weight} kg',
  ),
  collected: words('代收货款：{amount}', '代收貨款：{amount}', 'Cash on delivery: {amount}'),
  signed: words('已于 {time}（{zone}）签收 {place}', '已於 {time}（{zone}）簽收 {place}', 'Delivered on {time} ({zone}) {place}'),
  issued: words('出具时间：{time}（UTC）', '出具時間：{time}（UTC）', 'Issued: {time} (UTC)'),
  footing: words(
    '以上轨迹出自承运人的系统记录。',
    '以上軌跡出自承運人的系統記錄。',
    'The events above are those of the carrier’s records.',
  ),
  columns: {
    time: words('当地时间', '當地時間', 'Local time'),
    zone: words('时区', '時區', 'Time zone'),
    event: words('轨迹', '軌跡', 'Event'),
    place: words('地点', '地點', 'Place'),
  },
}

const WIDTHS = { time: 38, zone: 30, event: 78, place: 44 }

/**
 * Whether an account may have proofs of delivery at all: shippers once they are approved, and staff
 * who may export orders, since a proof hands the consignee's name and address on. Decided here: the
 * specification shows the path of the question alone.
 */
export const mayProveSigning = (actor: Actor): boolean =>
  actor.audience === 'staff' ? mayDo(actor, { area: 'orders', action: 'export' }) : actor.auditStatus === AUDIT_STATUS.approved

/**
 * The order, if it was delivered: SIGN_PROOF_NOT_SIGNED for any other state, SIGN_PROOF_FORBIDDEN
 * for who may have none.
 */
function provable(order: Order, actor: Actor): Result<Order> {
  if (!mayProveSigning(actor)) return failed(orderFailure('SIGN_PROOF_FORBIDDEN'))
  if (order.status === 'signed') return ok(order)
  return failed(orderFailure('SIGN_PROOF_NOT_SIGNED', { state: orderMachine.states[order.status].label }))
}

/**
 * For which of some orders a proof of delivery may be had; orders are named by numbers of any kind.
 */
export function allowSignProof({ ordersByNumber }: Pick<Ports, 'ordersByNumber'>) {
  return async (numbers: readonly string[], actor: Actor): Promise<readonly SignProofAllowed[]> => {
    const found = await ordersByNumber(numbers, actor)
    return [...found].map(([number, order]) => ({ number, order: order.ok ? provable(order.value, actor) : order }))
  }
}

const party = (...parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined && part !== '').join(', ')

/** Returns the facts of the order and its parties on the proof, a line each. */
function factsOf(order: Order, locale: Locale, references: References): readonly string[] {
  const { sender, receiver, channel, piece, weightGrams, cod } = orderLabel(order, { references, printedOn: '' })
  const { titleOf } = orderTitles(references, locale)
  const say = (text: keyof Omit<typeof SAID, 'columns'>, params: Readonly<Record<string, string | number>>): string =>
    fillText(SAID[text], params, locale)
  const country = titleOf('country', receiver.countryCode) || receiver.countryName
  return [
    say('order', { order: order.orderNumber, waybill: order.airwayNumber }),
    ...(order.values.refCode === undefined ? [] : [say('reference', { reference: order.values.refCode })]),
    say('from', { party: party(sender.name, sender.phone, ...sender.lines) }),
    say('to', { party: party(receiver.name, receiver.phone, ...receiver.lines, receiver.city, country) }),
    say('parcel', {
      channel: titleOf('channel', channel) || channel,
      pieces: piece.count,
      weight: groupThousands(formatKilograms(weightGrams)),
    }),
    ...(cod === undefined ? [] : [say('collected', { amount: `${groupThousands(cod.amount)} ${cod.currency}` })]),
  ]
}

function signedFact(order: Order, events: readonly TrackingEvent[], locale: Locale): string {
  const delivery = events.find(({ code }) => code === CODE_OF_EVENT.deliver)
  const zone = delivery?.timezone ?? 'UTC'
  const at = delivery?.time ?? order.podAt ?? order.updatedAt
  return fillText(SAID.signed, { time: localTime(at, zone), zone, place: delivery?.location ?? '' }, locale).trim()
}

/**
 * The proof of delivery of a signed order on A4: its parties, the parcel, and its events with their
 * local times, the oldest first. Events that are hidden from clients are left out for everybody.
 * ORDER_NOT_FOUND, NUMBER_AMBIGUOUS, SIGN_PROOF_NOT_SIGNED, SIGN_PROOF_FORBIDDEN.
 */
export function signProof({ ordersByNumber, tracking, references, clock }: Ports) {
  return async (number: string, actor: Actor, locale: Locale): Promise<Result<{ readonly order: Order; readonly paper: ListPaper }>> => {
    const found = (await ordersByNumber([number], actor)).get(number)
    if (found === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: number }))
    const allowed = found.ok ? provable(found.value, actor) : found
    if (!allowed.ok) return allowed
    const order = allowed.value
    const known = references()
    const events = (await tracking.of(order.id, { hidden: false })).toReversed()
    const { titleOf } = orderTitles(known, locale)
    const cells = (event: TrackingEvent): readonly ListCell[] => [
      localTime(event.time, event.timezone),
      event.timezone,
      event.description ?? (titleOf(trackingStatus.name, event.code) || event.code),
      event.location,
    ]
    return ok({
      order,
      paper: {
        title: SAID.title[locale],
        facts: [
          ...factsOf(order, locale, known),
          signedFact(order, events, locale),
          fillText(SAID.issued, { time: localTime(clock.now(), 'UTC') }, locale),
        ],
        columns: Object.entries(WIDTHS).map(([name, millimetres]): ListPaperColumn => ({
          heading: SAID.columns[name as keyof typeof WIDTHS][locale],
          millimetres,
          align: 'left',
        })),
        rows: rowsOf(events.map(cells)),
        totals: () => [SAID.footing[locale]],
        locale,
      },
    })
  }
}

async function* rowsOf(rows: readonly (readonly ListCell[])[]): AsyncGenerator<readonly ListCell[]> {
  yield* rows
}
